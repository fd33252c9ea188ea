"""The bus: what is called out at a table and then is gone.

That a table has changed, that somebody has come, a ring round a place: whoever is there hears it, nobody can ask for
it later. What is to stay is written down first (`store`, `papers`) and then called out.
"""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

Heard = Callable[[bytes], None]
"""What somebody does with what is called out. It returns at once and raises nothing. Who subscribes on an event loop
hears on that loop, whoever calls out and on which thread."""

MOST = 4000
"""Bytes that may be called out: PostgreSQL carries no more than twice as many."""


class Bus(Protocol):
    """Between all who are at a table, perhaps at several servers."""

    def publish(self, table: str, data: bytes) -> None:
        """Call something short out; it is heard by everybody, its sender included."""

    @contextmanager
    def subscribe(self, table: str, heard: Heard) -> Iterator[None]:
        """Hear what is called out at this table for as long as the context lasts."""


class Room:
    """A bus within this process."""

    def __init__(self) -> None:
        self._hearers: dict[str, list[tuple[Heard, AbstractEventLoop | None]]] = {}

    def publish(self, table: str, data: bytes) -> None:
        assert len(data) <= MOST
        self.call_out(table, data)

    def call_out(self, table: str, data: bytes) -> None:
        """To all in this process."""
        for heard, loop in tuple(self._hearers.get(table, ())):
            on_loop(loop, heard, data)

    @contextmanager
    def subscribe(self, table: str, heard: Heard) -> Iterator[None]:
        hearers = self._hearers.setdefault(table, [])
        hearer = heard, running_loop()
        hearers.append(hearer)
        try:
            yield
        finally:
            hearers.remove(hearer)
            if not hearers:
                self._hearers.pop(table, None)


def running_loop() -> AbstractEventLoop | None:
    """The event loop of this thread, if it has one."""
    with suppress(RuntimeError):
        return asyncio.get_running_loop()
    return None


def on_loop(loop: AbstractEventLoop | None, what: Callable[..., None], *values: object) -> None:
    """Do it at once where it belongs to this thread, or else soon on the loop to which it belongs."""
    if loop is None or loop is running_loop():
        what(*values)
    else:
        with suppress(RuntimeError):  # it has ended: nobody is there to hear
            loop.call_soon_threadsafe(what, *values)
