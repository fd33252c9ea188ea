"""Decks, cups and bags of tokens in which nothing is decided before it is seen.

A pile is a row of bags, top to bottom: between bags the order is known, inside a bag it is open. Shuffling
makes one bag, a draw takes one card out of the top bag by chance, "put them at the bottom in random order"
puts a bag below. So a pile holds what the players may know of it and nothing more, and its odds are exact.

Where that is not enough, a bag holds a card's *place* instead of a card:

- "#3" is one of group 3. "Shuffle this card with the top two": which two they are nobody knows, so the cards of
  the bag they came from become a group, and each bag has as many places of it as cards.
- "?2" is secret 2: some seats have looked. To the others it is still a place of its group.

A card that is taken unseen lies elsewhere under a name ("!1") until somebody looks or it comes back.

Where a card can have come out of a group in two ways, or is one of two copies of which somebody has seen one, the way
it came is decided with it: what comes next is as likely as with cardboard, but odds and views are then those of
somebody who saw the way.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypedDict

from msgspec import Struct

from miskatonic.kernel import deck_odds
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.deck_form import (
    ASIDE,
    GROUP,
    SECRET,
    Secret,
    decided,
    fresh,
    is_place,
    join,
    tidy,
    value,
)
from miskatonic.kernel.deck_knowledge import imagined, known_to
from miskatonic.kernel.errors import EmptyPile, NotInPile
from miskatonic.kernel.text import Raw, say


class Segment(TypedDict):
    """A stretch of a pile as a seat knows it: so many cards, these in some order (None: it cannot say which)."""

    count: int
    cards: list[str] | None


class Pile(Struct, omit_defaults=True, gc=False):
    """A deck, a cup, a chaos bag. No bag in it is empty; each is sorted, so that equal piles have equal bytes."""

    bags: list[list[str]]
    groups: dict[str, list[str]] = {}
    secrets: dict[str, Secret] = {}
    aside: dict[str, str] = {}
    """Places taken out unseen."""

    @classmethod
    def of(cls, cards: Iterable[str]) -> Pile:
        """These cards, shuffled."""
        group = sorted(cards)
        return cls([group] if group else [])

    @classmethod
    def stacked(cls, cards: Iterable[str]) -> Pile:
        """These cards in this order, the first on top, for all to know."""
        pile = cls([[card] for card in cards])
        join(pile)
        return pile

    # ------------------------------------------------------------------ what is in it

    def __len__(self) -> int:
        return sum([len(bag) for bag in self.bags])

    def __contains__(self, card: object) -> bool:
        return card in self.cards()

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards())

    def cards(self) -> list[str]:
        """All cards that lie in it or were taken out unseen, sorted: it says nothing of where they are."""
        if self.groups or self.secrets or self.aside:
            lists = [*self.bags, *self.groups.values(), [*self.aside.values()]]
            lists.append([secret.card for secret in self.secrets.values()])
            return sorted([card for each in lists for card in each if not is_place(card)])
        return sorted([card for bag in self.bags for card in bag])

    # ------------------------------------------------------------------ taking and looking

    def draw(self, chance: Chance, stream: str, *, bottom: bool = False) -> str:
        """Take the top card (or the bottom one) for all to see; what it is may be decided only now."""
        bags = self.bags
        if not bags:
            raise EmptyPile(say("kernel.error.empty_pile", stream=Raw(stream)))
        at = -1 if bottom else 0
        bag = bags[at]
        if self.groups or self.secrets:
            card = self._reveal(self._pick(bag, chance, stream), chance, stream)
            tidy(self)
            return card
        if len(bag) == 1:
            del bags[at]
            return bag[0]
        card = bag.pop(chance.pick(stream, len(bag)))
        if bag[0] == bag[-1]:
            join(self)
        return card

    def peek(
        self, chance: Chance, stream: str, n: int = 1, *, seat: int | None = None, bottom: bool = False
    ) -> list[str]:
        """Look at the top n cards (or as many as there are) and leave them there; the nearest comes first.

        Everybody sees them, or with `seat` only that seat.
        """
        found = []
        for done in range(min(n, len(self))):
            at = self._alone(done, bottom, None if seat is not None else (chance, stream))
            place, card = self._look(self.bags[at][0], chance, stream, seat)
            self.bags[at] = [place]
            found.append(card)
        tidy(self)
        return found

    def settle(self, chance: Chance, stream: str, *, seat: int | None = None) -> list[str]:
        """Decide the whole order, top first: somebody looked through it without disturbing it."""
        return self.peek(chance, stream, len(self), seat=seat)

    def take(self, stream: str, *, at: int = 0, bottom: bool = False) -> str:
        """Take the top card (or the one `at` from there) unseen.

        It is a card all know, or the name under which it lies elsewhere: `look`, `decide` and all that puts cards
        understand it.
        """
        if not 0 <= at < len(self):
            raise EmptyPile(say("kernel.error.empty_pile", stream=Raw(stream)))
        (place,) = self.bags.pop(self._alone(at, bottom, None))
        name = fresh(ASIDE, self.aside)
        self.aside[name] = place
        tidy(self)
        return name if is_place(self.aside[name]) else self.aside.pop(name)

    def look(self, taken: str, chance: Chance, stream: str, seat: int) -> str:
        """Let a seat alone see a card that was taken unseen."""
        if taken not in self.aside:
            return taken
        self.aside[taken], card = self._look(self.aside[taken], chance, stream, seat)
        tidy(self)
        return card

    def decide(self, taken: str, chance: Chance, stream: str) -> str:
        """Let all see a card that was taken unseen: from now on it has its own name."""
        card = self._reveal(self._back(taken), chance, stream)
        tidy(self)
        return card

    def remove(self, card: str) -> None:
        """Take this card out wherever it is, of several copies the topmost of those whose bag all know.

        Who searches shuffles: that is done here where the card could be in several bags. A pile that somebody has
        looked into in secret should be shuffled too: others cannot see which copy is gone, and the odds they are
        given would no longer hold.
        """
        for number, bag in enumerate(self.bags):
            at = bisect_left(bag, card)
            if at < len(bag) and bag[at] == card:
                del bag[at]
                if not bag:
                    del self.bags[number]
                tidy(self)
                return
        if not self._remove_secret(card) and not self._remove_grouped(card):
            raise NotInPile(say("kernel.error.not_in_pile", card=Raw(card)))

    def _remove_secret(self, card: str) -> bool:
        for bag in self.bags if self.secrets else ():
            for place in bag:
                if place[0] == SECRET and value(self, place) == card:
                    self._pull(bag, place)
                    self._forget(place)
                    tidy(self)
                    return True
        return False

    def _remove_grouped(self, card: str) -> bool:
        """In a group it may lie face down: it was put there so, and then shuffled among others."""
        members = ((name, each) for name, group in self.groups.items() for each in group)
        name, member = next((found for found in members if value(self, found[1]) == card), ("", ""))
        if not name:
            return False
        lists = [each for each in (*self.bags, *self.groups.values(), [*self.aside.values()]) if name in each]
        bag = lists[0]
        if len(lists) == 1 and any(bag is each for each in self.bags):
            self._pull(bag, name)
            self.groups[name].remove(member)
            self._forget(member)
            tidy(self)
            return True
        self.shuffle_in()
        if not self.bags or card not in self.bags[0]:
            return self._remove_secret(card)
        self.remove(card)
        return True

    def _forget(self, place: str) -> None:
        while place[0] == SECRET:
            place = self.secrets.pop(place).card

    def _pull(self, bag: list[str], place: str) -> None:
        bag.remove(place)
        if not bag:
            self.bags = [each for each in self.bags if each]

    # ------------------------------------------------------------------ putting

    def put(self, card: str, *, bottom: bool = False, seen: Sequence[int] | None = None) -> None:
        """Put a card on top (or at the bottom), for all to see or so that only the seats `seen` know it."""
        bags = self.bags
        if bags and seen is None and card not in self.aside:  # it tells nothing of what lies there
            near = bags[-1 if bottom else 0]
            if near[0] == card == near[-1]:
                near.append(card)
            else:
                bags.insert(len(bags) if bottom else 0, [card])
            return
        place = self._back(card)
        if seen is not None and not is_place(place):
            name = fresh(SECRET, self.secrets)
            self.secrets[name] = Secret(place, "", sorted(seen))
            place = name
        bags.insert(len(bags) if bottom else 0, [place])
        tidy(self)

    def put_bag(self, cards: Iterable[str], *, bottom: bool = False) -> None:
        """Put these cards, shuffled among themselves, on top (or at the bottom)."""
        bag = sorted([self._back(card) for card in cards])
        if bag:
            self.bags.insert(len(self.bags) if bottom else 0, bag)
            tidy(self)

    def shuffle_in(self, cards: Iterable[str] = ()) -> None:
        """Shuffle the pile, with these cards added."""
        if len(self.bags) == 1 and not (self.groups or self.secrets or self.aside):
            for card in cards:
                insort(self.bags[0], card)
            return
        bag = sorted([*(card for bag in self.bags for card in bag), *map(self._back, cards)])
        self.bags = [bag] if bag else []
        tidy(self)

    def shuffle_into(self, cards: Iterable[str], n: int, *, bottom: bool = False) -> None:
        """Shuffle these cards with the top n (or as many as there are) and put them back on top."""
        together = [self._back(card) for card in cards]
        for _ in range(min(n, len(self))):
            together += self.bags.pop(self._alone(0, bottom, None))
        if together:
            self.bags.insert(len(self.bags) if bottom else 0, sorted(together))
            tidy(self)

    # ------------------------------------------------------------------ what can be known

    def known(self, seat: int | None) -> Pile:
        """The pile as this seat knows it (None: as anybody does), without secrets; only to be read."""
        return known_to(self, seat) if self.secrets else self

    def view(self, seat: int | None) -> list[Segment]:
        """The pile from top to bottom as this seat may know it."""
        return [
            {"count": len(bag), "cards": None if any(map(is_place, bag)) else bag[:]}
            for bag in self.known(seat).bags
        ]

    def odds(
        self, n: int = 1, *, at: int = 0, seat: int | None = None, bottom: bool = False
    ) -> dict[str, Fraction]:
        """How likely each card is to be among the next n, as far as this seat knows.

        With n 1 it may be the card `at` so many from the top.
        """
        known = self.known(seat)
        return deck_odds.odds(known.bags[::-1] if bottom else known.bags, known.groups, n, at)

    def odds_of(self, taken: str, *, seat: int | None = None) -> dict[str, Fraction]:
        """How likely a card that was taken unseen is each card."""
        known = self.known(seat)
        return deck_odds.odds([[known.aside.get(taken, taken)]], known.groups, 1, 0)

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
        known = self.known(seat)
        return deck_odds.chance_of(
            known.bags[::-1] if bottom else known.bags, known.groups, wanted, n, at_least
        )

    def share(self, wanted: Callable[[str], bool], at: int = 0) -> float:
        """Nearly how likely the card `at` from the top is wanted, as far as anybody knows: quicker than the odds."""
        known = self.known(None)
        return deck_odds.share(known.bags, known.groups, wanted, at)

    def imagine(self, seat: int | None, chance: Chance, stream: str = "imagine") -> Pile:
        """Another pile that looks the same to this seat: what others have seen is dealt anew.

        A card that was put there face down from elsewhere stays what it is: the pile cannot know what else it
        might be.
        """
        return imagined(self, seat, chance, stream)

    # ------------------------------------------------------------------ places

    def _back(self, card: str) -> str:
        """What lies under the name of a card that was taken unseen; any other is itself."""
        return self.aside.pop(card) if card in self.aside else card

    def _pick(self, bag: list[str], chance: Chance, stream: str) -> str:
        """Take one out of a bag; where all its places are alike there is nothing to choose."""
        alike = bag[0] == bag[-1]
        place = bag[0 if alike else chance.pick(stream, len(bag))]
        self._pull(bag, place)
        return place

    def _alone(self, at: int, bottom: bool, luck: tuple[Chance, str] | None) -> int:
        """Which bag is the card `at` from the top (or bottom) alone: it is taken apart from the others of its bag.

        For all to see (with luck) it is one of them; else it is only a place of the group that they are now.
        """
        bags = self.bags
        number = len(bags) - 1 if bottom else 0
        while at >= len(bags[number]):
            at -= len(bags[number])
            number += -1 if bottom else 1
        bag = bags[number]
        if len(bag) == 1:
            return number
        if luck is None and bag[0] != bag[-1]:
            name = fresh(GROUP, self.groups)
            self.groups[name] = bag
            bag = [name] * len(bag)
        one = bag.pop(0 if luck is None or bag[0] == bag[-1] else luck[0].pick(luck[1], len(bag)))
        above, below = (bag[at:], bag[:at]) if bottom else (bag[:at], bag[at:])
        bags[number : number + 1] = [part for part in (above, [one], below) if part]
        return number + bool(above)

    def _reveal(self, place: str, chance: Chance, stream: str) -> str:
        """The card that a place turns out to be, for all to know; the place itself is in no bag any more."""
        while is_place(place):
            if place[0] == SECRET:
                place = self.secrets.pop(place).card
            else:
                group = self.groups[place]
                place = group.pop(chance.pick(stream, len(group)))
        return place

    def _look(self, place: str, chance: Chance, stream: str, seat: int | None) -> tuple[str, str]:
        """What the place is now that this seat (None: everybody) has looked, and the card that it saw."""
        if seat is None:
            card = self._reveal(place, chance, stream)
            return card, card
        place = decided(self, place, chance, stream)
        if place[0] == SECRET and seat not in self.secrets[place].seen:
            self.secrets[place].seen = sorted([*self.secrets[place].seen, seat])
        return place, value(self, place)
