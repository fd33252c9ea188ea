"""Closing cases, by the action and by a card."""

from __future__ import annotations

import pytest

from tests.noir.table import FIVE_TYPES, lay

SIX_TYPES = ["p2", "l5", "o5", "d1", "s6", "f4"]
"""All types, with two Puzzle clues."""

# ---------------------------------------------------------------------- by the action


@pytest.mark.rule("noir.case.close.01")
def test_a_case_needs_five_different_types_to_be_closed() -> None:
    assert lay(cases={"case_1": FIVE_TYPES}).offers("close:case_1")
    for missing in FIVE_TYPES:
        four = [card for card in FIVE_TYPES if card != missing]
        assert not lay(cases={"case_1": four}).offers("close:case_1")
    many_of_four = ["p7", "p1", "p3", "l5", "l6", "o5", "o7", "d2", "d6"]
    assert not lay(cases={"case_1": many_of_four}).offers("close:case_1")
    assert lay(cases={"case_1": [*many_of_four, "f4"]}).offers("close:case_1")


@pytest.mark.rule("noir.case.close.02")
def test_a_puzzle_leaves_only_while_five_types_remain() -> None:
    """Ruling 12."""
    table = lay(lead=["o3"], cases={"case_5": SIX_TYPES}).answer("close:case_5")
    assert table.options == ["p2", "d1", "done"]
    table.answer("p2")
    assert table.big_picture == ["p2"]
    assert "d1" in table.closed  # without it only four types would be left
    assert table.asked == "noir.turn.03"


@pytest.mark.rule("noir.case.close.02")
def test_any_number_of_puzzles_leaves_if_their_types_are_there_twice() -> None:
    line = ["p2", "p7", "d1", "d2", "l5", "o5", "s6"]
    table = lay(lead=["o3"], cases={"case_5": line}).answer("close:case_5")
    assert table.answer("d1").options == ["p2", "done"]
    table.answer("p2")
    assert table.big_picture == ["p2", "d1"]


@pytest.mark.rule("noir.case.close.02")
def test_two_puzzles_of_one_type_cannot_both_leave_if_the_type_is_needed() -> None:
    line = ["d1", "d3", "p7", "l5", "o5", "s6"]
    table = lay(lead=["o3"], cases={"case_5": line}).answer("close:case_5")
    assert table.options == ["d1", "d3", "done"]
    table.answer("d3")
    assert table.big_picture == ["d3"]
    assert "d1" in table.closed


@pytest.mark.rule("noir.case.close.02")
def test_nobody_is_asked_when_no_puzzle_can_leave() -> None:
    table = lay(lead=["o3"], cases={"case_5": ["p2", "l5", "o5", "d2", "s6"]}).answer("close:case_5")
    assert table.asked == "noir.turn.03"
    assert table.big_picture == []


@pytest.mark.rule("noir.case.close.03")
def test_collecting_is_optional() -> None:
    table = lay(lead=["o3"], cases={"case_5": SIX_TYPES}).answer("close:case_5", "done")
    assert table.big_picture == []
    assert table.closed == [*SIX_TYPES, "case_5"]


@pytest.mark.rule("noir.case.close.04", "noir.case.close.05")
def test_collected_clues_go_to_the_big_picture_and_the_others_to_closed_cases() -> None:
    table = lay(lead=["o3"], cases={"case_5": SIX_TYPES}).answer("close:case_5", "d1")
    assert table.big_picture == ["d1"]
    assert table.closed == ["p2", "l5", "o5", "s6", "f4", "case_5"]
    assert (table.told("collected")[0].rule, table.told("filed")[0].rule) == (
        "noir.case.close.04",
        "noir.case.close.05",
    )


@pytest.mark.rule("noir.case.close.05")
def test_clues_that_are_filed_are_not_discarded() -> None:
    """Ruling 5: time icons count for nothing here."""
    line = ["p4", "l3", "o7", "d2", "s4"]
    table = lay(lead=["o3"], cases={"case_5": line}).answer("close:case_5")
    assert table.time == []
    assert table.closed == [*line, "case_5"]


@pytest.mark.rule("noir.case.close.06")
def test_the_case_card_is_resolved_after_its_clues_have_moved_and_then_filed() -> None:
    table = lay(lead=["o3"], cases={"case_1": FIVE_TYPES}, sanity=["p2"]).answer("close:case_1")
    assert table.closed == FIVE_TYPES  # the case card is not there yet
    assert table.asked == "noir.effect.04"
    table.answer("no")
    assert table.closed == [*FIVE_TYPES, "case_1"]
    assert table.in_order("filed", "haunter_threat", "case_closed")
    assert table.told("case_closed")[0].rule == "noir.case.close.06"


