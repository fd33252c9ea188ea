"""What could be added to a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from miskatonic.games.cards.collection.facts import Card, Investigator, Option, Requirement
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import first_printing
from miskatonic.games.cards.decks.options import (
    UNDERWORLD_SUPPORT,
    access,
    brought,
    piece,
    settled,
    signatures,
)
from miskatonic.games.cards.decks.taboos import Terms, terms
from miskatonic.games.cards.decks.ultimatums import Variants
from miskatonic.games.cards.decks.verdict import NOTHING, PLAYER_TYPES, check


class Room(Struct, frozen=True):
    """A card that may be in a deck: copies by title at most, experience of one, whether it uses a limited option."""

    limit: int
    xp: int
    limited: bool


class Pool(Struct, frozen=True):
    """Every card by the code of its first printing; those of a second deck apart."""

    cards: dict[str, Room]
    second: dict[str, Room]


def pool(
    deck: Deck,
    taboo: str | None = None,
    variants: Variants = NOTHING,
    among: Iterable[Card] | None = None,
) -> Pool:
    """What the options let in, with what was chosen or suits the deck best; the investigator's own cards too.

    Of all cards, or of those it is to be looked `among`.
    """
    some = load().cards.values() if among is None else tuple(among)
    verdict = check(deck, taboo, variants)
    under = terms(verdict.taboo)
    refusals, more, _ = brought(deck.cards)
    options = (*refusals, *settled(verdict.person, verdict.choices)[1], *more)
    front = load().investigator(deck.front) or load()[deck.investigator]
    most = 1 if variants.one_copy or _supported(deck) else 99
    cards = {
        card.code: Room(min(most, limit), under.price(card), limited)
        for card, limit, limited in _fitting(some, deck, options, under)
        if not under.forbidden(card) and _for_whom(card, front) and not (variants.level_0_only and card.level)
    }
    rules = verdict.person.side_deck
    second = {
        card.code: Room(1, under.price(card), limited)
        for card, _, limited in (_fitting(some, deck, rules.options, under) if rules else ())
    }
    needs = verdict.person.requirements
    if isinstance(front, Investigator):
        needs = (*needs, *front.front_requirements)
    return Pool({**_own(needs), **cards}, second)


def _supported(deck: Deck) -> bool:
    return any(first_printing(code) == UNDERWORLD_SUPPORT for code in deck.cards)


def may_have(deck: Deck, card: Card, variants: Variants = NOTHING) -> bool:
    """Whether this card could come into the deck; what scenarios give, and basic weaknesses, could come into any."""
    first = load()[card.canonical]
    if (first.story or first.weakness) and first.code not in signatures():
        return True
    found = pool(deck, variants=variants, among=(first,))
    return first.code in found.cards or first.code in found.second


def _fitting(
    some: Iterable[Card], deck: Deck, options: tuple[Option, ...], under: Terms
) -> Iterator[tuple[Card, int, bool]]:
    """Cards that the options let in, how many by title, and whether within a limit."""
    for card in some:
        if _choosable(card):
            found = piece(card, 1, deck.marks.get(card.code, {}), under)
            told = access(options, found)
            if told.allowed:
                yield card, found.limit, bool(told.limited)


def _choosable(card: Card) -> bool:
    return (
        card.level is not None
        and card.type in PLAYER_TYPES
        and not (card.duplicate_of or card.hidden or card.weakness or card.story)
        and "bonded" not in card.keywords
        and card.canonical not in signatures()
    )


def _for_whom(card: Card, front: Card) -> bool:
    only = card.restrictions
    if only is None or not (only.traits or only.classes):
        return True
    return any(each in only.traits for each in front.traits) or any(
        each in only.classes for each in front.classes
    )


def _own(needs: Iterable[Requirement]) -> dict[str, Room]:
    """The investigator's own cards, the advanced and replacement ones too."""
    return {
        load()[code].canonical: Room(copies, 0, False)
        for need in needs
        for code, copies in zip(need.codes, need.copies, strict=True)
    }
