"""Who may do what at a table; everything that comes over the network asks here.

On one's own machine a table that was never shared belongs to whoever is there: a person alone notices nothing of all
this. At a shared table what one may do follows from the tickets one holds:

- who has a seat sees what that seat may see, answers for it, and takes back what concerns nobody else;
- who watches sees what spectators may see;
- the host invites and sends away, ends the table, decides about taking back where the table is set so, and plays the
  seats that nobody has taken yet;
- nobody, the host included, gets what would tell the luck to come: no copy before the end, and no save but a sealed
  one (see `seals`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum
from typing import Any

from msgspec import Struct

from miskatonic.kernel.game import Game
from miskatonic.kernel.text import say
from miskatonic.table.consent import Rule, concerned, decided
from miskatonic.table.errors import NoCompanion, NoTicket, NotYours, NotYourSeat, StaleAnswer
from miskatonic.table.tickets import Ticket


class Deed(Enum):
    """What one may wish to do at a table, beside answering and taking back, which depend on the game."""

    LOOK = "look"
    ADVICE = "advice"
    KEEP = "keep"
    """A whole save, or a copy that goes on elsewhere."""
    SHARE = "share"
    """Make a table of one's own one to which others can be invited."""
    INVITE = "invite"
    BEGIN = "begin"
    """Let the game begin for which people have sat down."""
    DELETE = "delete"


class Hand(Struct, frozen=True):
    """What somebody holds at a table: seats, the host's ticket, or only the right to watch."""

    seats: tuple[int, ...] = ()
    host: bool = False
    watches: bool = False
    alone: bool = False
    """The table is not shared: who is here has everything."""
    name: str = ""
    tickets: tuple[str, ...] = ()
    """By which he has his seats, and those that nobody has taken if he is the host."""
    companions: tuple[int, ...] = ()
    """Seats at which companions sit: nobody else looks through their eyes, and taking back concerns no person there."""

    @property
    def invited(self) -> bool:
        return self.alone or self.host or self.watches or bool(self.seats)


STRANGER = Hand()


def alone(seats: int, companions: Collection[int] = ()) -> Hand:
    """Of a table with so many seats, everything but where companions sit."""
    own = tuple(seat for seat in range(seats) if seat not in companions)
    return Hand(own, host=True, alone=True, companions=tuple(sorted(companions)))


def hand(
    held: Iterable[Ticket], all_of_table: Iterable[Ticket], seats: int, companions: Collection[int] = ()
) -> Hand:
    """What these tickets give at a table of so many seats, for which all those others were issued."""
    held = list(held)
    own = {seat for ticket in held if ticket.taken for seat in ticket.seats}
    host = any(ticket.role == "host" for ticket in held)
    if host:
        taken = {seat for each in all_of_table if each.taken and each.role == "seat" for seat in each.seats}
        own |= set(range(seats)) - taken - set(companions)
    playing = tuple(ticket.id for ticket in held if ticket.role != "watch")
    name = next((ticket.name for ticket in held if ticket.name), "")
    return Hand(
        tuple(sorted(own)),
        host=host,
        watches=bool(held),
        name=name,
        tickets=playing,
        companions=tuple(sorted(companions)),
    )


def may(hand: Hand, deed: Deed, *, over: bool) -> None:
    """Refuse what is not for this hand to do; `over`: nobody is asked anything any more."""
    if not hand.invited:
        raise NoTicket(say("table.error.no_ticket"))
    if hand.alone:
        return
    if deed is Deed.SHARE:
        raise NotYours(say("table.error.shared_already"))
    if deed is Deed.KEEP and not over:
        raise NotYours(say("table.error.keep_at_end"))
    if deed is Deed.ADVICE and not hand.seats:
        raise NotYourSeat(say("table.error.not_your_seat"))
    if deed in (Deed.INVITE, Deed.BEGIN, Deed.DELETE) and not hand.host:
        raise NotYours(say("table.error.only_host"))


def eyes(hand: Hand, wanted: str | None) -> tuple[int, ...] | None:
    """Through whose eyes this hand looks: through those of all its seats (None: of all there are), of one of them, or
    with "none" as a spectator."""
    may(hand, Deed.LOOK, over=False)
    if wanted is None:
        return None if hand.alone and not hand.companions else hand.seats
    if wanted == "none":
        return ()
    if int(wanted) not in hand.seats:
        raise NotYourSeat(say("table.error.not_your_seat"))
    return (int(wanted),)


