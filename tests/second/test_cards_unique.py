"""What Unique Items do: give, use, assert. (Their plain weapons are in test_cards_items.)"""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.rules.battle import awakening, battle_ancient
from miskatonic.games.second.rules.checks import check
from miskatonic.games.second.rules.combat import combat, deal_with
from miskatonic.games.second.rules.encounters import location_encounter
from miskatonic.games.second.rules.gates import return_to_arkham, try_to_close
from miskatonic.games.second.rules.harm import lose
from miskatonic.games.second.rules.movement import movement, movement_points
from miskatonic.games.second.rules.other_worlds import other_world_encounter
from miskatonic.games.second.rules.upkeep import upkeep_actions
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Battle, Movement
from tests.second.proofs import card
from tests.second.table import ASK_ALL, Table, lay, person


def reader(kind: str, *dice: int, top: dict[str, list[str]] | None = None, **fields: Any) -> Table:
    """Gloria Goldberg (Speed 4, Lore 3, Sanity 6, Stamina 4) in the street, about to move, with this card."""
    who = person("gloria_goldberg", place="rivertown", cards=[kind], skills={"speed": 4, "lore": 3}, **fields)
    table = lay(who, step="movement", dice=list(dice), top=top, auto=ASK_ALL)
    table.state.movement = Movement(4)
    return table.do(movement(table.game))


def points(table: Table) -> int:
    assert table.state.movement is not None
    return table.state.movement.points


TOMES = {
    # kind: (movement points, dice with Lore 3, what is drawn, clues, Sanity lost, kept)
    "book_of_dzyan": (2, 2, "spells", 0, 1, True),
    "cabala_of_saboth": (2, 1, "skills", 0, 0, False),
    "cultes_des_goules": (2, 1, "spells", 1, 2, False),
    "nameless_cults": (1, 2, "spells", 0, 1, False),
    "necronomicon": (2, 1, "spells", 0, 2, True),
    "the_king_in_yellow": (2, 1, "", 4, 1, False),
}
DRAWN = {"spells": "wither", "skills": "stealth"}


@card(*TOMES)
@pytest.mark.parametrize("kind", TOMES)
def test_a_tome_read_with_success_gives_what_it_holds_at_its_price(kind: str) -> None:
    movement, dice, deck, clues, sanity, kept = TOMES[kind]
    top = {deck: [DRAWN[deck]]} if deck else {}
    table = reader(kind, *[5] * dice, top=top).answer(f"use:{kind}.1")
    assert points(table) == 4 - movement
    assert table.cards() == [*([kind] if kept else []), *([DRAWN[deck]] if deck else [])]
    assert table.who().clues == clues
    assert table.who().sanity == 6 - sanity
    if kept:
        assert table.who().cards[0].exhausted


@card(*TOMES)
@pytest.mark.parametrize("kind", TOMES)
def test_a_tome_read_in_vain_is_exhausted_and_that_is_all(kind: str) -> None:
    movement, dice, *_ = TOMES[kind]
    table = reader(kind, *[4] * dice).answer(f"use:{kind}.1")
    assert points(table) == 4 - movement
    assert table.cards() == [kind]
    assert table.who().cards[0].exhausted
    assert (table.who().clues, table.who().sanity) == (0, 6)


@card("book_of_dzyan")
def test_the_book_of_dzyan_can_be_read_with_success_twice() -> None:
    table = reader("book_of_dzyan", 5, 5, 6, 6, top={"spells": ["wither.1", "wither.2"]}).answer(
        "use:book_of_dzyan.1"
    )
    assert table.who().cards[0].tokens == 1
    table.who().cards[0].exhausted = False
    table.do(movement(table.game)).answer("use:book_of_dzyan.1")
    assert table.cards() == ["wither", "wither"]
    assert "book_of_dzyan.1" in table.state.decks["unique"]


