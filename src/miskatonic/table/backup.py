"""Everything that is kept, in one file, and back: while people play.

A backup is a file as `sqlite` writes it, whichever database it was taken from: it can be put back into either. It is
read in one moment, whatever is answered meanwhile, and looked through before it takes its name; putting it back is one
change, which happens as a whole or not at all, after the file was looked through once more.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from msgspec import Struct

from miskatonic.kernel.text import Raw, say
from miskatonic.table.database import Database
from miskatonic.table.errors import StoreError
from miskatonic.table.sqlite import SCHEMAS, SqliteDatabase
from miskatonic.table.store import SqlStore

OF_TABLE = {
    "tables": "id = ?",
    "answers": "id = ?",
    "keys": "table_id = ?",
    "stretches": "table_id = ?",
    "papers": "table_id = ?",
    "tickets": "table_id = ?",
    "pockets": "ticket IN (SELECT id FROM tickets WHERE table_id = ?)",
}
"""Where the rows of one game table lie, each after those that it names."""
OF_DECK = {"decks": "id = ?"}


class Contents(Struct, frozen=True):
    """How much is in a backup."""

    tables: int
    decks: int


def backup(store: SqlStore, file: Path) -> Contents:
    """Write everything into this file; one of that name is replaced once the new one is whole."""
    part = file.with_name(f".{file.name}.part")
    try:
        _remove(part)
        copy = SqliteDatabase(part)
        try:
            with store.database.snapshot(), copy.transaction():
                contents = _copy(store.database, copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
        finally:
            copy.close()
        check(part)
        os.replace(part, file)
    except OSError as error:
        raise StoreError(say("table.error.store", why=Raw(str(error)))) from error
    finally:
        with suppress(OSError):
            _remove(part)
    return contents


def restore(store: SqlStore, file: Path) -> Contents:
    """Put what is in this file in the place of everything that is there. Tables that are open hear of it."""
    check(file)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(
            shutil.copyfile(file, Path(folder, "copy.db"))
        )  # an older one takes our form, the file stays
        source = SqliteDatabase(copy)
        try:
            with store.database.transaction():
                before = dict(store.database.execute("SELECT id, version FROM tables").rows)
                for name in ("tables", "decks"):
                    store.database.execute(f"DELETE FROM {name}")
                contents = _copy(source, store.database)
                _count_up(store, before)
        finally:
            source.close()
    return contents


def _count_up(store: SqlStore, before: dict[str, int]) -> None:
    """No server may take a table that it has in memory for the one that was put back."""
    after = dict(store.database.execute("SELECT id, version FROM tables").rows)
    for id_ in before.keys() & after.keys():
        version = max(before[id_], after[id_]) + 1
        store.database.execute("UPDATE tables SET version = ? WHERE id = ?", (version, id_))
    for id_ in before:
        store.spread(id_)


def _copy(source: Database, target: Database) -> Contents:
    """All rows, table by table: there may be more than memory holds."""
    tables = [row[0] for row in source.execute("SELECT id FROM tables").rows]
    decks = [row[0] for row in source.execute("SELECT id FROM decks").rows]
    for ids, parts in ((tables, OF_TABLE), (decks, OF_DECK)):
        for id_ in ids:
            for name, where in parts.items():
                columns = ", ".join(COLUMNS[name])
                rows = source.execute(f"SELECT {columns} FROM {name} WHERE {where}", (id_,)).rows
                marks = ", ".join("?" * len(COLUMNS[name]))
                target.executemany(f"INSERT INTO {name} ({columns}) VALUES ({marks})", rows)
    return Contents(len(tables), len(decks))


def _columns() -> dict[str, list[str]]:
    with closing(sqlite3.connect(":memory:")) as db:
        for schema in SCHEMAS:
            db.executescript(schema)
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")] for name in names}


COLUMNS = _columns()
"""All that is kept, by its table."""


def check(file: Path) -> None:
    """Refuse a file that is no backup of ours, or not whole."""
    file.stat()  # who names no file is told so
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            _check(db)
    except sqlite3.Error as error:
        raise _damaged(file, str(error)) from error
    except _Unsound as error:
        raise _damaged(file, str(error)) from None


class _Unsound(Exception):
    """What is wrong with a file, as SQLite says it."""


def _check(db: sqlite3.Connection) -> None:
    applied = db.execute("PRAGMA user_version").fetchone()[0]
    if applied > len(SCHEMAS):
        raise StoreError(say("table.error.store_newer", n=applied, most=len(SCHEMAS)))
    if not applied:
        raise _Unsound("user_version = 0")
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise _Unsound(found)
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        raise _Unsound(f"{table} {row} -> {parent}")
    db.execute("SELECT id, version FROM tables").fetchall()


def _damaged(file: Path, why: str) -> StoreError:
    return StoreError(say("table.error.backup_damaged", file=Raw(str(file)), why=Raw(why[:200])))


def _remove(part: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + end).unlink(missing_ok=True)