def speaks_for(hand: Hand, seat: int | None) -> tuple[int, ...]:
    """The seats whose wishes these are: this one, or all that somebody has."""
    if not hand.seats or (seat is not None and seat not in hand.seats and not hand.host):
        raise NotYourSeat(say("table.error.not_your_seat"))
    return hand.seats if seat is None else (seat,)


def may_call(hand: Hand, *, hushed: bool) -> None:
    """Speak, point at something, make a gesture: whoever is at a shared table, spectators while they are not hushed."""
    may(hand, Deed.LOOK, over=False)
    if hand.alone:
        raise NotYours(say("table.error.not_shared"))
    if hushed and not hand.host and not hand.seats:
        raise NotYours(say("table.error.hushed"))


def may_hush(hand: Hand) -> None:
    may_call(hand, hushed=False)
    may(hand, Deed.INVITE, over=False)


def may_stand_in(hand: Hand, seat: int) -> None:
    """Let the table answer for a seat: the host for any, others for their own."""
    may(hand, Deed.LOOK, over=False)
    if seat not in plays(hand).seats and not hand.host:
        raise NotYours(say("table.error.only_host"))


def may_wish(hand: Hand, seat: int, to: int) -> None:
    """Ask something of a companion: whoever sits at the table, for one of his own seats."""
    may(hand, Deed.LOOK, over=False)
    if seat not in hand.seats:
        raise NotYourSeat(say("table.error.not_your_seat"))
    if to not in hand.companions:
        raise NoCompanion(say("table.error.no_companion"))


def may_feed(hand: Hand) -> None:
    """Have told elsewhere when it is one's turn: who plays at a shared table."""
    may(hand, Deed.LOOK, over=False)
    if hand.alone:
        raise NotYours(say("table.error.not_shared"))
    plays(hand)


# ---------------------------------------------------------------------- what depends on the game


def may_coach(hand: Hand, game: Game[Any], seat: int) -> None:
    """Have the decisions of one's own seat looked at, when the game is over."""
    may(hand, Deed.LOOK, over=game.over)
    if not game.over:
        raise NotYours(say("table.error.coach_at_end"))
    if seat not in hand.seats:
        raise NotYourSeat(say("table.error.not_your_seat"))


def may_nudge(hand: Hand, game: Game[Any], seat: int) -> None:
    """Who plays or hosts may ask another to go on who is asked something."""
    may_call(hand, hushed=False)
    if not hand.seats and not hand.host:
        raise NotYourSeat(say("table.error.not_your_seat"))
    if seat in hand.seats or seat not in [ask.seat for ask in game.asks]:
        raise StaleAnswer(say("table.error.nobody_waits"))


def may_take_back(hand: Hand, game: Game[Any], to: int | None, rule: Rule) -> None:
    """Refuse what concerns others too: they are asked (see `consent`). Where the table is set so the host decides."""
    if hand.alone or (plays(hand).host and rule == "host"):
        return
    last = max(game.decisions, default=None)
    to = last if to is None else to
    if to is None or not game.base <= to <= game.position:  # where there is nothing, the game says so
        return
    if not concerned(game, to) <= {*hand.seats, *hand.companions}:
        raise NotYours(say("table.error.take_back"))


def may_do_again(hand: Hand, game: Game[Any]) -> None:
    """What was taken back is given again by the host, or by whose answer it was."""
    if plays(hand).host or not game.future:
        return
    if decided(game, game.future[0].name) not in hand.seats:
        raise NotYours(say("table.error.not_your_answer"))


def may_reopen(hand: Hand, game: Game[Any], at: int, rule: Rule) -> None:
    """A question that was passed over is put again for whose it was, where nobody else is concerned by going back."""
    skipped = next((each for each in game.skipped if each.at == at), None)
    if hand.alone or (plays(hand).host and rule == "host") or skipped is None:
        return
    if skipped.seat not in hand.seats or not concerned(game, at) <= {*hand.seats, *hand.companions}:
        raise NotYours(say("table.error.take_back"))


def plays(hand: Hand) -> Hand:
    """Who has no seat and is not the host changes nothing at all."""
    if not hand.seats and not hand.host:
        raise NotYourSeat(say("table.error.not_your_seat"))
    return hand
