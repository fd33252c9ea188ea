"""Whether a deck that somebody sends can be one at all: who builds it, and numbers that a deck can have."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from miskatonic.games.cards.decks.beginning import builder
from miskatonic.games.cards.decks.deck import LONGEST_NOTES, Deck, NotADeck
from miskatonic.games.cards.decks.reading import MOST_EARNED, MOST_TAGS
from miskatonic.games.cards.decks.taboos import taboo_code
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.kernel.text import say

MOST_COPIES = 99
MOST_CARDS = 500
"""Different ones of a pile; the largest decks have not a hundred."""
MOST_OTHERS = 100
"""Choices, marks, variants."""
LONGEST = 200
"""Letters of a code or a name."""


def sound(deck: Deck) -> Deck:
    """The deck, if a verdict can be given on it; the cards may be any."""
    builder(deck.investigator)
    piles = (deck.cards, deck.beside, deck.second, deck.uncounted)
    for pile in piles:
        _few(pile, MOST_CARDS)
        _copies(pile.values())
    _few(deck.exiled, MOST_CARDS)
    _few(deck.used, MOST_CARDS)
    _few(deck.choices, MOST_OTHERS)
    _few(deck.variants, MOST_OTHERS)
    variants(deck.variants)
    _few(deck.marks, MOST_OTHERS)
    for marks in deck.marks.values():
        _few((mark.chosen for mark in marks.values()), MOST_OTHERS)
        _copies((*marks, *(mark.boxes for mark in marks.values())))
    _few((deck.name, deck.front, deck.back, *deck.choices.values()), MOST_OTHERS)
    _few((*deck.tags, deck.folder), MOST_TAGS)
    if len(deck.notes) > LONGEST_NOTES:
        raise NotADeck(say("cards.error.notes", most=LONGEST_NOTES))
    if not 0 <= deck.earned <= MOST_EARNED:
        raise NotADeck(say("cards.error.earned", most=MOST_EARNED))
    return deck if deck.taboo is None else structs.replace(deck, taboo=taboo_code(deck.taboo))


def _few(words: Iterable[str], most: int) -> None:
    """Not too many of them, and none too long."""
    found = list(words)
    if len(found) > most:
        raise NotADeck(say("cards.error.many", n=len(found), most=most))
    if any(len(each) > LONGEST for each in found):
        raise NotADeck(say("cards.error.letters", most=LONGEST))


def _copies(numbers: Iterable[int]) -> None:
    if not all(0 <= n <= MOST_COPIES for n in numbers):
        raise NotADeck(say("cards.error.copies", most=MOST_COPIES))
