"""What encounters say, read from the JSON files into the effect language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated

from msgspec import Struct, field

from miskatonic.games.third.facts import SPACES_OF, AnomalyCard, Event, NeighborhoodCard, StreetCard, read
from miskatonic.games.third.facts.names import (
    STREETS,
    Few,
    Mentioned,
    SpaceName,
    StreetType,
)
from miskatonic.games.third.rules.codex import ARCHIVE_CARD
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Word
from miskatonic.kernel.fields import SOME, Between
from miskatonic.kernel.outcomes import without_gap
from miskatonic.kernel.text import Text


class Section(Struct, frozen=True):
    """A section of an anomaly card: for so much doom in your space (-1: and more)."""

    min: Few
    max: Annotated[int, Between(-1, 6)]
    effect: Word

    def fits(self, doom: int) -> bool:
        return self.min <= doom and (self.max < 0 or doom <= self.max)


class AnomalyRow(AnomalyCard, frozen=True):
    """An anomaly card: its sections, from no doom on without a gap."""

    sections: tuple[Section, ...] = ()

    def faults(self) -> tuple[str, ...]:
        whole = self.sections and without_gap((each.min, each.max) for each in self.sections)
        return (*super().faults(), *(() if whole else ("sections",)))


Mentions = Annotated[tuple[Mentioned, ...], SOME]


class CardRow(NeighborhoodCard, frozen=True):
    """A card of a neighborhood's deck: what happens in each of its spaces, and who is named there."""

    encounters: dict[SpaceName, Word] = field(default_factory=dict)
    mentions: dict[SpaceName, Mentions] = field(default_factory=dict)

    def faults(self) -> tuple[str, ...]:
        return (*super().faults(), *_missing(self.encounters, SPACES_OF[self.neighborhood]))


class EventRow(Event, frozen=True):
    """An event: what happens in each space of its neighborhood, and who is named there."""

    encounters: dict[SpaceName, Word] = field(default_factory=dict)
    mentions: dict[SpaceName, Mentions] = field(default_factory=dict)

    def faults(self) -> tuple[str, ...]:
        return (*super().faults(), *_missing(self.encounters, SPACES_OF[self.neighborhood]))


class StreetRow(StreetCard, frozen=True):
    """A street card: what happens in each type of street, and who is named there."""

    encounters: dict[StreetType, Word] = field(default_factory=dict)
    mentions: dict[StreetType, Mentions] = field(default_factory=dict)

    def faults(self) -> tuple[str, ...]:
        return _missing(self.encounters, STREETS)


def _missing(encounters: Iterable[str], places: Iterable[str]) -> tuple[str, ...]:
    return () if set(encounters) == set(places) else ("encounters",)


FILES = (
    ContentFile("neighborhood_cards.json", CardRow, VOCABULARY),
    ContentFile("events.json", EventRow, VOCABULARY),
    ContentFile("street_cards.json", StreetRow, VOCABULARY),
)
ANOMALY_FILE = ContentFile("anomalies.json", AnomalyRow, VOCABULARY)
_ROWS = {
    card: row for file in FILES for card, row in file.read(read(file.name.removesuffix(".json"))).items()
}
ENCOUNTERS: dict[str, dict[str, Word]] = {card: row.encounters for card, row in _ROWS.items()}
"""Neighborhood card or event -> space -> its encounter; street card -> type of street -> its encounter."""
MENTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    card: row.mentions for card, row in _ROWS.items() if row.mentions
}
"""Card -> space -> who is named in its encounter."""
ANOMALIES: dict[str, tuple[Section, ...]] = {
    card: row.sections for card, row in ANOMALY_FILE.read(read("anomalies")).items()
}


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
