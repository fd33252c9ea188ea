"""Which cards an investigator's options let in, which they limit, and which they refuse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, product

from msgspec import Struct, structs

from miskatonic.games.cards.collection.facts import CLASSES, AtLeast, Box, Card, Investigator, Option
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Mark
from miskatonic.games.cards.decks.taboos import Terms

VERSATILE = "06167"
COLLECTOR = "12181"
UNDERWORLD_SUPPORT = "08046"
ANCESTRAL_KNOWLEDGE = "07303"

SIZES = {VERSATILE: 5, COLLECTOR: 5, "08031": 15, UNDERWORLD_SUPPORT: -5, ANCESTRAL_KNOWLEDGE: 5, "09077": 10}
"""Cards that change the size of the deck they are in, each copy by so much."""

_SKILLS = Option(types=("skill",), at_least=AtLeast(10), counts_only=True)


class Piece(Struct, frozen=True):
    """A card of a deck with its copies, and with what is marked on its sheet taken into account."""

    card: Card
    copies: int
    """Those that count."""
    level: int | None
    traits: tuple[str, ...]
    tags: tuple[str, ...]
    slots: tuple[str, ...]
    limit: int
    marked: int = 0


def piece(card: Card, copies: int, marks: Mapping[int, Mark], terms: Terms) -> Piece:
    limit = terms.deck_limit(card, marks)
    if not card.customizable:
        return Piece(card, copies, card.level, card.traits, card.tags, card.slots, limit)
    done = terms.done(card, marks)
    marked = sum(mark.boxes for mark in marks.values())
    traits = next((box.traits for box in reversed(done) if box.traits), card.traits)
    slots = next((box.slots for box in reversed(done) if box.slots), card.slots)
    slots = _slots_left(slots, terms.boxes(card), marks)
    tags = (*card.tags, *(tag for box in done for tag in box.tags))
    return Piece(card, copies, (marked + 1) // 2, traits, tags, slots, limit, marked)


def _slots_left(slots: tuple[str, ...], boxes: tuple[Box, ...], marks: Mapping[int, Mark]) -> tuple[str, ...]:
    """Without the slot that a line of the sheet takes away, which is chosen by its place."""
    for line, mark in marks.items():
        gone = line < len(boxes) and boxes[line].choice == "slot" and mark.boxes >= boxes[line].xp
        if gone and mark.chosen in map(str, range(len(slots))):
            place = int(mark.chosen)
            slots = (*slots[:place], *slots[place + 1 :])
    return slots


def codes_of(pieces: Iterable[Piece]) -> tuple[str, ...]:
    return tuple(each.card.code for each in pieces)


def _meet(wanted: tuple[str, ...], there: tuple[str, ...]) -> bool:
    return any(map(wanted.__contains__, there))


def fits(option: Option, piece: Piece) -> bool:
    """Whether a card is one of those that the option speaks of."""
    card = piece.card
    if option.levels is not None:
        least, most = option.levels
        if piece.level is None or not least <= piece.level <= most:
            return False
    return (
        (not option.classes or _meet(option.classes, card.classes))
        and (not option.types or card.type in option.types)
        and (not option.traits or _meet(option.traits, piece.traits))
        and (not option.tags or _meet(option.tags, piece.tags))
        and (not option.uses or _meet(option.uses, card.uses))
        and (not option.slots or _meet(option.slots, piece.slots))
        and (option.permanent is None or option.permanent == card.permanent)
    )


class Access(Struct, frozen=True):
    """What the options say of a card: refused, let in freely, or in one of the `limited` (by their places)."""

    allowed: bool
    refused: bool = False
    limited: tuple[int, ...] = ()


def access(options: tuple[Option, ...], piece: Piece) -> Access:
    """What the options say of this card."""
    return said(options, [fits(option, piece) for option in options])


def said(options: tuple[Option, ...], fitting: Iterable[bool]) -> Access:
    """What they say of a card that fits these of them.

    The order of options matters only where one forbids: what an earlier one lets in, it does not refuse.
    A card that a limit without "other" speaks of uses it, even when something else lets it in freely; a limit
    of "other" cards is only for those that nothing else lets in.
    """
    free = False
    limited: list[int] = []
    others: list[int] = []
    for place, (option, it_fits) in enumerate(zip(options, fitting, strict=True)):
        if not it_fits or option.counts_only or option.sizes:
            continue
        if option.forbids:
            if free or limited or others:
                continue
            return Access(allowed=False, refused=True)
        if not option.limit:
            free = True
        elif option.other:
            others.append(place)
        else:
            limited.append(place)
    if limited:
        return Access(allowed=True, limited=tuple(limited))
    if free:
        return Access(allowed=True)
    return Access(allowed=bool(others), limited=tuple(others))


class Excess(Struct, frozen=True):
    """Limited options that together hold more cards than they may."""

    places: tuple[int, ...]
    n: int
    limit: int


def over_limits(options: tuple[Option, ...], used: Iterable[tuple[tuple[int, ...], int]]) -> Excess | None:
    """Cards that may go to either of several limits go where there is room; what is too much, if anything is.

    `used` says for each card which limits it may use, and its copies. There is no room for all exactly when
    the cards that can only go to some of the limits are more than those hold together.
    """
    rows = [(set(places), copies) for places, copies in used]
    all_places = sorted({place for places, _ in rows for place in places})
    for many in range(1, len(all_places) + 1):
        for some in combinations(all_places, many):
            limit = sum(options[place].limit for place in some)
            n = sum(copies for places, copies in rows if places <= set(some))
            if n > limit:
                return Excess(some, n, limit)
    return None


# Choices


def offers(person: Investigator) -> dict[str, tuple[str, ...]]:
    """What the investigator chooses at creation: each choice by its name, with all that may be chosen."""
    found: dict[str, tuple[str, ...]] = {}
    for option in person.options:
        if option.choice:
            found[option.choice] = (
                option.choose_class
                or tuple(each.id for each in option.choose)
                or tuple(str(size) for size in option.sizes)
            )
    return found


def ways(person: Investigator, chosen: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """All ways to choose what the deck does not say; two classes chosen are different ones, in any order."""
    there = offers(person)
    lists = [(chosen[name],) if chosen.get(name) in offered else offered for name, offered in there.items()]
    twice = [name for name in there if name.startswith("faction_") and name[8:].isdigit()]
    in_order = not any(name in chosen for name in twice)
    for values in product(*lists):
        way = dict(zip(there, values, strict=True))
        both = [there[name].index(way[name]) for name in twice]
        if len(set(both)) == len(both) and (not in_order or both == sorted(both)):
            yield way


def settled(person: Investigator, way: Mapping[str, str]) -> tuple[int, tuple[Option, ...]]:
    """Deck size and options when everything is chosen."""
    size = person.size
    options: list[Option] = []
    for option in person.options:
        if option.sizes:
            size = int(way[option.choice])
        elif option.choose_class:
            options.append(structs.replace(option, classes=(way[option.choice],)))
        elif option.choose:
            picked = next(each for each in option.choose if each.id == way[option.choice])
            size += picked.extra_size
            options.append(picked)
        else:
            options.append(option)
    return size, tuple(options)


def brought(copies: Mapping[str, int]) -> tuple[list[Option], list[Option], int]:
    """What the cards of a deck do to its options (refusals first, then "other" cards) and to its size."""
    refusals: list[Option] = []
    more: list[Option] = []
    size = 0
    collection = load()
    for code, n in copies.items():
        card = collection.get(code)
        if card is None:
            continue
        refusals += card.options
        size += SIZES.get(card.canonical, 0) * n
        if card.canonical == VERSATILE:
            more.append(Option(classes=CLASSES, levels=(0, 0), limit=n, other=True))
        elif card.canonical == COLLECTOR:
            traits = ("relic", "charm")
            more.append(
                Option(classes=CLASSES, levels=(0, 3), types=("asset",), traits=traits, limit=n, other=True)
            )
        elif card.canonical == ANCESTRAL_KNOWLEDGE:
            more.append(_SKILLS)
    return refusals, more, size


# Signatures


def required(person: Investigator) -> tuple[str, ...]:
    """The cards that either side of an investigator, or the second deck, asks for, by their first printings."""
    second = person.side_deck.requirements if person.side_deck else ()
    needs = (*person.requirements, *person.front_requirements, *second)
    return tuple(dict.fromkeys(load()[code].canonical for need in needs for code in need.codes))


@cache
def signatures() -> dict[str, frozenset[str]]:
    """Cards that only some investigators may include: those their requirements list, those that say so."""
    collection = load()
    owners: dict[str, set[str]] = {}
    for each in collection.investigators:
        for code in required(each):
            owners.setdefault(code, set()).add(each.canonical)
    for card in collection.cards.values():
        if card.restrictions is not None and card.restrictions.investigators:
            names = (collection[code].canonical for code in card.restrictions.investigators)
            owners.setdefault(card.canonical, set()).update(names)
    return {code: frozenset(names) for code, names in owners.items()}
