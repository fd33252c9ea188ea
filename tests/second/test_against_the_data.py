"""Our content beside the gathered data, row by row: whoever changes a number here without a source is found out.

Facts are the same field by field. Of a sentence, which both tell in words of their own, every skill, modifier, deck,
name and amount must stand in the other as well; where one needs a figure that the other does not, the difference is
written down (`DIFFERENT`), so that any other is found. The data lie beside the project, or not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    CARDS,
    GATES,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    SHEETS,
    STREETS,
    WORLDS,
    read,
)
from miskatonic.games.second.sheets import describe_ancient, describe_investigator, describe_monster
from miskatonic.kernel.text import language
from tests.shares import in_shares

Row = dict[str, Any]
GATHERED = Path(__file__).resolve().parents[3] / "shared" / "data" / "second"
pytestmark = pytest.mark.skipif(not GATHERED.is_dir(), reason="there is no copy of the gathered data here")

PILES = ("items_common", "items_unique", "spells", "skills", "allies", "specials")
NAMES = {*CARDS, *MONSTERS, *STREETS, *LOCATIONS, *WORLDS}
SKILLS = {"speed", "sneak", "fight", "will", "lore", "luck", "combat"}
DECKS = {"common", "unique", "spells", "skills"}
THINGS = {"clues", "money", "sanity", "stamina"}
COSTS = {"exhaust", "discard"}
NOUGHTS = {"mod", "delta", "min", "max"}
"""Where nothing goes without saying."""


def whole(name: str) -> Any:
    path = GATHERED / f"{name}.json"
    return msgspec.json.decode(path.read_bytes()) if path.is_file() else {"records": []}


def gathered(name: str) -> dict[str, Row]:
    return {row["id"]: row for row in whole(name)["records"]}


def slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_")


# ---------------------------------------------------------------------- facts


BY_THE_BOOK = {("star_spawn", "horror_damage"): 3}
"""Where the rulebook's own example says otherwise than the data (2e.combat.horror.05.ex)."""
LUCK_CHECKS = {"luck": "luck_check"}
"""The Lantern adds to Luck checks, not to Luck."""


def same(ours: Any, theirs: Row, *fields: str) -> None:
    for field in fields:
        mine, other = getattr(ours, field), BY_THE_BOOK.get((theirs["id"], field), theirs.get(field))
        assert _plain(mine) == _plain(other), (theirs["id"], field)


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return 0 if value in (None, "", False) else value


def test_investigators() -> None:
    theirs = gathered("investigators")
    assert set(theirs) == set(SHEETS)
    for name, sheet in SHEETS.items():
        row = theirs[name]
        same(sheet, row, "home", "max_sanity", "max_stamina", "focus", "random_possessions")
        assert {skill: list(points) for skill, points in sheet.skills.items()} == row["skills"]
        fixed, given = sheet.fixed_possessions, row["fixed_possessions"]
        cards = [slug(card["card"]) for card in given["cards"]]
        assert (fixed.money, fixed.clues, list(fixed.cards)) == (given["money"], given["clues"], cards)


def test_monsters_gates_and_the_board() -> None:
    numbers = ("awareness", "horror_rating", "horror_damage", "toughness", "combat_rating", "combat_damage")
    theirs = gathered("monsters")
    assert set(theirs) == set(MONSTERS)
    for kind in MONSTERS.values():
        same(kind, theirs[kind.id], "count", "movement", "dimension", "mask", "undead", *numbers)
        same(kind, theirs[kind.id], "nightmarish", "overwhelming")
        assert sorted(kind.abilities) == sorted(
            slug(each).split("_1")[0] for each in theirs[kind.id]["abilities"]
        )
    markers = gathered("gates")
    assert set(markers) == set(GATES)
    for gate in GATES.values():
        same(gate, markers[gate.id], "world", "dimension", "modifier")
    board = whole("board")
    for part, mine, fields in (
        ("streets", STREETS, ("adjacent_streets", "locations", "monster_move")),
        ("locations", LOCATIONS, ("street", "unstable", "icons_possible", "icons_guaranteed")),
        ("other_worlds", WORLDS, ("encounter_colours",)),
    ):
        rows = {row["id"]: row for row in board[part]}
        assert set(rows) == set(mine)
        for name, record in mine.items():
            same(record, rows[name], *fields)
    assert read("board")["dimensions"] == board["dimension_symbols"]


def test_mythos_cards_and_ancient_ones() -> None:
    theirs = gathered("mythos")
    assert set(theirs) == set(MYTHOS)
    for card in MYTHOS.values():
        row = theirs[card.id]
        same(card, row, "number", "type", "subtype", "gate_location", "clue_location", "white", "black")
        same(card, row, "activity_marker", "closed_marker")
    sheets = gathered("ancient_ones")
    assert set(sheets) == set(ANCIENT_ONES)
    for sheet in ANCIENT_ONES.values():
        row = sheets[sheet.id]
        same(sheet, row, "doom_track", "defenses")
        if isinstance(sheet.combat_rating, int):
            same(sheet, row, "combat_rating")


