"""The names that exist in these boxes: what a field of a card may be."""

from __future__ import annotations

import re
from importlib import resources
from typing import Annotated, Any

import msgspec

from miskatonic.games.cards.collection.shelf import fold
from miskatonic.kernel.fields import Between, Known, Like

SETS = (
    *("torch", "arkham", "tentacles", "cultists", "rats", "ghouls", "striking_fear", "ancient_evils"),
    *("chilling_cold", "pentagram", "nightgaunts", "locked_doors"),
    *("agents_of_hastur", "agents_of_yog", "agents_of_shub", "agents_of_cthulhu"),
    *("return_to_the_gathering", "return_to_the_midnight_masks", "return_to_the_devourer_below"),
    *("ghouls_of_umordhoth", "the_devourers_cult", "return_cult"),
)
"""Encounter sets."""
SYMBOLS = (
    *("circle", "square", "triangle", "plus", "diamond", "t", "squiggle", "moon", "hourglass"),
    *("heart", "star", "equals", "droplet"),
)
"""What locations are marked with, and connect by."""
TRAITS = (
    *("agency", "ally", "ancient_one", "arkham", "armor", "blessed", "byakhee", "cave", "central", "charm"),
    *("creature", "criminal", "cultist", "curse", "dark_young", "deep_one", "detective", "drifter"),
    *("eldritch", "elite", "firearm", "fortune", "ghoul", "hazard", "hex", "humanoid", "illicit", "innate"),
    *("insight", "item", "madness", "mask", "melee", "miskatonic", "monster", "nightgaunt", "obstacle"),
    *("omen", "otherworld", "pact", "police", "power", "practiced", "relic", "scheme", "science"),
    *("servitor", "silver_twilight", "sorcerer", "spell", "spirit", "supply", "tactic", "talent", "task"),
    *("terror", "tome", "tool", "weapon", "woods", "yithian"),
)
KEYWORDS = (
    *("alert", "aloof", "elusive", "exceptional", "exile", "fast", "hidden", "hunter", "massive", "myriad"),
    *("peril", "permanent", "retaliate", "surge"),
)
"""Those that rules know, whether printed in these boxes or given by an effect."""
USES = ("ammo", "charges", "secrets", "supplies")
TYPES = ("enemy", "treachery", "location", "act", "agenda", "scenario", "asset")
"""Of cards that belong to encounter sets; the reference card of a scenario is of the type scenario."""


def read(name: str) -> Any:
    """A file of facts as it is."""
    file = resources.files("miskatonic.games.cards.play.facts") / f"{name}.json"
    return msgspec.json.decode(file.read_bytes())


def title_id(name: str) -> str:
    """A title as cards name one another by it: "Umôrdhoth's Wrath" is umordhoths_wrath."""
    return re.sub(r"[^a-z0-9]+", "_", fold(name).replace("'", ""))


def trait_id(name: str) -> str:
    """The collection has "silver twilight" where messages need silver_twilight."""
    return name.replace(" ", "_")


Code = Annotated[str, Like("(01|50)[0-9]{3}[ab]?")]
"""The code of an encounter card, that is given here."""
Sided = Annotated[str, Known(tuple(row["code"] for row in read("encounter") if row["code"][-1] in "ab"))]
"""The code of one side of a card whose other side is another card."""
SetName = Annotated[str, Known(SETS)]
Symbol = Annotated[str, Known(SYMBOLS)]
Trait = Annotated[str, Known(TRAITS)]
Keyword = Annotated[str, Known(KEYWORDS)]
Kind = Annotated[str, Known(USES)]
Words = Annotated[str, Like(r"[\"“]?[A-Z0-9ÂÔ.][^|{}#\\_]*")]
"""A name in English; the other languages have it in the catalogues."""
Blank = Annotated[str, Known(("",))]
Copies = Annotated[int, Between(1, 3)]
Points = Annotated[int, Between(0, 2)]
"""Victory points."""
Harm = Annotated[int, Between(0, 3)]
Difficulty = Annotated[int, Between(1, 6)]
Stage = Annotated[int, Between(1, 3)]

INVESTIGATORS = {
    "roland_banks": "01001",
    "daisy_walker": "01002",
    "skids_otoole": "01003",
    "agnes_baker": "01004",
    "wendy_adams": "01005",
}
"""Who is in the first box, by the name in a set-up, and the code of the card."""
