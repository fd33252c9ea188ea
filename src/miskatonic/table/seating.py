"""Sitting down: who comes with which ticket, and whose the seats are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from miskatonic.kernel.text import say
from miskatonic.table.errors import NoTicket, NotYours, UnknownSeat
from miskatonic.table.guest import Guest
from miskatonic.table.rights import STRANGER, Deed, Hand, alone, hand, may
from miskatonic.table.tables import Tables
from miskatonic.table.tickets import LONGEST_NAME, Role, Ticket, Tickets


class Known(Struct, frozen=True):
    """How somebody is known to the server: by the pocket of a browser, or by the secret of one ticket."""

    pocket: str | None = None
    secret: str | None = None


class Seating:
    """The seats of all tables.

    At `home`, a server that only this machine reaches, a table without tickets is open to who is there; elsewhere it
    is nobody's.
    """

    def __init__(self, tables: Tables, tickets: Tickets, *, home: bool = True) -> None:
        self._tables = tables
        self._tickets = tickets
        self.home = home

    # ------------------------------------------------------------------ who is who

    def hand(self, table: str, who: Known) -> Hand:
        """What this somebody holds at the table."""
        seats = self._tables.get(table).game.setup.seats
        issued = self._tickets.of(table)
        if not issued:
            return alone(seats) if self.home else STRANGER
        return hand(self._held(table, who), issued, seats)

    def _held(self, table: str, who: Known) -> list[Ticket]:
        found = [] if who.pocket is None else self._tickets.in_pocket(who.pocket, table)
        ticket = None if who.secret is None else self._tickets.by_secret(who.secret)
        return [*found, ticket] if ticket is not None and ticket.table == table else found

    def guest(self, table: str, who: Known, seat: str | None = None) -> Guest:
        """This somebody at the table; a stranger comes no further."""
        return Guest(self._tables, table, self.hand(table, who), seat)

    def host(self, table: str, who: Known) -> None:
        """Refuse who is not the host; of a table that cannot even be read one may still be."""
        if self._tickets.of(table):
            held = self._held(table, who)
            may(hand(held, (), 0), Deed.INVITE, over=False)
        elif not self.home:
            raise NoTicket(say("table.error.no_ticket"))

    def listed(self, who: Known) -> Callable[[str], bool]:
        """Which tables a list shows: those he holds a ticket for, and at home those that need none."""
        held = {each.table for each in self._tickets.in_pocket(who.pocket)} if who.pocket else set()
        shared = self._tickets.shared()
        return lambda table: table in held or (self.home and table not in shared)

    def people(self, table: str) -> list[Ticket]:
        """Everybody who was invited."""
        return self._tickets.of(table)

    # ------------------------------------------------------------------ inviting

    def share(self, table: str, pocket: str, name: str = "") -> None:
        """From now on one needs a ticket here; who holds this pocket is the host."""
        ticket = self._tickets.by_secret(self._tickets.issue(table, "host"))
        assert ticket is not None
        self._tickets.take(ticket, pocket, tidy(name), ())

    def invite(self, table: str, role: Role, seats: Sequence[int] = ()) -> str:
        """The secret of a new ticket. An invitation to the same seats that nobody has followed is void from now on."""
        issued = self._tickets.of(table)
        if not issued:
            self._tables.get(table)
            raise NotYours(say("table.error.not_shared"))
        for seat in seats:
            self._tables.seated(table, seat)
        if role == "seat" and not seats:
            raise UnknownSeat(say("table.error.no_seats"))
        taken = {seat for each in issued if each.taken for seat in each.seats}
        if taken & set(seats):
            raise NotYours(say("table.error.seat_taken"))
        void = [each.id for each in issued if not each.taken and {*each.seats} & {*seats}]
        self._tickets.withdraw(table, void)
        return self._tickets.issue(table, role, sorted(set(seats)))

    def withdraw(self, table: str, id: str) -> None:  # noqa: A002
        """Send somebody away; his seats are the host's until another takes them."""
        found = next((each for each in self._tickets.of(table) if each.id == id), None)
        if found is None:
            raise NoTicket(say("table.error.ticket_gone"))
        if found.role == "host":
            raise NotYours(say("table.error.host_stays"))
        self._tickets.withdraw(table, [id])
        self._tables.tell(table)

    # ------------------------------------------------------------------ coming

    def look_at(self, secret: str) -> Ticket:
        """What a ticket is good for."""
        ticket = self._tickets.by_secret(secret)
        if ticket is None:
            raise NoTicket(say("table.error.ticket_gone"))
        return ticket

    def join(self, secret: str, pocket: str, name: str, seats: Sequence[int] | None = None) -> Ticket:
        """Somebody comes with his ticket and takes all the seats that it offers, or these of them.

        Who comes again, perhaps with another device, keeps what was taken.
        """
        ticket = self.look_at(secret)
        wanted = ticket.seats if seats is None or ticket.taken else tuple(sorted(set(seats)))
        if not set(wanted) <= set(ticket.seats) or (ticket.role == "seat" and not wanted):
            raise NotYours(say("table.error.seat_not_offered"))
        self._tickets.take(ticket, pocket, tidy(name) or ticket.name, wanted)
        self._tables.tell(ticket.table)
        return self.look_at(secret)


def tidy(name: str) -> str:
    """A name as it is shown: one line, not too long, nothing invisible."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:LONGEST_NAME].strip()