@card("the_king_in_yellow")
def test_a_tome_that_drives_its_reader_insane_is_gone_all_the_same() -> None:
    table = reader("the_king_in_yellow", 5, sanity=1).answer("use:the_king_in_yellow.1")
    assert table.who().place == "arkham_asylum"
    assert table.cards() == []
    assert table.who().clues == 2, "half of the four clues"


@card("alien_statue")
@pytest.mark.parametrize(
    ("answer", "cards", "clues"), [("spell", ["alien_statue", "wither"], 0), ("clues", ["alien_statue"], 3)]
)
def test_the_alien_statue_gives_a_spell_or_three_clues(answer: str, cards: list[str], clues: int) -> None:
    table = reader("alien_statue", 5, top={"spells": ["wither"]}).answer("use:alien_statue.1", answer)
    assert (points(table), table.who().sanity) == (2, 5)
    assert (table.cards(), table.who().clues) == (cards, clues)
    assert table.who().cards[0].exhausted


@card("alien_statue")
def test_the_alien_statue_may_hurt_instead() -> None:
    table = reader("alien_statue", 4).answer("use:alien_statue.1")
    assert (table.who().sanity, table.who().stamina) == (5, 2)


@card("alien_statue")
def test_the_price_of_the_alien_statue_drives_insane_only_after_its_effect() -> None:
    table = reader("alien_statue", 5, sanity=1).answer("use:alien_statue.1", "clues")
    assert table.who().place == "arkham_asylum"
    assert table.who().clues == 2, "three clues came, and half of them went"


@card("ancient_tablet")
@pytest.mark.parametrize(("faces", "spells", "clues"), [((5, 6), 2, 0), ((1, 6), 1, 2), ((1, 2), 0, 4)])
def test_the_ancient_tablet_gives_a_spell_or_two_clues_for_each_die(
    faces: tuple[int, int], spells: int, clues: int
) -> None:
    table = reader("ancient_tablet", *faces, top={"spells": ["wither.1", "wither.2"]})
    table.answer("use:ancient_tablet.1")
    assert points(table) == 1
    assert (table.cards(), table.who().clues) == (["wither"] * spells, clues)


@card("ancient_tablet")
def test_a_blessing_counts_for_the_ancient_tablet() -> None:
    table = reader("ancient_tablet", 4, 4, top={"spells": ["wither.1", "wither.2"]}, fate="blessed")
    assert table.answer("use:ancient_tablet.1").cards() == ["wither", "wither"]


def hunter(
    *cards: str, dice: list[int] | int = 6, monsters: tuple[str, ...] = ("cultist",), **fields: Any
) -> Table:
    """Darrell Simmons (Fight 2, Will 4, Sneak 3, Sanity 4, Stamina 6) in the street with monsters."""
    who = person("darrell_simmons", place="rivertown", cards=cards, **fields)
    return lay(who, monsters={"rivertown": list(monsters)}, dice=dice)


def fight(table: Table, marker: str = "cultist.1") -> Table:
    return table.do(combat(table.game, Fight(0, marker)))


@card("blue_watcher_of_the_pyramid")
def test_the_blue_watcher_passes_a_combat_check_for_two_stamina() -> None:
    table = fight(hunter("blue_watcher_of_the_pyramid", dice=[])).answer("fight")
    assert table.asked == "checking"
    table.answer("use:blue_watcher_of_the_pyramid.1")
    assert table.who().monsters == ["cultist.1"]
    assert (table.who().stamina, table.cards()) == (4, [])


@card("blue_watcher_of_the_pyramid")
def test_the_blue_watcher_still_wins_the_fight_for_who_falls_unconscious_by_it() -> None:
    table = fight(hunter("blue_watcher_of_the_pyramid", dice=[], stamina=2))
    table.answer("fight", "use:blue_watcher_of_the_pyramid.1")
    assert table.end == "knocked_out"
    assert table.who().monsters == ["cultist.1"]
    assert table.who().place == "st_marys_hospital"


