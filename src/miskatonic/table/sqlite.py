"""One file of SQLite: its form in every version, and changes that happen as a whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Any

from miskatonic.kernel.text import Raw, say
from miskatonic.table.database import PATIENCE, Result
from miskatonic.table.errors import StoreError

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
    """
    CREATE TABLE papers (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        name TEXT NOT NULL, data TEXT NOT NULL, version INTEGER NOT NULL,
        PRIMARY KEY (table_id, name)
    ) WITHOUT ROWID;
    """,
    # Until here a table's keys stood in its save, which everything that asks for a table reads.
    """
    CREATE TABLE keys (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        n INTEGER NOT NULL, at INTEGER NOT NULL, key TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
    INSERT INTO keys (table_id, n, at, key)
        SELECT tables.id, luck.key, json_extract(luck.value, '$.at'), json_extract(luck.value, '$.key')
        FROM tables, json_each(CASE WHEN json_valid(save) THEN save ELSE '{}' END, '$.luck') AS luck
        WHERE luck.type = 'object' AND json_type(luck.value, '$.at') = 'integer'
            AND json_type(luck.value, '$.key') = 'text';
    UPDATE tables SET save = json_set(save, '$.luck', json('[]')) WHERE json_valid(save);
    """,
    """
    CREATE TABLE stretches (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        since INTEGER NOT NULL, at INTEGER NOT NULL, seal BLOB NOT NULL, packed BLOB NOT NULL,
        PRIMARY KEY (table_id, at)
    ) WITHOUT ROWID;
    """,
)
"""What leads from each schema version to the next; the database's `user_version` says how many were applied."""


class SqliteDatabase:
    """The file of this name, made or brought to our form when it is not there or older."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(say("table.error.store", why=Raw(str(error)))) from error
        _keep_to_ourselves(path)
        self.path = path
        self._lock = RLock()
        with _told():
            self._line = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
        try:
            self._prepare()
        except StoreError:
            self.close()
            raise

    def _prepare(self) -> None:
        self.execute("PRAGMA journal_mode = WAL")
        # In WAL mode only FULL syncs the log at every commit; NORMAL could forget answers in a power cut.
        self.execute("PRAGMA synchronous = FULL")
        self.execute("PRAGMA foreign_keys = ON")
        with self.transaction():
            applied = self.execute("PRAGMA user_version").rows[0][0]
            if applied > len(SCHEMAS):
                raise StoreError(say("table.error.store_newer", n=applied, most=len(SCHEMAS)))
            for schema in SCHEMAS[applied:]:
                for statement in schema.split(";"):
                    self.execute(statement)
            if applied < len(SCHEMAS):  # else nothing is written: a full disk can still be read
                self.execute(f"PRAGMA user_version = {len(SCHEMAS)}")

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Result:
        with self._lock, _told():
            done = self._line.execute(statement, values)
            return Result(done.fetchall(), done.rowcount)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        with self._lock, _told():
            self._line.executemany(statement, rows)

    def transaction(self) -> AbstractContextManager[None]:
        return self._between("BEGIN IMMEDIATE")

    def snapshot(self) -> AbstractContextManager[None]:
        return self._between("BEGIN")

    @contextmanager
    def _between(self, begin: str) -> Iterator[None]:
        with self._lock:
            self.execute(begin)
            try:
                yield
                self.execute("COMMIT")
            except BaseException:
                if self._line.in_transaction:
                    self.execute("ROLLBACK")
                raise

    def close(self) -> None:
        with self._lock:
            self._line.close()


class Look:
    """A look at the file every now and then: has another program written to it?"""

    EVERY = 0.5
    """Seconds; a look costs SQLite a few microseconds."""

    def __init__(self, db: SqliteDatabase) -> None:
        self._db = db
        self._over = Event()
        self._thread: Thread | None = None

    def begin(self, written: Callable[[], None]) -> None:
        self._thread = Thread(target=self._run, args=(written, self._version()), daemon=True)
        self._thread.start()

    def _run(self, written: Callable[[], None], before: int) -> None:
        while not self._over.wait(self.EVERY):
            with suppress(StoreError):  # who reads or writes next is told what is wrong
                if (now := self._version()) != before:
                    before = now
                    written()

    def _version(self) -> int:
        """It counts what others have written, not what was written over this line."""
        version: int = self._db.execute("PRAGMA data_version").rows[0][0]
        return version

    def end(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()


@contextmanager
def _told() -> Iterator[None]:
    """What SQLite says, as our own error."""
    try:
        yield
    except (sqlite3.Error, OverflowError, UnicodeError) as error:
        raise StoreError(say("table.error.store", why=Raw(str(error)[:200]))) from error


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
