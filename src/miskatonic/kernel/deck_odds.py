"""Exact odds of piles without secrets: bags of cards and of places of groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import comb, prod
from operator import eq

from miskatonic.kernel.deck_form import GROUP, UNKNOWN
from miskatonic.kernel.errors import ChanceError
from miskatonic.kernel.text import say

Groups = Mapping[str, Sequence[str]]
Needed = tuple[tuple[str, int], ...]
"""How many cards of each group are among those wanted."""


def odds(bags: Iterable[Sequence[str]], groups: Groups, n: int, at: int) -> dict[str, Fraction]:
    """How likely each card is to be among the next n, or with n 1 the one `at` from the top."""
    if n == 1:
        return dict(sorted(_one(_bag_at(bags, at), groups, {}).items()))
    taken = list(_next(bags, n))
    cards = dict.fromkeys(card for bag, _ in taken for card in _cards(bag, groups))
    if not groups:
        return {card: _plain_odds(taken, card) for card in sorted(cards)}
    return {card: _chance(taken, groups, partial(eq, card), 1) for card in sorted(cards)}


def chance_of(
    bags: Iterable[Sequence[str]], groups: Groups, wanted: Callable[[str], bool], n: int, at_least: int
) -> Fraction:
    taken = list(_next(bags, n))
    if groups or not taken:
        return _chance(taken, groups, wanted, at_least)
    sure = sum([1 for bag, _ in taken[:-1] for card in bag if wanted(card)])
    bag, n = taken[-1]
    hits = sum([1 for card in bag if wanted(card)])
    needed, others = max(0, at_least - sure), len(bag) - hits
    return Fraction(
        sum([comb(hits, k) * comb(others, n - k) for k in range(needed, n + 1)]), comb(len(bag), n)
    )


def share(bags: Iterable[Sequence[str]], groups: Groups, wanted: Callable[[str], bool], at: int) -> float:
    bag = _bag_at(bags, at)
    return _share(bag, groups, wanted) if bag else 0.0


def _share(bag: Sequence[str], groups: Groups, wanted: Callable[[str], bool]) -> float:
    if bag[0] == bag[-1]:
        return _share(groups[bag[0]], groups, wanted) if bag[0][0] == GROUP else float(wanted(bag[0]))
    each = [_share(groups[card], groups, wanted) if card[0] == GROUP else wanted(card) for card in bag]
    return sum(each) / len(bag)


def _next(bags: Iterable[Sequence[str]], n: int) -> Iterator[tuple[Sequence[str], int]]:
    """The bags that the next n cards come from, and how many come from each: from all but the last, all."""
    for bag in bags:
        if n <= 0:
            return
        if any(card[0] == UNKNOWN for card in bag):
            raise ChanceError(say("kernel.error.odds_unknown"))
        yield bag, min(n, len(bag))
        n -= len(bag)


def _bag_at(bags: Iterable[Sequence[str]], at: int) -> Sequence[str]:
    for bag in bags:
        if at < len(bag):
            return bag
        at -= len(bag)
    return ()


def _one(bag: Sequence[str], groups: Groups, done: dict[str, dict[str, Fraction]]) -> dict[str, Fraction]:
    """How likely each card is to be drawn out of a bag."""
    found: dict[str, Fraction] = {}
    for card, n in Counter(bag).items():
        share = Fraction(n, len(bag))
        if card[0] == UNKNOWN:
            raise ChanceError(say("kernel.error.odds_unknown"))
        if card[0] != GROUP:
            found[card] = found.get(card, 0) + share
            continue
        if card not in done:
            done[card] = _one(groups[card], groups, done)
        for each, chance in done[card].items():
            found[each] = found.get(each, 0) + chance * share
    return found


def _cards(bag: Sequence[str], groups: Groups) -> Iterator[str]:
    for card in dict.fromkeys(bag):
        if card[0] == GROUP:
            yield from _cards(groups[card], groups)
        else:
            yield card


def _plain_odds(taken: Sequence[tuple[Sequence[str], int]], card: str) -> Fraction:
    for bag, n in taken:
        if copies := bag.count(card):
            return 1 - Fraction(comb(len(bag) - copies, n), comb(len(bag), n))
    return Fraction(0)


def _chance(
    taken: Sequence[tuple[Sequence[str], int]], groups: Groups, wanted: Callable[[str], bool], at_least: int
) -> Fraction:
    """How likely at least so many are wanted: of every group only how many of its cards are taken matters."""
    states: dict[tuple[int, Needed], Fraction] = {(0, ()): Fraction(1)}
    for bag, n in taken:
        states = _spread(states, _split(bag, wanted), n, "")
    for group in _outer_first(groups):
        states = _spread(states, _split(groups[group], wanted), 0, group)
    return sum([likely for (hits, _), likely in states.items() if hits >= at_least], Fraction(0))


def _split(bag: Sequence[str], wanted: Callable[[str], bool]) -> Counter[str]:
    """How many of a bag are wanted ("+"), not wanted ("-"), or of each group."""
    return Counter([card if card[0] == GROUP else "+" if wanted(card) else "-" for card in bag])


def _spread(
    states: dict[tuple[int, Needed], Fraction], kinds: Counter[str], n: int, group: str
) -> dict[tuple[int, Needed], Fraction]:
    """What may be known after n of these (of a group: as many as are needed) are taken."""
    found: dict[tuple[int, Needed], Fraction] = {}
    for (hits, needed), likely in states.items():
        counts = dict(needed)
        some = counts.pop(group, 0) if group else n
        for part, share in _ways(kinds, some):
            more = dict(counts)
            for kind, each in part.items():
                if kind[0] == GROUP and each:
                    more[kind] = more.get(kind, 0) + each
            key = (hits + part.get("+", 0), tuple(sorted(more.items())))
            found[key] = found.get(key, Fraction(0)) + likely * share
    return found


def _ways(kinds: Counter[str], n: int) -> Iterator[tuple[dict[str, int], Fraction]]:
    """The ways to take n of these, each with its likelihood."""
    size = sum(kinds.values())
    if n == size:
        yield dict(kinds), Fraction(1)
        return
    for part in _parts(sorted(kinds.items()), n):
        ways = prod([comb(kinds[kind], each) for kind, each in part.items()])
        yield part, Fraction(ways, comb(size, n))


def _parts(kinds: Sequence[tuple[str, int]], n: int) -> Iterator[dict[str, int]]:
    if not kinds:
        if not n:
            yield {}
        return
    (kind, most), rest = kinds[0], kinds[1:]
    room = sum([each for _, each in rest])
    for some in range(max(0, n - room), min(most, n) + 1):
        for part in _parts(rest, n - some):
            yield {**part, kind: some} if some else part


def _outer_first(groups: Groups) -> list[str]:
    """Every group before those whose places lie in it."""
    left = {
        name: [each for each in dict.fromkeys(group) if each[0] == GROUP] for name, group in groups.items()
    }
    found: list[str] = []
    while left:
        inner = {each for names in left.values() for each in names}
        outer = [name for name in left if name not in inner]
        found += outer
        for name in outer:
            del left[name]
    return found
