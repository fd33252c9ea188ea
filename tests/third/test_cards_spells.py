"""What each spell does once it is cast."""

from __future__ import annotations

import pytest

from miskatonic.games.third.rules import harm
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.state import EXHAUSTED
from tests.third.proofs import EATER, HERE, act, card, thrown, try_skill, use
from tests.third.table import Table, lay, person

ENGAGED = {HERE: [f"{EATER}:engaged:0"]}


def offered(table: Table, seat: int = 0) -> list[str]:
    return [option.name for option in menu(table.game, table.who(seat))]


@card("mists_of_rlyeh", "mists_of_rlyeh_start")
@pytest.mark.rule("3e.454.5")
@pytest.mark.parametrize("kind", ["mists_of_rlyeh", "mists_of_rlyeh_start"])
def test_in_the_mists_lore_evades(kind: str) -> None:
    table = lay(
        person("dexter_drake", place=HERE, assets=[kind, "leather_coat"]),
        monsters={HERE: ["ghoul_acolyte:engaged:0"]},
        dice=1,
    )
    act(table, "evade").answer(use(kind))
    assert (thrown(table), table.who().horror) == (4 - 1, 1)
    assert (
        act(lay(person(assets=[kind]), monsters={"general_store": [f"{EATER}:engaged:0"]}, dice=1), "evade")
        .answer("roll")
        .told("rolled")[0]
        .args["skill"]
        == "observation"
    )


@card("storm_of_spirits")
def test_in_a_storm_of_spirits_lore_fights() -> None:
    table = lay(
        person("agnes_baker", place=HERE, assets=["storm_of_spirits", "knife", "mystic_scroll"]),
        monsters={HERE: ["creeping_ghoul:engaged:0"]},
        dice=[5, 5, 5, 1, 1],
    )
    act(table, "attack:creeping_ghoul.1").answer(use("storm_of_spirits"), "pay:0:0:1")
    assert thrown(table) == 4 - 1 + 2
    assert table.state.monsters == []
    assert table.who().remnants == 1


@card("shriveling")
def test_shriveling_hurts_a_monster_here_or_next_to_here() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["shriveling"]),
        monsters={
            HERE: [f"{EATER}:engaged:0"],
            "black_cave": ["ghoul_acolyte"],
            "police_station": ["ghoul_priest"],
        },
        dice=[5, 1],
    )
    assert use("shriveling") in offered(table)
    act(table, use("shriveling"))
    assert table.options == [f"{EATER}.1", "ghoul_acolyte.1"]
    table.answer("ghoul_acolyte.1")
    assert (thrown(table), table.monster("ghoul_acolyte").damage) == (2, 1)


@card("shriveling")
def test_shriveling_is_no_attack_action() -> None:
    table = lay(person("marie_lambeau", place=HERE, assets=["shriveling"]), monsters=ENGAGED, dice=[5, 5])
    act(table, use("shriveling"))
    assert (table.state.monsters, table.who().remnants) == ([], 0)
    assert use("shriveling") not in offered(lay(person(assets=["shriveling"])))


@card("wither")
@pytest.mark.rule("3e.476.4d")
def test_wither_adds_its_result_to_the_attack() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["wither", "knife"]),
        monsters=ENGAGED,
        dice=[5, 1, 1, 1, 1],
    )
    act(table, f"attack:{EATER}.1").answer(use("wither"))
    assert (table.monster(EATER).damage, table.who().horror) == (1, 1)
    assert thrown(table) == 3


@card("wither")
@pytest.mark.rule("3e.455.10", "3e.476.2c")
def test_wither_leaves_one_hand_for_the_attack() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["wither", "shotgun"]), monsters=ENGAGED, dice=[1, 1, 5, 5]
    )
    act(table, f"attack:{EATER}.1").answer(use("wither"))
    assert (thrown(table), table.state.monsters) == (2, [])


@card("wither")
def test_wither_is_cast_once_an_attack() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["wither", "rabbits_foot"]), monsters=ENGAGED, dice=1
    )
    act(table, f"attack:{EATER}.1").answer(use("wither"), "done")
    assert not table.offers(use("wither"))


@card("flesh_ward", "flesh_ward_start")
@pytest.mark.rule("3e.409.1")
@pytest.mark.parametrize("kind", ["flesh_ward", "flesh_ward_start"])
def test_the_flesh_ward_prevents_damage_to_anybody_anywhere(kind: str) -> None:
    table = lay(
        person("rex_murphy", place="black_cave"),
        person("marie_lambeau", place=HERE, assets=[kind]),
        dice=[5, 5, 1],
    )
    table.do(harm.suffer(table.game, table.who(), "3e.434.4", damage=3, horror=1)).answer(use(kind), "yes")
    assert (table.who().damage, table.who().horror, table.who(1).horror) == (1, 1, 1)
    table.do(harm.suffer(table.game, table.who(), "3e.434.4", damage=1))
    assert (table.ask, table.who().damage) == (None, 2)


@card("flesh_ward")
def test_who_has_the_flesh_ward_may_refuse_and_horror_is_no_damage() -> None:
    table = lay(person("rex_murphy"), person("marie_lambeau", assets=["flesh_ward"]), dice=5)
    assert table.do(harm.suffer(table.game, table.who(), "3e.456.4", horror=1)).ask is None
    table.do(harm.suffer(table.game, table.who(), "3e.434.4", damage=1)).answer(use("flesh_ward"))
    assert table.ask is not None
    assert table.ask.seat == 1
    table.answer("no")
    assert (table.end, table.who().damage, table.who(1).horror) == ("done", 1, 0)


