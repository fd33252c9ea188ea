"""How often somebody may do something: a few times at once, then as often as others can bear."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct

from miskatonic.kernel.text import say
from miskatonic.table.errors import TooOften

MOST_KNOWN = 10_000
"""So many people are remembered; who did something longest ago is forgotten first, and has waited long enough."""


class Pace(Struct, frozen=True):
    """So many at once, and one more after so many seconds."""

    at_once: int
    seconds: float


class Paces:
    """Who has done what how often lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: dict[tuple[str, ...], tuple[float, float]] = {}

    def wait(self, pace: Pace, *who: str) -> float:
        """Seconds until it may be done once more, to the thousandth; 0: now."""
        return max(0.0, round((1 - self._has(pace, who)) * pace.seconds, 3))

    def take(self, pace: Pace, *who: str) -> None:
        """It was done once more."""
        left = self._has(pace, who)
        self._left.pop(who, None)  # who comes last is forgotten last
        self._left[who] = (max(0.0, left - 1), self._clock())
        while len(self._left) > MOST_KNOWN:
            del self._left[next(iter(self._left))]

    def step(self, pace: Pace, *who: str) -> None:
        """Once more; refused when it is too soon."""
        if wait := self.wait(pace, *who):
            raise TooOften(say("table.error.too_often", n=max(1, round(wait))))
        self.take(pace, *who)

    def _has(self, pace: Pace, who: tuple[str, ...]) -> float:
        left, since = self._left.get(who, (float(pace.at_once), self._clock()))
        return min(float(pace.at_once), left + (self._clock() - since) / pace.seconds)
