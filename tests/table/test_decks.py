"""Decks that are kept beside the tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.games.cards.decks.deck import Deck, Mark
from miskatonic.table.database import Broken
from miskatonic.table.decks import DeckSummary
from miskatonic.table.errors import StaleAnswer, StoreError, UnknownDeck
from miskatonic.table.store import SqlStore
from tests.table.stores import only_sqlite, open_store

ROLAND = Deck("01001", {"01006": 1}, "Fed", marks={"09021": {2: Mark(1, "x")}}, taboo="")


def test_a_deck_comes_back_as_it_was_written(path: Path) -> None:
    store = open_store(path)
    store.decks.create("a", [ROLAND, Deck("01002", {})])
    store.close()
    again = open_store(path).decks
    assert again.read("a").versions == [ROLAND, Deck("01002", {})]
    (row,) = again.summaries()
    assert isinstance(row, DeckSummary)
    assert (row.id, row.last, row.stages) == ("a", Deck("01002", {}), 2)


def test_two_windows_cannot_write_over_each_other(path: Path) -> None:
    one, other = open_store(path).decks, open_store(path).decks
    one.create("a", [ROLAND])
    assert other.change("a", [ROLAND, ROLAND], 0) == 1
    with pytest.raises(StaleAnswer, match="Somebody else"):
        one.change("a", [ROLAND], 0)
    assert one.change("a", [ROLAND], 1) == 2


def test_unknown_decks_are_said_to_be_unknown(store: SqlStore) -> None:
    for call in (
        lambda: store.decks.read("x"),
        lambda: store.decks.change("x", [ROLAND], 0),
        lambda: store.decks.delete("x"),
    ):
        with pytest.raises(UnknownDeck, match="“x”"):
            call()


DAMAGE = {
    "a deck that is no JSON": "last = 'x'",
    "a deck that is bytes": "last = x'ff00'",
    "a number for a deck": "last = 5",
    "words for a number": "stages = 'many'",
    "bytes for a moment": "changed = x'00'",
}


@only_sqlite
@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_deck_hides_no_other(store: SqlStore, damage: str) -> None:
    store.decks.create("a", [ROLAND])
    store.decks.create("b", [ROLAND])
    store._db.execute(f"UPDATE decks SET {damage}, versions = '[{{}}]' WHERE id = 'a'")
    broken, whole = sorted(store.decks.summaries(), key=lambda each: each.id)
    assert isinstance(broken, Broken)
    assert broken.why
    assert isinstance(whole, DeckSummary)
    with pytest.raises(StoreError):
        store.decks.read("a")
    store.decks.delete("a")
    assert [each.id for each in store.decks.summaries()] == ["b"]
