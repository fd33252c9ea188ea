"""The bags of the campaigns, the symbols of their scenarios, and tokens as people write them."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from miskatonic.games.cards.bag.campaigns import (
    LEVELS,
    Scenario,
    campaign,
    campaign_of,
    campaigns,
    meanings_of,
    scenario,
)
from miskatonic.games.cards.bag.meanings import FAIL, SUCCESS, Meaning, Symbol, all_meanings
from miskatonic.games.cards.bag.question import Question
from miskatonic.games.cards.bag.tokens import KINDS, BagError, read_tokens, token
from miskatonic.games.cards.bag.words import counted, percent
from tests.shares import in_shares

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
DATA = SHARED / "arkham-cards"
PACKS = sorted((SHARED / "arkhamdb" / "pack").glob("*/*.json"))
every_scenario = in_shares(
    "found", [each for one in campaigns().values() for each in one.scenarios if not one.like]
)


def bag(level: str, name: str = "night_of_the_zealot") -> dict[str, int]:
    return dict(Counter(campaign(name).bag(level)))


REST = {"skull": 2, "cultist": 1, "tablet": 1, "auto_fail": 1, "elder_sign": 1}


@pytest.mark.rule("lcg.base.bag.01")
def test_the_easy_bag() -> None:
    assert bag("easy") == {"+1": 2, "0": 3, "-1": 3, "-2": 2, **REST}


@pytest.mark.rule("lcg.base.bag.02")
def test_the_standard_bag() -> None:
    assert bag("standard") == {"+1": 1, "0": 2, "-1": 3, "-2": 2, "-3": 1, "-4": 1, **REST}


@pytest.mark.rule("lcg.base.bag.03")
def test_the_hard_bag() -> None:
    assert bag("hard") == {"0": 3, "-1": 2, "-2": 2, "-3": 2, "-4": 1, "-5": 1, **REST}


@pytest.mark.rule("lcg.base.bag.04")
def test_the_expert_bag() -> None:
    numbers = {"0": 1, "-1": 2, "-2": 2, "-3": 2, "-4": 2, "-5": 1, "-6": 1, "-8": 1}
    assert bag("expert") == {**numbers, **REST}


@pytest.mark.rule("lcg.base.bag.05")
@pytest.mark.parametrize("level", LEVELS)
def test_dunwich_has_no_tablet(level: str) -> None:
    zealot = bag(level)
    del zealot["tablet"]
    assert bag(level, "the_dunwich_legacy") == zealot


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("the_path_to_carcosa", (15, 15, 16, 17)),
        ("the_forgotten_age", (14, 14, 14, 15)),
        ("the_circle_undone", (13, 13, 13, 13)),
        ("the_dream_eaters_a", (14, 14, 15, 16)),
        ("the_dream_eaters_b", (17, 17, 18, 19)),
        ("the_innsmouth_conspiracy", (20, 20, 21, 22)),
        ("edge_of_the_earth", (16, 17, 18, 18)),
        ("the_scarlet_keys", (16, 16, 17, 18)),
        ("the_feast_of_hemlock_vale", (14, 14, 15, 16)),
        ("the_drowned_city", (16, 16, 17, 18)),
    ],
)
def test_the_bag_of_every_campaign(name: str, sizes: tuple[int, ...]) -> None:
    """As two public sources or more have them; the harder, the lower."""
    bags = [campaign(name).bag(level) for level in LEVELS]
    assert tuple(map(len, bags)) == sizes
    sums = [sum(int(each) for each in found if each[-1].isdigit()) for found in bags]
    assert sums == sorted(sums, reverse=True)
    assert [found.count("frost") for found in bags] == (
        [0, 1, 2, 3] if name == "edge_of_the_earth" else [0] * 4
    )


@pytest.mark.parametrize(
    "name", ["the_dunwich_legacy", "the_path_to_carcosa", "the_forgotten_age", "the_circle_undone"]
)
def test_a_return_has_the_bag_of_the_original_and_says_so(name: str) -> None:
    again, first = campaign(f"return_to_{name}"), campaign(name)
    assert again.like == name
    assert all(again.bag(level) == first.bag(level) for level in LEVELS)
    assert all(campaign_of(each) == first for each in again.scenarios)


def test_scenarios_add_tokens_for_the_rest_of_the_campaign() -> None:
    ash = campaign("brethren_of_ash")
    first, second, third = ash.scenarios
    assert ash.bag("hard", first) == ash.bag("hard")
    assert Counter(ash.bag("hard", second)) - Counter(ash.bag("hard")) == {"cultist": 2}
    added = Counter(ash.bag("hard", third)) - Counter(ash.bag("hard", second))
    assert added == {"elder_thing": 1, "tablet": 1, "skull": 1}
    assert Counter(ash.bag("easy", third)) - Counter(ash.bag("easy", second)) == {"elder_thing": 1}
    vale = campaign("the_feast_of_hemlock_vale")
    assert "auto_fail" not in vale.bag("expert")
    assert vale.bag("expert", vale.scenarios[0]) == vale.bag("expert")
    assert {vale.bag("expert", each).count("auto_fail") for each in vale.scenarios[1:]} == {1}
    zealot, below = campaign("night_of_the_zealot"), scenario("the_devourer_below")
    assert Counter(zealot.bag("easy", below)) - Counter(zealot.bag("easy")) == {"elder_thing": 1}


@every_scenario
def test_every_symbol_in_the_bag_has_a_meaning(found: Scenario) -> None:
    home = campaign_of(found)
    for level in LEVELS:
        there = {
            each for each in home.bag(level, found) if each in ("skull", "cultist", "tablet", "elder_thing")
        }
        symbols = found.symbols(level)
        assert there <= set(symbols)
        for each in symbols.values():
            assert (each.x in counted()) == bool(each.x)
            assert each.least <= each.usual <= each.most
            assert bool(each.x) == bool(each.per or each.instead)


@pytest.mark.rule("lcg.base.token.02")
def test_the_side_of_the_difficulty_counts() -> None:
    found = scenario("the_gathering")
    easy = meanings_of(found.symbols("standard"), {"skull": 3})
    assert easy == {"skull": Meaning(-3), "cultist": Meaning(-1), "tablet": Meaning(-2)}
    hard = meanings_of(found.symbols("expert"), {})
    assert hard == {"skull": Meaning(-2), "cultist": Meaning(0, again=True), "tablet": Meaning(-4)}


def test_what_a_symbol_depends_on() -> None:
    queen = scenario("queen_of_ash").symbols("hard")
    assert meanings_of(queen, {"skull": 3, "tablet": 0})["skull"] == Meaning(-6)
    assert meanings_of(queen, {"tablet": 0})["tablet"] == Meaning(-4)
    assert meanings_of(queen, {"tablet": 1})["tablet"] == Meaning(result=FAIL)
    assert meanings_of(queen, {"cultist": 1})["cultist"] == Meaning(-3, again=True)
    for wrong in ({"elder_thing": 1}, {"+1": 1}, {"skull": 11}, {"tablet": 2}, {"skull": -1}):
        with pytest.raises(BagError):
            meanings_of(queen, wrong)


@cache
def scenario_cards() -> dict[str, dict[str, str]]:
    cards = [card for path in PACKS for card in json.loads(path.read_bytes())]
    return {card["code"]: card for card in cards if card.get("type_code") == "scenario"}


OTHER_CODES = {"02311": "02331"}
"""Of a card that the other program knows by a wrong one."""
CORRECTED = (
    ("point_of_no_return", "hard", "skull"),
    ("relics_of_the_past", "standard", "cultist"),
    ("relics_of_the_past", "hard", "cultist"),
)
"""Here the other program's data is not what the card says; ours is."""

