"""What the cards say, read from the JSON files into the effect language."""

from __future__ import annotations

from typing import Any

from miskatonic.games.second.content.facts import read
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.text import Text

LOCATION_ENTRIES: dict[str, dict[str, Word]] = {}
GATE_ENTRIES: dict[str, dict[str, Word]] = {}
LOCATION_ABILITIES: dict[str, tuple[Word, ...]] = {}
MYTHOS_EFFECTS: dict[str, Word] = {}
RUMORS: dict[str, Any] = {}


def entry_text(card: str, entry: str) -> Text:
    """The words of one entry of a location or gate card."""
    return {**LOCATION_ENTRIES, **GATE_ENTRIES}[card][entry].describe()


_ = (read, VOCABULARY, Nothing)
