"""Requests that are begun and not ended: nobody is waited for longer than a slow telephone takes."""

from __future__ import annotations

import asyncio
import math
from typing import Any

import h11
import msgspec
from litestar.types import Receive
from litestar.types.asgi_types import HTTPReceiveMessage, WebSocketReceiveMessage
from uvicorn.protocols.http.h11_impl import H11Protocol

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Text, language, say
from miskatonic.web.messages import Problem

HEAD = 10.0
"""Seconds for the first line and the headers of a request."""
NEXT = 15.0
"""Seconds without anything more of a body."""
BODY = 180.0
"""Seconds for all of it: the largest save over a poor line."""


class NotSent(MiskatonicError):
    """The rest of a request did not come."""

    code = "half_sent"


def not_sent(seconds: float) -> Text:
    return say("table.limit.half_sent", n=math.ceil(seconds))


def whole(receive: Receive, next_: float = NEXT, body: float = BODY) -> Receive:
    """The same request, whose body has to come within a time."""
    end: float | None = None
    more = True

    async def received() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        nonlocal end, more
        if not more:  # what comes now is that the asker has gone, which may be long after
            return await receive()
        loop = asyncio.get_running_loop()
        end = loop.time() + body if end is None else end
        patience = min(next_, end - loop.time())
        try:
            async with asyncio.timeout(patience):
                message = await receive()
        except TimeoutError:
            raise NotSent(not_sent(next_ if patience == next_ else body)) from None
        more = bool(message.get("more_body", False))
        return message

    return received


class Prompt(H11Protocol):
    """A connection on which a request, once it may begin, comes to its body within a time.

    Between two requests uvicorn itself does not wait long.
    """

    patience = HEAD
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._came()

    def connection_lost(self, exc: Exception | None) -> None:
        self._came()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(self.patience, self._give_up)

    def _came(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        """Say so, in English: which language is wished stands in what was not sent. Who sent nothing hears nothing."""
        self._waiting = None
        if self.transport.is_closing():
            return
        if self.conn.trailing_data[0]:
            self._tell()
        self.transport.close()

    def _tell(self) -> None:
        words = language("en").render(not_sent(self.patience))
        body = msgspec.json.encode(Problem(words, NotSent.code))
        headers: list[Any] = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        answer = (
            h11.Response(status_code=408, headers=headers, reason=b"Request Timeout"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        )
        for event in answer:
            self.transport.write(self.conn.send(event) or b"")
