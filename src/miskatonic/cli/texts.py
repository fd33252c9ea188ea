"""The ids of the command line's catalogue that no source file spells out."""

from __future__ import annotations

from miskatonic.games.cards.collection.facts import CLASSES, KEYWORDS, SKILLS, SLOTS, TYPES
from miskatonic.games.cards.rulings import SECTIONS


def built_ids() -> list[str]:
    lists = {
        "class": (*CLASSES, "neutral", "mythos"),
        "type": TYPES,
        "subtype": ("weakness", "basicweakness"),
        "slot": SLOTS,
        "skill": SKILLS,
        "keyword": KEYWORDS,
        "rulings": SECTIONS,
    }
    return [f"cli.{kind}.{name}" for kind, names in lists.items() for name in names]
