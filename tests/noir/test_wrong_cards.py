"""A card list with a mistake is refused when it is read, with file, card, field and the nearest right word."""

from __future__ import annotations

import re
from typing import Any

import pytest

from miskatonic.games.noir import facts
from miskatonic.games.noir.box import BOX
from miskatonic.games.noir.facts import DATA, FILE
from miskatonic.games.noir.texts import CONTENT
from miskatonic.kernel.errors import ContentError
from miskatonic.kernel.reading import At, Reader
from miskatonic.kernel.text import language
from tests.misspelling import misspellings

FILES = {file.part: file for file in CONTENT}


def faults(part: str, row: Any) -> list[str]:
    return [language("en").render(fault) for fault in FILES[part].row_faults(row)]


def table(row: Any) -> None:
    Reader().record(facts.Table, row, At(FILE, "cards"), tuple(FILES))


@pytest.mark.parametrize("part", FILES)
def test_every_misspelling_is_refused(part: str) -> None:
    passed, tried = [], 0
    for right in DATA[part]:
        assert not faults(part, right)
        for where, row in misspellings(right):
            tried += 1
            if not FILES[part].row_faults(row):
                passed.append(f"{right['id']}: {where}")
    assert passed == []
    assert tried > 5 * len(DATA[part])


def test_so_is_every_misspelling_of_what_the_rules_must_know() -> None:
    head = {name: value for name, value in DATA.items() if name not in FILES}
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
    said = faults(part, row | change)
    assert re.search(rf"^In cards\.json, .*{sentence}", said[0])


def test_the_haunter_may_do_things_at_once_and_for_good() -> None:
    """A real card list with other lower effects is read, whichever they are."""
    lower = [{"do": "sanity_test"}, {"do": "hand_limit", "by": -1}]
    assert faults("cases", HAUNTER | {"haunter": {"purple": [], "lower": lower}}) == []


def test_the_card_list_is_without_fault() -> None:
    assert BOX.content_faults() == []
