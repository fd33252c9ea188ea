"""The processes that think for seats (`table.thinker`): started when first wanted, ended when one takes too long.

There are few of them, and all tables share them. Nobody's thought holds up another's for long: who waits for advice
comes before companions, companions before the coach, and where many wait at the same time each thinks for a shorter
time, so that all of them together wait no longer than a few would.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar, overload

import msgspec

from miskatonic.agents.coach import Weighing
from miskatonic.kernel.manner import Intention
from miskatonic.table.thinker import Compare, Decide, Decided, Intend, Task
from miskatonic.web.house import patience

LOGGER = logging.getLogger("miskatonic")
LIMIT = 3.0
"""Seconds for an answer, beyond those that it may be thought about."""
START = 30.0
"""Seconds to come up, and to open a game."""
MANY = max(1, min(4, os.cpu_count() or 1))
"""So many processes at most."""
LEAST = 0.1
"""Seconds that everybody may think, however many wait."""

Found = TypeVar("Found")


class Turn(IntEnum):
    """Whose thought comes first."""

    PERSON = 0
    """Somebody looks at the page and waits."""
    COMPANION = 1
    COACH = 2


class Thinker:
    """One process: one task after the other."""

    def __init__(self, limit: float = LIMIT) -> None:
        self._limit = limit
        self._process: Process | None = None
        self._opened: set[str] = set()

    async def think(self, task: Task, kind: type[Found]) -> Found | None:
        """What was found; None where nothing was, in time."""
        try:
            process = await self._started()
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(task) + b"\n")
            seconds = task.seconds + self._limit if task.position.game in self._opened else START
            found = await _line(process, patience(seconds) if self._limit else 0.0)
            self._opened.add(task.position.game)
            return msgspec.json.decode(found, type=kind | None)
        except (OSError, TimeoutError, msgspec.MsgspecError) as error:
            LOGGER.warning("thinking for a seat: %s", type(error).__name__)
            await self.end()
            return None
        except asyncio.CancelledError:
            await self.end()  # what it says now is the answer to nothing
            raise

    async def _started(self) -> Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        command = (sys.executable, "-m", "miskatonic.table.thinker")
        self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        self._opened = set()
        await _line(self._process, patience(START))
        return self._process

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinkers:
    """All of them; who wants one waits for his turn."""

    def __init__(self, many: int = MANY, limit: float = LIMIT) -> None:
        self._all = [Thinker(limit) for _ in range(many)]
        self._free = list(reversed(self._all))
        self._waiting: list[tuple[Turn, int, asyncio.Future[Thinker]]] = []
        self._order = count()

    @overload
    async def think(self, task: Decide, turn: Turn) -> Decided | None: ...
    @overload
    async def think(self, task: Intend, turn: Turn) -> list[Intention] | None: ...
    @overload
    async def think(self, task: Compare, turn: Turn) -> Weighing | None: ...
    async def think(self, task: Task, turn: Turn) -> Decided | list[Intention] | Weighing | None:
        """What was found; None where nothing was, in time."""
        thinker = await self._turn(turn)
        try:
            share = msgspec.structs.replace(task, seconds=self._share(task.seconds))
            match share:
                case Decide():
                    return await thinker.think(share, Decided)
                case Intend():
                    return await thinker.think(share, list[Intention])
                case _:
                    return await thinker.think(share, Weighing)
        finally:
            self._done(thinker)

    def _share(self, seconds: float) -> float:
        """How long may be thought now that may be thought so long where nobody else waits."""
        wanted = len(self._all) - len(self._free) + len(self._waiting)
        return max(min(LEAST, seconds), seconds * len(self._all) / max(len(self._all), wanted))

    async def _turn(self, turn: Turn) -> Thinker:
        if self._free:
            return self._free.pop()
        found: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (turn, next(self._order), found))
        try:
            return await found
        except asyncio.CancelledError:
            if found.done() and not found.cancelled():
                self._done(found.result())
            raise

    def _done(self, thinker: Thinker) -> None:
        while self._waiting:
            *_, found = heappop(self._waiting)
            if not found.done():
                found.set_result(thinker)
                return
        self._free.append(thinker)

    async def end(self) -> None:
        """The server ends."""
        for each in self._all:
            await each.end()


async def _line(process: Process, seconds: float) -> bytes:
    assert process.stdout is not None
    async with asyncio.timeout(seconds):
        found = await process.stdout.readline()
    if not found:
        raise OSError
    return found
