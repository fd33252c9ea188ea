"""The ids of the card game's catalogue that no source file spells out."""

from __future__ import annotations

from miskatonic.games.cards.bag.words import named
from miskatonic.games.cards.deckbuilding import BUILT, CHOICES
from miskatonic.games.cards.decks.weak_spots import SPOTS
from miskatonic.games.cards.decks.words import LINES, PROBLEMS
from miskatonic.games.cards.decks.worth import REASONS
from miskatonic.games.cards.finding import fields
from miskatonic.games.cards.listing import box_ids
from miskatonic.games.cards.play.rules.setup import ANY, OPTIONS
from miskatonic.games.cards.words import FIELDS, NAMED

CREDITS = ("game", "content", "fan")


def built_ids() -> list[str]:
    lists = {
        "problem": PROBLEMS,
        "mend": PROBLEMS,
        "bill": LINES,
        "suggest": REASONS,
        "spot": SPOTS,
        "build": BUILT,
        "choice": CHOICES,
        "field": FIELDS,
        "find": [each.name for each in fields.FIELDS if each.kind != "flag"],
        **NAMED,
        **named(),
    }
    built = [f"cards.{group}.{name}" for group, names in lists.items() for name in names]
    return [
        "cards.title",
        "cards.blurb",
        *(f"cards.credits.{name}" for name in CREDITS),
        *built,
        *box_ids(),
        *_setup(),
    ]


def _setup() -> list[str]:
    """What can be chosen before a game, each with a hint but for what a seat chooses, and for files."""
    choices = {option.name: option.values for option in OPTIONS if not option.seat and not option.data}
    named_ = [f"cards.setup.{name}" for name in choices]
    named_ += [f"cards.setup.{name}.{value}" for name, values in choices.items() for value in values]
    data = ["survivors", "survivors.hint", "survivors.none"]
    seats = ["investigator", f"investigator.{ANY}", "deck", "deck.none", *data]
    return [*named_, *(f"{each}.hint" for each in named_), *(f"cards.setup.{each}" for each in seats)]
