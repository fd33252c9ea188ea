"""The action phase: take the lead card and do one of five things."""

from __future__ import annotations

import pytest

from tests.noir.table import FIVE_TYPES, deal, lay


@pytest.mark.rule("noir.turn.02", "noir.turn.03")
@pytest.mark.parametrize("action", ["take", "lead:case_2", "hand:p1:case_2", "close:case_1", "pass"])
def test_a_turn_is_one_action_and_then_upkeep(action: str) -> None:
    table = lay(lead=["o3", "p3"], hand=["p1"], cases={"case_1": FIVE_TYPES, "case_2": []})
    assert table.view["turn"] == 1
    table.answer(action)
    while table.asked != "noir.turn.03":
        table.answer(table.options[-1])
    assert table.view["turn"] == 2
    assert len(table.lead) == 5  # the last step of upkeep has been made
    assert table.where("o3") != "lead_row"  # whatever the action, the lead card is gone


@pytest.mark.rule("noir.turn.03")
def test_the_five_actions_and_nothing_else_are_offered() -> None:
    table = lay(lead=["o3"], hand=["p1"], cases={"case_1": FIVE_TYPES, "case_2": []})
    assert table.options == [
        "take",
        "lead:case_2",
        "hand:p1:case_1",
        "hand:p1:case_2",
        "close:case_1",
        "pass",
    ]
    assert [(name, table.option(name).target, table.option(name).card) for name in ("take", "pass")] == [
        ("take", "lead:0", "o3"),
        ("pass", "lead:0", "o3"),
    ]


@pytest.mark.rule("noir.turn.01")
def test_turns_follow_each_other_until_the_game_ends() -> None:
    table = deal(mode="classic", contact="no", equipment="none")
    turns = []
    while not table.result:
        turns.append(table.view["turn"])
        table.answer(table.options[0] if table.asked != "noir.turn.03" else "pass")
    turns = list(dict.fromkeys(turns))
    assert turns == list(range(1, len(turns) + 1))
    assert table.game.ask is None
    assert table.result == "threats"


@pytest.mark.rule("noir.action.a.01")
def test_take_adds_the_lead_card_to_the_hand() -> None:
    table = lay(lead=["o3", "p3"], hand=["p1"]).answer("take")
    assert table.hand == ["p1", "o3"]
    assert table.lead[0] == "p3"
    assert table.told("to_hand")[0].rule == "noir.action.a.01"


@pytest.mark.rule("noir.action.a.02")
def test_the_hand_limit_is_three() -> None:
    table = lay(lead=["o3"], hand=["p1", "p3"])
    assert table.hand_limit == 3
    assert table.answer("take").hand == ["p1", "p3", "o3"]  # three are allowed
    assert table.asked == "noir.turn.03"


@pytest.mark.rule("noir.action.a.03", "noir.discard.01", "noir.discard.02")
@pytest.mark.parametrize(("card", "zone"), [("p4", "time"), ("p1", "discard"), ("o3", "discard")])
def test_a_fourth_card_forces_a_discard_at_once(card: str, zone: str) -> None:
    table = lay(lead=["o3"], hand=["p1", "p4", "p3"]).answer("take")
    assert table.asked == "noir.action.a.03"
    assert table.options == ["p1", "p4", "p3", "o3"]
    assert table.view["turn"] == 1
    table.answer(card)
    assert table.where(card) == zone
    assert len(table.hand) == 3


@pytest.mark.rule("noir.action.a.03")
def test_every_card_above_the_limit_goes() -> None:
    table = lay(hand=["p1", "p3", "p5", "o3", "o5"], lead=["s6"], threats=["t4"])
    table.answer("take", "p1")
    assert table.asked == "noir.action.a.03"
    table.answer("p3")
    assert sorted(table.hand) == ["o3", "o5", "p5", "s6"]  # four, with the Aurora Borealis in play


@pytest.mark.rule("noir.action.b.01")
def test_the_lead_card_is_played_to_an_open_case() -> None:
    table = lay(lead=["p4", "o5"], cases={"case_1": ["p7"], "case_2": []}, hand=["p1"])
    table.answer("lead:case_1")
    assert table.line("case_1") == ["p7", "p4"]
    assert table.hand == ["p1"]
    assert table.lead[0] == "o5"
    assert table.discard == table.time == []  # nothing is discarded


