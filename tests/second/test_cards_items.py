"""What Common Items do: give, use, assert."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import CARDS
from miskatonic.games.second.rules.checks import check
from miskatonic.games.second.rules.combat import combat, deal_with
from miskatonic.games.second.rules.gates import try_to_close
from miskatonic.games.second.rules.harm import lose
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Battle
from miskatonic.kernel.errors import IllegalAnswer
from tests.second.proofs import card
from tests.second.table import ASK_ALL, Table, lay, person

WEAPONS = {
    "18_derringer": (2, 1),
    "38_revolver": (3, 1),
    "45_automatic": (4, 1),
    "axe": (3, 1),
    "bullwhip": (1, 1),
    "cavalry_saber": (2, 1),
    "cross": (0, 1),
    "deputys_revolver": (3, 1),
    "dynamite": (8, 2),
    "enchanted_blade": (4, 1),
    "enchanted_knife": (3, 1),
    "holy_water": (6, 2),
    "knife": (1, 1),
    "lamp_of_alhazred": (5, 2),
    "powder_of_ibn_ghazi": (9, 2),
    "rifle": (5, 2),
    "shotgun": (4, 2),
    "sword_of_glory": (6, 2),
    "tommy_gun": (6, 2),
}
"""Bonus against a Cultist with nothing in the other hand, and hands."""


def fight(table: Table, marker: str = "cultist.1", seat: int = 0) -> Table:
    """Into combat with a monster; Cultists frighten nobody, so it begins with fight or flee."""
    return table.do(combat(table.game, Fight(seat, marker)))


def thrown(table: Table) -> int:
    """How many dice the last check threw."""
    n = table.told("rolled")[-1].args["n"]
    assert isinstance(n, int)
    return n


def brawler(*cards: str, dice: list[int] | int, place: str = "rivertown", monster: str = "cultist") -> Table:
    """Darrell Simmons (Fight 2, Stamina 6, Sanity 4) in the street with a monster and these cards."""
    return lay(
        person("darrell_simmons", place=place, cards=cards),
        monsters={place: [monster]},
        dice=dice,
    )


@card(*WEAPONS)
@pytest.mark.rule("2e.combat.gear.01", "2e.combat.gear.04", "2e.data.09", "2e.data.10")
@pytest.mark.parametrize("kind", WEAPONS)
def test_a_weapon_in_hand_adds_its_bonus_without_a_check(kind: str) -> None:
    bonus, hands = WEAPONS[kind]
    table = fight(brawler(kind, dice=6))
    assert CARDS[kind].hands == hands
    table.answer(f"wield:{kind}.1", "fight")
    assert thrown(table) == 2 + 1 + bonus
    assert table.who().monsters == ["cultist.1"]


@card("rifle", "knife")
@pytest.mark.rule("2e.combat.gear.04", "2e.combat.gear.07")
def test_two_hands_hold_no_more_than_two_hands_of_weapons() -> None:
    table = fight(brawler("rifle", "knife", "45_automatic", dice=6))
    table.answer("wield:rifle.1")
    assert not table.offers("wield:knife.1")
    table.answer("lay_down:rifle.1", "wield:knife.1", "wield:45_automatic.1")
    assert not table.offers("wield:rifle.1")
    table.answer("fight")
    assert thrown(table) == 3 + 1 + 4


def test_an_unarmed_investigator_rolls_without_bonus() -> None:
    table = fight(brawler("rifle", dice=6)).answer("fight")
    assert thrown(table) == 3


@card("axe")
def test_the_axe_gets_one_more_only_while_the_other_hand_is_empty() -> None:
    table = fight(brawler("axe", "knife", dice=6))
    assert table.option("wield:axe.1").text.args["n"] == 3
    table.answer("wield:knife.1")
    assert table.option("wield:axe.1").text.args["n"] == 2
    table.answer("wield:axe.1", "fight")
    assert thrown(table) == 3 + 1 + 2


@card("cross")
def test_the_cross_helps_against_the_undead_and_against_horror() -> None:
    table = brawler("cross", dice=[1, 1, 1, 1, 5, 6, 1, 1, 1], monster="zombie")
    fight(table, "zombie.1")
    assert thrown(table) == 4 - 1 + 1  # Will 4, Zombie's horror rating -1, the Cross +1
    assert table.option("wield:cross.1").text.args["n"] == 3
    table.answer("wield:cross.1", "fight")
    assert thrown(table) == 2 - 1 + 3
    assert table.who().monsters == ["zombie.1"]


@card("dynamite")
def test_dynamite_is_discarded_after_an_attack_even_a_failed_one() -> None:
    table = fight(brawler("dynamite", dice=1)).answer("wield:dynamite.1", "fight")
    assert table.cards() == []
    assert "dynamite.1" in table.state.decks["common"]
    assert table.who().stamina == 5
    table.answer("fight")
    assert thrown(table) == 3, "what is gone gives nothing in the next round"


@card("dynamite")
@pytest.mark.rule("2e.final.10")
def test_dynamite_is_gone_after_an_attack_on_the_ancient_one() -> None:
    who = person("darrell_simmons", cards=["dynamite"])
    table = lay(who, dice=1, ancient="yig", doom=10, step="battle_attack", until="battle_ancient")
    table.state.battle = Battle()
    table.go().answer("wield:dynamite.1", "fight")
    assert table.cards() == []
    assert "dynamite.1" in table.state.decks["common"]


@card("dynamite")
def test_dynamite_in_hand_stays_when_he_flees() -> None:
    table = fight(brawler("dynamite", dice=[])).answer("wield:dynamite.1")
    table.answer("flee")
    assert table.cards() == ["dynamite"]


@card("shotgun")
@pytest.mark.parametrize(("faces", "won"), [([6, 1, 1, 1], True), ([5, 1, 1, 1], False)])
def test_one_six_with_a_shotgun_beats_toughness_two(faces: list[int], won: bool) -> None:
    table = lay(
        person("darrell_simmons", place="rivertown", cards=["shotgun"], skills={"fight": 3}),
        monsters={"rivertown": ["warlock"]},
        dice=[6, 1, 1, *faces],
    )
    fight(table, "warlock.1").answer("wield:shotgun.1")
    odds = table.option("fight").odds
    table.answer("fight")
    assert thrown(table) == 3 - 3 + 4
    assert (table.end == "done") is won
    assert odds[0].chance == pytest.approx(1 - (4 / 6) ** 4 - 4 * (1 / 6) * (4 / 6) ** 3)


@card("bullwhip")
def test_the_bullwhip_rolls_one_die_of_a_combat_check_again() -> None:
    table = fight(brawler("bullwhip", dice=[1, 2, 1, 1, 6])).answer("wield:bullwhip.1", "fight")
    assert table.asked == "check"
    table.answer("use:bullwhip.1")
    assert table.options == ["die:1", "die:2", "never_mind"]
    assert table.ask is not None
    assert table.ask.rule == "2e.check.09", "which faces are successes, not what kinds of card there are"
    table.answer("never_mind")
    assert (table.asked, table.who().cards[0].exhausted) == ("check", False), "nothing has happened"
    table.answer("use:bullwhip.1", "die:2")
    assert table.who().monsters == ["cultist.1"]
    assert table.who().cards[0].exhausted


@card("bullwhip")
def test_the_bullwhip_does_nothing_for_other_checks_and_an_exhausted_one_leaves_the_hand() -> None:
    table = brawler("bullwhip", dice=[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    table.do(check(table.game, table.who(), "luck"))
    assert table.end == "done"
    fight(table).answer("wield:bullwhip.1", "fight", "use:bullwhip.1")
    assert table.asked == "fight"
    assert not table.offers("lay_down:bullwhip.1")
    assert not table.offers("wield:bullwhip.1")
    table.answer("fight")
    assert thrown(table) == 3


@card("18_derringer", "deputys_revolver")
@pytest.mark.rule("2e.state.items.01", "2e.state.insane.03")
def test_what_cannot_be_lost_against_his_will_is_lost_only_if_he_likes() -> None:
    table = lay(person("darrell_simmons", cards=["18_derringer", "deputys_revolver"], stamina=1))
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=1))
    assert table.options == ["18_derringer.1", "deputys_revolver.1"]
    assert table.takes("18_derringer.1")
    table.answer("none")
    assert table.cards() == ["18_derringer", "deputys_revolver"]


@card("18_derringer")
def test_other_items_must_go_before_the_derringer_may_be_kept() -> None:
    table = lay(
        person("darrell_simmons", cards=["18_derringer", "lantern", "map_of_arkham", "knife"], stamina=1)
    )
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=1))
    assert not table.takes("none")
    assert not table.takes("lantern.1")
    table.answer("lantern.1+18_derringer.1")
    assert table.cards() == ["map_of_arkham", "knife"]


@card("dark_cloak", "pallid_mask")
@pytest.mark.rule("2e.check.14", "2e.check.15")
@pytest.mark.parametrize(("kind", "bonus"), [("dark_cloak", 1), ("pallid_mask", 2)])
def test_cloak_and_mask_help_to_evade_and_with_nothing_else(kind: str, bonus: int) -> None:
    table = lay(
        person("ashcan_pete", place="rivertown", cards=[kind]), monsters={"rivertown": ["ghoul"]}, dice=6
    )
    table.do(deal_with(table.game, table.who(), "ghoul.1")).answer("evade")
    assert thrown(table) == 6 - 3 + bonus
    table.do(check(table.game, table.who(), "sneak"))
    assert thrown(table) == 6


@card("lantern")
def test_the_lantern_adds_one_to_luck_checks() -> None:
    table = lay(person("darrell_simmons", cards=["lantern"]), dice=6)
    table.do(check(table.game, table.who(), "luck"))
    assert thrown(table) == 4 + 1


@card("food")
def test_food_makes_one_loss_of_stamina_smaller_by_one() -> None:
    table = lay(person("darrell_simmons", cards=["food"]))
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=2))
    assert table.asked == "losing"
    table.answer("use:food.1")
    assert table.who().stamina == 5
    assert "food.1" in table.state.decks["common"]


@card("food", "whiskey")
def test_he_may_bear_the_loss_and_keep_his_provisions() -> None:
    table = lay(person("darrell_simmons", cards=["food", "whiskey"]))
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", sanity=1, stamina=2))
    assert table.options == ["bear", "use:whiskey.1"]
    table.answer("bear")
    assert table.options == ["bear", "use:food.1"]
    table.answer("bear")
    assert (table.who().sanity, table.who().stamina) == (3, 4)
    assert table.cards() == ["food", "whiskey"]


@card("whiskey")
def test_whiskey_makes_one_loss_of_sanity_smaller_by_one() -> None:
    table = lay(person("darrell_simmons", cards=["whiskey.1", "whiskey.2"]))
    table.do(lose(table.game, table.who(), "2e.combat.horror.04", sanity=2))
    table.answer("use:whiskey.1", "use:whiskey.2")
    assert table.who().sanity == 4
    assert table.cards() == []


@card("whiskey")
def test_nobody_is_asked_when_an_ability_has_already_taken_the_loss_away() -> None:
    table = lay(person("harvey_walters", cards=["whiskey"]))
    table.do(lose(table.game, table.who(), "2e.combat.horror.04", sanity=1))
    assert table.end == "done"
    assert table.cards() == ["whiskey"]


@card("lucky_cigarette_case")
def test_the_cigarette_case_rolls_any_check_again_with_all_its_dice() -> None:
    table = lay(
        person("darrell_simmons", cards=["lucky_cigarette_case"], clues=1),
        dice=[1, 1, 1, 2, 3, 1, 2, 2, 2, 5],
    )
    table.do(check(table.game, table.who(), "luck")).answer("clue", "use:lucky_cigarette_case.1")
    assert table.told("rerolled")[0].args["n"] == 5, "the clue's die is rolled again too"
    assert table.value.passed
    assert table.cards() == []


@card("lucky_cigarette_case")
def test_a_passed_check_asks_nothing_by_itself() -> None:
    table = lay(person("darrell_simmons", cards=["lucky_cigarette_case"]), dice=[6, 1, 1, 1])
    table.do(check(table.game, table.who(), "luck"))
    assert table.end == "done"
    assert table.cards() == ["lucky_cigarette_case"]


@card("research_materials")
@pytest.mark.rule("2e.check.clue.02")
def test_research_materials_are_a_clue_in_a_check() -> None:
    table = lay(person("darrell_simmons", cards=["research_materials", "luck"]), dice=[1, 1, 1, 1, 1, 5, 1])
    table.do(check(table.game, table.who(), "luck")).answer("use:research_materials.1")
    assert table.told("clue_spent")[0].args["faces"] == [5, 1], "the Skill card's extra die comes with it"
    assert table.value.passed
    assert table.cards() == ["luck"]


def at_a_gate(*cards: str, **fields: Any) -> Table:
    """Darrell Simmons back from Yuggoth in the Woods with Fight 5; another gate is open elsewhere."""
    who = person("darrell_simmons", place="woods", explored=True, cards=cards, skills={"fight": 5}, **fields)
    return lay(who, person("gloria_goldberg"), gates={"woods": "yuggoth", "graveyard": "abyss"}, dice=6)


@card("research_materials")
@pytest.mark.rule("2e.gate.seal.01")
def test_research_materials_and_four_clues_seal_a_gate() -> None:
    table = at_a_gate("research_materials", clues=4)
    table.do(try_to_close(table.game, table.who())).answer("fight", "seal")
    assert table.state.seals == ["woods"]
    assert table.who().clues == 0
    assert table.cards() == []


@card("research_materials")
def test_with_clues_enough_he_says_whether_the_materials_go() -> None:
    table = at_a_gate("research_materials", clues=5)
    table.do(try_to_close(table.game, table.who())).answer("fight", "seal")
    assert table.options == ["clue", "research_materials.1"]
    table.answer("research_materials.1")
    assert (table.who().clues, table.cards()) == (1, [])


@card("research_materials")
def test_two_of_them_are_one_question() -> None:
    table = at_a_gate("research_materials", "research_materials", clues=4)
    table.do(try_to_close(table.game, table.who())).answer("fight", "seal")
    assert table.options == ["research_materials.1", "research_materials.2"]
    with pytest.raises(IllegalAnswer):
        table.answer("none")  # four tokens are one too few
    table.answer("research_materials.1+research_materials.2")
    assert (table.who().clues, table.cards()) == (1, [])


@card("research_materials")
def test_research_materials_pay_for_what_a_card_wants_clues_for() -> None:
    table = lay(person("darrell_simmons", cards=["research_materials"], clues=1))
    table.says({"do": "pay_to", "cost": {"do": "pay", "clues": 2}, "effect": {"do": "gain", "money": 3}})
    table.answer("pay")
    assert (table.who().clues, table.cards(), table.who().money) == (0, [], 3)


@card("map_of_arkham", "motorcycle")
@pytest.mark.parametrize(("kind", "points"), [("map_of_arkham", 1), ("motorcycle", 2)])
def test_map_and_motorcycle_give_movement_points_once_a_turn(kind: str, points: int) -> None:
    table = lay(
        person("darrell_simmons", place="rivertown", cards=[kind]), step="movement", auto=ASK_ALL
    ).go()
    table.answer(f"use:{kind}.1")
    assert table.state.movement is not None
    assert table.state.movement.points == 2 + points
    assert table.who().cards[0].exhausted
    assert not table.offers(f"use:{kind}.1")


@card("map_of_arkham", "motorcycle")
@pytest.mark.rule("2e.movement.other.02", "2e.movement.delayed.01")
def test_no_movement_points_in_an_other_world_nor_for_the_delayed() -> None:
    away = lay(person(place="abyss:1", cards=["map_of_arkham"]), step="movement", until="arkham").go()
    assert (away.end, away.who().place) == ("reached", "abyss:2")
    back = lay(
        person(place="abyss:2", cards=["motorcycle"]),
        gates={"woods": "abyss"},
        step="movement",
        auto=ASK_ALL,
    )
    back.go()
    assert (back.who().place, back.options) == ("woods", ["stay"])
    delayed = lay(
        person(place="rivertown", cards=["motorcycle"], delayed=True), step="movement", auto=ASK_ALL
    )
    assert delayed.go().options == ["stay"]


@card("ancient_tome", "old_journal")
@pytest.mark.rule("2e.upkeep.02", "2e.upkeep.03")
@pytest.mark.parametrize(("kind", "points", "dice"), [("ancient_tome", 2, 1), ("old_journal", 1, 1)])
def test_reading_costs_movement_points_and_a_failed_check_teaches_nothing(
    kind: str, points: int, dice: int
) -> None:
    who = person("darrell_simmons", place="rivertown", cards=[kind], skills={"lore": 2})
    table = lay(who, step="movement", dice=[4] * dice, auto=ASK_ALL).go()
    assert table.option(f"use:{kind}.1").odds[0].chance == pytest.approx(1 / 3)
    table.answer(f"use:{kind}.1")
    assert table.state.movement is not None
    assert table.state.movement.points == 2 - points
    assert table.who().cards[0].exhausted
    assert not table.offers(f"use:{kind}.1")
    assert (table.cards(), table.who().clues) == ([kind], 0)


@card("ancient_tome")
def test_the_ancient_tome_teaches_a_spell_and_is_gone() -> None:
    who = person("darrell_simmons", place="rivertown", cards=["ancient_tome"], skills={"lore": 2})
    table = (
        lay(who, step="movement", auto=ASK_ALL, dice=[5], top={"spells": ["wither"]})
        .go()
        .answer("use:ancient_tome.1")
    )
    assert table.cards() == ["wither"]
    assert "ancient_tome.1" in table.state.decks["common"]


@card("old_journal")
def test_the_old_journal_gives_three_clues_and_is_gone() -> None:
    who = person("darrell_simmons", place="rivertown", cards=["old_journal"], skills={"lore": 2})
    table = lay(who, step="movement", auto=ASK_ALL, dice=[5]).go().answer("use:old_journal.1")
    assert (table.cards(), table.who().clues) == ([], 3)


@card("ancient_tome")
def test_without_the_movement_points_nothing_can_be_read() -> None:
    who = person("ashcan_pete", place="rivertown", cards=["ancient_tome", "old_journal"], skills={"speed": 1})
    table = lay(who, step="movement", auto=ASK_ALL).go()
    assert not table.offers("use:ancient_tome.1")
    assert table.offers("use:old_journal.1")
