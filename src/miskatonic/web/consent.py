"""Taking back by consent, asked and answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar.params import JSONBody

from miskatonic.kernel.game import Game
from miskatonic.table.consent import Consent, Request
from miskatonic.table.guest import Guest
from miskatonic.table.lobby import holders
from miskatonic.table.rights import Hand
from miskatonic.table.seating import Seating
from miskatonic.table.tickets import Ticket
from miskatonic.web.consent_messages import (
    Agree,
    AskBack,
    BackRule,
    ConsentShown,
    RequestShown,
    SaidBack,
    SayAgree,
    SayAskBack,
    SayWithdraw,
    TakeBackShown,
)
from miskatonic.web.errors import responses
from miskatonic.web.house import delete, get, post
from miskatonic.web.inputs import Seats, Visitor


def consent_shown(
    consent: Consent, game: Game[Any] | None, hand: Hand, issued: Sequence[Ticket]
) -> ConsentShown:
    """What everybody at the table may know of it, to who holds this; while people sit down there is no game."""
    request = None if game is None else consent.asked(game)
    return ConsentShown(
        consent.rule,
        None if request is None or game is None else _request(request, game, hand, issued),
        [TakeBackShown(each.by, each.since, each.to, each.agreed) for each in consent.taken],
    )


def _request(request: Request, game: Game[Any], hand: Hand, issued: Sequence[Ticket]) -> RequestShown:
    playing = holders(issued, game.setup.seats)
    missing = [seat for seat in request.wanted if seat not in request.agreed]
    asked = hand.host if request.host else bool(set(missing) & set(hand.seats))
    host = next(each for each in issued if each.role == "host")
    names = [host.name] if request.host else [playing[seat].name for seat in missing]
    own = bool(set(request.seats) & set(hand.seats))
    undone = sum(at >= request.to for at in game.decisions)
    return RequestShown(request.by, request.to, undone, own, asked, list(dict.fromkeys(names)))


def _shown(guest: Guest, seating: Seating) -> ConsentShown:
    game = None if guest.waits else guest.game
    return consent_shown(guest.consent, game, guest.hand, seating.people(guest.id))


def say_back(guest: Guest, said: SaidBack) -> None:
    """What the live line hears about it."""
    match said:
        case SayAskBack():
            guest.ask_back(said.to)
        case SayAgree():
            guest.consented(said.yes)
        case SayWithdraw():
            guest.withdraw_request()


@get("/api/tables/{table_id:str}/consent", responses=responses(404, 503))
async def show_consent(seating: Seats, guest: Visitor) -> ConsentShown:
    """How taking back is done here, what is asked now, and what was taken back."""
    return _shown(guest, seating)


@post("/api/tables/{table_id:str}/ask-back", status_code=200, responses=responses(404, 409, 413, 503))
async def ask_back(data: JSONBody[AskBack], seating: Seats, guest: Visitor) -> ConsentShown:
    """Ask those whom it concerns to go back; where it concerns nobody else it is done at once."""
    guest.ask_back(data.to)
    return _shown(guest, seating)


@post("/api/tables/{table_id:str}/consent", status_code=200, responses=responses(404, 409, 413, 503))
async def agree(data: JSONBody[Agree], seating: Seats, guest: Visitor) -> ConsentShown:
    """Say yes or no to what is asked; with the last yes it is done."""
    guest.consented(data.yes)
    return _shown(guest, seating)


@delete("/api/tables/{table_id:str}/ask-back", responses=responses(404, 409, 503))
async def withdraw_request(guest: Visitor) -> None:
    """Withdraw what one has asked."""
    guest.withdraw_request()


@post("/api/tables/{table_id:str}/rule", status_code=200, responses=responses(404, 413, 503))
async def set_rule(data: JSONBody[BackRule], seating: Seats, guest: Visitor) -> ConsentShown:
    """Say before the game begins who decides about taking back."""
    guest.set_rule(data.rule)
    return _shown(guest, seating)


CONSENT = [show_consent, ask_back, agree, withdraw_request, set_rule]
