"""Answers that are sets: any number of these, so many points over those, one of each row.

The options of such an ask are the items. An answer names what is taken in the order it was offered, joined by `+`, with
`*2` for amounts, and is `none` where nothing is: equal choices are equal histories. A person may write it in any order.

Legal answers are counted, not listed: so one can be drawn by chance, each as likely, however many there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from miskatonic.kernel.chance import WORDS, Chance
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.text import Raw, Text, say

if TYPE_CHECKING:
    from miskatonic.kernel.asks import Option

NOTHING = "none"
JOIN = "+"
TRIES = 64
"""So often a set is drawn by chance that a rule's own `check` may refuse; after that the first that holds is taken."""
SPREAD = b"some of them"
"""The luck by which some of many sets are listed: always the same."""

_between = re.compile(r"\s*[+,]\s*")
_piece = re.compile(r"([^*]+)(?:\*([1-9][0-9]{0,5}))?")

Picked = dict[str, int]
"""What is taken, and how often."""

Item = tuple[str, int, int, str]
"""An option: its name, what it weighs, how often it may be taken, in which group it stands."""

Slot = list[tuple[str, int, int]]
"""One of these is to be settled: an item ("" for none), how often, and what that weighs."""


class Pick(Struct, frozen=True):
    """How much may be taken: what the items weigh together is `least` at least and `most` at most.

    Of the items of one group one may be taken, or with `each` must be. `check` says what only a rule can judge: why
    these may not be taken together, None when they may.
    """

    least: int = 0
    most: int | None = None
    each: bool = False
    check: Callable[[Picked], Text | None] | None = None

    # ------------------------------------------------------------------ reading and writing

    def read(self, options: Sequence[Option], answer: str) -> Picked:
        """What an answer takes, in the order offered; an `IllegalAnswer` says what is wrong with it."""
        picked = self._taken(options, answer)
        if (wrong := self._wrong(options, answer, picked)) is not None:
            raise IllegalAnswer(wrong)
        return picked

    def _taken(self, options: Sequence[Option], answer: str) -> Picked:
        wanted: Picked = {}
        for piece in () if answer.strip() == NOTHING else _between.split(answer.strip()):
            found = _piece.fullmatch(piece)
            name, times = (found[1], int(found[2] or 1)) if found else (piece, 1)
            wanted[name] = wanted.get(name, 0) + times
        offered = [option.name for option in options]
        for name in wanted:
            if name not in offered:
                example = Raw(self.last(options))
                names = Raw(", ".join(offered))
                raise IllegalAnswer(
                    say("kernel.error.pick_unknown", name=shown(name), names=names, example=example)
                )
        return {name: wanted[name] for name in offered if name in wanted}

    def _wrong(self, options: Sequence[Option], answer: str, picked: Picked) -> Text | None:
        """What would have to be otherwise about these."""
        weight, groups = 0, dict[str, str]()
        for option in options:
            times = picked.get(option.name, 0)
            weight += times * option.weight
            if times > option.most:
                return say("kernel.error.pick_often", name=Raw(option.name), n=times, most=option.most)
            if times and option.group:
                if option.group in groups:
                    names = Raw(", ".join((groups[option.group], option.name)))
                    return say("kernel.error.pick_group", names=names)
                groups[option.group] = option.name
        if self.most is not None and weight > self.most:
            return say("kernel.error.pick_most", answer=shown(answer), n=weight, most=self.most)
        if weight < self.least:
            return say("kernel.error.pick_least", answer=shown(answer), n=weight, least=self.least)
        if self.each and (
            row := next((one for one in options if one.group and one.group not in groups), None)
        ):
            names = Raw(", ".join(one.name for one in options if one.group == row.group))
            return say("kernel.error.pick_each", names=names)
        return self.check(picked) if self.check is not None else None

    # ------------------------------------------------------------------ what could be answered

    def first(self, options: Sequence[Option]) -> str:
        """The answer that takes least: what stands where it answers itself."""
        return next(self._legal(options))

    def last(self, options: Sequence[Option]) -> str:
        """One that takes much: an example for who is at a loss."""
        return self.some(options, 2)[-1]

    def single(self, options: Sequence[Option]) -> bool:
        """Whether there is only one answer."""
        answers = self._legal(options)
        return next(answers, None) is None or next(answers, None) is None

    def sample(self, options: Sequence[Option], luck: Chance, stream: str) -> str:
        """A legal answer by chance, each as likely."""
        ways = self._ways(options)
        for _ in range(TRIES):
            picked = ways.number(_below(luck, stream, ways.total))
            if self.check is None or self.check(picked) is None:
                return write(picked)
        return self.first(options)

    def some(self, options: Sequence[Option], limit: int) -> list[str]:
        """All legal answers where they are so few, else so many of them, spread evenly over all."""
        ways = self._ways(options)
        if ways.total <= limit:
            return list(self._legal(options))
        found = ways.spread(limit)
        if self.check is None:
            return [written for written, _ in found]
        return [written for written, picked in found if self.check(picked) is None] or [self.first(options)]

    def _ways(self, options: Sequence[Option]) -> _Ways:
        items = tuple([(option.name, option.weight, option.most, option.group) for option in options])
        return _ways(self.least, self.most, self.each, items)

    def _legal(self, options: Sequence[Option]) -> Iterator[str]:
        ways = self._ways(options)
        for n in range(ways.total):
            picked = ways.number(n)
            if self.check is None or self.check(picked) is None:
                yield write(picked)


