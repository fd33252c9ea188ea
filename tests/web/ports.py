"""Ports that are told before somebody listens at them, and listened at again after a kill."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import cycle, islice

SHARE = 60
FIRST, LAST = 20_000, 32_000
"""Below those that the system hands out by itself."""


def free_port() -> int:
    """One that nobody listens at."""
    _, ports = _share()
    for port in islice(ports, SHARE - 1):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise AssertionError(f"all of {SHARE} ports are taken")


@cache
def _share() -> tuple[socket.socket, Iterator[int]]:
    """Ports for this process alone: while it lives it listens at the first of them, so that nobody comes between."""
    for first in range(FIRST, LAST, SHARE):
        guard = socket.socket()
        try:
            guard.bind(("127.0.0.1", first))
            guard.listen()
        except OSError:
            guard.close()
        else:
            return guard, cycle(range(first + 1, first + SHARE))
    raise AssertionError(f"more than {(LAST - FIRST) // SHARE} processes test at once")
