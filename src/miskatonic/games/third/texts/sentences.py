"""What encounters say, read from the JSON files into the effect language."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from miskatonic.games.third.facts import read
from miskatonic.games.third.rules.codex import ARCHIVE_CARD
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.effects import Word
from miskatonic.kernel.text import Text


class Section(Struct, frozen=True):
    """A section of an anomaly card: for so much doom in your space (-1: and more)."""

    min: int
    max: int
    effect: Word

    def fits(self, doom: int) -> bool:
        return self.min <= doom and (self.max < 0 or doom <= self.max)


def _entries(name: str) -> dict[str, dict[str, Word]]:
    return {
        row["id"]: {entry: VOCABULARY.read(words) for entry, words in row["encounters"].items()}
        for row in read(name)
    }


ENCOUNTERS: dict[str, dict[str, Word]] = {
    **_entries("neighborhood_cards"),
    **_entries("events"),
    **_entries("street_cards"),
}
"""Neighborhood card or event -> space -> its encounter; street card -> type of street -> its encounter."""
ANOMALIES: dict[str, tuple[Section, ...]] = {
    row["id"]: tuple(
        Section(section["min"], section["max"], VOCABULARY.read(section["effect"]))
        for section in row["sections"]
    )
    for row in read("anomalies")
}
MENTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    row["id"]: {entry: tuple(names) for entry, names in row["mentions"].items()}
    for name in ("neighborhood_cards", "events", "street_cards")
    for row in read(name)
    if "mentions" in row
}
"""Card -> space -> who is named in its encounter."""


def section_of(card: str, doom: int) -> Section:
    """The section of an anomaly card that is read with so much doom in your space (408.3d)."""
    return next(section for section in ANOMALIES[card] if section.fits(doom))


@cache
def entry_effect(card: str, entry: str) -> Word:
    """What an entry of any encounter card says; of an anomaly card, the section for so much doom."""
    if card.startswith(ARCHIVE_CARD):
        return ARCHIVE[int(card.removeprefix(ARCHIVE_CARD))].encounters[entry]
    if card in ANOMALIES:
        return section_of(card, int(entry)).effect
    return ENCOUNTERS[card][entry]


@cache
def named_in(card: str, entry: str) -> tuple[str, ...]:
    """Whom an entry mentions by name."""
    return MENTIONS.get(card, {}).get(entry, ())


@cache
def entry_text(card: str, entry: str) -> Text:
    """The words of one encounter, on whatever card."""
    return entry_effect(card, entry).describe()
