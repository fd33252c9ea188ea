"""The process that thinks for seats (`table.thinker`): started when first wanted, ended when it takes too long."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

from miskatonic.web.house import patience

LOGGER = logging.getLogger("miskatonic")
LIMIT = 3.0
"""Seconds for an answer."""
START = 30.0
"""Seconds to come up."""


class Thinker:
    """One process for all tables: one position after the other."""

    def __init__(self, limit: float = LIMIT) -> None:
        self._limit = limit
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def think(self, position: bytes) -> str | None:
        """The answer to a position; None where none was found in time."""
        async with self._turn:
            try:
                process = await self._started()
                assert process.stdin is not None
                process.stdin.write(position + b"\n")
                return msgspec.json.decode(await _line(process, patience(self._limit)), type=str | None)
            except (OSError, TimeoutError, msgspec.MsgspecError) as error:
                LOGGER.warning("thinking for a seat: %s", type(error).__name__)
                await self._end()
                return None
            except asyncio.CancelledError:
                await self._end()  # what it says now is the answer to nothing
                raise

    async def _started(self) -> Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        command = (sys.executable, "-m", "miskatonic.table.thinker")
        self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        await _line(self._process, patience(START))
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def end(self) -> None:
        """The server ends."""
        await self._end()


async def _line(process: Process, seconds: float) -> bytes:
    assert process.stdout is not None
    async with asyncio.timeout(seconds):
        return await process.stdout.readline()
