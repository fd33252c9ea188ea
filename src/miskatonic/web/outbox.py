"""What waits to be sent over a line: in order, and never so much that who does not read it costs anybody anything."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket
from msgspec import Struct

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import say

MOST = 256
"""Messages that wait; who is behind by more does not read at all."""
PATIENCE = 30.0
"""Seconds for the other end to take one message."""


class Slow(MiskatonicError):
    """The other end does not read."""

    code = "slow"


class Outbox:
    """The messages to one connection. Anybody on the loop may post; one task sends.

    Who has something to say only when all before it was sent is called then (`on_sent`).
    """

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.on_sent: Callable[[], None] = lambda: None
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._posted = asyncio.Event()
        self._sent = asyncio.Event()
        self._sent.set()

    def post(self, message: Struct) -> None:
        self.post_bytes(msgspec.json.encode(message))

    def post_bytes(self, data: bytes) -> None:
        """A message that is already written, perhaps for many."""
        if len(self._waiting) >= MOST:
            raise Slow(say("table.error.slow"))
        self._waiting.append(data)
        self._posted.set()
        self._sent.clear()

    @property
    def is_empty(self) -> bool:
        return not self._waiting

    def clear(self) -> None:
        self._waiting.clear()

    async def send(self) -> None:
        """Send what is posted, for as long as the line lasts."""
        while True:
            await self._posted.wait()
            self._posted.clear()
            await self.flush()

    async def flush(self) -> None:
        """Send all that waits."""
        while self._waiting:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._socket.send_data(self._waiting[0], mode="text")
            except TimeoutError:
                raise Slow(say("table.error.slow")) from None
            self._waiting.popleft()
        self._sent.set()
        self.on_sent()

    async def empty(self) -> None:
        """Wait until all is sent."""
        await self._sent.wait()
