"""Content with one mistake: every value and every name of a field of a row, wrong once.

for where, row in misspellings(rows[0]):
    ...  # the row, with one thing wrong in it
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

ABSURD = 97


def misspelt(word: str) -> str:
    """Two letters change places, as hasty fingers have it; where that changes nothing, the last one is doubled."""
    for n in range(len(word) // 2, len(word)):
        if n and word[n] != word[n - 1]:
            return word[: n - 1] + word[n] + word[n - 1] + word[n + 1 :]
    return word + (word[-1:] or "x")


def wrong(value: object) -> object:
    """A word misspelt, a truth that is neither, a number that makes no sense."""
    match value:
        case bool():
            return "ture"
        case int():
            return -ABSURD if value < 0 else ABSURD
        case None:
            return "nothing"
    return misspelt(str(value))


def misspellings(data: Any, where: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Where the mistake is, and the whole with it."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield (
                ".".join((*where, name)) + "?",
                {misspelt(key) if key == name else key: data[key] for key in data},
            )
            for path, within in misspellings(value, (*where, name)):
                yield path, {**data, name: within}
    elif isinstance(data, list):
        for n, value in enumerate(data):
            for path, within in misspellings(value, (*where, str(n))):
                yield path, [*data[:n], within, *data[n + 1 :]]
    else:
        yield ".".join(where), wrong(data)
