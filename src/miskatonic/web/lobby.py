"""Sitting down before the game: what everybody gives to its key, and how it begins."""

from __future__ import annotations

from typing import Any

from litestar.params import JSONBody

from miskatonic.kernel.box import Box
from miskatonic.kernel.text import Language, say
from miskatonic.shelf import box
from miskatonic.table.errors import NotYours
from miskatonic.table.guest import Guest
from miskatonic.table.lobby import Lobby, holders
from miskatonic.table.seating import Seating
from miskatonic.table.tables import Table
from miskatonic.web.errors import responses
from miskatonic.web.house import get, post
from miskatonic.web.inputs import Seats, Spoken, Visitor
from miskatonic.web.lobby_messages import Contribute, LobbySeat, LobbyShown
from miskatonic.web.messages import Chosen, Opened
from miskatonic.web.people_messages import SeatShown


def seats_shown(table: Table, spoken: Language, lobby: Lobby | None) -> list[SeatShown]:
    """The seats as the game calls who sits there, or by their number where nobody does yet.

    A game that is yet to be set up has nobody but those whom the set-up names.
    """
    game = table.game
    if lobby is not None and not lobby.begun and not lobby.laid:
        named = _by_setup(game.box, table.header.options, spoken)
    else:
        named = dict(enumerate(spoken.render(name) for _, name in game.box.cast(game.state)))
    return [
        SeatShown(seat, named.get(seat) or spoken.render(say("table.seat", n=seat + 1)))
        for seat in range(game.setup.seats)
    ]


def _by_setup(kind: Box[Any], options: dict[str, str], spoken: Language) -> dict[int, str]:
    chosen = ((option, options.get(option.name, option.default)) for option in kind.options if option.seat)
    return {
        option.seat - 1: spoken.render(kind.value_title(option, value))
        for option, value in chosen
        if value != option.default and not option.data
    }


def set_up(kind: Box[Any], options: dict[str, str], spoken: Language) -> list[Chosen]:
    """What was chosen for a game and could have been chosen otherwise."""
    return [
        Chosen(
            spoken.render(kind.option_title(option)),
            spoken.render(kind.value_title(option, value)),
            option.name,
            "" if option.data else value,
        )
        for option in kind.options
        if (value := options.get(option.name, option.default)) != option.default
        or (not option.seat and option.matters(options))
    ]


def lobby_shown(guest: Guest, seating: Seating, spoken: Language) -> LobbyShown:
    """What everybody at the table may know of how its key is made."""
    lobby, table = guest.lobby, guest.written
    if lobby is None:
        raise NotYours(say("table.error.no_lobby"))
    over = lobby.begun and table.game.over
    seats = _seats(guest, table, seating, lobby, spoken)
    return LobbyShown(
        guest.waits,
        spoken.render(say(f"{table.header.game}.title")),
        set_up(box(table.header.game), table.header.options, spoken),
        lobby.commitment,
        seats,
        guest.hand.host,
        all(each.given for each in seats),
        lobby.laid,
        lobby.secret if over else None,
    )


def _seats(guest: Guest, table: Table, seating: Seating, lobby: Lobby, spoken: Language) -> list[LobbySeat]:
    """Who plays what, and what he gave: when the game has begun, those whose contributions made the key."""
    shown = seats_shown(table, spoken, lobby)
    if lobby.contributions is not None:
        return [
            LobbySeat(each.seat, each.title, given.name, True, each.seat in guest.hand.seats, given.text)
            for each, given in zip(shown, lobby.contributions, strict=True)
        ]
    playing = holders(seating.people(guest.id), len(shown))
    return [
        LobbySeat(
            each.seat,
            each.title,
            who.name,
            who.role == "seat",
            each.seat in guest.hand.seats,
            lobby.given.get(who.id),
        )
        for each, who in zip(shown, playing, strict=True)
    ]


@get("/api/tables/{table_id:str}/lobby", responses=responses(404, 503))
async def show_lobby(seating: Seats, spoken: Spoken, guest: Visitor) -> LobbyShown:
    """Who sits down, what was announced and what was given; the server's secret once the game is over."""
    return lobby_shown(guest, seating, spoken)


@post("/api/tables/{table_id:str}/contribute", status_code=200, responses=responses(404, 409, 413, 503))
async def contribute(
    data: JSONBody[Contribute], seating: Seats, spoken: Spoken, guest: Visitor
) -> LobbyShown:
    """Give something to the key, for all seats one has, and one's name. Until the game begins both can be replaced."""
    seating.contribute(guest, data.text, data.name)
    again = seating.again(guest)
    return lobby_shown(again, seating, spoken)


@post("/api/tables/{table_id:str}/begin", status_code=200, responses=responses(404, 409, 503))
async def begin(seating: Seats, guest: Visitor) -> Opened:
    """The host lets the game begin, once everybody who plays has given something."""
    seating.begin(guest)
    return Opened(guest.id)


LOBBY = [show_lobby, contribute, begin]
