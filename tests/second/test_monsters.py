"""What monsters do beyond their printed numbers."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.abilities.monsters import BLACKEST_NIGHT, MONSTER_ABILITIES
from miskatonic.games.second.facts import MONSTERS, MYTHOS
from miskatonic.games.second.rules.combat import combat, deal_with
from miskatonic.games.second.rules.monsters import has_ability, stat
from miskatonic.games.second.rules.moving_monsters import move_monster
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.sheets import describe_monster
from miskatonic.kernel.text import language
from tests.second.table import ASK_ALL, Person, Table, lay, person


def fight(who: Person, kind: str, *, place: str = "rivertown", **laid: Any) -> Table:
    who.fields.setdefault("place", place)
    laid.setdefault("auto", ASK_ALL)
    table = lay(who, monsters={place: [kind]}, ancient="nyarlathotep", **laid)
    return table.do(combat(table.game, Fight(0, f"{kind}.1")))


def thrown(table: Table) -> list[tuple[object, object]]:
    return [(entry.args["skill"], entry.args["n"]) for entry in table.told("rolled")]


def joe(**fields: Any) -> Person:
    """Fight 5, Will 0, Sneak 4, Lore 0, Luck 3, Sanity 4, Stamina 6."""
    return person("joe_diamond", sliders=[0, 3, 0], **fields)


def test_every_special_of_the_markers_is_here() -> None:
    assert len(MONSTER_ABILITIES) == 12
    assert set(MONSTER_ABILITIES) <= set(MONSTERS)


# ---------------------------------------------------------------------- unique movement


@pytest.mark.rule("2e.mythos.move.type.05")
@pytest.mark.parametrize(("face", "lost"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_a_chthonian_stays_and_shakes_arkham_on_four_or_more(face: int, lost: int) -> None:
    table = lay(
        person(place="woods"),
        person("bob_jenkins", place="jail"),
        person("joe_diamond", place="abyss:1"),
        person("sister_mary", place="uptown", stamina=1),
        monsters={"rivertown": ["chthonian"]},
        dice=[face],
    )
    table.do(move_monster(table.game, "chthonian.1", "rivertown", "white"))
    assert table.where("chthonian.1") == "rivertown"
    assert [who.stamina for who in table.state.investigators][:3] == [5 - lost, 6 - lost, 6]
    assert (table.who(3).place == "st_marys_hospital") is bool(lost)


@pytest.mark.rule("2e.mythos.move.type.05", "2e.data.08")
def test_a_hound_goes_straight_to_the_nearest_investigator_in_a_location() -> None:
    table = lay(
        person(place="woods"),
        person("bob_jenkins", place="rivertown"),  # nearer, but in a street
        person("joe_diamond", place="graveyard"),
        monsters={"easttown": ["hound_of_tindalos"]},
    )
    table.do(move_monster(table.game, "hound_of_tindalos.1", "easttown", "white"))
    assert table.where("hound_of_tindalos.1") == "graveyard"


@pytest.mark.rule("2e.mythos.move.type.05")
@pytest.mark.parametrize("sanctuary", ["arkham_asylum", "st_marys_hospital"])
def test_a_hound_leaves_the_asylum_and_the_hospital_alone(sanctuary: str) -> None:
    table = lay(person(place=sanctuary), monsters={"downtown": ["hound_of_tindalos"]})
    table.do(move_monster(table.game, "hound_of_tindalos.1", "downtown", "white"))
    assert table.where("hound_of_tindalos.1") == "downtown"


@pytest.mark.rule("2e.mythos.move.type.05")
def test_of_two_equally_near_the_hound_takes_the_least_stealthy_then_the_first_player_decides() -> None:
    table = lay(
        person(place="graveyard", sliders=[0, 0, 0]),  # Sneak 4
        person("bob_jenkins", place="black_cave"),  # Sneak 3
        monsters={"rivertown": ["hound_of_tindalos"]},
    )
    table.do(move_monster(table.game, "hound_of_tindalos.1", "rivertown", "white"))
    assert table.where("hound_of_tindalos.1") == "black_cave"
    tie = lay(
        person(place="graveyard", sliders=[1, 0, 0]),
        person("bob_jenkins", place="black_cave"),
        monsters={"rivertown": ["hound_of_tindalos"]},
        first=1,
    )
    tie.do(move_monster(tie.game, "hound_of_tindalos.1", "rivertown", "white"))
    assert tie.ask is not None
    assert (tie.ask.seat, tie.options) == (1, ["seat:1", "seat:0"])
    tie.answer("seat:0")
    assert tie.where("hound_of_tindalos.1") == "graveyard"


@pytest.mark.rule("2e.mythos.move.07")
def test_a_hound_with_an_investigator_stays() -> None:
    table = lay(
        person(place="rivertown"),
        person("bob_jenkins", place="woods"),
        monsters={"rivertown": ["hound_of_tindalos"]},
    )
    table.do(move_monster(table.game, "hound_of_tindalos.1", "rivertown", "white"))
    assert table.where("hound_of_tindalos.1") == "rivertown"


# ---------------------------------------------------------------------- instead of damage


@pytest.mark.rule("2e.combat.damage.02", "2e.state.lost.04")
@pytest.mark.parametrize("how", ["fight", "flee"])
def test_a_dimensional_shambler_sends_him_out_of_time_and_space(how: str) -> None:
    table = fight(joe(cards=["rifle", "knife"], money=2), "dimensional_shambler", dice=1).answer(how)
    assert (table.end, table.who().place) == ("knocked_out", "lost")
    assert (table.who().stamina, table.cards(), table.who().money) == (6, ["rifle", "knife"], 2)
    assert table.where("dimensional_shambler.1") == "rivertown"


@pytest.mark.rule("2e.combat.damage.02")
def test_an_elder_thing_takes_a_weapon_or_spell_besides() -> None:
    table = fight(joe(cards=["rifle", "lantern", "heal"]), "elder_thing", dice=1).answer("flee")
    assert table.who().stamina == 5
    assert table.options == ["rifle.1", "heal.1"]
    table.answer("heal.1")
    assert table.cards() == ["rifle", "lantern"]
    none = fight(joe(cards=["lantern"]), "elder_thing", dice=1).answer("fight")
    assert (none.cards(), none.asked) == (["lantern"], "fight")


@pytest.mark.rule("2e.combat.damage.03")
def test_of_gates_equally_near_the_player_chooses() -> None:
    """Ruling C42."""
    table = fight(
        joe(), "nightgaunt", gates={"graveyard": "abyss", "black_cave": "rlyeh", "woods": "yuggoth"}, dice=1
    )
    table.answer("fight")
    assert table.options == ["black_cave", "graveyard"]
    table.answer("black_cave")
    assert (table.who().place, table.who().delayed, table.end) == ("rlyeh:1", False, "done")


@pytest.mark.rule("2e.combat.damage.03")
@pytest.mark.parametrize("place", ["rivertown", "abyss:1"])
def test_without_an_open_gate_a_nightgaunt_does_nothing_and_combat_goes_on(place: str) -> None:
    """Ruling C42 (found: in an Other World he was lost)."""
    table = lay(joe(place=place), dice=1)
    table.state.cup.remove("nightgaunt.1")
    table.state.fighting.append("nightgaunt.1")
    table.do(combat(table.game, Fight(0, "nightgaunt.1"))).answer("fight")
    assert (table.who().place, table.who().stamina) == (place, 6)
    assert table.options == ["fight", "flee"]


@pytest.mark.rule("2e.combat.damage.03")
def test_in_an_other_world_a_nightgaunt_takes_him_back_to_arkham() -> None:
    table = lay(
        joe(place="abyss:1"),
        gates={"woods": "abyss", "graveyard": "rlyeh"},
        top={"cup": ["nightgaunt"], "gate_deck": ["gate_25"]},
        step="other_worlds",
        until="mythos",
        dice=1,
    ).go()
    table.answer("fight", "fight")
    assert (table.who().place, table.who().explored) == ("woods", True)
    assert "nightgaunt.1" in table.state.cup


@pytest.mark.rule("2e.combat.damage.03", "2e.evade.04")
def test_a_failed_evade_check_is_enough_for_a_nightgaunt() -> None:
    table = lay(
        joe(place="rivertown"), monsters={"rivertown": ["nightgaunt"]}, gates={"woods": "abyss"}, dice=1
    )
    table.do(deal_with(table.game, table.who(), "nightgaunt.1")).answer("evade")
    assert (table.who().place, table.told("combat")) == ("abyss:1", [])


@pytest.mark.rule("2e.combat.damage.02", "2e.evade.04")
def test_a_failed_evade_check_is_enough_for_a_shambler_and_an_elder_thing() -> None:
    def evading(kind: str) -> Table:
        table = lay(joe(place="rivertown", cards=["rifle", "heal"]), monsters={"rivertown": [kind]}, dice=1)
        return table.do(deal_with(table.game, table.who(), f"{kind}.1")).answer("evade")

    assert evading("dimensional_shambler").who().place == "lost"
    assert evading("elder_thing").options == ["rifle.1", "heal.1"]


@pytest.mark.parametrize("kind", ["dimensional_shambler", "elder_thing", "nightgaunt"])
@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "Evade or Combat check"), ("es", "Evitar o de Combate"), ("nl", "ontwijk- of gevechtstest")],
)
def test_what_comes_of_a_failed_evade_check_says_so(kind: str, code: str, words: str) -> None:
    text = describe_monster(kind)
    assert text
    assert words in language(code).render(text)


# ---------------------------------------------------------------------- changing numbers


@pytest.mark.rule("2e.combat.damage.02", "2e.ability.03")
@pytest.mark.parametrize(
    ("terror", "rating", "damage", "endless"), [(5, 1, 1, False), (6, -2, 3, True), (10, -2, 3, True)]
)
def test_maniacs_change_at_terror_six(terror: int, rating: int, damage: int, endless: bool) -> None:
    game = lay(person(), terror=terror, ancient="yig").game
    assert stat(game, "maniac.1", "combat_rating") == rating
    assert stat(game, "maniac.1", "combat_damage") == damage
    assert has_ability(game, "maniac.1", "endless") is endless
    assert stat(game, "cultist.1", "combat_damage") == 4  # Yig's
    assert not has_ability(game, "ghoul.1", "endless")


@pytest.mark.rule("2e.combat.damage.02")
def test_the_haunter_is_stronger_in_the_blackest_night() -> None:
    assert MYTHOS[BLACKEST_NIGHT].type == "environment"
    day = lay(person(), ancient="nyarlathotep").game
    night = lay(person(), ancient="nyarlathotep", environment=BLACKEST_NIGHT).game
    assert stat(day, "haunter_of_the_dark.1", "combat_rating") == -2
    assert stat(night, "haunter_of_the_dark.1", "combat_rating") == -5
    assert stat(night, "ghoul.1", "combat_rating") == -1


@pytest.mark.rule("2e.combat.fight.01")
def test_the_dark_pharaoh_is_fought_with_lore() -> None:
    who = person("harvey_walters", sliders=[0, 0, 3])  # Lore 6, Fight 0
    table = fight(who, "the_dark_pharaoh", dice=6)
    odds = table.option("fight").odds[0].chance
    table.answer("fight")
    assert thrown(table)[-1] == ("lore", 6 - 3)
    assert odds == pytest.approx(3 * (1 / 3) ** 2 * (2 / 3) + (1 / 3) ** 3)
    assert table.who().monsters == []  # it is Endless
    assert "the_dark_pharaoh.1" in table.state.cup


# ---------------------------------------------------------------------- rewards


@pytest.mark.rule("2e.combat.fight.03", "2e.misc.encmonster.02")
def test_a_beaten_mi_go_goes_to_the_box_and_leaves_a_unique_item() -> None:
    table = fight(joe(), "mi_go", dice=6, top={"unique": ["silver_key"]}).answer("fight")
    assert (table.cards(), table.who().monsters, table.state.boxed) == (["silver_key"], [], ["mi_go.1"])
    jack = fight(person("monterey_jack"), "mi_go", dice=6, top={"unique": ["silver_key", "gate_box"]})
    jack.answer("fight")
    assert jack.options == ["silver_key.1", "gate_box.1"]  # found: the marker was nowhere while he chose


@pytest.mark.rule("2e.combat.fight.03", "2e.misc.encmonster.02")
def test_a_beaten_warlock_goes_to_the_box_and_leaves_two_clues() -> None:
    table = fight(joe(cards=["rifle"]), "warlock", dice=6).answer("wield:rifle.1", "fight")
    assert (table.who().clues, table.who().monsters, table.state.boxed) == (2, [], ["warlock.1"])


# ---------------------------------------------------------------------- masks


@pytest.mark.parametrize(("face", "clues"), [(6, 2), (1, 0)])
def test_the_black_man_gives_clues_or_devours(face: int, clues: int) -> None:
    """Luck (-1) before anything else; either way he is gone."""
    table = fight(joe(), "the_black_man", dice=face)
    assert thrown(table) == [("luck", 2)]
    assert "the_black_man.1" in table.state.cup
    if face == 6:
        assert (table.who().clues, table.end, table.who().place) == (2, "done", "rivertown")
    else:
        assert table.told("devoured")


@pytest.mark.rule("2e.misc.encmonster.03")
def test_the_black_man_of_an_encounter_goes_back_to_the_cup_once() -> None:
    table = lay(joe(place="woods"), top={"cup": ["the_black_man"]}, ancient="nyarlathotep", dice=6)
    table.says({"do": "monster_appears"}).answer("fight")
    assert (table.end, table.who().clues, table.state.fighting) == ("done", 2, [])
    assert table.state.cup.cards().count("the_black_man.1") == 1


def test_the_black_man_can_be_evaded() -> None:
    table = lay(
        joe(place="rivertown"), monsters={"rivertown": ["the_black_man"]}, ancient="nyarlathotep", dice=6
    )
    table.do(deal_with(table.game, table.who(), "the_black_man.1")).answer("evade")
    assert table.value is True
    assert table.where("the_black_man.1") == "rivertown"


def test_who_resists_the_bloated_woman_fights_as_usual() -> None:
    table = fight(person("bob_jenkins"), "the_bloated_woman", dice=6)  # Will 6
    assert thrown(table) == [("will", 4), ("will", 5)]
    assert table.who().sanity == 4
    table.answer("fight")
    assert thrown(table)[-1] == ("fight", 0)


def test_who_does_not_fails_the_horror_check_and_the_first_combat_check() -> None:
    """Will (-2) failed: no dice for either."""
    table = fight(joe(), "the_bloated_woman", dice=6)
    assert thrown(table) == [("will", 0)]
    assert table.who().sanity == 2
    assert [odds.chance for odds in table.option("fight").odds] == [0]
    table.answer("fight")
    assert [odds.chance for odds in table.option("fight").odds] != [0]
    assert len(thrown(table)) == 1
    assert table.who().stamina == 4  # the damage of a failed Combat check
    table.answer("fight")
    assert thrown(table)[-1] == ("fight", 3)
    assert table.end == "done"


@pytest.mark.rule("2e.ability.03", "2e.ability.08", "2e.ability.11")
def test_the_god_of_the_bloody_tongue() -> None:
    who = person("bob_jenkins", cards=["sword_of_glory"], sliders=[0, 3, 0])  # Fight 4, Will 3
    table = fight(who, "god_of_the_bloody_tongue", dice=6)
    assert table.who().sanity == 4 - 3  # Will 3 - 3: failed
    table.answer("wield:sword_of_glory.1", "fight")
    assert table.who().stamina == 6 - 1
    assert "god_of_the_bloody_tongue.1" in table.state.cup
