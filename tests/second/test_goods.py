"""Encounters that bring cards: shops and sales, searching a deck."""

from __future__ import annotations

import pytest

from miskatonic.kernel.errors import IllegalAnswer
from tests.second.reading import at, bottom, entry, proves, read_card
from tests.second.table import lay, person


@proves("offer")
@pytest.mark.rule("2e.misc.money.01", "2e.misc.discard.01")
def test_a_dollar_more_at_the_station() -> None:
    table = lay(at("train_station", money=7), top={"common": ["rifle"]})
    read_card(table, "northside_4")
    assert table.options == ["rifle.1", "no"]
    table.answer("rifle.1")
    assert (table.cards(), table.who().money) == (["rifle"], 0)


@pytest.mark.rule("2e.misc.money.01", "2e.misc.discard.01")
def test_what_is_not_bought_goes_under_the_deck() -> None:
    table = lay(at("train_station", money=7), top={"common": ["rifle"]})
    read_card(table, "northside_4").answer("no")
    assert (table.cards(), table.who().money) == ([], 7)
    assert bottom(table, "common") == ["rifle.1"]
    table = lay(at("train_station", money=6), top={"common": ["rifle"]})
    assert read_card(table, "northside_4").end == "done"
    assert bottom(table, "common") == ["rifle.1"]


def test_up_to_three_at_the_roadhouse() -> None:
    table = lay(at("hibbs_roadhouse", money=9), top={"common": ["rifle", "food", "whiskey"]})
    read_card(table, "easttown_4")
    assert table.options == ["rifle.1", "food.1", "whiskey.1"]
    for dear in ("rifle.1+food.1+whiskey.1", "rifle.1+rifle.1"):
        with pytest.raises(IllegalAnswer):
            table.answer(dear)
    table.answer("food.1+whiskey.1")
    assert table.end == "done"
    assert (table.cards(), table.who().money) == (["food", "whiskey"], 5)


@pytest.mark.parametrize(
    ("card", "place", "price"),
    [("downtown_6", "independence_square", 4), ("uptown_6", "ye_olde_magick_shoppe", 3)],
)
def test_bargains(card: str, place: str, price: int) -> None:
    table = lay(at(place, money=10, boost=3), top={"unique": ["alien_statue"]}, dice=6)
    read_card(table, card)
    if table.options == ["yes", "no"]:
        table.answer("yes")
    table.answer("alien_statue.1")
    assert table.who().money == 10 - price


def test_luck_shows_more_at_the_shoppe() -> None:
    top = {"common": ["food"], "unique": ["alien_statue"]}
    table = lay(at("curiositie_shoppe", money=10, boost=3), top=top, dice=6)
    assert read_card(table, "northside_6").options == ["food.1", "alien_statue.1"]
    table.answer("food.1+alien_statue.1")
    assert (table.cards(), table.who().money) == (["food", "alien_statue"], 4)
    table = lay(at("curiositie_shoppe", money=10, boost=3), top=top, dice=1)
    assert read_card(table, "northside_6").options == ["food.1", "no"]


def test_the_salesman_lets_one_choose_the_deck() -> None:
    table = lay(at("mas_boarding_house", money=10, boost=3), top={"unique": ["alien_statue"]}, dice=6)
    read_card(table, "southside_4").answer("yes", "unique", "alien_statue.1")
    assert (table.cards(), table.who().money) == (["alien_statue"], 5)


def test_who_is_shown_one_more_still_buys_no_more() -> None:
    who = person("bob_jenkins", place="hibbs_roadhouse", money=20)
    table = lay(who, top={"common": ["rifle", "food", "whiskey", "knife"]})
    read_card(table, "easttown_4")
    assert table.options == ["rifle.1", "food.1", "whiskey.1", "knife.1"]
    with pytest.raises(IllegalAnswer):
        table.answer("rifle.1+food.1+whiskey.1+knife.1")
    table.answer("food.1+whiskey.1+knife.1")
    assert table.end == "done"
    assert bottom(table, "common") == ["rifle.1"]
    who = person("bob_jenkins", place="curiositie_shoppe", money=20, boost=3)
    table = lay(who, top={"common": ["food", "knife"], "unique": ["gate_box"]}, dice=6)
    with pytest.raises(IllegalAnswer):  # one of each deck, whatever is shown
        read_card(table, "northside_6").answer("food.1+knife.1")
    table.answer("food.1+gate_box.1")
    assert table.cards() == ["food", "gate_box"]


@proves("public_sale")
def test_a_public_sale_is_open_to_everybody() -> None:
    table = lay(
        at("curiositie_shoppe", money=6),
        person("joe_diamond", place="abyss:1", money=1),
        person("ashcan_pete", place="woods", money=9),
        top={"common": ["food", "rifle", "tommy_gun"], "unique": ["alien_statue"]},
    )
    read_card(table, "northside_5")
    assert [table.ask and table.ask.seat, table.asked] == [0, "sale"]
    table.answer("buy", "buy", "no")  # food: Jenny and Joe want it
    assert (table.asked, table.options) == ("who_buys", ["seat:0", "seat:1"])
    table.answer("seat:1")
    table.answer("no", "no")  # rifle, $6: Jenny and Pete could
    table.answer("buy")  # tommy gun, $7: only Pete could
    table.answer("no")  # statue, $5: only Jenny has as much left
    assert table.end == "done"
    assert [table.cards(seat) for seat in range(3)] == [[], ["food"], ["tommy_gun"]]
    assert [table.who(seat).money for seat in range(3)] == [6, 0, 2]
    assert bottom(table, "common") == ["rifle.1"]
    assert bottom(table, "unique") == ["alien_statue.1"]