def taken(answer: str) -> Picked:
    """What a canonical answer takes: the other way round than `write`."""
    picked: Picked = {}
    for piece in () if answer == NOTHING else answer.split(JOIN):
        name, _, times = piece.partition("*")
        picked[name] = int(times or 1)
    return picked


def write(picked: Picked) -> str:
    """The canonical answer that takes this."""
    return JOIN.join(name if n == 1 else f"{name}*{n}" for name, n in picked.items()) or NOTHING


def shown(answer: str) -> Text:
    """A refused answer as far as it can be shown (half a surrogate pair cannot)."""
    return Raw(answer[:80].encode(errors="replace").decode())


class _Ways:
    """All sets that keep within least, most and groups, numbered from the one that takes least of the first items."""

    def __init__(self, least: int, most: int | None, each: bool, items: Sequence[Item]) -> None:
        self._order = [name for name, *_ in items]
        self._least = least
        self._most = most
        self._slots = _slots(items, each)
        self._counts: list[dict[int, int]] = [{} for _ in self._slots]
        self._spreads: dict[int, list[tuple[str, Picked]]] = {}
        self.total = self._count(0, 0)

    def _count(self, slot: int, weight: int) -> int:
        """In how many ways the slots from this one on can be settled when so much is taken already."""
        if self._most is not None and weight > self._most:
            return 0
        if slot == len(self._slots):
            return int(weight >= self._least)
        known = self._counts[slot]
        if weight not in known:
            known[weight] = sum(self._count(slot + 1, weight + heavy) for _, _, heavy in self._slots[slot])
        return known[weight]

    def number(self, n: int) -> Picked:
        """The set of this number."""
        taken: Picked = {}
        weight = 0
        for slot, choices in enumerate(self._slots):
            for name, times, heavy in choices:
                ways = self._count(slot + 1, weight + heavy)
                if n < ways:
                    weight += heavy
                    taken[name] = times
                    break
                n -= ways
        return {name: taken[name] for name in self._order if name in taken}

    def spread(self, limit: int) -> list[tuple[str, Picked]]:
        """So many of them, evenly over all, the first and the last among them."""
        if limit not in self._spreads:
            luck = Chance(SPREAD, {})
            starts = [n * self.total // limit for n in range(limit + 1)]
            among = [start + _below(luck, "", end - start) for start, end in pairwise(starts)]
            found = [self.number(n) for n in (0, *among[1:-1], self.total - 1)]
            self._spreads[limit] = [(write(picked), picked) for picked in found]
        return self._spreads[limit]


@lru_cache(512)
def _ways(least: int, most: int | None, each: bool, items: tuple[Item, ...]) -> _Ways:
    """The same questions come again and again."""
    return _Ways(least, most, each, items)


def _slots(items: Sequence[Item], each: bool) -> list[Slot]:
    """An item by itself is taken or not, so and so often; of a group one is."""
    slots: list[Slot] = []
    groups: dict[str, Slot] = {}
    for name, weight, most, group in items:
        slot: Slot | None = groups.get(group) if group else None
        if slot is None:
            slot = [] if group and each else [("", 0, 0)]
            slots.append(slot)
            if group:
                groups[group] = slot
        slot += [(name, n, n * weight) for n in range(1, most + 1)]
    return slots


def _below(luck: Chance, stream: str, n: int) -> int:
    """A number from 0 to n-1, also where one draw does not reach so far."""
    if n <= WORDS:
        return luck.pick(stream, n)
    value, size = 0, 1
    while size < n:
        value, size = value * WORDS + luck.pick(stream, WORDS), size * WORDS
    return value * n // size