@card("blue_watcher_of_the_pyramid")
def test_the_blue_watcher_cannot_be_paid_for_with_one_stamina() -> None:
    table = fight(hunter("blue_watcher_of_the_pyramid", dice=6, stamina=1)).answer("fight")
    assert table.end == "done"
    assert table.cards() == ["blue_watcher_of_the_pyramid"]


@card("blue_watcher_of_the_pyramid")
@pytest.mark.parametrize("skill", ["lore", "fight"])
def test_the_blue_watcher_closes_a_gate(skill: str) -> None:
    who = person("darrell_simmons", place="woods", explored=True, cards=["blue_watcher_of_the_pyramid"])
    table = lay(who, person("gloria_goldberg"), gates={"woods": "yuggoth", "graveyard": "abyss"}, dice=[])
    table.do(try_to_close(table.game, table.who())).answer(skill, "use:blue_watcher_of_the_pyramid.1")
    assert "woods" not in table.state.gates
    assert table.who().stamina == 4


@card("blue_watcher_of_the_pyramid", "silver_key")
def test_other_checks_and_ancient_ones_are_not_for_the_watcher() -> None:
    table = hunter("blue_watcher_of_the_pyramid", "silver_key", dice=6)
    table.do(check(table.game, table.who(), "luck"))
    assert table.end == "done"
    battle = lay(person("darrell_simmons", cards=["blue_watcher_of_the_pyramid"]), dice=1, ancient="hastur")
    battle.state.battle, battle.state.doom = Battle(), 13
    battle.state.step = "battle_attack"
    battle.go().answer("fight")
    assert battle.asked != "checking"


@card("dragons_eye")
def test_the_dragons_eye_draws_another_location_card() -> None:
    who = person("gloria_goldberg", place="curiositie_shoppe", cards=["dragons_eye"])
    table = lay(who, locations=["northside_1", "northside_2"], dice=6)
    table.do(location_encounter(table.game, table.who()))
    assert table.asked == "redraw"
    assert table.option("keep").card == "northside_1"
    table.answer("use:dragons_eye.1")
    assert table.told("encounter")[0].args["encounter"] == "northside_2.curiositie_shoppe"
    assert table.who().cards[0].exhausted
    assert table.who().sanity <= 5


@card("dragons_eye")
@pytest.mark.rule("2e.misc.discard.04")
def test_the_new_location_card_is_never_the_old_one() -> None:
    for key in range(20):
        who = person("gloria_goldberg", place="curiositie_shoppe", cards=["dragons_eye"])
        table = lay(who, dice=6, key=key)
        table.do(location_encounter(table.game, table.who()))
        old = table.option("keep").card
        table.answer("use:dragons_eye.1")
        assert str(table.told("encounter")[0].args["encounter"]).partition(".")[0] != old


@card("dragons_eye")
def test_the_dragons_eye_draws_another_gate_card() -> None:
    who = person("darrell_simmons", place="abyss:1", cards=["dragons_eye"])
    table = lay(who, top={"gate_deck": ["gate_01", "gate_02"]}, dice=6)
    table.do(other_world_encounter(table.game, table.who(), "abyss"))
    old = table.option("keep").card
    table.answer("use:dragons_eye.1")
    assert str(table.told("encounter")[0].args["encounter"]).partition(".")[0] != old


@card("dragons_eye")
def test_who_goes_insane_over_the_dragons_eye_has_no_encounter() -> None:
    who = person("darrell_simmons", place="abyss:1", cards=["dragons_eye"], sanity=1)
    table = lay(who, dice=6)
    table.do(other_world_encounter(table.game, table.who(), "abyss")).answer("use:dragons_eye.1")
    assert table.end == "knocked_out"
    assert table.who().place == "lost"
    assert not table.told("encounter")


