"""Two players on the same luck: who wins the games that the other loses, and whether that may be chance.

Only such games tell players apart (McNemar): if both are equally good, each is a fair coin. Of the five per cent of
error that are allowed, one is spent on stopping early, four on the exact test of all games:

- after every game the evidence is a likelihood ratio, of coins of every bias, each as likely, to a fair one. If the
  coin is fair, the chance that it ever reaches 100 is at most 1 in 100 (Ville), so one may look after every game and
  stop there;
- who never got there has the exact binomial test of all games, at 4 per cent.

The interval of the difference holds at every moment too: it is what an evenly mixed likelihood ratio over all three
outcomes (first only, second only, both or neither) does not refute at 5 per cent.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, exp, inf, lgamma, log

from msgspec import Struct

EARLY, LATE = 0.01, 0.04
"""What may be wrong by stopping early, and by the exact test of all games."""


class Pair(Struct):
    """What two players did with the same games."""

    both: int = 0
    first: int = 0
    """Games that only the first has won."""
    second: int = 0
    neither: int = 0
    evidence: float = 0.0
    """The greatest likelihood ratio so far, as a logarithm."""

    @property
    def games(self) -> int:
        return self.both + self.first + self.second + self.neither

    def add(self, first: bool, second: bool) -> None:
        if first and second:
            self.both += 1
        elif first:
            self.first += 1
        elif second:
            self.second += 1
        else:
            self.neither += 1
        self.evidence = max(self.evidence, evidence(self.first, self.second))

    def decided(self, pairs: int = 1) -> bool:
        """Whether one may stop; with several pairs each has its share of the error."""
        return self.evidence >= log(pairs / EARLY)

    def differs(self, pairs: int = 1) -> bool:
        """Whether the players differ, after the last game."""
        return self.decided(pairs) or exact(self.first, self.second) <= LATE / pairs


def evidence(first: int, second: int) -> float:
    """The logarithm of the likelihood ratio: any bias, each as likely, to a fair coin."""
    n = first + second
    return n * log(2) - log(n + 1) - (lgamma(n + 1) - lgamma(first + 1) - lgamma(second + 1))


def exact(first: int, second: int) -> float:
    """McNemar's exact test: how often a fair coin is as uneven as this, either way."""
    n, few = first + second, min(first, second)
    return min(1.0, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n) if n else 1.0


def at_any_time(pair: Pair) -> float:
    """The error that is risked by saying that they differ, whenever one stopped."""
    return min(1.0, exp(-pair.evidence))


def difference(pair: Pair, error: float = EARLY + LATE) -> tuple[float, float]:
    """By how much more often the first wins: what cannot be refuted, whenever one stopped."""
    n, counts = pair.games, (pair.first, pair.second, pair.both + pair.neither)
    if not n:
        return -1.0, 1.0
    mixed = lgamma(3) + sum(lgamma(each + 1) for each in counts) - lgamma(n + 3)
    least = mixed + log(error)
    middle = (pair.first - pair.second) / n

    def holds(d: float) -> bool:
        return _likely(counts, d) >= least

    return _edge(holds, middle, -1.0), _edge(holds, middle, 1.0)


def _edge(holds: Callable[[float], bool], inside: float, outside: float) -> float:
    if holds(outside):
        return outside
    for _ in range(40):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if holds(middle) else (inside, middle)
    return inside


def _likely(counts: tuple[int, int, int], d: float) -> float:
    """The greatest log likelihood of these counts where the first wins by d more often."""
    first, second, same = counts
    low, high = max(0.0, -d), (1 - d) / 2  # of the chance that only the second wins

    def at(p: float) -> float:
        return _times(first, p + d) + _times(second, p) + _times(same, 1 - d - 2 * p)

    for _ in range(60):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (left, high) if at(left) < at(right) else (low, right)
    return at((low + high) / 2)


def _times(n: int, chance: float) -> float:
    if not n:
        return 0.0
    return n * log(chance) if chance > 0 else -inf
