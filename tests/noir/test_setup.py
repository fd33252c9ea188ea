"""Setting up, steps A to G."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.facts import BACKS, CASES, CLUES, DECK, THREATS
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.text import language
from tests.noir.table import Table, deal


def reference(table: Table, number: int) -> str:
    """What a reference card says, in words."""
    return language("en").render(table.view["reference"][number - 1]["text"])


@pytest.mark.rule("noir.setup.01")
def test_the_five_reference_cards_lie_in_order() -> None:
    assert [card["id"] for card in deal().view["reference"]] == ["1", "2", "3", "4", "5"]


@pytest.mark.rule("noir.setup.02")
def test_reference_cards_three_and_four_lie_on_the_chosen_side() -> None:
    default, classic, six = deal(), deal(mode="classic"), deal(limit="6")
    assert reference(default, 3) != reference(classic, 3)
    assert reference(default, 3) == reference(six, 3)
    assert reference(default, 4) != reference(six, 4)
    assert reference(default, 4) == reference(classic, 4)
    told = classic.told("references")[0]
    assert (told.rule, told.args["mode"], told.args["n"]) == ("noir.setup.02", "classic", 5)


@pytest.mark.rule("noir.setup.03", "noir.briefcase.05")
def test_the_contact_starts_in_the_briefcase_if_used() -> None:
    assert deal(contact="yes", equipment="none").briefcase == ["contact"]
    assert deal(contact="no", equipment="none").briefcase == []


@pytest.mark.rule("noir.setup.04", "noir.briefcase.05")
@pytest.mark.parametrize("card", ["necronomicon", "third_aklo_ritual"])
def test_one_equipment_card_starts_in_the_briefcase(card: str) -> None:
    table = deal(equipment=card)
    assert table.briefcase == ["contact", card]
    assert [each["id"] for each in table.view["briefcase"]] == ["contact", card]
    assert [each.rule for each in table.told("in_briefcase")] == ["noir.setup.03", "noir.setup.04"]


@pytest.mark.rule("noir.setup.04")
def test_two_equipment_cards_are_refused() -> None:
    with pytest.raises(SetupError):
        deal(equipment="necronomicon,third_aklo_ritual")


@pytest.mark.rule("noir.setup.05")
def test_the_other_case_cards_lie_covered() -> None:
    table = deal()
    shown = table.view["case_deck"]
    assert set(shown) == {"title", "count", "numbers"}  # no faces
    assert (shown["count"], shown["numbers"]) == (5, [3, 4, 5, 6, 7])
    assert table.told("case_deck")[0].args["n"] == 5


@pytest.mark.rule("noir.setup.06")
def test_the_game_begins_with_cases_one_and_two_open() -> None:
    table = deal()
    assert table.open == ["case_1", "case_2"]
    assert table.line("case_1") == table.line("case_2") == []
    assert [entry.args["case"] for entry in table.told("case_start")] == ["case_1", "case_2"]


@pytest.mark.rule("noir.setup.07", "noir.setup.08")
@pytest.mark.parametrize(
    ("equipment", "side", "rule"),
    [
        ("necronomicon", "A", "noir.setup.07"),
        ("third_aklo_ritual", "A", "noir.setup.07"),
        ("none", "B", "noir.setup.08"),
    ],
)
def test_the_side_of_case_one_depends_on_equipment(equipment: str, side: str, rule: str) -> None:
    table = deal(equipment=equipment)
    assert [case["side"] for case in table.view["cases"]] == [side, ""]
    assert [entry.rule for entry in table.told("case_start")] == [rule, "noir.setup.06"]


def threat_order(key: int) -> list[str]:
    table = deal()
    return table.state.threat_deck.settle(Chance(key_from(key), {}), "threats")


@pytest.mark.rule("noir.setup.09", "noir.setup.10")
def test_threats_are_two_shuffled_stacks_darkness_on_cosmos() -> None:
    orders = [threat_order(key) for key in range(60)]
    for order in orders:
        assert [THREATS[card].group for card in order] == ["darkness"] * 3 + ["cosmos"] * 3
    assert len({tuple(order[:3]) for order in orders}) == 6  # every order of either stack comes up
    assert len({tuple(order[3:]) for order in orders}) == 6
    assert deal().told("threat_deck")[0].args == {"group": "darkness", "group2": "cosmos"}


@pytest.mark.rule("noir.setup.11")
def test_the_clue_cards_are_shuffled_face_down() -> None:
    table = deal()
    assert len(table.deck) == 45 - 5 - 3
    assert sorted(table.deck + table.lead + table.hand) == sorted(DECK)
    assert len(table.state.deck.bags) == 1  # their order is open
    assert [card["id"] for card in table.view["deck"]["cards"]] == sorted(table.deck)
    assert {tuple(deal(key).lead) for key in range(5)} != {tuple(table.lead)}


@pytest.mark.rule("noir.setup.12")
def test_clues_on_the_back_of_cases_and_threats_stay_out_of_the_deck() -> None:
    table = deal()
    backs = sorted(BACKS.values())
    assert backs == ["x1", "x2", "x3", "x4", "x5"]
    assert sum(front in CASES for front in BACKS) == 4
    assert all(table.where(back) == "" for back in backs)
    assert set(DECK).isdisjoint(backs)
    assert set(CLUES) == {*DECK, *backs}


@pytest.mark.rule("noir.setup.13", "noir.setup.14")
def test_the_leads_row_is_filled_from_right_to_left() -> None:
    table = deal()
    drawn = [entry.args["card"] for entry in table.told("lead")]
    assert table.lead == drawn[::-1]
    assert len(drawn) == 5
    assert table.view["lead_row"][0]["place"] == "lead:0"
    assert table.option("take").card == drawn[-1]  # the leftmost is the lead card


@pytest.mark.rule("noir.setup.15")
def test_the_starting_hand_is_three_cards_drawn_after_the_leads() -> None:
    table = deal()
    assert table.hand == [entry.args["card"] for entry in table.told("first_card")]
    assert len(table.hand) == 3
    assert table.in_order("lead", "lead", "lead", "lead", "lead", "first_card", "first_card", "first_card")


@pytest.mark.rule("noir.setup.16")
def test_hardboiled_lays_the_objectives_out_with_their_requirements() -> None:
    table = deal(mode="hardboiled")
    shown = table.view["objectives"]
    assert [each["number"] for each in shown] == [1, 2, 3, 4, 5]
    letters = ["".join(need["letter"] for need in each["requires"]) for each in shown]
    assert letters == ["AB", "CD", "E", "F", "GH"]
    assert table.told("objectives_out")[0].args["n"] == 5


@pytest.mark.rule("noir.setup.17")
def test_classic_removes_the_objectives_from_the_game() -> None:
    table = deal(mode="classic")
    assert table.view["objectives"] == []
    assert [f"objective_{n}" for n in range(1, 6)] == table.removed
    assert table.told("objectives_removed")


def test_the_first_turn_begins_with_the_action_phase() -> None:
    table = deal()
    assert (table.view["turn"], table.view["phase"]["id"]) == (1, "action")
    assert table.asked == "noir.turn.03"
