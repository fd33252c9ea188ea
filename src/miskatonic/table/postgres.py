"""Tables in PostgreSQL, which several servers of ours may share.

It needs psycopg 3, which does not come with us: `miskatonic[postgres]` brings it.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from secrets import token_hex
from threading import Event, RLock, Thread
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.kernel.text import Raw, say
from miskatonic.table.bus import Room
from miskatonic.table.database import PATIENCE, Result
from miskatonic.table.errors import StoreError
from miskatonic.table.store import Elsewhere, SqlStore

SCHEMAS = (
    """
    CREATE TABLE tables (
        id TEXT COLLATE "C" PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, position INTEGER NOT NULL,
        turn INTEGER NOT NULL, result TEXT, changed TEXT COLLATE "C" NOT NULL, save TEXT NOT NULL,
        auto TEXT NOT NULL, notes TEXT NOT NULL, version INTEGER NOT NULL, created TEXT NOT NULL,
        seats INTEGER NOT NULL
    );
    CREATE INDEX newest ON tables (changed DESC);
    CREATE TABLE answers (
        id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        n INTEGER NOT NULL, name TEXT NOT NULL, auto INTEGER NOT NULL,
        PRIMARY KEY (id, n)
    );
    CREATE TABLE decks (
        id TEXT COLLATE "C" PRIMARY KEY, versions TEXT NOT NULL, last TEXT NOT NULL, stages INTEGER NOT NULL,
        at INTEGER NOT NULL, changed TEXT COLLATE "C" NOT NULL, owner TEXT NOT NULL
    );
    CREATE TABLE tickets (
        id TEXT COLLATE "C" PRIMARY KEY, hash TEXT NOT NULL UNIQUE,
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        role TEXT NOT NULL, seats TEXT NOT NULL, name TEXT NOT NULL, taken INTEGER NOT NULL,
        made TEXT COLLATE "C" NOT NULL
    );
    CREATE INDEX tickets_of ON tickets (table_id);
    CREATE TABLE pockets (
        hash TEXT NOT NULL, ticket TEXT COLLATE "C" NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
        PRIMARY KEY (hash, ticket)
    );
    CREATE INDEX pockets_of ON pockets (ticket);
    CREATE TABLE papers (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        name TEXT NOT NULL, data TEXT NOT NULL, version INTEGER NOT NULL,
        PRIMARY KEY (table_id, name)
    );
    CREATE TABLE keys (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        n INTEGER NOT NULL, at INTEGER NOT NULL, key TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    );
    """,
    """
    CREATE TABLE stretches (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        since INTEGER NOT NULL, at INTEGER NOT NULL, seal BYTEA NOT NULL, packed BYTEA NOT NULL,
        PRIMARY KEY (table_id, at)
    );
    """,
)
"""What leads from each form to the next; the only row of `schema_version` says how many were applied.

