"""From scenario to scenario: the dead and the mad are replaced, decks grow, and the next table is laid."""

from __future__ import annotations

from miskatonic.games.cards.play.facts import INVESTIGATORS
from miskatonic.games.cards.play.facts.scenarios import LOST, order_of
from miskatonic.games.cards.play.rules import story, table, upgrades
from miskatonic.games.cards.play.rules.setup import plainly_built, starting_cards
from miskatonic.games.cards.play.state import IN, KILLED, Cards, CardsState, Investigator
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.answers import about
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

REPLACED, POOL_EMPTY = "lcg.base.elim.08", "lcg.base.camp.04"


def between(game: Cards) -> Flow[None]:
    """One question of what comes between scenarios: whoever cannot go on first, then seat after seat buys cards."""
    state, gone = game.state, fallen_seats(game)
    if gone and not table.variant(game, "survival"):
        yield from replace(game, gone[0])
    elif len(gone) == len(state.investigators):
        lose(game)
    elif state.queue:
        seat = state.queue[0]
        if seat in gone or not (yield from upgrades.improve(game, seat)):
            state.queue = state.queue[1:]
    else:
        next_scenario(game)


def fallen_seats(game: Cards) -> list[int]:
    """Seats whose investigators were killed or driven insane."""
    campaign = game.state.campaign
    return [seat for seat, code in enumerate(campaign.codes) if code in campaign.fallen]


def lose(game: Cards) -> None:
    game.tell("play.campaign.nobody_left", POOL_EMPTY)
    game.state.result, game.state.reason = LOST, story.NOBODY_LEFT


def replace(game: Cards, seat: int) -> Flow[None]:
    """He goes on with somebody else, who has neither experience nor trauma; without anybody the campaign is lost."""
    campaign = game.state.campaign
    free = [
        code for code in INVESTIGATORS.values() if code not in campaign.fallen and code not in campaign.codes
    ]
    if not free:
        lose(game)
        return
    options = [Option(f"play:{code}", table.card_name(code), rule=REPLACED, card=code) for code in free]
    prompt = say("play.ask.replace", who=table.card_name(campaign.codes[seat]))
    code = about((yield Ask(seat, prompt, options, REPLACED)))
    game.tell(
        "play.log.replaced", REPLACED, who=table.card_name(campaign.codes[seat]), card=table.card_name(code)
    )
    campaign.losses.pop(campaign.codes[seat], None)
    campaign.codes[seat] = code
    campaign.decks[seat] = starting_cards(code)
    campaign.built[seat] = plainly_built(code)
    campaign.experience[seat] = campaign.physical[seat] = campaign.mental[seat] = 0


def next_scenario(game: Cards) -> None:
    """A fresh table with what the campaign carries along: decks, trauma, log, bag; who is out of it stays out."""
    old = game.state
    campaign = old.campaign
    whole = order_of(campaign.id)
    scenario = whole[whole.index(old.scenario) + 1]
    gone = fallen_seats(game)
    people = [
        Investigator(
            seat,
            code,
            physical=campaign.physical[seat],
            mental=campaign.mental[seat],
            out=KILLED if seat in gone else IN,
        )
        for seat, code in enumerate(campaign.codes)
    ]
    game.state = CardsState(
        scenario,
        old.difficulty,
        len(people) - len(gone),
        people,
        old.bag,
        campaign,
        standalone=False,
        counts=old.counts,
    )
    game.abilities = InPlay()
    game.tell("play.log.next", "lcg.base.camp.02", scenario=scenario)
