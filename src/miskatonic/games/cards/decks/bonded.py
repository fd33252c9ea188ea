"""Bonded cards: what begins each game set aside."""

from __future__ import annotations

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck


def set_aside(deck: Deck) -> dict[str, int]:
    """As many of each bonded card as its product holds, however many cards of the deck bring it."""
    collection = load()
    names = dict.fromkeys(collection[code].name for code in deck.cards if code in collection.cards)
    found = {card.code: card.bonded_count for name in names for card in collection.brought_by(name)}
    return dict(sorted(found.items()))
