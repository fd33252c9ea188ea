"""Decks of the card game that are kept: every version of one, the last as it is being built.

Every change counts a deck's `at` up by one, and is refused when the file's is another: two windows that have the same
deck open cannot write over each other's cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from miskatonic.games.cards.decks.deck import Deck
from miskatonic.kernel.text import Raw, say
from miskatonic.table.database import UNREADABLE, Broken, Database, told, transaction
from miskatonic.table.errors import FullShelf, StaleAnswer, UnknownDeck

MOST_DECKS = 1000


class KeptDeck(Struct, frozen=True):
    """A deck with all its versions; `changed` is a moment in ISO 8601."""

    id: str
    versions: list[Deck]
    at: int
    changed: str


class DeckSummary(Struct, frozen=True):
    """A deck as a list shows it: its last version, and how many there are."""

    id: str
    last: Deck
    stages: int
    changed: str


def _now() -> datetime:
    return datetime.now(UTC)


class Decks:
    """The decks of a file that belong to one owner: to whom this machine is, or to the pocket of a visitor."""

    def __init__(self, db: Database, clock: Callable[[], datetime] = _now, owner: str = "") -> None:
        self._db = db
        self._clock = clock
        self._owner = owner

    def of(self, owner: str) -> Decks:
        """Those of another."""
        return Decks(self._db, self._clock, owner)

    def summaries(self) -> list[DeckSummary | Broken]:
        """All decks, the last changed first; one that is damaged hides no other."""
        with told():
            rows = self._db.execute(
                "SELECT id, last, stages, changed FROM decks WHERE owner = ? ORDER BY changed DESC, id",
                (self._owner,),
            ).fetchall()
        return [_summary(*row) for row in rows]

    def read(self, id: str) -> KeptDeck:  # noqa: A002
        with told():
            row = self._db.execute(
                "SELECT versions, at, changed FROM decks WHERE id = ? AND owner = ?", (id, self._owner)
            ).fetchone()
            if row is None:
                raise unknown(id)
            return KeptDeck(id, msgspec.json.decode(row[0], type=list[Deck]), row[1], row[2])

    def create(self, id: str, versions: Sequence[Deck]) -> None:  # noqa: A002
        with told(), transaction(self._db):
            kept = self._db.execute("SELECT count(*) FROM decks WHERE owner = ?", (self._owner,))
            if kept.fetchone()[0] >= MOST_DECKS:
                raise FullShelf(say("table.error.decks_full", most=MOST_DECKS))
            self._db.execute(
                "INSERT INTO decks (id, versions, last, stages, at, changed, owner) VALUES (?, ?, ?, ?, 0, ?, ?)",
                (id, *_written(versions), self._time(), self._owner),
            )

    def change(self, id: str, versions: Sequence[Deck], at: int) -> int:  # noqa: A002
        """Put other versions in place of those that were there at the `at`-th change; the number of this change."""
        with told(), transaction(self._db):
            done = self._db.execute(
                "UPDATE decks SET versions = ?, last = ?, stages = ?, at = at + 1, changed = ?"
                " WHERE id = ? AND at = ? AND owner = ?",
                (*_written(versions), self._time(), id, at, self._owner),
            )
            if not done.rowcount:
                raise self._refusal(id)
        return at + 1

    def _refusal(self, id: str) -> UnknownDeck | StaleAnswer:  # noqa: A002
        there = self._db.execute(
            "SELECT 1 FROM decks WHERE id = ? AND owner = ?", (id, self._owner)
        ).fetchone()
        return StaleAnswer(say("table.error.deck_elsewhere")) if there else unknown(id)

    def delete(self, id: str) -> None:  # noqa: A002
        with told(), transaction(self._db):
            if not self._db.execute(
                "DELETE FROM decks WHERE id = ? AND owner = ?", (id, self._owner)
            ).rowcount:
                raise unknown(id)

    def _time(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")


def _summary(id: object, last: str, stages: object, changed: object) -> DeckSummary | Broken:  # noqa: A002
    try:
        row = {"id": id, "last": msgspec.json.decode(last, type=Deck), "stages": stages, "changed": changed}
        return msgspec.convert(row, DeckSummary)
    except UNREADABLE as error:
        return Broken(str(id), str(error)[:200])


def unknown(id: str) -> UnknownDeck:  # noqa: A002
    return UnknownDeck(say("table.error.unknown_deck", deck=Raw(id[:40])))


def _written(versions: Sequence[Deck]) -> tuple[str, str, int]:
    whole, last = msgspec.json.encode(versions).decode(), msgspec.json.encode(versions[-1]).decode()
    return whole, last, len(versions)
