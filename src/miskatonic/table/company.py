"""Company: who is at a table just now, and what they call out to each other.

None of it is part of the game. Who is there is known from the open lines, which tell each other on the bus, at
whichever server they end; a ring round a place, a gesture, a nudge are called out there and then are gone. Only what
was said stays for a while, on a paper (`chat`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from typing import Literal

import msgspec
from msgspec import Struct

from miskatonic.kernel.text import say
from miskatonic.table import chat, rights, stand_ins
from miskatonic.table.bus import on_loop, running_loop
from miskatonic.table.chat import Chat, ChatLine
from miskatonic.table.errors import NoTicket, UnknownTable
from miskatonic.table.guest import Guest
from miskatonic.table.pace import Pace, Paces
from miskatonic.table.store import Store
from miskatonic.table.tables import Tables
from miskatonic.table.tickets import Role, Ticket

Gesture = Literal["well_done", "ouch", "wait", "your_turn", "thanks", "shall_we"]

REPEAT = 60
"""Seconds after which an open line says again that it is there."""
FORGOTTEN = 150
"""Seconds without a word after which a line is taken for lost: its server may have died."""

TALK = Pace(5, 3)
CALL = Pace(6, 2)
NUDGE = Pace(1, 60)


class Companion(Struct, frozen=True, kw_only=True):
    """Somebody who belongs to the table; the host has the seats that nobody else has taken, no companion either."""

    id: str
    name: str
    role: Role
    seats: tuple[int, ...]
    here: bool
    """Looks at the table just now; else the line is lost, or the page has been out of sight for a while."""


# ---------------------------------------------------------------------- what goes over the bus


class Here(Struct, frozen=True, tag_field="type", tag="company.here"):
    """A line is open, for who holds these tickets."""

    line: str
    who: tuple[str, ...]
    away: bool


class Left(Struct, frozen=True, tag_field="type", tag="company.left"):
    """A line has ended."""

    line: str


class Roll(Struct, frozen=True, tag_field="type", tag="company.roll"):
    """Whoever is there may say so: somebody has just begun to listen."""


class Called(Struct, frozen=True, tag_field="type", tag="company.called"):
    """Something was called out: a place or a card, a gesture, or a nudge to a seat."""

    kind: Literal["ping", "gesture", "nudge"]
    who: str
    name: str
    seat: int | None
    what: str = ""
    to: int | None = None


class Said(Struct, frozen=True, tag_field="type", tag="company.said"):
    """A line of the chat."""

    line: ChatLine


class Hushed(Struct, frozen=True, tag_field="type", tag="company.hushed"):
    """Whether spectators may speak has changed."""


Word = Here | Left | Roll | Called | Said | Hushed
Heard = Callable[[Called | ChatLine | None], None]
"""What an open line does with what is called out or said; with None: look who is there now."""

_word = msgspec.json.Decoder(Word).decode


class _Line(Struct):
    """An open line, here or at another server."""

    who: tuple[str, ...]
    away: bool
    heard: float


class _Room:
    """One table to which a line is open at this server."""

    def __init__(self) -> None:
        self.lines: dict[str, _Line] = {}
        self.own: set[str] = set()
        self.hearers: list[Heard] = []
        self.shown: list[Companion] = []
        self.listening = ExitStack()
        self.loop = running_loop()

    def tell(self, what: Called | ChatLine | None) -> None:
        for heard in tuple(self.hearers):
            heard(what)


def _now() -> datetime:
    return datetime.now(UTC)


class Company:
    """All who are at the tables of a store."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = _now,
    ) -> None:
        self._tickets, self._papers, self._bus = store.tickets, store.papers, store.bus
        self._tables, self._clock, self._now = tables, clock, now
        self._paces = Paces(clock)
        self._rooms: dict[str, _Room] = {}
        tables.on_telling.append(self._told)

    # ------------------------------------------------------------------ who is there

    @contextmanager
    def enter(self, table: str, line: str, who: Sequence[str], heard: Heard) -> Iterator[None]:
        """Be there over this line, with these tickets, and hear the others for as long as the context lasts."""
        room = self._rooms.get(table) or self._open(table)
        room.own.add(line)
        self.here(table, line, who)
        room.hearers.append(heard)
        try:
            yield
        finally:
            room.hearers.remove(heard)
            room.own.discard(line)
            self._publish(table, Left(line))
            self._close(table, room)

    @contextmanager
    def attend(self, table: str, look: Callable[[], None]) -> Iterator[None]:
        """Without being there, be told to look whenever somebody comes or goes."""
        room = self._rooms.get(table) or self._open(table)

        def heard(what: Called | ChatLine | None) -> None:
            if what is None:
                look()

        room.hearers.append(heard)
        try:
            yield
        finally:
            room.hearers.remove(heard)
            self._close(table, room)

    def _close(self, table: str, room: _Room) -> None:
        """When nobody hears any more."""
        if not room.hearers:
            del self._rooms[table]
            room.listening.close()

    def _open(self, table: str) -> _Room:
        """From now on this server hears what is called out at the table."""
        room = self._rooms[table] = _Room()
        room.listening.enter_context(self._bus.subscribe(table, lambda data: self._hear(table, data)))
        self._publish(table, Roll())
        return room

    def here(self, table: str, line: str, who: Sequence[str], *, away: bool = False) -> None:
        """The line is still open; `away`: its page has been out of sight for a while."""
        self._publish(table, Here(line, tuple(who), away))

    def people(self, table: str) -> list[Companion]:
        """Everybody who has come to the table so far."""
        room = self._rooms.get(table)
        now = self._clock()
        lines = tuple(room.lines.values()) if room else ()
        present = {
            each for line in lines if not line.away and now - line.heard < FORGOTTEN for each in line.who
        }
        issued = self._tickets.of(table)
        taken = {seat for each in issued if each.taken and each.role == "seat" for seat in each.seats}
        taken |= set(stand_ins.read(self._papers, table).companions(issued))
        seats = self._tables.seats(table)
        free = tuple(seat for seat in range(seats) if seat not in taken)
        return [
            Companion(
                id=each.id,
                name=each.name,
                role=each.role,
                seats=free if each.role == "host" else each.seats,
                here=each.id in present,
            )
            for each in issued
            if each.taken
        ]

    def _told(self, table: str) -> None:
        """Something about the table is new; perhaps who sits there."""
        room = self._rooms.get(table)
        if room is not None:
            on_loop(room.loop, self._look_again, table)

    def _look_again(self, table: str) -> None:
        """Tell the lines of this server when others are there than before, or sit elsewhere."""
        room = self._rooms.get(table)
        if room is None:
            return
        with suppress(UnknownTable):
            shown = self.people(table)
            if shown != room.shown:
                room.shown = shown
                room.tell(None)

    # ------------------------------------------------------------------ calling out

    def nudge(self, guest: Guest, held: Sequence[Ticket], seat: int) -> None:
        """Ask who is asked to go on; everybody sees it, once a minute for a seat."""
        rights.may_nudge(guest.hand, guest.game, seat)
        self._paces.step(NUDGE, "nudge", guest.id, str(seat))
        self._call("nudge", guest, held, to=seat)

    def point(self, guest: Guest, held: Sequence[Ticket], place: str) -> None:
        """Draw a ring round a place or a card, for everybody."""
        self._may_call(guest)
        self._paces.step(CALL, "call", _speaker(held).id)
        self._call("ping", guest, held, place)

    def gesture(self, guest: Guest, held: Sequence[Ticket], gesture: Gesture) -> None:
        self._may_call(guest)
        self._paces.step(CALL, "call", _speaker(held).id)
        self._call("gesture", guest, held, gesture)

    def _call(
        self,
        kind: Literal["ping", "gesture", "nudge"],
        guest: Guest,
        held: Sequence[Ticket],
        what: str = "",
        to: int | None = None,
    ) -> None:
        who = _speaker(held)
        self._publish(guest.id, Called(kind, who.id, who.name, _colour(guest), what, to))

    # ------------------------------------------------------------------ speaking

    def chat(self, table: str) -> Chat:
        return chat.read(self._papers, table)

    def say(self, guest: Guest, held: Sequence[Ticket], text: str) -> None:
        """One line for everybody at the table, kept for a while."""
        self._may_call(guest)
        who = _speaker(held)
        self._paces.step(TALK, "talk", who.id)
        words = chat.tidy(text)
        if not words:
            return
        at = self._now().isoformat(timespec="seconds")
        line = ChatLine(n=0, who=who.id, name=who.name, seat=_colour(guest), text=words, at=at)
        written = chat.change(self._papers, guest.id, lambda before: chat.with_line(before, line))
        self._publish(guest.id, Said(written.lines[-1]))

    def hush(self, guest: Guest, hushed: bool) -> None:
        """Spectators only listen from now on, or speak again."""
        rights.may_hush(guest.hand)
        chat.change(self._papers, guest.id, lambda before: Chat(before.lines, hushed))
        self._publish(guest.id, Hushed())

    def _may_call(self, guest: Guest) -> None:
        rights.may_call(guest.hand, hushed=not guest.hand.seats and self.chat(guest.id).hushed)

    # ------------------------------------------------------------------ the bus

    def _publish(self, table: str, word: Word) -> None:
        self._bus.publish(table, msgspec.json.encode(word))

    def _hear(self, table: str, data: bytes) -> None:
        """What was called out somewhere; the bus also carries what is none of ours."""
        room = self._rooms.get(table)
        try:
            word = _word(data)
        except msgspec.MsgspecError:
            return
        if room is None:
            return
        match word:
            case Here(line, who, away):
                room.lines[line] = _Line(who, away, self._clock())
                self._look_again(table)
            case Left(line):
                room.lines.pop(line, None)
                self._look_again(table)
            case Roll():
                for line in room.own & set(room.lines):
                    self.here(table, line, room.lines[line].who, away=room.lines[line].away)
            case Called():
                room.tell(word)
            case Said(line):
                room.tell(line)
            case Hushed():
                room.tell(None)


def _speaker(held: Sequence[Ticket]) -> Ticket:
    """As whom somebody speaks who holds these tickets."""
    by_role = {each.role: each for each in reversed(held)}
    for role in ("host", "seat", "watch"):
        if role in by_role:
            return by_role[role]
    raise NoTicket(say("table.error.no_ticket"))


def _colour(guest: Guest) -> int | None:
    """The seat in whose colour he calls out."""
    return guest.hand.seats[0] if guest.hand.seats else None
