"""Our content beside the gathered data, row by row: whoever changes a number here without a source is found out.

Encounters, events, anomalies and headlines are told in both vocabularies and must say the same; components have the
same facts; of the texts of cards every figure stands in the data as well. The data lie beside the project, or not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from miskatonic.games.third.facts import read
from miskatonic.games.third.texts.headlines import RUMORS
from tests.third.gathered import FOLDER, Row, gathered, sentence

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="there is no copy of the gathered data here")

ENCOUNTERS = {
    "neighborhood_cards": "neighborhood_encounters",
    "street_cards": "street_encounters",
    "events": "events",
}


OWN: tuple[str, ...] = ()
"""Cards that no box has: who adds one names it here."""


def ours(name: str) -> dict[str, Row]:
    rows = {str(row.get("id", row.get("number"))): row for row in read(name)}
    return {key: row for key, row in rows.items() if key not in OWN}


def plain(words: Row) -> Row:
    """In one form: what is at its default is left out."""
    return RUMORS.write(RUMORS.read(words))


# ---------------------------------------------------------------------- what happens

SPECIAL = {
    "wild_animals": {"do": "fight_to_the_end"},
    "magician_vanishes": {"do": "vanish"},
}
"""Headlines that have a word of their own."""


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_every_encounter_says_what_the_data_say(name: str) -> None:
    theirs, mine = gathered(ENCOUNTERS[name]), ours(name)
    assert theirs.keys() == mine.keys()
    for card, row in theirs.items():
        told = {place: plain(sentence(each["effects"])) for place, each in row["encounters"].items()}
        assert {place: plain(words) for place, words in mine[card]["encounters"].items()} == told, card
        assert mine[card].get("neighborhood") == row.get("neighborhood")


def test_every_section_of_an_anomaly_says_what_the_data_say() -> None:
    theirs, mine = gathered("anomalies"), ours("anomalies")
    assert theirs.keys() == mine.keys()
    for card, row in theirs.items():
        told = [
            (
                each["doom_min"],
                -1 if each["doom_max"] is None else each["doom_max"],
                plain(sentence(each["effects"])),
            )
            for each in row["sections"]
        ]
        assert [
            (each["min"], each["max"], plain(each["effect"])) for each in mine[card]["sections"]
        ] == told, card
        assert mine[card]["deck"] == row["deck"]


def test_every_headline_says_what_the_data_say() -> None:
    theirs, mine = gathered("headlines"), ours("headlines")
    assert theirs.keys() == mine.keys()
    for card, row in theirs.items():
        assert (mine[card]["number"], mine[card]["rumor"]) == (row["number"], row["rumor"])
        if row["rumor"]:
            assert not figures(mine[card]["lines"]) - figures(row), card
        else:
            assert plain(mine[card]["effect"]) == (SPECIAL.get(card) or plain(sentence(row["effects"]))), card


# ---------------------------------------------------------------------- facts


def facts(row: Row, **names: str) -> Row:
    """These fields of theirs, by the names they have in our files; what is not there or nothing is left out."""
    found = {mine: row.get(theirs) for mine, theirs in names.items()}
    return {name: value for name, value in found.items() if value not in (None, 0, [], "", False)}


def same(name: str, theirs: dict[str, Row], **names: str) -> None:
    mine = ours(name)
    assert theirs.keys() == mine.keys()
    for key, row in theirs.items():
        assert facts(mine[key], **{field: field for field in names}) == facts(row, **names), key


def test_every_sheet_has_the_facts_of_the_data() -> None:
    theirs = gathered("investigators")
    for row in theirs.values():
        row |= row["starting"]
    fields = ("roles", "health", "sanity", "focus_limit", "skills", "money", "cards", "choose_one")
    same("investigators", theirs, **{field: field for field in fields})


def cards() -> dict[str, Row]:
    """Theirs, whatever file they are in, with the fields that ours have."""
    found: dict[str, Row] = {}
    for name, deck, kind in (
        ("items", "items", "item"),
        ("spells", "spells", "spell"),
        ("allies", "allies", "ally"),
        ("specials", "specials", ""),
        ("starting_cards", "starting", ""),
    ):
        for key, row in gathered(name).items():
            found[key] = (
                {"type": kind} | row | {"deck": deck, "horror": row.get("horror", row.get("cast_horror"))}
            )
    return found


def test_every_card_has_the_facts_of_the_data() -> None:
    fields = ("deck", "type", "traits", "price", "hands", "health", "sanity", "horror", "owner")
    same("cards", cards(), **{field: field for field in fields})


def test_every_monster_has_the_facts_of_the_data() -> None:
    theirs = gathered("monsters")
    fields = (
        *("count", "traits", "speed", "spawn", "health", "elite", "attack_modifier", "evade_modifier"),
        *("damage", "horror", "remnant", "keywords", "epic"),
    )
    same("monsters", theirs, **{field: field for field in fields})
    for key, row in ours("monsters").items():
        walk = {
            name: value
            for name, value in theirs[key]["activation"].items()
            if value and name != "effect" and name != "do"
        }
        assert row["activation"] == walk, key


def test_every_event_brings_its_doom() -> None:
    same("events", gathered("events"), scenario="scenario", doom="doom_spaces")


def test_every_neighborhood_lies_as_the_data_have_it() -> None:
    theirs = gathered("neighborhoods")
    same("neighborhoods", theirs, tile="tile")
    for key, row in ours("neighborhoods").items():
        icons = [(each["id"], each["tests"], each["rewards"]) for each in row["spaces"]]
        assert icons == [
            (each["id"], each["icons"]["tests_costs"], each["icons"]["rewards"])
            for each in theirs[key]["spaces"]
        ]


def test_every_scenario_is_laid_as_the_data_have_it() -> None:
    theirs = gathered("scenarios")
    for row in theirs.values():
        row |= row["board"] | row["final_setup"]
        row["streets"] = [
            {name.removesuffix("_of_first"): value for name, value in each.items()} for each in row["streets"]
        ]
    same(
        "scenarios",
        theirs,
        start="starting_space",
        neighborhoods="neighborhoods",
        streets="streets",
        adjacency="adjacency",
        monsters="monster_deck",
        set_aside="set_aside_monsters",
        starting_monsters="starting_monsters",
        doom="starting_doom",
        cup="mythos_cup",
        codex="codex",
        anomalies="anomaly_deck",
        archive="archive_cards",
    )
    for key, row in ours("scenarios").items():
        spots = [(each["color"], each["space"]) for each in theirs[key]["starting_markers"]]
        assert [(each["color"], each["place"]) for each in row["markers"]] == spots, key


# ---------------------------------------------------------------------- the figures of texts


def figures(data: object) -> Counter[int]:
    """All numbers in a text, also those in the names of its rules, whichever way they count; zero is none."""
    match data:
        case bool():
            return Counter()
        case int():
            return Counter([abs(data)] if data else [])
        case str():
            return Counter(int(number) for number in re.findall(r"\d+", data))
        case dict():
            parts = [figures(value) + figures(key) for key, value in data.items() if key not in BESIDE]
        case list():
            parts = [figures(value) for value in data]
        case _:
            parts = []
    return sum(parts, Counter())


BESIDE = (
    "number",
    "source",
    "checked_against",
    "confirmed",
    "note",
    "summary",
    "title",
    "title_es",
    "scenarios",
)
SAME_AS = "same_as_spell:"


def texts() -> Iterator[tuple[str, Any, Any]]:
    """The name of a component, what the data say of it, what we say."""
    theirs = cards()
    for key, row in ours("cards").items():
        rule = str(theirs[key]["effects"][0].get("rule", "") if theirs[key]["effects"] else "")
        like = rule.removeprefix(SAME_AS) if rule.startswith(SAME_AS) else key
        yield key, theirs[like]["effects"], row.get("abilities", [])
    for key, row in ours("investigators").items():
        yield key, gathered("investigators")[key]["abilities"], row["abilities"]
    for key, row in ours("monsters").items():
        told = gathered("monsters")[key]
        yield key, [told["abilities"], told["activation"]], [row.get("abilities"), row.get("effect")]
    for key, row in ours("archive").items():
        yield f"archive {key}", gathered("codex_archive")[key], row
    for key, row in ours("pacts").items():
        yield key, gathered("conditions")[f"dark_pact_{key}"]["back"], row["effect"]
    for key, row in ours("scenarios").items():
        yield key, gathered("scenarios")[key], {"reckoning": row["reckoning"]}


OTHERWISE = {"wrench": Counter([2])}
"""Two dice more with a hand free, where the data say three instead of one."""


def test_every_figure_of_a_text_stands_in_the_data() -> None:
    for name, theirs, mine in texts():
        assert not figures(mine) - figures(theirs) - OTHERWISE.get(name, Counter()), name


def test_archive_cards_are_of_the_kind_and_scenario_that_the_data_name() -> None:
    same("archive", gathered("codex_archive"), type="type", scenarios="scenarios")


def test_a_changed_figure_of_a_text_is_noticed() -> None:
    """The check checks: a figure that the data do not have is found in every text that has any."""
    for _, theirs, mine in texts():
        changed = deepcopy(mine)
        if raise_one(changed):
            assert figures(changed) - figures(theirs)


def raise_one(data: Any) -> bool:
    """The first number in it becomes one that no card has."""
    for key, value in (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    ):
        if key in BESIDE:
            continue
        if isinstance(value, int) and not isinstance(value, bool):
            data[key] = 89
            return True
        if raise_one(value):
            return True
    return False
