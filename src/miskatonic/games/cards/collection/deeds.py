"""What cards do, as far as deckbuilding asks: marks and numbers, no sentences.

They are what suggestions and weak spots are reckoned from. Written by `tools/convert_cards.py`; of the cards that
play here the texts say more (`play/texts`).
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from miskatonic.games.cards.collection.shelf import load, rows

TESTED = {"fight": "combat", "investigate": "intellect", "evade": "agility"}
"""What is tested, and the skill if nothing else is said."""


class Deed(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that a card does; of a test the skill, what is added to it, and the damage added."""

    what: str
    """fight, investigate, evade: a test that it brings; boost: a skill that is higher while it is in play; damage,
    clue, away (from an enemy): without a test or on top of one; coin (resources), draw, search, cancel, move, pump (a
    skill for resources), luck (a test rescued), action; catch: what one pays for it besides resources."""
    skill: str = ""
    n: int = 0
    """What is added to the skill, or how many of them; 0 where it is not said in a number."""
    damage: int = 0


class Doer(Struct, frozen=True, gc=False):
    code: str
    deeds: tuple[Deed, ...]


@cache
def _all() -> dict[str, tuple[Deed, ...]]:
    return {each.code: each.deeds for each in rows("deeds", Doer)}


def deeds_of(code: str) -> tuple[Deed, ...]:
    """What a card does, by the code of any of its printings."""
    card = load().get(code)
    return () if card is None else _all().get(card.canonical, ())
