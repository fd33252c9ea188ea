"""Mail to who plays by day: told at his address that it has been his turn for a while.

An address is given by who sits at the table, for himself. It lies on a paper beside the table, is shown to nobody, and
goes with the paper. Nothing is sent to it but one question until somebody who reads it has said yes: who types
another's address does him no harm. Every mail has a link that ends them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec
from msgspec import Struct

from miskatonic.kernel.text import say
from miskatonic.table import rights, stand_ins
from miskatonic.table.errors import BadMail, NoTicket, StaleAnswer
from miskatonic.table.guest import Guest
from miskatonic.table.lobby import Lobbies, holders
from miskatonic.table.pace import Pace, Paces
from miskatonic.table.papers import NEW
from miskatonic.table.store import Store
from miskatonic.table.tables import Tables
from miskatonic.table.tickets import new_secret

PAPER = "mail"
TRIES = 5
"""So often a paper that somebody else has just written is written again."""
BETWEEN = "."
"""Between the table's id and the rest of a secret; no id has one."""
ADDRESS = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@[^\s@<>()\[\],;:\\\"]{1,180}\.[^\s@<>()\[\],;:\\\".]{2,}")
QUESTIONS = Pace(2, 3600)
"""That one address is asked whether it wants mail, from all tables."""
REST = timedelta(minutes=30)
"""Between two mails to the same person about the same table."""

Wanted = Literal["off", "asked", "on"]


class Address(Struct, frozen=True, kw_only=True):
    """Where somebody is told, who holds these tickets. The secret opens nothing: it ends the mails."""

    secret: str
    tickets: tuple[str, ...]
    address: str
    lang: str
    game: str
    confirmed: bool = False
    told: int = 0
    """The number of the last change of turn (`turns`) of which was told."""
    last: str = ""
    """When, in ISO 8601."""


class Letter(Struct, frozen=True, kw_only=True):
    """What is to be sent: a question whether mail is wanted, a turn, or how the game ended."""

    to: Address
    table: str
    kind: Literal["ask", "turn", "won", "lost"]


class Due(Struct, frozen=True):
    """What is to be sent now, and in how many seconds to look again (None: when something changes)."""

    letters: list[Letter]
    again: float | None


def _now() -> datetime:
    return datetime.now(UTC)