def test_cards() -> None:
    theirs = {name: row for pile in PILES for name, row in gathered(pile).items()}
    assert set(theirs) == set(CARDS)
    for kind in CARDS.values():
        row = theirs[kind.id] | theirs[kind.id].get("rules", {})
        same(kind, row, "count", "price", "hands", "sanity_cost", "combat_bonus_magical")
        if kind.deck != "special" or "type" in row:
            assert kind.type == row.get("type", "other")
        given = {name: n for name, n in row.get("bonuses", {}).items() if n}
        bonuses = {
            LUCK_CHECKS.get(name, name) if kind.id == "lantern" else name: n for name, n in given.items()
        }
        assert {name: n for name, n in kind.bonuses.items() if n} == bonuses, kind.id
        prose = str(row.get("abilities"))
        further = {
            kind.bonuses.get("combat", 0) + more for more in (kind.bonus_alone, kind.bonus_undead) if more
        }
        assert further == {int(n) for n in re.findall(r"combat bonus is \+(\d+)", prose)}, kind.id
        modifier = row.get("casting_modifier", 0)
        assert kind.casting_modifier == ("awareness" if isinstance(modifier, str) else modifier)


# ---------------------------------------------------------------------- sentences

SILENT = {"summary", "label", "name", "choice", "source", "also", "confirmed", "note", "op", "do", "id"}
SILENT |= {
    "dispute",
    "errata",
    "ambiguity",
    "trophy",
    "requires",
    "timing",
    "phase",
    "faq",
    "met_at",
    "effect_text",
}


def tokens(data: Any) -> Counter[Any]:
    """What a sentence is made of: skills, modifiers, decks, names, amounts; what is one or none goes without saying."""
    return Counter(_tokens("", data))


