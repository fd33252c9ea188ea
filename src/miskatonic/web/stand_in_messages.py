"""What is said and shown about seats for which the table answers, and about companions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from miskatonic.kernel.manner import Nature
from miskatonic.kernel.pledges import StoodIn
from miskatonic.table.speaking import Kind, Wish
from miskatonic.table.stand_ins import Player, When
from miskatonic.web.company_messages import SeatNumber as Seat
from miskatonic.web.numbered import MessageId


class StandInWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to answer for a seat, and when: while its person is away, or always as long as nobody has taken it.

    Without a `player`, its person alone. A companion keeps its name when its strength or its `nature` changes.
    """

    seat: Seat
    player: Player | None = None
    when: When = "away"
    nature: Nature = "even"


class StandInShown(Struct, frozen=True):
    """Somebody answers for this seat: how strong, and of which character."""

    seat: int
    player: str
    when: str
    name: str
    """What a companion is called, who always answers; else the table does, and has no name."""
    nature: str


class WishShown(Struct, frozen=True):
    """What the companion at `to` was asked by who has `seat`, and keeps to: `help`, or `leave` with the intention that
    it leaves (`what`, and in words)."""

    to: int
    seat: int
    kind: str
    what: str
    text: str


class SaidShown(Struct, frozen=True):
    """The `n`th line that companions said at this table: who, at which position, in which turn; and why."""

    n: int
    seat: int
    name: str
    at: int
    turn: int
    text: str
    why: str


class StandInsShown(Struct, frozen=True):
    """For which seats the table answers, and what it has answered so far.

    Of what it has answered, what is known may be left out: `stood` begins with number `first`, and takes the place of
    what was known from there on. `said` are the last lines of companions, in the language of who reads them.
    `searches` and `converses` are those of the game.
    """

    seats: list[StandInShown]
    first: int
    stood: list[StoodIn]
    wishes: list[WishShown]
    said: list[SaidShown]
    searches: bool
    converses: bool


class ShowStandIns(Struct, frozen=True, tag_field="type", tag="stand_ins"):
    """The same over the live line, when it is something else than before."""

    stand_ins: StandInsShown


# ---------------------------------------------------------------------- talking with companions


class CompanionAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the companion at seat `to` is asked by who has `seat`: to `help` him, to `leave` him something it
    may set out to do (`what`, the id of an intention), to `tell` what it sets out to do. With `back` it is taken
    back."""

    to: Seat
    seat: Seat
    wish: Kind
    what: Annotated[str, Meta(max_length=200)] = ""
    back: bool = False

    @property
    def asked(self) -> Wish:
        return Wish(self.to, self.seat, self.wish, self.what if self.wish == "leave" else "", back=self.back)


class SayWish(
    CompanionAsked, frozen=True, kw_only=True, tag_field="type", tag="wish", forbid_unknown_fields=True
):
    """Ask something of a companion."""

    id: MessageId


class IntentionShown(Struct, frozen=True):
    """Something that a companion may set out to do, in its own words, and what it would ask of the others meanwhile."""

    id: str
    text: str
    plea: str
