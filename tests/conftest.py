"""What all tests share: a missing or malformed message fails loudly, and a slow machine alone is no failure."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import cache
from types import FrameType

import pytest
from hypothesis import settings

from miskatonic.kernel.text import be_strict
from tests.patience import SLOW_IS_FINE, slowness

ENOUGH = 300.0
"""Seconds of an ordinary core after which a test goes round and round, unless it says `@pytest.mark.endless`."""

be_strict()
settings.register_profile("suite", deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("suite")


@cache
def enough() -> float:
    return ENOUGH * slowness()


def _too_much(_: int, __: FrameType | None) -> None:
    pytest.fail("this test takes more processor time than any should")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Long tests are judged by what they do, not by how long others keep them from it."""
    signal.signal(signal.SIGPROF, _too_much)
    signal.setitimer(signal.ITIMER_PROF, 0 if item.get_closest_marker("endless") else enough())
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
