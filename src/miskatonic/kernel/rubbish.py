"""How often Python looks for records that only point at each other: seldom, for ours hardly ever do.

Views, copies and questions are thousands of records that live for a moment, and without circles they go by themselves.
Looking for circles among them took half the time of what a press sets off, whole tenths of a second at worst, and a
sixth of what a search takes.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (50_000, 20, 100)
"""So many more records than before, and so many looks at the young for one at the older, and at the oldest."""


def look_seldom() -> None:
    """For a process of our own, from now on; what is there now stays, and is not looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


@contextmanager
def looked_for_seldom() -> Iterator[None]:
    """In somebody else's process, for as long as this lasts."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