def _tokens(key: str, value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from _of_table(key, value)
    elif isinstance(value, list):
        for item in value:
            yield from _tokens(key, item)
    elif isinstance(value, bool) or value is None:
        yield from [key] if value and key in COSTS else []
    elif isinstance(value, int):
        if key in THINGS or key == "by" or (key in ("mod", "delta") and value):
            yield (key, value)
        elif value != 1 and (value or key not in NOUGHTS):
            yield value
    elif isinstance(value, str) and (key not in SILENT):
        if key in THINGS:
            yield (key, value)
        elif slug(value) in SKILLS | DECKS | NAMES:
            yield slug(value)


def _of_table(key: str, table: Row) -> Iterator[Any]:
    if key in THINGS:
        yield (key, table.get("do") or next(iter(table)))
    if table.get("do") == "repeat":
        for _ in range(table["times"]):
            yield from _tokens("", table["effect"])
        return
    for name, item in table.items():
        if name in SILENT and isinstance(item, str):
            continue
        if name == "keep":
            yield from [("keep", item)] if item != table.get("n", 1) else []
            continue
        if name in ("common", "unique") and item:
            yield name
        if name == "mods":
            yield from _changes(item)
            continue
        yield from _tokens(name, item)


def _changes(mods: dict[str, int]) -> Iterator[Any]:
    """Skills each with what is added to them; monsters, which share one amount."""
    names = [slug(name) for name in mods]
    yield from names
    values = list(mods.values()) if set(names) <= SKILLS else sorted(set(mods.values()))
    yield from (("by", n) for n in values)


ENTRIES = {"location_cards": "location_encounters", "gate_cards": "gate_encounters"}


def sentences() -> Iterator[tuple[str, Any, Any]]:
    """Every sentence: where it stands, ours, theirs."""
    for mine, file in ENTRIES.items():
        theirs = gathered(file)
        for row in read(mine):
            for place, words in row["encounters"].items():
                yield f"{row['id']} {place}", words, theirs[row["id"]]["encounters"][place]["effect"]
    theirs = gathered("mythos")
    for row in read("mythos"):
        other = theirs[row["id"]]
        yield (
            row["id"],
            [row.get("effect"), row.get("rules"), row.get("rumor")],
            [other["effect"], other.get("rumor")],
        )
    theirs = {name: row for pile in PILES for name, row in gathered(pile).items()}
    for row in read("cards"):
        other = theirs[row["id"]]
        texts = [other.get(field) for field in ("abilities", "on_join", "ability", "rules")]
        yield row["id"], row.get("abilities"), texts
    places = {row["id"]: row for row in whole("board")["locations"]}
    for row in read("board")["locations"]:
        yield row["id"], row.get("ability"), places[row["id"]].get("special_ability")


def difference(ours: Any, theirs: Any) -> tuple[list[Any], list[Any]]:
    """What only we say, what only they say."""
    mine, other = tokens(ours), tokens(theirs)
    return (
        sorted((mine - other).elements(), key=str),
        sorted((other - mine).elements(), key=str),
    )


SENTENCES = list(sentences()) if GATHERED.is_dir() else []
DIFFERENT: dict[str, tuple[list[Any], list[Any]]] = {
    "downtown_5 arkham_asylum": ([], [2, 4]),
    "french_hill_3 inner_sanctum": ([("clues", "that_many")], []),
    "french_hill_6 witch_house": (
        [("clues", "that_many"), ("sanity", "that_many")],
        [("clues", "x"), ("sanity", "x")],
    ),
    "uptown_3 st_marys_hospital": ([], [4, 5, 6]),
    "miskatonic_university_3 science_building": (["spells"], []),
    "gate_12 yuggoth": ([], [2]),
    "gate_27 other": ([("stamina", "per_failure")], []),
    "gate_43 yuggoth": ([("sanity", "that_many"), ("stamina", "that_many")], []),
    "gate_47 other": ([("sanity", "per_failure")], []),
    "mythos_03": (["st_marys_hospital"], []),
    "mythos_13": ([], [3, 4, 5, 6, "rivertown"]),
    "mythos_18": (["arkham_asylum"], []),
    "mythos_27": ([], ["easttown"]),
    "mythos_29": ([], [("delta", -1)]),
    "mythos_38": ([2], [("delta", -2)]),
    "mythos_42": ([], [0]),
    "mythos_44": ([], [("delta", -1)]),
    "mythos_45": ([], [("delta", 1)]),
    "mythos_55": ([("by", 1)], [("delta", 1)]),
    "mythos_59": (["spells"], ["french_hill"]),
    "mythos_62": ([5], [("clues", 5), "mas_boarding_house", "southside"]),
    "mythos_63": ([], [3, 4, 5, 6, "downtown"]),
    "mythos_65": ([], ["miskatonic_university"]),
    "bullwhip": (["combat"], []),
    "motorcycle": ([2], []),
    "blue_watcher_of_the_pyramid": (["combat"], []),
    "elder_sign": ([], [("sanity", 1), ("stamina", 1)]),
    "enchanted_jewelry": ([3], []),
    "healing_stone": ([("sanity", 1), ("stamina", 1)], []),
    "powder_of_ibn_ghazi": ([("sanity", 1)], []),
    "research_materials": ([], ["discard"]),
    "ruby_of_rlyeh": ([3], []),
    "silver_key": ([3], []),
    "marksman": (["combat"], []),
    "speed": (["speed"], []),
    "sneak": (["sneak"], []),
    "fight": (["fight"], []),
    "will": (["will"], []),
    "lore": (["lore"], []),
    "luck": (["luck"], []),
    "duke": ([("sanity", "max"), "combat", "discard"], []),
    "sir_william_brinton": ([("stamina", "max"), "combat", "discard"], []),
    "bank_loan": ([10], [("money", 1), ("money", 10), ("money", 10)]),
    "blessing_curse": ([], [4, 5, 6, 6]),
    "deputys_revolver": ([], [0, 3]),
    "patrol_wagon": ([], ["combat"]),
}
"""What only we say and what only they say, where one tells in figures what the other tells in prose."""


@in_shares("sentence", SENTENCES)
def test_a_sentence_says_what_the_data_say(sentence: tuple[str, Any, Any]) -> None:
    where, ours, theirs = sentence
    assert difference(ours, theirs) == DIFFERENT.get(where, ([], []))


def _numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(data, dict | list):
        for step, item in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _numbers(item, (*path, step))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path


@pytest.mark.parametrize("by", [-1, 1, 7])
def test_a_changed_number_in_any_sentence_is_found(by: int) -> None:
    """Where the bounds of a table change so that there is a gap in it, the reader finds it out."""
    unseen = []
    changed = 0
    for where, ours, theirs in SENTENCES:
        for path in _numbers(ours):
            wrong = deepcopy(ours)
            inner = wrong
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] += by
            changed += 1
            bound = path[-1] in ("min", "max") and {inner[path[-1]], inner[path[-1]] - by} == {0, 1}
            if not bound and difference(wrong, theirs) == DIFFERENT.get(where, ([], [])):
                unseen.append((where, path))
    assert unseen == []
    assert changed > 500


# ---------------------------------------------------------------------- sheets


def figures(words: str) -> set[int]:
    return {int(each) for each in re.findall(r"-?\d+", words.replace("−", "-").replace("$", ""))}


def test_what_a_sheet_says_in_figures_stands_in_the_data() -> None:
    """Its words and its ability come from the same numbers, so that these are the data's too."""
    english = language("en").render
    for name, row in gathered("investigators").items():
        assert figures(english(describe_investigator(name))) <= figures(row["ability"]["effect"]), name
    for kind, row in gathered("monsters").items():
        if row["special"]:
            text = describe_monster(kind)
            assert text is not None
            assert figures(english(text)) <= figures(str(row["special"]).replace("-6", " 6")), kind
    for name, row in gathered("ancient_ones").items():
        said = set().union(*(figures(english(text)) for _, text in describe_ancient(name)))
        assert said <= figures(str([row[part] for part in ("worshippers", "power", "attack")])) | {1}, name
