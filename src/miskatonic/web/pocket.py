"""The pocket of a browser: one cookie under which lies what it was given (see `table.tickets`).

It is made when there is first something to put into it, so that who only looks around gets none.
"""

from __future__ import annotations

from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from miskatonic.table.seating import Known
from miskatonic.table.tickets import new_secret
from miskatonic.web.errors import AnyRequest
from miskatonic.web.public import Public
from miskatonic.web.speech import Connection

POCKET = "miskatonic"
NEW = "new_pocket"
A_YEAR = 365 * 24 * 3600


def known(connection: Connection) -> Known:
    """How who sends this is known to us: browsers have a pocket, programs show a ticket."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    shown = secret.strip() if scheme.lower() == "bearer" else ""
    return Known(connection.cookies.get(POCKET) or None, shown or None)


def pocket_of(request: AnyRequest) -> str:
    """The pocket of who asks; who has none gets one with the answer."""
    has = request.cookies.get(POCKET) or request.scope["state"].get(NEW)
    if not has:
        has = request.scope["state"][NEW] = new_secret()
    return str(has)


async def send_pocket(message: Message, scope: Scope) -> None:
    """For this site only, and out of reach of any script."""
    if message["type"] != "http.response.start" or NEW not in scope["state"]:
        return
    public: Public | None = scope["litestar_app"].state["public"]
    cookie = Cookie(
        key=POCKET,
        value=scope["state"][NEW],
        path="/api",
        max_age=A_YEAR,
        httponly=True,
        samesite="strict",
        secure=public is not None and public.secure,
    )
    MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))
