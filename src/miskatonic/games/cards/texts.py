"""The ids of the card game's catalogue that no source file spells out."""

from __future__ import annotations

from miskatonic.games.cards.bag.words import named
from miskatonic.games.cards.deckbuilding import BUILT, CHOICES
from miskatonic.games.cards.decks.words import LINES, PROBLEMS
from miskatonic.games.cards.words import FIELDS, NAMED


def built_ids() -> list[str]:
    lists = {
        "problem": PROBLEMS,
        "mend": PROBLEMS,
        "bill": LINES,
        "build": BUILT,
        "choice": CHOICES,
        "field": FIELDS,
        **NAMED,
        **named(),
    }
    return ["cards.title", *(f"cards.{group}.{name}" for group, names in lists.items() for name in names)]
