"""The file in which tables and decks are kept: its form, and changes that happen as a whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from miskatonic.kernel.text import Raw, say
from miskatonic.table.errors import StoreError

PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

SCHEMAS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, position INTEGER NOT NULL,
        turn INTEGER NOT NULL, result TEXT, changed TEXT NOT NULL, save TEXT NOT NULL, auto TEXT NOT NULL,
        notes TEXT NOT NULL, version INTEGER NOT NULL, created TEXT NOT NULL
    );
    CREATE INDEX newest ON tables (changed DESC);
    CREATE TABLE answers (
        id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        n INTEGER NOT NULL, name TEXT NOT NULL, auto INTEGER NOT NULL,
        PRIMARY KEY (id, n)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN seats INTEGER NOT NULL DEFAULT 1;
    UPDATE tables SET seats = json_extract(save, '$.seats') WHERE json_type(save, '$.seats') = 'integer';
    """,
    """
    CREATE TABLE decks (
        id TEXT PRIMARY KEY, versions TEXT NOT NULL, last TEXT NOT NULL, stages INTEGER NOT NULL,
        at INTEGER NOT NULL, changed TEXT NOT NULL
    );
    """,
    """
    CREATE TABLE tickets (
        id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE,
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        role TEXT NOT NULL, seats TEXT NOT NULL, name TEXT NOT NULL, taken INTEGER NOT NULL, made TEXT NOT NULL
    );
    CREATE INDEX tickets_of ON tickets (table_id);
    CREATE TABLE pockets (
        hash TEXT NOT NULL, ticket TEXT NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
        PRIMARY KEY (hash, ticket)
    ) WITHOUT ROWID;
    ALTER TABLE decks ADD COLUMN owner TEXT NOT NULL DEFAULT '';
    """,
)
"""What leads from each schema version to the next; the database's `user_version` says how many were applied."""


UNREADABLE = (sqlite3.Error, msgspec.MsgspecError, OverflowError, UnicodeError, TypeError)
"""What a file that is damaged, or not ours, may raise."""


class Broken(Struct, frozen=True):
    """A row that is none of a table or of a deck: which it is, and why it cannot be read."""

    id: str
    why: str


@contextmanager
def told() -> Iterator[None]:
    """What SQLite says, as our own error."""
    try:
        yield
    except UNREADABLE as error:
        raise StoreError(say("table.error.store", why=Raw(str(error)[:200]))) from error


def connect(path: Path) -> sqlite3.Connection:
    """The file of this name, made or brought to our form when it is not there or older."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(say("table.error.store", why=Raw(str(error)))) from error
    _keep_to_ourselves(path)
    with told():
        db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        with told():
            _prepare(db)
    except StoreError:
        db.close()
        raise
    return db


def _keep_to_ourselves(path: Path) -> None:
    """The file has the keys of games that go on: only its owner may read it. SQLite makes its companions alike."""
    try:
        path.touch(mode=0o600)
        for name in ("", "-wal", "-shm"):
            companion = path.with_name(path.name + name)
            if companion.exists() and companion.stat().st_mode & 0o077:
                companion.chmod(0o600)
    except OSError as error:
        raise StoreError(say("table.error.store", why=Raw(str(error)))) from error


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    # In WAL mode only FULL syncs the log at every commit; NORMAL could forget answers in a power cut.
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    with transaction(db):
        applied = db.execute("PRAGMA user_version").fetchone()[0]
        if applied > len(SCHEMAS):
            raise StoreError(say("table.error.store_newer", n=applied, most=len(SCHEMAS)))
        for schema in SCHEMAS[applied:]:
            for statement in schema.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(SCHEMAS)}")


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; durable when it ends."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
