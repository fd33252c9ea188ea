"""Sitting down: who comes with which ticket, and whose the seats are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from miskatonic.kernel.text import say
from miskatonic.table import stand_ins
from miskatonic.table.errors import FullHouse, NoTicket, NotYours, UnknownSeat
from miskatonic.table.guest import Guest
from miskatonic.table.lobby import Lobbies, Lobby, holders
from miskatonic.table.moment import Moment, moment
from miskatonic.table.papers import Papers
from miskatonic.table.rights import STRANGER, Deed, Hand, alone, hand, may
from miskatonic.table.seals import Sealed, check, cut
from miskatonic.table.store import Summary
from miskatonic.table.tables import Tables
from miskatonic.table.tickets import LONGEST_NAME, Role, Ticket, Tickets
from miskatonic.table.waiting import Waiting, waiting

MOST_TABLES = 200
"""That one host may have on a public server, finished ones too."""


class Known(Struct, frozen=True):
    """How somebody is known to the server: by the pocket of a browser, or by the secret of one ticket."""

    pocket: str | None = None
    secret: str | None = None


class Seating:
    """The seats of all tables.

    At `home`, a server that only this machine reaches, a table without tickets is open to who is there; elsewhere it
    is nobody's.
    """

    def __init__(self, tables: Tables, tickets: Tickets, papers: Papers, *, home: bool = True) -> None:
        self._tables = tables
        self._tickets = tickets
        self._papers = papers
        self._lobbies = Lobbies(papers)
        self.home = home

    # ------------------------------------------------------------------ who is who

    def hand(self, table: str, who: Known) -> Hand:
        """What this somebody holds at the table."""
        seats = self._tables.get(table).game.setup.seats
        issued = self._tickets.of(table)
        companions = stand_ins.read(self._papers, table).companions(issued)
        if not issued:
            return alone(seats, companions) if self.home else STRANGER
        return hand(self._held(table, who), issued, seats, companions)

    def _held(self, table: str, who: Known) -> list[Ticket]:
        found = [] if who.pocket is None else self._tickets.in_pocket(who.pocket, table)
        ticket = None if who.secret is None else self._tickets.by_secret(who.secret)
        return [*found, ticket] if ticket is not None and ticket.table == table else found

    def guest(self, table: str, who: Known, seat: str | None = None) -> Guest:
        """This somebody at the table; a stranger comes no further."""
        return Guest(self._tables, self._papers, table, self.hand(table, who), seat)

    def moment(self, table: str, before: Moment | None = None) -> Moment:
        """The table with all that lies beside it, for all who are there; what was read `before` is not read again."""
        return moment(self._tables, self._tickets, self._papers, table, self.home, before)

    def again(self, guest: Guest) -> Guest:
        """The same somebody, as the table's papers are now."""
        return Guest(self._tables, self._papers, guest.id, guest.hand)

    def unsealed(self, file: Sealed, who: Known) -> Guest:
        """Who comes with a save that we have sealed is at its table again, if he sits there."""
        check(file, self._papers)
        return self.guest(file.table, who)

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

    def waiting(self, who: Known) -> Callable[[Summary], Waiting]:
        """Who waits for whom at a table of the list; at one's own one waits for nobody."""
        held = {each.id for each in self._tickets.in_pocket(who.pocket)} if who.pocket else set()
        shared = self._tickets.shared()

        def look(summary: Summary) -> Waiting:
            if summary.id not in shared or summary.result is not None:
                return Waiting()
            issued = self._tickets.of(summary.id)
            return waiting(self._tables.turn(summary.id), held, issued, summary.seats)

        return look

    def held(self, table: str, who: Known) -> list[Ticket]:
        """What this somebody has come to the table with."""
        return self._held(table, who)

    def people(self, table: str) -> list[Ticket]:
        """Everybody who was invited."""
        return self._tickets.of(table)

    # ------------------------------------------------------------------ the lobby

    def wait(self, table: str, secret: bytes, at: int | None = None) -> None:
        """The game of this table begins when its host says so; one that was played stands after so many answers."""
        self._lobbies.open(table, secret, at)

    def lobby(self, table: str) -> Lobby | None:
        """What is written of how the table's key is made."""
        return self._lobbies.of(table)

    def waits(self, table: str) -> bool:
        """Whether its game has not begun."""
        lobby = self._lobbies.of(table)
        return lobby is not None and not lobby.begun

    def contribute(self, guest: Guest, text: str, name: str = "") -> None:
        """Something for the key, from who sits here; with a `name` he is called so."""
        self._lobbies.contribute(guest.id, guest.hand.tickets, text)
        if called := tidy(name):
            self._tickets.rename(guest.id, guest.hand.tickets, called)
        self._tables.tell(guest.id)

    def begin(self, guest: Guest) -> None:
        """The host lets the game begin; seats that nobody has taken are his."""
        guest.may(Deed.BEGIN)
        playing = holders(self._tickets.of(guest.id), self._tables.get(guest.id).game.setup.seats)
        self._lobbies.begin(
            guest.id, playing, lambda lobby, key: self._tables.begin(guest.id, key, anew=lobby.laid)
        )
        self._tables.tell(guest.id)

    # ------------------------------------------------------------------ inviting

    def room(self, pocket: str) -> None:
        """Refuse another table to who is the host of many."""
        if sum(each.role == "host" for each in self._tickets.in_pocket(pocket)) >= MOST_TABLES:
            raise FullHouse(say("table.limit.tables", most=MOST_TABLES))

    def share(self, table: str, pocket: str, name: str = "") -> None:
        """From now on one needs a ticket here; who holds this pocket is the host."""
        cut(table, self._papers)
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
