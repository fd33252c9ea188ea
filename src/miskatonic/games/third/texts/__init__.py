"""What cards say, read from the JSON files into the effect language; and what of it is in play.

Importing this fills the slot by which the rules ask what is written (`rules.written`).
"""

from __future__ import annotations

from typing import Any

from miskatonic.games.third.abilities.cards import (
    CARD_FILE,
    SHEET_FILE,
    describe_card,
    source_of,
    source_of_investigator,
)
from miskatonic.games.third.abilities.conditions import PACT_FILE
from miskatonic.games.third.abilities.monsters import (
    MONSTER_FILE,
    lurker_effect,
    source_of_monster,
    source_while_engaged,
)
from miskatonic.games.third.facts import READER, Neighborhood, read
from miskatonic.games.third.rules import written
from miskatonic.games.third.texts.archive import ARCHIVE_FILE, printed_side, source_of_side
from miskatonic.games.third.texts.headlines import (
    HEADLINE_FILE,
    SCENARIO_FILE,
    headline_effect,
    reckoning_of_sheet,
    sources_of_rumor,
)
from miskatonic.games.third.texts.sentences import ANOMALY_FILE, FILES, entry_effect, named_in
from miskatonic.kernel.content import ContentFile

CONTENT = (
    SHEET_FILE,
    CARD_FILE,
    MONSTER_FILE,
    PACT_FILE,
    HEADLINE_FILE,
    SCENARIO_FILE,
    ARCHIVE_FILE,
    *FILES,
    ANOMALY_FILE,
    ContentFile("neighborhoods.json", Neighborhood, READER, "third.place."),
)
"""Every content file, and what its rows are."""


def content() -> list[tuple[ContentFile, Any]]:
    """The content files with what stands in them."""
    return [(file, read(file.name.removesuffix(".json"))) for file in CONTENT]


written.book = written.Book(
    entry=entry_effect,
    named=named_in,
    side=printed_side,
    headline=headline_effect,
    lurker=lurker_effect,
    reckoning=reckoning_of_sheet,
    card_lines=describe_card,
    card=source_of,
    investigator=source_of_investigator,
    monster=source_of_monster,
    engaged=source_while_engaged,
    codex=source_of_side,
    rumor=sources_of_rumor,
)
