"""What a player owns: products, some of them more than once, and so copies of cards."""

from __future__ import annotations

from collections.abc import Collection as Names
from collections.abc import Mapping

from miskatonic.games.cards.collection.shelf import load, packs
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.kernel.text import Raw, say

MOST_COPIES = 9
"""Of one product."""

Products = Names[str]
"""Codes of products; a mapping says how many copies of each there are."""


def copies_of(products: Products | None, code: str) -> int:
    """Copies of one product; who names none owns one of everything."""
    if products is None:
        return 1
    return products.get(code, 0) if isinstance(products, Mapping) else int(code in products)


def owned(products: Products | None) -> dict[str, int]:
    """Copies of each card in all products, by the code of the first printing."""
    found: dict[str, int] = {}
    for card in load().cards.values():
        n = copies_of(products, card.pack)
        if n:
            found[card.canonical] = found.get(card.canonical, 0) + n * card.quantity
    return found


def lacking(deck: Deck, products: Products | None) -> dict[str, int]:
    """How many copies are owned of those cards of which the deck has more, by their codes in the deck."""
    if products is None:
        return {}
    there, wanted = owned(products), dict[str, int]()
    piles = (deck.cards, deck.second)
    for pile in piles:
        for code, n in pile.items():
            card = load().get(code)
            if card is not None and code != RANDOM_WEAKNESS:
                wanted[card.canonical] = wanted.get(card.canonical, 0) + n
    return {
        code: there.get(card.canonical, 0)
        for pile in piles
        for code in pile
        if (card := load().get(code)) is not None
        and wanted.get(card.canonical, 0) > there.get(card.canonical, 0)
    }


def products(words: str) -> dict[str, int]:
    """ "core:2, dwl": products by code or name, each with its copies; one is one."""
    named = {
        each.casefold(): code for code, pack in packs().items() for each in (code, pack.name, pack.name_es)
    }
    found: dict[str, int] = {}
    for part in filter(None, (each.strip() for each in words.split(","))):
        name, colon, n = part.rpartition(":")
        if not (colon and n.strip().isdigit() and len(n.strip()) < 3):
            name, n = part, "1"
        code = named.get(name.strip().casefold())
        if code is None:
            raise NotADeck(say("cards.error.pack", what=Raw(part[:40])))
        if not 0 <= int(n) <= MOST_COPIES:
            raise NotADeck(say("cards.error.products", most=MOST_COPIES))
        found[code] = int(n)
    return {code: n for code, n in found.items() if n}
