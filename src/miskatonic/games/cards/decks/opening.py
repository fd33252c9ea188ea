"""The opening hand: what it is drawn from, how many are drawn, and what lies ready without being drawn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from miskatonic.games.cards.collection.facts import Card
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import first_printing

HAND = 5

BY_FRONT: Mapping[str, tuple[str, ...]] = {
    "02005": ("02014",),  # "Ashcan" Pete: Duke
    "90046": ("90047",),  # "Ashcan" Pete, parallel: Pete's Guitar
    "03001": ("03009",),  # Mark Harrigan: Sophie
    "06004": ("06013",),  # Luke Robinson: Gate Box
    "09015": ("09016",),  # Darrell Simmons: Darrell's Kodak
}
"""In play or set aside before a hand is drawn, though no permanent card, by the side of the investigator that says
so; all by their first printings."""
BY_BACK: Mapping[str, tuple[str, ...]] = {"09004": ("09006",)}  # Vincent Lee: On the Mend, all copies

GIVEN: Mapping[str, tuple[str, ...]] = {"05004": ("05014",)}  # Diana Stanley: Dark Insight
"""In the opening hand without being drawn, and beyond its number, by the back."""

STAYING = ("05042", "54015")
"""The Tower • XVI, The Devil • XV: weaknesses that are not put back when an opening hand has them."""

CHOOSING: Mapping[str, tuple[int, int]] = {"03003": (13, 8)}
"""Sefina Rousseau draws more, keeps some of them, and takes no mulligan; by the front."""

STUDIOUS = "05276"
"""Each copy is another card to begin with."""
VARIANTS = {"forbidden_knowledge": -1, "thoth": 1}


class Opening(Struct, frozen=True):
    """What a deck begins with.

    `cards` is what the hand is drawn from, each copy once, by the codes of first printings: weaknesses that are
    drawn are put back, so they are none of them, but for the two that stay, which are `staying` too. `weaknesses`
    come into the deck again afterwards. `given` is in the hand without being drawn, `aside` neither: permanent and
    bonded cards are not told. Who keeps fewer than are drawn chooses those, and takes no mulligan.
    """

    cards: list[str]
    weaknesses: list[str]
    staying: list[str]
    given: list[str]
    aside: list[str]
    draw: int
    keep: int


def opening(deck: Deck) -> Opening:
    front, back = (first_printing(side or deck.investigator) for side in (deck.front, deck.back))
    out = {*BY_FRONT.get(front, ()), *BY_BACK.get(back, ())}
    besides = GIVEN.get(back, ())
    draw, keep = CHOOSING.get(front, (HAND, HAND))
    more = sum(VARIANTS.get(name, 0) for name in deck.variants)
    found: dict[str, list[str]] = {"cards": [], "weaknesses": [], "given": [], "aside": []}
    for code, n in deck.cards.items():
        card = load().get(code)
        if card is None:
            continue
        first = card.canonical
        more += n if first == STUDIOUS else 0
        if first in out:
            found["aside"].append(first)
        elif first in besides:
            found["given"].append(first)
        elif not (card.bonded_to or card.permanent):
            found["weaknesses" if _goes_back(card) else "cards"] += [first] * n
    staying = [code for code in found["cards"] if code in STAYING]
    return Opening(**found, staying=staying, draw=draw + more, keep=keep + more)


def _goes_back(card: Card) -> bool:
    return card.weakness and card.canonical not in STAYING
