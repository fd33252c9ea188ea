"""Who plays the games: this process, several, or anything that has a `map`; the rows are the same, in order.

Work is handed out in chunks, a few ahead of what has come back: however many games there are, only so much of them is
in memory at a time.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from miskatonic.kernel import rubbish
from miskatonic.lab.rows import Batch, Row, play_one

MOST = 50
"""Games in a chunk: few enough that nobody waits long for the last one."""
AHEAD = 16
"""So many chunks are handed out at a time; the next as many are handed out before these are through."""

A = TypeVar("A")
B = TypeVar("B")


class Executor(Protocol):
    """As those of `concurrent.futures` and their likes: results come in the order of what was handed in."""

    def map(self, fn: Callable[[Any], Any], /, chunks: Iterable[Any]) -> Iterable[Any]: ...


class Here:
    """One game after the other, in this process."""

    def map(self, fn: Callable[[A], B], /, chunks: Iterable[A]) -> Iterator[B]:
        return map(fn, chunks)


def play_range(games: Batch, numbers: range) -> list[Row]:
    """The games of these numbers."""
    return [play_one(games, number) for number in numbers]


def rows(games: Batch, numbers: range, executor: Executor, workers: int = 1) -> Iterator[Row]:
    """The rows of these games in order, whoever plays them."""
    if isinstance(executor, Here):
        yield from (play_one(games, number) for number in numbers)
        return
    size = max(1, min(MOST, len(numbers) // (4 * workers)))
    chunks = (numbers[at : at + size] for at in range(0, len(numbers), size))
    for some in spread(executor, partial(play_range, games), chunks):
        yield from some


def spread(executor: Executor, work: Callable[[A], B], chunks: Iterable[A]) -> Iterator[B]:
    """What an executor makes of these, in order, while it is always given a little more than it has done."""
    left = iter(chunks)
    waiting: deque[Iterator[B]] = deque()
    while True:
        while len(waiting) < 2 and (some := list(islice(left, AHEAD))):
            waiting.append(iter(executor.map(work, some)))
        if not waiting:
            return
        yield from waiting.popleft()


@contextmanager
def several(processes: int) -> Iterator[Executor]:
    """A pool of fresh interpreters, for what works there works on every system; with one, this process."""
    if processes <= 1:
        with rubbish.looked_for_seldom():
            yield Here()
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _in_the_pool)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _in_the_pool() -> None:
    """Interrupts are left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rubbish.look_seldom()
