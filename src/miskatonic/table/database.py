"""What tables, decks, tickets and papers are written in: a few statements, the same for every database.

`sqlite` is one file on this machine and needs nothing, `postgres` a server that several of ours may share. A statement
is written once, in the words that both understand, with a question mark for each value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from miskatonic.kernel.text import Raw, say
from miskatonic.table.errors import StoreError

PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

UNREADABLE = (msgspec.MsgspecError, OverflowError, UnicodeError, TypeError, AttributeError)
"""What a row that is damaged, or not ours, may raise."""


class Result(Struct, frozen=True):
    """What a statement found, and how many rows it changed."""

    rows: list[tuple[Any, ...]]
    rowcount: int

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self.rows)

    def fetchone(self) -> Any:
        return self.rows[0] if self.rows else None

    def fetchall(self) -> list[tuple[Any, ...]]:
        return self.rows


class Database(Protocol):
    """For any thread, one at a time. Every method raises `StoreError` when it cannot."""

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Result: ...

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None: ...

    def transaction(self) -> AbstractContextManager[None]:
        """All of it or nothing; durable when it ends."""

    def snapshot(self) -> AbstractContextManager[None]:
        """Everything read inside is of one moment, whatever others write meanwhile."""

    def close(self) -> None: ...


class Broken(Struct, frozen=True):
    """A row that is none of a table or of a deck: which it is, and why it cannot be read."""

    id: str
    why: str


@contextmanager
def told() -> Iterator[None]:
    """What a damaged row raises, as our own error."""
    try:
        yield
    except UNREADABLE as error:
        raise StoreError(say("table.error.store", why=Raw(str(error)[:200]))) from error


def transaction(db: Database) -> AbstractContextManager[None]:
    """All of it or nothing; durable when it ends."""
    return db.transaction()
