"""Papers that lie beside a table: what its people agree on and say to each other, which is no part of the game.

A paper has a name and is one JSON document, whose shape is its reader's. It goes with its table. Every change counts
its `version` up by one, and is refused when it is another by then: of two who write at the same time one writes again.
"""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.text import say
from miskatonic.table.database import Database, told, transaction
from miskatonic.table.errors import StaleAnswer

NEW = 0
"""The version of a paper that is not there."""


class Paper(Struct, frozen=True):
    """What is written on it, as JSON, and how often it was written."""

    data: bytes
    version: int


class Papers:
    """All papers of a file."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def read(self, table: str, name: str) -> Paper | None:
        with told():
            row = self._db.execute(
                "SELECT data, version FROM papers WHERE table_id = ? AND name = ?", (table, name)
            ).fetchone()
            return None if row is None else Paper(row[0].encode(), row[1])

    def versions(self, table: str) -> dict[str, int]:
        """Which papers lie beside a table, and how often each was written."""
        with told():
            rows = self._db.execute("SELECT name, version FROM papers WHERE table_id = ?", (table,))
            return {str(name): int(version) for name, version in rows}

    def with_one(self, name: str) -> list[str]:
        """The tables beside which a paper of this name lies."""
        with told():
            rows = self._db.execute("SELECT table_id FROM papers WHERE name = ? ORDER BY table_id", (name,))
            return [str(table) for (table,) in rows]

    def write(self, table: str, name: str, data: bytes, version: int = NEW) -> int:
        """Put this in place of what was there at that version; the version it has now."""
        text = data.decode()
        with told(), transaction(self._db):
            if version == NEW:
                done = self._db.execute(
                    "INSERT INTO papers (table_id, name, data, version) VALUES (?, ?, ?, 1)"
                    " ON CONFLICT DO NOTHING",
                    (table, name, text),
                )
            else:
                done = self._db.execute(
                    "UPDATE papers SET data = ?, version = version + 1"
                    " WHERE table_id = ? AND name = ? AND version = ?",
                    (text, table, name, version),
                )
            if not done.rowcount:
                raise StaleAnswer(say("table.error.elsewhere"))
        return version + 1

    def put(self, table: str, name: str, data: bytes) -> None:
        """Put this in place of whatever was there, as part of a change of the table, which nobody makes at the same
        time."""
        self._db.execute(
            "INSERT INTO papers (table_id, name, data, version) VALUES (?, ?, ?, 1)"
            " ON CONFLICT (table_id, name) DO UPDATE SET data = excluded.data, version = papers.version + 1",
            (table, name, data.decode()),
        )

    def remove(self, table: str, name: str) -> None:
        with told(), transaction(self._db):
            self._db.execute("DELETE FROM papers WHERE table_id = ? AND name = ?", (table, name))
