"""Encounters in which one pays or chooses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.second.reading import at, read_card
from tests.second.table import Table, lay


def test_who_cannot_pay_is_not_asked() -> None:
    table = read_card(lay(at("train_station", money=2)), "northside_6")
    assert table.end == "done"
    table = read_card(lay(at("library", money=3)), "miskatonic_university_6")
    assert (table.end, table.who().place) == ("done", "miskatonic_university")


def test_the_bribe_saves_the_weapons() -> None:
    cards = ["rifle", "food", "enchanted_blade"]
    table = read_card(lay(at("police_station", cards=cards, money=5)), "easttown_5")
    assert table.options == ["pay", "no"]
    assert table.answer("pay").cards() == cards
    table = read_card(lay(at("police_station", cards=cards, money=5)), "easttown_5").answer("no")
    while table.ask is not None:
        table.answer(table.first)
    assert (table.cards(), table.who().money) == (["food"], 5)


def test_only_what_can_be_given_is_offered() -> None:
    def asylum(**more: Any) -> Table:
        return read_card(lay(at("arkham_asylum", clues=3, skills={"will": 2}, **more), dice=1), "downtown_5")

    table = asylum(cards=["find_gate", "find_gate", "luck"]).answer("done")
    assert table.options == ["discard_2_spells", "discard_1_skill"]
    assert table.answer("discard_1_skill").cards() == ["find_gate", "find_gate"]
    table = asylum(cards=["find_gate"]).answer("done")
    assert (table.end, table.who().clues, table.cards()) == ("done", 3, ["find_gate"])


def test_velmas_dinner_is_divided_as_one_likes() -> None:
    table = lay(at("velmas_diner", money=4, sanity=4, stamina=1, max_sanity=6, max_stamina=4))
    read_card(table, "easttown_1")
    assert table.options == ["spend:4", "spend:3", "spend:2", "spend:1", "spend:0"]
    table.answer("spend:4")
    assert table.options == ["sanity:1", "sanity:2"]  # no more than 3 Stamina and 2 Sanity are lacking
    table.answer("sanity:2")
    assert (table.who().sanity, table.who().stamina, table.who().money) == (6, 3, 0)


def test_what_is_too_much_is_wasted_without_a_question() -> None:
    table = lay(at("train_station", sanity=5, stamina=4, max_sanity=6, max_stamina=4))
    assert read_card(table, "northside_3").end == "done"
    assert (table.who().sanity, table.who().stamina) == (6, 4)


def test_sanity_is_traded_for_clues() -> None:
    cards = ["silver_twilight_membership"]
    table = read_card(lay(at("silver_twilight_lodge", cards=cards, sanity=2)), "french_hill_3")
    assert table.options == ["spend:2", "spend:1", "spend:0"]
    table.answer("spend:1")
    assert (table.who().sanity, table.who().clues) == (1, 1)


@pytest.mark.rule("2e.state.insane.01")
def test_who_spends_all_his_sanity_gets_nothing_for_it() -> None:
    cards = ["silver_twilight_membership"]
    table = read_card(lay(at("silver_twilight_lodge", cards=cards, sanity=2)), "french_hill_3").answer(
        "spend:2"
    )
    assert (table.end, table.who().place, table.who().clues) == ("knocked_out", "arkham_asylum", 0)


@pytest.mark.rule("2e.combat.gear.01", "2e.combat.gear.04")
def test_weapons_help_in_a_combat_check_without_a_monster() -> None:
    who = at("bank_of_arkham", cards=["38_revolver"], money=9, skills={"fight": 1})
    table = lay(who, dice=[1, 1, 6])
    assert read_card(table, "downtown_3").options == ["roll", "wield:38_revolver.1"]
    table.answer("wield:38_revolver.1", "roll")
    assert table.who().money == 9
    table = read_card(lay(who, dice=[]), "downtown_3").answer("roll")
    assert table.who().money == 0


@pytest.mark.rule("2e.check.clue.01")
def test_clues_count_for_more_successes_even_after_passing() -> None:
    table = lay(at("river_docks", clues=1, skills={"fight": 2}), dice=[6, 1, 6])
    read_card(table, "merchant_district_3")
    assert table.options == ["done", "clue"]
    assert table.answer("clue").who().money == 6


def test_resisting_the_asylum_or_giving_in() -> None:
    table = read_card(lay(at("arkham_asylum", sanity=2, boost=3), dice=6), "downtown_7")
    assert table.options == ["resist", "give_in"]
    assert (table.answer("resist").who().lose_next, table.who().sanity) == (False, 2)
    table = read_card(lay(at("arkham_asylum", sanity=2)), "downtown_7").answer("give_in")
    assert (table.who().lose_next, table.who().sanity) == (True, 4)


def test_losing_a_membership() -> None:
    table = read_card(lay(at("silver_twilight_lodge", cards=["silver_twilight_membership"])), "french_hill_4")
    assert (table.cards(), table.who().sanity) == ([], table.who().max_sanity - 2)
