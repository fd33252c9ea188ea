"""Bonded cards: what begins each game set aside."""

from __future__ import annotations

from miskatonic.games.cards.collection.shelf import fold, load
from miskatonic.games.cards.decks.deck import Deck


def set_aside(deck: Deck) -> dict[str, int]:
    """As many of each bonded card as its product holds, however many cards of the deck bring it."""
    collection = load()
    titles = {fold(collection[code].name) for code in deck.cards if code in collection.cards}
    return {
        card.code: card.bonded_count
        for card in collection.cards.values()
        if card.bonded_to and not card.duplicate_of and not card.hidden and fold(card.bonded_to) in titles
    }
