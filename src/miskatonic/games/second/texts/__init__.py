"""What is written on each component, read from the facts into words and abilities; and what of it is in play."""

from __future__ import annotations

from miskatonic.games.second.rules import written
from miskatonic.games.second.texts.encounters import (
    GATE_ENTRIES,
    LOCATION_ABILITIES,
    LOCATION_ENTRIES,
    ability_text,
    entry_text,
)
from miskatonic.games.second.texts.in_play import (
    source_of,
    source_of_ancient,
    source_of_flag,
    source_of_investigator,
    source_of_mythos,
)
from miskatonic.games.second.texts.mythos import MYTHOS_EFFECTS, RUMORS, STANDING

written.book = written.Book(
    location_entries=LOCATION_ENTRIES,
    gate_entries=GATE_ENTRIES,
    entry_text=entry_text,
    location_abilities=LOCATION_ABILITIES,
    ability_text=ability_text,
    mythos_effects=MYTHOS_EFFECTS,
    standing=STANDING,
    rumors=RUMORS,
    card=source_of,
    investigator=source_of_investigator,
    mythos=source_of_mythos,
    ancient=source_of_ancient,
    flag=source_of_flag,
)
