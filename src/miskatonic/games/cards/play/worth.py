"""What a game is worth from a table on: learnt from games that the craft played (`python -m bench.cards_worth`).

A small net over what can be counted on the table; `worth.json` has its weights. Nothing here looks at what the seat
may not know: of the others' hands only how many cards they are.
"""

from __future__ import annotations

from msgspec import convert

from miskatonic.games.cards.play.craft import aims, coin, duel, foes, goals
from miskatonic.games.cards.play.craft.gear import is_arm
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.names import INVESTIGATORS
from miskatonic.games.cards.play.facts.scenarios import SCENARIOS
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import doom, harm, story, table
from miskatonic.games.cards.play.rules.elimination import DAMAGE, HORROR
from miskatonic.games.cards.play.state import Cards, Chapter, Investigator, Thing
from miskatonic.kernel.learnt import Net
from miskatonic.kernel.reading import load

WINNING = 0.7
"""How much of the worth of a game lies in winning it; the rest in experience less trauma,"""
PLENTY = 8.0
"""of which so much is all that one could wish for."""
CAMPAIGN = 3.0
"""A campaign has so many scenarios."""
NEAR = 4
"""Of the enemies that must be defeated so many are looked at."""


NET = convert(load("miskatonic.games.cards.play", "worth.json"), Net)


def worth(game: Cards, seat: int) -> float:
    """From 0 to 1: mostly the chance to win; of a campaign its scenarios, with those that are over."""
    state = game.state
    if state.standalone:
        return gained(game) if state.result else NET.chance(features(game, seat))
    done = [_chapter(each, seat) for each in state.campaign.chapters]
    if state.result:
        return sum(done) / CAMPAIGN
    ahead = NET.chance(features(game, seat)) if state.investigators and state.act is not None else WINNING / 2
    return min(1.0, (sum(done) + ahead * (CAMPAIGN - len(done))) / CAMPAIGN)


def gained(game: Cards) -> float:
    """What a scenario that is over has brought."""
    saved = max(0.0, story.experience(game) - story.trauma(game))
    return _worth(game.state.result == "won", saved)


def _chapter(chapter: Chapter, seat: int) -> float:
    told = SCENARIOS[chapter.scenario]
    return _worth(story.through_act(told.story, chapter.resolution), chapter.experience[seat])


def _worth(won: bool, points: float) -> float:
    return WINNING * won + (1.0 - WINNING) * min(1.0, points / PLENTY)


# ---------------------------------------------------------------------- features


def features(game: Cards, seat: int) -> list[float]:
    """What is counted."""
    state = game.state
    people = table.people(game)
    n = max(1, state.players)
    found = [float(state.scenario == each) for each in SCENARIOS]
    found += [sum([who.code == code for who in people]) / n for code in INVESTIGATORS.values()]
    left = goals.rounds_left(game)
    wanted = goals.wanted(game)
    open_clues = sum([at.clues for at in state.places if at.revealed])
    found += [
        float(len(state.acts)),
        float(len(state.agendas)),
        min(left, 24) / 10.0,
        min(goals.time_left(game), 12) / 10.0,
        float(left <= 2),
        max(-2, wanted) / n,
        float(wanted <= 0),
        open_clues / n,
        float(story.victory_points(game)),
        doom.doom_in_play(game) / 10.0,
        state.turn / 10.0,
        len(people) / n,
    ]
    each = [_person(game, who, who.seat == seat) for who in people] or [[0.0] * PERSONAL]
    found += [sum(column) / len(each) for column in zip(*each, strict=True)]
    return found + _enemies(game, people)


PERSONAL = 14


def _person(game: Cards, who: Investigator, mine: bool) -> list[float]:
    """How somebody stands."""
    health, sanity = coin.health_left(game, who), coin.sanity_left(game, who)
    things = table.things_of(game, who.seat)
    assets = sum([coin.worth_in_play(game, who, each.id) for each in things])
    hand = sum([coin.worth_in_hand(game, who, card) for card in who.hand]) if mine else 0.6 * len(who.hand)
    ready = foes.ready_foes(game, who)
    return [
        health / 5.0,
        sanity / 5.0,
        min(health, sanity) / 3.0,
        float(min(health, sanity) <= 2),
        sum(harm.soakers(game, who, DAMAGE).values()) / 3.0,
        sum(harm.soakers(game, who, HORROR).values()) / 3.0,
        min(who.resources, 8) / 4.0,
        min(len(who.hand), 8) / 4.0,
        hand / 4.0,
        assets / 6.0,
        float(any(is_arm(code_of(each.id)) for each in things)),
        float(len(table.threats_of(game, who.seat))),
        float(sum([table.stat(game, each.id, "damage") for each in ready])),
        float(sum([table.stat(game, each.id, "horror") for each in ready])),
    ]


def _enemies(game: Cards, people: list[Investigator]) -> list[float]:
    """What is to be fought, now or behind the act, and how that would go."""
    enemies = table.enemies(game)
    wanted = [each for each in enemies if foes.is_goal(game, each)][:NEAR]
    aim = aims.ahead(game) or aims.NOTHING
    coming = [duel.coming(game, code) for code in aim.behind]
    chance = 1.0
    if wanted and people:
        chance = max([_against(game, people, each) for each in wanted])
    elif coming and people:
        chance = min([duel.chance_to_win(game, people, foe, aim.allies) for foe in coming])
    left = [duel.standing(game, each).health for each in wanted]
    return [
        float(len(enemies)),
        float(len([each for each in enemies if table.has_keyword(game, each.id, "hunter")])),
        float(sum([each.exhausted for each in enemies])),
        float(len(wanted)),
        sum(left) / 5.0,
        float(any(table.is_engaged(each) and not each.exhausted for each in wanted)),
        float(bool(coming)),
        chance,
        chance * chance,
        chance * min(goals.rounds_left(game), 10) / 10.0,
        float(any(printed(code_of(each.id)).unique and each.seat >= 0 for each in game.state.things)),
    ]


def _against(game: Cards, people: list[Investigator], enemy: Thing) -> float:
    """How likely the fight is won that is to be fought with this enemy."""
    foe = duel.standing(game, enemy)
    share = foe._replace(health=-(-foe.health // max(1, len(people))))
    found = [duel.Duel(game, who, share, enemy=enemy).now(max(0, min(3, who.actions))) for who in people]
    return sum(found) / len(found)
