"""A deck whose cards are shuffled among themselves a few at a time, and nothing is decided before it is seen.

"Shuffle this card with the top two and put the three on top": which two they are nobody knows, so the deck must
not know it either. A place of the deck holds a card that all know, or the number of a group ("#3") out of
which it will turn out to be one. A group holds as many cards, or numbers of other groups, as places stand for it;
what a place holds is drawn only when somebody looks. A group that tells no more than another does is dissolved in
it, so that a deck does not grow however often it is shuffled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import EmptyPile
from miskatonic.kernel.text import Raw, say

GROUP = "#"


class Layers(Struct):
    """A deck, top first."""

    places: list[str]
    groups: dict[str, list[str]] = {}

    @classmethod
    def of(cls, cards: Iterable[str]) -> Layers:
        """These cards, shuffled."""
        deck = cls([])
        deck.shuffle_in(cards)
        return deck

    def __len__(self) -> int:
        return len(self.places)

    # ------------------------------------------------------------------ taking

    def draw(self, chance: Chance, stream: str) -> str:
        """Take the top card; what it is may be decided only now."""
        return self.decide(self.take(stream), chance, stream)

    def take(self, stream: str) -> str:
        """Take the top card unseen: it is a card all know, or one of a group. `decide` says which, later."""
        if not self.places:
            raise EmptyPile(say("kernel.error.empty_pile", stream=Raw(stream)))
        return self.places.pop(0)

    def decide(self, place: str, chance: Chance, stream: str) -> str:
        """The card that a place turns out to hold."""
        while place.startswith(GROUP):
            number, group = place, self.groups[place]
            place = group.pop(chance.pick(stream, len(group)))
            if not group:
                del self.groups[number]
            elif group[0] == group[-1]:  # they are sorted
                self._rename(number, group[0])
        return place

    def _rename(self, number: str, member: str) -> None:
        """A group of nothing but this member needs no number, unless a place of it was taken out unseen."""
        size = len(self.groups[number])
        lists = [self.places, *self.groups.values()]
        if sum(each.count(number) for each in lists) < size:
            return
        del self.groups[number]
        for each in lists:
            each[:] = [member if place == number else place for place in each]
        for group in self.groups.values():
            group.sort()

    # ------------------------------------------------------------------ putting

    def put(self, card: str) -> None:
        """At the bottom, for all to see."""
        self.places.append(card)

    def shuffle_onto_top(self, card: str, n: int) -> None:
        """Shuffle a card with the top n (or as many as there are) and put them back on top."""
        self._group([card, *self.places[:n]], self.places[n:], top=True)

    def put_shuffled(self, cards: Iterable[str]) -> None:
        """Put cards under the deck, shuffled among themselves."""
        self._group(list(cards), self.places, top=False)

    def shuffle_in(self, cards: Iterable[str] = ()) -> None:
        """Shuffle the deck, with these cards added."""
        self._group([*self.places, *cards], [], top=True)

    def _group(self, together: list[str], rest: list[str], *, top: bool) -> None:
        if len(together) > 1:
            together = self._dissolve(together)
            number = 1
            while f"{GROUP}{number}" in self.groups:
                number += 1
            self.groups[f"{GROUP}{number}"] = sorted(together)
            together = [f"{GROUP}{number}"] * len(together)
        self.places = [*together, *rest] if top else [*rest, *together]

    def _dissolve(self, together: list[str]) -> list[str]:
        """The same with the members of every group that is wholly in it, instead of the group's number."""
        groups = self.groups
        while whole := [
            name
            for name in sorted({place for place in together if place in groups})
            if together.count(name) == len(groups[name])
        ]:
            for number in whole:
                together = [place for place in together if place != number] + self.groups.pop(number)
        return together

    # ------------------------------------------------------------------ what can be known

    def odds(self, place: str) -> dict[str, Fraction]:
        """How likely each card is to lie in a place."""
        if not place.startswith(GROUP):
            return {place: Fraction(1)}
        found: dict[str, Fraction] = {}
        group = self.groups[place]
        for each, n in Counter(group).items():
            for card, chance in self.odds(each).items():
                found[card] = found.get(card, Fraction()) + chance * Fraction(n, len(group))
        return dict(sorted(found.items()))

    def cards(self) -> list[str]:
        """All cards that lie in it or were taken out unseen, sorted."""
        known = [place for place in self.places if not place.startswith(GROUP)]
        grouped = [card for group in self.groups.values() for card in group if not card.startswith(GROUP)]
        return sorted([*known, *grouped])
