"""A card list with a mistake is refused when it is read, with file, card, field and the nearest right word."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from miskatonic.games.noir import facts
from miskatonic.games.noir.facts import DATA, FILE
from miskatonic.games.noir.texts import LANGUAGE, CaseText, ClueText, SupportText, ThreatText
from miskatonic.kernel.errors import ContentError
from miskatonic.kernel.reading import At, Reader
from tests.misspelling import misspellings

Kind = type[Struct]
CLUE = (facts.ClueRow, ("effects", "use"), ClueText)
PARTS: dict[str, tuple[Kind, tuple[str, ...], Kind | None]] = {
    "clues": CLUE,
    "special_clues": CLUE,
    "cases": (facts.CaseRow, ("faces", "on_close", "haunter"), CaseText),
    "threats": (facts.ThreatCard, ("immediate", "icons", "permanent"), ThreatText),
    "objectives": (facts.Objective, (), None),
    "support": (facts.Support, ("sides",), SupportText),
}


def read(part: str, row: Any) -> None:
    """As the game reads it: what is printed, then what it says."""
    kind, beside, text = PARTS[part]
    at = At(FILE, str(row.get("id")))
    Reader().record(kind, row, at, beside)
    if text is not None:
        LANGUAGE.record(text, row, at, None)


def table(row: Any) -> None:
    Reader().record(facts.Table, row, At(FILE, "cards"), tuple(PARTS))


@pytest.mark.parametrize("part", PARTS)
def test_every_misspelling_is_refused(part: str) -> None:
    passed, tried = [], 0
    for right in DATA[part]:
        read(part, right)
        for where, row in misspellings(right):
            tried += 1
            try:
                read(part, row)
            except ContentError:
                continue
            passed.append(f"{right['id']}: {where}")
    assert passed == []
    assert tried > 5 * len(DATA[part])


def test_so_is_every_misspelling_of_what_the_rules_must_know() -> None:
    head = {name: value for name, value in DATA.items() if name not in PARTS}
    table(head)
    passed = []
    for where, wrong in misspellings(head):
        try:
            table(wrong)
        except ContentError:
            continue
        passed.append(where)
    assert passed == ["about"]  # prose


CASE: dict[str, Any] = DATA["cases"][0]
HAUNTER: dict[str, Any] = DATA["cases"][6]
CLUE_ROW: dict[str, Any] = DATA["clues"][0]
WRONG: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "type": ("clues", CLUE_ROW, {"type": "persn"}, "“p1”, field “type”: .*“persn”; the nearest is “person”"),
    "icon": ("clues", CLUE_ROW, {"left": ["purpel observe"]}, "“left.0”: .*nearest is “purple observe”"),
    "no icon": ("clues", CLUE_ROW, {"right": []}, "“right”: the list is empty"),
    "zone": (
        "clues",
        CLUE_ROW,
        {"effects": [{"do": "take", "zone": "discrad"}]},
        "“effects.0.zone”: .*“discard”",
    ),
    "letter": ("clues", CLUE_ROW, {"letter": "A"}, "“letter”: this makes no sense"),
    "minimum": ("clues", CLUE_ROW, {"minimum": -3}, "-3 is too small"),
    "case": (
        "cases",
        CASE,
        {"on_close": [{"do": "open_case", "number": 9}]},
        "9 is too large, 7 is the most",
    ),
    "limit": (
        "cases",
        CASE,
        {"faces": {"B": [{"do": "time_limit", "by": 0}]}},
        "“faces.B.0.by”: this makes no sense",
    ),
    "side": ("cases", CASE, {"faces": {"C": []}}, "“faces.C”: there is no “C”, only: A, B"),
    "haunter": (
        "cases",
        HAUNTER,
        {"haunter": {"purple": [], "lower": [{"ability": "x"}]}},
        "this is not an effect",
    ),
    "letter nobody has": (
        "objectives",
        DATA["objectives"][0],
        {"requires": ["Z"]},
        "“requires”: this makes no sense",
    ),
}


@pytest.mark.parametrize(("part", "row", "change", "sentence"), WRONG.values(), ids=WRONG.keys())
def test_the_refusal_says_where_and_what(
    part: str, row: dict[str, Any], change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ContentError, match=rf"^In cards\.json, .*{sentence}"):
        read(part, row | change)


def test_the_haunter_may_do_things_at_once_and_for_good() -> None:
    """A real card list with other lower effects is read, whichever they are."""
    lower = [{"do": "sanity_test"}, {"do": "hand_limit", "by": -1}]
    read("cases", HAUNTER | {"haunter": {"purple": [], "lower": lower}})
