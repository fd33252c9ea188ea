"""Sitting down together: inviting, coming with a ticket, who is at a table."""

from __future__ import annotations

from typing import TypeVar

from litestar.params import JSONBody

from miskatonic.kernel.chance import new_key
from miskatonic.kernel.text import say
from miskatonic.table.seating import Seating
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.house import delete, get, post
from miskatonic.web.inputs import Asking, Id, Open, Seats, Spoken, Visitor, Wires, new_id
from miskatonic.web.lobby import seats_shown
from miskatonic.web.messages import LoadedTable, Opened
from miskatonic.web.people_messages import (
    Invitation,
    Invite,
    Join,
    People,
    Person,
    Share,
    Shown,
    TicketShown,
)
from miskatonic.web.pocket import pocket_of
from miskatonic.web.public import Public

New = TypeVar("New", Opened, LoadedTable)


def room(request: AnyRequest, seating: Seating) -> None:
    """Refuse a table more to who has many; at home there is no end to them."""
    if not seating.home:
        seating.room(pocket_of(request))


def opened(new: New, request: AnyRequest, seating: Seating) -> New:
    """A new table. Where strangers can come too, who made it is its host; at home nobody is asked for anything."""
    if not seating.home:
        seating.share(new.id, pocket_of(request))
    return new


@post("/api/tables/{table_id:str}/share", status_code=200, responses=responses(404, 409, 413, 503))
async def share(
    table_id: Id,
    data: JSONBody[Share],
    request: AnyRequest,
    tables: Open,
    seating: Seats,
    guest: Visitor,
) -> Opened:
    """Make it a table to which others can be invited. It goes on at a new one, on new luck: who was alone with it may
    know the old."""
    new = new_id()
    at = guest.move(new, new_key())
    seating.share(new, pocket_of(request), data.name)
    if data.wait:
        seating.wait(new, new_key(), at)
    tables.delete(table_id)
    return Opened(new)


@get("/api/tables/{table_id:str}/people", responses=responses(404, 503))
async def list_people(
    request: AnyRequest, seating: Seats, spoken: Spoken, guest: Visitor, feeds: Wires
) -> People:
    """Who is at the table. Invitations that nobody has followed are the host's to see."""
    invited = seating.people(guest.id)
    people = [
        Person(each.id, each.role, list(each.seats), each.name, each.taken)
        for each in invited
        if each.taken or guest.hand.host
    ]
    public: Public | None = request.app.state["public"]
    return People(
        bool(invited),
        seats_shown(guest.written, spoken, guest.lobby),
        people,
        list(guest.hand.seats),
        guest.hand.host,
        public.origin if public else None,
        feeds.has(guest),
        "none" if request.app.state["post_office"] is None else request.app.state["mails"].wanted(guest),
    )


@post("/api/tables/{table_id:str}/tickets", responses=responses(404, 409, 413, 503))
async def invite(table_id: Id, data: JSONBody[Invite], seating: Seats, who: Asking) -> Invitation:
    """A ticket to these seats, or to watch; what was offered before and not taken is void."""
    seating.host(table_id, who)
    return Invitation(seating.invite(table_id, data.role, data.seats))


@delete("/api/tables/{table_id:str}/tickets/{ticket_id:str}", responses=responses(404, 503))
async def withdraw(table_id: Id, ticket_id: Id, seating: Seats, who: Asking) -> None:
    """Send somebody away, or take an invitation back."""
    seating.host(table_id, who)
    seating.withdraw(table_id, ticket_id)


@post("/api/ticket", status_code=200, responses=responses(404, 413, 503))
async def show_ticket(data: JSONBody[Shown], tables: Open, seating: Seats, spoken: Spoken) -> TicketShown:
    """What a ticket is good for."""
    ticket = seating.look_at(data.secret)
    table = tables.get(ticket.table)
    seats = seats_shown(table, spoken, seating.lobby(ticket.table))
    return TicketShown(
        ticket.table,
        spoken.render(say(f"{table.header.game}.title")),
        ticket.role,
        [each for each in seats if each.seat in ticket.seats],
        ticket.name,
        ticket.taken,
    )


@post("/api/join", status_code=200, responses=responses(404, 413, 503))
async def join(data: JSONBody[Join], request: AnyRequest, seating: Seats) -> Opened:
    """Sit down with a ticket: from now on this browser is known at the table."""
    return Opened(seating.join(data.secret, pocket_of(request), data.name, data.seats).table)


PEOPLE = [share, list_people, invite, withdraw, show_ticket, join]