@card("elder_sign")
@pytest.mark.rule(
    "2e.gate.elder.03", "2e.gate.elder.04", "2e.gate.elder.06", "2e.gate.elder.07", "2e.gate.elder.08"
)
def test_an_elder_sign_seals_without_check_or_clues() -> None:
    who = person("darrell_simmons", place="woods", explored=True, cards=["elder_sign"])
    table = lay(
        who, person("gloria_goldberg"), gates={"woods": "yuggoth", "graveyard": "abyss"}, doom=3, dice=[]
    )
    table.do(try_to_close(table.game, table.who())).answer("elder_sign")
    assert table.state.seals == ["woods"]
    assert len(table.who().gates) == 1
    assert table.state.doom == 2
    assert table.state.boxed == ["elder_sign.1"]
    assert (table.who().sanity, table.who().stamina) == (3, 5)
    assert table.state.elder_signs_used == 1


@card("elder_sign")
@pytest.mark.rule("2e.gate.elder.05")
def test_an_elder_sign_works_even_if_it_drives_insane() -> None:
    who = person("darrell_simmons", place="woods", explored=True, cards=["elder_sign"], sanity=1)
    table = lay(who, person("gloria_goldberg"), gates={"woods": "yuggoth", "graveyard": "abyss"}, dice=[])
    table.do(try_to_close(table.game, table.who())).answer("elder_sign")
    assert table.end == "knocked_out"
    assert table.state.seals == ["woods"]
    assert table.who().place == "arkham_asylum"


@card("enchanted_jewelry")
def test_the_jewelry_takes_one_stamina_at_a_time_until_its_third() -> None:
    table = lay(person("darrell_simmons", cards=["enchanted_jewelry"]))
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=3))
    table.answer("use:enchanted_jewelry.1", "use:enchanted_jewelry.1", "bear")
    assert table.who().stamina == 5
    assert table.who().cards[0].tokens == 2
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=2)).answer(
        "use:enchanted_jewelry.1"
    )
    assert table.who().stamina == 4
    assert table.cards() == []


@card("flute_of_the_outer_gods")
def test_the_flute_defeats_every_monster_in_the_area() -> None:
    table = hunter("flute_of_the_outer_gods", dice=[], monsters=("cultist", "gug"), sanity=4, stamina=4)
    fight(table).answer("use:flute_of_the_outer_gods.1")
    assert table.end == "done"
    assert table.who().monsters == ["cultist.1", "gug.1"]
    assert (table.who().sanity, table.who().stamina) == (1, 1), "nothing overwhelms: no Combat check was made"
    assert table.cards() == []


@card("flute_of_the_outer_gods")
def test_who_falls_by_the_flute_keeps_his_trophies() -> None:
    table = hunter("flute_of_the_outer_gods", dice=[], stamina=3)
    fight(table).answer("use:flute_of_the_outer_gods.1")
    assert table.end == "knocked_out"
    assert table.who().monsters == ["cultist.1"]


@card("flute_of_the_outer_gods")
def test_the_flute_needs_three_of_each() -> None:
    assert not fight(hunter("flute_of_the_outer_gods", sanity=2)).offers("use:flute_of_the_outer_gods.1")
    assert not fight(hunter("flute_of_the_outer_gods", stamina=2)).offers("use:flute_of_the_outer_gods.1")


@card("flute_of_the_outer_gods")
def test_the_flute_sends_endless_monsters_to_the_cup() -> None:
    who = person("darrell_simmons", place="rivertown", cards=["flute_of_the_outer_gods"])
    table = lay(who, monsters={"rivertown": ["the_dark_pharaoh"]}, ancient="nyarlathotep", dice=6)
    fight(table, "the_dark_pharaoh.1").answer("use:flute_of_the_outer_gods.1")
    assert table.who().monsters == []
    assert "the_dark_pharaoh.1" in table.state.cup


