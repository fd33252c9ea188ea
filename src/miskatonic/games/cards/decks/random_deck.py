"""A legal deck of level 0 cards, chosen at random: the Ultimatum of Chaos."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from miskatonic.games.cards.collection.facts import Investigator, Option, Requirement
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.making import NO_LIMIT, Maker, Room
from miskatonic.games.cards.decks.options import Piece, fits, settled, ways
from miskatonic.games.cards.decks.owned import Products, owned
from miskatonic.games.cards.decks.taboos import Terms, followed, terms
from miskatonic.games.cards.decks.ultimatums import Variants
from miskatonic.games.cards.decks.verdict import NOTHING, RANDOM_WEAKNESS
from miskatonic.games.cards.decks.weaknesses import random_weakness, weakness_pool
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.text import Raw, say


def random_deck(
    investigator: str,
    chance: Chance,
    *,
    packs: Products | None = None,
    taboo: str | None = None,
    variants: Variants = NOTHING,
) -> Deck:
    """Every card is drawn among all that are still legal, of the products owned (all when none are named).

    `taboo` is the list to follow, "" for none; without it the newest one.
    """
    taboo = followed(taboo, orthodox=variants.taboos)
    original = load().investigator(investigator)
    if original is None or not original.size:
        raise NotADeck(say("cards.error.investigator", what=Raw(investigator[:40])))
    person = terms(taboo).person(original)
    choices = list(ways(person, {}))
    way = choices[chance.pick("choices", len(choices))]
    size, options = settled(person, way)
    maker = _ByChance(
        person, options, chance, owned(packs), terms(taboo), 1 if variants.one_copy else NO_LIMIT
    )
    for option in options:
        maker.satisfy(option)
    maker.fill(size)
    cards = dict(maker.cards)
    for code, copies in _required((*person.requirements, *person.front_requirements), size, chance):
        cards[code] = copies
    pool = weakness_pool(packs)
    for _ in range(person.random_weaknesses + variants.more_weaknesses):
        weakness = random_weakness(chance, person, pool) if pool else RANDOM_WEAKNESS
        cards[weakness] = cards.get(weakness, 0) + 1
        if pool:
            pool[weakness] -= 1
    return Deck(person.code, cards, choices=way, taboo=taboo, second=_second(person, chance, packs, taboo))


class _ByChance(Maker):
    """Chance chooses."""

    def __init__(
        self,
        person: Investigator,
        options: tuple[Option, ...],
        chance: Chance,
        copies: Mapping[str, int],
        under: Terms,
        most: int = NO_LIMIT,
    ) -> None:
        super().__init__(person, options, copies, under, most)
        self.chance = chance

    def satisfy(self, option: Option) -> None:
        """So many cards as the option asks for, before chance has the rest."""
        need = option.at_least
        if need is None:
            return
        if not need.classes:
            self._draw_until(partial(fits, option), need.cards)
            return
        names = list(option.classes)
        while len(names) > need.classes:
            del names[self.chance.pick("classes", len(names))]
        for name in names:
            self._draw_until(partial(fits, Option(classes=(name,))), need.cards)

    def _draw_until(self, wanted: Callable[[Piece], bool], n: int) -> None:
        some = [room for room in self.rooms if wanted(room.piece)]
        while sum(self.cards.get(room.piece.card.code, 0) for room in some) < n:
            self._draw(some)

    def fill(self, size: int) -> None:
        while self.size < size:
            self._draw(self.rooms)

    def _draw(self, rooms: list[Room]) -> None:
        """One card of these; what has no room left is never drawn again."""
        while rooms:
            place = self.chance.pick("cards", len(rooms))
            room = rooms[place]
            if self.take(room):
                return
            rooms[place] = rooms[-1]
            rooms.pop()
        raise NotADeck(say("cards.error.random", who=Raw(self.person.name)))


def _required(needs: Iterable[Requirement], size: int, chance: Chance) -> list[tuple[str, int]]:
    """The original signatures; of Disciplines one, and as many of the others as something else says."""
    found = []
    for need in needs:
        if need.counted == "three":
            codes = list(need.codes)
            found += [(codes.pop(chance.pick("signatures", len(codes))), 1) for _ in range(3)]
        elif need.counted == "experience":
            found.append((need.codes[chance.pick("signatures", len(need.codes))], 1))
        elif need.counted == "deck_size":
            found.append((need.codes[0], max(1, (size - 20) // 10)))
        elif need.counted:
            found.append((need.codes[0], 1))
        else:
            found.append((need.codes[0], need.copies[0]))
    return found


def _second(person: Investigator, chance: Chance, packs: Products | None, taboo: str) -> dict[str, int]:
    rules = person.side_deck
    if rules is None:
        return {}
    maker = _ByChance(person, rules.options, chance, owned(packs), terms(taboo), 1)
    maker.fill(rules.size)
    return {**maker.cards, **{need.codes[0]: need.copies[0] for need in rules.requirements}}
