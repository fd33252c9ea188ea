"""The message ids that Noir builds at run time, for who checks that every message exists and is used."""

from __future__ import annotations

from miskatonic.games.noir.box import BOX
from miskatonic.games.noir.facts import (
    ATTRIBUTES,
    CASES,
    CLUES,
    CONTACT,
    EQUIPMENT,
    METHODS,
    OBJECTIVES,
    THREAT_GROUPS,
    THREATS,
    TYPES,
)
from miskatonic.games.noir.rules.setup import OPTIONS
from miskatonic.games.noir.view import REFERENCES
from miskatonic.games.noir.view_aims import NAMES as AIMS
from miskatonic.games.noir.voices import ENDINGS

ZONES = (
    "lead_row",
    "hand",
    "briefcase",
    "discard",
    "time",
    "sanity",
    "closed",
    "big_picture",
    "deck",
    "threat_deck",
    "case_deck",
    "threats",
    "resolving",
    "objectives",
    "removed",
    "cases",
)
LESSON = BOX.lesson()
HINTS = [hint.id for hint in LESSON.hints] if LESSON else []
CREDITS = ("noir.credits.fan", "noir.credits.game", "noir.credits.reconstructed", "noir.credits.translation")


def built_ids() -> list[str]:
    """All of them."""
    kinds = {
        "hint": HINTS,
        "aim": (*AIMS, *(f"{name}.short" for name in AIMS)),
        "card": (*CLUES, CONTACT, *EQUIPMENT),
        "case": CASES,
        "threat": THREATS,
        "objective": OBJECTIVES,
        "story": OBJECTIVES,
        "type": TYPES,
        "method": (*METHODS, "any"),
        "attribute": ATTRIBUTES,
        "group": THREAT_GROUPS,
        "mode": ("hardboiled", "classic"),
        "lines": ("cases", "dangers"),
        "phase": ("setup", "action", "upkeep"),
        "zone": ZONES,
        "permanent": ("hand_limit", "time_limit"),
        "outcome": ENDINGS,
        "reference": [*REFERENCES, *(f"{number}.text" for number in REFERENCES)],
    }
    ids = [f"noir.{kind}.{name}" for kind, names in kinds.items() for name in names]
    for option in OPTIONS:
        levels = [option.name, *(f"{option.name}.{value}" for value in option.values)]
        ids += [f"noir.setup.{name}{hint}" for name in levels for hint in ("", ".hint")]
    ids += [f"noir.voice.{each}" for each in BOX.voices()]
    ids += BOX.tales()
    return [*ids, *CREDITS, "noir.title", "noir.blurb"]
