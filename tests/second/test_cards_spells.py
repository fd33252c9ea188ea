"""What spells do and what casting takes: give, cast, assert."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import CARDS, MONSTERS
from miskatonic.games.second.rules.battle import battle_refresh, end_of_round
from miskatonic.games.second.rules.boosts import boost_of
from miskatonic.games.second.rules.checks import check
from miskatonic.games.second.rules.combat import combat, combat_check, deal_with
from miskatonic.games.second.rules.harm import lose
from miskatonic.games.second.rules.turn import begin_phase
from miskatonic.games.second.rules.upkeep import refresh, upkeep_actions
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Battle
from miskatonic.games.second.steps import EndOfRound
from miskatonic.kernel.text import language
from tests.second.proofs import card
from tests.second.table import Table, lay, person

COMBAT = {"wither": (3, 0, 0, 1), "shrivelling": (6, -1, 1, 1), "dread_curse_of_azathoth": (9, -2, 2, 2)}
"""Bonus, casting modifier, Sanity cost, hands."""
HORROR = [5, 1, 1, 1]
"""A passed Horror check of four dice."""


def mage(
    *cards: str, dice: list[int] | int, monsters: tuple[str, ...] = ("cultist",), **fields: Any
) -> Table:
    """Gloria Goldberg (Fight 0, Lore 4, Sneak 3, Will 5, Sanity 6, Stamina 4) in the street with a monster."""
    who = person("gloria_goldberg", place="rivertown", cards=cards, skills={"lore": 4}, **fields)
    return lay(who, monsters={"rivertown": list(monsters)}, dice=dice)


def dabbler(*cards: str, **fields: Any) -> Table:
    """The same with Lore 2, who finds nothing but ones."""
    who = person("gloria_goldberg", place="rivertown", cards=cards, skills={"lore": 2}, **fields)
    return lay(who, monsters={"rivertown": ["cultist"]}, dice=1)


def fight(table: Table, marker: str = "cultist.1") -> Table:
    return table.do(combat(table.game, Fight(0, marker)))


def rolls(table: Table) -> list[tuple[object, object]]:
    """Which checks were made with how many dice."""
    return [(entry.args["special"], entry.args["n"]) for entry in table.told("rolled")]


@pytest.mark.rule("2e.spell.02", "2e.spell.03")
def test_a_spell_is_taken_back_while_no_die_was_thrown() -> None:
    """Lore 2 with a modifier of -2 is no die at all: nothing has happened yet, and nothing is paid."""
    table = fight(dabbler("dread_curse_of_azathoth", clues=1)).answer("use:dread_curse_of_azathoth.1")
    assert table.options == ["done", "clue", "never_mind"]
    table.answer("never_mind")
    assert "use:dread_curse_of_azathoth.1" in table.options
    assert (table.who().sanity, table.who().cards[0].exhausted, table.who().clues) == (6, False, 1)
    assert [entry.args["card"] for entry in table.told("thinks_better")] == ["dread_curse_of_azathoth"]


@pytest.mark.rule("2e.spell.03", "2e.combat.gear.05")
@pytest.mark.parametrize("answer", ["done", "clue"])
def test_whoever_goes_on_with_it_pays(answer: str) -> None:
    table = fight(dabbler("dread_curse_of_azathoth", clues=1)).answer("use:dread_curse_of_azathoth.1", answer)
    assert table.options == ["fight", "flee"]
    assert (table.who().sanity, table.who().cards[0].exhausted) == (4, True)


@pytest.mark.rule("2e.spell.03", "2e.check.clue.02")
def test_after_the_first_clue_token_there_is_no_way_back() -> None:
    table = fight(dabbler("dread_curse_of_azathoth", clues=2)).answer("use:dread_curse_of_azathoth.1", "clue")
    assert table.options == ["done", "clue"]
    assert (table.who().sanity, table.who().clues) == (4, 1)


@pytest.mark.rule("2e.spell.04")
def test_nor_after_the_first_roll() -> None:
    table = fight(mage("shrivelling", dice=1, clues=1), "cultist.1").answer("use:shrivelling.1")
    assert table.options == ["done", "clue"]
    assert table.who().sanity == 5


@card(*COMBAT)
@pytest.mark.rule(
    "2e.spell.02", "2e.spell.03", "2e.spell.04", "2e.spell.05", "2e.combat.gear.03", "2e.data.09"
)
@pytest.mark.parametrize("kind", COMBAT)
def test_a_combat_spell_cast_adds_its_bonus(kind: str) -> None:
    bonus, modifier, cost, hands = COMBAT[kind]
    table = fight(mage(kind, dice=6)).answer(f"use:{kind}.1")
    assert table.who().sanity == 6 - cost
    assert table.who().cards[0].exhausted
    assert CARDS[kind].hands == hands
    table.answer("fight")
    assert rolls(table) == [("spell", 4 + modifier), ("combat", 0 + 1 + bonus)]
    assert table.who().monsters == ["cultist.1"]


@card(*COMBAT)
@pytest.mark.rule("2e.spell.03", "2e.spell.05", "2e.combat.gear.03")
@pytest.mark.parametrize("kind", COMBAT)
def test_a_spell_that_fails_costs_its_sanity_and_adds_nothing(kind: str) -> None:
    _, modifier, cost, _ = COMBAT[kind]
    table = fight(mage(kind, dice=1)).answer(f"use:{kind}.1")
    assert table.who().sanity == 6 - cost
    assert table.who().cards[0].exhausted
    table.answer("fight")
    assert rolls(table) == [("spell", 4 + modifier), ("combat", 1)]


@card("wither")
def test_the_chance_of_casting_is_shown_before() -> None:
    table = fight(mage("wither", dice=1))
    assert table.option("use:wither.1").odds[0].chance == pytest.approx(1 - (4 / 6) ** 4)


@card("shrivelling")
@pytest.mark.rule("2e.combat.gear.05", "2e.combat.gear.07")
def test_a_spell_keeps_its_hand_for_the_round_even_if_it_failed() -> None:
    table = fight(mage("shrivelling", "rifle", "knife", dice=1)).answer("use:shrivelling.1")
    assert not table.offers("wield:rifle.1")
    assert not table.offers("lay_down:shrivelling.1")
    assert table.offers("wield:knife.1")
    table.answer("fight")
    assert table.offers("lay_down:shrivelling.1"), "between rounds the hand can be freed"
    table.answer("lay_down:shrivelling.1")
    assert table.offers("wield:rifle.1")
    assert not table.offers("use:shrivelling.1"), "it is exhausted"


@card("wither")
@pytest.mark.rule("2e.combat.gear.06", "2e.combat.gear.07")
def test_a_spell_works_until_the_combat_ends_or_its_hand_is_freed() -> None:
    table = fight(mage("wither", dice=[5, 1, 1, 1, *[1] * 4, *[1] * 4, 6], stamina=4))
    table.answer("use:wither.1", "fight", "fight", "lay_down:wither.1", "fight")
    assert rolls(table) == [("spell", 4), ("combat", 4), ("combat", 4), ("combat", 1)]


@card("wither", "shrivelling")
@pytest.mark.rule("2e.combat.gear.04")
def test_a_spell_and_a_weapon_add_up() -> None:
    table = fight(mage("wither", "45_automatic", "dread_curse_of_azathoth", dice=6))
    table.answer("use:wither.1", "wield:45_automatic.1")
    assert not table.offers("use:dread_curse_of_azathoth.1"), "no hand is free"
    table.answer("fight")
    assert rolls(table)[-1] == ("combat", 1 + 3 + 4)


@card("dread_curse_of_azathoth")
def test_a_spell_whose_cost_cannot_be_paid_is_not_offered() -> None:
    table = fight(mage("dread_curse_of_azathoth", "wither", dice=6, sanity=1))
    assert not table.offers("use:dread_curse_of_azathoth.1")
    assert table.offers("use:wither.1")


@card("shrivelling")
@pytest.mark.rule("2e.upkeep.05", "2e.upkeep.03")
def test_an_exhausted_spell_is_castable_again_after_upkeep() -> None:
    who = person("gloria_goldberg", place="rivertown", cards=["shrivelling"], exhausted=["shrivelling"])
    table = lay(who, monsters={"rivertown": ["cultist"]}, dice=6)
    assert not fight(table).offers("use:shrivelling.1")
    refresh(table.game, table.who())
    assert fight(table).offers("use:shrivelling.1")


@card("shrivelling")
def test_the_cost_is_no_loss_and_drives_insane_only_after_the_casting() -> None:
    table = fight(mage("shrivelling", "whiskey", dice=6, sanity=1)).answer("use:shrivelling.1", "whiskey.1")
    assert table.end == "knocked_out"
    assert table.who().place == "arkham_asylum"
    assert rolls(table) == [("spell", 3)]


@card("wither")
@pytest.mark.rule("2e.ability.04", "2e.ability.06")
@pytest.mark.parametrize(("monster", "bonus"), [("witch", 2), ("high_priest", 0), ("vampire", 3)])
def test_magical_resistance_halves_a_spell_and_immunity_stops_it(monster: str, bonus: int) -> None:
    table = mage("wither", dice=6, monsters=(monster,))
    rating = {"witch": -3, "high_priest": -2, "vampire": -3}[monster]
    table.who().sliders[1] = 3  # Fight 3
    fight(table, f"{monster}.1").answer("use:wither.1", "fight")
    expected = 3 + rating + bonus
    assert rolls(table)[-1] == ("combat", max(0, expected))


@card("wither")
def test_combat_spells_help_where_a_card_asks_for_a_combat_check() -> None:
    table = mage("wither", "bind_monster", "red_sign_of_shudde_mell", "flute_of_the_outer_gods", dice=6)
    table.do(combat_check(table.game, table.who(), -1, 1, "2e.combat.fight.01"))
    assert table.options == ["roll", "use:wither.1"]
    assert table.option("roll").odds[0].chance == 0
    table.answer("use:wither.1")
    assert rolls(table)[-1] == ("combat", 0 - 1 + 3)


@card("bind_monster")
def test_bind_monster_passes_the_combat_check_with_as_many_successes_as_toughness() -> None:
    table = mage("bind_monster", dice=[*HORROR, *[5, 5, 5, 1, 1, 1, 1, 1]], monsters=("gug",))
    fight(table, "gug.1").answer("use:bind_monster.1")
    assert table.told("rolled")[-1].args["n"] == 4 + 4
    assert table.end == "done"
    assert table.who().monsters == ["gug.1"]
    assert table.who().sanity == 4
    assert table.who().stamina == 3, "the Gug overwhelms who defeats it"
    assert "bind_monster.1" in table.state.decks["spells"]


@card("bind_monster")
@pytest.mark.rule("2e.combat.gear.05")
def test_bind_monster_that_fails_is_gone_and_leaves_both_hands_full_for_the_round() -> None:
    table = mage("bind_monster", "knife", dice=[*HORROR, *[5, 5, 1, 1, 1, 1, 1, 1]], monsters=("gug",))
    fight(table, "gug.1")
    assert table.option("use:bind_monster.1").odds[0].chance < 0.55
    table.answer("use:bind_monster.1")
    assert table.cards() == ["knife"]
    assert not table.offers("wield:knife.1")


@card("bind_monster", "red_sign_of_shudde_mell")
def test_binding_and_the_red_sign_are_not_for_ancient_ones() -> None:
    who = person(
        "gloria_goldberg", cards=["bind_monster", "red_sign_of_shudde_mell", "wither"], skills={"lore": 4}
    )
    table = lay(who, ancient="hastur", dice=6, doom=13, step="battle_attack")
    table.state.battle = Battle()
    table.until = "battle_ancient"
    assert table.go().options == ["fight", "use:wither.1", "no"]
    table.answer("use:wither.1", "fight")
    assert rolls(table)[-1] == ("combat", 0 + 3)


@card("enchant_weapon")
def test_an_enchanted_weapon_is_magical_for_the_combat() -> None:
    table = mage("enchant_weapon", "tommy_gun", "knife", dice=6, monsters=("ghost",))
    fight(table, "ghost.1")
    assert table.option("wield:tommy_gun.1").text.args["n"] == 0
    table.answer("use:enchant_weapon.1")
    assert table.options == ["tommy_gun.1", "knife.1"]
    table.answer("tommy_gun.1")
    assert table.who().sanity == 5
    assert rolls(table)[-1] == ("spell", 4)
    assert table.option("wield:tommy_gun.1").text.args["n"] == 6
    assert table.option("wield:knife.1").text.args["n"] == 0
    assert not fight(table, "ghost.1").offers("use:enchant_weapon.1")
    assert table.option("wield:tommy_gun.1").text.args["n"] == 0, "the next combat begins without it"


@card("enchant_weapon")
def test_enchant_weapon_needs_a_physical_weapon() -> None:
    assert not fight(mage("enchant_weapon", "enchanted_knife", dice=6)).offers("use:enchant_weapon.1")


@card("enchant_weapon")
def test_a_failed_enchantment_changes_nothing() -> None:
    table = mage("enchant_weapon", "tommy_gun", dice=1, monsters=("ghost",))
    fight(table, "ghost.1").answer("use:enchant_weapon.1")
    assert table.option("wield:tommy_gun.1").text.args["n"] == 0


@card("find_gate")
@pytest.mark.parametrize("area", ["abyss:1", "abyss:2"])
def test_find_gate_leads_back_at_once(area: str) -> None:
    who = person("gloria_goldberg", place=area, cards=["find_gate"], skills={"lore": 4})
    table = lay(who, gates={"woods": "abyss"}, dice=6, step="movement", until="arkham").go()
    table.answer("use:find_gate.1")
    assert (table.who().place, table.who().explored, table.who().sanity) == ("woods", True, 5)
    assert rolls(table) == [("spell", 4 - 1)]
    assert table.who().cards[0].exhausted


@card("find_gate")
def test_without_finding_the_gate_he_moves_on_as_usual() -> None:
    who = person("gloria_goldberg", place="abyss:1", cards=["find_gate.1", "find_gate.2"], skills={"lore": 4})
    table = lay(who, gates={"woods": "abyss"}, dice=1, step="movement", until="arkham").go()
    table.answer("use:find_gate.1", "go_on")
    assert table.who().place == "abyss:2"


@card("find_gate")
def test_find_gate_is_for_other_worlds() -> None:
    table = lay(person("gloria_goldberg", place="rivertown", cards=["find_gate"]), step="movement").go()
    assert not table.offers("use:find_gate.1")


@card("find_gate")
def test_who_finds_the_gate_with_his_last_sanity_goes_insane_in_arkham() -> None:
    who = person("gloria_goldberg", place="abyss:1", cards=["find_gate"], skills={"lore": 4}, sanity=1)
    table = lay(who, gates={"woods": "abyss"}, dice=6, step="movement", until="arkham").go()
    table.answer("use:find_gate.1")
    assert (table.end, table.who().place) == ("reached", "arkham_asylum")
    assert table.who().done


@card("flesh_ward")
@pytest.mark.parametrize(("face", "stamina"), [(6, 4), (1, 1)])
def test_flesh_ward_ignores_all_stamina_loss_from_one_source(face: int, stamina: int) -> None:
    table = lay(person("gloria_goldberg", cards=["flesh_ward"], skills={"lore": 4}), dice=face)
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=3)).answer("use:flesh_ward.1")
    assert table.who().stamina == stamina
    assert table.who().sanity == 5
    assert rolls(table) == [("spell", 4 - 2)]
    assert table.who().cards[0].exhausted


@card("flesh_ward")
def test_flesh_ward_does_not_help_against_the_loss_of_sanity() -> None:
    table = lay(person("gloria_goldberg", cards=["flesh_ward"]))
    assert table.do(lose(table.game, table.who(), "2e.combat.horror.04", sanity=2)).end == "done"


@card("flesh_ward")
def test_flesh_ward_is_not_cast_against_nothing() -> None:
    """Michael McGlen shrugs off one Stamina of every loss."""
    for stamina, offered in ((1, False), (2, True)):
        table = lay(person("michael_mcglen", cards=["flesh_ward"]))
        table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=stamina))
        assert table.offers("use:flesh_ward.1") is offered


@card("heal")
@pytest.mark.rule("2e.spell.06", "2e.data.10")
def test_harvey_heals_himself_as_in_the_book() -> None:
    who = person("harvey_walters", cards=["heal"], skills={"lore": 4}, stamina=1, sanity=3)
    table = lay(who, dice=[5, 6, 1, 1, 1])
    table.do(upkeep_actions(table.game, table.who())).answer("use:heal.1")
    assert rolls(table) == [("spell", 5)]
    assert (table.who().sanity, table.who().stamina) == (2, 3)


@card("heal")
@pytest.mark.rule("2e.state.values.02")
def test_heal_never_heals_beyond_the_maximum() -> None:
    table = lay(person("harvey_walters", cards=["heal"], skills={"lore": 4}, stamina=2), dice=6)
    table.do(upkeep_actions(table.game, table.who())).answer("use:heal.1")
    assert table.who().stamina == 3


@card("heal")
def test_heal_may_go_to_somebody_in_the_same_place() -> None:
    table = lay(
        person("gloria_goldberg", place="woods", cards=["heal"], skills={"lore": 4}, stamina=3),
        person("darrell_simmons", place="woods", stamina=1),
        person("harvey_walters", place="graveyard", stamina=1),
        dice=[5, 5, 1, 1, 1],
    )
    table.do(upkeep_actions(table.game, table.who())).answer("use:heal.1")
    assert table.options == ["seat:0", "seat:1"]
    table.answer("seat:1")
    assert [who.stamina for who in table.state.investigators] == [3, 3, 1]


@card("heal")
def test_nobody_casts_heal_where_nobody_is_hurt() -> None:
    table = lay(person("gloria_goldberg", cards=["heal"]))
    assert table.do(upkeep_actions(table.game, table.who())).end == "done"


@card("mists_of_releh")
@pytest.mark.parametrize(("monster", "dice"), [("ghoul", 4 - 3), ("zombie", 4 + 1)])
def test_the_mists_pass_an_evade_check_by_the_monsters_awareness(monster: str, dice: int) -> None:
    table = mage("mists_of_releh", dice=6, monsters=(monster,))
    table.do(deal_with(table.game, table.who(), f"{monster}.1")).answer("evade")
    assert table.asked == "checking"
    chances = [table.option(name).odds[0].chance for name in ("use:mists_of_releh.1", "roll")]
    sneaking = max(0, 3 + MONSTERS[monster].awareness)
    assert chances == pytest.approx([1 - (2 / 3) ** dice, 1 - (2 / 3) ** sneaking])
    table.answer("use:mists_of_releh.1")
    assert table.value is True
    assert rolls(table) == [("spell", dice)]
    assert table.who().sanity == 6


@card("mists_of_releh")
def test_where_the_mists_fail_he_may_still_sneak_away() -> None:
    table = mage("mists_of_releh", dice=[1, 1, 1, 1, 6, 1, 1], monsters=("fire_vampire",))
    table.do(deal_with(table.game, table.who(), "fire_vampire.1")).answer("evade", "use:mists_of_releh.1")
    assert table.value is True
    assert rolls(table) == [("spell", 4), ("evade", 3)]


@card("mists_of_releh")
def test_the_mists_also_cover_a_flight() -> None:
    table = fight(mage("mists_of_releh", dice=6)).answer("flee", "use:mists_of_releh.1")
    assert table.end == "done"
    assert table.told("fled")


@card("red_sign_of_shudde_mell")
def test_the_red_sign_lowers_toughness_and_takes_an_ability() -> None:
    table = mage("red_sign_of_shudde_mell", "tommy_gun", "wither", dice=6, monsters=("dhole",))
    fight(table, "dhole.1").answer("use:red_sign_of_shudde_mell.1")
    assert table.options == ["physical_resistance", "magical_resistance", "overwhelming"]
    assert rolls(table)[-1] == ("spell", 4 - 1)
    assert table.who().sanity == 6 - 1 - 1, "the sign costs one, the nightmare another"
    table.answer("magical_resistance")
    assert not table.offers("wield:tommy_gun.1"), "the sign takes a hand"
    table.answer("use:wither.1")
    table.who().sliders[1] = 3
    table.answer("fight")
    assert rolls(table)[-1] == ("combat", 3 - 3 + 3)
    assert table.told("check_passed")[-1].args["difficulty"] == 2


@card("red_sign_of_shudde_mell")
@pytest.mark.rule("2e.combat.gear.06")
def test_the_red_sign_ends_when_its_hand_is_freed() -> None:
    table = mage(
        "red_sign_of_shudde_mell",
        "rifle",
        dice=[5, *HORROR, 5, 1, 1],
        monsters=("vampire",),
        max_stamina=9,
        stamina=9,
    )
    fight(table, "vampire.1").answer("use:red_sign_of_shudde_mell.1", "fight")
    assert table.told("check_failed")[-1].args["difficulty"] == 1
    table.answer("lay_down:red_sign_of_shudde_mell.1")
    assert table.option("wield:rifle.1").text.args["n"] == 3, "it resists again"
    table.answer("fight")
    assert table.told("check_failed")[-1].args["difficulty"] == 2


@card("red_sign_of_shudde_mell")
def test_an_endless_monster_that_lost_its_ability_is_a_trophy() -> None:
    who = person(
        "gloria_goldberg",
        place="rivertown",
        cards=["red_sign_of_shudde_mell", "45_automatic"],
        skills={"lore": 4, "fight": 3},
    )
    table = lay(who, monsters={"rivertown": ["haunter_of_the_dark"]}, ancient="nyarlathotep", dice=6)
    fight(table, "haunter_of_the_dark.1").answer(
        "use:red_sign_of_shudde_mell.1", "wield:45_automatic.1", "fight"
    )
    assert table.who().monsters == ["haunter_of_the_dark.1"]


@card("red_sign_of_shudde_mell")
def test_toughness_never_sinks_below_one_and_magical_immunity_stays() -> None:
    assert not fight(mage("red_sign_of_shudde_mell", dice=6)).offers("use:red_sign_of_shudde_mell.1")
    table = mage("red_sign_of_shudde_mell", "wither", dice=6, monsters=("high_priest",))
    fight(table, "high_priest.1").answer("use:red_sign_of_shudde_mell.1")
    assert table.asked == "fight", "it has no other ability"
    table.answer("use:wither.1", "fight")
    assert rolls(table)[-1] == ("combat", 0)


@card("red_sign_of_shudde_mell")
def test_a_red_sign_takes_ambush_so_that_he_can_flee() -> None:
    table = mage("red_sign_of_shudde_mell", dice=6, monsters=("ghoul",))
    fight(table, "ghoul.1")
    assert not table.offers("flee")
    table.answer("use:red_sign_of_shudde_mell.1")
    assert table.offers("flee")


@card("voice_of_ra")
def test_the_voice_of_ra_adds_one_to_every_check_of_the_turn() -> None:
    table = lay(person("gloria_goldberg", cards=["voice_of_ra"], skills={"lore": 4}), dice=6)
    table.do(upkeep_actions(table.game, table.who())).answer("use:voice_of_ra.1")
    assert rolls(table) == [("spell", 4 - 1)]
    assert table.who().sanity == 5
    table.do(check(table.game, table.who(), "luck"))
    assert rolls(table)[-1] == ("none", 2 + 1)
    table.do(check(table.game, table.who(), "sneak", -3, kind="evade"))
    assert rolls(table)[-1] == ("evade", 3 - 3 + 1)
    begin_phase(table.game, "upkeep")
    table.do(check(table.game, table.who(), "luck"))
    assert rolls(table)[-1] == ("none", 2)


@card("voice_of_ra")
def test_two_voices_add_up_and_a_failed_one_adds_nothing() -> None:
    who = person("gloria_goldberg", cards=["voice_of_ra.1", "voice_of_ra.2"], skills={"lore": 4})
    table = lay(who, dice=6)
    table.do(upkeep_actions(table.game, table.who())).answer("use:voice_of_ra.1", "use:voice_of_ra.2")
    assert boost_of(table.state, 0) == 2
    failed = lay(person("gloria_goldberg", cards=["voice_of_ra"], skills={"lore": 4}), dice=1)
    failed.do(upkeep_actions(failed.game, failed.who())).answer("use:voice_of_ra.1")
    assert boost_of(failed.state, 0) == 0


@card("voice_of_ra")
@pytest.mark.rule("2e.final.07")
def test_in_the_final_battle_the_voice_lasts_one_round() -> None:
    who = person("gloria_goldberg", cards=["voice_of_ra"], skills={"lore": 4}, boost=1)
    table = lay(who, ancient="hastur", dice=6, doom=13, step="battle_refresh")
    table.state.battle = Battle()
    table.do(end_of_round(table.game, EndOfRound()))
    assert boost_of(table.state, 0) == 0
    table.do(battle_refresh(table.game)).answer("use:voice_of_ra.1")
    assert boost_of(table.state, 0) == 1


def promised(*cards: str, monster: str = "cultist", **fields: Any) -> dict[str, float]:
    """What is promised to who would fight such a monster."""
    table = mage(*cards, dice=1, monsters=(monster,), **fields)
    table.do(deal_with(table.game, table.who(), f"{monster}.1"))
    return {language("en").render(each.text): each.chance for each in table.option("fight").odds}


def one_of(dice: int) -> float:
    return float(1 - (2 / 3) ** dice)


@pytest.mark.rule("2e.spell.04", "2e.combat.fight.01")
def test_the_odds_of_a_fight_count_the_spell_that_could_be_cast_first() -> None:
    """A cultist: one die without Wither, four with it, and four dice for the Spell check."""
    expected = one_of(4) * one_of(4) + (1 - one_of(4)) * one_of(1)
    spoken = promised("wither")
    assert spoken == {"to win the fight with Wither, the Spell check counted": pytest.approx(expected)}
    assert promised("wither", exhausted=["wither"]) == {
        "to pass the Combat check with bare hands": pytest.approx(one_of(1))
    }


@pytest.mark.rule("2e.spell.03")
def test_a_spell_that_would_drive_him_insane_is_not_counted() -> None:
    assert list(promised("shrivelling", sanity=1)) == ["to pass the Combat check with bare hands"]
    assert list(promised("shrivelling", sanity=2)) == [
        "to win the fight with Shrivelling, the Spell check counted"
    ]


@pytest.mark.rule("2e.spell.05")
def test_bind_monster_wins_by_itself_with_as_many_successes_as_the_toughness() -> None:
    """Four dice and its modifier of 4 against a toughness of 1."""
    assert promised("bind_monster") == {
        "to win the fight with Bind Monster, the Spell check counted": pytest.approx(one_of(8))
    }


@pytest.mark.rule("2e.combat.gear.04")
def test_weapons_that_do_better_stand_alone_and_beside_them_only_a_better_spell() -> None:
    assert list(promised("tommy_gun", "wither")) == ["to pass the Combat check with Tommy Gun"]
    both = promised("knife", "wither")
    assert list(both) == [
        "to pass the Combat check with Knife",
        "to win the fight with Wither and Knife, the Spell check counted",
    ]
