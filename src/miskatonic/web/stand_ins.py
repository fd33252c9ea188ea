"""For which seats the table answers, asked and said."""

from __future__ import annotations

from litestar.params import JSONBody

from miskatonic.table.stand_ins import StandIn, StandIns
from miskatonic.web.errors import responses
from miskatonic.web.house import get, post
from miskatonic.web.inputs import Visitor
from miskatonic.web.stand_in_messages import StandInShown, StandInsShown, StandInWish


def stand_ins_shown(paper: StandIns, first: int = 0) -> StandInsShown:
    """What everybody at the table may know of it."""
    seats = [StandInShown(seat, it.player, it.when) for seat, it in sorted(paper.seats.items())]
    return StandInsShown(seats, first, paper.stood[first:])


@get("/api/tables/{table_id:str}/stand-ins", responses=responses(404, 503))
async def show_stand_ins(guest: Visitor) -> StandInsShown:
    """For which seats the table answers, and what it has answered."""
    return stand_ins_shown(guest.stand_ins)


@post("/api/tables/{table_id:str}/stand-ins", status_code=200, responses=responses(404, 409, 413, 503))
async def stand_in(data: JSONBody[StandInWish], guest: Visitor) -> StandInsShown:
    """Let the table answer for a seat, or no more; the host for any seat, others for their own."""
    guest.stand_in(data.seat, None if data.player is None else StandIn(data.player, data.when))
    return stand_ins_shown(guest.stand_ins)


STAND_INS = [show_stand_ins, stand_in]
