"""Noir's judge: of two tables that differ in one thing, it knows the better."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.noir.judge import judge
from tests.noir.table import AFRAID, FIVE_TYPES, LATE, PICTURE, Table, lay

ROW = ["l3", "d5", "f4", "s4", "o2"]
MODES = ("classic", "hardboiled")


def worth(mode: str = "classic", **laid: Any) -> float:
    laid.setdefault("lead", ROW)
    return judge(lay(mode=mode, **laid).game.play)


def test_winning_is_better_than_anything_and_losing_worse() -> None:
    won = lay(mode="classic", big_picture=PICTURE, lead=ROW).answer("pass")
    lost = lay(mode="classic", sanity=AFRAID[:5], lead=ROW).answer("pass")
    assert (won.result, lost.result) == ("won", "sanity")
    going_on = [worth(), worth(big_picture=PICTURE[:4]), worth(sanity=AFRAID[:4], threat_deck=["t6"])]
    assert judge(won.game.play) > max(going_on)
    assert judge(lost.game.play) < min(going_on)


@pytest.mark.parametrize("mode", MODES)
def test_a_wanted_clue_is_worth_more_the_further_it_has_come(mode: str) -> None:
    line = FIVE_TYPES
    places: list[dict[str, Any]] = [
        {"closed": ["p2"], "cases": {"case_1": line, "case_2": []}},
        {"discard": ["p2"], "cases": {"case_1": line, "case_2": []}},
        {"hand": ["p2"], "cases": {"case_1": line, "case_2": []}},
        {"cases": {"case_1": [*line, "p2"], "case_2": []}},
        {"big_picture": ["p2"], "cases": {"case_1": line, "case_2": []}},
    ]
    worths = [worth(mode, **place) for place in places]
    assert worths == sorted(worths)
    assert len(set(worths)) >= 4, "in classic mode another type may do instead of one that is far away"


@pytest.mark.parametrize("mode", MODES)
def test_a_line_is_worth_more_with_every_type(mode: str) -> None:
    worths = [worth(mode, cases={"case_1": FIVE_TYPES[:n], "case_2": []}) for n in range(6)]
    assert worths == sorted(worths)
    assert len(set(worths)) == 6


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({}, {"time": LATE[:2]}),
        ({}, {"sanity": ["l1"]}),
        ({"sanity": ["l1"]}, {"sanity": ["l1", "l8", "s7"]}),
        ({}, {"threats": ["t1"], "cases": {"case_1": [], "case_2": []}}),
        (
            {"cases": {"case_1": ["d2"], "case_2": []}},
            {"cases": {"case_1": ["d5"], "case_2": []}, "lead": ["l3"]},
        ),
        ({"contact": "yes"}, {}),
        ({"equipment": "necronomicon"}, {}),
    ],
    ids=["time", "sanity", "more sanity", "threats", "keys", "contact", "equipment"],
)
def test_what_is_better(mode: str, better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert worth(mode, **better) > worth(mode, **worse)


def test_in_hardboiled_mode_the_machine_is_kept_out_of_lines() -> None:
    safe = worth("hardboiled", cases={"case_1": ["p4"]}, briefcase=["x1"])
    exposed = worth("hardboiled", cases={"case_1": ["p4", "x1"]})
    assert safe > exposed


def test_the_judge_cannot_know_the_order_of_the_deck() -> None:
    """It sees bags, and a bag has no order: the same table on other luck is worth the same."""
    game = lay(mode="classic", lead=ROW).game
    assert judge(game.fork(b"other").play) == judge(game.play)


def test_the_game_asks_this_judge() -> None:
    table: Table = lay(mode="classic")
    assert table.game.box.judge(table.game.play, 0) == judge(table.game.play)
