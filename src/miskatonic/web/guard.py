"""Who may talk to the server: pages that it served itself, and programs on this machine.

A page of a stranger that the player has open could send requests here too. A browser tells where a request comes
from; one that is not ours may change nothing and hear nothing over a live line. A stranger's name that points at
this machine (DNS rebinding) would make its page look like ours, so only names that are ours are answered to.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from miskatonic.kernel.text import Raw, say
from miskatonic.web.errors import Refused
from miskatonic.web.public import Public

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
HARMLESS = ("GET", "HEAD", "OPTIONS")

POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # bars and places are drawn with style attributes
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """The rules of the door: `middleware` applies them to every request and every live line.

    Where others reach the server at a `public` address it answers to that name too, and a page that comes from there
    must have come from all of it: over TLS, where it has TLS.
    """

    def __init__(self, names: frozenset[str] = LOOPBACK, public: Public | None = None) -> None:
        self._names = names
        self._public = public

    def middleware(self, app: ASGIApp) -> ASGIApp:
        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
                self.check(Headers.from_scope(scope), _changes(scope))
            await app(scope, receive, send)

        return guarded

    def check(self, headers: Headers, changes: bool) -> None:
        """Raise `Refused` when the request is not for us or, if it could change something, not from us."""
        host = headers.get("host", "").lower()
        named = self._public is not None and host == self._public.netloc
        if not named and _hostname(host) not in self._names:
            raise Refused(say("table.error.host", host=Raw(host[:80])))
        origin = headers.get("origin")
        ours = self._public.origin if named and self._public else f"http://{host}"
        if changes and origin is not None and origin.lower() != ours:
            raise Refused(say("table.error.origin", origin=Raw(origin[:80])))


def _changes(scope: Scope) -> bool:
    """Whether the request could change something; a live line can."""
    return scope.get("method", "") not in HARMLESS


def _hostname(host: str) -> str:
    """The name in a Host header; who puts anything else into one is answered by nobody."""
    try:
        parts = urlsplit(f"//{host}")
        return "" if "@" in host or parts.path else parts.hostname or ""
    except ValueError:
        return ""


async def put_headers(message: Message, scope: Scope) -> None:
    """On every answer, whatever it is: what the browser may do with it. What the API says is never kept."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "cache-control" not in headers:
        headers["cache-control"] = "no-store"
