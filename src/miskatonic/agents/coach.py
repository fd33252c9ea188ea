"""The coach: what the decisions of a seat have cost, as far as the strongest player can tell.

The answer that was given and the best others are tried on the same lucks, through the eyes that the seat had then, and
played on by the game's craft. What came of it are estimates: their differences have an error, which is told with them,
and what is no larger than its error has cost nothing that anybody knows of.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from time import perf_counter

from msgspec import Struct

from miskatonic.agents.search import STRENGTHS, SearchAgent
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.text import Text

QUICK, SHORTEST, LONGEST = 30.0, 0.05, 0.5
"""Seconds for the pass over all decisions, and for each of them at least and at most."""
WORST, ROUNDS, DEEP = 10, 3, 1.0
"""So many decisions are looked at more closely, so often, for so many seconds each time."""
PLAYOUTS, DEEP_PLAYOUTS = 8, 40
TOLD = 3
"""So many are told."""
OTHERS = 3
"""So many of the most promising answers are compared with the one given, where nobody has chosen among them yet."""


class Tally(Struct, frozen=True):
    """What came of an answer, luck by luck."""

    name: str
    found: list[float]
    why: Text | None = None

    @property
    def chance(self) -> float:
        return sum(self.found) / len(self.found) if self.found else 0.0


class Weighing(Struct, frozen=True):
    """The answer given and others, on the same lucks."""

    given: Tally
    others: list[Tally]

    def and_(self, more: Weighing) -> Weighing:
        """The same answers on more lucks; what was not tried on all of them drops out."""
        first = {each.name: each.found for each in self.others}
        others = [
            Tally(each.name, [*first[each.name], *each.found], each.why)
            for each in more.others
            if each.name in first
        ]
        return Weighing(Tally(self.given.name, [*self.given.found, *more.given.found]), others)

    @property
    def best(self) -> Tally | None:
        """The best of the others."""
        return max(self.others, key=lambda each: each.chance, default=None)


class Cost(Struct, frozen=True):
    """By how much the other answer would have been better, give or take."""

    by: float
    error: float
    """One standard error of it."""


def cost(weighing: Weighing) -> Cost:
    """What the answer given has cost against the best other."""
    best = weighing.best
    if best is None or not best.found:
        return Cost(0.0, 0.0)
    more = [one - other for one, other in zip(best.found, weighing.given.found, strict=True)]
    mean = sum(more) / len(more)
    spread = sum([(each - mean) ** 2 for each in more]) / max(1, len(more) - 1)
    return Cost(mean, sqrt(spread / len(more)))


def weigh(
    eyes: Eyes, given: str, others: Sequence[str], luck: Chance, playouts: int, seconds: float | None = None
) -> Weighing:
    """The answer given to the question that stands, and these others (none: the most promising), each on the same
    lucks: as many as that, or as there is time for."""
    begun, longest = perf_counter(), 0.0
    seat = eyes.asks()[0].seat
    names = list(others) or [name for name in eyes.prospects() if name != given][:OTHERS]
    found: dict[str, list[float]] = {name: [] for name in (given, *names)}
    player = SearchAgent(luck, STRENGTHS["master"].at(eyes.box))
    for number in range(playouts if names else 0):
        since = perf_counter()
        if seconds is not None and number and since + longest > begun + seconds:
            break
        tried = player.try_all(eyes, list(found), seat, luck.split(f"luck.{number}"))
        if tried is None:
            break
        for name, worth in tried.items():
            found[name].append(worth)
        longest = max(longest, perf_counter() - since)
    return Weighing(
        Tally(given, found[given]), [Tally(name, found[name], eyes.reason(name)) for name in names]
    )


# ---------------------------------------------------------------------- a whole game


class Unit(Struct, frozen=True):
    """What is to be weighed next: the answer given at a position, and others (none: whichever are promising)."""

    at: int
    given: str
    others: list[str]
    seconds: float
    playouts: int
    round: int


class Costly(Struct, frozen=True):
    """A decision that has cost something: what was answered, what would have been better, by how much."""

    at: int
    given: str
    better: str
    cost: Cost
    given_chance: float
    better_chance: float
    playouts: int
    why: Text | None


def units(decisions: int) -> int:
    """How much there is to weigh of so many decisions."""
    return decisions + ROUNDS * min(WORST, decisions)


def passes(
    decisions: Sequence[tuple[int, str]], seconds: float = QUICK
) -> Generator[Unit, Weighing | None, list[Costly]]:
    """A quick pass over all decisions (position and answer), then a closer look at those that look worst, on lucks of
    its own: else what chance made look bad would be told. What is clear in the end, the worst first."""
    each = min(LONGEST, max(SHORTEST, seconds / max(1, len(decisions))))
    found: list[tuple[float, int, str, list[str]]] = []
    for at, given in decisions:
        weighing = yield Unit(at, given, [], each, PLAYOUTS, 0)
        if weighing is not None and weighing.given.found and weighing.best is not None:
            others = sorted(weighing.others, key=lambda other: -other.chance)
            found.append((cost(weighing).by, at, given, [other.name for other in others[:2]]))
    found.sort(key=lambda one: (-one[0], one[1]))
    told = []
    for _, at, given, others_of in found[:WORST]:
        whole: Weighing | None = None
        for number in range(1, ROUNDS + 1):
            more = yield Unit(at, given, others_of, DEEP * seconds / QUICK, DEEP_PLAYOUTS, number)
            if more is not None and more.given.found:
                whole = more if whole is None else whole.and_(more)
        if whole is not None and (one := _costly(at, whole)) is not None:
            told.append(one)
    return sorted(told, key=lambda one: -one.cost.by)[:TOLD]


def _costly(at: int, weighing: Weighing) -> Costly | None:
    """What is larger than its error."""
    best, lost = weighing.best, cost(weighing)
    if best is None or lost.by <= lost.error or len(weighing.given.found) < 2:
        return None
    given = weighing.given
    return Costly(at, given.name, best.name, lost, given.chance, best.chance, len(given.found), best.why)
