"""What is said and shown about seats for which the table answers."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.pledges import StoodIn
from miskatonic.table.stand_ins import Player, When
from miskatonic.web.messages import Seat


class StandInWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to answer for a seat, and when: while its person is away, or always as long as nobody has taken it.

    Without a `player`, its person alone.
    """

    seat: Seat
    player: Player | None = None
    when: When = "away"


class StandInShown(Struct, frozen=True):
    """Somebody answers for this seat."""

    seat: int
    player: str
    when: str


class StandInsShown(Struct, frozen=True):
    """For which seats the table answers, and what it has answered so far.

    Of what it has answered, what is known may be left out: `stood` begins with number `first`, and takes the place of
    what was known from there on.
    """

    seats: list[StandInShown]
    first: int
    stood: list[StoodIn]


class ShowStandIns(Struct, frozen=True, tag_field="type", tag="stand_ins"):
    """The same over the live line, when it is something else than before."""

    stand_ins: StandInsShown
