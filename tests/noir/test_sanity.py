"""The sanity test."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.facts import CLUES
from tests.noir.table import lay

TEST = {"do": "sanity_test"}


@pytest.mark.rule("noir.sanity.01")
def test_a_sanity_test_reveals_the_top_card() -> None:
    table = lay(deck=["o5", "p2"], says=TEST)
    assert [entry.args["card"] for entry in table.told("revealed")] == ["o5"]
    assert "p2" in table.deck


@pytest.mark.rule("noir.sanity.02", "noir.sanity.03")
@pytest.mark.parametrize("card", CLUES)
def test_every_clue_revealed_goes_where_its_icons_say(card: str) -> None:
    """The sanity icon first; without it the card is discarded, so that it can cost time (ruling 3)."""
    table = lay(deck=[card], cases={"case_1": []}, says=TEST)
    clue = CLUES[card]
    assert table.where(card) == ("sanity" if clue.sanity else "time" if clue.time else "discard")


@pytest.mark.rule("noir.sanity.03", "noir.threateffect.perm.01")
def test_a_card_that_gained_the_time_icon_costs_time() -> None:
    table = lay(
        deck=["x3", "f6"], hand=["p1"], threats=["t1"], says={"do": "sequence", "parts": [TEST, TEST]}
    )
    assert table.sanity == ["x3"]  # the sanity icon goes first
    assert table.time == ["f6"]


@pytest.mark.rule("noir.sanity.04", "noir.threat.02")
def test_an_empty_deck_is_renewed_before_the_test() -> None:
    table = lay(deck=[], rest="removed", discard=["p2"], threat_deck=["t2"], says=TEST)
    assert table.sanity == ["p2"]
    assert table.threats == ["t2"]
    assert table.in_order("exhausted", "threat", "new_deck", "revealed")


@pytest.mark.rule("noir.sanity.04", "noir.draw.04")
def test_a_test_with_no_card_left_anywhere_costs_nothing() -> None:
    table = lay(deck=[], rest="removed", threat_deck=["t2", "t3"], says=TEST)
    assert table.threats == ["t2"]
    assert not table.told("revealed")
    assert table.asked == "noir.turn.03"


def test_the_sanity_odds_are_the_share_of_sanity_icons_in_the_deck() -> None:
    table = lay(cases={"case_1": []}, hand=["p2", "p7", "p8"])
    icons = sum(CLUES[card].sanity for card in table.deck)
    assert table.view["sanity_odds"] == icons / len(table.deck)
    assert lay(deck=[], rest="removed").view["sanity_odds"] is None
