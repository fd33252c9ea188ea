"""In how many ways a set can be taken: counted, numbered, and written down once.

The same questions come again and again, and different ones have the same shape: what the items weigh, how often each
may be taken and which of them stand together, whatever their names are. Shapes are counted once for all questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import prod

from miskatonic.kernel.chance import WORDS, Chance

NOTHING = "none"
JOIN = "+"
SPREAD = b"some of them"
"""The luck by which some of many sets are listed: always the same."""
FEW = 512
"""So many sets of one question are kept as they were written; where there are more, none is."""

Picked = dict[str, int]
"""What is taken, and how often."""

Piece = tuple[int, int, str | int]
"""An item without its name: what it weighs, how often it may be taken, in which group it stands, if in any."""

_Slot = list[tuple[int, int, int]]
"""One of these is to be settled: the place of an item (-1 for none), how often, and what that weighs."""


def write(picked: Picked) -> str:
    """The canonical answer that takes this."""
    return JOIN.join([name if n == 1 else f"{name}*{n}" for name, n in picked.items()]) or NOTHING


class Free:
    """All sets there are, where no bound is in the way: to know one by its number no other need be counted."""

    def __init__(self, each: bool, items: Iterable[Piece]) -> None:
        pieces = list(items)
        self._slots = _slots(pieces, each)
        self.total = prod(map(len, self._slots))
        self.alone = not each and len(pieces) == len(self._slots)
        """Every item is settled by itself, so that a set has its items in the order in which they are settled."""

    def written(self, names: Sequence[str]) -> list[tuple[str, Picked]]:
        """Where each is alone: all sets by their numbers, written and taken. Each is an earlier one with one more."""
        found: list[tuple[str, Picked]] = [("", {})]
        for (_, *choices), name in zip(self._slots, names, strict=True):
            pieces = [(name if times == 1 else f"{name}*{times}", times) for _, times, _ in choices]
            longer = []
            for so_far in found:
                longer.append(so_far)
                text, picked = so_far
                start = text + JOIN if text else text
                longer += [(start + piece, {**picked, name: times}) for piece, times in pieces]
            found = longer
        found[0] = (NOTHING, {})
        return found

    def number(self, n: int) -> list[tuple[int, int]]:
        """The set of this number: the places of the items taken, in order, and how often."""
        taken = []
        for choices in reversed(self._slots):
            n, which = divmod(n, len(choices))
            place, times, _ = choices[which]
            if times:
                taken.append((place, times))
        return sorted(taken)  # the items of a group need not stand together


class Shape:
    """All sets that keep within least, most and groups, numbered from the one that takes least of the first items."""

    def __init__(self, least: int, most: int | None, each: bool, items: Iterable[Piece]) -> None:
        self._least = least
        self._most = most
        self._slots = _slots(items, each)
        self._counts: list[dict[int, int]] = [{} for _ in self._slots]
        self._free, self._heaviest = [1], [0]
        """From each slot on: in how many ways they can be settled where no bound is in the way, and what they weigh at
        most."""
        for choices in reversed(self._slots):
            self._free.insert(0, self._free[0] * len(choices))
            self._heaviest.insert(0, self._heaviest[0] + max([heavy for _, _, heavy in choices], default=0))
        self.total = self._count(0, 0)

    def _is_free(self, slot: int, weight: int) -> bool:
        """Enough is taken, and whatever is taken from this slot on is not too much."""
        return weight >= self._least and (self._most is None or weight + self._heaviest[slot] <= self._most)

    def _count(self, slot: int, weight: int) -> int:
        """In how many ways the slots from this one on can be settled when so much is taken already."""
        if self._is_free(slot, weight):
            return self._free[slot]
        if slot == len(self._slots) or (self._most is not None and weight > self._most):
            return 0
        known = self._counts[slot]
        if weight not in known:
            known[weight] = sum([self._count(slot + 1, weight + heavy) for _, _, heavy in self._slots[slot]])
        return known[weight]

    def number(self, n: int) -> list[tuple[int, int]]:
        """The set of this number: the places of the items taken, in order, and how often."""
        taken = []
        weight = 0
        for slot in range(len(self._slots)):
            n, (place, times, heavy) = self._settle(slot, weight, n)
            weight += heavy
            if times:
                taken.append((place, times))
        return sorted(taken)  # the items of a group need not stand together

    def _settle(self, slot: int, weight: int, n: int) -> tuple[int, tuple[int, int, int]]:
        """How the set of this number settles a slot, and its number among those that settle it so."""
        choices = self._slots[slot]
        if self._is_free(slot, weight):
            which, n = divmod(n, self._free[slot + 1])
            return n, choices[which]
        for choice in choices:
            ways = self._count(slot + 1, weight + choice[2])
            if n < ways:
                return n, choice
            n -= ways
        raise AssertionError("there is no set of this number")


class Ways:
    """The sets of one question by the names of its items."""

    def __init__(
        self, least: int, most: int | None, each: bool, names: Sequence[str], items: Iterable[Piece]
    ) -> None:
        self._names = names
        self._shape = Free(each, items) if most is None and least <= 0 else _shaped(least, most, each, items)
        self.total = self._shape.total
        self._numbers: dict[int, tuple[str, Picked]] = {}
        self.written: dict[str, Picked] = {}
        """Sets as they were written, as far as they are kept: answers that need not be taken apart again."""
        self._spreads: dict[int, list[tuple[str, Picked]]] = {}

    def number(self, n: int) -> tuple[str, Picked]:
        """The set of this number, written and taken; only to be read."""
        if (known := self._numbers.get(n)) is not None:
            return known
        names = self._names
        picked = {names[place]: times for place, times in self._shape.number(n)}
        found = (write(picked), picked)
        if self.total <= FEW:
            self._numbers[n] = found
            self.written[found[0]] = picked
        return found

    def draw(self, luck: Chance, stream: str) -> tuple[str, Picked]:
        """One of them by chance, each as likely."""
        total = self.total
        return self.number(luck.pick(stream, total) if total <= WORDS else _below(luck, stream, total))

    def spread(self, limit: int) -> list[tuple[str, Picked]]:
        """All where they are so few, else so many of them, evenly over all, the first and the last among them."""
        if limit not in self._spreads:
            self._spreads[limit] = self._list(limit)
        return self._spreads[limit]

    def _list(self, limit: int) -> list[tuple[str, Picked]]:
        if isinstance(self._shape, Free) and self._shape.alone and self.total <= min(limit, FEW):
            found = self._shape.written(self._names)
            self.written.update(found)
            return found
        return [self.number(n) for n in self._spread(limit)]

    def _spread(self, limit: int) -> Iterable[int]:
        if self.total <= limit:
            return range(self.total)
        luck = Chance(SPREAD, {})
        starts = [n * self.total // limit for n in range(limit + 1)]
        among = [start + _below(luck, "", end - start) for start, end in pairwise(starts)]
        return (0, *among[1:-1], self.total - 1)


@lru_cache(1024)
def ways_of(
    least: int, most: int | None, each: bool, names: tuple[str, ...], items: tuple[Piece, ...]
) -> Ways:
    """Copies of a game ask the same again and again: what is worked out for one question serves all like it."""
    return Ways(least, most, each, names, items)


def _shaped(least: int, most: int | None, each: bool, items: Iterable[Piece]) -> Shape:
    """What sets of one shape have in common is which items stand together, whatever their groups are called."""
    pieces = list(items)
    groups = [group for *_, group in pieces]
    shape = [(weight, n, groups.index(group) + 1 if group else 0) for weight, n, group in pieces]
    return _shape(least, most, each, tuple(shape))


@lru_cache(512)
def _shape(least: int, most: int | None, each: bool, items: tuple[Piece, ...]) -> Shape:
    return Shape(least, most, each, items)


def _slots(items: Iterable[Piece], each: bool) -> list[_Slot]:
    """An item by itself is taken or not, so and so often; of a group one is."""
    slots: list[_Slot] = []
    groups: dict[str | int, _Slot] = {}
    for place, (weight, most, group) in enumerate(items):
        if not group:
            slot: _Slot = [(-1, 0, 0)]
            slots.append(slot)
        elif group in groups:
            slot = groups[group]
        else:
            slot = groups[group] = [] if each else [(-1, 0, 0)]
            slots.append(slot)
        if most == 1:
            slot.append((place, 1, weight))
        else:
            slot += [(place, n, n * weight) for n in range(1, most + 1)]
    return slots


def _below(luck: Chance, stream: str, n: int) -> int:
    """A number from 0 to n-1, also where one draw does not reach so far."""
    if n <= WORDS:
        return luck.pick(stream, n)
    value, size = 0, 1
    while size < n:
        value, size = value * WORDS + luck.pick(stream, WORDS), size * WORDS
    return value * n // size
