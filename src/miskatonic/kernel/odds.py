"""Exact odds of dice, the same in every game that throws six-sided dice for successes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import floor

from miskatonic.kernel.asks import Odds
from miskatonic.kernel.text import Text

TINY = 1e-9
"""Sums of chances miss their value by less than this."""


def percent(chance: float) -> int:
    """As people read it, a half rounded up; what may fail never looks certain, what may happen never impossible."""
    if chance <= TINY or chance >= 1 - TINY:
        return round(100 * chance)
    return min(99, max(1, floor(100 * chance + 0.5 + TINY)))


@cache
def chance_to_pass(dice: int, needed: int, threshold: int, double: bool = False) -> Fraction:
    """Exact chance of at least so many successes, each a face from the threshold up; with `double` a 6 is two."""
    if needed <= 0 or dice <= 0:
        return Fraction(int(needed <= 0))
    sixes = Fraction(1, 6)
    hits = Fraction(6 - threshold, 6)
    return (
        (1 - hits - sixes) * chance_to_pass(dice - 1, needed, threshold, double)
        + hits * chance_to_pass(dice - 1, needed - 1, threshold, double)
        + sixes * chance_to_pass(dice - 1, needed - 1 - double, threshold, double)
    )


def pass_odds(text: Text, dice: int, needed: int, threshold: int, double: bool = False) -> tuple[Odds, ...]:
    """The same as it is shown beside an option."""
    return (Odds(text, float(chance_to_pass(dice, needed, threshold, double))),)
