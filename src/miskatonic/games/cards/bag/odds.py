"""Exact chances of a skill test, by counting: no order of the bag is ever enumerated.

Tokens that make you reveal another never end the revealing; of the others it takes as many as were to be revealed.
So in a random order of the bag the tokens that count are the first k that end it, which are any k of those as likely
as any other k, and whatever comes before the last of them. Both parts are counted apart (`_settle`). Where the player
may choose or draw again, the best choice for the difference in question is taken, knowing what has been revealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb, factorial, prod
from typing import NamedTuple

from miskatonic.games.cards.bag.counting import (
    Budget,
    Counts,
    Sums,
    Tails,
    mean_of,
    minus,
    modifier,
    plus,
    subsets,
    sums_by_size,
    unseen,
    with_one,
    without_one,
)
from miskatonic.games.cards.bag.meanings import FAIL, Face, Meaning, face
from miskatonic.games.cards.bag.reveal import MOST_REDRAWS, ONE, Redraw, Reveal
from miskatonic.games.cards.bag.tokens import BagError
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import say

MOST_WORK = 65_000
"""Steps of a choice to look at, by a rough count: with more a reader would wait for seconds."""
LOWEST, HIGHEST = -5, 8
"""The differences of a curve, unless others are asked for."""

Chances = list[int]
"""The chance at each difference in question, as a share of `Odds._whole`."""


class Settled(NamedTuple):
    """Sums where nothing is to be decided: of the tokens that reveal others, and of those that end it.

    The two are independent; what is missing to `total` pairs are automatic failures.
    """

    before: Tails
    last: Sums
    total: int


NOTHING_MORE = Settled(Tails({0: 1}), {0: 1}, 1)


class Resolved(NamedTuple):
    """Tokens chosen to be resolved: their sum, how many more they reveal, and the frost among them."""

    value: int
    more: int
    frosts: int


class Seen(NamedTuple):
    """Tokens that lie revealed, by face: single ones, those of the group, and what is still in the bag."""

    single: Counts
    group: Counts
    bag: Counts


class Odds:
    """The chances of one test with this bag."""

    def __init__(
        self,
        bag: Pile,
        meanings: Mapping[str, Meaning],
        reveal: Reveal = ONE,
        redraws: Iterable[Redraw] = (),
        budget: Budget | None = None,
    ) -> None:
        self.budget = budget or Budget()
        self.reveal = reveal.check()
        self.redraws = tuple(sorted(redraws))
        if not len(bag):
            raise BagError(say("cards.error.empty_bag"))
        if len(self.redraws) > MOST_REDRAWS:
            raise BagError(say("cards.error.redraws", most=MOST_REDRAWS))
        self._bag = bag
        self._meanings = meanings
        faces = Counter([face(each, meanings) for each in bag])
        self._faces = sorted(faces, key=lambda each: (not each.again, each))
        self._counts = tuple([faces[each] for each in self._faces])
        self._passing = len([each for each in faces if each.again])
        if self._work() > MOST_WORK:
            raise BagError(say("cards.error.too_much"))
        # Every chance is a number of orders of the bag; a token that goes back multiplies them once more.
        self._whole = factorial(len(bag)) ** (1 + len(self.redraws))
        self._chances: dict[int, Fraction] = {}
        self._settled: dict[tuple[Counts, int, int], Settled] = {}
        self._before: dict[tuple[Counts, int, int, int], Tails] = {}
        self._last: dict[tuple[Counts, int], Sums] = {}
        self._resolutions: dict[tuple[Counts, Counts], list[Resolved]] = {}

    def _work(self) -> int:
        if not self.decides:
            return 0
        faces, size, times = len(self._faces), len(self._bag), len(self.redraws)
        n, inner = self.reveal.single, self.reveal.group
        sets = min(comb(faces + n - 1, n), comb(size, n)) if self.reveal != ONE else 1
        if inner is not None:
            sets *= min(comb(faces + inner.n - 1, inner.n), comb(size, inner.n))
        again = prod([n + 1 for each, n in zip(self._faces, self._counts, strict=True) if each.again])
        aside = faces ** len([each for each in self.redraws if not each.back])
        return int(aside * sets * (4 + times * (faces * self.reveal.tokens + again)))

    # ------------------------------------------------------------------ what is asked

    @property
    def decides(self) -> bool:
        """Whether the player has anything to choose once tokens are revealed."""
        return not self.reveal.resolves_all or bool(self.redraws)

    def chance(self, difference: int) -> Fraction:
        """To pass with a skill value that is so much above (or below) the difficulty before tokens."""
        return self.curve(difference, difference)[difference]

    def chance_of(self, skill: int, difficulty: int) -> Fraction:
        """As `chance`; the skill value cannot fall below 0, so a difficulty of 0 is missed only automatically."""
        return self.chance(skill - difficulty) if difficulty > 0 else self.best

    @property
    def best(self) -> Fraction:
        """With all the skill in the world."""
        return self.chance(self.furthest)

    def curve(self, low: int = LOWEST, high: int = HIGHEST) -> dict[int, Fraction]:
        differences = range(low, high + 1)
        if any(each not in self._chances for each in differences):
            found = _Reckoning(self, [-each for each in differences]).chances()
            for each, chance in zip(differences, found, strict=True):
                self._chances[each] = Fraction(chance, self._whole)
        return {each: self._chances[each] for each in differences}

    def needed(self, chance: Fraction) -> int | None:
        """The smallest difference that passes at least so often; None where none does."""
        if self.best < chance:
            return None
        width = HIGHEST - LOWEST + 1
        low = LOWEST
        while low > -self.furthest and self.chance(low) >= chance:
            low -= width
        while True:
            for difference, each in self.curve(low, low + width - 1).items():
                if each >= chance:
                    return difference
            low += width

    @property
    def furthest(self) -> int:
        """A difference that no sum of modifiers could undo."""
        return 1 + sum([abs(each.value) * n for each, n in zip(self._faces, self._counts, strict=True)])

    def mean(self) -> Fraction | None:
        """The mean sum of modifiers where there is one; None where choices make it depend on what is needed."""
        if self.decides:
            return None
        found = self._future(self._counts, self.reveal.tokens, 0)
        before, last = mean_of(found.before.sums), mean_of(found.last)
        return None if before is None or last is None else before + last

    def revealed(self, *kinds: str) -> Fraction:
        """How likely any token of these kinds is revealed, be it once or more often.

        Where the player chooses, of the tokens that are revealed at first: what follows depends on the choice.
        """
        if self.decides:
            return self._bag.chance_of(lambda each: each in kinds, self.reveal.tokens)
        counts = Counter(self._bag.cards())
        faces = {each: face(each, self._meanings) for each in counts}
        ending = {each for each in counts if not faces[each].again}
        wanted = sum([counts[each] for each in {*kinds}])
        frosts = sum([counts[each] for each in counts if faces[each].frost and each not in kinds])
        others = sum([counts[each] for each in ending if each not in kinds])
        return 1 - unseen(others, frosts, wanted, self.reveal.tokens, 0)

    # ------------------------------------------------------------------ nothing to decide

    def _future(self, counts: Counts, k: int, frosts: int) -> Settled:
        """The sums that revealing k more tokens brings, when so many frosts were resolved already."""
        key = (counts, k, frosts)
        found = self._settled.get(key)
        if found is None:
            found = self._settled[key] = self._settle(counts, k, frosts)
        return found

    def _settle(self, counts: Counts, k: int, frosts: int) -> Settled:
        if not k:
            return NOTHING_MORE
        passing, ending = counts[: self._passing], counts[self._passing :]
        m, t = sum(passing), sum(ending)
        total = comb(m + t, m) * factorial(m) * comb(t, k) if k <= t else 1
        key, end = (passing, t, k, frosts), (ending, min(k, t))
        if key not in self._before:
            self._before[key] = self._sums_before(passing, t, k, frosts)
        if end not in self._last:
            found = sums_by_size(self._faces[self._passing :], ending, 0, self.budget)
            self._last[end] = found.get(min(k, t), {})
        return Settled(self._before[key], self._last[end], total)

    def _sums_before(self, passing: Counts, t: int, k: int, frosts: int) -> Tails:
        """What comes before the k-th of t tokens that end the revealing."""
        m = sum(passing)
        if k <= t:
            # So often are r of the m before it; which ones, is one of comb(m, r) as likely sets.
            weights = [
                comb(r + k - 1, r) * comb(m - r + t - k, m - r) * factorial(r) * factorial(m - r)
                for r in range(m + 1)
            ]
        else:  # the bag runs out
            weights = [0] * m + [1]
        before: Sums = {}
        for r, sums in sums_by_size(self._faces[: self._passing], passing, frosts, self.budget).items():
            for value, n in sums.items():
                before[value] = before.get(value, 0) + n * weights[r]
        return Tails({value: n for value, n in before.items() if n})

    # ------------------------------------------------------------------ tokens that lie revealed

    def _resolve(self, single: Counts, group: Counts) -> list[Resolved]:
        """What can be made of revealed tokens: of choices that reveal as many more, only the highest.

        Choices that fail the test at once are left out.
        """
        key = (single, group)
        found = self._resolutions.get(key)
        if found is None:
            best: dict[tuple[int, int], Resolved] = {}
            for one in self._options(single, group):
                self.budget.spend(len(one))
                each = self._sum(one)
                if each is not None:
                    kind = (each.more, each.frosts)
                    best[kind] = max(each, best.get(kind, each))
            found = self._resolutions[key] = list(best.values())
        return found

    def _options(self, single: Counts, group: Counts) -> Iterator[Counts]:
        """The tokens that may be chosen: single ones, and in place of one of them the whole group."""
        choose, inner, there = self.reveal.choose, self.reveal.group, sum(single)
        if inner is None or not any(group):
            yield from subsets(single, min(choose, there))
            return
        if choose <= there:
            yield from subsets(single, choose)
        picked = list(subsets(group, min(inner.choose, sum(group))))
        for some in subsets(single, min(choose - 1, there)):
            yield from [plus(some, each) for each in picked]

    def _sum(self, tokens: Counts) -> Resolved | None:
        value = more = frosts = 0
        for one, n in zip(self._faces, tokens, strict=True):
            if n:
                if one.result == FAIL:
                    return None
                value += n * modifier(one)
                more += n * one.again
                frosts += n * one.frost
        return Resolved(value, more, frosts) if frosts < 2 else None

    def _all_seen(self) -> Iterator[tuple[int, Seen]]:
        """Every set of tokens that can lie revealed at once, and in how many ways."""
        inner, counts = self.reveal.group, self._counts
        for single in subsets(counts, min(self.reveal.single, sum(counts))):
            left = minus(counts, single)
            ways = prod([comb(n, x) for n, x in zip(counts, single, strict=True)])
            for group in subsets(left, min(inner.tokens if inner else 0, sum(left))):
                more = prod([comb(n, x) for n, x in zip(left, group, strict=True)])
                yield ways * more, Seen(single, group, minus(left, group))


class _Reckoning:
    """The best play at several differences at once: a list of chances, one for each sum that is needed."""

    def __init__(self, odds: Odds, needs: list[int]) -> None:
        self._odds = odds
        self._budget = odds.budget
        self._faces = odds._faces
        self._whole = odds._whole
        self._needs = needs
        self._never = [0] * len(needs)
        self._values: dict[tuple[Counts, int, int, int, tuple[Redraw, ...]], Chances] = {}
        self._chosen: dict[tuple[Seen, tuple[Redraw, ...]], Chances] = {}

    def chances(self) -> Chances:
        odds = self._odds
        if not odds.decides or odds.reveal == ONE:
            return self._value(odds._counts, odds.reveal.tokens, 0, 0, odds.redraws)
        found, all_ways = self._never, 0
        for ways, seen in odds._all_seen():
            self._budget.spend(len(found))
            all_ways += ways
            found = [a + ways * b for a, b in zip(found, self._choose(seen, odds.redraws), strict=True)]
        return [each // all_ways for each in found]

    def _value(self, counts: Counts, k: int, had: int, frosts: int, redraws: tuple[Redraw, ...]) -> Chances:
        """With k more tokens to be revealed, one by one, after modifiers that sum to `had`."""
        key = (counts, k, had, frosts, redraws)
        found = self._values.get(key)
        if found is None:
            if not redraws or not k or not any(counts):
                found = self._settled(counts, k, had, frosts)
            else:
                found = self._never
                for at, n in enumerate(counts):
                    if n:
                        self._budget.spend(len(found))
                        each = self._drawn(at, counts, k, had, frosts, redraws)
                        found = [a + n * b for a, b in zip(found, each, strict=True)]
                size = sum(counts)
                found = [each // size for each in found]
            self._values[key] = found
        return found

    def _settled(self, counts: Counts, k: int, had: int, frosts: int) -> Chances:
        before, last, total = self._odds._future(counts, k, frosts)
        found = self._never
        self._budget.spend(len(last) * len(found))
        for value, n in last.items():
            least = -had - value
            found = [each + n * before(need + least) for each, need in zip(found, self._needs, strict=True)]
        return [each * self._whole // total for each in found]

    def _drawn(
        self, at: int, counts: Counts, k: int, had: int, frosts: int, redraws: tuple[Redraw, ...]
    ) -> Chances:
        """When the token just revealed has this face: keep it, or draw again."""
        rest, one = without_one(counts, at), self._faces[at]
        best = self._never
        if one.result != FAIL and not (one.frost and frosts):
            best = self._value(rest, k - 1 + one.again, had + modifier(one), frosts + one.frost, redraws)
        for redraw, others in _uses(redraws, one):
            bag = counts if redraw.back else rest
            if any(bag):
                again = self._value(bag, k, had, frosts, others)
                best = [max(pair) for pair in zip(best, again, strict=True)]
        return best

    def _choose(self, seen: Seen, redraws: tuple[Redraw, ...]) -> Chances:
        """With these tokens revealed at once: resolve some, or draw one of them again."""
        key = (seen, redraws)
        found = self._chosen.get(key)
        if found is None:
            found = self._never
            for choice in self._choices(seen, redraws):
                self._budget.spend(len(found))
                found = [max(pair) for pair in zip(found, choice, strict=True)]
            self._chosen[key] = found
        return found

    def _choices(self, seen: Seen, redraws: tuple[Redraw, ...]) -> Iterator[Chances]:
        for each in self._odds._resolve(seen.single, seen.group):
            if each.more:
                yield self._value(seen.bag, each.more, each.value, each.frosts, redraws)
            else:
                yield [self._whole if each.value >= need else 0 for need in self._needs]
        for where, tokens in enumerate((seen.single, seen.group)):
            for at, n in enumerate(tokens):
                if n:
                    for redraw, others in _uses(redraws, self._faces[at]):
                        yield self._replaced(seen, where, at, redraw, others)

    def _replaced(
        self, seen: Seen, where: int, at: int, redraw: Redraw, redraws: tuple[Redraw, ...]
    ) -> Chances:
        """One of the revealed tokens is cancelled or ignored, and another lies in its place."""
        bag = with_one(seen.bag, at) if redraw.back else seen.bag
        kept = without_one((seen.single, seen.group)[where], at)
        found = self._never
        for new, n in enumerate(bag):
            if n:
                self._budget.spend(len(found))
                lie = with_one(kept, new)
                next_ = Seen(*((seen.single, lie) if where else (lie, seen.group)), without_one(bag, new))
                each = self._choose(next_, redraws)
                found = [a + n * b for a, b in zip(found, each, strict=True)]
        return [each // sum(bag) for each in found] if any(bag) else found


def _uses(redraws: tuple[Redraw, ...], one: Face) -> Iterator[tuple[Redraw, tuple[Redraw, ...]]]:
    """The redraws that this token allows, each with those that are left after it."""
    for redraw in dict.fromkeys(redraws):
        if redraw.allows(one):
            at = redraws.index(redraw)
            yield redraw, (*redraws[:at], *redraws[at + 1 :])
