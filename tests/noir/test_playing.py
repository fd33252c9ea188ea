"""Playing a clue card: icons, locks, minimums, the Machine, fatigue."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.facts import CASES, CLUES, DATA, METHODS
from miskatonic.games.noir.rules.playing import fits
from miskatonic.games.noir.state import Case
from tests.noir.table import Table, lay

PRINTED = {row["id"]: row for row in (*DATA["clues"], *DATA["special_clues"], *DATA["cases"])}
SEVEN = ["p7", "l5", "d2", "o7", "l3", "p8", "p4"]
"""A line of seven clues that ends with document and observe and has keys."""


def methods(icons: list[str], machine: bool) -> set[str]:
    """What printed icons stand for, written out."""
    found: set[str] = set()
    for icon in icons:
        if icon.startswith("purple ") and not machine:
            continue
        method = icon.removeprefix("purple ")
        found |= set(METHODS) if method == "any" else {method}
    return found


def tries(lead: str, *line: str, case: str = "case_1", machine: bool = False) -> Table:
    """The lead card before a line, with the Machine in the briefcase or not in play."""
    return lay(lead=[lead], cases={case: line}, briefcase=["x1"] if machine else [])


# ---------------------------------------------------------------------- icons


@pytest.mark.rule("noir.action.b.03", "noir.action.b.05", "noir.machine.01")
@pytest.mark.parametrize("machine", [False, True])
def test_every_clue_fits_exactly_where_its_left_icon_matches_the_last_card(machine: bool) -> None:
    for card, clue in CLUES.items():
        left = methods(PRINTED[card]["left"], machine)
        for last in CLUES:
            matches = bool(left & methods(PRINTED[last]["right"], machine))
            assert fits(clue, Case("case_1", "A", ["p1", last]), machine) == matches, (card, last)
        for case in CASES:
            matches = bool(left & methods(PRINTED[case]["right"], machine))
            assert fits(clue, Case(case, "", []), machine) == matches, (card, case)


@pytest.mark.rule("noir.action.b.03")
def test_only_the_last_card_of_the_line_counts() -> None:
    assert tries("o3", "l5", "p5").offers("lead:case_1")  # search
    assert not tries("o3", "p5", "l5").offers("lead:case_1")  # question, document


@pytest.mark.rule("noir.action.b.03")
def test_one_matching_icon_of_several_is_enough() -> None:
    assert tries("p1", "d4").why_not("p1", "case_1") == ["noir.action.b.03"]  # document, search, observe
    for card in ("p7", "o3", "l8"):
        assert tries(card, "d4").offers("lead:case_1")


@pytest.mark.rule("noir.action.b.04")
@pytest.mark.parametrize(
    ("card", "fitting", "other"),
    [
        ("p1", "case_1", "case_3"),
        ("o3", "case_2", "case_1"),
        ("l3", "case_3", "case_5"),
        ("o2", "case_5", "case_4"),
    ],
)
def test_the_first_clue_of_a_case_is_matched_with_the_case_card(card: str, fitting: str, other: str) -> None:
    table = lay(lead=[card], cases={fitting: [], other: []})
    assert table.offers(f"lead:{fitting}")
    assert not table.offers(f"lead:{other}")


@pytest.mark.rule("noir.action.b.05")
@pytest.mark.parametrize("last", ["p1", "p3", "d2", "o4", "f1"])
def test_any_matches_any_icon(last: str) -> None:
    assert tries("o6", last).offers("lead:case_1")  # any on the left
    assert tries(last, "s4").offers("lead:case_1") == (CLUES[last].minimum <= 1)  # any on the right


@pytest.mark.rule("noir.action.b.06")
def test_all_requirements_must_be_met_at_once() -> None:
    """A card with an icon, a minimum and the Machine; a lock and an icon."""
    assert tries("f5", "p7", "p3", "l7", machine=True).offers("lead:case_1")
    assert tries("f5", "p7", "p3", "l7").why_not("f5", "case_1") == ["noir.lock.09"]
    assert tries("f5", "p3", "l7", machine=True).why_not("f5", "case_1") == ["noir.lock.04"]
    assert tries("f5", "l7", "p7", "p3", machine=True).why_not("f5", "case_1") == ["noir.action.b.03"]
    assert tries("f5", "p3").why_not("f5", "case_1") == ["noir.lock.09", "noir.action.b.03", "noir.lock.04"]
    assert tries("d1", "p3").why_not("d1", "case_1") == ["noir.action.b.03", "noir.lock.02"]


# ---------------------------------------------------------------------- locks and keys


@pytest.mark.rule("noir.lock.01")
def test_a_lock_needs_a_key_played_before() -> None:
    assert not tries("d1", "p7").offers("lead:case_1")
    assert tries("d1", "p7").why_not("d1", "case_1") == ["noir.lock.02"]
    assert tries("d1", "p4").offers("lead:case_1")


@pytest.mark.rule("noir.lock.01")
@pytest.mark.parametrize("key", [card for card, clue in CLUES.items() if clue.key or clue.skeleton_key])
@pytest.mark.parametrize("lock", [card for card, clue in CLUES.items() if clue.lock])
def test_every_key_opens_every_lock(lock: str, key: str) -> None:
    """After an Elder Sign, which any icon follows."""
    assert tries(lock, key, "x2").offers("lead:case_1")
    assert not tries(lock, "x2").offers("lead:case_1")


@pytest.mark.rule("noir.lock.02")
def test_each_lock_needs_a_key_of_its_own() -> None:
    assert not tries("s5", "o7", "l4").offers("lead:case_1")
    assert tries("s5", "p4", "o7", "l4").offers("lead:case_1")
    assert not tries("o1", "p4", "o7", "l4", "s5").offers("lead:case_1")


@pytest.mark.rule("noir.lock.02")
def test_keys_of_other_cases_do_not_help() -> None:
    table = lay(lead=["s5"], cases={"case_1": ["o7", "l4"], "case_2": ["p4", "p5"]})
    assert table.offers("lead:case_2")
    assert not table.offers("lead:case_1")


@pytest.mark.rule("noir.lock.03")
def test_key_and_lock_need_not_be_consecutive() -> None:
    assert tries("l4", "o7", "p1", "p3").offers("lead:case_1")


@pytest.mark.rule("noir.lock.04", "noir.lock.05")
@pytest.mark.parametrize("card", [card for card, clue in CLUES.items() if clue.minimum])
def test_a_minimum_counts_the_clues_already_in_the_line(card: str) -> None:
    """The case card and the card itself do not count; the line ends with an icon that matches all."""
    line = ["p1", "p3", "p7", "l5"][: CLUES[card].minimum - 1]
    enough, short = [*line, "x2"], [*line[1:], "x2"]
    assert tries(card, *enough, machine=True).offers("lead:case_1")
    table = tries(card, *short, machine=True)
    assert not table.offers("lead:case_1")
    assert table.why_not(card, "case_1") == ["noir.lock.04"]


@pytest.mark.rule("noir.lock.06")
@pytest.mark.parametrize("lock", ["d3", "d8"])
@pytest.mark.parametrize("key", ["p6", "o5", "x3"])
def test_a_skeleton_lock_needs_a_skeleton_key(lock: str, key: str) -> None:
    assert tries(lock, key, "l5").offers("lead:case_1")
    assert not tries(lock, "l5").offers("lead:case_1")
    assert tries(lock, "l5").why_not(lock, "case_1") == ["noir.lock.06"]


@pytest.mark.rule("noir.lock.07")
def test_a_skeleton_key_opens_a_plain_lock() -> None:
    assert tries("l4", "o5").offers("lead:case_1")


@pytest.mark.rule("noir.lock.07", "noir.lock.02")
def test_a_skeleton_key_is_one_key_for_plain_locks() -> None:
    """Ruling 16: keys of both kinds are counted against the locks."""
    assert not tries("s5", "o5", "l4").offers("lead:case_1")
    assert tries("s5", "o5", "o7", "l4").offers("lead:case_1")


@pytest.mark.rule("noir.lock.06")
def test_a_skeleton_lock_only_asks_that_a_skeleton_key_is_there() -> None:
    """Ruling 16: it is neither used up by a lock, nor by a skeleton lock."""
    assert tries("d3", "o5", "l4").offers("lead:case_1")
    assert tries("d8", "o5", "l5", "d3").offers("lead:case_1")
    assert tries("d1", "o5", "l5", "d3").offers("lead:case_1")


@pytest.mark.rule("noir.lock.08")
def test_a_plain_key_does_not_open_a_skeleton_lock() -> None:
    assert not tries("d3", "p4").offers("lead:case_1")
    assert not tries("d8", "p4", "o7", "p5").offers("lead:case_1")


# ---------------------------------------------------------------------- the Tillinghast Machine


@pytest.mark.rule("noir.lock.09", "noir.machine.01")
@pytest.mark.parametrize("card", ["f2", "f3", "f5", "f7", "x4", "x5"])
def test_a_purple_card_needs_the_machine_in_play(card: str) -> None:
    line = ["p3", "p7", "x2"]
    assert tries(card, *line, machine=True).offers("lead:case_1")
    table = tries(card, *line)
    assert not table.offers("lead:case_1")
    assert table.why_not(card, "case_1") == ["noir.lock.09"]


@pytest.mark.rule("noir.machine.01")
@pytest.mark.parametrize(("last", "card"), [("p7", "l8"), ("l8", "o3"), ("f4", "o3")])
def test_a_purple_icon_on_the_right_is_matched_only_with_the_machine(last: str, card: str) -> None:
    assert tries(card, last, machine=True).offers("lead:case_1")
    table = tries(card, last)
    assert not table.offers("lead:case_1")
    assert table.why_not(card, "case_1") == ["noir.machine.01"]


@pytest.mark.rule("noir.machine.02")
@pytest.mark.parametrize("zone", ["hand", "briefcase"])
def test_the_machine_is_in_play_in_hand_and_briefcase(zone: str) -> None:
    table = lay(lead=["f3"], cases={"case_1": ["p4"]}, zones={zone: ["x1"]})
    assert table.machine
    assert table.offers("lead:case_1")


@pytest.mark.rule("noir.machine.02")
def test_the_machine_is_in_play_in_an_open_case() -> None:
    table = lay(lead=["f3"], cases={"case_1": ["p4"], "case_3": ["x1"]})
    assert table.machine
    assert table.offers("lead:case_1")


@pytest.mark.rule("noir.machine.03", "noir.machine.04")
@pytest.mark.parametrize("zone", ["removed", "closed", "deck", "discard", "time", "sanity", "lead_row"])
def test_the_machine_anywhere_else_is_not_in_play(zone: str) -> None:
    cases = {"case_1": ["p4"]}
    if zone == "deck":
        table = lay(lead=["f3"], cases=cases, deck=["x1"])
    else:
        table = lay(lead=["f3"], cases=cases, zones={zone: ["x1"]})
    assert not table.machine
    assert not table.offers("lead:case_1")
    assert table.why_not("f3", "case_1") == ["noir.lock.09"]


@pytest.mark.rule("noir.machine.03")
def test_using_the_machine_from_the_briefcase_ends_purple_access() -> None:
    """Ruling 17: its effect removes it from the game."""
    table = lay(lead=["f3"], cases={"case_1": ["p4"]}, briefcase=["x1"], closed=["p1"])
    assert table.offers("lead:case_1")
    table.answer("use:x1")
    assert table.removed == ["x1"]
    assert table.hand == ["p1"]
    assert not table.machine
    assert not table.offers("lead:case_1")


@pytest.mark.rule("noir.machine.03")
def test_closing_the_case_with_the_machine_ends_purple_access() -> None:
    line = ["p7", "l5", "x1", "d2", "s6"]
    table = lay(lead=["o3", "f3"], cases={"case_3": line, "case_5": ["p4"]}).answer("close:case_3")
    assert "x1" in table.closed
    assert not table.machine
    assert not table.offers("lead:case_5")


# ---------------------------------------------------------------------- fatigue


@pytest.mark.rule("noir.fatigue.01")
def test_the_eighth_clue_tires_and_the_seventh_does_not() -> None:
    fresh = lay(lead=["f6"], cases={"case_1": SEVEN[1:]}, deck=["p3"]).answer("lead:case_1")
    assert not fresh.told("fatigue")
    assert fresh.lead[0] == "p3"
    tired = lay(lead=["f6"], cases={"case_1": SEVEN}, deck=["p3"]).answer("lead:case_1")
    assert tired.told("fatigue")[0].args["n"] == 8
    assert tired.discard == ["p3"]


@pytest.mark.rule("noir.fatigue.01")
def test_every_clue_after_the_eighth_tires_too() -> None:
    table = lay(lead=["f6"], cases={"case_1": [*SEVEN, "d6"]}, deck=["p2"]).answer("lead:case_1")
    assert table.sanity == ["p2"]


@pytest.mark.rule("noir.fatigue.01")
def test_other_lines_do_not_tire() -> None:
    table = lay(lead=["p4"], cases={"case_1": [*SEVEN[:6], "d6"], "case_2": []}, deck=["p2"])
    assert not table.answer("lead:case_2").told("fatigue")


@pytest.mark.rule("noir.fatigue.01", "noir.fatigue.02")
def test_a_card_from_hand_tires_as_well() -> None:
    """Ruling 15."""
    table = lay(lead=["o3"], hand=["f6"], cases={"case_1": SEVEN}, deck=["p2"])
    assert table.answer("hand:f6:case_1").sanity == ["p2"]


@pytest.mark.rule("noir.fatigue.02")
def test_the_fatigue_test_comes_before_the_effects() -> None:
    table = lay(lead=["d7"], hand=["p1"], cases={"case_1": SEVEN}, deck=["p2"]).answer("lead:case_1")
    assert table.sanity == ["p2"]
    assert table.offers("sanity:p2")  # the effect can already swap it back
    assert table.in_order("played", "fatigue", "revealed", "sanity_lost")


@pytest.mark.rule("noir.fatigue.02", "noir.effect.13")
def test_a_cancelled_card_tires_all_the_same() -> None:
    """Ruling 15: what is cancelled is the effect, not the fatigue."""
    table = lay(lead=["o6"], cases={"case_1": SEVEN}, deck=["p2"])
    table.case("case_1").cancel = True
    table.answer("lead:case_1")
    assert table.sanity == ["p2"]
    assert table.in_order("played", "cancelled", "fatigue", "sanity_lost")
    assert table.asked == "noir.turn.03"  # o6 would have offered to take it back
