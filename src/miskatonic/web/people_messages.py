"""What is sent and heard about who sits at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from miskatonic.web.messages import PersonName, Seat

Secret = Annotated[str, Meta(min_length=1, max_length=100)]


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """How the others are to call the host; with `wait` it goes on when he begins, on luck that all contribute to."""

    name: PersonName = ""
    wait: bool = False


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """To these seats, or to watch."""

    role: Literal["seat", "watch"]
    seats: Annotated[list[Seat], Meta(max_length=100)] = []


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket that somebody has come with."""

    secret: Secret


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Come with a ticket, under this name, and take these of the seats it offers (left out: all)."""

    secret: Secret
    name: PersonName = ""
    seats: Annotated[list[Seat], Meta(max_length=100)] | None = None


class Invitation(Struct, frozen=True):
    """The secret of a new ticket. It is told this once."""

    secret: str


class FeedMade(Struct, frozen=True):
    """The address of a new feed. It is told this once."""

    address: str


class SeatShown(Struct, frozen=True):
    """A seat, and who sits there as the game calls him."""

    seat: int
    title: str


class TicketShown(Struct, frozen=True):
    """What a ticket is good for: which game, which seats; who has taken them already."""

    table: str
    title: str
    role: str
    seats: list[SeatShown]
    name: str
    taken: bool


class Person(Struct, frozen=True):
    """Somebody who was invited to the table."""

    id: str
    role: str
    seats: list[int]
    name: str
    taken: bool


class People(Struct, frozen=True):
    """Who is at a table, what the seats are called, and what who asks holds himself."""

    shared: bool
    seats: list[SeatShown]
    people: list[Person]
    own: list[int]
    host: bool
    address: str | None
    """Where others reach this server; none does where this is missing."""
    feed: bool
    """Who asks has a feed of this table."""
    mail: Literal["none", "off", "asked", "on"] = "none"
    """Whether who asks is told by mail: not where the server sends none, not yet while the address has not said yes."""
