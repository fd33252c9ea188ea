"""Decks to try rules on: random legal ones, and what tests change in them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.options import signatures
from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.games.cards.decks.verdict import Problem, Verdict, check
from miskatonic.kernel.chance import Chance, key_from


def legal(code: str, word: str = "a") -> Deck:
    """A random legal deck of cards as printed, always the same for a word."""
    return random_deck(code, Chance(key_from(f"{code} {word}"), {}), taboo="")


def counts(code: str) -> bool:
    """Whether the card counts for the size of a deck."""
    card = load()[code]
    return (
        card.level is not None
        and not (card.permanent or card.weakness or card.story)
        and card.canonical not in signatures()
    )


def less(deck: Deck, n: int = 1, keep: tuple[str, ...] = ()) -> Deck:
    """The deck without n cards that count, the dearest and then the last first."""
    cards = dict(deck.cards)
    for code in reversed([code for code in cards if counts(code) and code not in keep]):
        gone = min(n, cards[code])
        cards[code] -= gone
        n -= gone
    assert not n
    return structs.replace(deck, cards={code: copies for code, copies in cards.items() if copies})


def more(deck: Deck, cards: Mapping[str, int]) -> Deck:
    return structs.replace(
        deck, cards={**deck.cards, **{code: deck.cards.get(code, 0) + n for code, n in cards.items()}}
    )


def swap(deck: Deck, cards: Mapping[str, int]) -> Deck:
    """The deck with these in place of as many others; those that do not count come besides."""
    fresh = without(deck, *cards)
    lost = sum(deck.cards.get(code, 0) for code in cards if counts(code))
    n = sum(copies for code, copies in cards.items() if counts(code))
    return more(less(fresh, n - lost) if n > lost else fresh, cards)


FILLERS = ("01086", "01087", "01088", "01089", "01090", "01091", "01092", "01093", "02036", "02116")
"""Neutral level 0 cards, that everybody may have."""


def exchange(deck: Deck, cards: Mapping[str, int]) -> Deck:
    """These in place of others of the same titles, and of as many more, so that the size stays right."""
    titles = {load()[code].name for code in cards}
    new = more(without(deck, *(code for code in deck.cards if load()[code].name in titles)), cards)
    n = check(deck).wanted - check(new).size
    if n < 0:
        return less(new, -n, keep=tuple(cards))
    free = [code for code in FILLERS if code not in new.cards]
    return more(new, {code: min(2, n - 2 * place) for place, code in enumerate(free) if n > 2 * place})


def without(deck: Deck, *codes: str) -> Deck:
    return structs.replace(deck, cards={code: n for code, n in deck.cards.items() if code not in codes})


def judge(deck: Deck, **how: object) -> Verdict:
    return check(deck, **how)  # type: ignore[arg-type]


def only(verdict: Verdict) -> Problem:
    """The one problem there is."""
    assert len(verdict.errors) == 1, verdict.errors
    return verdict.errors[0]
