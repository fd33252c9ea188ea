"""A table of Arkham Noir laid from a few lines."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from miskatonic.games.noir.facts import CASES, CLUES, DECK, EQUIPMENT, START_OPEN, THREATS
from miskatonic.games.noir.rules.setup import side, start
from miskatonic.games.noir.rules.table import LEADS
from miskatonic.games.noir.state import Case, NoirState
from miskatonic.kernel.box import Setup
from miskatonic.kernel.fields import Known
from miskatonic.kernel.laying import Lines

Clue = Annotated[str, Known(DECK)]
CaseName = Annotated[str, Known(CASES)]
Puzzle = Annotated[str, Known([card for card in DECK if CLUES[card].puzzle])]
ZONES = ("hand", "lead", "deck", "discard", "time", "sanity", "big_picture")


class NoirLines(Struct, frozen=True):
    """What may be said of a table; clues named nowhere lie in the draw deck."""

    mode: Literal["hardboiled", "classic"] = "hardboiled"
    contact: Literal["yes", "no"] = "no"
    equipment: Annotated[str, Known((*EQUIPMENT, "none"))] = "none"
    step: Literal["action", "upkeep"] = "action"
    hand: tuple[Clue, ...] = ()
    lead: tuple[Clue, ...] | None = None
    """Left to right; a row that is not named is full of clues without the time icon."""
    cases: dict[CaseName, tuple[Clue, ...]] | None = None
    """The open ones with their lines."""
    deck: tuple[Clue, ...] = ()
    """Its top, first card first."""
    discard: tuple[Clue, ...] = ()
    time: tuple[Clue, ...] = ()
    sanity: tuple[Clue, ...] = ()
    big_picture: tuple[Puzzle, ...] = ()
    closed: tuple[CaseName, ...] = ()
    threats: tuple[Annotated[str, Known(THREATS)], ...] = ()
    """The active ones."""

    @property
    def options(self) -> dict[str, str]:
        return {"mode": self.mode, "contact": self.contact, "equipment": self.equipment}


def lay(lines: Lines, said: NoirLines, setup: Setup) -> NoirState:
    """The set-up's table with these changes; every card is named once."""
    state = start(setup)
    state.step, state.turn = said.step, 1
    for zone in ZONES:
        for card in lines.once(getattr(said, zone) or (), zone):
            state.deck.remove(card)
    _lay_cases(lines, said, setup, state)
    _lay_clues(lines, said, state)
    for card in lines.once(said.threats, "threats"):
        state.threats.append(lines.take(state.threat_deck, card, "threats"))
    return state


def _lay_cases(lines: Lines, said: NoirLines, setup: Setup, state: NoirState) -> None:
    """Those not named wait in the case deck; unless they are named the first two are open."""
    state.closed = lines.once(said.closed, "closed")
    rows = said.cases
    if rows is None:
        rows = {case: () for case in START_OPEN if case not in said.closed}
    state.cases = []
    for case, line in rows.items():
        lines.once([case], "cases")
        for card in lines.once(line, "cases", case):
            state.deck.remove(card)
        state.cases.append(Case(case, side(case, setup.options["equipment"] in EQUIPMENT), list(line)))
    state.case_deck = [case for case in CASES if case not in rows and case not in said.closed]


def _lay_clues(lines: Lines, said: NoirLines, state: NoirState) -> None:
    if said.lead is None:
        state.lead_row = [card for card in state.deck if not CLUES[card].time][:LEADS]
        for card in state.lead_row:
            state.deck.remove(card)
    else:
        lines.within(len(said.lead), LEADS, "lead")
        state.lead_row = list(said.lead)
    state.hand, state.discard = list(said.hand), list(said.discard)
    state.time, state.sanity, state.big_picture = list(said.time), list(said.sanity), list(said.big_picture)
    for card in reversed(said.deck):
        state.deck.put(card)
