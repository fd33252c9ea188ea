"""Scenarios laid by the rules of set-up on a table whose cards say nothing, and campaigns led through their endings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import laying_out, setup, story, written
from miskatonic.games.cards.play.rules.setup import OPTIONS, start
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.box import Play, Setup
from miskatonic.kernel.chance import Chance
from tests.cards.play.laying import Table, Written

ZEALOT, RETURN = "night_of_the_zealot", "return_to_night_of_the_zealot"
GATHERING, MASKS, DEVOURER = "the_gathering", "the_midnight_masks", "the_devourer_below"


def begun(
    scenario: str = GATHERING,
    players: int = 1,
    *,
    campaign: str = "none",
    notes: Iterable[str] = (),
    got_away: Iterable[str] = (),
    key: bytes = b"a story",
    says: Written | None = None,
    **options: str,
) -> Table:
    """The table before anything lies on it, with this in the campaign log."""
    chosen = {option.name: option.default for option in OPTIONS}
    chosen |= {"scenario": scenario, "campaign": campaign, **options}
    setup = Setup("cards", players, chosen)
    state = start(setup)
    state.campaign.log.notes = sorted(notes)
    if names := sorted(got_away):
        state.campaign.log.lists["cultists_got_away"] = names
    state.scenario = scenario
    says = says or Written()
    written.book = says.book()
    game: Cards = Play(setup, state, Chance(key, state.counts), [], InPlay())
    return Table(game, says)


def laid(scenario: str, players: int = 1, *, says: Written | None = None, **more: Any) -> Table:
    """The same, with the scenario's table on it."""
    table = begun(scenario, players, says=says, **more)
    table.run(laying_out.lay_out(table.game))
    return table


def begin(table: Table, *answers: str) -> None:
    """Set-up with these answers, opening hands as they are, and the scenario laid out."""
    table.run(setup.at_once(table.game), *answers)
    table.run(setup.mulligan(table.game), *["none" for who in table.game.state.investigators if not who.out])
    table.run(setup.begin(table.game))
    table.state = table.game.state


def over(table: Table, ending: str, *answers: str) -> None:
    """The scenario ends so."""
    table.state.resolution = ending
    table.run(story.end(table.game), *answers)
    table.state = table.game.state


def codes(cards: Iterable[str]) -> list[str]:
    return sorted(code_of(card) for card in cards)
