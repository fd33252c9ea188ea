"""The trade action: with whom, and what."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.scenes import Trade
from miskatonic.games.third.steps import AfterAction
from tests.third.proofs import EATER
from tests.third.table import Table, lay, person

HERE = "general_store"


def trading(*people: Any, **laid: Any) -> Table:
    """The first seat trades in the first action of its turn."""
    return lay(*people, until="encounter", **laid).go().answer("seat:0", "trade")


def offered(table: Table) -> set[str]:
    return {name.removeprefix("trade:") for name in table.options if name.startswith("trade:")}


@pytest.mark.rule(
    "3e.458.1", "3e.458.2", "3e.407.5", "3e.455.11", "3e.468.8", "3e.439.3", "3e.473.10", "3e.480.5"
)
def test_allies_items_spells_money_clues_and_remnants_go_both_ways() -> None:
    table = trading(
        person(assets=["knife", "zora_larson"], money=1, remnants=1),
        person("rex_murphy", assets=["wither"], clues=2),
    )
    assert offered(table) == {
        "0:1:knife",
        "0:1:zora_larson",
        "0:1:money",
        "0:1:remnants",
        "1:0:wither",
        "1:0:clues",
    }
    table.answer("trade:0:1:knife+trade:1:0:wither+trade:0:1:money+trade:1:0:clues*2+trade:0:1:remnants")
    assert (table.assets(0), table.assets(1)) == (["zora_larson", "wither"], ["knife"])
    one, other = table.who(0), table.who(1)
    assert (one.money, one.clues, one.remnants) == (0, 2, 0)
    assert (other.money, other.clues, other.remnants) == (1, 0, 1)
    assert (one.acted, table.asked) == (["trade"], "action")


@pytest.mark.rule("3e.458.2", "3e.429.13")
def test_talents_conditions_and_focus_stay_where_they_are() -> None:
    """Ruling 35."""
    table = trading(
        person(assets=["analytical_mind", "blessed", "dark_pact", "knife"], focus=["lore"]),
        person("rex_murphy"),
    )
    assert offered(table) == {"0:1:knife"}


@pytest.mark.rule("3e.458.2")
def test_special_and_starting_cards_that_are_items_spells_or_allies_are_traded_too() -> None:
    table = trading(person(assets=["ezra_graves", "becky", "storm_of_spirits"]), person("rex_murphy"))
    assert offered(table) == {"0:1:ezra_graves", "0:1:becky", "0:1:storm_of_spirits"}


@pytest.mark.rule("3e.458.2")
def test_only_with_people_in_his_space() -> None:
    people = (
        person(money=1),
        person("rex_murphy", place="graveyard"),
        person("wendy_adams", place="graveyard"),
    )
    table = lay(*people, until="encounter").go().answer("seat:0")
    assert not table.offers("trade")
    table.answer("end", "seat:1")
    assert table.offers("trade")


def test_nobody_trades_with_who_is_out() -> None:
    table = lay(person(money=1), person("rex_murphy", out="defeated"), until="encounter").go()
    assert not table.offers("trade")


@pytest.mark.rule("3e.458.2")
def test_with_several_at_once_and_what_one_gives_another_may_get() -> None:
    people = person(), person("rex_murphy", assets=["knife"], money=2), person("wendy_adams")
    table = trading(*people).answer("trade:1:0:knife+trade:1:0:money")
    assert offered(table) == {"0:2:knife", "0:2:money", "1:0:money"}
    table.answer("trade:0:2:knife+trade:0:2:money", "none")
    assert (table.assets(2), table.who(2).money, table.who(1).money) == (["knife"], 1, 1)


@pytest.mark.rule("3e.458.2")
def test_others_do_not_trade_among_themselves() -> None:
    people = person(), person("rex_murphy", money=1), person("wendy_adams", money=1)
    assert offered(trading(*people)) == {"1:0:money", "2:0:money"}


def test_nothing_goes_back_and_forth_for_ever() -> None:
    table = trading(person(assets=["knife"], money=1), person("rex_murphy", money=1))
    assert not table.takes("trade:0:1:money", "trade:1:0:money")
    table.answer("trade:0:1:knife+trade:0:1:money")
    assert (table.asked, offered(table)) == ("action", set())  # with two people it is one question


@pytest.mark.rule("3e.458.3", "3e.442.5")
def test_with_who_is_engaged_but_not_by_who_is() -> None:
    people = person(money=1), person("rex_murphy")
    table = trading(*people, monsters={HERE: [f"{EATER}:engaged:1"]}).answer("trade:0:1:money")
    assert table.who(1).money == 1
    table.answer("end")
    assert table.ask is not None
    assert (table.ask.seat, table.offers("trade")) == (1, False)


@pytest.mark.rule("3e.458.3", "3e.494.2")
def test_a_watcher_prevents_no_trade() -> None:
    people = person(money=1), person("rex_murphy")
    table = trading(*people, monsters={HERE: ["eyeless_watcher:engaged:0"]}).answer("trade:0:1:money")
    assert table.who(1).money == 1


@pytest.mark.rule("3e.458.4")
def test_what_was_used_this_turn_rests_with_who_gets_it_until_the_next_action_phase() -> None:
    """Ruling 30. Michael fires, hands the gun over, and it rests; next round it fires again."""
    people = person("michael_mcglen", assets=["shotgun"]), person("wendy_adams")
    laid = {HERE: [f"{EATER}:exhausted"]}
    table = lay(*people, monsters=laid, until="encounter", dice=1).go()
    table.answer("seat:0", f"attack:{EATER}.1", "trade", "trade:0:1:shotgun")
    gun = table.asset("shotgun", 1)
    assert (gun.used, gun.barred) == (True, True)
    table.answer(f"attack:{EATER}.1")
    assert table.told("rolled")[-1].args["n"] == 2  # Wendy's own strength
    table.answer("end")
    table.state.step, table.until = "round_end", "encounter"
    table.go()
    assert (gun.used, gun.barred) == (False, False)
    table.answer("seat:1", f"attack:{EATER}.1")
    dice = table.told("rolled")[-1].args["n"]
    assert isinstance(dice, int)
    assert dice > 2


@pytest.mark.rule("3e.458.4", "3e.427.1")
@pytest.mark.parametrize("used", [True, False])
def test_a_card_whose_own_action_was_performed_rests_too(used: bool) -> None:
    people = person(assets=["first_aid_kit"]), person("rex_murphy", damage=2)
    table = lay(*people, until="encounter").go().answer("seat:0")
    if used:
        table.answer("use:first_aid_kit")
        assert table.who(1).damage == 1
    table.answer("trade", "trade:0:1:first_aid_kit", *([] if used else ["end"]))
    assert table.ask is not None
    assert (table.ask.seat, table.offers("use:first_aid_kit")) == (1, not used)


@pytest.mark.rule("3e.458.4")
def test_what_was_not_used_can_be_used_at_once() -> None:
    people = person("michael_mcglen", assets=["shotgun"]), person("wendy_adams")
    table = trading(*people, monsters={HERE: [f"{EATER}:exhausted"]}, dice=1)
    table.answer("trade:0:1:shotgun", "end", f"attack:{EATER}.1")
    dice = table.told("rolled")[-1].args["n"]
    assert isinstance(dice, int)
    assert dice > 2


def test_every_piece_handed_over_is_told_and_cites_its_rule() -> None:
    table = trading(person(assets=["knife"], money=1, clues=1, remnants=1), person("rex_murphy"))
    table.answer("trade:0:1:knife+trade:0:1:money+trade:0:1:clues+trade:0:1:remnants")
    told = [entry for entry in table.log if entry.id.startswith("third.log.traded")]
    assert [entry.id.removeprefix("third.log.") for entry in told] == [
        "traded",
        "traded_money",
        "traded_clues",
        "traded_remnants",
    ]
    assert {entry.rule for entry in told} == {"3e.458.2"}
    assert {(entry.args["who"], entry.args["who2"]) for entry in told} == {("minh_thi_phan", "rex_murphy")}


def test_who_follows_into_a_trade_trades_before_anything_reacts_to_what_led_there() -> None:
    """Marie's blood lets her trade again, and somebody may do as she did: her own use of it is over after that."""
    table = trading(
        person("marie_lambeau", assets=["witch_blood"], money=1, place=HERE),
        person("rex_murphy", money=1, place=HERE),
        person("jenny_barnes", place="graveyard"),
    )
    table.answer("none", "pass", "use:witch_blood", "none")
    table.answer("investigator.marie_lambeau", "trade")
    assert offered(table) == {"0:1:money", "1:0:money"}
    assert table.game.state.scenes == [Trade(1)]
    reactions = [AfterAction(0, "use", "witch_blood"), AfterAction(1, "trade", "")]
    assert table.game.state.steps == reactions
    table.answer("trade:1:0:money")
    assert (table.who(0).money, table.who(1).money, table.game.state.scenes) == (2, 0, [])
