"""The cards of the encounter sets, read from encounter.json. A default is what most cards have.

What a row calls `name` is the English name; numbers that are printed per investigator are so marked.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct

from miskatonic.games.cards.play.facts.names import (
    TYPES,
    Blank,
    Code,
    Copies,
    Difficulty,
    Harm,
    Keyword,
    Points,
    SetName,
    Sided,
    Stage,
    Symbol,
    Trait,
    Words,
    read,
)
from miskatonic.kernel.fields import SOME, Between, Known
from miskatonic.kernel.reading import Reader

Clues = Annotated[int, Between(0, 3)]


class Row(Struct, frozen=True):
    """What every row has."""

    code: Code
    type: Annotated[str, Known(TYPES)]
    set: SetName


class EnemyFacts(Struct, frozen=True):
    """An enemy; its health is `health` and `health_per_investigator` for each who began the scenario."""

    code: Code
    type: Literal["enemy"]
    name: Words
    set: SetName
    traits: Annotated[tuple[Trait, ...], SOME]
    fight: Difficulty
    health: Annotated[int, Between(0, 6)]
    evade: Difficulty
    subname: Words | Blank = ""
    quantity: Copies = 1
    unique: bool = False
    keywords: tuple[Keyword, ...] = ()
    health_per_investigator: Annotated[int, Between(0, 5)] = 0
    damage: Harm = 0
    horror: Harm = 0
    victory: Points = 0
    back: Sided | Blank = ""

    def faults(self) -> tuple[str, ...]:
        """It can be defeated, and hurts."""
        wrong = {
            "health": self.health + self.health_per_investigator == 0,
            "damage": self.damage + self.horror == 0,
        }
        return tuple(name for name, it_is in wrong.items() if it_is)


class TreacheryFacts(Struct, frozen=True):
    code: Code
    type: Literal["treachery"]
    name: Words
    set: SetName
    quantity: Copies = 1
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    back: Sided | Blank = ""


class Unrevealed(Struct, frozen=True):
    """What the unrevealed side of a location has otherwise than the revealed one."""

    name: Words | Blank = ""
    symbol: Symbol | Blank = ""
    connects: tuple[Symbol, ...] | None = None


class LocationFacts(Struct, frozen=True):
    """A location. Its clues are per investigator, unless they are `clues_fixed`: in these boxes none are."""

    code: Code
    type: Literal["location"]
    name: Words
    set: SetName
    shroud: Annotated[int, Between(0, 4)]
    clues: Clues
    symbol: Symbol
    connects: tuple[Symbol, ...]
    subname: Words | Blank = ""
    traits: tuple[Trait, ...] = ()
    clues_fixed: bool = False
    unrevealed: Unrevealed = Unrevealed()
    victory: Points = 0


class ActFacts(Struct, frozen=True):
    """An act; its clues are per investigator, None where something else advances it."""

    code: Code
    type: Literal["act"]
    name: Words
    set: SetName
    stage: Stage
    back_name: Words
    clues: Clues | None = None


class AgendaFacts(Struct, frozen=True):
    """An agenda; its other side has a name (`back_name`), or is another card (`back`)."""

    code: Code
    type: Literal["agenda"]
    name: Words
    set: SetName
    stage: Stage
    doom: Annotated[int, Between(1, 12)]
    back_name: Words | Blank = ""
    back: Sided | Blank = ""

    def faults(self) -> tuple[str, ...]:
        return () if bool(self.back) != bool(self.back_name) else ("back",)


class ScenarioFacts(Struct, frozen=True):
    """The reference card of a scenario."""

    code: Code
    type: Literal["scenario"]
    name: Words
    set: SetName
    back: Sided | Blank = ""


class AssetFacts(Struct, frozen=True):
    """A story asset: all else stands in the collection."""

    code: Code
    type: Literal["asset"]
    set: SetName


Facts = EnemyFacts | TreacheryFacts | LocationFacts | ActFacts | AgendaFacts | ScenarioFacts | AssetFacts
KINDS: dict[str, Any] = {
    "enemy": EnemyFacts,
    "treachery": TreacheryFacts,
    "location": LocationFacts,
    "act": ActFacts,
    "agenda": AgendaFacts,
    "scenario": ScenarioFacts,
    "asset": AssetFacts,
}
FILE = "encounter.json"


def encounter_cards(rows: list[Any]) -> dict[str, Facts]:
    """The rows as records, by code; each kind of card has fields of its own."""
    reader = Reader()
    known = reader.records(FILE, rows, Row, beside=None, key="code")
    found: dict[str, Facts] = {}
    for name, kind in KINDS.items():
        found |= reader.records(FILE, [row for row in rows if row["type"] == name], kind, key="code")
    return {code: found[code] for code in known}


ENCOUNTER = encounter_cards(read("encounter"))