@card("gate_box")
@pytest.mark.rule("2e.movement.other.04")
def test_the_gate_box_opens_every_gate_on_the_way_back() -> None:
    gates = {"woods": "abyss", "graveyard": "yuggoth"}
    plain = lay(person("darrell_simmons", place="abyss:2"), gates=gates)
    plain.do(return_to_arkham(plain.game, plain.who(), "2e.movement.other.04"))
    assert plain.who().place == "woods"
    table = lay(person("darrell_simmons", place="abyss:2", cards=["gate_box"]), gates=gates)
    table.do(return_to_arkham(table.game, table.who(), "2e.movement.other.04"))
    assert table.options == ["graveyard", "woods"]
    table.answer("graveyard")
    assert (table.who().place, table.who().explored) == ("graveyard", True)


@card("gate_box")
def test_the_gate_box_keeps_from_being_lost() -> None:
    table = lay(
        person("darrell_simmons", place="abyss:2", cards=["gate_box"]), gates={"graveyard": "yuggoth"}
    )
    table.do(return_to_arkham(table.game, table.who(), "2e.movement.other.04"))
    assert table.who().place == "graveyard"


@card("healing_stone")
@pytest.mark.parametrize("stat", ["sanity", "stamina"])
def test_the_healing_stone_gives_one_back_each_upkeep(stat: str) -> None:
    table = lay(person("darrell_simmons", cards=["healing_stone"], sanity=2, stamina=2))
    table.do(upkeep_actions(table.game, table.who())).answer("use:healing_stone.1", stat)
    assert table.end == "done", "only once an Upkeep"
    assert getattr(table.who(), stat) == 3


@card("healing_stone")
def test_nobody_in_full_health_is_asked_about_the_healing_stone() -> None:
    table = lay(person("darrell_simmons", cards=["healing_stone"]))
    assert table.do(upkeep_actions(table.game, table.who())).end == "done"


@card("healing_stone", "flesh_ward")
def test_what_cannot_face_an_ancient_one_is_discarded_when_it_awakens() -> None:
    table = lay(
        person("darrell_simmons", cards=["healing_stone", "food"]),
        person("gloria_goldberg", cards=["flesh_ward.1", "flesh_ward.2", "heal"]),
        ancient="hastur",
        step="awakening",
    )
    table.do(awakening(table.game))
    assert (table.cards(0), table.cards(1)) == (["food"], ["heal"])
    assert "healing_stone.1" in table.state.decks["unique"]
    assert "flesh_ward.2" in table.state.decks["spells"]


@card("holy_water")
def test_holy_water_is_discarded_after_use() -> None:
    table = fight(hunter("holy_water")).answer("wield:holy_water.1", "fight")
    assert table.cards() == []
    assert "holy_water.1" in table.state.decks["unique"]


@card("powder_of_ibn_ghazi")
def test_the_powder_is_discarded_and_costs_a_sanity() -> None:
    table = fight(hunter("powder_of_ibn_ghazi")).answer("wield:powder_of_ibn_ghazi.1", "fight")
    assert (table.cards(), table.who().sanity) == ([], 3)


@card("powder_of_ibn_ghazi")
def test_who_goes_insane_over_the_powder_has_beaten_the_monster() -> None:
    table = fight(hunter("powder_of_ibn_ghazi", sanity=1)).answer("wield:powder_of_ibn_ghazi.1", "fight")
    assert table.end == "knocked_out"
    assert table.who().monsters == ["cultist.1"]


@card("obsidian_statue")
@pytest.mark.parametrize("stat", ["sanity", "stamina"])
def test_the_obsidian_statue_cancels_all_loss_of_one_kind(stat: str) -> None:
    other = {"sanity": "stamina", "stamina": "sanity"}[stat]
    table = lay(person("darrell_simmons", cards=["obsidian_statue"]), auto=ASK_ALL)
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", sanity=3, stamina=3))
    if stat == "stamina":
        table.answer("bear")
    table.answer("use:obsidian_statue.1")
    full = {"sanity": 4, "stamina": 6}
    assert getattr(table.who(), stat) == full[stat]
    assert getattr(table.who(), other) == full[other] - 3
    assert table.cards() == []