@pytest.mark.rule("noir.case.close.06")
def test_a_case_card_that_goes_elsewhere_is_not_filed() -> None:
    table = lay(lead=["o3"], cases={"case_3": FIVE_TYPES}).answer("close:case_3")
    assert table.closed == FIVE_TYPES
    assert table.hand == ["x2"]


@pytest.mark.rule("noir.case.close.ex1")
def test_the_example_of_the_rulebook() -> None:
    """Five types, one Puzzle whose type is there twice and one that is needed."""
    line = ["p2", "l5", "d1", "o5", "d2", "s6"]
    table = lay(lead=["o3"], cases={"case_2": line}).answer("close:case_2")
    assert table.options == ["d1", "done"]
    table.answer("d1")
    assert table.big_picture == ["d1"]
    assert table.closed == ["p2", "l5", "o5", "d2", "s6"]
    assert table.open == ["case_4"]  # the effects of case 2
    assert table.hand == ["x1"]


@pytest.mark.rule("noir.effect.15")
def test_closing_case_one_b_ends_its_time_bonus() -> None:
    """Ruling 1, and 11: it is first felt at the next check."""
    table = lay(lead=["o3"], cases={"case_1": FIVE_TYPES, "case_2": []})
    assert table.time_limit == 6
    table.answer("close:case_1")
    assert table.time_limit == 4  # five, and the Haunter of the Dark takes one more


# ---------------------------------------------------------------------- by a card


@pytest.mark.rule("noir.case.effectclose.01", "noir.case.effectclose.02")
@pytest.mark.parametrize(("card", "case", "rule"), [("x5", "case_5", "01"), ("x4", "case_6", "02")])
def test_a_monster_closes_its_case_with_hardly_a_clue_in_it(card: str, case: str, rule: str) -> None:
    """Ruling 13: no minimum of types."""
    table = lay(lead=["o3"], hand=[card], cases={case: []}, briefcase=["x1"]).answer(f"hand:{card}:{case}")
    assert table.open == []
    assert table.big_picture == [card]
    assert table.closed == [case]
    assert table.told("closing_by_effect")[0].rule == f"noir.case.effectclose.{rule}"
    assert not table.told("filed")  # there was nothing but the monster


@pytest.mark.rule("noir.case.effectclose.03")
@pytest.mark.parametrize(
    ("card", "case"), [("x5", "case_6"), ("x4", "case_5"), ("x5", "case_1"), ("x4", "case_4")]
)
def test_a_monster_closes_no_other_case(card: str, case: str) -> None:
    line = [*FIVE_TYPES, "x2"]
    table = lay(lead=["o3"], hand=[card], cases={case: line}, briefcase=["x1"]).answer(f"hand:{card}:{case}")
    assert table.line(case) == [*line, card]
    assert table.big_picture == table.closed == []
    assert table.told("closes_nothing")[0].rule == "noir.case.effectclose.03"


@pytest.mark.rule("noir.case.effectclose.03")
def test_a_monster_played_elsewhere_does_not_close_its_case_from_afar() -> None:
    table = lay(lead=["o3"], hand=["x5"], cases={"case_4": [], "case_5": ["p1"]}, briefcase=["x1"])
    assert table.answer("hand:x5:case_4").open == ["case_4", "case_5"]


@pytest.mark.rule("noir.case.effectclose.04", "noir.case.effectclose.05")
def test_closing_by_effect_collects_all_puzzles_and_files_the_rest() -> None:
    """Ruling 13: no choice, however few types remain."""
    line = ["p2", "d1", "l3", "s3", "x2"]
    table = lay(lead=["o3"], hand=["x4"], cases={"case_6": line}, briefcase=["x1"])
    table.answer("hand:x4:case_6")
    assert table.big_picture == ["p2", "d1", "s3", "x4"]
    assert table.closed == ["l3", "x2", "case_6"]
    assert table.time == []
    rules = {entry.rule for entry in (*table.told("collected"), *table.told("filed"))}
    assert rules == {"noir.case.effectclose.04", "noir.case.effectclose.05"}
    assert table.asked == "noir.turn.03"


@pytest.mark.rule("noir.case.effectclose.06", "noir.caseicon.06")
def test_closing_by_effect_resolves_the_case_card_and_files_it() -> None:
    table = lay(lead=["o3"], hand=["x5"], cases={"case_5": ["s6"]}, briefcase=["x1"], sanity=["p2", "p7"])
    table.answer("hand:x5:case_5")
    assert table.options[:3] == ["p2", "p7", "no"]
    assert table.closed == ["s6"]
    table.answer("p7")
    assert table.hand == ["p7"]
    assert table.closed == ["s6", "case_5"]
    assert table.told("case_closed")[0].rule == "noir.case.effectclose.06"


