"""Counting tokens: sums of modifiers and the ways to make them, sets of tokens by their numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import comb

from miskatonic.games.cards.bag.meanings import FAIL, SUCCESS, Face
from miskatonic.games.cards.bag.tokens import BagError
from miskatonic.kernel.text import say

SURE = 1_000_000
"""The modifier of an automatic success: no other sum comes near it."""

MOST_STEPS = 14_000_000
"""Steps of counting for one question: about three seconds of a processor's time."""

Counts = tuple[int, ...]
"""How many tokens of each face."""
Sums = dict[int, int]
"""Sum of modifiers -> in how many ways."""


class Budget:
    """The steps of counting that one question may take; counted, so that every machine refuses the same ones.

    `stopped` is asked on the way: who no longer wants the answer ends the counting.
    """

    __slots__ = ("_left", "_stopped")

    def __init__(self, steps: int = MOST_STEPS, stopped: Callable[[], bool] = bool) -> None:
        self._left = steps
        self._stopped = stopped

    def spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise BagError(say("cards.error.too_much"))
        if self._stopped():
            raise BagError(say("cards.error.given_up"))


class Tails:
    """In how many ways a sum is at least as high as this; asked for the same numbers again and again."""

    __slots__ = ("_known", "_sums", "_ways", "sums")

    def __init__(self, sums: Sums) -> None:
        self.sums = sums
        self._sums = sorted(sums)
        self._ways = [0, *accumulate([sums[each] for each in reversed(self._sums)])][::-1]
        self._known: dict[int, int] = {}

    def __call__(self, least: int) -> int:
        found = self._known.get(least)
        if found is None:
            found = self._known[least] = self._ways[bisect_left(self._sums, least)]
        return found


def modifier(one: Face) -> int:
    return SURE if one.result == SUCCESS else one.value


def sums_by_size(faces: list[Face], counts: Counts, frosts: int, budget: Budget) -> dict[int, Sums]:
    """Number of tokens taken -> the sums they make, without those that fail the test."""
    found: dict[int, Sums] = {0: {0: 1}}
    for one, n in zip(faces, counts, strict=True):
        if one.frost and one.result != FAIL and not frosts and n:  # of all that are frost only one
            first = found.setdefault(1, {})
            first[modifier(one)] = first.get(modifier(one), 0) + n
    for one, n in zip(faces, counts, strict=True):
        most = 0 if one.result == FAIL or one.frost else n
        step: dict[int, Sums] = {}
        budget.spend((most + 1) * sum([len(sums) for sums in found.values()]))
        for x in range(most + 1):
            times, value = comb(n, x), x * modifier(one)
            for size, sums in found.items():
                into = step.setdefault(size + x, {})
                for total, ways in sums.items():
                    into[total + value] = into.get(total + value, 0) + times * ways
        found = step
    return found


def mean_of(sums: Sums) -> Fraction | None:
    """Without automatic successes."""
    ways = {value: n for value, n in sums.items() if value < SURE // 2}
    return Fraction(sum([value * n for value, n in ways.items()]), sum(ways.values())) if ways else None


def unseen(others: int, frosts: int, wanted: int, k: int, seen: int) -> Fraction:
    """How likely none of the wanted comes before k others have ended the revealing, or a second frost has."""
    size = others + frosts + wanted
    if not k or seen == 2 or not size:
        return Fraction(1)
    chance = Fraction(0)
    if others:
        chance += others * unseen(others - 1, frosts, wanted, k - 1, seen)
    if frosts:
        chance += frosts * unseen(others, frosts - 1, wanted, k, seen + 1)
    return chance / size


def subsets(counts: Counts, size: int) -> Iterator[Counts]:
    """Every way to take so many of these, as numbers of each face."""
    if not counts:
        if not size:
            yield ()
        return
    for x in range(max(0, size - sum(counts[1:])), min(counts[0], size) + 1):
        for rest in subsets(counts[1:], size - x):
            yield (x, *rest)


def without_one(counts: Counts, at: int) -> Counts:
    return (*counts[:at], counts[at] - 1, *counts[at + 1 :])


def with_one(counts: Counts, at: int) -> Counts:
    return (*counts[:at], counts[at] + 1, *counts[at + 1 :])


def plus(one: Counts, other: Counts) -> Counts:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Counts, other: Counts) -> Counts:
    return tuple([a - b for a, b in zip(one, other, strict=True)])
