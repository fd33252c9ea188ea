"""A legal deck of level 0 cards, chosen at random: the Ultimatum of Chaos."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Collection as Names
from functools import partial
from typing import NamedTuple

from miskatonic.games.cards.collection.facts import Card, Investigator, Option, Requirement
from miskatonic.games.cards.collection.shelf import fold, load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.options import (
    Piece,
    access,
    fits,
    over_limits,
    piece,
    settled,
    signatures,
    ways,
)
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
    packs: Names[str] | None = None,
    taboo: str | None = None,
    variants: Variants = NOTHING,
) -> Deck:
    """Every card is drawn among all that are still legal, of the products owned (all when none are named).

    `taboo` is the list to follow, "" for none; without it the current one.
    """
    taboo = followed(taboo, orthodox=variants.taboos)
    original = load().investigator(investigator)
    if original is None or not original.size:
        raise NotADeck(say("cards.error.investigator", what=Raw(investigator[:40])))
    person = terms(taboo).person(original)
    choices = list(ways(person, {}))
    way = choices[chance.pick("choices", len(choices))]
    size, options = settled(person, way)
    maker = _Maker(person, options, chance, owned(packs), terms(taboo), 1 if variants.one_copy else 99)
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


def owned(packs: Names[str] | None) -> dict[str, int]:
    """Copies of each card in one copy of each product, by the code of the first printing."""
    found: dict[str, int] = {}
    for card in load().cards.values():
        if packs is None or card.pack in packs:
            found[card.canonical] = found.get(card.canonical, 0) + card.quantity
    return found


class _Room(NamedTuple):
    piece: Piece
    limited: tuple[int, ...]


class _Maker:
    """A deck in the making."""

    def __init__(
        self,
        person: Investigator,
        options: tuple[Option, ...],
        chance: Chance,
        copies: dict[str, int],
        under: Terms,
        most: int,
    ) -> None:
        self.person = person
        self.options = options
        self.chance = chance
        self.copies = copies
        self.most = most
        self.cards: dict[str, int] = {}
        self.titles: dict[str, int] = {}
        self.used: list[tuple[tuple[int, ...], int]] = []
        self.rooms = [
            _Room(found, told.limited)
            for code in sorted(copies)
            for found in (piece(load()[code], 1, {}, under),)
            if self._begins(found.card, under)
            for told in (access(options, found),)
            if told.allowed
        ]

    def _begins(self, card: Card, under: Terms) -> bool:
        """Whether a deck that begins may have the card among those that count."""
        only = card.restrictions
        return (
            card.level == 0
            and card.type in ("asset", "event", "skill")
            and not (card.permanent or card.weakness or card.story or card.hidden or card.bonded_to)
            and card.canonical not in signatures()
            and under.price(card) == 0
            and not under.forbidden(card)
            and (
                only is None
                or any(each in only.traits for each in self.person.traits)
                or any(each in only.classes for each in self.person.classes)
            )
        )

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
        while sum(self.cards.values()) < size:
            self._draw(self.rooms)

    def _draw(self, rooms: list[_Room]) -> None:
        """One card of these; what has no room left is never drawn again."""
        while rooms:
            place = self.chance.pick("cards", len(rooms))
            room = rooms[place]
            if self._take(room):
                return
            rooms[place] = rooms[-1]
            rooms.pop()
        raise NotADeck(say("cards.error.random", who=Raw(self.person.name)))

    def _take(self, room: _Room) -> bool:
        card, title = room.piece.card, fold(room.piece.card.name)
        have = self.cards.get(card.code, 0)
        if have >= self.copies[card.code] or self.titles.get(title, 0) >= min(self.most, room.piece.limit):
            return False
        used = [*self.used, (room.limited, 1)] if room.limited else self.used
        if over_limits(self.options, used) is not None:
            return False
        self.used = used
        self.cards[card.code] = have + 1
        self.titles[title] = self.titles.get(title, 0) + 1
        return True


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


def _second(person: Investigator, chance: Chance, packs: Names[str] | None, taboo: str) -> dict[str, int]:
    rules = person.side_deck
    if rules is None:
        return {}
    maker = _Maker(person, rules.options, chance, owned(packs), terms(taboo), 1)
    maker.fill(rules.size)
    return {**maker.cards, **{need.codes[0]: need.copies[0] for need in rules.requirements}}