def test_at_a_public_sale_nobody_is_shown_more() -> None:
    """The cards are shown to all, not drawn by Bob Jenkins for himself."""
    top = {"common": ["rifle", "food", "whiskey", "knife"], "unique": ["gate_box"]}
    table = read_card(lay(person("bob_jenkins", place="curiositie_shoppe"), top=top), "northside_5")
    assert table.told("shown")[0].args["card"] == ["rifle", "food", "whiskey", "gate_box"]


@proves("search_and_buy")
def test_the_shoppe_may_be_searched() -> None:
    table = lay(at("curiositie_shoppe", money=5))
    read_card(table, "northside_3")
    assert {"food", "elder_sign", "no"} <= set(table.options)
    assert not {"rifle", "sword_of_glory"} & set(table.options)
    table.answer("elder_sign")
    assert (table.cards(), table.who().money) == (["elder_sign"], 0)
    assert len(table.state.decks["unique"].bags) == 1
    assert read_card(lay(at("curiositie_shoppe")), "northside_3").end == "done"


@proves("sell")
def test_a_common_item_is_sold_for_twice_its_price() -> None:
    table = lay(at("general_store", cards=["rifle", "food", "elder_sign"]))
    read_card(table, "rivertown_3")
    assert table.options == ["rifle.1", "food.1", "no"]
    table.answer("rifle.1")
    assert (table.cards(), table.who().money) == (["food", "elder_sign"], 12)
    assert bottom(table, "common") == ["rifle.1"]
    assert read_card(lay(at("general_store")), "rivertown_3").end == "done"


def test_any_card_may_be_searched_out() -> None:
    cards = ["silver_twilight_membership"]
    top = {"unique": ["gate_box"]}
    table = lay(at("silver_twilight_lodge", cards=cards, boost=3), top=top, dice=6)
    read_card(table, "french_hill_1")
    assert len(table.options) == 26
    table.answer("sword_of_glory")
    assert table.cards()[1:] == ["sword_of_glory"]
    assert len(table.state.decks["unique"].bags) == 1  # who has searched it shuffles it


@pytest.mark.parametrize(
    ("card", "place", "kind", "deck"),
    [
        ("easttown_2", "velmas_diner", "food", "common"),
        ("easttown_3", "hibbs_roadhouse", "whiskey", "common"),
        ("southside_4", "south_church", "holy_water", "unique"),
    ],
)
def test_a_named_card_may_be_taken_or_not(card: str, place: str, kind: str, deck: str) -> None:
    table = read_card(lay(at(place)), card).answer("yes")
    assert table.cards() == [kind]
    assert read_card(lay(at(place)), card).answer("no").who().cards == []


def test_a_named_card_that_is_gone_cannot_be_taken() -> None:
    copies = [card for card in lay().state.decks["common"].cards() if card.startswith("food.")]
    assert read_card(lay(at("velmas_diner"), boxed=copies), "easttown_2").end == "done"
    shotguns = ["shotgun.1", "shotgun.2"]
    for gone, found in (([], ["shotgun"]), (shotguns, [])):
        table = lay(at("woods", skills={"sneak": 3}), boxed=gone, dice=6)
        read_card(table, "uptown_3")
        assert (table.end, table.cards()) == ("done", found)


def test_the_first_weapon_comes_and_the_rest_goes_under_the_deck() -> None:
    table = lay(at("rlyeh:1", boost=3), top={"common": ["food", "map_of_arkham", "rifle", "knife"]}, dice=6)
    table.says(entry("gate_11", "other"))
    assert table.cards() == ["rifle"]
    assert bottom(table, "common", 2) == ["food.1", "map_of_arkham.1"]
    assert table.state.decks["common"].bags[0] == ["knife.1"]


def test_a_card_passes_the_check_when_it_is_discarded() -> None:
    for card, place, kind, ally in (
        ("rivertown_6", "black_cave", "whiskey", "tom_mountain_murphy"),
        ("uptown_5", "woods", "food", "duke"),
    ):
        table = read_card(lay(at(place, cards=[kind]), dice=1), card)
        assert table.options == ["discard", "no"]
        assert table.answer("discard").cards() == [ally]
        table = read_card(lay(at(place, cards=[kind]), dice=1), card).answer("no")
        assert table.cards() == [kind]


@pytest.mark.rule("2e.encounter.arkham.02")
def test_an_ally_joins_though_there_is_nothing_to_have_instead() -> None:
    for left, offered in ((["ryan_dean.1"], True), ([], False)):
        table = lay(at("hibbs_roadhouse", clues=3))
        for deck in ("allies", "common"):
            for card in table.state.decks[deck].cards():
                if card not in left:
                    table.state.decks[deck].remove(card)
                    table.state.boxed.append(card)
        read_card(table, "easttown_1")
        assert (table.ask is not None) is offered
