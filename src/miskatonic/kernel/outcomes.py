"""What comes of dice as cards print it, row by row: the same in every game that counts successes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from miskatonic.kernel.asks import Odds
from miskatonic.kernel.effects import Nothing, Term, Word
from miskatonic.kernel.odds import chance_to_pass
from miskatonic.kernel.text import Text, say


class Graded(Protocol):
    """An outcome for a range of successes; a `max` below zero has no end."""

    @property
    def min(self) -> int: ...
    @property
    def max(self) -> int: ...
    def describe(self) -> Text: ...


def somewhere(term: Term, found: Callable[[object], bool]) -> bool:
    """Whether a term, or one inside it, has a value of which this is true."""
    return any(
        found(value) or (isinstance(value, Term) and somewhere(value, found))
        for field in term.__struct_fields__
        for value in _values(getattr(term, field))
    )


def terms_in(term: Term) -> Iterator[Term]:
    """A term and all inside it, in the order of their fields."""
    yield term
    for field in term.__struct_fields__:
        for value in _values(getattr(term, field)):
            if isinstance(value, Term):
                yield from terms_in(value)


def _values(value: object) -> Iterable[object]:
    return value if isinstance(value, tuple) else (value,)


def without_gap(ranges: Iterable[tuple[int, int]]) -> bool:
    """From none on, each going on where the one before it ends, the last without an end."""
    start = 0
    for low, high in ranges:
        if low != start or (high >= 0 and high < low):
            return False
        start = high + 1
    return start == 0


def graded_odds(rows: Iterable[Graded], dice: int, threshold: int) -> tuple[Odds, ...]:
    """How likely each row is."""

    def at_least(n: int) -> float:
        return float(chance_to_pass(dice, n, threshold))

    return tuple(
        Odds(row.describe(), at_least(row.min) - (at_least(row.max + 1) if row.max >= 0 else 0))
        for row in rows
    )


def graded_text(message: str, text: Text, rows: Iterable[Graded]) -> Text:
    """The rows one after the other, each in the words of this message."""
    for row in rows:
        text = say(
            message,
            before=text,
            rows="more" if row.max < 0 else "exactly" if row.min == row.max else "range",
            low=row.min,
            high=row.max,
            effect=row.describe(),
        )
    return text


def branches(message: str, text: Text, of: str, **effects: Word) -> Text:
    """What follows if it is passed, if it fails; what nothing follows from is not spoken of."""
    for name, effect in effects.items():
        if not isinstance(effect, Nothing):
            text = say(message + name, **{of: text, "effect": effect.describe()})
    return text
