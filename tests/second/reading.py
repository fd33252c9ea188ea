"""Cards read at a table: what the tests of encounters share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from miskatonic.games.second.facts import read, world_of
from miskatonic.games.second.rules.encounters import resolve_location_card
from miskatonic.games.second.rules.other_worlds import resolve_gate_card
from tests.second.table import Person, Table, person

Test = TypeVar("Test", bound=Callable[..., None])
PROVED: set[str] = set()
"""The words that have tests of their own; `test_entries` sees to it that none is missing."""


def proves(*words: str) -> Callable[[Test], Test]:
    PROVED.update(words)
    return lambda test: test


def read_card(table: Table, card: str) -> Table:
    """Resolve a location card where the first seat stands."""
    return table.do(resolve_location_card(table.game, table.who(), card, last=True))


def read_gate_card(table: Table, card: str) -> Table:
    who = table.who()
    return table.do(resolve_gate_card(table.game, who, card, world_of(who.place), last=True))


def entry(card: str, name: str) -> dict[str, Any]:
    """The data of one entry."""
    rows = {row["id"]: row for row in (*read("location_cards"), *read("gate_cards"))}
    words: dict[str, Any] = rows[card]["encounters"][name]
    return words


def encounters(table: Table) -> list[str]:
    """The entries read so far, as "card.name"."""
    return [str(told.args["encounter"]) for told in table.told("encounter")]


def at(place: str, **more: Any) -> Person:
    """Somebody whose own ability has no part in encounters."""
    return person("jenny_barnes", place=place, **more)


def bottom(table: Table, deck: str, n: int = 1) -> list[str]:
    """The last cards of a deck, the very last one last."""
    bags = table.state.decks[deck].bags[-n:]
    assert all(len(bag) == 1 for bag in bags)
    return [bag[0] for bag in bags]
