"""Off the event loop: what plays, reads or writes tables happens in a thread of its own, one thing after the other.

So the loop is free to hear everybody while a game is played again, a save is read or the disk is slow, and no two
things happen to a table at the same time. Python would run them by turns in any case. What only reckons (decks, bags)
is done beside it, in a few threads more.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import litestar
from litestar.handlers import HTTPRouteHandler

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import say

PATIENCE = 20.0
"""Seconds after which who asked is told that it takes too long; what has begun is finished all the same. On a machine
that others keep busy everything takes longer, and so may this."""
STUDIES = 2

_house = ThreadPoolExecutor(1, "house")
_study = ThreadPoolExecutor(STUDIES, "study")

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Busy(MiskatonicError):
    """It takes too long, or too many want something at once."""

    code = "busy"


def patience(seconds: float = PATIENCE) -> float:
    """How long something may take now that takes so long on a machine with nothing else to do."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return seconds * max(1.0, load / (os.cpu_count() or 1))


async def at_home(work: Callable[[], Found], where: ThreadPoolExecutor = _house) -> Found:
    """What comes of the work, done where the tables are."""
    begun = asyncio.get_running_loop().run_in_executor(where, work)
    try:
        # Not `wait_for`, which forgets that it was cancelled when the work is done at the same moment.
        async with asyncio.timeout(patience()):
            return await asyncio.shield(begun)
    except TimeoutError:
        begun.add_done_callback(lambda late: late.cancelled() or late.exception())
        raise Busy(say("table.error.busy")) from None


def housed(
    route: Callable[Given, Coroutine[Any, Any, Found]], where: ThreadPoolExecutor = _house
) -> Callable[Given, Coroutine[Any, Any, Found]]:
    """A route that awaits nothing, done off the loop."""

    @wraps(route)
    async def inside(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        return await at_home(lambda: _finished(route(*args, **kwargs)), where)

    return inside


def _finished(coroutine: Coroutine[Any, Any, Found]) -> Found:
    """What a coroutine returns that awaits nothing."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        found: Found = end.value
        return found
    coroutine.close()
    raise AssertionError("a route that is done off the loop awaits nothing")


Decorator = Callable[[Callable[..., Coroutine[Any, Any, Any]]], HTTPRouteHandler]


def _off_loop(kind: type[HTTPRouteHandler], where: ThreadPoolExecutor) -> Callable[..., Decorator]:
    def route(path: str, **how: Any) -> Decorator:
        return lambda does: kind(path, **how)(housed(does, where))

    return route


get, post = _off_loop(litestar.get, _house), _off_loop(litestar.post, _house)
put, delete = _off_loop(litestar.put, _house), _off_loop(litestar.delete, _house)
"""Routes as Litestar has them, done where the tables are."""


def reckon(path: str, **how: Any) -> Decorator:
    """A question that no table is needed for."""
    return _off_loop(litestar.post, _study)(path, status_code=200, **how)
