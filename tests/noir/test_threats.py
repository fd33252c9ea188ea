"""Threats: how they come, what they do at once, and what holds while they lie there."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.facts import CLUES
from tests.noir.table import LATE, deal, lay

DARK = [card for card, clue in CLUES.items() if clue.darkness]
ONE = {"case_2": ()}

# ---------------------------------------------------------------------- how they come


@pytest.mark.rule("noir.threat.01")
def test_a_threat_enters_play_at_the_time_limit() -> None:
    table = lay(time=LATE[:5], cases=ONE, threat_deck=["t3", "t2"], step="upkeep")
    assert table.threats == ["t3"]
    assert table.threat_deck == ["t2"]


@pytest.mark.rule("noir.threat.02")
def test_a_threat_enters_play_when_the_draw_deck_runs_out() -> None:
    table = lay(lead=["o3"], deck=[], rest="discard", threat_deck=["t3"]).answer("pass")
    assert table.threats == ["t3"]


@pytest.mark.rule("noir.threat.03", "noir.effect.14")
def test_a_threat_enters_play_by_a_card() -> None:
    table = lay(lead=["s7"], cases={"case_5": []}, threat_deck=["t3", "t2"]).answer("lead:case_5")
    assert table.threats == ["t3"]  # the first one
    assert table.told("threat")[0].rule == "noir.effect.14"


@pytest.mark.rule("noir.threat.04", "noir.threat.07")
def test_threats_in_play_lie_beside_the_deck_and_beside_each_other() -> None:
    table = lay(time=LATE[:5], cases=ONE, threats=["t2"], threat_deck=["t3", "t4"], step="upkeep")
    shown = table.view["threats"]
    assert [card["id"] for card in shown["active"]] == ["t2", "t3"]
    assert shown["deck"]["count"] == 1
    assert [card["id"] for group in shown["deck"]["groups"] for card in group["cards"]] == ["t4"]


@pytest.mark.rule("noir.threat.05")
def test_threats_have_immediate_and_permanent_effects() -> None:
    kinds = {}
    for threat in ("t1", "t2", "t3", "t4", "t5", "t6"):
        table = lay(threats=[threat] if threat != "t6" else [])
        shown = next(
            card
            for card in (
                *table.view["threats"]["active"],
                *[card for group in table.view["threats"]["deck"]["groups"] for card in group["cards"]],
            )
            if card["id"] == threat
        )
        kinds[threat] = sorted({effect["permanent"] for effect in shown["effects"]})
    both, permanent, immediate = [False, True], [True], [False]
    assert kinds == {
        "t1": both,
        "t2": permanent,
        "t3": permanent,
        "t4": both,
        "t5": both,
        "t6": immediate,
    }


@pytest.mark.rule("noir.threat.06", "noir.threateffect.perm.01")
def test_a_permanent_effect_holds_while_its_threat_is_in_play() -> None:
    table = lay(lead=["s7", "l1"], threats=["t1"], threat_deck=["t4"], cases={"case_5": []})
    assert table.view["lead_row"][1]["time"]
    table.answer("lead:case_5")  # the Aurora Borealis removes it
    assert not table.view["lead_row"][0]["time"]
    assert table.answer("pass").discard == ["l1"]


@pytest.mark.rule("noir.threateffect.00")
def test_nobody_is_asked_whether_a_threat_applies() -> None:
    for threat in ("t1", "t2", "t3", "t4", "t5", "t6"):
        table = lay(lead=["s7"], cases={"case_4": ["l2"]}, threat_deck=[threat]).answer("lead:case_4")
        assert table.asked == "noir.turn.03"


@pytest.mark.rule("noir.threateffect.00", "noir.threateffect.perm.02")
def test_the_effect_a_threat_adds_cannot_be_declined() -> None:
    table = lay(lead=["f6"], hand=["p1", "p3"], threats=["t2"]).answer("lead:case_1")
    assert table.options == ["p1", "p3"]


# ---------------------------------------------------------------------- immediate effects


@pytest.mark.rule("noir.threateffect.imm.01")
def test_dead_of_night_opens_case_three() -> None:
    table = lay(lead=["s7"], cases={"case_5": []}, threat_deck=["t1"]).answer("lead:case_5")
    assert table.open == ["case_5", "case_3"]
    assert table.line("case_3") == []
    assert table.told("case_opened")[0].rule == "noir.threateffect.imm.01"


@pytest.mark.rule("noir.threateffect.imm.01")
def test_case_three_opens_once() -> None:
    """It may be out already, its other face in your hand."""
    table = lay(lead=["s7"], cases={"case_5": []}, hand=["x2"], threat_deck=["t1"]).answer("lead:case_5")
    assert table.open == ["case_5"]


@pytest.mark.rule("noir.threateffect.imm.02")
def test_the_aurora_removes_the_darkness_group_from_deck_and_play() -> None:
    table = lay(
        lead=["s7"], cases={"case_5": []}, threats=["t1", "case_7"], threat_deck=["t4", "t2", "t5", "t3"]
    )
    table.answer("lead:case_5")
    assert table.threats == ["case_7", "t4"]  # the Haunter is of no group
    assert table.threat_deck == ["t5"]
    assert {"t1", "t2", "t3"} <= set(table.removed)
    assert [card["id"] for card in table.view["threats"]["removed"]][-3:] == ["t1", "t2", "t3"]
    assert {entry.rule for entry in table.told("threat_removed")} == {"noir.threateffect.imm.02"}


@pytest.mark.rule("noir.threateffect.imm.02")
def test_what_the_aurora_removes_from_the_deck_is_gone() -> None:
    """Question 29: it shortens the clock."""
    table = lay(lead=["s7"], cases={"case_5": []}, threat_deck=["t4", "t2"]).answer("lead:case_5")
    assert table.threat_deck == []
    table = lay(lead=["s7"], cases={"case_5": []}, threat_deck=[]).answer("lead:case_5")
    assert table.result == "threats"


@pytest.mark.rule("noir.threateffect.imm.03")
def test_the_belfry_makes_one_deck_of_time_discard_and_draw_deck() -> None:
    table = lay(
        cases={"case_5": []},
        deck=["p3"],
        rest="removed",
        time=["p4", "l3"],
        discard=["o3"],
        sanity=["p2"],
        closed=["o5"],
        threat_deck=["t5"],
        says={"do": "draw_threat"},
    )
    assert table.deck == ["l3", "o3", "p3", "p4"]
    assert len(table.state.deck.bags) == 1
    assert table.time == table.discard == []
    assert (table.sanity, table.closed) == (["p2"], ["o5"])
    assert table.told("rebuilt")[0].args["n"] == 4


# ---------------------------------------------------------------------- permanent effects


@pytest.mark.rule("noir.threateffect.perm.01")
@pytest.mark.parametrize("card", CLUES)
def test_with_dead_of_night_darkness_costs_time(card: str) -> None:
    table = lay(lead=[card], threats=["t1"], cases={"case_1": []})
    shown = table.view["lead_row"][0]
    late = CLUES[card].time or CLUES[card].darkness
    assert (shown["time"], shown["gained_time"]) == (late, late and not CLUES[card].time)
    assert table.answer("pass").where(card) == ("time" if late else "discard")


@pytest.mark.rule("noir.threateffect.perm.02")
@pytest.mark.parametrize("card", ["f6", "o6"])
def test_groping_hands_adds_a_discard_to_darkness(card: str) -> None:
    table = lay(lead=[card], hand=["p1", "p4"], threats=["t2"]).answer("lead:case_1")
    if CLUES[card].darkness:
        assert table.asked == "noir.effect.10"
        assert table.answer("p4").time == ["p4"]
    else:
        assert table.asked == "noir.turn.03"
        assert table.hand == ["p1", "p4"]


@pytest.mark.rule("noir.threateffect.perm.03")
@pytest.mark.parametrize("card", ["f6", "o6"])
def test_wings_in_the_black_adds_a_sanity_test_to_darkness(card: str) -> None:
    table = lay(lead=[card], threats=["t3"], deck=["d8"]).answer("lead:case_1")
    assert table.sanity == (["d8"] if CLUES[card].darkness else [])


@pytest.mark.rule("noir.threateffect.perm.02", "noir.threateffect.perm.03", "noir.threat.07")
@pytest.mark.parametrize("first", ["t2", "t3"])
def test_two_added_effects_are_both_resolved_in_the_order_you_like(first: str) -> None:
    table = lay(lead=["f6"], hand=["p1", "p3"], threats=["t2", "t3"], deck=["d8"]).answer("lead:case_1")
    assert table.options == ["t2", "t3"]
    assert table.option("t2").rule == "noir.threateffect.perm.02"
    assert table.option("t3").rule == "noir.threateffect.perm.03"
    table.answer(first)
    assert table.sanity == (["d8"] if first == "t3" else [])
    assert table.answer("p1").sanity == ["d8"]
    assert table.discard == ["p1"]


@pytest.mark.rule("noir.threateffect.perm.02")
def test_nobody_orders_an_added_effect_that_can_do_nothing() -> None:
    """Groping hands find no card in an empty hand."""
    table = lay(lead=["f6"], hand=[], threats=["t2", "t3"], deck=["d8"]).answer("lead:case_1")
    assert (table.asked, table.sanity) == ("noir.turn.03", ["d8"])
    assert [entry.args["threat"] for entry in table.told("darkness")] == ["t3"]


@pytest.mark.rule("noir.threateffect.perm.03")
def test_added_effects_come_after_those_printed() -> None:
    table = lay(lead=["s1"], cases={"case_5": []}, hand=["p1", "p3"], threats=["t3"], deck=["d8"])
    table.answer("lead:case_5")
    assert table.asked == "noir.effect.10"
    assert table.sanity == []
    assert table.answer("p1").sanity == ["d8"]


@pytest.mark.rule("noir.threateffect.perm.02", "noir.threateffect.perm.03")
@pytest.mark.parametrize("card", DARK)
def test_every_darkness_card_shows_the_added_effects(card: str) -> None:
    table = lay(lead=[card, "p1"], threats=["t2", "t3"], cases={"case_1": []})
    added = [effect["id"] for effect in table.view["lead_row"][0]["effects"] if effect["added"]]
    assert added == ["discard:hand", "sanity_test"]
    assert not [effect for effect in table.view["lead_row"][1]["effects"] if effect["added"]]


@pytest.mark.rule("noir.threateffect.perm.02", "noir.effect.13")
def test_cancelling_a_card_cancels_what_threats_add_to_it() -> None:
    table = lay(lead=["f6"], hand=["p1"], briefcase=["x2"], threats=["t3"], deck=["d8"])
    table.answer("use:x2", "lead:case_1")
    assert table.sanity == []


@pytest.mark.rule("noir.threateffect.perm.04")
def test_the_aurora_raises_the_hand_limit() -> None:
    table = lay(hand=["p1", "p3", "p5"], lead=["o3", "o5"], threats=["t4"])
    assert table.hand_limit == 4
    assert len(table.answer("take").hand) == 4
    assert table.asked == "noir.turn.03"
    assert table.answer("take").asked == "noir.action.a.03"


@pytest.mark.rule("noir.action.a.03", "noir.threateffect.perm.04")
def test_losing_the_higher_hand_limit_forces_a_discard_at_once() -> None:
    """Ruling 25."""
    table = lay(
        hand=["p1", "p3", "p5", "o3"], threats=["t4"], says={"do": "remove_threats", "group": "cosmos"}
    )
    assert table.asked == "noir.action.a.03"
    assert table.answer("p1").hand == ["p3", "p5", "o3"]
    assert table.hand_limit == 3


@pytest.mark.rule("noir.threateffect.perm.05")
def test_the_belfry_lowers_the_time_limit() -> None:
    assert lay(cases=ONE).time_limit == 5
    assert lay(cases=ONE, threats=["t5"]).time_limit == 4


# ---------------------------------------------------------------------- Nyarlathotep


@pytest.mark.rule("noir.nyarlathotep.01")
def test_nyarlathotep_opens_case_five_turns_over_and_comes_to_hand() -> None:
    table = lay(lead=["s7"], cases={"case_4": ["l2"]}, hand=["p1"], threat_deck=["t6"]).answer("lead:case_4")
    assert table.open == ["case_4", "case_5"]
    assert table.hand == ["p1", "x5"]
    assert table.threats == []
    assert table.where("t6") == ""
    assert table.in_order("threat", "case_opened", "flipped", "to_hand")


@pytest.mark.rule("noir.nyarlathotep.01", "noir.action.a.03")
def test_nyarlathotep_meets_the_hand_limit() -> None:
    table = lay(lead=["s7"], cases={"case_4": ["l2"]}, hand=["p1", "p3", "p5"], threat_deck=["t6"])
    table.answer("lead:case_4")
    assert table.options == ["p1", "p3", "p5"]


def test_the_order_of_the_threat_deck_is_not_known_at_the_start() -> None:
    assert deal().view["threats"]["deck"]["order"] == []
