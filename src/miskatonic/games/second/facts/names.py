"""The names that exist in the base box: what a field of a component or of a sentence may be."""

from __future__ import annotations

from typing import Annotated, Any

from miskatonic.kernel.fields import AtLeast, Between, Known, Like
from miskatonic.kernel.reading import ids, load


def read(name: str) -> Any:
    """A content file as it is."""
    return load("miskatonic.games.second.facts", f"{name}.json")


def _ids(rows: Any) -> dict[str, None]:
    return dict.fromkeys(ids(rows))


_BOARD = read("board")
_STREETS, _LOCATIONS, _WORLDS = (_ids(_BOARD[part]) for part in ("streets", "locations", "worlds"))

Name = Annotated[str, Like("[a-z0-9][a-z0-9_]*")]
"""An id that is given here."""
_KINDS: dict[str, str] = {row["id"]: row.get("deck", "") for row in read("cards") if "id" in row}
BLESSING = "blessing"
"""One side of a card that has no kind of its own."""
Possession = Annotated[str, Known({**_KINDS, BLESSING: ""})]
CardName = Annotated[str, Known(_KINDS)]
AllyName = Annotated[str, Known([card for card, deck in _KINDS.items() if deck == "allies"])]
SpecialName = Annotated[str, Known([card for card, deck in _KINDS.items() if deck == "special"])]
MonsterName = Annotated[str, Known(_ids(read("monsters")))]
SheetName = Annotated[str, Known(_ids(read("investigators")))]
StreetName = Annotated[str, Known(_STREETS)]
LocationName = Annotated[str, Known(_LOCATIONS)]
SANCTUM = "inner_sanctum"
"""The part of the Lodge that only members see: no place of the board, but an entry of its own."""
EntryName = Annotated[str, Known({**_LOCATIONS, SANCTUM: None})]
WorldName = Annotated[str, Known(_WORLDS)]
OtherName = Annotated[str, Known(("other",))]
"""What a gate card says of all Other Worlds it does not name."""

SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
STATS = ("sanity", "stamina")
ITEM_DECKS = ("common", "unique", "spells")
DECKS = (*ITEM_DECKS, "skills", "allies")
CARD_DECKS = (*DECKS, "special")
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

CHECKS = ("evade", "horror", "combat", "spell", "close")
"""Checks that have a name of their own."""
BELONGINGS = (
    *("money", "clues", *STATS, "gate_trophies", "monster_trophies"),
    *("items", "weapons", *CARD_DECKS),
)
"""What one can have some of."""

Skill = Annotated[str, Known(SKILLS)]
Stat = Annotated[str, Known(STATS)]
Coin = Annotated[str, Known(("money", "clues", *STATS))]
"""What prices are paid in, as much as one likes."""
CheckKind = Annotated[str, Known(CHECKS)]
CheckName = Annotated[str, Known((*SKILLS, "combat"))]
"""What an encounter may ask for."""
Belonging = Annotated[str, Known(BELONGINGS)]
ItemDeck = Annotated[str, Known(ITEM_DECKS)]
Shelf = Annotated[str, Known(("common", "unique"))]
"""A deck whose cards have a price."""
Target = Annotated[str, Known(("self", "every_investigator", "any_one_investigator"))]
UseMoment = Annotated[str, Known(("moving", "upkeep", "combat", "at_zero"))]
"""When a card may be used."""
Deck = Annotated[str, Known(DECKS)]
CardDeck = Annotated[str, Known(CARD_DECKS)]
CardType = Annotated[str, Known(("physical_weapon", "magical_weapon", "tome", "other"))]
Colour = Annotated[str, Known(("blue", "green", "red", "yellow"))]
Dimension = Annotated[str, Known(DIMENSIONS)]
Walk = Annotated[str, Known(("normal", "fast", "flying", "stationary", "unique"))]
"""How a monster moves."""
Ability = Annotated[str, Known(ABILITIES)]
Bonus = Annotated[str, Known(BONUSES)]
Icon = Annotated[str, Known(ICONS)]

Few = Annotated[int, Between(0, 4)]
Some = Annotated[int, Between(1, 20)]
AnyNumber = Annotated[int, Between(0, 20)]
Face = Annotated[int, Between(1, 6)]
Rating = Annotated[int, Between(-6, 6)]
"""What is added to the dice of a check."""
Number = Annotated[int, AtLeast(1)]
