"""The table of a scenario as its set-up lays it: what is gathered, set aside and put into play, and where all begin."""

from __future__ import annotations

from bisect import insort
from functools import cache

from miskatonic.games.cards.play.facts import CARDS, printed
from miskatonic.games.cards.play.facts.scenarios import SCENARIOS, OneOf, ScenarioSheet, Unseen
from miskatonic.games.cards.play.ids import code_of, encountered
from miskatonic.games.cards.play.rules import cards, clues, hands, spawning, table, written
from miskatonic.games.cards.play.state import ATTACHED, Cards, Stage
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.decks import Pile

CULTISTS, HUNTERS = "cultists", "hunters"
"""Decks of a scenario: unique cultists, and which enemy is on the other side of the first agenda."""
SET_UP = "lcg.base.setup.02"


def lay_out(game: Cards) -> Flow[None]:
    """Everything on the table before opening hands are drawn; the agenda and the act come last."""
    state = game.state
    sheet = SCENARIOS[state.scenario]
    gathered = _gather(game, sheet)
    _set_aside(game, sheet)
    gathered = [card for card in gathered if card not in state.set_aside]
    _put_places(game, sheet)
    _decks(game, sheet)
    _place_people(game, sheet)
    gathered = yield from _starting_enemies(game, sheet, gathered)
    state.encounter = Pile.of(gathered)
    notes = state.campaign.log.notes
    state.encounter.shuffle_in([encountered(each.code, 1) for each in sheet.shuffled_in if each.holds(notes)])
    state.bag = sorted([*state.bag, *sheet.bag])
    _stages(game, sheet)


# ---------------------------------------------------------------------- cards


def _gather(game: Cards, sheet: ScenarioSheet) -> list[str]:
    """The encounter cards of the sets, each copy under a name of its own."""
    sets = list(sheet.sets)
    if sheet.one_set_of:
        sets.append(sheet.one_set_of[game.chance.pick("sets", len(sheet.one_set_of))])
    return [card for name in sets for card in cards_of(name)]


@cache
def cards_of(set_: str) -> tuple[str, ...]:
    """What a set has for a deck: enemies and treacheries, but those that are the other side of something."""
    return tuple(
        [
            encountered(code, copy + 1)
            for code, fact in CARDS.items()
            if fact.set == set_ and fact.type in ("enemy", "treachery") and not fact.back
            for copy in range(fact.quantity)
        ]
    )


def corresponding(scenario: str, code: str) -> str:
    """What set-up means by a card of a set that another has replaced: the card of the same number in that one."""
    replaced = SCENARIOS[scenario].replaces.get(printed(code).set)
    if replaced is None:
        return code
    number = _numbered(printed(code).set).index(code)
    return _numbered(replaced)[number]


def _numbered(set_: str) -> list[str]:
    """The cards of a set by their numbers in it: several copies have several."""
    return [code for code, fact in CARDS.items() if fact.set == set_ for _ in range(fact.quantity)]


def _set_aside(game: Cards, sheet: ScenarioSheet) -> None:
    """Out of play for later; of two versions one, and the other leaves the game."""
    for each in sheet.set_aside:
        code = _one(game, each) if isinstance(each, OneOf) else each
        location = printed(code).type == "location"
        insort(game.state.set_aside, code if location else encountered(code, 1))


def _one(game: Cards, choice: OneOf) -> str:
    chosen = choice.one_of[game.chance.pick("versions", len(choice.one_of))]
    for code in choice.one_of:
        if code != chosen:
            insort(game.state.removed, code)
    return chosen


def _decks(game: Cards, sheet: ScenarioSheet) -> None:
    piles = game.state.piles
    if sheet.hunters:
        piles[HUNTERS] = Pile.of(encountered(code, 1) for code in sheet.hunters)
    if sheet.cultists is not None:
        piles[CULTISTS] = Pile.of(card for name in sheet.cultists.sets for card in cards_of(name))
        for _ in range(sheet.cultists.without):
            piles[CULTISTS].take(CULTISTS)


def _stages(game: Cards, sheet: ScenarioSheet) -> None:
    """The first agenda with the doom that the log puts there, and the first act; the others lie under them."""
    state = game.state
    state.agenda, state.agendas = Stage(sheet.agendas[0]), list(sheet.agendas[1:])
    state.act, state.acts = Stage(sheet.acts[0]), list(sheet.acts[1:])
    for stage in (state.agenda, state.act):
        game.abilities.enter(*written.book.stage(stage.code, False))
    if sheet.doom is not None:
        names = len(state.campaign.log.lists.get(sheet.doom.by, []))
        state.agenda.doom = sheet.doom.doom[min(names, len(sheet.doom.doom) - 1)]
        if state.agenda.doom:
            name = table.card_name(state.agenda.code)
            game.tell("play.log.doom", SET_UP, n=state.agenda.doom, card=name)


# ---------------------------------------------------------------------- locations, and who is there


def _put_places(game: Cards, sheet: ScenarioSheet) -> None:
    state = game.state
    for each in sheet.places:
        if isinstance(each, Unseen):
            state.piles[each.unseen] = Pile.of(each.of)
            for n in range(each.n):
                clues.put_place(game, encountered(each.unseen, n + 1), SET_UP)
        elif isinstance(each, str):
            clues.put_place(game, each, SET_UP)
        elif isinstance(each, OneOf):
            clues.put_place(game, _one(game, each), SET_UP)
        elif each.holds(state.campaign.log.notes):
            clues.put_place(game, each.code, SET_UP)
        else:
            insort(state.removed, each.code)


def titled(game: Cards, title: str) -> str:
    """The location of this title in play."""
    return next(at.id for at in game.state.places if printed(at.id).title == title)


def _place_people(game: Cards, sheet: ScenarioSheet) -> None:
    notes = game.state.campaign.log.notes
    start = next(each for each in sheet.start if not each.when or each.when in notes)
    for who in table.people(game):
        who.place = titled(game, start.at)


def _starting_enemies(game: Cards, sheet: ScenarioSheet, gathered: list[str]) -> Flow[list[str]]:
    """Enemies that stand there from the beginning come into play as any do; what is left of the gathered cards."""
    left = list(gathered)
    lead = table.person(game, game.state.lead)
    for each in sheet.enemies:
        if game.state.players >= each.players:
            code = corresponding(sheet.id, each.enemy)
            card = next(card for card in left if code_of(card) == code)
            left.remove(card)
            yield from spawning.spawn(game, card, lead, titled(game, each.at))
    return left


def bring_attached(game: Cards, host: str) -> Flow[None]:
    """What set-up attached to a card that was set aside comes into play with it, and before it."""
    for code, to in SCENARIOS[game.state.scenario].attached.items():
        card = encountered(code, 1)
        if to == code_of(host) and table.thing(game, card) is None:
            yield from cards.put_into_play(game, card, zone=ATTACHED, host=host)


# ---------------------------------------------------------------------- after the mulligans


def discard_from_opening_hands(game: Cards) -> None:
    """Where the log says so everybody begins with fewer cards."""
    discards = SCENARIOS[game.state.scenario].discards
    if discards is not None and discards.when in game.state.campaign.log.notes:
        for who in table.people(game):
            hands.discard_random(game, who, discards.n, SET_UP)
