"""What is printed on the cards, except what they do (`texts`)."""

from __future__ import annotations

from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

TYPES = ("person", "place", "object", "document", "event", "phenomenon")
METHODS = ("question", "observe", "document", "search", "follow")
ATTRIBUTES = (
    "lock",
    "key",
    "skeleton_lock",
    "skeleton_key",
    "darkness",
    "puzzle",
    "equipment",
    "no_discard",
)


class Icons(Struct, frozen=True):
    """The investigation icons on one side of a card: as printed, and as bit masks over `METHODS` to match them fast."""

    printed: tuple[str, ...]
    plain: int
    purple: int

    @classmethod
    def of(cls, printed: list[str]) -> Icons:
        plain = purple = 0
        for icon in printed:
            if icon.startswith("purple "):
                purple |= _mask(icon.removeprefix("purple "))
            else:
                plain |= _mask(icon)
        return cls(tuple(printed), plain, purple)

    def usable(self, machine: bool) -> int:
        """Purple icons count only while the Tillinghast Machine is in play."""
        return self.plain | self.purple if machine else self.plain


def _mask(method: str) -> int:
    return (1 << len(METHODS)) - 1 if method == "any" else 1 << METHODS.index(method)


class Clue(Struct, frozen=True):
    """A clue card."""

    id: str
    type: str
    left: Icons
    right: Icons
    time: bool
    sanity: bool
    attributes: tuple[str, ...]
    minimum: int
    letter: str
    type_bit: int
    lock: bool
    key: bool
    skeleton_lock: bool
    skeleton_key: bool
    darkness: bool
    puzzle: bool
    equipment: bool
    no_discard: bool


class CaseCard(Struct, frozen=True):
    """A case card; `back` is the clue on its other face, if it has one."""

    id: str
    number: int
    right: Icons
    sides: tuple[str, ...]
    back: str | None


class ThreatCard(Struct, frozen=True):
    """A threat card."""

    id: str
    group: str
    back: str | None


class Objective(Struct, frozen=True):
    """An objective card: the letters of the clues it requires."""

    id: str
    number: int
    requires: tuple[str, ...]


def _read() -> dict[str, Any]:
    file = resources.files("miskatonic.games.noir.facts") / "cards.json"
    data: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return data


DATA = _read()


def _clue(row: dict[str, Any]) -> Clue:
    attributes = row.get("attributes", [])
    return Clue(
        row["id"],
        row["type"],
        Icons.of(row["left"]),
        Icons.of(row["right"]),
        row.get("time", False),
        row.get("sanity", False),
        tuple(attributes),
        row.get("minimum", 0),
        row.get("letter", ""),
        1 << TYPES.index(row["type"]),
        *(attribute in attributes for attribute in ATTRIBUTES),
    )


DECK: tuple[str, ...] = tuple(row["id"] for row in DATA["clues"])
CLUES: dict[str, Clue] = {row["id"]: _clue(row) for row in (*DATA["clues"], *DATA["special_clues"])}
CASES: dict[str, CaseCard] = {
    row["id"]: CaseCard(
        row["id"], row["number"], Icons.of(row["right"]), tuple(row.get("faces", ())), row.get("back")
    )
    for row in DATA["cases"]
}
THREATS: dict[str, ThreatCard] = {
    row["id"]: ThreatCard(row["id"], row["group"], row.get("back")) for row in DATA["threats"]
}
OBJECTIVES: dict[str, Objective] = {
    row["id"]: Objective(row["id"], row["number"], tuple(row["requires"])) for row in DATA["objectives"]
}
CONTACT: str = next(row["id"] for row in DATA["support"] if row["kind"] == "contact")
EQUIPMENT: tuple[str, ...] = tuple(row["id"] for row in DATA["support"] if row["kind"] == "equipment")

THREAT_GROUPS: tuple[str, ...] = tuple(DATA["threat_groups"]["top_first"])
THINNED_GROUP: str = DATA["threat_groups"]["thinned"]
START_OPEN: tuple[str, ...] = tuple(DATA["start_open"])
MACHINE: str = DATA["machine"]
HAUNTER: str = DATA["haunter"]
AURORA: str = DATA["aurora"]

BACKS: dict[str, str] = {
    row["id"]: row["back"] for row in (*DATA["cases"], *DATA["threats"]) if "back" in row
}
"""The clue on the other face of a case or threat card."""

FRONTS: dict[str, str] = {back: front for front, back in BACKS.items()}

BY_LETTER: dict[str, str] = {clue.letter: clue.id for clue in CLUES.values() if clue.letter}


def case_of_number(number: int) -> str:
    return next(card.id for card in CASES.values() if card.number == number)
