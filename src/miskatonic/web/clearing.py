"""Clearing away: on a public server a table at which nothing has happened for very long goes, to make room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from litestar import Litestar

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.table.tables import Tables
from miskatonic.web.house import at_home

BETWEEN = 6 * 3600.0
"""Seconds between two looks."""

LOGGER = logging.getLogger("miskatonic")


@asynccontextmanager
async def clearing(tables: Tables, days: int, app: Litestar) -> AsyncIterator[None]:
    """While the server runs, look now and then for what nobody has touched for so many days."""
    task = asyncio.create_task(_clear(tables, days))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _clear(tables: Tables, days: int) -> None:
    while True:
        try:
            gone = await at_home(lambda: tables.clear(days))
            LOGGER.info("%d tables cleared away after %d days", len(gone), days)
        except MiskatonicError as error:  # another time
            LOGGER.error("clearing away: %s", error.code)
        await asyncio.sleep(BETWEEN)