@card("ruby_of_rlyeh")
def test_the_ruby_gives_three_movement_points_in_arkham() -> None:
    table = lay(person("darrell_simmons", place="rivertown", cards=["ruby_of_rlyeh"]), step="movement").go()
    assert points(table) == 2 + 3
    assert movement_points(table.game, table.who()) == 5


@card("silver_key")
def test_the_silver_key_evades_three_times() -> None:
    table = hunter("silver_key", dice=[], monsters=("ghoul",))
    for tokens in (1, 2):
        table.do(deal_with(table.game, table.who(), "ghoul.1")).answer("evade", "use:silver_key.1")
        assert table.value is True
        assert table.who().cards[0].tokens == tokens
    table.do(deal_with(table.game, table.who(), "ghoul.1")).answer("evade", "use:silver_key.1")
    assert table.value is True
    assert table.cards() == []


@card("silver_key")
def test_the_silver_key_may_stay_in_the_pocket() -> None:
    table = hunter("silver_key", dice=6, monsters=("cultist",), skills={"sneak": 3})
    table.do(deal_with(table.game, table.who(), "cultist.1")).answer("evade", "roll")
    assert table.who().cards[0].tokens == 0


@card("warding_statue")
def test_the_warding_statue_takes_the_damage_of_a_failed_combat_check() -> None:
    table = fight(hunter("warding_statue", dice=1, monsters=("cultist",))).answer("fight")
    assert table.asked == "warding"
    table.answer("use:warding_statue.1")
    assert (table.who().stamina, table.cards()) == (6, [])
    assert table.asked == "fight"


@card("warding_statue")
def test_the_warding_statue_does_nothing_after_a_failed_evade_check() -> None:
    table = hunter("warding_statue", dice=1)
    table.do(deal_with(table.game, table.who(), "cultist.1")).answer("evade")
    assert table.asked == "fight"
    assert table.who().stamina == 5


@card("warding_statue")
@pytest.mark.rule("2e.final.15")
def test_the_warding_statue_cancels_an_ancient_ones_attack_for_one_round() -> None:
    people = (person("gloria_goldberg"), person("darrell_simmons", cards=["warding_statue"]))
    table = lay(*people, ancient="hastur", dice=1, doom=13, step="battle_ancient", queue=[])
    table.state.battle = Battle()
    table.do(battle_ancient(table.game))
    assert table.asked == "ancient_strikes"
    assert table.ask is not None
    assert table.ask.seat == 1
    table.answer("use:warding_statue.1")
    assert [who.sanity for who in table.state.investigators] == [6, 4]
    table.do(battle_ancient(table.game))
    assert [who.sanity for who in table.state.investigators] != [6, 4], "in the next round it strikes again"


@card("sword_of_glory", "enchanted_knife", "enchanted_blade", "lamp_of_alhazred")
@pytest.mark.rule("2e.ability.04", "2e.ability.06", "2e.ability.05", "2e.ability.07")
@pytest.mark.parametrize(
    ("monster", "kind", "bonus"),
    [
        ("vampire", "tommy_gun", 3),
        ("vampire", "sword_of_glory", 6),
        ("ghost", "tommy_gun", 0),
        ("ghost", "enchanted_knife", 3),
        ("witch", "enchanted_blade", 2),
        ("witch", "enchanted_knife", 2),
        ("witch", "tommy_gun", 6),
        ("high_priest", "lamp_of_alhazred", 0),
    ],
)
def test_resistance_halves_and_immunity_takes_all(monster: str, kind: str, bonus: int) -> None:
    table = hunter(kind, dice=6, monsters=(monster,))
    fight(table, f"{monster}.1")
    assert table.option(f"wield:{kind}.1").text.args["n"] == bonus


@card("gate_box", "elder_sign", "ruby_of_rlyeh")
def test_no_use_is_offered_for_cards_that_work_by_themselves() -> None:
    table = hunter("gate_box", "elder_sign", "ruby_of_rlyeh", dice=6)
    table.state.step = "movement"
    table.go()
    assert not [name for name in table.options if name.startswith("use:")]
