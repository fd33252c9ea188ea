"""What location cards, gate cards and locations say, read from the JSON files into the effect language.

What Mythos cards say is in `mythos_sentences`.
"""

from __future__ import annotations

from functools import cache

from miskatonic.games.second.facts import read
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.effects import Word
from miskatonic.kernel.text import Text


def _entries(name: str) -> dict[str, dict[str, Word]]:
    return {
        row["id"]: {entry: VOCABULARY.read(words) for entry, words in row["encounters"].items()}
        for row in read(name)
    }


LOCATION_ENTRIES: dict[str, dict[str, Word]] = _entries("location_cards")
"""Location card -> location -> what happens there."""
GATE_ENTRIES: dict[str, dict[str, Word]] = _entries("gate_cards")
"""Gate card -> Other World, or "other" for all not named -> what happens there."""
LOCATION_ABILITIES: dict[str, tuple[Word, ...]] = {
    row["id"]: tuple(VOCABULARY.read(words) for words in row["ability"])
    for row in read("board")["locations"]
    if "ability" in row
}
"""Location -> what can be done there instead of an encounter; the Lodge's is an entry of its own for members."""


@cache
def entry_text(card: str, entry: str) -> Text:
    """The words of one entry of a location or gate card."""
    return (LOCATION_ENTRIES.get(card) or GATE_ENTRIES[card])[entry].describe()


@cache
def ability_text(place: str, number: int) -> Text:
    """The words of one thing a location offers."""
    return LOCATION_ABILITIES[place][number].describe()
