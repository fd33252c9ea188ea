"""The draw deck, and what happens when it is exhausted."""

from __future__ import annotations

import pytest

from tests.noir.table import lay

ONE = {"case_2": ()}


@pytest.mark.rule("noir.draw.01")
def test_taking_the_last_card_is_not_yet_exhaustion() -> None:
    """Ruling 8."""
    table = lay(lead=["o3", "p1", "l5", "d1", "s6"], deck=["p3"], rest="removed", threat_deck=["t2"])
    table.answer("pass")
    assert table.lead[-1] == "p3"
    assert table.deck == []
    assert table.threats == []
    assert not table.told("exhausted")


@pytest.mark.rule("noir.draw.01", "noir.draw.02", "noir.threat.02")
def test_needing_a_card_that_is_not_there_brings_a_threat() -> None:
    table = lay(lead=["o3", "p1", "l5", "d1", "s6"], deck=[], rest="removed", threat_deck=["t2", "t3"])
    table.answer("pass")
    assert table.threats == ["t2"]
    assert table.told("exhausted")[0].rule == "noir.draw.01"
    assert table.told("threat")[0].rule == "noir.draw.02"


@pytest.mark.rule("noir.draw.02", "noir.end.classic.03", "noir.end.hardboiled.03")
@pytest.mark.parametrize("mode", ["classic", "hardboiled"])
def test_an_empty_deck_without_a_threat_left_loses(mode: str) -> None:
    table = lay(mode=mode, lead=["o3"], deck=[], rest="discard", threat_deck=[]).answer("pass")
    assert table.result == "threats"
    assert table.lead == []
    assert table.deck == []  # at once: nothing is shuffled any more


@pytest.mark.rule("noir.draw.03", "noir.draw.04")
def test_the_discard_pile_becomes_the_new_deck_and_the_draw_goes_on() -> None:
    table = lay(
        lead=["o3", "p1"], deck=["d1"], rest="removed", discard=["p3", "s6", "f2", "l5"], threat_deck=["t2"]
    )
    table.answer("pass")
    assert table.lead[:2] == ["p1", "d1"]
    assert len(table.lead) == 5
    left = {"p3", "s6", "f2", "l5", "o3"} - set(table.lead)
    assert set(table.deck) == left
    assert table.discard == []
    assert table.in_order("lead", "exhausted", "threat", "new_deck", "lead", "lead", "lead")


@pytest.mark.rule("noir.draw.03")
def test_the_new_deck_is_shuffled() -> None:
    seen = set()
    for key in range(30):
        table = lay(lead=["o3"], rest="discard", deck=[], threat_deck=["t2"], key=key).answer("pass")
        assert len(table.state.deck.bags) == 1
        seen.add(table.lead[0])
    assert len(seen) > 5


@pytest.mark.rule("noir.draw.03", "noir.draw.02")
def test_the_threat_comes_before_the_shuffle() -> None:
    """What it makes you discard is in the new deck."""
    table = lay(lead=["o3"], hand=["x2", "p1", "s6"], deck=[], rest="removed", threat_deck=["t6"])
    table.answer("pass", "continue")
    assert table.asked == "noir.action.a.03"
    table.answer("p1")
    assert sorted(table.lead) == ["o3", "p1"]


@pytest.mark.rule("noir.draw.04")
def test_with_too_few_cards_the_game_goes_on_with_what_there_is() -> None:
    """Ruling 9: one threat for one instruction, however many cards stay missing."""
    table = lay(lead=["o3"], deck=[], rest="removed", discard=["p3"], threat_deck=["t2", "t3"]).answer("pass")
    assert sorted(table.lead) == ["o3", "p3"]
    assert table.threats == ["t2"]
    assert table.asked == "noir.turn.03"
    table.answer("take", "take")  # now the row is empty: a threat each turn
    assert table.threats == ["t2", "t3"]


@pytest.mark.rule("noir.draw.04")
def test_with_no_card_at_all_the_row_stays_empty() -> None:
    """Ruling 9."""
    table = lay(lead=["o3"], deck=[], rest="removed", threat_deck=["t2"]).answer("take")
    assert table.lead == []
    assert table.threats == ["t2"]
    assert not table.told("new_deck")
    assert table.options == ["hand:o3:case_2", "pass"]


@pytest.mark.rule("noir.draw.05")
def test_only_the_discard_pile_is_reshuffled() -> None:
    table = lay(
        lead=["o3"],
        deck=[],
        rest="discard",
        time=["p4"],
        sanity=["p2"],
        closed=["p3"],
        big_picture=["d1"],
        hand=["p1"],
        removed=["s6"],
        cases={"case_2": ["l5"]},
        threat_deck=["t2"],
    )
    table.answer("pass")
    assert (table.time, table.sanity, table.closed, table.big_picture) == (["p4"], ["p2"], ["p3"], ["d1"])
    assert (table.hand, table.line("case_2")) == (["p1"], ["l5"])
    assert "s6" in table.removed


def test_the_belfry_renews_the_deck_by_itself() -> None:
    """The threat that an empty deck brings shuffles a new one: nothing is left to shuffle after it."""
    table = lay(lead=["o3"], deck=[], rest="discard", time=["p4"], cases=ONE, threat_deck=["t5"])
    table.answer("pass")
    assert len(table.lead) == 5
    assert table.time == []
    assert not table.told("new_deck")
