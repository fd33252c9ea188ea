"""How tests wait and how they judge speed, so that a slow or crowded machine alone is no failure.

Waiting is for a state, and how long one hopes for it grows with what else the machine is doing. Speed is processor
time, and a slow core gets more of it. No test has a clock of its own: tests/test_workshop.py looks for them.
"""

from __future__ import annotations

import _thread
import os
import resource
import signal
import threading
import time
from collections.abc import Callable
from functools import cache
from math import inf
from types import FrameType

import pytest
from hypothesis import HealthCheck

HOPE = 30.0
"""Seconds on a machine that has nothing else to do: who waits longer waits for something that does not come."""
ORDINARY = 0.03
"""Seconds of processor time in which an ordinary core does the work of `slowness`."""
ENOUGH = 300.0
"""Seconds of an ordinary core after which a test goes round and round, unless it says `@pytest.mark.endless`."""
LOOK = 0.25
"""Seconds between two looks at how many it has used."""
SLOW_IS_FINE = (HealthCheck.too_slow,)
"""For hypothesis; who suppresses more says these as well."""


def patience() -> float:
    """Seconds that a wait may take now."""
    return HOPE * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def comes(what: Callable[[], bool], pause: Callable[[], object], share: float = 1.0) -> bool:
    """Whether it comes to that while there is hope; `share` is how much of our patience it is worth."""
    begun = time.monotonic()
    while not what():
        if time.monotonic() - begun > patience() * share:
            return False
        pause()
    return True


def nap() -> None:
    """The pause of who waits for another process."""
    time.sleep(0.02)


def spent(what: Callable[[], object], times: int = 5) -> float:
    """Seconds of processor time that it takes, its child processes included; the best of so many."""
    return min(_once(what) for _ in range(times))


def _once(what: Callable[[], object]) -> float:
    begin = _used()
    what()
    return _used() - begin


def _used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def slowness() -> float:
    """How much longer this core takes than an ordinary one: 1 where it is as fast or faster."""
    return max(1.0, spent(_work) / ORDINARY)


def _work() -> None:
    seen: dict[int, int] = {}
    for n in range(200_000):
        seen[n % 997] = seen.get(n % 991, 0) + n


def allowed(seconds: float) -> float:
    """So much processor time of an ordinary core, on this one."""
    return seconds * slowness()


def quick(what: Callable[[], object], seconds: float, times: int = 5) -> bool:
    """Whether it takes less processor time than that.

    A neighbour on the same core makes even processor time longer, so who is too slow now is asked again for a while;
    what is too slow by itself stays so.
    """
    return comes(lambda: spent(what, times) < allowed(seconds), nap, share=0.4)


# ---------------------------------------------------------------------- tests without an end


class Watch(threading.Thread):
    """Ends a test that has used too much processor time.

    The system's own timer for that (ITIMER_PROF) would make `time.process_time` tick in milliseconds.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.until = inf
        signal.signal(signal.SIGPROF, _too_much)

    def run(self) -> None:
        while True:
            time.sleep(LOOK)
            if time.process_time() > self.until:
                self.until = inf
                _thread.interrupt_main(signal.SIGPROF)


def _too_much(_: int, __: FrameType | None) -> None:
    pytest.fail("this test takes more processor time than any should")


@cache
def watch() -> Watch:
    """One for the whole process."""
    found = Watch()
    found.start()
    return found


@cache
def enough() -> float:
    return ENOUGH * slowness()
