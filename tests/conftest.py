"""What all tests share: a missing or malformed message fails loudly, and a slow machine alone is no failure."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf

import pytest
from hypothesis import settings

from miskatonic.kernel.text import be_strict
from tests.patience import SLOW_IS_FINE, enough, watch

be_strict()
settings.register_profile("suite", deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("suite")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first: at the end the processes have small pieces left to share."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Long tests are judged by what they do, not by how long others keep them from it."""
    watch().until = inf if item.get_closest_marker("endless") else time.process_time() + enough()
    try:
        return (yield)
    finally:
        watch().until = inf
