"""What the server writes down about requests: enough to find what is slow or broken, nothing that could be used.

A line has the template of the route instead of the address, and no header, no body, no name and no address of whoever
asked: a log is copied, kept and read by people who were not invited. Where addresses are needed, the proxy in front
has them.
"""

from __future__ import annotations

import logging
import time
import traceback
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.web.figures import Figures

LOGGER = logging.getLogger("miskatonic")
ACCESS = logging.getLogger("miskatonic.access")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NOWHERE = "-"
"""The route of what led to none."""
DROPPED = 499
"""The status of a request whose sender did not wait for the answer."""
ABNORMAL = 1006
"""The code of a live line that was cut."""


def route_of(scope: Scope) -> str:
    """Which of our routes it is, without what stands in the address."""
    return scope.get("path_template") or NOWHERE


def counted(app: ASGIApp, figures: Figures) -> ASGIApp:
    """The server, with everything that it answers counted and written down."""

    async def noted(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await _request(app, figures, scope, receive, send)
        else:
            await _line(app, figures, scope, receive, send)

    return noted


async def _request(app: ASGIApp, figures: Figures, scope: HTTPScope, receive: Receive, send: Send) -> None:
    status, begun = DROPPED, time.perf_counter()

    async def watched(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        await send(message)

    try:
        await app(scope, receive, watched)
    finally:
        seconds = time.perf_counter() - begun
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        figures.asked(method, route_of(scope), status, seconds)
        ACCESS.info("%s %s %d %.1fms", method, route_of(scope), status, seconds * 1000)


async def _line(app: ASGIApp, figures: Figures, scope: Scope, receive: Receive, send: Send) -> None:
    code, begun = ABNORMAL, time.perf_counter()

    async def heard() -> Message:
        nonlocal code
        message = await receive()
        if message["type"] == "websocket.disconnect":
            code = message["code"]
        return message  # type: ignore[return-value]

    async def watched(message: Message) -> None:
        nonlocal code
        if message["type"] == "websocket.close":
            code = message["code"]
        await send(message)

    figures.lines += 1
    try:
        await app(scope, heard, watched)  # type: ignore[arg-type]
    finally:
        figures.lines -= 1
        ACCESS.info("LIVE %s %d %.0fs", route_of(scope), code, time.perf_counter() - begun)


def note(where: str, error: MiskatonicError) -> None:
    """Write down that the store failed: who looks after the server must know. All else is the asker's to mend."""
    if error.code == "store":
        LOGGER.error("%s: the store failed: %s", where, _cause(error))


def _cause(error: Exception) -> str:
    """What kind of mistake, in the database's own word where there is one: its message may quote what it read."""
    cause = error.__cause__ or error
    word = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return f"{type(cause).__name__} {word}" if word else type(cause).__name__


class Form(logging.Formatter):
    """A line with its time; of a mistake where it happened and what kind it was, but not what it said."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)sZ %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # as another has put it
        return super().format(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802
        kind, _, frames = ei
        return f"{''.join(traceback.format_tb(frames))}{kind.__name__}"


def write_down(level: int) -> None:
    """Send what is worth it to where the system collects logs: from `INFO` on every request, else only mistakes."""
    handler = logging.StreamHandler()
    handler.setFormatter(Form())
    for name, least in (("miskatonic", level), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(least)