class Mails:
    """The addresses of all tables of a store."""

    def __init__(self, store: Store, tables: Tables, now: Callable[[], datetime] = _now) -> None:
        self._papers, self._tickets = store.papers, store.tickets
        self._lobbies = Lobbies(store.papers)
        self._tables, self._now = tables, now
        self._paces = Paces(lambda: now().timestamp())

    # ------------------------------------------------------------------ whether one wants it

    def wanted(self, guest: Guest) -> Wanted:
        found = next((each for each in self._read(guest.id)[0] if _of(each, guest)), None)
        return "off" if found is None else "on" if found.confirmed else "asked"

    def ask(self, guest: Guest, address: str, lang: str) -> Letter:
        """Somebody wants to be told there: the letter that asks whether it is his."""
        rights.may_feed(guest.hand)
        address = address.strip()
        if not ADDRESS.fullmatch(address):
            raise BadMail(say("table.error.mail_address"))
        self._paces.step(QUESTIONS, "mail", address.lower())
        secret = f"{guest.id}{BETWEEN}{new_secret()}"
        new = Address(
            secret=secret,
            tickets=guest.hand.tickets,
            address=address,
            lang=lang,
            game=guest.written.header.game,
        )
        self._change(guest.id, lambda all_: [*(each for each in all_ if not _of(each, guest)), new])
        return Letter(to=new, table=guest.id, kind="ask")

    def end(self, guest: Guest) -> None:
        rights.may_feed(guest.hand)
        self._change(guest.id, lambda all_: [each for each in all_ if not _of(each, guest)])

    def look(self, secret: str) -> Address:
        """What this secret is for."""
        table = secret.partition(BETWEEN)[0]
        found = next((each for each in self._read(table)[0] if each.secret == secret), None)
        if found is None:
            raise NoTicket(say("table.error.mail_gone"))
        return found

    def decide(self, secret: str, yes: bool) -> Address:
        """Who reads the mail says whether he wants more."""
        found, table = self.look(secret), secret.partition(BETWEEN)[0]
        new = [msgspec.structs.replace(found, confirmed=True)] if yes else []
        self._change(table, lambda all_: [*(each for each in all_ if each.secret != secret), *new])
        return found

    # ------------------------------------------------------------------ what is to be sent

    def tables(self) -> list[str]:
        """At which anybody wants mail."""
        return self._papers.with_one(PAPER)

    def due(self, table: str, here: Collection[str], after: timedelta) -> Due:
        """What is to be sent now to who is not here, and has been asked for so long. Each is told of a turn once: what
        is returned is written down as sent before it is."""
        addresses = [each for each in self._read(table)[0] if each.confirmed]
        lobby = self._lobbies.of(table)
        if not addresses or (lobby is not None and not lobby.begun):
            return Due([], None)
        letters, waits = [], []
        for each in addresses:
            letter, wait = self._due(table, each, here, after)
            if letter is not None and self._claim(table, letter):
                letters.append(letter)
            if wait is not None:
                waits.append(wait)
        return Due(letters, min(waits, default=None))

    def _due(
        self, table: str, to: Address, here: Collection[str], after: timedelta
    ) -> tuple[Letter | None, float | None]:
        turn, issued = self._tables.turn(table), self._tickets.of(table)
        if not issued or not set(to.tickets) & {each.id for each in issued}:
            return None, None
        playing = holders(issued, self._tables.seats(table))
        answered = stand_ins.read(self._papers, table).seats
        own = [seat for seat, each in enumerate(playing) if each.id in to.tickets and seat not in answered]
        if not turn.changes or turn.changes[-1].n <= to.told:
            return None, None
        n, now = turn.changes[-1].n, self._now()
        told = msgspec.structs.replace(to, told=n, last=now.isoformat())
        if turn.result is not None:
            return Letter(to=told, table=table, kind="won" if turn.result == "won" else "lost"), None
        asked = [turn.since[seat] for seat in own if seat in turn.since]
        if not asked or min(asked) <= to.last:
            return None, None
        rested = datetime.fromisoformat(to.last) + REST if to.last else now
        wait = max(datetime.fromisoformat(min(asked)) + after, rested) - now
        if wait > timedelta(0):
            return None, wait.total_seconds()
        if set(to.tickets) & set(here):
            return None, after.total_seconds()
        return Letter(to=told, table=table, kind="turn"), None

    def _claim(self, table: str, letter: Letter) -> bool:
        """Of several servers that would send it one does."""
        found, version = self._read(table)
        if all((each.secret, each.told < letter.to.told) != (letter.to.secret, True) for each in found):
            return False
        new = [letter.to if each.secret == letter.to.secret else each for each in found]
        try:
            self._papers.write(table, PAPER, msgspec.json.encode(new), version)
        except StaleAnswer:
            return False
        return True

    # ------------------------------------------------------------------ the paper

    def _read(self, table: str) -> tuple[list[Address], int]:
        found = self._papers.read(table, PAPER)
        if found is None:
            return [], NEW
        return msgspec.json.decode(found.data, type=list[Address]), found.version

    def _change(self, table: str, make: Callable[[list[Address]], list[Address]]) -> None:
        for _ in range(TRIES):
            before, version = self._read(table)
            try:
                self._papers.write(table, PAPER, msgspec.json.encode(make(before)), version)
            except StaleAnswer:
                continue
            return
        raise StaleAnswer(say("table.error.elsewhere"))


def _of(address: Address, guest: Guest) -> bool:
    return not set(address.tickets).isdisjoint(guest.hand.tickets)
