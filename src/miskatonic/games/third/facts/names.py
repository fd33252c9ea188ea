"""The names that exist in the core box: what a field of a component or of a sentence may be."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from miskatonic.kernel.fields import Between, Known, Like
from miskatonic.kernel.reading import ids, load


def read(name: str) -> Any:
    """A content file as it is."""
    return load("miskatonic.games.third.facts", f"{name}.json")


def _ids(rows: Any) -> tuple[str, ...]:
    return tuple(ids(rows))


_NEIGHBORHOODS, _SCENARIOS, _CARDS, _MONSTERS = map(read, ("neighborhoods", "scenarios", "cards", "monsters"))
SKILLS = ("lore", "influence", "observation", "strength", "will")
CONDITIONS = ("blessed", "cursed", "dark_pact")
FUTURE = "the_future"
COLORS = ("white", "blue", "red")
STREETS = ("residential", "scenic", "bridge")
TOKENS = (
    "spread_doom",
    "spawn_monster",
    "spawn_clue",
    "read_headline",
    "gate_burst",
    "reckoning",
    "blank",
)
ITEM_TRAITS = ("common", "curio", "magical", "tome", "vehicle", "weapon")
CARD_TRAITS = (
    *ITEM_TRAITS,
    *(
        "asylum_patient",
        "cat",
        "dog",
        "familiar",
        "incantation",
        "innate",
        "membership",
        "retainer",
        "ritual",
    ),
    *("university_professor", "witch", "zealot"),
)
MONSTER_TRAITS = (
    *("aberration", "ancient_one", "beast", "byakhee", "cultist", "deep_one", "ghoul", "hound_of_tindalos"),
    *("human", "lodge", "nightgaunt", "star_spawn", "thrall"),
)

Name = Annotated[str, Like("[a-z0-9][a-z0-9_]*")]
"""An id that is given here."""
Skill = Annotated[str, Known(SKILLS)]
ConditionName = Annotated[str, Known(CONDITIONS)]
SpaceName = Annotated[
    str, Known(_ids(space for place in _NEIGHBORHOODS for space in place.get("spaces", ())))
]
NeighborhoodName = Annotated[str, Known(_ids(_NEIGHBORHOODS))]
ScenarioName = Annotated[str, Known(_ids(_SCENARIOS))]
StreetName = Annotated[str, Known(_ids(street for each in _SCENARIOS for street in each.get("streets", ())))]
SheetName = Annotated[str, Known(_ids(read("investigators")))]
CardName = Annotated[str, Known(_ids(_CARDS))]
Special = Annotated[str, Known(_ids(row for row in _CARDS if row.get("deck") == "specials"))]
MonsterName = Annotated[str, Known(_ids(_MONSTERS))]
Epic = Annotated[str, Known(_ids(row for row in _MONSTERS if row.get("epic")))]
ItemTrait = Annotated[str, Known(ITEM_TRAITS)]
CardTrait = Annotated[str, Known(CARD_TRAITS)]
MonsterTrait = Annotated[str, Known(MONSTER_TRAITS)]
Color = Annotated[str, Known(COLORS)]
Edge = Literal["top_left", "top_right", "left", "right", "bottom_left", "bottom_right"]
StreetType = Annotated[str, Known(STREETS)]
Token = Annotated[str, Known(TOKENS)]
Anomalies = Annotated[str, Known(("temporal_fissure", "fractured_reality", "nightmare_breach"))]
"""A set of anomaly cards."""
ArchiveNumber = Annotated[int, Between(1, 40)]
Paragraph = Annotated[
    str, Known(tuple(name for row in read("archive") for name in row.get("back", {}).get("sections", ())))
]
"""A paragraph with a name on the back of an archive card."""
Blank = Annotated[str, Known(("",))]
Mentioned = Annotated[str, Known(("carl_sanford",))]
"""Somebody whom encounters name, because others ask for it."""

Few = Annotated[int, Between(0, 6)]
Positive = Annotated[int, Between(1, 6)]
Mod = Annotated[int, Between(-4, 4)]
"""What is added to the dice of a test."""

DURING = ("attack", "evade", "ward", "research", "cast", "encounter")
During = Annotated[str, Known(DURING)]
"""What a test is part of."""
Anytime = Annotated[str, Known(("", *DURING))]
