"""Who may talk to the server: pages that it served itself, and programs on this machine.

A page of a stranger that the player has open could send requests here too. A browser tells where a request comes
from; one that is not ours may change nothing and hear nothing over a live line. A stranger's name that points at
this machine (DNS rebinding) would make its page look like ours, so only names that are ours are answered to.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from miskatonic.kernel.text import Raw, say
from miskatonic.web.errors import Refused

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

    `addresses` is for a server that is open to a network: it answers to bare addresses too. A rebinding attack
    needs a name; nobody can make a browser believe that an address is another's.
    """

    def __init__(self, names: frozenset[str] = LOOPBACK, addresses: bool = False) -> None:
        self._names = names
        self._addresses = addresses

    def middleware(self, app: ASGIApp) -> ASGIApp:
        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
                self.check(Headers.from_scope(scope), _changes(scope))
            await app(scope, receive, send)

        return guarded

    def check(self, headers: Headers, changes: bool) -> None:
        """Raise `Refused` when the request is not for us or, if it could change something, not from us."""
        host = headers.get("host", "")
        if not self._knows(host):
            raise Refused(say("table.error.host", host=Raw(host[:80])))
        origin = headers.get("origin")
        if changes and origin is not None and _netloc(origin) != host.lower():
            raise Refused(say("table.error.origin", origin=Raw(origin[:80])))

    def _knows(self, host: str) -> bool:
        name = _hostname(host)
        return name in self._names or (self._addresses and _is_address(name))


def _changes(scope: Scope) -> bool:
    """Whether the request could change something; a live line can."""
    return scope.get("method", "") not in HARMLESS


def _netloc(origin: str) -> str:
    """The host and port of an origin; "null" and garbage have none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _hostname(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def put_headers(message: Message, scope: Scope) -> None:
    """On every answer, whatever it is: what the browser may do with it. What the API says is never kept."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "cache-control" not in headers:
        headers["cache-control"] = "no-store"
