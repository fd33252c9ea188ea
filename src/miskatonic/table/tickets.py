"""Tickets: who was invited to a table, and as what.

A ticket is a secret of 128 bits. Whoever has it may sit where it says, or watch; only its hash is kept, so that a
copy of our file lets nobody in. What a browser holds lies in its pocket, which is a secret of the same kind. There
are no accounts and no passwords: who hands a ticket on has handed on the seat.

A table without tickets is nobody's in particular (see `rights`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Literal

import msgspec
from msgspec import Struct

from miskatonic.kernel.text import say
from miskatonic.table.database import Database, told, transaction
from miskatonic.table.errors import NoTicket

Role = Literal["host", "seat", "watch"]
LONGEST_NAME = 40


class Ticket(Struct, frozen=True, kw_only=True):
    """What a secret is good for. One that nobody has used yet is not `taken`."""

    id: str
    table: str
    role: Role
    seats: tuple[int, ...]
    name: str = ""
    taken: bool = False


def new_secret() -> str:
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is as random as the hash is long, so nothing is gained by trying likely ones."""
    return blake2b(secret.encode(errors="replace"), digest_size=32, person=b"ticket").hexdigest()


def _now() -> datetime:
    return datetime.now(UTC)


COLUMNS = "id, table_id, role, seats, name, taken"


class Tickets:
    """All tickets of a file, and the pockets they lie in."""

    def __init__(self, db: Database, clock: Callable[[], datetime] = _now) -> None:
        self._db = db
        self._clock = clock

    def of(self, table: str) -> list[Ticket]:
        """Those that are good for this table, the oldest first."""
        return self._find("table_id = ?", table)

    def shared(self) -> set[str]:
        """The tables that have any."""
        with told():
            return {row[0] for row in self._db.execute("SELECT DISTINCT table_id FROM tickets")}

    def by_secret(self, secret: str) -> Ticket | None:
        return next(iter(self._find("hash = ?", hashed(secret))), None)

    def in_pocket(self, pocket: str, table: str | None = None) -> list[Ticket]:
        """What a browser holds, or of it what is for this table."""
        of_table = "" if table is None else " AND table_id = ?"
        wanted = f"id IN (SELECT ticket FROM pockets WHERE hash = ?){of_table}"
        return self._find(wanted, hashed(pocket), *([] if table is None else [table]))

    def _find(self, where: str, *values: str) -> list[Ticket]:
        with told():
            rows = self._db.execute(f"SELECT {COLUMNS} FROM tickets WHERE {where} ORDER BY made, id", values)
            return [_ticket(*row) for row in rows]

    def issue(self, table: str, role: Role, seats: Sequence[int] = ()) -> str:
        """A new ticket; its secret is told now and never again."""
        secret = new_secret()
        with told(), transaction(self._db):
            self._db.execute(
                "INSERT INTO tickets (id, hash, table_id, role, seats, name, taken, made)"
                " VALUES (?, ?, ?, ?, ?, '', 0, ?)",
                (
                    secrets.token_urlsafe(6),
                    hashed(secret),
                    table,
                    role,
                    msgspec.json.encode(list(seats)).decode(),
                    self._next(table).isoformat(timespec="microseconds"),
                ),
            )
        return secret

    def _next(self, table: str) -> datetime:
        """Now; but each is made after those before it, however quick they follow and whatever the clock says."""
        now = self._clock()
        for (last,) in self._db.execute("SELECT MAX(made) FROM tickets WHERE table_id = ?", (table,)):
            if last is not None:
                now = max(now, datetime.fromisoformat(last) + timedelta(microseconds=1))
        return now

    def take(self, ticket: Ticket, pocket: str, name: str, seats: Sequence[int]) -> None:
        """Somebody of this name has come with it and sits here; it lies in his pocket from now on."""
        with told(), transaction(self._db):
            done = self._db.execute(
                "UPDATE tickets SET name = ?, seats = ?, taken = 1 WHERE id = ?",
                (name, msgspec.json.encode(list(seats)).decode(), ticket.id),
            )
            if not done.rowcount:
                raise NoTicket(say("table.error.ticket_gone"))
            self._db.execute(
                "INSERT INTO pockets (hash, ticket) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (hashed(pocket), ticket.id),
            )

    def rename(self, table: str, ids: Sequence[str], name: str) -> None:
        """Who holds these is called so from now on."""
        with told(), transaction(self._db):
            self._db.executemany(
                "UPDATE tickets SET name = ? WHERE table_id = ? AND id = ?",
                [(name, table, each) for each in ids],
            )

    def withdraw(self, table: str, ids: Sequence[str]) -> None:
        """These are good for nothing any more."""
        with told(), transaction(self._db):
            self._db.executemany(
                "DELETE FROM tickets WHERE table_id = ? AND id = ?", [(table, each) for each in ids]
            )


def _ticket(id: str, table: str, role: Role, seats: str, name: str, taken: int) -> Ticket:  # noqa: A002
    found = {
        "id": id,
        "table": table,
        "role": role,
        "seats": msgspec.json.decode(seats),
        "name": name,
        "taken": bool(taken),
    }
    return msgspec.convert(found, Ticket)
