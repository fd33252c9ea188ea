"""Decks, cups and bags of tokens in which nothing is decided before it is seen.

A pile is a row of bags, top to bottom: between bags the order is known, inside a bag it is open. Shuffling
makes one bag, a draw takes one card out of the top bag by chance, "put them at the bottom in random order"
puts a bag below. So a pile holds what the players may know of it and nothing more, and its odds are exact.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import TypedDict

from msgspec import Struct

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import ChanceError, EmptyPile, NotInPile
from miskatonic.kernel.text import Raw, say


class Bag(Struct, omit_defaults=True):
    """Cards whose order among themselves is open. `cards` is sorted, so that equal bags have equal bytes.

    `seen` is None where everybody knows what is in the bag, else the seats that have looked. To the others,
    bags of one `pool` are a single bag: they know what is in the pool together, not how it is divided. A seat
    that has looked at all but one bag of a pool knows that one too; it need not stand in its `seen`. Pool 0
    is no pool: who has not seen such a bag knows nothing but its size.
    """

    cards: list[str]
    pool: int = 0
    seen: list[int] | None = None


class Segment(TypedDict):
    """A stretch of a pile as a seat knows it: so many cards, these in some order (None: it cannot know)."""

    count: int
    cards: list[str] | None


class Pile(Struct):
    """A deck, a cup, a chaos bag. No bag in it is empty.

    Draws are made in the open: a pile's view shows what is left. A game that lets a seat draw in secret must
    not show the view of that pile to the others as it is.
    """

    bags: list[Bag]

    @classmethod
    def of(cls, cards: Iterable[str]) -> Pile:
        """These cards, shuffled."""
        pile = cls([])
        pile.put_bag(cards)
        return pile

    @classmethod
    def stacked(cls, cards: Iterable[str]) -> Pile:
        """These cards in this order, the first on top, for all to know."""
        return cls([Bag([card]) for card in cards])

    # ------------------------------------------------------------------ what is in it

    def __len__(self) -> int:
        return sum([len(bag.cards) for bag in self.bags])

    def __contains__(self, card: object) -> bool:
        return any(card in bag.cards for bag in self.bags)

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards())

    def cards(self) -> list[str]:
        """All its cards, sorted: that they are in it says nothing of where."""
        return sorted([card for bag in self.bags for card in bag.cards])

    # ------------------------------------------------------------------ taking and looking

    def draw(self, chance: Chance, stream: str, *, bottom: bool = False) -> str:
        """Take the top card (or the bottom one); what it is may be decided only now."""
        bags = self.bags
        if not bags:
            raise EmptyPile(say("kernel.error.empty_pile", stream=Raw(stream)))
        at = -1 if bottom else 0
        bag = bags[at]
        cards = bag.cards
        if len(cards) > 1:
            return cards.pop(chance.pick(stream, len(cards)))
        del bags[at]
        if bag.pool:
            self._tidy()
        return cards[0]

    def peek(
        self, chance: Chance, stream: str, n: int = 1, *, seat: int | None = None, bottom: bool = False
    ) -> list[str]:
        """Look at the top n cards (or as many as there are) and leave them there; the nearest comes first.

        Everybody sees them, or with `seat` only that seat.
        """
        bags = self.bags
        found = []
        for done in range(min(n, len(self))):
            at = len(bags) - 1 - done if bottom else done
            bag = bags[at]
            if len(bag.cards) > 1:
                card = bag.cards.pop(chance.pick(stream, len(bag.cards)))
                rest, bag = bag, Bag([card], bag.pool, bag.seen)
                bags.insert(at + 1 if bottom else at, bag)
                if seat is not None:
                    self._part(bag, rest, seat)
            if bag.seen is not None:
                _show(bag, seat)
            found.append(bag.cards[0])
        self._tidy()
        return found

    def settle(self, chance: Chance, stream: str, *, seat: int | None = None) -> list[str]:
        """Decide the whole order, top first: somebody looked through it without disturbing it."""
        return self.peek(chance, stream, len(self), seat=seat)

    def remove(self, card: str) -> None:
        """Take this card out wherever it is, of several copies the topmost.

        A pile that somebody has looked into in secret should then be shuffled, as who searches does: others
        cannot see which copy is gone, and the odds they are given would no longer hold.
        """
        for at, bag in enumerate(self.bags):
            cards = bag.cards
            place = bisect_left(cards, card)
            if place < len(cards) and cards[place] == card:
                del cards[place]
                if not cards:
                    del self.bags[at]
                    self._tidy()
                return
        raise NotInPile(say("kernel.error.not_in_pile", card=Raw(card)))

    # ------------------------------------------------------------------ putting

    def put(self, card: str, *, bottom: bool = False, seen: Sequence[int] | None = None) -> None:
        """Put a card on top (or at the bottom), for all to see or so that only the seats `seen` know it."""
        bag = Bag([card], 0, None if seen is None else sorted(seen))
        self.bags.insert(len(self.bags) if bottom else 0, bag)

    def put_bag(self, cards: Iterable[str], *, bottom: bool = False) -> None:
        """Put these cards, shuffled among themselves, on top (or at the bottom)."""
        group = sorted(cards)
        if group:
            self.bags.insert(len(self.bags) if bottom else 0, Bag(group))

    def shuffle_in(self, cards: Iterable[str] = ()) -> None:
        """Shuffle the pile, with these cards added."""
        bags = self.bags
        if len(bags) == 1 and bags[0].seen is None:
            for card in cards:
                insort(bags[0].cards, card)
            return
        seen = _who_knows_all(bags)
        group = sorted([*self.cards(), *cards])
        self.bags = [Bag(group, 0, seen)] if group else []

    # ------------------------------------------------------------------ what can be known

    def odds(self, n: int = 1, *, seat: int | None = None, bottom: bool = False) -> dict[str, Fraction]:
        """How likely each card is to be among the next n, as far as this seat (None: anybody) knows."""
        odds: dict[str, Fraction] = {}
        for group, taken in self._next(n, seat, bottom):
            size, copies = len(group), Counter(group)
            likely = {
                k: 1 - Fraction(comb(size - k, taken), comb(size, taken))
                for k in dict.fromkeys(copies.values())
            }
            for card, k in copies.items():
                # Groups before the last are taken whole, so a card that is there already is sure.
                odds.setdefault(card, likely[k])
        return dict(sorted(odds.items()))

    def chance_of(
        self,
        wanted: Callable[[str], bool],
        n: int = 1,
        at_least: int = 1,
        *,
        seat: int | None = None,
        bottom: bool = False,
    ) -> Fraction:
        """How likely at least so many of the next n cards are wanted, as far as this seat knows."""
        sure = 0
        for group, taken in self._next(n, seat, bottom):
            hits = sum([1 for card in group if wanted(card)])
            if taken < len(group):
                # Only the last group can be taken in part, so this is all the chance there is.
                needed, others = max(0, at_least - sure), len(group) - hits
                good = sum([comb(hits, k) * comb(others, taken - k) for k in range(needed, taken + 1)])
                return Fraction(good, comb(len(group), taken))
            sure += hits
        return Fraction(int(sure >= at_least))

    def view(self, seat: int | None) -> list[Segment]:
        """The pile from top to bottom as this seat may know it (None: as anybody may)."""
        segments: list[Segment] = []
        pools = self._pools(seat)
        for bag in self.bags:
            if bag.seen is None or seat in bag.seen:
                segments.append({"count": len(bag.cards), "cards": list(bag.cards)})
            elif not bag.pool:
                segments.append({"count": len(bag.cards), "cards": None})
            elif bag.pool in pools:
                cards = sorted(pools.pop(bag.pool))
                segments.append({"count": len(cards), "cards": cards})
        return segments

    def _next(self, n: int, seat: int | None, bottom: bool) -> Iterator[tuple[list[str], int]]:
        """The groups that the next n cards come from, and how many come from each."""
        groups: list[list[str] | None] = [bag.cards for bag in self.bags]
        if any(bag.seen is not None for bag in self.bags):
            groups = [segment["cards"] for segment in self.view(seat)]
        for group in reversed(groups) if bottom else groups:
            if n <= 0:
                return
            if group is None:
                raise ChanceError(say("kernel.error.odds_unknown"))
            yield group, min(n, len(group))
            n -= len(group)

    # ------------------------------------------------------------------ what only some have seen

    def _pools(self, seat: int | None) -> dict[int, list[str]]:
        """The cards of each pool that this seat has not seen. They lie together: one looks from the ends."""
        pools: dict[int, list[str]] = {}
        for bag in self.bags:
            if bag.pool and bag.seen is not None and seat not in bag.seen:
                pools.setdefault(bag.pool, []).extend(bag.cards)
        return pools

    def _part(self, card: Bag, rest: Bag, seat: int) -> None:
        """A seat alone has seen this card, just taken out of a bag: to the others nothing has changed."""
        if rest.seen is None:
            card.pool = rest.pool = 1 + max([bag.pool for bag in self.bags])
        # In a pool the seat learns the rest by subtraction if it knows all else there, and else must not be
        # told it. Outside one, who did not know the whole bag does not know the rest, and other seats who did
        # cannot say any more how it is divided: they forget, rather than that anybody is told too much.
        knew = rest.seen is not None and seat in rest.seen
        card.seen, rest.seen = [], [seat] if knew else []

    def _tidy(self) -> None:
        """A pool down to one bag is no secret; pools are numbered from the top, so that equals are equal."""
        pools = [bag.pool for bag in self.bags if bag.pool]
        if not pools:
            return
        sizes = Counter(pools)
        numbers: dict[int, int] = {}
        for bag in self.bags:
            if sizes[bag.pool] == 1:
                bag.pool, bag.seen = 0, None
            elif bag.pool:
                bag.pool = numbers.setdefault(bag.pool, len(numbers) + 1)


def _show(bag: Bag, seat: int | None) -> None:
    """Let this seat (None: everybody) know a single card that not all knew."""
    if seat is None:
        bag.pool, bag.seen = 0, None
    elif bag.seen is not None and seat not in bag.seen:
        bag.seen = sorted([*bag.seen, seat])


def _who_knows_all(bags: list[Bag]) -> list[int] | None:
    """The seats that have seen all that was ever hidden here; None where nothing is."""
    hidden = [bag.seen for bag in bags if bag.seen is not None and not bag.pool]
    if not hidden:
        return None
    return [seat for seat in hidden[0] if all(seat in seen for seen in hidden)]