@pytest.mark.rule("noir.action.b.01")
def test_effects_right_of_a_closing_effect_still_resolve() -> None:
    """Ruling 14, with the effect that a threat adds to the Haunter's Darkness."""
    table = lay(lead=["o3"], hand=["x4"], cases={"case_6": []}, briefcase=["x1"], threats=["t3"], deck=["p2"])
    table.answer("hand:x4:case_6")
    assert table.in_order("closing_by_effect", "case_closed", "darkness", "sanity_lost")


# ---------------------------------------------------------------------- the icons of case cards


@pytest.mark.rule("noir.caseicon.00")
def test_black_icons_must_and_brown_ones_may_be_resolved() -> None:
    table = lay(lead=["o3"], cases={"case_1": FIVE_TYPES}, sanity=["p2"]).answer("close:case_1")
    assert table.threats == ["case_7"]  # nobody was asked
    assert table.options == ["p2", "no"]
    assert table.answer("no").sanity == ["p2"]


@pytest.mark.rule("noir.caseicon.01")
def test_icons_are_resolved_from_top_to_bottom() -> None:
    """Ruling 20."""
    table = lay(lead=["o3"], cases={"case_2": FIVE_TYPES}).answer("close:case_2")
    assert table.in_order("case_opened", "flipped", "to_hand")
    table = lay(lead=["o3"], cases={"case_4": FIVE_TYPES}).answer("close:case_4")
    assert table.options == ["yes", "no"]  # search the threat deck, before the card is turned over
    assert not table.told("flipped")
    table.answer("yes", "t2")
    assert table.in_order("threat", "flipped", "to_hand")


@pytest.mark.rule("noir.caseicon.02", "noir.caseicon.03")
@pytest.mark.parametrize(("case", "clue"), [("case_2", "x1"), ("case_3", "x2"), ("case_4", "x3")])
def test_a_case_card_is_turned_over_and_taken_into_hand(case: str, clue: str) -> None:
    table = lay(lead=["o3"], hand=["p1"], cases={case: FIVE_TYPES}, threat_deck=[])
    table.answer(f"close:{case}")
    assert table.hand == ["p1", clue]
    assert table.where(case) == ""
    assert [entry.args["card"] for entry in table.told("flipped")] == [clue]


@pytest.mark.rule("noir.caseicon.03", "noir.action.a.03")
def test_a_case_card_taken_into_hand_meets_the_limit() -> None:
    table = lay(lead=["o3"], hand=["p1", "p3", "p4"], cases={"case_3": FIVE_TYPES}).answer("close:case_3")
    assert table.asked == "noir.action.a.03"
    assert table.options == ["p1", "p3", "p4", "stash:x2"]


@pytest.mark.rule("noir.caseicon.04")
def test_an_opened_case_lies_with_its_case_side_up_and_an_empty_line() -> None:
    table = lay(lead=["o3"], cases={"case_2": FIVE_TYPES, "case_1": []}).answer("close:case_2")
    assert table.open == ["case_1", "case_4"]
    assert table.line("case_4") == []
    assert "case_4" not in table.state.case_deck
    assert table.told("case_opened")[0].rule == "noir.caseicon.04"
    shown = next(case for case in table.view["cases"] if case["id"] == "case_4")
    assert [icon["id"] for icon in shown["right"]] == ["question", "follow"]


@pytest.mark.rule("noir.caseicon.04")
def test_a_case_that_is_out_already_is_not_opened_again() -> None:
    taken = lay(lead=["o3"], cases={"case_2": FIVE_TYPES}, hand=["x3"])
    assert taken.answer("close:case_2").open == []
    closed = lay(lead=["o3"], cases={"case_2": FIVE_TYPES}, closed=["case_4"])
    assert closed.answer("close:case_2").open == []


@pytest.mark.rule("noir.caseicon.06")
def test_closing_case_one_may_take_back_a_sanity_card() -> None:
    table = lay(lead=["o3"], cases={"case_1": FIVE_TYPES}, sanity=["p2", "d8"]).answer("close:case_1", "d8")
    assert table.hand == ["d8"]
    assert table.sanity == ["p2"]


def test_there_is_no_limit_of_open_cases() -> None:
    table = lay(lead=["p4"], cases={f"case_{n}": [] for n in range(1, 7)})
    assert len(table.view["cases"]) == 6
    assert table.options[1:5] == ["lead:case_1", "lead:case_2", "lead:case_4", "lead:case_5"]
