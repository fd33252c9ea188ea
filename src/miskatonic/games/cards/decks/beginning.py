"""A deck as it begins: what the investigator requires, and nothing else yet."""

from __future__ import annotations

from miskatonic.games.cards.collection.facts import Investigator, Requirement
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.taboos import followed, terms
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.kernel.text import Raw, say


def builder(code: str) -> Investigator:
    """The investigator of this code, who must be one that builds decks."""
    found = load().investigator(code)
    if found is None:
        raise NotADeck(say("cards.error.investigator", what=Raw(code[:40])))
    if not found.size:
        raise NotADeck(say("cards.error.no_builder", what=Raw(found.name)))
    return found


def begin(code: str) -> Deck:
    """The original signatures, as few as may be, and the weaknesses yet to be drawn."""
    person = terms(followed(None)).person(builder(code))
    cards = {
        code: _fewest(need, person)
        for need in (*person.requirements, *person.front_requirements)
        for code in need.codes[: 3 if need.counted == "three" else 1]
    }
    cards[RANDOM_WEAKNESS] = person.random_weaknesses
    rules = person.side_deck
    second = {need.codes[0]: need.copies[0] for need in rules.requirements} if rules else {}
    return Deck(person.code, cards, second=second)


def _fewest(need: Requirement, person: Investigator) -> int:
    if need.counted == "deck_size":
        return signatures_of(person.size)
    return 1 if need.counted else need.copies[0]


def signatures_of(size: int) -> int:
    """Of a card that a deck of 30 has once, and a larger one once more for each 10."""
    return max(1, (size - 20) // 10)
