"""The briefcase: equipment in and out at any time, and its effects, once."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.kernel.text import language
from tests.noir.table import AFRAID, ASK_ALL, FIVE_TYPES, LATE, Table, deal, lay

# ---------------------------------------------------------------------- in and out


@pytest.mark.rule("noir.briefcase.01")
@pytest.mark.parametrize("card", ["x1", "x2"])
def test_equipment_goes_from_hand_into_the_briefcase(card: str) -> None:
    table = lay(hand=["p1", card], lead=["o3"]).answer(f"stash:{card}")
    assert table.briefcase == [card]
    assert table.hand == ["p1"]
    assert table.view["turn"] == 1  # it costs no action
    assert table.asked == "noir.turn.03"


@pytest.mark.rule("noir.briefcase.01")
def test_only_the_machine_and_the_elder_sign_are_equipment() -> None:
    table = lay(hand=["x1", "x2", "x3", "x4", "x5", "p1", "o5"], threats=["t4"])
    assert [name for name in table.options if name.startswith("stash")] == ["stash:x1", "stash:x2"]


@pytest.mark.rule("noir.briefcase.01")
def test_the_briefcase_is_open_before_a_hand_limit_discard() -> None:
    """Ruling 18: "at any time" can spare the discard."""
    table = lay(hand=["x2", "p1", "p3"], lead=["o5"]).answer("take")
    assert table.options == ["p1", "p3", "o5", "stash:x2"]
    table.answer("stash:x2")
    assert table.hand == ["p1", "p3", "o5"]
    assert table.discard == table.time == []
    assert table.asked == "noir.turn.03"  # no discard is needed any more


@pytest.mark.rule("noir.briefcase.02")
@pytest.mark.parametrize("card", ["x1", "x2"])
def test_equipment_comes_back_to_hand(card: str) -> None:
    table = lay(hand=["p1"], briefcase=[card]).answer(f"unstash:{card}")
    assert table.hand == ["p1", card]
    assert table.briefcase == []
    assert table.view["turn"] == 1
    assert table.story == ["to_hand"]  # the Machine was in play already


@pytest.mark.rule("noir.briefcase.02")
def test_equipment_that_comes_back_meets_the_hand_limit() -> None:
    """Ruling 18: taking it back can force a discard."""
    table = lay(hand=["p1", "p3", "p4"], briefcase=["x2"]).answer("unstash:x2")
    assert table.asked == "noir.action.a.03"
    assert table.options == ["p1", "p3", "p4", "stash:x2"]
    assert table.answer("p4").time == ["p4"]


@pytest.mark.rule("noir.briefcase.01", "noir.briefcase.02")
def test_what_forces_a_discard_may_be_put_away_again_but_nobody_turns_in_circles() -> None:
    """Ruling 18: the discard is a question of its own, and "at any time" holds in it as well."""
    table = lay(hand=["p1", "p3", "p4"], lead=["o3"], briefcase=["x2"]).answer("unstash:x2", "stash:x2")
    assert (table.briefcase, table.hand, table.time) == (["x2"], ["p1", "p3", "p4"], [])
    assert table.asked == "noir.turn.03"
    assert not table.offers("unstash:x2")
    assert table.answer("pass").offers("unstash:x2")


def test_what_just_moved_may_not_just_move_back() -> None:
    """Else a player could move a card for ever; any other answer frees it."""
    table = lay(hand=["x2"], lead=["o3"]).answer("stash:x2")
    assert not table.offers("unstash:x2")
    assert table.answer("pass").offers("unstash:x2")
    table.answer("unstash:x2")
    assert not table.offers("stash:x2")
    assert table.answer("pass").offers("stash:x2")


def test_using_another_card_frees_what_just_moved() -> None:
    table = lay(hand=["x1"], briefcase=["x2"]).answer("stash:x1", "use:x2")
    assert table.offers("unstash:x1")


@pytest.mark.rule("noir.briefcase.03")
def test_the_briefcase_does_not_count_toward_the_hand_limit() -> None:
    table = lay(hand=["p1", "p3"], lead=["o5"], briefcase=["x1", "x2"], contact="yes").answer("take")
    assert table.hand == ["p1", "p3", "o5"]
    assert table.asked == "noir.turn.03"


@pytest.mark.rule("noir.briefcase.04")
def test_the_briefcase_holds_any_number_of_cards() -> None:
    table = lay(hand=["x1", "x2"], contact="yes", equipment="necronomicon", cases={"case_5": []})
    table.answer("stash:x1", "stash:x2")
    assert [card["id"] for card in table.view["briefcase"]] == ["contact", "necronomicon", "x1", "x2"]


@pytest.mark.rule("noir.briefcase.06")
@pytest.mark.parametrize("equipment", ["necronomicon", "third_aklo_ritual"])
def test_contact_and_equipment_cannot_be_taken_or_played(equipment: str) -> None:
    table = deal(equipment=equipment)
    allowed = ("use:",)
    for _ in range(20):
        about = [name for name in table.options if "contact" in name or equipment in name]
        assert all(name.startswith(allowed) for name in about)
        table.answer("pass" if table.asked == "noir.turn.03" else table.options[0])
    assert table.briefcase == ["contact", equipment]


# ---------------------------------------------------------------------- at any time


@pytest.mark.rule("noir.briefcase.07")
def test_the_briefcase_can_be_used_in_the_middle_of_an_action() -> None:
    """While choosing a discard, while collecting, in the middle of an effect, before upkeep."""
    discarding = lay(hand=["p1", "p3", "o3"], lead=["o5"], briefcase=["x2"]).answer("take")
    assert discarding.asked == "noir.action.a.03"
    assert discarding.offers("use:x2")
    closing = lay(lead=["o3"], cases={"case_1": [*FIVE_TYPES, "d1"]}, briefcase=["x2"]).answer("close:case_1")
    assert closing.asked == "noir.case.close.02"
    assert closing.offers("use:x2")
    taking = lay(lead=["p1"], discard=["o3"], briefcase=["x2"]).answer("lead:case_1")
    assert taking.asked == "noir.effect.02"
    assert taking.offers("use:x2")
    asking = lay(lead=["p8"], cases={"case_3": []}, briefcase=["x1"], closed=["o3"]).answer("lead:case_3")
    assert asking.options == ["yes", "no", "use:x1", "unstash:x1"]


@pytest.mark.rule("noir.briefcase.07")
def test_the_briefcase_can_be_used_before_upkeep() -> None:
    """In time to change what upkeep will find."""
    table = lay(lead=["o3"], hand=["x2"], time=LATE[:5], cases={"case_2": []}).answer("pass")
    assert table.asked == "noir.briefcase.07"
    assert table.options == ["continue", "stash:x2"]
    assert table.answer("continue").told("time_up")


@pytest.mark.rule("noir.briefcase.07")
def test_the_briefcase_can_be_used_before_a_sanity_test() -> None:
    table = lay(says={"do": "sanity_test"}, briefcase=["x2"], deck=["p2"], auto=ASK_ALL)
    assert table.asked == "noir.effect.12"
    assert table.options == ["continue", "use:x2", "unstash:x2"]
    table.answer("use:x2")
    assert table.in_order("used", "removed", "revealed")


def test_a_window_in_which_nothing_looms_is_passed_over_unless_the_player_wants_it() -> None:
    quiet = lay(lead=["o3", "p3"], briefcase=["x2"]).answer("pass")
    assert quiet.asked == "noir.turn.03"
    careful = lay(lead=["o3", "p3"], briefcase=["x2"], auto=ASK_ALL).answer("pass")
    assert careful.asked == "noir.briefcase.07"


def test_a_window_before_something_looms_is_never_passed_over() -> None:
    """Time, sanity or the draw deck running out; one card more or less and nothing looms."""
    for n in (4, 5):
        late = lay(lead=["o3"], hand=["x2"], time=LATE[:n], cases={"case_2": []}).answer("pass")
        assert late.asked == ("noir.briefcase.07" if n == 5 else "noir.turn.03")
        afraid = lay(lead=["o3"], hand=["x2"], sanity=AFRAID[:n]).answer("pass")
        assert afraid.asked == ("noir.briefcase.07" if n == 5 else "noir.turn.03")
        row = ["o3", "p3", "p5", "p1", "o5"][:n]
        short = lay(lead=row, hand=["x2"], deck=["d1"], rest="removed").answer("pass")
        assert short.asked == ("noir.briefcase.07" if n == 4 else "noir.turn.03")


def test_with_an_empty_briefcase_no_window_opens() -> None:
    table = lay(lead=["o3"], hand=["p1"], auto=ASK_ALL).answer("pass")
    assert table.asked == "noir.turn.03"


def test_a_window_closes_when_the_last_card_of_the_briefcase_is_used() -> None:
    table = lay(lead=["o3"], briefcase=["x2"], auto=ASK_ALL).answer("pass", "use:x2")
    assert table.asked == "noir.turn.03"


# ---------------------------------------------------------------------- used once


@pytest.mark.rule("noir.briefcase.08", "noir.briefcase.09")
@pytest.mark.parametrize("side", ["a", "b"])
def test_the_contact_offers_the_effect_of_either_side_once(side: str) -> None:
    table = lay(hand=["d1"], discard=["p3"], cases={"case_1": ["p7"]}, contact="yes")
    assert table.offers("use:contact:a")
    assert table.offers("use:contact:b")
    table.answer(f"use:contact:{side}")
    if side == "a":
        table.answer("no")  # the effect of the card played
        assert table.line("case_1") == ["p7", "d1"]
    else:
        assert table.hand == ["d1", "p3"]
    assert table.removed == ["contact"]
    assert table.briefcase == []
    assert table.told("used")[0].rule == "noir.briefcase.08"
    assert table.view["turn"] == 1  # it is no action


@pytest.mark.rule("noir.briefcase.09")
def test_a_used_card_is_removed_and_not_discarded() -> None:
    table = lay(briefcase=["x2"]).answer("use:x2")
    assert table.removed == ["x2"]
    assert table.discard == table.time == []
    assert table.in_order("used", "cancel_any", "removed")
    assert table.told("used")[0].rule == "noir.briefcase.07"


@pytest.mark.rule("noir.briefcase.09")
def test_a_card_in_use_is_still_in_the_briefcase_until_its_effect_is_done() -> None:
    table = lay(briefcase=["x1"], closed=["p1", "f3"]).answer("use:x1")
    assert table.options == ["p1", "f3"]  # and nothing more from the card itself
    assert table.machine
    assert [card["id"] for card in table.view["briefcase"]] == ["x1"]
    assert not table.answer("p1").machine


def test_an_effect_that_could_do_nothing_is_not_offered() -> None:
    table = lay(hand=["p1"], contact="yes", equipment="third_aklo_ritual", briefcase=["x1"])
    assert [name for name in table.options if name.startswith("use")] == []


@pytest.mark.rule("noir.briefcase.09")
def test_using_the_machine_warns_of_the_letters_that_are_lost_with_it() -> None:
    """D, G and H can only be played while it is there; what is in the Big Picture or not wanted is not lost."""
    use: dict[str, Any] = {"briefcase": ["x1"], "closed": ["p1"]}
    assert "letters D, G and H can never be played" in use_of_the_machine(lay(**use))
    assert "letter H can never be played" in use_of_the_machine(lay(**use, big_picture=["f3", "x4"]))
    assert "never" not in use_of_the_machine(lay(**use, big_picture=["f3", "x4", "x5"]))
    assert "never" not in use_of_the_machine(lay(**use, mode="classic"))


def use_of_the_machine(table: Table) -> str:
    return language("en").render(table.option("use:x1").text)
