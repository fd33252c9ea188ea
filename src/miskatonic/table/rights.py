"""Who may do what at a table; everything that comes over the network asks here.

On one's own machine a table that was never shared belongs to whoever is there: a person alone notices nothing of all
this. At a shared table what one may do follows from the tickets one holds:

- who has a seat sees what that seat may see, answers for it, and takes back what nobody has built on;
- who watches sees what spectators may see;
- the host invites and sends away, ends the table, decides about taking back, and plays the seats that nobody has
  taken yet;
- nobody, the host included, gets what would tell the luck to come: no save and no copy before the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any

from msgspec import Struct

from miskatonic.kernel.asks import address
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import say
from miskatonic.table.errors import NoTicket, NotYours, NotYourSeat
from miskatonic.table.tickets import Ticket


class Deed(Enum):
    """What one may wish to do at a table, beside answering and taking back, which depend on the game."""

    LOOK = "look"
    ADVICE = "advice"
    KEEP = "keep"
    """A save, or a copy that goes on elsewhere."""
    SHARE = "share"
    """Make a table of one's own one to which others can be invited."""
    INVITE = "invite"
    DELETE = "delete"


class Hand(Struct, frozen=True):
    """What somebody holds at a table: seats, the host's ticket, or only the right to watch."""

    seats: tuple[int, ...] = ()
    host: bool = False
    watches: bool = False
    alone: bool = False
    """The table is not shared: who is here has everything."""

    @property
    def invited(self) -> bool:
        return self.alone or self.host or self.watches or bool(self.seats)


STRANGER = Hand()


def alone(seats: int) -> Hand:
    """Of a table with so many seats, everything."""
    return Hand(tuple(range(seats)), host=True, alone=True)


def hand(held: Iterable[Ticket], all_of_table: Iterable[Ticket], seats: int) -> Hand:
    """What these tickets give at a table of so many seats, for which all those others were issued."""
    held = list(held)
    own = {seat for ticket in held if ticket.taken for seat in ticket.seats}
    host = any(ticket.role == "host" for ticket in held)
    if host:
        taken = {seat for each in all_of_table if each.taken and each.role == "seat" for seat in each.seats}
        own |= set(range(seats)) - taken
    return Hand(tuple(sorted(own)), host=host, watches=bool(held))


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
    if deed in (Deed.INVITE, Deed.DELETE) and not hand.host:
        raise NotYours(say("table.error.only_host"))


def eyes(hand: Hand, wanted: str | None) -> tuple[int, ...] | None:
    """Through whose eyes this hand looks: through those of all its seats (None: of all there are), of one of them, or
    with "none" as a spectator."""
    may(hand, Deed.LOOK, over=False)
    if wanted is None:
        return None if hand.alone else hand.seats
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


# ---------------------------------------------------------------------- what depends on the game


def may_take_back(hand: Hand, game: Game[Any], to: int | None) -> None:
    """The host may always; another only his own last decision, on which nobody has built and no luck has fallen."""
    last = max(game.decisions, default=None)
    if _decides(hand) or last is None:  # where there is nothing, the game says so
        return
    if to not in (None, last) or not _is_own(game, last, hand.seats):
        raise NotYours(say("table.error.take_back"))


def may_do_again(hand: Hand, game: Game[Any]) -> None:
    """What was taken back is given again by the host, or by whose answer it was."""
    if _decides(hand) or not game.future:
        return
    if _decided(game, game.future[0].name) not in hand.seats:
        raise NotYours(say("table.error.take_back"))


def may_reopen(hand: Hand, game: Game[Any], at: int) -> None:
    """A question that was passed over is put again for the host, or for whose it was while no luck has fallen since."""
    skipped = next((each for each in game.skipped if each.at == at), None)
    if _decides(hand) or skipped is None:
        return
    if skipped.seat not in hand.seats or not _no_luck_since(game, game.look(at)):
        raise NotYours(say("table.error.take_back"))


def _decides(hand: Hand) -> bool:
    """Whether the history is this hand's to change; who has no seat changes nothing at all."""
    if not hand.seats and not hand.host:
        raise NotYourSeat(say("table.error.not_your_seat"))
    return hand.host


def _is_own(game: Game[Any], at: int, seats: Sequence[int]) -> bool:
    """Whether these seats decided at that position, and nothing was drawn since."""
    then = game.look(at)
    return _decided(then, game.given[at - game.base].name) in seats and _no_luck_since(game, then)


def _no_luck_since(game: Game[Any], then: Game[Any]) -> bool:
    return bool(then.state.counts == game.state.counts)


def _decided(then: Game[Any], name: str) -> int | None:
    """The seat that gives this answer to the question that stands then."""
    seat, plain = address(name)
    if seat is not None or then.ask is None:
        return seat
    own = [option.owner for option in then.ask.options if option.name == plain and option.owner is not None]
    return own[0] if own else then.ask.seat
