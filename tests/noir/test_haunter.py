"""The Haunter of the Dark: with the Machine, without it, and when the Machine comes later."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from miskatonic.games.noir.rules import written
from miskatonic.games.noir.words import VOCABULARY
from tests.noir.table import FIVE_TYPES, Table, lay

BOTH = {"case_1": FIVE_TYPES, "case_3": ()}


def awake(table: Table) -> bool:
    """The purple icons have been applied, and the threat is no threat any more."""
    return "case_6" in table.open and "x4" in table.hand and "case_7" not in table.threats


@pytest.mark.rule("noir.haunter.01", "noir.haunter.02")
def test_without_the_machine_it_joins_the_threats() -> None:
    table = lay(lead=["o3"], cases=BOTH).answer("close:case_1")
    assert table.threats == ["case_7"]
    assert [card["id"] for card in table.view["threats"]["active"]] == ["case_7"]
    assert table.time_limit == 4  # its lower effect: one less
    assert not awake(table)
    assert table.open == ["case_3"]
    assert table.told("haunter_threat")[0].rule == "noir.haunter.02"


@pytest.mark.rule("noir.haunter.01", "noir.haunter.04")
@pytest.mark.parametrize("zone", ["hand", "briefcase", "case_3"])
def test_with_the_machine_its_purple_icons_apply_at_once(zone: str) -> None:
    if zone == "case_3":
        table = lay(lead=["o3"], cases={"case_1": FIVE_TYPES, "case_3": ["x1"]})
    else:
        table = lay(lead=["o3"], cases=BOTH, zones={zone: ["x1"]})
    table.answer("close:case_1")
    assert awake(table)
    assert table.threats == []
    assert table.time_limit == 5  # its lower effect is ignored
    assert table.told("haunter_machine")[0].rule == "noir.haunter.04"
    assert table.in_order("haunter_machine", "case_opened", "flipped", "to_hand")


@pytest.mark.rule("noir.haunter.01", "noir.case.close.06")
def test_a_machine_filed_with_the_case_that_finds_it_is_no_longer_in_play() -> None:
    """The clues of case 1 move before its icons are resolved."""
    table = lay(lead=["o3"], cases={"case_1": ["p7", "l5", "x1", "d2", "s6"]}).answer("close:case_1")
    assert table.threats == ["case_7"]


@pytest.mark.rule("noir.haunter.03")
def test_it_wakes_when_case_two_brings_the_machine() -> None:
    table = lay(lead=["o3"], cases={"case_2": FIVE_TYPES}, threats=["case_7"])
    assert table.time_limit == 4
    table.answer("close:case_2")
    assert awake(table)
    assert table.time_limit == 5
    assert table.hand == ["x1", "x4"]
    assert table.told("haunter_wakes")[0].rule == "noir.haunter.03"
    assert table.in_order("machine", "haunter_wakes", "case_opened", "flipped", "to_hand")


@pytest.mark.rule("noir.haunter.03", "noir.machine.02")
def test_it_wakes_when_the_machine_is_taken_from_the_leads_row() -> None:
    table = lay(lead=["x1"], cases={"case_3": []}, threats=["case_7"]).answer("take")
    assert awake(table)


@pytest.mark.rule("noir.haunter.03", "noir.machine.02")
def test_it_wakes_when_the_machine_is_played_from_the_leads_row() -> None:
    table = lay(lead=["x1"], cases={"case_3": []}, threats=["case_7"]).answer("lead:case_3")
    assert awake(table)
    assert table.line("case_3") == ["x1"]


@pytest.mark.rule("noir.haunter.03")
def test_it_wakes_before_the_fatigue_of_the_machine_is_tested() -> None:
    line = ["p7", "l5", "o5", "d2", "s6", "l6", "p4"]
    table = lay(lead=["x1"], cases={"case_3": line}, threats=["case_7"], deck=["p2"]).answer("lead:case_3")
    assert table.in_order("played", "haunter_wakes", "fatigue", "sanity_lost")


@pytest.mark.rule("noir.haunter.03")
@pytest.mark.parametrize("zone", ["closed", "discard", "sanity", "time", "lead_row"])
def test_it_wakes_when_the_machine_is_taken_from_anywhere(zone: str) -> None:
    take = {"do": "take", "zone": zone}
    table = lay(cases={"case_3": []}, threats=["case_7"], lead=[], zones={zone: ["x1"]}, says=take)
    assert awake(table.answer("x1"))


@pytest.mark.rule("noir.haunter.03")
def test_it_wakes_when_the_machine_is_found_in_the_deck() -> None:
    table = lay(cases={"case_3": []}, threats=["case_7"], deck=["x1"], says={"do": "search_deck"})
    assert awake(table.answer("x1"))


@pytest.mark.rule("noir.haunter.03", "noir.effect.08")
def test_it_wakes_when_the_machine_is_swapped_into_hand() -> None:
    table = lay(
        cases={"case_3": []}, threats=["case_7"], hand=["p1", "p3"], time=["x1"], says={"do": "swap_penalty"}
    )
    assert awake(table.answer("time:x1", "p1"))


def test_the_machine_moving_between_hand_and_briefcase_does_not_enter_play() -> None:
    table = lay(lead=["o3"], briefcase=["x1"]).answer("unstash:x1")
    assert not table.told("machine")
    table = lay(lead=["o3"], hand=["x1"], cases={"case_3": []}).answer("hand:x1:case_3")
    assert not table.told("machine")


@pytest.mark.rule("noir.haunter.02", "noir.threat.06")
def test_asleep_it_lowers_the_time_limit_as_long_as_it_lies_there() -> None:
    table = lay(cases={"case_3": []}, threats=["case_7", "t5"])
    assert table.time_limit == 3
    assert lay(cases={"case_3": []}, threats=["t5"], hand=["x4"]).time_limit == 4


@pytest.mark.rule("noir.haunter.03", "noir.action.a.03")
def test_woken_it_meets_the_hand_limit() -> None:
    table = lay(lead=["o3"], cases={"case_2": FIVE_TYPES}, threats=["case_7"], hand=["p1", "p3"])
    table.answer("close:case_2")
    assert table.asked == "noir.action.a.03"
    assert table.options == ["p1", "p3", "stash:x1"]


# ---------------------------------------------------------------------- another list of cards


def card(**icons: list[dict[str, str]]) -> Callable[[pytest.MonkeyPatch], None]:
    """The Haunter as a real card might have it."""

    def put(monkeypatch: pytest.MonkeyPatch) -> None:
        words = {name: tuple(VOCABULARY.read(row) for row in rows) for name, rows in icons.items()}
        monkeypatch.setattr(written, "book", structs.replace(written.book, **words))

    return put


@pytest.mark.rule("noir.haunter.02")
def test_lower_effects_may_be_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    card(lower=[{"do": "sanity_test"}])(monkeypatch)
    table = lay(lead=["o3"], cases=BOTH, deck=["p2"]).answer("close:case_1")
    assert (table.threats, table.sanity) == (["case_7"], ["p2"])
    assert table.in_order("haunter_threat", "sanity_lost")
    awake = lay(lead=["o3"], cases=BOTH, deck=["p2"], briefcase=["x1"]).answer("close:case_1")
    assert awake.sanity == []  # with the Machine they are ignored


@pytest.mark.rule("noir.haunter.03", "noir.haunter.04")
@pytest.mark.parametrize("icons", [[], ["flip_this"]])
def test_purple_icons_that_leave_it_on_the_table_file_it(
    monkeypatch: pytest.MonkeyPatch, icons: list[str]
) -> None:
    card(purple=[{"do": icon} for icon in icons])(monkeypatch)
    found = lay(lead=["o3"], cases=BOTH, briefcase=["x1"]).answer("close:case_1")
    woken = lay(lead=["x1"], cases={"case_3": []}, threats=["case_7"]).answer("take")
    for table in (found, woken):
        assert table.where("x4" if icons else "case_7") == "closed"
        assert (table.threats, table.state.resolving, table.time_limit) == ([], [], 5)
