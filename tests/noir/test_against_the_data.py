"""Our cards beside the gathered data, which were written before them and in other words: row by row the same.

Who changes a number or a word of a card here without a source is found out. The data lie beside the project, or not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.games.noir.facts import ATTRIBUTES, DATA

Row = dict[str, Any]
GATHERED = Path(__file__).resolve().parents[3] / "shared" / "data" / "noir"
pytestmark = pytest.mark.skipif(not GATHERED.is_dir(), reason="there is no copy of the gathered data here")

TYPES = {
    "persona": "person",
    "lugar": "place",
    "objeto": "object",
    "documento": "document",
    "suceso": "event",
    "fenomeno": "phenomenon",
}
METHODS = {
    "interrogar": "question",
    "observar": "observe",
    "documentar": "document",
    "registrar": "search",
    "seguir": "follow",
    "todos": "any",
}
GROUPS = {"oscuridad": "darkness", "cosmos": "cosmos"}
EFFECTS: dict[str, Row] = {
    "take_lead": {"do": "take", "zone": "lead_row"},
    **{f"take_{zone}": {"do": "take", "zone": zone} for zone in ("discard", "closed", "sanity", "time")},
    "discard_hand": {"do": "discard", "zone": "hand"},
    "discard_lead": {"do": "discard", "zone": "lead_row"},
    **{f"close_case_{n}": {"do": "close_case", "number": n} for n in (5, 6)},
    "search_threat": {"do": "search_threats"},
    "rebuild_draw_deck": {"do": "rebuild_deck"},
    "darkness_gains_time_icon": {"do": "darkness_time"},
}


OWN: tuple[str, ...] = ()
"""Cards of your own, which no data have: who adds one names it here."""


def gathered(name: str) -> list[Row]:
    rows: list[Row] = msgspec.json.decode((GATHERED / f"{name}.json").read_bytes())["records"]
    return rows


def effect(row: Row) -> Row:
    """One effect, icon or ability in our words."""
    name = row.get("effect") or row["icon"]
    words = dict(EFFECTS.get(name, {"do": name}))
    if "case" in row:
        words["number"] = row["case"]
    if "n" in row:
        words["by"] = row["n"]
    if name == "remove_threat_group":
        words = {"do": "remove_threats", "group": GROUPS[row["group"]]}
    if name == "darkness_gains_effect":
        words = {"do": "darkness_effect", "effect": EFFECTS.get(row["added"], {"do": row["added"]})}
    return {"do": "may", "effect": words} if row.get("mode") == "voluntary" else words


def effects(rows: list[Row]) -> list[Row]:
    return [effect(row) for row in rows]


def icons(rows: list[Row]) -> list[str]:
    return ["purple " * row["purple"] + METHODS[row["method"]] for row in rows]


def filled(row: Row) -> Row:
    """Without what is not there, as our file leaves it out."""
    return {name: value for name, value in row.items() if value not in (None, False, 0, [], "")}


def clue(row: Row) -> Row:
    attributes = row["attributes"]
    return filled(
        {
            "id": row["id"],
            "type": TYPES[row["type"]],
            "left": icons(row["left"]),
            "right": icons(row["right"]),
            "time": row["time_icon"],
            "sanity": row["sanity_icon"],
            "attributes": [name for name in ATTRIBUTES if attributes.get(name)],
            "minimum": attributes.get("min_cards"),
            "letter": attributes.get("puzzle_letter"),
            "effects": effects(row["effects"]),
            "use": effects(row.get("equipment_effect", [])),
        }
    )


def case(row: Row) -> Row:
    faces = {side: effects(face.get("permanent", [])) for side, face in row.get("faces", {}).items()}
    first = next(iter(row.get("faces", {"": row}).values()))
    ours = filled(
        {
            "id": row["id"],
            "number": row["number"],
            "faces": faces or None,
            "on_close": effects(row["on_close"]),
            "back": row["back"],
        }
    )
    if "purple_icons" in row:
        lower = row["mandatory_if_no_machine"]
        ours["haunter"] = {"purple": effects(row["purple_icons"]), "lower": effects(lower)}
    return ours | {"right": icons(first["right"])}


def threat(row: Row) -> Row:
    return filled(
        {
            "id": row["id"],
            "group": GROUPS[row["group"]],
            "immediate": effects(row["immediate"]),
            "permanent": effects(row["permanent"]),
            "icons": effects(row.get("icon_zone", [])),
            "back": row["back"],
        }
    )


def objective(row: Row) -> Row:
    letters = [each["letter"] for each in row["requires"]]
    return {"id": row["id"], "number": row["number"], "requires": letters}


def support(row: Row) -> Row:
    sides = {face["face"].lower(): effects(face["effect"]) for face in row.get("faces", [])}
    return {"id": row["id"], "kind": row["type"], "sides": sides or {"": effects(row["effect"])}}


PARTS = {
    "clues": ("clue_cards", clue),
    "special_clues": ("special_clue_cards", clue),
    "cases": ("case_cards", case),
    "threats": ("threat_cards", threat),
    "objectives": ("objectives", objective),
    "support": ("support_cards", support),
}


@pytest.mark.parametrize("part", PARTS)
def test_every_card_is_as_the_data_have_it(part: str) -> None:
    name, told = PARTS[part]
    theirs = {row["id"]: told(row) for row in gathered(name)}
    ours = {row["id"]: row for row in DATA[part] if row["id"] not in OWN}
    assert ours == theirs


def test_every_letter_is_on_the_clue_that_the_data_name() -> None:
    letters = {
        row["letter"]: row["id"]
        for part in ("clues", "special_clues")
        for row in DATA[part]
        if "letter" in row
    }
    named = {need["letter"]: need["clue"] for row in gathered("objectives") for need in row["requires"]}
    assert letters == named


def test_the_threats_are_stacked_and_the_first_cases_lie_open_as_the_data_have_it() -> None:
    threats = msgspec.json.decode((GATHERED / "threat_cards.json").read_bytes())["meta"]
    cases = msgspec.json.decode((GATHERED / "case_cards.json").read_bytes())["meta"]
    assert DATA["threat_groups"]["top_first"] == [GROUPS[group] for group in threats["stack_order_top_first"]]
    assert DATA["start_open"] == [f"case_{number}" for number in cases["start_open"]]
    assert [DATA["machine"], DATA["haunter"], DATA["aurora"]] == ["x1", "case_7", "t4"]