RESULTS = {"auto_fail": FAIL, "auto_succeed": SUCCESS}


def meant(theirs: dict[str, Any]) -> Meaning:
    value = theirs["modifier"]
    if value in RESULTS:
        return Meaning(result=RESULTS[value])
    return Meaning(value, bool(theirs.get("reveal_another")))


def same(ours: Symbol, theirs: dict[str, Any]) -> bool:
    """Whether a symbol is what the other program's data says."""
    if counter := theirs.get("counter"):
        more = 1 if counter["prompt"].startswith("1 more") else counter.get("adjustment", 0)
        least = 0 if counter["prompt"].startswith("1 more") else counter.get("min", 0)
        return (ours.value, ours.per, ours.again, ours.least) == (
            -more,
            -counter.get("scale", 1),
            bool(counter.get("reveal_another")),
            least,
        ) and ours.most == counter.get("max", ours.most)
    if condition := theirs.get("condition"):
        values = [meant(each["modified_value"]) for each in condition["options"]]
        return [ours.meaning(n) for n in range(ours.most + 1)] == [meant(condition["default_value"]), *values]
    return ours.meaning(0) == meant(theirs["value"]) and bool(ours.x) >= (
        "cancel_modifiers" in theirs["value"]
    )


@pytest.mark.skipif(not DATA.is_dir(), reason="the public data is not here")
@every_scenario
def test_the_public_data_has_the_same_values(found: Scenario) -> None:
    """What another program's data says of these symbols, save where the cards themselves say otherwise."""
    card = scenario(found.like).card if found.like else OTHER_CODES.get(found.card, found.card)
    rows = [each for each in json.loads((DATA / "chaos_tokens.json").read_bytes()) if each["code"] == card]
    assert rows or campaign_of(found).id == "brethren_of_ash"
    for side in ("standard", "hard") if rows and found.id != "written_in_rock" else ():
        symbols = found.symbols(side)
        assert list(symbols) == [each["token"] for each in rows[0][side]]
        wrong = [each["token"] for each in rows[0][side] if not same(symbols[each["token"]], each)]
        assert [(found.id, side, each) for each in wrong] == [
            each for each in CORRECTED if each[:2] == (found.id, side)
        ]


