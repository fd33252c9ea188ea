"""What is printed on the cards, except what they do (`texts`); whatever does not exist is refused as it is read."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from miskatonic.kernel.fields import SOME, Between, Known, Like
from miskatonic.kernel.reading import At, Reader, ids, load

FILE = "cards.json"
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
_ICONS = (*METHODS, "any")


def read() -> dict[str, Any]:
    """The file as it is."""
    data: dict[str, Any] = load("miskatonic.games.noir.facts", FILE)
    return data


DATA = read()


def _ids(*parts: str) -> tuple[str, ...]:
    return tuple(name for part in parts for name in ids(DATA[part]))


ClueType = Annotated[str, Known(TYPES)]
Icon = Annotated[str, Known((*_ICONS, *(f"purple {icon}" for icon in _ICONS)))]
Attribute = Annotated[str, Known(ATTRIBUTES)]
Letter = Annotated[str, Like("[A-Z]")]
ClueName = Annotated[str, Known(_ids("clues", "special_clues"))]
CaseName = Annotated[str, Known(_ids("cases"))]
ThreatName = Annotated[str, Known(_ids("threats"))]
Side = Annotated[str, Known(("A", "B"))]
Part = Annotated[str, Known(("clues", "special_clues", "cases", "threats", "objectives", "support"))]
Group = Annotated[str, Known(("darkness", "cosmos"))]
CaseNumber = Annotated[int, Between(1, len(DATA["cases"]))]


class Icons(Struct, frozen=True):
    """The investigation icons on one side of a card: as printed, and as bit masks over `METHODS` to match them fast."""

    printed: tuple[str, ...]
    plain: int
    purple: int

    @classmethod
    def of(cls, printed: tuple[str, ...]) -> Icons:
        plain = purple = 0
        for icon in printed:
            if icon.startswith("purple "):
                purple |= _mask(icon.removeprefix("purple "))
            else:
                plain |= _mask(icon)
        return cls(printed, plain, purple)

    def usable(self, machine: bool) -> int:
        """Purple icons count only while the Tillinghast Machine is in play."""
        return self.plain | self.purple if machine else self.plain


def _mask(method: str) -> int:
    return (1 << len(METHODS)) - 1 if method == "any" else 1 << METHODS.index(method)


# ---------------------------------------------------------------------- rows of the file


class ClueRow(Struct, frozen=True):
    """A clue card as it stands in the file."""

    id: Annotated[str, Like("[a-z][1-9][0-9]?")]
    type: ClueType
    left: Annotated[tuple[Icon, ...], SOME]
    right: Annotated[tuple[Icon, ...], SOME]
    time: bool = False
    sanity: bool = False
    attributes: tuple[Attribute, ...] = ()
    minimum: Annotated[int, Between(0, 7)] = 0
    letter: Letter | None = None

    def faults(self) -> tuple[str, ...]:
        """A letter stands in a puzzle; nothing is printed twice."""
        wrong = {
            "letter": bool(self.letter) and "puzzle" not in self.attributes,
            "attributes": len(set(self.attributes)) < len(self.attributes),
            "right": len(set(self.right)) < len(self.right),
        }
        return tuple(name for name, it_is in wrong.items() if it_is)


class CaseRow(Struct, frozen=True):
    """A case card as it stands in the file; the Haunter of the Dark has no icons to go on from."""

    id: Annotated[str, Like("case_[1-9]")]
    number: CaseNumber
    right: tuple[Icon, ...]
    back: ClueName | None = None

    def faults(self) -> tuple[str, ...]:
        return () if self.id == f"case_{self.number}" else ("number",)


class ThreatCard(Struct, frozen=True):
    """A threat card."""

    id: Annotated[str, Like("t[1-9]")]
    group: Group
    back: ClueName | None = None


class Objective(Struct, frozen=True):
    """An objective card: the letters of the clues it requires."""

    id: Annotated[str, Like("objective_[1-9]")]
    number: Annotated[int, Between(1, 9)]
    requires: Annotated[tuple[Letter, ...], SOME]

    def faults(self) -> tuple[str, ...]:
        wrong = {"number": self.id != f"objective_{self.number}", "requires": not self._in_the_cards()}
        return tuple(name for name, it_is in wrong.items() if it_is)

    def _in_the_cards(self) -> bool:
        return all(letter in BY_LETTER for letter in self.requires)


class Support(Struct, frozen=True):
    """A card of the briefcase from the start: the contact, or a piece of equipment."""

    id: Annotated[str, Known(("contact", "necronomicon", "third_aklo_ritual"))]
    kind: Annotated[str, Known(("contact", "equipment"))]


class Groups(Struct, frozen=True):
    """How the threats are stacked, and which group is thinned by the harder options."""

    top_first: tuple[Group, Group]
    thinned: Group


class Table(Struct, frozen=True):
    """What the rules must know of the cards by name; `reconstructed` are the parts that no rulebook states."""

    about: str
    reconstructed: tuple[Part, ...]
    threat_groups: Groups
    start_open: Annotated[tuple[CaseName, ...], SOME]
    machine: ClueName
    haunter: CaseName
    aurora: ThreatName


# ---------------------------------------------------------------------- the cards


class Clue(Struct, frozen=True):
    """A clue card, with what rules look for often as fields of its own."""

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


def _clue(row: ClueRow) -> Clue:
    return Clue(
        row.id,
        row.type,
        Icons.of(row.left),
        Icons.of(row.right),
        row.time,
        row.sanity,
        row.attributes,
        row.minimum,
        row.letter or "",
        1 << TYPES.index(row.type),
        *(attribute in row.attributes for attribute in ATTRIBUTES),
    )


def _clues(part: str) -> dict[str, Clue]:
    rows = _READER.records(FILE, DATA[part], ClueRow, ("effects", "use"))
    return {row.id: _clue(row) for row in rows.values()}


_READER = Reader()
_TABLE = _READER.record(
    Table, DATA, At(FILE, "cards"), ("clues", "special_clues", "cases", "threats", "objectives", "support")
)
_DRAWN = _clues("clues")
_CASES = _READER.records(FILE, DATA["cases"], CaseRow, ("faces", "on_close", "haunter"))
DECK: tuple[str, ...] = tuple(_DRAWN)
CLUES: dict[str, Clue] = {**_DRAWN, **_clues("special_clues")}
BY_LETTER: dict[str, str] = {clue.letter: clue.id for clue in CLUES.values() if clue.letter}
CASES: dict[str, CaseCard] = {
    row["id"]: CaseCard(
        row["id"],
        row["number"],
        Icons.of(_CASES[row["id"]].right),
        tuple(row.get("faces", ())),
        row.get("back"),
    )
    for row in DATA["cases"]
}
THREATS = _READER.records(FILE, DATA["threats"], ThreatCard, ("immediate", "icons", "permanent"))
OBJECTIVES = _READER.records(FILE, DATA["objectives"], Objective)
_SUPPORT = _READER.records(FILE, DATA["support"], Support, ("sides",))
CONTACT: str = next(card.id for card in _SUPPORT.values() if card.kind == "contact")
EQUIPMENT: tuple[str, ...] = tuple(card.id for card in _SUPPORT.values() if card.kind == "equipment")

THREAT_GROUPS: tuple[str, ...] = _TABLE.threat_groups.top_first
THINNED_GROUP: str = _TABLE.threat_groups.thinned
START_OPEN: tuple[str, ...] = _TABLE.start_open
MACHINE: str = _TABLE.machine
HAUNTER: str = _TABLE.haunter
AURORA: str = _TABLE.aurora

_FACED: tuple[CaseRow | ThreatCard, ...] = (*_CASES.values(), *THREATS.values())
BACKS: dict[str, str] = {card.id: card.back for card in _FACED if card.back}
"""The clue on the other face of a case or threat card."""

FRONTS: dict[str, str] = {back: front for front, back in BACKS.items()}


def case_of_number(number: int) -> str:
    return next(card.id for card in CASES.values() if card.number == number)
