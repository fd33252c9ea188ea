"""Many rows added up: how often each agent wins, by players, options and who took part, how games end, how they go.

A game is looked at for each agent by itself, for agents are not compared by games that only one of them has played.
Rows are added one at a time and forgotten; what is kept grows with the number of different values and turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from msgspec import Struct, field

from miskatonic.lab.report import NORMAL_95, wilson
from miskatonic.lab.rows import Row
from miskatonic.shelf import box

SEATS = "seats"
VARIANTS = "variants"
"""What is there or not, any number at a time: each is compared with the games without it."""
WON, LOST = "won", "lost"


class Tally(Struct):
    """Games that have something in common."""

    games: int = 0
    wins: int = 0
    turns: int = 0
    decisions: int = 0
    score: float = 0.0
    scored: int = 0

    def add(self, row: Row) -> None:
        self.games += 1
        self.wins += row.won
        self.turns += row.turns
        self.decisions += row.decisions
        if row.score is not None:
            self.score += row.score
            self.scored += 1

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def without(self, other: Tally) -> Tally:
        """These games but for those."""
        return Tally(self.games - other.games, self.wins - other.wins, self.turns - other.turns)


class Curve(Struct):
    """A figure turn by turn: its mean over the games that came so far."""

    sums: list[float] = []
    games: list[int] = []

    def add(self, figures: list[int]) -> None:
        longer = len(figures) - len(self.sums)
        self.sums += [0.0] * longer
        self.games += [0] * longer
        for turn, figure in enumerate(figures):
            self.sums[turn] += figure
            self.games[turn] += 1

    def means(self, least: int) -> list[float]:
        """As far as so many games at least went on."""
        return [total / n for total, n in zip(self.sums, self.games, strict=True) if n >= least]


class Summary(Struct):
    """What is known of one game, played by one agent."""

    game: str
    agent: str
    whole: Tally = field(default_factory=Tally)
    axes: dict[str, dict[str, Tally]] = {}
    """Players, options, facts -> value -> the games with it."""
    causes: dict[str, Counter[str]] = {}
    """Won and lost, each by how."""
    lengths: Counter[int] = field(default_factory=Counter)
    scores: Counter[float] = field(default_factory=Counter)
    curves: dict[str, dict[str, Curve]] = {}
    """Figure -> won and lost -> turn by turn."""
    broken: list[int] = []
    """The numbers of games that a soak found broken."""

    def add(self, row: Row) -> None:
        if row.result not in (WON, LOST):
            self.broken.append(row.number)
            return
        self.whole.add(row)
        self._along(SEATS, str(row.seats), row)
        for option in box(row.game).options:
            if not option.seat and not option.data and option.name not in row.facts:
                self._along(option.name, row.options.get(option.name, option.default), row)
        for name, values in row.facts.items():
            for value in dict.fromkeys(values):
                self._along(name, value, row)
        self.causes.setdefault(row.result, Counter())[row.cause] += 1
        self.lengths[row.turns] += 1
        if row.score is not None:
            self.scores[row.score] += 1
        for name, figures in row.curves.items():
            self.curves.setdefault(name, {}).setdefault(row.result, Curve()).add(figures)

    def _along(self, axis: str, value: str, row: Row) -> None:
        self.axes.setdefault(axis, {}).setdefault(value, Tally()).add(row)

    def told_axes(self) -> dict[str, dict[str, Tally]]:
        """Those along which the games differ."""
        return {name: found for name, found in self.axes.items() if len(found) > 1 or name == VARIANTS}


def summarize(rows: Iterable[Row]) -> list[Summary]:
    """The summaries of all games and agents that are met, in the order they are met."""
    found: dict[tuple[str, str], Summary] = {}
    for row in rows:
        of = (row.game, row.agent)
        if of not in found:
            found[of] = Summary(*of)
        found[of].add(row)
    return list(found.values())


class Difference(Struct, frozen=True):
    """By how much more often the second is won than the first, with a 95 % interval (Newcombe)."""

    first: str
    second: str
    by: float
    low: float
    high: float

    @property
    def proved(self) -> bool:
        """Whether it is more than chance explains."""
        return self.low > 0 or self.high < 0


def difference(first: str, one: Tally, second: str, two: Tally) -> Difference:
    by = two.share - one.share
    (low1, high1), (low2, high2) = one.interval, two.interval
    down = sqrt((two.share - low2) ** 2 + (high1 - one.share) ** 2)
    up = sqrt((high2 - two.share) ** 2 + (one.share - low1) ** 2)
    return Difference(first, second, by, by - down, by + up)


def extremes(values: dict[str, Tally], least: int = 20) -> Difference | None:
    """The hardest value of an axis against the easiest, of those that enough games were played with.

    None where as much is won with all of them: by somebody who never wins nothing is learnt.
    """
    found = sorted(
        ((tally.share, name) for name, tally in values.items() if tally.games >= least),
        key=lambda each: each[0],
    )
    if len(found) < 2 or found[0][0] == found[-1][0]:
        return None
    first, second = found[0][1], found[-1][1]
    return difference(first, values[first], second, values[second])


def costs(summary: Summary, axis: str = VARIANTS) -> list[Difference]:
    """What each value that may be there or not takes from the share of wins, the costliest first."""
    found = []
    for name, tally in summary.axes.get(axis, {}).items():
        without = summary.whole.without(tally)
        if tally.games and without.games:
            found.append(difference("", without, name, tally))
    return sorted(found, key=lambda each: each.by)


def mean_interval(counted: Counter[float]) -> tuple[float, float, float]:
    """The mean of what was counted and its 95 % interval."""
    n = sum(counted.values())
    if not n:
        return 0.0, 0.0, 0.0
    mean = sum(value * times for value, times in counted.items()) / n
    spread = sum(times * (value - mean) ** 2 for value, times in counted.items())
    reach = NORMAL_95 * sqrt(spread / max(1, n - 1) / n)
    return mean, mean - reach, mean + reach
