"""The upkeep phase: victory, sanity, time, leads, in this order."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.facts import BY_LETTER, OBJECTIVES
from tests.noir.table import AFRAID, FIVE_TYPES, LATE, PICTURE, lay

LETTERS = [BY_LETTER[letter] for letter in "ABCDEFGH"]
ONE = {"case_2": ()}
"""Case 2 alone: nothing changes the time limit of five."""


@pytest.mark.rule("noir.turn.04")
def test_the_steps_of_upkeep_come_in_their_order() -> None:
    table = lay(big_picture=["o1"], time=LATE[:5], cases=ONE, lead=["p1"], threat_deck=["t2"], step="upkeep")
    assert table.story == ["objective", "time_up", "threat", "time_cleared", *["lead"] * 4]
    assert table.view["turn"] == 2
    assert table.asked == "noir.turn.03"


# ---------------------------------------------------------------------- step a: victory


@pytest.mark.rule("noir.upkeep.a.01", "noir.end.classic.01", "noir.goal.01")
def test_classic_is_won_with_five_types_of_puzzle() -> None:
    assert lay(mode="classic", big_picture=PICTURE[:4], step="upkeep").result == ""
    assert lay(mode="classic", big_picture=[*PICTURE[:4], "d3"], step="upkeep").result == ""  # two documents
    won = lay(mode="classic", big_picture=PICTURE, step="upkeep")
    assert won.result == "won"
    assert won.game.outcome is not None
    assert (won.game.outcome.result, won.game.outcome.rule) == ("won", "noir.end.classic.01")
    assert lay(mode="classic", big_picture=[*PICTURE, "f5"], step="upkeep").result == "won"  # six


@pytest.mark.rule("noir.upkeep.a.02", "noir.objective.02", "noir.objective.03")
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_each_objective_is_completed_by_the_clues_of_its_letters(objective: str) -> None:
    clues = [BY_LETTER[letter] for letter in OBJECTIVES[objective].requires]
    table = lay(big_picture=clues, step="upkeep")
    assert table.completed == [objective]
    shown = table.view["big_picture"]["objectives"][0]
    assert shown["id"] == objective
    assert all(need["done"] for need in shown["requires"])
    assert shown["story"] is None  # it is not turned over
    assert objective not in [each["id"] for each in table.view["objectives"]]
    assert table.told("objective")[0].rule == "noir.upkeep.a.02"
    for missing in clues:
        others = [card for card in LETTERS if card != missing]
        assert objective not in lay(big_picture=others, step="upkeep").completed


@pytest.mark.rule("noir.upkeep.a.02")
def test_several_objectives_can_be_completed_at_once() -> None:
    """Ruling 21."""
    table = lay(big_picture=["o1", "p2", "d1"], step="upkeep")
    assert table.completed == ["objective_3", "objective_4"]


@pytest.mark.rule("noir.upkeep.a.02")
def test_a_completed_objective_stays_completed() -> None:
    table = lay(big_picture=["o1"], lead=["p1", "p3"], step="upkeep").answer("pass")
    assert table.completed == ["objective_3"]
    assert len(table.told("objective")) == 1


@pytest.mark.rule("noir.objective.03")
def test_an_objective_is_added_in_upkeep_and_not_before() -> None:
    table = lay(lead=["o3"], hand=["x4"], cases={"case_6": []}, briefcase=["x1"], big_picture=["x5"])
    assert table.completed == []
    table.answer("hand:x4:case_6")
    assert table.completed == ["objective_5"]
    assert table.in_order("collected", "case_closed", "objective")


@pytest.mark.rule("noir.upkeep.a.03", "noir.end.hardboiled.01", "noir.goal.02")
def test_hardboiled_is_won_with_all_objectives() -> None:
    assert lay(big_picture=LETTERS[:-1], step="upkeep").result == ""
    won = lay(big_picture=LETTERS, step="upkeep")
    assert won.completed == list(OBJECTIVES)
    assert won.result == "won"
    assert won.game.outcome is not None
    assert (won.game.outcome.result, won.game.outcome.rule) == ("won", "noir.end.hardboiled.01")


@pytest.mark.rule("noir.upkeep.a.03")
def test_five_types_do_not_win_hardboiled() -> None:
    table = lay(big_picture=[*PICTURE, "f5"], step="upkeep")
    assert table.result == ""


@pytest.mark.rule("noir.upkeep.a.04")
@pytest.mark.parametrize("mode", ["classic", "hardboiled"])
def test_victory_is_checked_in_upkeep_only(mode: str) -> None:
    table = lay(mode=mode, big_picture=LETTERS, lead=["p1"], discard=["o3"])
    assert table.result == ""
    assert table.asked == "noir.turn.03"
    table.answer("lead:case_1")
    assert table.asked == "noir.effect.02"  # the action goes on
    assert table.answer("no").result == "won"


@pytest.mark.rule("noir.upkeep.a.05")
@pytest.mark.parametrize("mode", ["classic", "hardboiled"])
def test_winning_and_losing_the_mind_at_once_is_winning(mode: str) -> None:
    """Ruling 6."""
    fear = ["p7", "l1", "l8", "d8", "d4"]
    assert lay(mode=mode, big_picture=LETTERS, sanity=fear, step="upkeep").result == "won"


# ---------------------------------------------------------------------- step b: sanity


@pytest.mark.rule("noir.upkeep.b.01", "noir.end.classic.02", "noir.end.hardboiled.02")
@pytest.mark.parametrize("mode", ["classic", "hardboiled"])
def test_five_sanity_cards_lose(mode: str) -> None:
    """Ruling 2: equal or above."""
    assert lay(mode=mode, sanity=AFRAID[:4], step="upkeep").result == ""
    for n in (5, 6):
        lost = lay(mode=mode, sanity=AFRAID[:n], step="upkeep")
        assert lost.result == "sanity"
        assert lost.game.outcome is not None
        assert (lost.game.outcome.result, lost.game.outcome.rule) == ("lost", f"noir.end.{mode}.02")


@pytest.mark.rule("noir.upkeep.b.02")
def test_the_sanity_limit_is_checked_in_upkeep_only() -> None:
    """Ruling 7: an effect may still rescue you."""
    table = lay(lead=["o6"], sanity=AFRAID[:6], cases={"case_1": []})
    assert table.asked == "noir.turn.03"
    table.answer("lead:case_1", "p2")
    assert table.result == "sanity"  # five are left
    table = lay(lead=["o6"], sanity=AFRAID[:5], cases={"case_1": []}).answer("lead:case_1", "p2")
    assert table.result == ""


@pytest.mark.rule("noir.upkeep.b.01")
def test_nothing_of_upkeep_follows_the_loss() -> None:
    table = lay(sanity=AFRAID[:5], time=LATE[:5], lead=["p1"], cases=ONE, step="upkeep")
    assert table.story == ["lost"]
    assert table.lead == ["p1"]
    assert table.time == LATE[:5]


# ---------------------------------------------------------------------- step c: time


@pytest.mark.rule("noir.upkeep.c.01", "noir.threat.01")
@pytest.mark.parametrize(("n", "threats"), [(4, 0), (5, 1), (6, 1), (7, 1)])
def test_five_time_cards_bring_one_threat(n: int, threats: int) -> None:
    """Ruling 2: equal or above."""
    table = lay(time=LATE[:n], cases=ONE, threat_deck=["t2", "t3"], step="upkeep")
    assert table.threats == ["t2", "t3"][:threats]


@pytest.mark.rule("noir.upkeep.c.02", "noir.upkeep.c.04")
def test_the_threat_comes_before_the_area_is_cleared() -> None:
    table = lay(time=LATE[:5], cases=ONE, threat_deck=["t2"], step="upkeep")
    assert table.in_order("time_up", "threat", "time_cleared")
    assert table.time == []
    assert table.told("threat")[0].rule == "noir.upkeep.c.02"


@pytest.mark.rule("noir.upkeep.c.02", "noir.upkeep.c.04")
def test_the_threat_resolves_fully_before_the_area_is_cleared() -> None:
    """Ruling 10: what it sends to the time area is cleared too."""
    table = lay(time=LATE[:5], cases=ONE, hand=["p1", "d2", "s6"], threat_deck=["t6"], step="upkeep")
    assert table.asked == "noir.action.a.03"  # Nyarlathotep came to hand
    assert table.time == LATE[:5]
    table.answer("d2")
    assert table.time == []
    assert table.discard == [*LATE[:5], "d2"]


@pytest.mark.rule("noir.upkeep.c.02", "noir.threateffect.imm.03")
def test_a_threat_that_shuffles_the_area_leaves_nothing_to_clear() -> None:
    """Ruling 10."""
    table = lay(time=LATE[:5], cases=ONE, threat_deck=["t5"], step="upkeep")
    assert table.time == table.discard == []
    assert not table.told("time_cleared")


@pytest.mark.rule("noir.upkeep.c.03", "noir.end.classic.03", "noir.end.hardboiled.03")
@pytest.mark.parametrize("mode", ["classic", "hardboiled"])
def test_without_a_threat_left_the_game_is_lost(mode: str) -> None:
    lost = lay(mode=mode, time=LATE[:5], cases=ONE, lead=["p1"], threat_deck=[], step="upkeep")
    assert lost.result == "threats"
    assert lost.game.outcome is not None
    assert (lost.game.outcome.result, lost.game.outcome.rule) == ("lost", f"noir.end.{mode}.03")
    assert lost.time == LATE[:5]  # at once: nothing is cleared, no lead is drawn
    assert lost.lead == ["p1"]


@pytest.mark.rule("noir.upkeep.c.04", "noir.upkeep.c.05")
def test_all_time_cards_go_to_the_discard_pile_whatever_they_show() -> None:
    """Ruling 4: it is not a discard; those above the limit go too."""
    table = lay(time=LATE[:7], discard=["p1"], cases=ONE, threat_deck=["t2"], step="upkeep")
    assert table.time == []
    assert table.discard == ["p1", *LATE[:7]]


@pytest.mark.rule("noir.effect.15", "noir.threateffect.perm.05")
def test_the_time_limit_is_five_with_all_that_changes_it() -> None:
    """Ruling 1; the sanity limit is never touched."""
    both = {"case_1": (), "case_2": ()}
    for limit in ("5", "6"):
        base = int(limit)
        for cases, threats, total in (
            (ONE, [], base),
            (both, [], base + 1),
            (ONE, ["t5"], base - 1),
            (both, ["t5"], base),
            (ONE, ["case_7"], base - 1),
            (both, ["t5", "case_7", "t1", "t4"], base - 1),
        ):
            table = lay(cases=cases, threats=threats, limit=limit)
            assert (table.time_limit, table.sanity_limit) == (total, base)
            assert not lay(
                cases=cases, threats=threats, limit=limit, time=LATE[: total - 1], step="upkeep"
            ).told("time_up")
            table = lay(cases=cases, threats=threats, limit=limit, time=LATE[:total], step="upkeep")
            assert table.told("time_up")[0].args == {"n": total, "limit": total}


@pytest.mark.rule("noir.threateffect.perm.05", "noir.upkeep.c.01")
def test_a_lower_limit_is_first_felt_at_the_next_check() -> None:
    """Ruling 11: case 1 leaves and the Haunter comes, from six to four; the check follows in this upkeep."""
    table = lay(lead=["o3"], cases={"case_1": FIVE_TYPES, "case_2": []}, time=LATE[:4], threat_deck=["t2"])
    table.answer("close:case_1")
    assert table.told("time_up")[0].args == {"n": 4, "limit": 4}


# ---------------------------------------------------------------------- step d: leads


@pytest.mark.rule("noir.upkeep.d.01", "noir.upkeep.d.02")
def test_the_row_closes_to_the_left_and_is_filled_from_the_right() -> None:
    table = lay(lead=["o3", "p1", "l5"], deck=["d1", "p3", "s6", "f2"]).answer("pass")
    assert table.lead == ["p1", "l5", "d1", "p3", "s6"]
    assert [card["id"] for card in table.view["lead_row"]] == ["p1", "l5", "d1", "p3", "s6"]


@pytest.mark.rule("noir.upkeep.d.01", "noir.effect.11")
def test_a_gap_in_the_middle_closes_too() -> None:
    table = lay(lead=["o2", "p1", "l5", "d1"], cases={"case_5": []}, deck=["p3", "s6", "f2"])
    table.answer("lead:case_5", "l5")
    assert table.lead == ["p1", "d1", "p3", "s6", "f2"]


@pytest.mark.rule("noir.upkeep.d.02")
def test_a_full_row_draws_nothing() -> None:
    table = lay(step="upkeep")
    assert table.story == []
    assert len(table.lead) == 5


@pytest.mark.rule("noir.upkeep.d.02")
def test_the_row_is_filled_to_five_even_if_a_lead_is_taken_meanwhile() -> None:
    """The deck runs out, Nyarlathotep comes to hand, the contact plays the diary, and that takes a lead."""
    table = lay(
        lead=["o3", "p1", "l5"],
        hand=["d1", "p3", "s6"],
        cases={"case_2": ["p7"]},
        rest="discard",
        threat_deck=["t6"],
        contact="yes",
    )
    table.answer("pass", "continue")
    assert table.asked == "noir.action.a.03"
    table.answer("use:contact:a", "p1", "p3")  # the diary takes p1, one too many again, and p3 goes
    assert table.hand == ["s6", "x5", "p1"]
    assert table.lead[0] == "l5"
    assert len(table.lead) == 5
