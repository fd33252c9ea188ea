"""What all tests share: a missing or malformed message fails loudly, and a slow machine alone is no failure."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from math import inf
from pathlib import Path
from types import GeneratorType

import pytest
from hypothesis import settings

import miskatonic
from miskatonic.kernel.text import be_strict
from tests.patience import SLOW_IS_FINE, enough, watch

be_strict()
settings.register_profile("suite", deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("suite")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest come first: at the end the processes have small pieces left to share. The long lane is asked for."""
    if "long" not in config.getoption("-m").split():
        asleep = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=asleep)
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Long tests are judged by what they do, not by how long others keep them from it."""
    watch().until = inf if item.get_closest_marker("endless") else time.process_time() + enough()
    try:
        return (yield)
    finally:
        watch().until = inf


def pytest_unconfigure() -> None:
    """Games that a cache still holds are put away while their rules are there: at the very end modules go first."""
    ours = str(Path(miskatonic.__file__).parent)
    for each in gc.get_objects():
        if (
            type(each) is GeneratorType  # to ask a weak reference what it is, is to ask what may be gone
            and each.gi_code.co_filename.startswith(ours)
            and not each.gi_running
        ):
            each.close()
