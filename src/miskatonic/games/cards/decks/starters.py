"""The decks of the core set to begin with: one of each level 0 card of two classes, and ten neutral cards.

The two halves of all five are the public ones. So are the ten neutral cards of Roland Banks; those of the others are
chosen the same way: what everybody needs, and the two skills that help most where the investigator is weak.
"""

from __future__ import annotations

from miskatonic.games.cards.collection.facts import Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.beginning import begin, builder
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.kernel.text import Raw, say

PACK = "core"
EVERYBODY = ("01086", "01087", "01088")
"""Knife, Flashlight, Emergency Cache."""

SKILLS = {
    "01001": ("01089", "01092"),  # Guts, Manual Dexterity
    "01002": ("01090", "01091"),  # Perception, Overpower
    "01003": ("01089", "01092"),
    "01004": ("01090", "01091"),
    "01005": ("01089", "01092"),
}
"""By investigator."""


def starter(code: str) -> Deck:
    """The deck with which this investigator begins. It is older than every list of taboos, and follows none."""
    person = builder(code)
    if person.code not in SKILLS:
        names = [Raw(load()[each].name) for each in SKILLS]
        raise NotADeck(say("cards.error.no_starter", what=Raw(person.name), who=names))
    neutral = dict.fromkeys((*EVERYBODY, *SKILLS[person.code]), 2)
    return Deck(person.code, {**begin(person.code).cards, **_halves(person), **neutral}, taboo="")


def _halves(person: Investigator) -> dict[str, int]:
    classes = {name for option in person.options for name in option.classes} - {"neutral"}
    return {
        card.code: 1
        for card in load().cards.values()
        if card.pack == PACK
        and card.level == 0
        and card.type != "investigator"
        and not classes.isdisjoint(card.classes)
    }
