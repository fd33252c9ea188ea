"""Ports that are told before somebody listens at them, and listened at again after a kill."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from itertools import cycle, islice

SHARE = 100
_FIRST = 20_000 + os.getpid() % 100 * SHARE
_PORTS = cycle(range(_FIRST, _FIRST + SHARE))
"""Below those that the system hands out by itself, and others for each process: nobody comes between."""


def free_port() -> int:
    """One that nobody listens at."""
    for port in islice(_PORTS, SHARE):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise AssertionError(f"all of {SHARE} ports are taken")
