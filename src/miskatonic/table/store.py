"""Where tables are written down.

A table is a header and its answers, one row each; the answers from the header's `position` on are those that were
undone and can be redone. A change is one transaction and durable before it returns, also when the machine loses
its power: what a player has seen happen cannot get lost.

The keys of a game that goes on lie apart from both, and only who plays it on asks for them: nothing that shows,
lists or copies a table can give them away by mistake.

Every change counts the header's `version` up by one, and is refused when the store's is another: two servers that
share a store cannot write over each other's answers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.game import Given
from miskatonic.kernel.save_file import LuckRow
from miskatonic.kernel.saves import Save
from miskatonic.kernel.stretches import Stretch
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.table.bus import Bus, Room
from miskatonic.table.database import UNREADABLE, Broken, Database, told, transaction
from miskatonic.table.decks import Decks
from miskatonic.table.errors import StaleAnswer, StoreError, UnknownTable
from miskatonic.table.papers import Papers
from miskatonic.table.sqlite import Look, SqliteDatabase
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

    `save` is what its save file would be, with the answers and the keys left out: the set-up, the engine that played
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
    """A whole table: its header, its answers from the beginning of the known history, and how they were played."""

    header: Header
    answers: Sequence[Given]
    stretches: Sequence[Stretch] = ()


Elsewhere = Callable[[str | None], None]
"""Hears which table another server has changed; None: one or several."""


class Store(Protocol):
    """What keeps tables. For any thread; every method raises `StoreError` when it cannot."""

    @property
    def decks(self) -> Decks:
        """The decks kept beside them."""

    @property
    def tickets(self) -> Tickets:
        """Who was invited to them."""

    @property
    def papers(self) -> Papers:
        """What their people agree on and say to each other."""

    @property
    def bus(self) -> Bus:
        """On which everybody at a table hears of the others."""

    def summaries(self) -> list[Summary | Broken]:
        """All tables, the last changed first; one that cannot be read hides no other."""

    def version(self, id: str) -> int | None:  # noqa: A002
        """How often the table was changed, None when there is none."""

    def header(self, id: str) -> Header:  # noqa: A002
        """The same without its answers."""

    def read(self, id: str) -> Record:  # noqa: A002
        """The table of this id, or `UnknownTable`."""

    def luck_to_play_on(self, id: str) -> list[LuckRow]:  # noqa: A002
        """The keys of the table's game, for drawing from them and for nothing else: who only shows, lists, copies or
        counts tables has no reason to know them before the end."""

    def create(self, record: Record, luck: Sequence[LuckRow], papers: Mapping[str, bytes] = {}) -> None:
        """Write down a new table and, apart from it, its keys; these papers lie beside it at once."""

    def change(
        self,
        header: Header,
        rows: Rows | None = None,
        luck: Sequence[LuckRow] | None = None,
        stretch: Stretch | None = None,
        papers: Mapping[str, bytes] = {},
    ) -> None:
        """Replace the header and, if given, the answers and the keys; `StaleAnswer` when somebody else changed it
        since. The stretch is kept beside those that are there; those of answers that are gone go with them. The
        papers are written whatever stood on them."""

    def delete(self, id: str) -> None: ...  # noqa: A002

    def clear(self, before: str) -> list[str]:
        """Throw away all tables that were last changed before this moment; which they were."""

    def listen(self, heard: Elsewhere) -> None:
        """From now on tell what other servers change in this store, on a thread of its own."""

    def spread(self, id: str) -> None:  # noqa: A002
        """Let the other servers know that something about this table is otherwise, which its version does not say.

        What is changed or deleted here they hear of by itself."""

    def close(self) -> None: ...


COLUMNS = Header.__struct_fields__
JSON: dict[str, Any] = {"options": dict[str, str], "save": Save, "auto": AutoPass, "notes": list[Text]}
"""The columns that hold JSON, and what it is."""

LIST = f"SELECT {', '.join(Summary.__struct_fields__)} FROM tables ORDER BY changed DESC, id"
SELECT = f"SELECT {', '.join(COLUMNS)} FROM tables"
INSERT = f"INSERT INTO tables ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
UPDATE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in COLUMNS)} WHERE id = ? AND version = ?"


class SqlStore(ABC):
    """Tables in a database, whichever it is."""

    def __init__(self, db: Database) -> None:
        self._db = self.database = db
        self.decks = Decks(db)
        self.tickets = Tickets(db)
        self.papers = Papers(db)
        self.bus: Bus = Room()

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
        with told(), self._db.snapshot():
            header = self.header(id)
            rows = self._db.execute(
                "SELECT n, name, auto FROM answers WHERE id = ? AND n >= ? ORDER BY n", (id, header.first)
            ).fetchall()
            kept = self._db.execute(
                "SELECT since, at, seal, packed FROM stretches WHERE table_id = ? ORDER BY at", (id,)
            ).rows
        end = header.first + len(rows)
        if header.position > end or any(row[0] != n for n, row in enumerate(rows, header.first)):
            raise StoreError(say("table.error.store_damaged", table=Raw(id)))
        answers = [Given(str(name), bool(auto)) for _, name, auto in rows]
        return Record(header, answers, [Stretch(*row) for row in kept])

    def luck_to_play_on(self, id: str) -> list[LuckRow]:  # noqa: A002
        with told():
            rows = self._db.execute("SELECT at, key FROM keys WHERE table_id = ? ORDER BY n", (id,)).rows
            if not rows:
                raise StoreError(say("table.error.store_keyless", table=Raw(id)))
            return [msgspec.convert({"at": at, "key": key}, LuckRow) for at, key in rows]

    def create(self, record: Record, luck: Sequence[LuckRow], papers: Mapping[str, bytes] = {}) -> None:
        id_ = record.header.id
        with told(), transaction(self._db):
            self._db.execute(INSERT, _values(record.header))
            self._write(id_, Rows(record.header.first, record.answers))
            self._put_keys(id_, luck)
            self._put_papers(id_, papers)

    def _put_papers(self, id: str, papers: Mapping[str, bytes]) -> None:  # noqa: A002
        for name, data in papers.items():
            self.papers.put(id, name, data)

    def _put_keys(self, id: str, luck: Sequence[LuckRow]) -> None:  # noqa: A002
        self._db.executemany(
            "INSERT INTO keys (table_id, n, at, key) VALUES (?, ?, ?, ?)",
            [(id, n, row.at, row.key) for n, row in enumerate(luck)],
        )

    def change(
        self,
        header: Header,
        rows: Rows | None = None,
        luck: Sequence[LuckRow] | None = None,
        stretch: Stretch | None = None,
        papers: Mapping[str, bytes] = {},
    ) -> None:
        with told(), transaction(self._db):
            done = self._db.execute(UPDATE, (*_values(header), header.id, header.version - 1))
            if not done.rowcount:
                raise self._refusal(header.id)
            if rows is not None:
                self._write(header.id, rows)
            if luck is not None:
                self._db.execute("DELETE FROM keys WHERE table_id = ?", (header.id,))
                self._put_keys(header.id, luck)
            if stretch is not None:
                self._keep(header.id, stretch)
            self._put_papers(header.id, papers)
            self.spread(header.id)

    def _refusal(self, id: str) -> UnknownTable | StaleAnswer:  # noqa: A002
        """Why a change found no row of the right version."""
        return unknown(id) if self.version(id) is None else StaleAnswer(say("table.error.elsewhere"))

    def _write(self, id: str, rows: Rows) -> None:  # noqa: A002
        self._db.execute("DELETE FROM answers WHERE id = ? AND n >= ?", (id, rows.since))
        self._db.execute("DELETE FROM stretches WHERE table_id = ? AND at > ?", (id, rows.since))
        self._db.executemany(
            "INSERT INTO answers (id, n, name, auto) VALUES (?, ?, ?, ?)",
            [(id, n, given.name, int(given.auto)) for n, given in enumerate(rows.given, rows.since)],
        )

    def _keep(self, id: str, stretch: Stretch) -> None:  # noqa: A002
        """In place of all that was kept of what came after the one before it, by another engine perhaps."""
        self._db.execute("DELETE FROM stretches WHERE table_id = ? AND at > ?", (id, stretch.since))
        self._db.execute(
            "INSERT INTO stretches (table_id, since, at, seal, packed) VALUES (?, ?, ?, ?, ?)",
            (id, stretch.since, stretch.at, stretch.seal, stretch.packed),
        )

    def delete(self, id: str) -> None:  # noqa: A002
        with told(), transaction(self._db):
            if not self._db.execute("DELETE FROM tables WHERE id = ?", (id,)).rowcount:
                raise unknown(id)
            self.spread(id)

    def clear(self, before: str) -> list[str]:
        with told(), transaction(self._db):
            old = self._db.execute("SELECT id FROM tables WHERE changed < ?", (before,)).rows
            return [str(id_) for (id_,) in old if self._clear(id_, before)]

    def _clear(self, id: str, before: str) -> bool:  # noqa: A002
        """Whether it went: somebody may have come back to it meanwhile, at another server."""
        done = self._db.execute("DELETE FROM tables WHERE id = ? AND changed < ?", (id, before))
        if done.rowcount:
            self.spread(id)
        return bool(done.rowcount)

    @abstractmethod
    def listen(self, heard: Elsewhere) -> None: ...

    @abstractmethod
    def spread(self, id: str) -> None: ...  # noqa: A002

    def close(self) -> None:
        self._db.close()


class SqliteStore(SqlStore):
    """Tables in one file. Several programs may share it."""

    def __init__(self, path: Path) -> None:
        db = SqliteDatabase(path)
        super().__init__(db)
        self._look = Look(db)

    def listen(self, heard: Elsewhere) -> None:
        self._look.begin(partial(heard, None))

    def spread(self, id: str) -> None:  # noqa: A002
        """Who shares the file looks at it."""

    def close(self) -> None:
        self._look.end()
        super().close()


def unknown(id: str) -> UnknownTable:  # noqa: A002
    return UnknownTable(say("table.error.unknown_table", table=Raw(id[:40])))


def _summary(row: tuple[Any, ...]) -> Summary | Broken:
    try:
        return msgspec.convert(_fields(Summary, row), Summary)
    except UNREADABLE as error:
        return Broken(str(row[0]), str(error)[:200])


def _values(header: Header) -> tuple[Any, ...]:
    """A header as a row."""
    values = ((name, getattr(header, name)) for name in COLUMNS)
    return tuple(msgspec.json.encode(value).decode() if name in JSON else value for name, value in values)


def _fields(kind: type[Struct], row: tuple[Any, ...]) -> dict[str, Any]:
    """The fields of a header or a summary from its row."""
    values = zip(kind.__struct_fields__, row, strict=True)
    return {
        name: msgspec.json.decode(value, type=JSON[name]) if name in JSON else value for name, value in values
    }
