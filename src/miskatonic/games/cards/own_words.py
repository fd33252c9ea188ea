"""What cards say in our own words: those that are played here tell it themselves, from what they do."""

from __future__ import annotations

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.play.facts import PRINTED
from miskatonic.games.cards.play.texts.describe import card_lines
from miskatonic.kernel.text import Language


def own_words(speech: Language) -> dict[str, list[str]]:
    """Code of the first printing -> what the card says, line by line."""
    found: dict[str, list[str]] = {}
    for code, card in load().cards.items():
        if code in PRINTED and card.canonical not in found and (lines := card_lines(code)):
            found[card.canonical] = [speech.sentence(speech.render(line)) for line in lines]
    return found
