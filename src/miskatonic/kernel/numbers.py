"""Numbers that explain themselves: a base, and everything that changes it, each part with its source.

However they came, changes apply in one order: the base may be *set*, then things are *added*, then it is
*multiplied*, and last it is kept within *bounds*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from itertools import product
from typing import Any

from msgspec import Struct

from miskatonic.kernel.text import Text


class Source(Struct, frozen=True):
    """A thing in play that has abilities: its id, its name for people, the seat that controls it (None: the game)."""

    id: str
    name: Text
    seat: int | None = None
    place: str | None = None
    """Where a view shows it: what options about it point at."""


def family(*parts: str | Iterable[str]) -> list[str]:
    """Names of numbers that differ in a word or two: `family("monster", ("health", "damage"))` are monster.health and
    monster.damage."""
    ways = [(part,) if isinstance(part, str) else tuple(part) for part in parts]
    return [".".join(words) for words in product(*ways)]


class How(IntEnum):
    """What a modifier does to a number, in the order in which it is done."""

    SET = 0
    ADD = 1
    TIMES = 2
    LEAST = 3
    """It is no less than this."""
    MOST = 4
    """It is no more than this."""


SET, ADD, TIMES, LEAST, MOST = How.SET, How.ADD, How.TIMES, How.LEAST, How.MOST

By = int | Callable[[Any, Source], int]
"""By how much: so much, or what the table says now ("+1 for each clue")."""


class Modifier(Struct, frozen=True):
    """Changes a number while its source is in play, for those subjects it fits (all, when `fits` is None)."""

    number: str
    by: By
    rule: str
    fits: Callable[[Any, Source, str | None], bool] | None = None
    how: How = ADD

    def amount(self, game: Any, source: Source) -> int:
        return self.by if isinstance(self.by, int) else self.by(game, source)

    @property
    def plain(self) -> bool:
        """A fixed amount that is added: the order of such changes does not matter."""
        return self.how is ADD and isinstance(self.by, int)


class Reason(Struct, frozen=True):
    """Why a number is what it is: who changes it by how much, by which rule."""

    text: Text
    by: int
    rule: str
    how: How = ADD


class Number(Struct, frozen=True):
    """A number with its reasons, the first of which is where it starts; what they say by how much adds up to it."""

    total: int
    reasons: tuple[Reason, ...]


def reckon(game: Any, start: Reason, changes: Iterable[tuple[Source, Modifier]]) -> Number:
    """The number that comes of these changes; of several that set it the last in play counts."""
    total, reasons = start.by, [start]
    for source, change in sorted(changes, key=_order):
        after = _apply(total, change.how, change.amount(game, source))
        if after != total or change.how is ADD:
            reasons.append(Reason(source.name, after - total, change.rule, change.how))
        total = after
    return Number(total, tuple(reasons))


def _order(change: tuple[Source, Modifier]) -> tuple[How, str]:
    """What is added comes by its sources' ids: in what order they came into play, not every state remembers."""
    source, modifier = change
    return modifier.how, source.id if modifier.how is ADD else ""


def _apply(number: int, how: How, by: int) -> int:
    if how is ADD:
        return number + by
    if how is SET:
        return by
    if how is TIMES:
        return number * by
    return max(number, by) if how is LEAST else min(number, by)
