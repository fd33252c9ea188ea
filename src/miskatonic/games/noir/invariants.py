"""What is always true of a table, whatever happened."""

from __future__ import annotations

from collections import Counter

from miskatonic.games.noir.facts import (
    CASES,
    CLUES,
    CONTACT,
    DECK,
    EQUIPMENT,
    FRONTS,
    OBJECTIVES,
    THREATS,
)
from miskatonic.games.noir.rules.table import LEADS
from miskatonic.games.noir.state import Noir, NoirState

OPEN_ZONES = (
    "lead_row",
    "hand",
    "discard",
    "time",
    "sanity",
    "closed",
    "big_picture",
    "completed",
    "objectives",
    "threats",
    "resolving",
    "using",
    "briefcase",
    "removed",
    "case_deck",
)


def cards_on_table(state: NoirState) -> list[str]:
    """Every card, wherever it is; two-faced cards by their front."""
    cards = [card for zone in OPEN_ZONES for card in getattr(state, zone)]
    cards += state.deck.cards() + state.threat_deck.cards()
    for case in state.cases:
        cards += [case.id, *case.line]
    return [FRONTS.get(card, card) for card in cards]


def check(game: Noir) -> None:
    """No card lost or doubled, nothing where it cannot be; AssertionError names what is wrong."""
    state = game.state
    expected = {*DECK, *CASES, *THREATS, *OBJECTIVES}
    if game.setup.options["contact"] == "yes":
        expected.add(CONTACT)
    if game.setup.options["equipment"] in EQUIPMENT:
        expected.add(game.setup.options["equipment"])
    count = Counter(cards_on_table(state))
    assert not [card for card, n in count.items() if n != 1], f"doubled: {count}"
    assert set(count) == expected, f"lost or invented: {set(count) ^ expected}"
    assert len(state.lead_row) <= LEADS
    for zone in ("lead_row", "hand", "discard", "time", "sanity", "big_picture"):
        assert all(card in CLUES for card in getattr(state, zone)), f"no clue in {zone}"
    assert all(all(card in CLUES for card in case.line) for case in state.cases)
    assert all(card in CLUES for card in state.deck.cards())
    assert all(CLUES[card].puzzle for card in state.big_picture)
    assert all(CLUES[card].equipment for card in state.briefcase if card in CLUES)