@pytest.mark.rule("noir.action.b.01")
def test_effects_are_applied_from_left_to_right() -> None:
    table = lay(lead=["d4"], hand=["p1"]).answer("lead:case_1")
    assert table.asked == "noir.effect.06"  # first search the deck, then the sanity test
    assert not table.told("revealed")
    table.answer("o5")
    assert table.in_order("played", "to_hand", "revealed")


@pytest.mark.rule("noir.action.b.02")
def test_each_open_case_has_its_own_line_extended_to_the_right() -> None:
    table = lay(lead=["p4", "p7"], cases={"case_1": [], "case_2": ["l5"]})
    table.answer("lead:case_1", "lead:case_1")
    assert [(case["id"], [card["id"] for card in case["line"]]) for case in table.view["cases"]] == [
        ("case_1", ["p4", "p7"]),
        ("case_2", ["l5"]),
    ]


@pytest.mark.rule("noir.action.c.01")
@pytest.mark.parametrize(("lead", "zone"), [("o7", "time"), ("o3", "discard")])
def test_a_card_from_hand_costs_the_lead_card(lead: str, zone: str) -> None:
    table = lay(lead=[lead, "o5"], hand=["p4", "p1"]).answer("hand:p4:case_1")
    assert table.where(lead) == zone
    assert table.line("case_1") == ["p4"]
    assert table.hand == ["p1"]
    assert table.in_order("action_c", "discarded_time" if zone == "time" else "discarded", "played")


@pytest.mark.rule("noir.action.c.01")
def test_the_lead_card_is_discarded_before_the_effects_of_the_other() -> None:
    table = lay(lead=["o3"], hand=["p1"]).answer("hand:p1:case_1")
    assert table.options == ["o3", "no"]  # it can be taken from the discard pile
    assert table.answer("o3").hand == ["o3"]


@pytest.mark.rule("noir.action.c.01")
def test_cards_from_hand_follow_the_rules_of_action_b() -> None:
    table = lay(lead=["o3"], hand=["d1", "l7", "o4", "d3", "f3"], threats=["t4"], cases={"case_1": []})
    assert [name for name in table.options if name.startswith("hand")] == []


@pytest.mark.rule("noir.action.d.01")
@pytest.mark.parametrize(("lead", "zone"), [("o7", "time"), ("o3", "discard")])
def test_closing_a_case_costs_the_lead_card(lead: str, zone: str) -> None:
    table = lay(lead=[lead], cases={"case_1": FIVE_TYPES}).answer("close:case_1")
    assert table.where(lead) == zone
    assert table.open == []
    assert table.in_order("discarded_time" if zone == "time" else "discarded", "closing", "filed")


@pytest.mark.rule("noir.action.e.01", "noir.action.d.01")
def test_actions_without_a_target_cannot_be_chosen() -> None:
    table = lay(lead=["l7"], hand=["l1"], cases={"case_1": ["p7"]})
    assert table.options == ["take", "pass"]


@pytest.mark.rule("noir.action.e.01")
@pytest.mark.parametrize(("lead", "zone"), [("o7", "time"), ("o3", "discard")])
def test_passing_costs_the_lead_card_and_goes_to_upkeep(lead: str, zone: str) -> None:
    table = lay(lead=[lead, "p3"], hand=["p1"]).answer("pass")
    assert table.where(lead) == zone
    assert table.hand == ["p1"]
    assert table.lead[0] == "p3"
    assert table.view["turn"] == 2
    assert table.story[:2] == ["passed", "discarded_time" if zone == "time" else "discarded"]


def test_with_no_lead_card_left_you_may_still_act() -> None:
    """Nothing is left to draw: the row stays empty, and the other actions cost nothing."""
    table = lay(lead=[], hand=["p4"], rest="removed", cases={"case_1": FIVE_TYPES, "case_2": []})
    assert table.options == ["hand:p4:case_1", "hand:p4:case_2", "close:case_1", "pass"]
    assert table.option("pass").card is None
    table.answer("hand:p4:case_2")
    assert table.line("case_2") == ["p4"]
    assert table.discard == table.time == []
