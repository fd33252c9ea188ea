"""Mail for who plays by day: asked for, said yes to, ended. What is sent when, `post_office` knows."""

from __future__ import annotations

from html import escape
from typing import Annotated, Literal

from litestar import MediaType, Response
from litestar.params import JSONBody
from msgspec import Meta, Struct

from miskatonic.kernel.text import language, say
from miskatonic.table.errors import BadMail
from miskatonic.table.mail import Address, Mails
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.house import delete, get, post
from miskatonic.web.inputs import Id, Spoken, Visitor
from miskatonic.web.post_office import PostOffice

PAGE = """\
<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
<title>Miskatonic</title><h1>Miskatonic</h1><p>{text}</p>{forms}</html>
"""
DOES = {"yes": "table.mail.yes", "no": "table.mail.no"}
FORM = '<form method="post" action="/api/mail/{secret}/{does}"><button>{text}</button></form>'


class MailWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants to be told that it is his turn."""

    address: Annotated[str, Meta(max_length=254)]


class MailShown(Struct, frozen=True):
    """Whether who asks is told by mail. An address is never shown."""

    mail: Literal["none", "off", "asked", "on"]


@post("/api/tables/{table_id:str}/mail", status_code=200, responses=responses(404, 409, 413, 503))
async def want_mail(
    data: JSONBody[MailWish], request: AnyRequest, guest: Visitor, spoken: Spoken
) -> MailShown:
    """Ask to be told by mail; it begins when who reads that address has said yes."""
    office: PostOffice | None = request.app.state["post_office"]
    if office is None:
        raise BadMail(say("table.error.no_mail"))
    mails: Mails = request.app.state["mails"]
    office.post(mails.ask(guest, data.address, spoken.code))
    return MailShown(mails.wanted(guest))


@delete("/api/tables/{table_id:str}/mail", responses=responses(404, 409, 503))
async def end_mail(request: AnyRequest, guest: Visitor) -> None:
    """No more mail; the address is forgotten."""
    mails: Mails = request.app.state["mails"]
    mails.end(guest)


@get("/api/mail/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_mail(secret: Id, request: AnyRequest) -> Response[str]:
    """Where a mail's link leads: to yes or no. Looking at it changes nothing, for programs look at links too."""
    mails: Mails = request.app.state["mails"]
    found = mails.look(secret)
    return _page(found, "table.mail.on" if found.confirmed else "table.mail.asks", ask=True)


@post("/api/mail/{secret:str}/yes", status_code=200, media_type=MediaType.HTML, include_in_schema=False)
async def agree_to_mail(secret: Id, request: AnyRequest) -> Response[str]:
    """It is his address, and he wants to be told."""
    mails: Mails = request.app.state["mails"]
    found = mails.decide(secret, yes=True)
    office: PostOffice | None = request.app.state["post_office"]
    if office is not None:
        office.look(secret.partition(".")[0])
    return _page(found, "table.mail.on")


@post("/api/mail/{secret:str}/no", status_code=200, media_type=MediaType.HTML, include_in_schema=False)
async def refuse_mail(secret: Id, request: AnyRequest) -> Response[str]:
    """No mail, now or any more; the address is forgotten."""
    mails: Mails = request.app.state["mails"]
    return _page(mails.decide(secret, yes=False), "table.mail.off")


def _page(found: Address, text: str, ask: bool = False) -> Response[str]:
    words = language(found.lang)
    buttons = [] if not ask else (["no"] if found.confirmed else ["yes", "no"])
    forms = "".join(
        FORM.format(secret=escape(found.secret), does=does, text=words.render(say(DOES[does])))
        for does in buttons
    )
    page = PAGE.format(lang=found.lang, text=escape(words.render(say(text))), forms=forms)
    return Response(page, media_type=MediaType.HTML)


MAIL = [want_mail, end_mail, show_mail, agree_to_mail, refuse_mail]
