"""Which kinds of cards the tests prove: `@card("food")` on a test says that it proves what Food does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])

PROVEN: dict[str, list[str]] = {}
"""Kind of card -> names of the tests that prove it."""


def card(*kinds: str) -> Callable[[T], T]:
    def note(test: T) -> T:
        for kind in kinds:
            PROVEN.setdefault(kind, []).append(test.__name__)
        return test

    return note
