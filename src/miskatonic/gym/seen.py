"""What a seat knows, as numbers: the table and its question, folded into a vector of fixed length.

Nothing but `Eyes` is looked at, so an observation is a function of what the seat may know. What it knows is a tree of
names and numbers (`Eyes.known`); words are left out, and so is what is printed on every copy of a card: its id says as
much. Every other leaf is a feature, named by the way to it: a name that is there counts one, a number as it is (large
ones less and less). Features are folded into the vector by a hash with a sign, so that those that fall together cancel
out on the average and no list of all cards and places is needed; the same feature has the same place in every game.
"""

from __future__ import annotations

from hashlib import blake2b
from math import copysign, log2
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.text import Text

HIGHEST = 16.0
"""No number of an observation is larger, either way."""
LINEAR = 4
"""Numbers up to this count as they are, larger ones by their logarithm."""
IN_ORDER = 3
"""Of a row of names the first so many are also known by their place in it."""
_SAID = ("name", "title", "label", "text", "short", "story", "voice", "rule", "rules")
_PRINTED = ("effects", "icons", "left", "right", "attributes", "reference")
WORDS = frozenset((*_SAID, *_PRINTED, "counts"))
"""Fields that say in words what another says, that every copy of a card has in common, or that count luck."""
NAMED = ("code", "id", "seat")
"""By one of these a record in a row is known from the others."""


class Node:
    """A place in the tree: where its names and numbers go, and what lies below it."""

    __slots__ = ("below", "name", "number", "values")

    def __init__(self, name: str, size: int) -> None:
        self.name = name
        self.number = place(name, size)
        self.values: dict[Any, tuple[int, float]] = {}
        self.below: dict[Any, Node] = {}


def place(feature: str, size: int) -> tuple[int, float]:
    """Where a feature goes, and its sign."""
    hashed = int.from_bytes(blake2b(feature.encode(), digest_size=8).digest(), "little")
    return (hashed >> 1) % size, 1.0 if hashed & 1 else -1.0


def scaled(number: float) -> float:
    """Small numbers as they are, large ones less and less."""
    size = abs(number)
    return number if size <= LINEAR else copysign(LINEAR + log2(size / LINEAR), number)


class Seen:
    """Makes vectors of one length."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._root = Node("", size)
        self._fields: dict[type, list[str]] = {}

    def __call__(self, eyes: Eyes) -> NDArray[np.float32]:
        sums = [0.0] * self.size
        self._walk(eyes.known(), self._root, sums)
        for ask in eyes.asks():
            self._value(self._below(self._root, "rule"), ask.rule, sums)
            self._value(self._below(self._root, "asked"), ask.prompt.id, sums)
        return np.clip(np.array(sums, np.float32), -HIGHEST, HIGHEST)

    def _below(self, node: Node, key: Any) -> Node:
        found = node.below.get(key)
        if found is None:
            found = node.below[key] = Node(f"{node.name}/{key}", self.size)
        return found

    def _value(self, node: Node, value: Any, sums: list[float]) -> None:
        found = node.values.get(value)
        if found is None:
            found = node.values[value] = place(f"{node.name}={value}", self.size)
        sums[found[0]] += found[1]

    def _walk(self, value: Any, node: Node, sums: list[float]) -> None:
        kind = type(value)
        if kind is str:
            self._value(node, value, sums)
        elif kind is int or kind is float:
            at, sign = node.number
            sums[at] += sign * scaled(value)
        elif kind is bool:
            if value:
                self._value(node, value, sums)
        elif kind is dict:
            below = node.below
            for key, part in value.items():
                if key not in WORDS:
                    self._walk(part, below.get(key) or self._below(node, key), sums)
        elif kind is list or kind is tuple:
            self._row(value, node, sums)
        elif isinstance(value, Struct) and kind is not Text:
            for key in self._fields.get(kind) or self._fields_of(kind):
                self._walk(getattr(value, key), self._below(node, key), sums)

    def _row(self, row: Any, node: Node, sums: list[float]) -> None:
        """Names are in it or not, records are known by their own; the first are known by their places too."""
        for at, part in enumerate(row):
            kind = type(part)
            if kind is str:
                found = node.values.get(part)
                if found is None:
                    found = node.values[part] = place(f"{node.name}={part}", self.size)
                sums[found[0]] += found[1]
                if at < IN_ORDER:
                    self._value(self._below(node, at), part, sums)
            elif kind is list:
                self._row(part, self._below(node, min(at, IN_ORDER)), sums)
            else:
                self._walk(part, self._below(node, _own_name(part)), sums)

    def _fields_of(self, kind: type) -> list[str]:
        found = [name for name in kind.__struct_fields__ if name not in WORDS]  # type: ignore[attr-defined]
        self._fields[kind] = found
        return found


def _own_name(record: Any) -> Any:
    if isinstance(record, dict):
        return next((record[key] for key in NAMED if key in record), "")
    return next((named for key in NAMED if (named := getattr(record, key, None)) is not None), "")