@card("intervene", "intervene_start")
@pytest.mark.rule("3e.476.4d")
@pytest.mark.parametrize("kind", ["intervene", "intervene_start"])
def test_intervene_adds_its_result_to_anothers_test(kind: str) -> None:
    table = lay(
        person("jenny_barnes", place="black_cave"),
        person("marie_lambeau", place=HERE, assets=[kind]),
        dice=[1, 1, 1, 5, 5],
    )
    try_skill(table, "will").answer(use(kind), "yes")
    assert (table.value.successes, table.who(1).horror) == (2, 2)
    assert not table.offers(use(kind))


@card("intervene")
def test_intervene_does_not_help_its_owner() -> None:
    table = lay(person("marie_lambeau", assets=["intervene"]), dice=1)
    assert try_skill(table, "will").ask is None


@card("intervene")
@pytest.mark.rule("3e.455.8")
def test_who_falls_by_intervening_does_not_end_anothers_test() -> None:
    table = lay(person("jenny_barnes"), person("marie_lambeau", assets=["intervene"], horror=5), dice=5)
    try_skill(table, "will").answer(use("intervene"), "yes")
    assert (table.end, table.value.successes, table.who(1).out) == ("done", 3, "defeated")


@card("healing_words")
def test_healing_words_heal_somebody_here() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["healing_words"], damage=1),
        person("rex_murphy", place=HERE, damage=4),
        dice=[5, 6],
    )
    act(table, use("healing_words")).answer("seat:1")
    assert (thrown(table), table.who(1).damage) == (2, 2)
    assert use("healing_words") not in offered(lay(person(assets=["healing_words"])))


@card("astral_travel", "astral_travel_start")
@pytest.mark.rule("3e.467.2")
@pytest.mark.parametrize("kind", ["astral_travel", "astral_travel_start"])
def test_astral_travel_takes_the_place_of_a_move(kind: str) -> None:
    table = lay(person("dexter_drake", place="general_store", assets=[kind], money=5), dice=[5, 1, 1, 1])
    act(table, f"move:{kind}")
    table.answer("done") if table.offers("done") else None
    table.answer("move:street_rivertown_uptown", "move:hangmans_hill", "move:ye_olde_magick_shoppe")
    assert (table.ask, table.who().place, table.who().money) == (None, "ye_olde_magick_shoppe", 5)
    assert table.who().acted == ["move"]
    assert not any(option.startswith("move") for option in offered(table))


@card("find_gate", "find_gate_start")
@pytest.mark.rule("3e.466.4")
@pytest.mark.parametrize("kind", ["find_gate", "find_gate_start"])
def test_find_gate_leads_to_a_space_with_doom(kind: str) -> None:
    doom = {"black_cave": 1, "south_church": 2}
    table = lay(person("norman_withers", place="arkham_asylum", assets=[kind]), doom=doom, dice=[5, 1, 1])
    act(table, use(kind)).answer("south_church")
    assert (table.who().place, table.who().horror) == ("south_church", 2)
    table = lay(person("norman_withers", place="arkham_asylum", assets=[kind]), doom=doom, dice=1)
    assert act(table, use(kind)).who().place == "arkham_asylum"
    assert use(kind) not in offered(lay(person(assets=[kind])))


@card("alchemical_process")
def test_alchemy_makes_a_dollar_for_each_success() -> None:
    table = lay(person("marie_lambeau", assets=["alchemical_process"]), dice=[5, 6, 1])
    assert act(table, use("alchemical_process")).who().money == 2


@card("binding")
@pytest.mark.rule("3e.406.1", "3e.465.8g")
def test_binding_exhausts_a_monster_anywhere_by_its_evade_modifier() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["binding"]),
        person("rex_murphy", place="black_cave"),
        monsters={"black_cave": ["abyssal_servant:engaged:1"], "arkham_asylum": [EATER]},
        dice=[5],
    )
    act(table, use("binding")).answer("abyssal_servant.1")
    assert thrown(table) == 1
    servant = table.monster("abyssal_servant")
    assert (servant.state, servant.engaged, servant.place) == (EXHAUSTED, [], "black_cave")


@card("binding")
@pytest.mark.rule("3e.406.1")
def test_binding_exhausts_a_monster_that_is_ready() -> None:
    marie = person("marie_lambeau", place=HERE, assets=["binding"])
    table = lay(marie, monsters={"black_cave": [EATER]}, dice=6)
    assert act(table, use("binding")).monster(EATER).state == EXHAUSTED


@card("binding")
@pytest.mark.rule("3e.436.5")
def test_binding_fails_with_the_test_and_holds_nothing_massive() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["binding"]), monsters={"black_cave": [EATER]}, dice=1
    )
    act(table, use("binding"))
    assert table.monster(EATER).state != EXHAUSTED
    table = lay(
        person("marie_lambeau", place="black_cave", assets=["binding"]),
        scenario="echoes_of_the_deep",
        monsters={"black_cave": ["wake_titan"]},
    )
    assert use("binding") not in offered(table)