Moments and ids are sorted by their letters' numbers, as SQLite does, whatever language the database was made for.
"""

OURS = 0x6D69736B
"""The lock that who changes the form of the database holds ("misk")."""


def _psycopg() -> Any:
    """The library, or what to do without it."""
    try:
        return import_module("psycopg")
    except ImportError as error:
        raise StoreError(say("table.error.no_psycopg", why=Raw(str(error)[:200]))) from error


@cache
def _translated(statement: str) -> str:
    """A statement as psycopg takes it."""
    return statement.replace("%", "%%").replace("?", "%s")


class PostgresDatabase:
    """A connection that comes back by itself when the server was away."""

    def __init__(self, address: str) -> None:
        self._driver = _psycopg()
        self._address = address
        self._lock = RLock()
        self._line = self.connect()
        try:
            self._prepare()
        except StoreError:
            self.close()
            raise

    def connect(self) -> Any:
        """Another line to the same database."""
        with self.told():
            line = self._driver.connect(
                self._address, autocommit=True, connect_timeout=int(PATIENCE), application_name="miskatonic"
            )
            # Whatever the database is set to: what a player has seen happen cannot get lost.
            line.execute("SET synchronous_commit TO on")
            line.execute(f"SET lock_timeout TO '{PATIENCE:.0f}s'")
            line.execute("SET client_min_messages TO warning")
            return line

    def _prepare(self) -> None:
        with self.transaction():
            self.execute("SELECT pg_advisory_xact_lock(?)", (OURS,))
            self.execute("CREATE TABLE IF NOT EXISTS schema_version (applied INTEGER NOT NULL)")
            found = self.execute("SELECT applied FROM schema_version").fetchone()
            applied = found[0] if found else 0
            if applied > len(SCHEMAS):
                raise StoreError(say("table.error.store_newer", n=applied, most=len(SCHEMAS)))
            for schema in SCHEMAS[applied:]:
                self.execute(schema)
            self.execute("DELETE FROM schema_version")
            self.execute("INSERT INTO schema_version (applied) VALUES (?)", (len(SCHEMAS),))

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Result:
        with self._lock, self.told():
            done = self._open_line().execute(_translated(statement), values or None)
            return Result(done.fetchall() if done.description else [], done.rowcount)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        with self._lock, self.told(), self._open_line().cursor() as cursor:
            cursor.executemany(_translated(statement), list(rows))

    def _open_line(self) -> Any:
        """The connection; a new one when the old was lost. Inside a transaction it has just been asked for."""
        if self._line.closed:
            self._line = self.connect()
        return self._line

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._lock, self.told(), self._open_line().transaction():
            yield

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        with self.transaction():
            self.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield

    @contextmanager
    def told(self) -> Iterator[None]:
        """What PostgreSQL says, as our own error. It may quote what was written: only its first line is told."""
        try:
            yield
        except (self._driver.Error, UnicodeError, OverflowError) as error:
            why = str(error).partition("\n")[0][:200]
            raise StoreError(say("table.error.store", why=Raw(why))) from error

    def close(self) -> None:
        with self._lock:
            self._line.close()


class PostgresStore(SqlStore):
    """Tables in a database that others of our servers may share."""

    def __init__(self, address: str) -> None:
        db = PostgresDatabase(address)
        super().__init__(db)
        self._wire = Wire(db)
        self.bus = self._wire

    def listen(self, heard: Elsewhere) -> None:
        self._wire.begin(heard)

    def spread(self, id: str) -> None:  # noqa: A002
        self._wire.send(id)

    def close(self) -> None:
        self._wire.end()
        super().close()


class Call(Struct, frozen=True, omit_defaults=True):
    """What goes from server to server: that a table was changed, or what was called out at it."""

    by: str
    table: str
    data: str | None = None


class Wire(Room):
    """The bus between all servers of one database: PostgreSQL carries it (NOTIFY) once what was written is durable.

    When the line breaks, what is called out meanwhile is lost, as it is for who is away; what was changed is not, for
    everybody looks again when the line is back.
    """

    PAUSE = 0.5
    """Seconds between two looks whether we are closing, and before a lost line is tried again."""

    def __init__(self, db: PostgresDatabase) -> None:
        super().__init__()
        self._db = db
        self._own = token_hex(8)
        self._channel = f"miskatonic_{db.execute('SELECT current_schema()').rows[0][0]}"
        self._over = Event()
        self._thread: Thread | None = None

    def publish(self, table: str, data: bytes) -> None:
        super().publish(table, data)
        self.send(table, b64encode(data).decode())

    def send(self, table: str, data: str | None = None) -> None:
        """To the others; inside a transaction when that ends well."""
        call = msgspec.json.encode(Call(self._own, table, data)).decode()
        self._db.execute("SELECT pg_notify(?, ?)", (self._channel, call))

    def begin(self, heard: Elsewhere) -> None:
        self._thread = Thread(target=self._run, args=(self._line(), heard), daemon=True)
        self._thread.start()

    def _line(self) -> Any:
        line = self._db.connect()
        line.execute(f'LISTEN "{self._channel}"')
        return line

    def _run(self, line: Any, heard: Elsewhere) -> None:
        while not self._over.is_set():
            try:
                if line.closed:
                    line = self._line()
                    heard(None)
                with self._db.told():
                    for notice in line.notifies(timeout=self.PAUSE):
                        self._hear(notice.payload, heard)
            except StoreError:
                line.close()
                self._over.wait(self.PAUSE)
        line.close()

    def _hear(self, payload: str, heard: Elsewhere) -> None:
        try:
            call = msgspec.json.decode(payload, type=Call)
            data = None if call.data is None else b64decode(call.data)
        except (msgspec.MsgspecError, ValueError):
            return  # of another program, or of another version of ours
        if call.by == self._own:
            return
        if data is None:
            heard(call.table)
        else:
            self.call_out(call.table, data)

    def end(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
