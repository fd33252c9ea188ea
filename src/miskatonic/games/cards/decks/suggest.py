"""A sensible deck of level 0 cards for an investigator, with the reason for each card.

Rules of our own. Cards come in one title after another, the one that is worth most to the deck as it stands: a job
that has enough cards, a slot that is taken, a type or a price that there is enough of make a card worth less. No
chance is used: the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from msgspec import Struct, structs

from miskatonic.games.cards.collection.facts import Card, Investigator, Option
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.beginning import begin, builder, signatures_of
from miskatonic.games.cards.decks.copies import MYRIAD
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.jobs import jobs
from miskatonic.games.cards.decks.making import NO_LIMIT, Maker, Room
from miskatonic.games.cards.decks.options import Piece, fits, piece, settled, ways
from miskatonic.games.cards.decks.owned import Products, owned
from miskatonic.games.cards.decks.taboos import Terms, followed, terms
from miskatonic.games.cards.decks.ultimatums import Variants
from miskatonic.games.cards.decks.verdict import NOTHING, RANDOM_WEAKNESS
from miskatonic.games.cards.decks.worth import Part, cost_of, parts
from miskatonic.kernel.text import Raw, say

ENOUGH = {"fight": 7.0, "investigate": 7.0, "evade": 4.0, "coin": 4.0, "draw": 5.0, "soak": 6.0, "heal": 3.0}
"""Cards of thirty after which one more of a kind is worth less; jobs by how much the investigator is for them."""
KIND = {"fight_hard": "fight", "damage": "fight", "clue": "investigate", "away": "evade", "search": "draw"}
"""What counts as what."""
PASSING = ("icons", "cheap")
"""What nearly every card has."""
NEEDED = {"fight": 8.0, "investigate": 4.0}
"""Cards of thirty that every deck wants, however little its investigator is made for them: an enemy that nobody else
takes on has to be defeated, and a scenario asks for clues."""
TIRED = 0.35
EAGER = 1.35
"""The first of a kind are worth more."""
SLOTS = {"hand": 7, "arcane": 6, "ally": 4, "accessory": 3, "body": 3, "head": 2, "tarot": 2}
"""Cards of thirty that a slot has use for."""
CROWDED = 1.6
TYPES = {"asset": 0.52, "event": 0.36, "skill": 0.27}
"""Shares that are enough."""
TOO_MANY = 1.3
DEAR = 4
"""From this price on a card is dear, and a deck wants few."""
FEW_DEAR = 4
CHEAP = 1.2
"""The dearer the deck is on average above it, the more it wants resources."""
SINGLE = 0.4
"""One copy is found half as often."""
REASONS = 2
LEAST = 0.3
"""A smaller part is no reason."""
PAIR = 2


class Chosen(Struct, frozen=True):
    """Copies of a card, and why."""

    card: str
    copies: int
    why: tuple[Part, ...]
    chosen: bool = True
    """Otherwise it was there already."""


class Suggestion(Struct, frozen=True):
    deck: Deck
    cards: tuple[Chosen, ...]
    """Those that were chosen, in the order in which they came in; before them what was there already."""


def suggest(
    investigator: str,
    *,
    packs: Products | None = None,
    taboo: str | None = None,
    variants: Variants = NOTHING,
    deck: Deck | None = None,
) -> Suggestion:
    """A whole deck, or with `deck` what is missing in one that was begun; of the products owned."""
    taboo = followed(taboo if taboo is not None or deck is None else deck.taboo, orthodox=variants.taboos)
    original = builder(investigator)
    start = deck or begin(original.code)
    person = terms(taboo).person(_side(start.back) or original)
    front = _side(start.front) or original
    under = terms(taboo)
    best: _Chooser | None = None
    for way in _sensible_ways(person, start):
        begun = deck or _with_size(start, person, settled(person, way)[0])
        chooser = _Chooser(person, front, way, owned(packs), under, variants, begun)
        chooser.choose()
        if best is None or chooser.worth > best.worth:
            best = chooser
    assert best is not None
    return best.suggestion(taboo, packs)


def _with_size(deck: Deck, person: Investigator, size: int) -> Deck:
    """The signatures of a new deck, as many as its size asks for."""
    more = {need.codes[0]: signatures_of(size) for need in person.requirements if need.counted == "deck_size"}
    return structs.replace(deck, cards={**deck.cards, **more})


def _side(code: str) -> Investigator | None:
    return load().investigator(code) if code else None


def _sensible_ways(person: Investigator, deck: Deck) -> list[dict[str, str]]:
    """Every class, but the smallest deck: what is good comes more often."""
    found = list(ways(person, deck.choices))
    least = min(settled(person, way)[0] for way in found)
    return [way for way in found if settled(person, way)[0] == least]


class _Chooser:
    """One deck in the making, for one way to choose what is chosen when a deck is made."""

    def __init__(
        self,
        person: Investigator,
        front: Investigator,
        way: dict[str, str],
        copies: Mapping[str, int],
        under: Terms,
        variants: Variants,
        start: Deck,
    ) -> None:
        self.person = person
        self.way = way
        self.under = under
        self.size, options = settled(person, way)
        self.maker = Maker(person, options, copies, under, 1 if variants.one_copy else NO_LIMIT)
        self.jobs = jobs(front, [room.piece.card for room in self.maker.rooms])
        self.parts = {
            room.piece.card.code: parts(room.piece.card, person, self.jobs) for room in self.maker.rooms
        }
        self.counts: dict[str, float] = {}
        self.dear = 0
        self.paid = [0, 0]
        """What the cards that are paid for cost together, and how many they are."""
        self.worth = 0.0
        self.chosen: dict[str, Chosen] = {}
        self.start = start
        self._lay(start)

    # What is there

    def _lay(self, start: Deck) -> None:
        """What a deck has already counts for everything, whoever chose it."""
        rooms = {room.piece.card.code: room for room in self.maker.rooms}
        for code, n in start.cards.items():
            card = load().get(code)
            if card is None or code == RANDOM_WEAKNESS:
                continue
            room = rooms.get(card.canonical)
            if room is None and card.level is not None and not card.permanent:
                room = Room(piece(card, 1, start.marks.get(code, {}), self.under), ())
            if room is not None:
                self.maker.begin_with([(room, n)])
                self.parts.setdefault(card.canonical, parts(card, self.person, self.jobs))
                self._note(room.piece.card, n)

    def _note(self, card: Card, n: int) -> None:
        for name in {*self._kinds(card), *card.slots, card.type}:
            times = max(1, card.slots.count(name))
            self.counts[name] = self.counts.get(name, 0.0) + n * times
        self.dear += n * (cost_of(card) >= DEAR)
        if card.type != "skill":
            self.paid = [self.paid[0] + n * cost_of(card), self.paid[1] + n]

    def _kinds(self, card: Card) -> set[str]:
        return {
            _kind(part) for part in self.parts[card.code] if part.amount > LEAST and _kind(part) in ENOUGH
        }

    # Choosing

    def choose(self) -> None:
        for option in self.maker.options:
            self._satisfy(option)
        for kind, n in NEEDED.items():
            self._supply(kind, n * self.size / 30)
        while self.maker.size < self.size:
            self._best(self.maker.rooms)

    def _satisfy(self, option: Option) -> None:
        """So many cards as the option asks for."""
        need = option.at_least
        if need is None:
            return
        if not need.classes:
            self._until(partial(fits, option), need.cards)
            return
        worth = {name: self._of_class(name, need.cards) for name in option.classes}
        for name in sorted(worth, key=lambda name: (-worth[name], name))[: need.classes]:
            self._until(partial(fits, Option(classes=(name,))), need.cards)

    def _supply(self, kind: str, n: float) -> None:
        """The cards that do a job best, until there are so many."""
        while self.counts.get(kind, 0.0) < n and self.maker.size < self.size:
            left = [room for room in self.maker.rooms if self.maker.left(room) > 0]
            some = [room for room in left if self._serves(room, kind)]
            if not some:
                return
            self._best(some)

    def _serves(self, room: Room, kind: str) -> bool:
        """Whether it is mainly for that."""
        does = [part for part in self.parts[room.piece.card.code] if part.what not in PASSING]
        return bool(does) and kind in self._kinds(room.piece.card) and _kind(does[0]) == kind

    def _of_class(self, name: str, n: int) -> float:
        """What the best cards of a class are worth, so that the best classes are chosen."""
        amounts = [
            self._amount(room.piece.card) for room in self.maker.rooms if name in room.piece.card.classes
        ]
        return sum(sorted(amounts, reverse=True)[:n])

    def _until(self, wanted: Callable[[Piece], bool], n: int) -> None:
        some = [room for room in self.maker.rooms if wanted(room.piece)]
        while (there := sum(self.maker.cards.get(room.piece.card.code, 0) for room in some)) < n:
            self._best(some, n - there)

    def _best(self, rooms: Iterable[Room], most: int = MYRIAD) -> None:
        """The title that is worth most now, in as many copies as are wanted."""
        ranked = sorted(
            (room for room in rooms if self.maker.left(room) > 0),
            key=lambda room: (-self._amount(room.piece.card), room.piece.card.code),
        )
        for room in ranked:
            n = min(self._wanted(room), max(1, most), self.size - self.maker.size)
            amount, why = self._amount(room.piece.card), self._why(room.piece.card)
            taken = sum(self.maker.take(room) for _ in range(n))
            if taken:
                self._note(room.piece.card, taken)
                self.worth += amount * taken
                known = self.chosen.get(room.piece.card.code)
                n, why = (known.copies + taken, known.why) if known else (taken, why)
                self.chosen[room.piece.card.code] = Chosen(room.piece.card.code, n, why)
                return
        raise NotADeck(say("cards.error.random", who=Raw(self.person.name)))

    def _wanted(self, room: Room) -> int:
        """Two copies, three of a myriad card."""
        return min(self.maker.left(room), MYRIAD if room.piece.card.myriad else PAIR)

    def _amount(self, card: Card) -> float:
        """What one more copy is worth to the deck as it stands."""
        whole = sum(part.amount * self._appetite(part) for part in self.parts[card.code])
        for slot in set(card.slots):
            if self.counts.get(slot, 0.0) + card.slots.count(slot) > SLOTS[slot] * self.size / 30:
                whole -= CROWDED
        if self.counts.get(card.type, 0.0) >= TYPES[card.type] * self.size:
            whole -= TOO_MANY
        if cost_of(card) >= DEAR and self.dear >= FEW_DEAR:
            whole -= TOO_MANY * (self.dear - FEW_DEAR + 2) / 2
        if self.maker.copies.get(card.code, 0) < PAIR:
            whole -= SINGLE
        return whole

    def _appetite(self, part: Part) -> float:
        kind = _kind(part)
        if kind not in ENOUGH or part.amount <= 0:
            return 1.0
        wished = ENOUGH[kind] * self.jobs.weight.get(kind, 1.0)
        enough = max(wished, NEEDED.get(kind, 0.0)) * self.size / 30
        there = self.counts.get(kind, 0.0)
        if kind == "coin" and there < enough:
            return 1.0 + max(0.0, self.paid[0] / max(1, self.paid[1]) - CHEAP)
        if there < enough / 2:
            return EAGER
        return 1.0 if there < enough else TIRED

    def _why(self, card: Card) -> tuple[Part, ...]:
        """The parts that speak for it most, as things stand."""
        found: dict[str, Part] = {}
        for part in sorted(
            self.parts[card.code], key=lambda part: (-part.amount * self._appetite(part), part.what)
        ):
            if part.amount * self._appetite(part) >= LEAST:
                found.setdefault(_kind(part), part)
        return tuple(found.values())[:REASONS] or (Part("fits", 0.0),)

    # The deck

    def suggestion(self, taboo: str, packs: Products | None) -> Suggestion:
        start = self.start
        cards = {**start.cards}
        for each in self.chosen.values():
            cards[each.card] = cards.get(each.card, 0) + each.copies
        there = [
            Chosen(code, n, (Part("there" if code == RANDOM_WEAKNESS else "own", 0.0),), chosen=False)
            for code, n in start.cards.items()
            if n
        ]
        second = start.second if self.person.side_deck is None else self._second(start, packs)
        deck = Deck(
            start.investigator,
            cards,
            start.name,
            front=start.front,
            back=start.back,
            beside=start.beside,
            second=second,
            choices=self.way,
            marks=start.marks,
            taboo=taboo,
            variants=start.variants,
        )
        return Suggestion(deck, (*there, *self.chosen.values()))

    def _second(self, start: Deck, packs: Products | None) -> dict[str, int]:
        rules = self.person.side_deck
        assert rules is not None
        maker = Maker(self.person, rules.options, owned(packs), self.under, 1)
        chosen = dict(start.second)
        required = {need.codes[0]: need.copies[0] for need in rules.requirements}
        there = sum(n for code, n in chosen.items() if code not in required)
        ranked = sorted(
            maker.rooms,
            key=lambda room: (
                -sum(part.amount for part in parts(room.piece.card, self.person, self.jobs)),
                room.piece.card.code,
            ),
        )
        for room in ranked:
            if there + maker.size >= rules.size:
                break
            if room.piece.card.code not in chosen:
                maker.take(room)
        return {**chosen, **maker.cards, **required}


def _kind(part: Part) -> str:
    return KIND.get(part.what, part.what)
