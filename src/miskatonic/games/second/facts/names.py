"""The names that exist in the base box: what a field of a component or of a sentence may be."""

from __future__ import annotations

from importlib import resources
from typing import Annotated, Any

import msgspec

from miskatonic.kernel.fields import AtLeast, Between, Known, Like


def read(name: str) -> Any:
    """A content file as it is."""
    file = resources.files("miskatonic.games.second.facts") / f"{name}.json"
    return msgspec.json.decode(file.read_bytes())


def _ids(rows: Any) -> dict[str, None]:
    return {row["id"]: None for row in rows}


_BOARD = read("board")
_STREETS, _LOCATIONS, _WORLDS = (_ids(_BOARD[part]) for part in ("streets", "locations", "worlds"))

Name = Annotated[str, Like("[a-z0-9][a-z0-9_]*")]
"""An id that is given here."""
_CARDS = _ids(read("cards"))
BLESSING = "blessing"
"""One side of a card that has no kind of its own."""
Possession = Annotated[str, Known({**_CARDS, BLESSING: None})]
StreetName = Annotated[str, Known(_STREETS)]
LocationName = Annotated[str, Known(_LOCATIONS)]
WorldName = Annotated[str, Known(_WORLDS)]

SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
ITEM_DECKS = ("common", "unique", "spells")
DECKS = (*ITEM_DECKS, "skills", "allies")
DIMENSIONS: tuple[str, ...] = tuple(_BOARD["dimensions"])
ABILITIES = (
    "ambush",
    "endless",
    "magical_immunity",
    "magical_resistance",
    "nightmarish",
    "overwhelming",
    "physical_immunity",
    "physical_resistance",
    "undead",
)
"""What a monster has that is a keyword."""
BONUSES = ("combat", "evade", "horror", "luck_check", "max_sanity", "max_stamina", *SKILLS)
"""What a card may add to: a check, a maximum, a skill."""
ICONS = (
    *("ally", "blessing", "clue", "common_item", "money"),
    *("sanity", "skill", "spell", "stamina", "unique_item"),
)

Skill = Annotated[str, Known(SKILLS)]
Deck = Annotated[str, Known(DECKS)]
CardDeck = Annotated[str, Known((*DECKS, "special"))]
CardType = Annotated[str, Known(("physical_weapon", "magical_weapon", "tome", "other"))]
Colour = Annotated[str, Known(("blue", "green", "red", "yellow"))]
Dimension = Annotated[str, Known(DIMENSIONS)]
Walk = Annotated[str, Known(("normal", "fast", "flying", "stationary", "unique"))]
"""How a monster moves."""
Ability = Annotated[str, Known(ABILITIES)]
Bonus = Annotated[str, Known(BONUSES)]
Icon = Annotated[str, Known(ICONS)]

Few = Annotated[int, Between(0, 4)]
Rating = Annotated[int, Between(-6, 6)]
"""What is added to the dice of a check."""
Number = Annotated[int, AtLeast(1)]
