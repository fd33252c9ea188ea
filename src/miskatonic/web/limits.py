"""How much one stranger may ask of a public server, so that there is something left for the others.

Counted by the address that a request comes from and, where somebody is known, by his pocket or ticket: an address may
be a whole school, so it is allowed more. At home nobody is counted, nor is who asks on the server's own machine; only
sizes are bounded everywhere. All of it is kept in memory, of a bounded number of people, and happens on the event loop.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from miskatonic.kernel.text import Text, say
from miskatonic.table.pace import Pace, Paces
from miskatonic.table.tickets import hashed
from miskatonic.web.errors import TooMany
from miskatonic.web.half_sent import whole
from miskatonic.web.pocket import known
from miskatonic.web.speech import Connection
from miskatonic.web.whose import address_of, is_here

Bound = TypeVar("Bound")


class Flood(TooMany):
    """Somebody goes on and on, whatever he is told."""


class Kind(Struct, frozen=True):
    """Something that may be done so often from an `address`, and by one who is `known`."""

    says: str
    """How it is refused."""
    address: Pace
    known: Pace


OPEN = Kind("table.limit.open", Pace(120, 20), Pace(40, 60))
"""New tables: each is kept for months."""
UPLOAD = Kind("table.limit.upload", Pace(120, 5), Pace(40, 10))
"""Files: reading them is work."""
ASK = Kind("table.limit.ask", Pace(1200, 1 / 40), Pace(600, 1 / 20))
"""Anything else that is asked of the API."""
GUESS = Kind("table.limit.guess", Pace(20, 15), Pace(20, 15))
"""Secrets that were wrong."""

MAIL = Kind("table.limit.mail", Pace(10, 360), Pace(5, 720))
"""Mails that ask whether an address wants more."""

KINDS = {
    ("POST", "/api/tables"): OPEN,
    ("POST", "/api/tables/{table_id}/copy"): OPEN,
    ("POST", "/api/tables/{table_id}/share"): OPEN,
    ("POST", "/api/load"): OPEN,
    ("POST", "/api/tables/{table_id}/mail"): MAIL,
    ("POST", "/api/decks"): UPLOAD,
    ("PUT", "/api/decks/{deck_id}"): UPLOAD,
    ("POST", "/api/cards/decks/read"): UPLOAD,
}
SECRETS = (
    *(
        ("POST", "/api/join"),
        ("POST", "/api/ticket"),
        ("GET", "/api/feed/{secret}"),
        ("GET", "/api/mail/{secret}"),
    ),
    *(("POST", "/api/mail/{secret}/yes"), ("POST", "/api/mail/{secret}/no")),
)
"""Where a secret is sent in the body or the address."""

LINES_OF_ADDRESS = 200
LINES_OF_KNOWN = 40
"""Live lines at the same time: every tab has one."""
SAYING = Pace(120, 1 / 30)
"""Messages on a live line: who leafs through a replay says many."""
PERSISTING = Pace(60, 1)
"""Refusals of those before the line is closed."""


def _when(seconds: float) -> Text:
    if seconds <= 90:
        return say("table.limit.seconds", n=max(1, math.ceil(seconds)))
    return say("table.limit.minutes", n=math.ceil(seconds / 60))


class Talk:
    """What is said on one line."""

    def __init__(self, clock: Callable[[], float], free: bool) -> None:
        self._paces = Paces(clock)
        self._free = free

    def heard(self) -> None:
        """Something was said; refused when it is too much, and the end of the line when that does not help."""
        if self._free:
            return
        if not (wait := self._paces.wait(SAYING, "say")):
            self._paces.take(SAYING, "say")
            return
        why = say("table.limit.say", when=_when(wait))
        if self._paces.wait(PERSISTING, "persist"):
            raise Flood(why, wait)
        self._paces.take(PERSISTING, "persist")
        raise TooMany(why, wait)


class Limits:
    """What everybody has asked for lately."""

    def __init__(self, *, home: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._home = home
        self._clock = clock
        self._paces = Paces(clock)
        self._lines: Counter[tuple[str, str]] = Counter()

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """Every request of the API is counted, and awaited for so long only; a live line counts itself."""

        async def limited(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and not self._home:
                self._check(ASGIConnection(scope))
                receive = whole(receive)
            await app(scope, receive, send)

        return limited

    def _check(self, asks: Connection) -> None:
        route = _route(asks)
        if route[1].startswith("/api/"):
            self.step(KINDS.get(route, ASK), asks)
        if _shows_secret(asks):
            self.guesses(asks)

    def step(self, kind: Kind, asks: Connection) -> None:
        """Once more; refused when it is too soon, and then nothing is counted."""
        if self._free(asks):
            return
        paces = [((kind.says, *who), pace) for who, pace in _whose(asks, kind.address, kind.known)]
        if wait := max(self._paces.wait(pace, *who) for who, pace in paces):
            raise TooMany(say(kind.says, when=_when(wait)), wait)
        for who, pace in paces:
            self._paces.take(pace, *who)

    # ------------------------------------------------------------------ wrong secrets

    def guesses(self, asks: Connection) -> None:
        """Somebody shows a secret; refused to an address that has shown too many wrong ones.

        Browsers that are known by their pocket go on meanwhile: a guesser in the same house keeps nobody from a table.
        """
        if self._free(asks):
            return
        if wait := self._paces.wait(GUESS.address, GUESS.says, address_of(asks)):
            raise TooMany(say(GUESS.says, when=_when(wait)), wait)

    def wrong(self, asks: Connection) -> None:
        """It was wrong."""
        if not self._free(asks):
            self._paces.take(GUESS.address, GUESS.says, address_of(asks))

    def turned_away(self, asks: Connection, code: str) -> None:
        """A request was refused; who showed a secret for it has shown a wrong one."""
        if code in ("no_ticket", "refused") and _shows_secret(asks):
            self.wrong(asks)

    # ------------------------------------------------------------------ live lines

    @contextmanager
    def line(self, asks: Connection) -> Iterator[Talk]:
        """A live line, counted as long as it is open."""
        free = self._free(asks)
        whose = [] if free else _whose(asks, LINES_OF_ADDRESS, LINES_OF_KNOWN)
        for who, most in whose:
            if self._lines[who] >= most:
                raise TooMany(say("table.limit.lines", most=most))
        self._lines.update(who for who, _ in whose)
        try:
            yield Talk(self._clock, free)
        finally:
            self._lines.subtract(who for who, _ in whose)
            for who, _ in whose:
                if not self._lines[who]:
                    del self._lines[who]

    def _free(self, asks: Connection) -> bool:
        return self._home or is_here(asks)


def _whose(asks: Connection, address: Bound, holder: Bound) -> list[tuple[tuple[str, str], Bound]]:
    """Under which names something is counted, and how much each of them may."""
    who = known(asks)
    found = [(("address", address_of(asks)), address)]
    if secret := who.pocket or who.secret:
        found.append((("known", hashed(secret)), holder))
    return found


def _route(asks: Connection) -> tuple[str, str]:
    return str(asks.scope.get("method", "")), str(asks.scope.get("path_template", ""))


def _shows_secret(asks: Connection) -> bool:
    return known(asks).secret is not None or _route(asks) in SECRETS
