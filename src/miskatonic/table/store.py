"""Where tables are written down.

A table is a header and its answers, one row each; the answers from the header's `position` on are those that were
undone and can be redone. A change is one transaction and durable before it returns, also when the machine loses
its power: what a player has seen happen cannot get lost.

Every change counts the header's `version` up by one, and is refused when the store's is another: two servers that
share a store cannot write over each other's answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.game import Given
from miskatonic.kernel.saves import Save
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.table.database import UNREADABLE, Broken, connect, told, transaction
from miskatonic.table.decks import Decks
from miskatonic.table.errors import StaleAnswer, StoreError, UnknownTable
from miskatonic.table.tickets import Tickets


class Summary(Struct, frozen=True, kw_only=True):
    """A table as a list shows it, so that a list need not play every game again."""

    id: str
    game: str
    seats: int
    options: dict[str, str]
    position: int
    turn: int
    result: str | None
    changed: str


class Header(Summary, frozen=True, kw_only=True):
    """A table without its answers.

    `save` is what its save file would be, with the answers left out: the set-up, the luck, the engine that played
    it, and the state after the last whole unit, which rescues the table when a later engine plays otherwise.
    """

    save: Save
    auto: AutoPass
    notes: list[Text]
    version: int
    created: str

    @property
    def first(self) -> int:
        """The position at which the known history begins."""
        return self.save.base.at if self.save.base else 0


class Rows(Struct, frozen=True):
    """From position `since` on, these are the answers; what stood there before is gone."""

    since: int
    given: Sequence[Given]


class Record(Struct, frozen=True):
    """A whole table: its header, and its answers from the beginning of the known history."""

    header: Header
    answers: Sequence[Given]


class Store(Protocol):
    """What keeps tables. Every method raises `StoreError` when it cannot."""

    @property
    def decks(self) -> Decks:
        """The decks kept beside them."""

    @property
    def tickets(self) -> Tickets:
        """Who was invited to them."""

    def summaries(self) -> list[Summary | Broken]:
        """All tables, the last changed first; one that cannot be read hides no other."""

    def version(self, id: str) -> int | None:  # noqa: A002
        """How often the table was changed, None when there is none."""

    def header(self, id: str) -> Header:  # noqa: A002
        """The same without its answers."""

    def read(self, id: str) -> Record:  # noqa: A002
        """The table of this id, or `UnknownTable`."""

    def create(self, record: Record) -> None: ...

    def change(self, header: Header, rows: Rows | None = None) -> None:
        """Replace the header and, if given, the answers; `StaleAnswer` when somebody else changed it since."""

    def delete(self, id: str) -> None: ...  # noqa: A002

    def close(self) -> None: ...


COLUMNS = Header.__struct_fields__
JSON: dict[str, Any] = {"options": dict[str, str], "save": Save, "auto": AutoPass, "notes": list[Text]}
"""The columns that hold JSON, and what it is."""

LIST = f"SELECT {', '.join(Summary.__struct_fields__)} FROM tables ORDER BY changed DESC, id"
SELECT = f"SELECT {', '.join(COLUMNS)} FROM tables"
INSERT = f"INSERT INTO tables ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
UPDATE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in COLUMNS)} WHERE id = ? AND version = ?"


class SqliteStore:
    """Tables in one SQLite file. For one thread at a time; several programs may share the file."""

    def __init__(self, path: Path) -> None:
        self._db = connect(path)
        self.decks = Decks(self._db)
        self.tickets = Tickets(self._db)

    def summaries(self) -> list[Summary | Broken]:
        with told():
            return [_summary(row) for row in self._db.execute(LIST)]

    def version(self, id: str) -> int | None:  # noqa: A002
        with told():
            row = self._db.execute("SELECT version FROM tables WHERE id = ?", (id,)).fetchone()
        return row[0] if row else None

    def header(self, id: str) -> Header:  # noqa: A002
        with told():
            row = self._db.execute(f"{SELECT} WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise unknown(id)
            return msgspec.convert(_fields(Header, row), Header)

    def read(self, id: str) -> Record:  # noqa: A002
        with told():
            header = self.header(id)
            rows = self._db.execute(
                "SELECT n, name, auto FROM answers WHERE id = ? AND n >= ? ORDER BY n", (id, header.first)
            ).fetchall()
        end = header.first + len(rows)
        if header.position > end or any(row[0] != n for n, row in enumerate(rows, header.first)):
            raise StoreError(say("table.error.store_damaged", table=Raw(id)))
        return Record(header, [Given(str(name), bool(auto)) for _, name, auto in rows])

    def create(self, record: Record) -> None:
        with told(), transaction(self._db):
            self._db.execute(INSERT, _values(record.header))
            self._write(record.header.id, Rows(record.header.first, record.answers))

    def change(self, header: Header, rows: Rows | None = None) -> None:
        with told(), transaction(self._db):
            done = self._db.execute(UPDATE, (*_values(header), header.id, header.version - 1))
            if not done.rowcount:
                raise self._refusal(header.id)
            if rows is not None:
                self._write(header.id, rows)

    def _refusal(self, id: str) -> UnknownTable | StaleAnswer:  # noqa: A002
        """Why a change found no row of the right version."""
        return unknown(id) if self.version(id) is None else StaleAnswer(say("table.error.elsewhere"))

    def _write(self, id: str, rows: Rows) -> None:  # noqa: A002
        self._db.execute("DELETE FROM answers WHERE id = ? AND n >= ?", (id, rows.since))
        self._db.executemany(
            "INSERT INTO answers (id, n, name, auto) VALUES (?, ?, ?, ?)",
            [(id, n, given.name, int(given.auto)) for n, given in enumerate(rows.given, rows.since)],
        )

    def delete(self, id: str) -> None:  # noqa: A002
        with told(), transaction(self._db):
            if not self._db.execute("DELETE FROM tables WHERE id = ?", (id,)).rowcount:
                raise unknown(id)

    def close(self) -> None:
        self._db.close()


def unknown(id: str) -> UnknownTable:  # noqa: A002
    return UnknownTable(say("table.error.unknown_table", table=Raw(id[:40])))


def _summary(row: tuple[Any, ...]) -> Summary | Broken:
    try:
        return msgspec.convert(_fields(Summary, row), Summary)
    except UNREADABLE as error:
        return Broken(str(row[0]), str(error)[:200])


def _values(header: Header) -> tuple[Any, ...]:
    """A header as SQLite takes it."""
    values = ((name, getattr(header, name)) for name in COLUMNS)
    return tuple(msgspec.json.encode(value).decode() if name in JSON else value for name, value in values)


def _fields(kind: type[Struct], row: tuple[Any, ...]) -> dict[str, Any]:
    """The fields of a header or a summary from its row."""
    values = zip(kind.__struct_fields__, row, strict=True)
    return {
        name: msgspec.json.decode(value, type=JSON[name]) if name in JSON else value for name, value in values
    }
