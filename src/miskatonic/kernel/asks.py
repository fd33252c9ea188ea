"""What a person is asked, and the flows that ask it.

A rule is a generator: where a person must choose it yields an `Ask` and goes on with the name of the
option taken. Names are stable ("take", "hand:p3:case_2"): a game is its answers, so they never are positions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from msgspec import Struct

from miskatonic.kernel.text import Text

T = TypeVar("T")

Flow = Generator["Ask", str, T]


def nothing() -> Flow[None]:
    """A flow in which nothing is done: for a happening that only tells what has happened."""
    return
    yield


class Odds(Struct, frozen=True):
    """How likely something is if this option is taken."""

    text: Text
    chance: float


class Option(Struct, frozen=True):
    """One thing that may be answered.

    `target` is a place of the view ("hand:p3"), so that a door can light it; `card` the card meant. Odds are
    reckoned only when somebody looks at them.
    """

    name: str
    text: Text
    target: str | None = None
    rule: str = ""
    reckon: Callable[[], tuple[Odds, ...]] | None = None
    card: str | None = None

    @property
    def odds(self) -> tuple[Odds, ...]:
        return self.reckon() if self.reckon else ()


class Ask(Struct):
    """A decision somebody has to take now.

    A trivial ask is a window that a rule opens ("at any time") while nothing done in it could change what
    follows; whether it is passed over is the player's setting (`AutoPass`), not a rule.
    """

    seat: int
    prompt: Text
    options: list[Option]
    rule: str
    trivial: bool = False

    def names(self) -> list[str]:
        return [option.name for option in self.options]


class AutoPass(Struct, frozen=True):
    """Which asks answer themselves with their first option: those with one option, and trivial windows."""

    single: bool = True
    trivial: bool = True

    def takes(self, ask: Ask) -> bool:
        return (self.single and len(ask.options) == 1) or (self.trivial and ask.trivial)
