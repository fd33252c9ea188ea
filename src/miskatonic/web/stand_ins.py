"""For which seats the table answers, and how one talks with companions, asked and said."""

from __future__ import annotations

from typing import Any

import litestar
from litestar.params import FromPath, JSONBody

from miskatonic.agents.companion import converses, searches
from miskatonic.kernel.box import Box
from miskatonic.kernel.text import Language, say
from miskatonic.table.stand_ins import StandIn, StandIns
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.house import Busy, at_home, get, post
from miskatonic.web.inputs import Spoken, Visitor
from miskatonic.web.stand_in_messages import (
    CompanionAsked,
    IntentionShown,
    SaidShown,
    StandInShown,
    StandInsShown,
    StandInWish,
    WishShown,
)
from miskatonic.web.thinking import Thinkers, Turn


def stand_ins_shown(paper: StandIns, kind: Box[Any], words: Language, first: int = 0) -> StandInsShown:
    """What everybody at the table may know of it."""
    seats = [
        StandInShown(seat, it.strong, it.when, it.name, it.nature) for seat, it in sorted(paper.seats.items())
    ]
    wishes = [
        WishShown(each.to, each.seat, each.kind, each.what, words.render(each.text) if each.text else "")
        for each in paper.talk.wishes
    ]
    said = [
        SaidShown(
            each.n,
            each.seat,
            each.name,
            each.at,
            each.turn,
            words.sentence(words.render(each.words)),
            words.sentence(words.render(each.why)) if each.why else "",
        )
        for each in paper.talk.said
    ]
    return StandInsShown(seats, first, paper.stood[first:], wishes, said, searches(kind), converses(kind))


@get("/api/tables/{table_id:str}/stand-ins", responses=responses(404, 503))
async def show_stand_ins(spoken: Spoken, guest: Visitor) -> StandInsShown:
    """For which seats the table answers, what it has answered, and what companions said."""
    return stand_ins_shown(guest.stand_ins, guest.written.game.box, spoken)


@post("/api/tables/{table_id:str}/stand-ins", status_code=200, responses=responses(404, 409, 413, 503))
async def stand_in(data: JSONBody[StandInWish], spoken: Spoken, guest: Visitor) -> StandInsShown:
    """Let the table answer for a seat, or no more; the host for any seat, others for their own."""
    wanted = None if data.player is None else StandIn(data.player, data.when, nature=data.nature)
    guest.stand_in(data.seat, wanted)
    return stand_ins_shown(guest.stand_ins, guest.written.game.box, spoken)


@post("/api/tables/{table_id:str}/wishes", status_code=200, responses=responses(404, 409, 413, 503))
async def wish(data: JSONBody[CompanionAsked], spoken: Spoken, guest: Visitor) -> StandInsShown:
    """Ask something of a companion, who sits at the table for one of his own seats; it answers in a line."""
    guest.wish(data.asked)
    return stand_ins_shown(guest.stand_ins, guest.written.game.box, spoken)


@litestar.get("/api/tables/{table_id:str}/intentions/{to:int}", responses=responses(404, 409, 503))
async def show_intentions(
    request: AnyRequest, to: FromPath[int], spoken: Spoken, guest: Visitor
) -> list[IntentionShown]:
    """What a companion may set out to do, what it would do first, as far as who asks may know: what it can be asked to
    leave."""
    wanted = await at_home(lambda: guest.wants_intentions(to))
    if wanted is None:
        return []
    thinkers: Thinkers = request.app.state["thinkers"]
    found = await thinkers.think(wanted, Turn.PERSON)
    if found is None:
        raise Busy(say("table.error.busy"))
    return [
        IntentionShown(each.id, spoken.render(each.text), spoken.render(each.plea) if each.plea else "")
        for each in found
    ]


STAND_INS = [show_stand_ins, stand_in, wish, show_intentions]
