"""What location cards, gate cards and locations say, read from the JSON files into the effect language.

What Mythos cards say is in `mythos`.
"""

from __future__ import annotations

from functools import cache

from miskatonic.games.second.abilities.rows import GateCardRow, LocationCardRow, LocationRow
from miskatonic.games.second.facts import read
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.effects import Word
from miskatonic.kernel.text import Text

_LOCATION_CARDS = VOCABULARY.records("location_cards.json", read("location_cards"), LocationCardRow)
_GATE_CARDS = VOCABULARY.records("gate_cards.json", read("gate_cards"), GateCardRow)
_LOCATIONS = VOCABULARY.records("board.json", read("board")["locations"], LocationRow)
LOCATION_ENTRIES: dict[str, dict[str, Word]] = {card: row.encounters for card, row in _LOCATION_CARDS.items()}
"""Location card -> location -> what happens there."""
GATE_ENTRIES: dict[str, dict[str, Word]] = {card: row.encounters for card, row in _GATE_CARDS.items()}
"""Gate card -> Other World, or "other" for all not named -> what happens there."""
LOCATION_ABILITIES: dict[str, tuple[Word, ...]] = {
    place: row.ability for place, row in _LOCATIONS.items() if row.ability
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
