"""What the Special cards do: give, use, assert."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import LOCATIONS, STREETS, kind_of
from miskatonic.games.second.rules.battle import battle_refresh
from miskatonic.games.second.rules.checks import success_from
from miskatonic.games.second.rules.combat import combat, combat_check
from miskatonic.games.second.rules.encounters import location_encounter
from miskatonic.games.second.rules.fate import bless, curse
from miskatonic.games.second.rules.gates import return_to_arkham
from miskatonic.games.second.rules.harm import lose
from miskatonic.games.second.rules.possessions import take_special
from miskatonic.games.second.rules.trading import tradable
from miskatonic.games.second.rules.upkeep import upkeep_actions
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Battle, Card
from tests.second.proofs import card
from tests.second.table import ASK_ALL, Table, lay, person

UPKEEP = "2e.upkeep.06"


def holding(*cards: str, dice: list[int] | int, printing: str = "first", **fields: Any) -> Table:
    return lay(person("darrell_simmons", cards=cards, **fields), dice=dice, printing=printing)


def upkeep(table: Table) -> Table:
    return table.do(upkeep_actions(table.game, table.who()))


def take(table: Table, kind: str) -> Table:
    return table.do(take_special(table.game, table.who(), kind, "2e.parts.10"))


# Retainer


@card("retainer")
@pytest.mark.rule("2e.upkeep.06", "2e.upkeep.08")
@pytest.mark.parametrize(("face", "kept"), [(1, False), (2, True), (6, True)])
def test_a_retainer_pays_two_dollars_and_then_may_end(face: int, kept: bool) -> None:
    table = upkeep(holding("retainer", dice=[face]))
    assert table.who().money == 2
    assert (table.cards() == ["retainer"]) is kept
    assert ("retainer.1" in table.state.specials) is not kept


@card("retainer", "bank_loan")
@pytest.mark.parametrize("kind", ["retainer", "bank_loan"])
def test_the_first_printing_rolls_in_the_very_next_upkeep_and_the_later_one_does_not(kind: str) -> None:
    for printing, rolls in (("first", 1), ("later", 0)):
        table = take(holding(dice=6, printing=printing), kind)
        table.who().money = 2
        upkeep(table)
        assert len(table.told("roll")) == rolls
        assert table.who().money == (4 if kind == "retainer" else 2), "the income comes in both"
        upkeep(table)
        assert len(table.told("roll")) == rolls + 1


@card("retainer")
@pytest.mark.rule("2e.misc.special.01")
def test_nobody_holds_two_retainers() -> None:
    table = take(holding("retainer", dice=[]), "retainer")
    assert table.value is False
    assert table.cards() == ["retainer"]


@card("retainer")
@pytest.mark.rule("2e.state.insane.04", "2e.state.unconscious.02")
@pytest.mark.parametrize("stat", ["sanity", "stamina"])
def test_a_retainer_is_lost_by_who_is_knocked_out(stat: str) -> None:
    one: dict[str, Any] = {stat: 1}
    table = holding("retainer", "bank_loan", dice=[], **one)
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", **one))
    assert table.cards() == ["bank_loan"]


@card("retainer", "bank_loan", "deputy_of_arkham")
@pytest.mark.rule("2e.final.04")
def test_in_the_final_battle_retainers_and_loans_do_nothing() -> None:
    who = person("darrell_simmons", cards=["retainer", "bank_loan", "deputy_of_arkham"])
    table = lay(who, ancient="hastur", dice=[], doom=13, step="battle_refresh", auto=ASK_ALL)
    table.state.battle = Battle()
    table.do(battle_refresh(table.game))
    assert table.asked == "sliders"
    assert table.who().money == 1, "only the Deputy's pay goes on"
    assert table.cards() == ["retainer", "bank_loan", "deputy_of_arkham"]


@card("retainer", "bank_loan")
@pytest.mark.rule("2e.upkeep.07", "2e.misc.simultaneous.01")
def test_he_orders_his_upkeep_actions_so_that_the_income_pays_the_interest() -> None:
    table = upkeep(holding("bank_loan", "retainer", dice=[6, 1]))
    assert table.options == ["bank_loan.1", "retainer.1"]
    table.answer("retainer.1", "pay")
    assert table.who().money == 2 - 1
    assert table.cards() == ["bank_loan", "retainer"]


# Bank Loan


@card("bank_loan")
@pytest.mark.rule("2e.misc.special.02")
def test_a_loan_brings_ten_dollars_once() -> None:
    table = take(holding(dice=[]), "bank_loan")
    assert table.who().money == 10
    assert take(table, "bank_loan").value is False
    assert (table.who().money, table.cards()) == (10, ["bank_loan"])


@card("bank_loan")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_the_bank_wants_nothing_on_four_to_six(face: int) -> None:
    table = upkeep(holding("bank_loan", "knife", dice=[face], money=3))
    assert (table.end, table.who().money, table.cards()) == ("done", 3, ["bank_loan", "knife"])


@card("bank_loan")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_bank_wants_a_dollar_on_one_to_three(face: int) -> None:
    table = upkeep(holding("bank_loan", "knife", dice=[face], money=3))
    assert table.options == ["pay", "default"]
    table.answer("pay")
    assert (table.who().money, table.cards()) == (2, ["bank_loan", "knife"])


@card("bank_loan")
def test_his_last_dollar_pays_the_interest() -> None:
    table = upkeep(holding("bank_loan", "knife", dice=[1], money=1)).answer("pay")
    assert (table.who().money, table.cards()) == (0, ["bank_loan", "knife"])


@card("bank_loan")
@pytest.mark.rule("2e.state.items.01", "2e.state.items.02")
def test_who_cannot_pay_loses_the_loan_all_items_and_his_credit() -> None:
    table = upkeep(holding("bank_loan", "knife", "wither", "elder_sign", "duke", "stealth", dice=[1]))
    assert table.end == "done"  # all of them: nothing is left to choose
    assert table.cards() == ["duke", "stealth"]
    assert table.who().no_loan
    assert "bank_loan.1" in table.state.specials


@card("bank_loan", "18_derringer")
def test_who_will_not_pay_may_still_keep_his_derringer() -> None:
    table = upkeep(holding("bank_loan", "18_derringer", "knife", dice=[2], money=5)).answer("default")
    assert not table.takes("18_derringer.1")
    table.answer("knife.1")
    assert (table.cards(), table.who().money) == (["18_derringer"], 5)


@card("bank_loan")
def test_a_loan_is_paid_back_before_the_die_is_rolled() -> None:
    table = upkeep(holding("bank_loan", dice=[], money=12))
    assert table.options == ["roll", "pay_back"]
    table.answer("pay_back")
    assert (table.who().money, table.cards(), table.who().no_loan) == (2, [], False)


@card("bank_loan")
def test_a_loan_is_paid_back_in_movement_or_later_in_upkeep() -> None:
    table = holding("bank_loan", dice=[6], money=10, place="rivertown")
    upkeep(table).answer("roll")
    assert table.options == ["done", "use:bank_loan.1"]
    table.state.step = "movement"
    table.go().answer("use:bank_loan.1")
    assert (table.who().money, table.cards()) == (0, [])
    assert take(table, "bank_loan").who().money == 10, "a new one may be taken then"


@card("bank_loan")
def test_nine_dollars_do_not_pay_back_a_loan() -> None:
    table = holding("bank_loan", dice=[], money=9, place="rivertown")
    table.state.step = "movement"
    assert not table.go().offers("use:bank_loan.1")


# Membership, Blessing and Curse


@card("silver_twilight_membership")
@pytest.mark.rule("2e.misc.special.03")
def test_members_have_their_encounters_in_the_inner_sanctum() -> None:
    for cards, entry in (([], "silver_twilight_lodge"), (["silver_twilight_membership"], "inner_sanctum")):
        who = person("gloria_goldberg", place="silver_twilight_lodge", cards=cards)
        table = lay(who, locations=["french_hill_1"], dice=6, ancient="azathoth")
        table.do(location_encounter(table.game, table.who()))
        assert table.told("encounter")[0].args["encounter"] == f"french_hill_1.{entry}"
    assert take(table, "silver_twilight_membership").value is False


@card("blessing_curse")
@pytest.mark.rule("2e.state.blessed.01", "2e.state.blessed.02", "2e.state.blessed.03", "2e.misc.special.04")
def test_blessings_and_curses_change_what_succeeds_and_cancel_each_other() -> None:
    table = holding(dice=[])
    who = table.who()
    assert success_from(who) == 5
    bless(table.game, who, "2e.state.blessed.04")
    assert success_from(who) == 4
    curse(table.game, who, "2e.state.blessed.04")
    assert success_from(who) == 5
    curse(table.game, who, "2e.state.blessed.04")
    assert success_from(who) == 6


@card("blessing_curse")
@pytest.mark.parametrize(("face", "fate"), [(1, ""), (2, "cursed")])
def test_a_curse_ends_on_a_one_in_upkeep(face: int, fate: str) -> None:
    assert upkeep(holding(dice=[face], fate="cursed")).who().fate == fate


# The Deputy's cards


@card("deputy_of_arkham", "deputys_revolver", "patrol_wagon")
def test_the_deputy_gets_revolver_and_wagon_and_a_dollar_each_upkeep() -> None:
    table = take(holding(dice=[]), "deputy_of_arkham")
    assert table.cards() == ["deputy_of_arkham", "deputys_revolver", "patrol_wagon"]
    assert upkeep(table).who().money == 1
    assert upkeep(table).who().money == 2


@card("deputy_of_arkham", "deputys_revolver", "patrol_wagon")
@pytest.mark.rule("2e.misc.trade.03")
def test_the_deputys_things_change_hands_only_in_the_later_printing() -> None:
    for printing in ("first", "later"):
        table = holding("deputy_of_arkham", "deputys_revolver", "patrol_wagon", dice=[], printing=printing)
        goods = [kind_of(each.id) for each in table.who().cards if tradable(table.game, each.id)]
        assert goods == (["deputys_revolver", "patrol_wagon"] if printing == "later" else [])


def driver(dice: list[int] | int, monsters: dict[str, list[str]] | None = None, **fields: Any) -> Table:
    who = person("darrell_simmons", place="rivertown", cards=["patrol_wagon"], **fields)
    table = lay(who, monsters=monsters, dice=dice, step="movement", closed={"general_store": 0}, auto=ASK_ALL)
    return table.go()


@card("patrol_wagon")
def test_the_wagon_goes_anywhere_in_arkham_instead_of_walking() -> None:
    table = driver([]).answer("use:patrol_wagon.1")
    assert set(table.options) == {*STREETS, *LOCATIONS, "never_mind"} - {"rivertown", "general_store"}
    table.answer("never_mind")
    assert table.who().place == "rivertown"
    table.answer("use:patrol_wagon.1", "woods")
    assert table.who().place == "woods"
    assert table.options == ["stay"], "and no step further"


@card("patrol_wagon")
def test_who_has_walked_does_not_ride_too() -> None:
    table = driver([]).answer("move:easttown")
    assert not table.offers("use:patrol_wagon.1")


@card("patrol_wagon")
@pytest.mark.rule("2e.movement.monsters.01", "2e.movement.monsters.02")
def test_monsters_left_behind_and_monsters_arrived_at_are_dealt_with() -> None:
    monsters = {"rivertown": ["cultist"], "woods": ["zombie"], "uptown": ["ghoul"]}
    table = driver(6, monsters).answer("use:patrol_wagon.1")
    assert table.asked == "monster"
    table.answer("fight", "fight")
    assert table.who().place == "rivertown", "combat ends the movement, wagon or not"
    assert not table.offers("use:patrol_wagon.1")
    past = driver(6, {"woods": ["zombie"], "uptown": ["ghoul"]}).answer("use:patrol_wagon.1", "woods", "stay")
    assert past.asked == "monster"


@card("patrol_wagon")
@pytest.mark.parametrize(("face", "kept"), [(1, False), (2, True)])
def test_after_a_combat_the_wagon_may_be_wrecked(face: int, kept: bool) -> None:
    who = person("darrell_simmons", place="rivertown", cards=["patrol_wagon"])
    table = lay(who, monsters={"rivertown": ["cultist"]}, dice=[6, 6, 6, face])
    table.do(combat(table.game, Fight(0, "cultist.1"))).answer("fight")
    assert (table.cards() == ["patrol_wagon"]) is kept
    assert (table.state.boxed == ["patrol_wagon.1"]) is not kept


@card("patrol_wagon")
@pytest.mark.parametrize(("face", "kept"), [(1, False), (2, True)])
def test_after_a_return_from_an_other_world_the_wagon_may_be_gone(face: int, kept: bool) -> None:
    who = person("darrell_simmons", place="abyss:2", cards=["patrol_wagon"])
    table = lay(who, gates={"woods": "abyss"}, dice=[face])
    table.do(return_to_arkham(table.game, table.who(), "2e.movement.other.04"))
    assert (table.cards() == ["patrol_wagon"]) is kept


@card("patrol_wagon")
def test_a_combat_check_without_a_monster_does_not_wear_the_wagon() -> None:
    table = lay(person("darrell_simmons", cards=["patrol_wagon"]), dice=[6, 6])
    table.do(combat_check(table.game, table.who(), 0, 1, "2e.combat.fight.01"))
    assert table.end == "done"
    assert not table.told("roll")


@pytest.mark.rule("2e.combat.gear.07")
def test_in_a_combat_check_without_a_monster_what_was_laid_down_stays_there() -> None:
    table = lay(person("darrell_simmons", cards=["knife", "rifle"]), dice=6)
    table.do(combat_check(table.game, table.who(), 0, 1, "2e.combat.fight.01"))
    table.answer("wield:knife.1", "lay_down:knife.1")
    assert table.options == ["roll", "wield:rifle.1"]
    table.answer("wield:rifle.1", "lay_down:rifle.1")
    assert (table.end, table.ask) == ("done", None)


@card("patrol_wagon", "deputys_revolver")
@pytest.mark.rule("2e.state.items.01")
def test_wagon_and_revolver_count_as_items_for_losses() -> None:
    table = holding("patrol_wagon", "knife", dice=[], stamina=1)
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=1))
    assert table.options == ["patrol_wagon.1", "knife.1"]


def test_a_card_gained_is_fresh_until_the_next_upkeep() -> None:
    table = holding(dice=[6])
    take(table, "retainer")
    assert table.who().cards == [Card("retainer.1", fresh=True)]
    upkeep(table)
    assert table.who().cards == [Card("retainer.1")]
