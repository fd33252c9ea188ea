"""Our content beside the gathered data, row by row: whoever changes a number here without a source is found out.

Encounters, events, anomalies and headlines are told in both vocabularies and must say the same; components have the
same facts; the texts of cards have the same figures, and where one tells what the other takes for granted the
difference is written down (`DIFFERENT`). The data lie beside the project, or not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
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
        if not row["rumor"]:
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
    same("monsters", theirs, archive="archive_number", **{field: field for field in fields})
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
    """All numbers in a text, also those in the names of its rules; zero is none."""
    match data:
        case bool():
            return Counter()
        case int():
            return Counter([data] if data else [])
        case str():
            return Counter(int(number) for number in re.findall(r"(?<![\w.])-\d+|\d+", data))
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
        yield key, gathered("scenarios")[key]["reckoning"], row["reckoning"]
    for key, row in ours("headlines").items():
        if row["rumor"]:
            yield key, gathered("headlines")[key], row["lines"]


DIFFERENT: dict[str, tuple[list[int], list[int]]] = {
    "shotgun": ([], [2, 6]),
    "lucky_cigarette_case": ([], [1]),
    "grotesque_statue": ([], [1]),
    "bulletproof_vest": ([], [1, 2]),
    "elder_sign_amulet": ([], [1, 2]),
    "derringer_41": ([], [1]),
    "tetsuo_mori": ([], [1]),
    "delphinia_bell": ([], [1]),
    "mysterious_serum": ([], [1]),
    "ezra_graves": ([], [1]),
    "dark_blessing": ([], [5, 6]),
    "black_cat": ([], [1]),
    "heirloom_of_hyperborea": ([], [1]),
    "gabriel": ([], [1, 3]),
    "wrench": ([2], [3]),
    "jennys_twin_45s": ([], [1]),
    "witch_blood": ([], [1]),
    "king_in_yellow": ([], [1]),
    "analytical_mind": ([], [1]),
    "synergy": ([], [1]),
    "search_for_the_truth": ([], [1]),
    "motorcycle": ([], [1, 3]),
    "mamas_amulet": ([], [1]),
    "mysterious_photo": ([], [1]),
    "agnes_baker": ([], [2]),
    "daniela_reyes": ([], [1]),
    "michael_mcglen": ([], [1, 1]),
    "norman_withers": ([], [1, 2]),
    "rex_murphy": ([], [1]),
    "lupine_thrall": ([], [1, 1]),
    "archive 1": ([], [1, 1, 3, 4]),
    "archive 2": ([], [1, 3, 5]),
    "archive 7": ([], [1]),
    "archive 8": ([], [1, 1]),
    "archive 9": ([], [1]),
    "archive 10": ([], [1, 2]),
    "archive 12": ([], [1]),
    "archive 15": ([], [1]),
    "archive 18": ([2], [-2, 19, 19]),
    "archive 20": ([], [1, 1]),
    "archive 27": ([], [28, 28]),
    "archive 31": ([], [32, 33, 34, 35]),
    "archive 32": ([], [1, 1]),
    "archive 33": ([], [1, 1]),
    "archive 34": ([], [1, 1]),
    "archive 35": ([], [1, 1]),
    "archive 36": ([], [1]),
    "archive 38": ([3], [-3, 40, 40]),
    "an_alliance_of_evil": ([], [1]),
    "forbidden_knowledge": ([], [1]),
    "approach_of_azathoth": ([], [1]),
    "veil_of_twilight": ([], [1]),
    "rogue_comet": ([], [1]),
}
"""The figures that only we say and that only they say: what goes without saying in our words, mostly a one."""


def difference(theirs: object, mine: object) -> tuple[list[int], list[int]]:
    """What only we say, what only they say."""
    one, other = figures(mine), figures(theirs)
    return sorted((one - other).elements()), sorted((other - one).elements())


def test_every_text_has_the_figures_of_the_data() -> None:
    assert {
        name: found for name, theirs, mine in texts() if any(found := difference(theirs, mine))
    } == DIFFERENT


def test_archive_cards_are_of_the_kind_and_scenario_that_the_data_name() -> None:
    same("archive", gathered("codex_archive"), type="type", scenarios="scenarios")


@pytest.mark.parametrize("by", [-1, 1])
def test_a_changed_figure_of_a_text_is_noticed(by: int) -> None:
    """The check checks: each number of each text, one more or one less."""
    tried = 0
    for name, theirs, mine in texts():
        for changed in each_changed(mine, by):
            tried += 1
            assert difference(theirs, changed) != DIFFERENT.get(name, ([], [])), name
    assert tried > 200


def each_changed(data: Any, by: int) -> Iterator[Any]:
    """The data with one of their numbers changed, each once."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if key in BESIDE:
            continue
        if isinstance(value, int) and not isinstance(value, bool):
            inner = iter([value + by])
        else:
            inner = each_changed(value, by)
        for wrong in inner:
            changed = data.copy()
            changed[key] = wrong
            yield changed
