"""The ids of the card game's catalogue that no source file spells out."""

from __future__ import annotations

from miskatonic.games.cards.decks.words import LINES, PROBLEMS


def built_ids() -> list[str]:
    lists = {
        "problem": PROBLEMS,
        "mend": PROBLEMS,
        "bill": LINES,
    }
    return [f"cards.{group}.{name}" for group, names in lists.items() for name in names]