@pytest.mark.skipif(not DATA.is_dir(), reason="the public data is not here")
@every_scenario
def test_the_cards_themselves_say_so(found: Scenario) -> None:
    """The first number behind each symbol, where the public data has the card."""
    card = {} if found.like else scenario_cards().get(found.card, {})
    if card:
        for side, text in (("standard", card["text"]), ("hard", card["back_text"])):
            if found.id == "written_in_rock" and side == "hard":
                continue  # its back is the standard side of act 2
            lines = [
                start
                for line in text.splitlines()
                if (start := re.match(r"((?:\[[a-z_]+\][^\w+–-]*)+)([+–-]?(\d+|X)( for e)?)?", line))
            ]
            said = {name: line for line in lines for name in re.findall(r"[a-z_]+", line[1])}
            symbols = found.symbols(side)
            assert set(said) == set(symbols)
            for name, line in said.items():
                symbol = symbols[name]
                if line[2] is None:
                    assert symbol.meaning(0).again or symbol.result
                elif line[3] == "X" or line[4]:
                    assert symbol.per < 0
                elif not symbol.result:
                    assert symbol.meaning(0).value == int(line[2].replace("–", "-"))


@pytest.mark.skipif(not DATA.is_dir(), reason="the public data is not here")
@pytest.mark.parametrize("folder", ["notz", "boa"])
def test_the_public_data_has_the_same_bags(folder: str) -> None:
    found = campaign({"notz": "night_of_the_zealot", "boa": "brethren_of_ash"}[folder])
    steps = json.loads((DATA / "campaigns" / folder / "campaign.json").read_bytes())["steps"]
    inputs = [step["input"] for step in steps if isinstance(step.get("input"), dict)]
    theirs = {
        choice["id"]: choice["tokens"]
        for each in inputs
        for choice in each.get("choices", ())
        if "tokens" in choice
    }
    assert {level: Counter(found.bag(level)) for level in LEVELS} == {
        level: Counter(tokens) for level, tokens in theirs.items()
    }


# ---------------------------------------------------------------------- words


def test_tokens_as_people_write_them() -> None:
    assert read_tokens("+1, 0 −1 [skull] Elder-Sign autofail") == [
        "+1",
        "0",
        "-1",
        "skull",
        "elder_sign",
        "auto_fail",
    ]
    assert token("Elder Thing") == "elder_thing"
    assert [token(each) for each in KINDS] == list(KINDS)
    for wrong in ("", "-9", "+2", "skul", "--1", "1.5"):
        with pytest.raises(BagError):
            token(wrong)


def test_names_that_are_none() -> None:
    assert scenario("The Gathering") == scenario("gathering") == scenario("01104")
    assert scenario("Rougarou").id == "curse_of_the_rougarou"
    assert scenario("At Death’s Doorstep").id == "at_deaths_doorstep"
    assert campaign("Carcosa").id == "the_path_to_carcosa"
    with pytest.raises(BagError):
        scenario("the_golf_club")
    with pytest.raises(BagError, match="the nearest are curse_of_the_rougarou"):
        scenario("rougaru")
    for many in ("", "the", "return_to", "doom_of_arkham"):
        with pytest.raises(BagError):
            scenario(many)
    with pytest.raises(BagError):
        campaign("the_golf_club")
    with pytest.raises(BagError):
        Question({"0": 1}, "the_gathering", "nightmare").odds()
    with pytest.raises(BagError):
        Question({"0": 1}, redraws=("again",)).odds()
    with pytest.raises(BagError):
        all_meanings({"+1": Meaning(2)})
    with pytest.raises(BagError):
        all_meanings({"skull": Meaning(100)})


def test_what_is_not_sure_does_not_look_so() -> None:
    assert [percent(each) for each in (0, 0.0001, 0.0625, 0.5, 0.9999, 1)] == [0, 0.1, 6.3, 50, 99.9, 100]
