"""Discarding clue cards: where they go, and those that cannot be."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.facts import CLUES
from tests.noir.table import lay


@pytest.mark.rule("noir.discard.01", "noir.discard.02")
@pytest.mark.parametrize("card", CLUES)
def test_every_clue_is_discarded_by_its_time_icon(card: str) -> None:
    table = lay(lead=[card], cases={"case_1": []}).answer("pass")
    assert table.where(card) == ("time" if CLUES[card].time else "discard")


@pytest.mark.rule("noir.discard.01")
@pytest.mark.parametrize("says", ["hand", "lead_row"])
def test_a_card_discarded_by_an_effect_follows_the_same_rule(says: str) -> None:
    """For any reason (ruling 3)."""
    table = lay(hand=["p4", "p1"], lead=["o7", "o3"], says={"do": "discard", "zone": says})
    table.answer("p4" if says == "hand" else "o7")
    assert table.time == (["p4"] if says == "hand" else ["o7"])
    assert table.told("discarded_time")[0].rule == "noir.discard.01"


@pytest.mark.rule("noir.discard.03", "noir.caseicon.05")
def test_a_no_discard_card_stays_while_another_can_be_chosen() -> None:
    table = lay(hand=["x3", "p1", "x4"], lead=["o5"]).answer("take")
    assert table.options == ["p1", "o5"]


@pytest.mark.rule("noir.discard.03", "noir.effect.10")
def test_the_no_discard_icon_holds_against_effects_too() -> None:
    table = lay(hand=["x3", "p1"], says={"do": "discard", "zone": "hand"})
    assert table.options == ["p1"]


@pytest.mark.rule("noir.discard.04", "noir.caseicon.05")
def test_a_hand_of_no_discard_cards_must_lose_one() -> None:
    """Ruling 19."""
    table = lay(hand=["x3", "x4", "x5"], lead=["x1"]).answer("take")
    assert table.options[:4] == ["x3", "x4", "x5", "x1"]
    table.answer("x5")
    assert table.discard == ["x5"]
    assert table.hand == ["x3", "x4", "x1"]


@pytest.mark.rule("noir.caseicon.05", "noir.action.a.02")
def test_no_discard_cards_count_toward_the_hand_limit() -> None:
    table = lay(hand=["x3", "x4", "x5"], lead=["p1"]).answer("take")
    assert table.hand == ["x3", "x4", "x5"]
    assert table.discard == ["p1"]  # the only one that could be chosen


def test_a_no_discard_card_in_the_leads_row_can_go() -> None:
    """The icon speaks of your hand; a lead card leaves no choice."""
    assert lay(lead=["x3"]).answer("pass").discard == ["x3"]


def test_with_an_empty_hand_nothing_is_discarded() -> None:
    table = lay(hand=[], says={"do": "discard", "zone": "hand"})
    assert table.asked == "noir.turn.03"
    assert table.story == []
