"""Ready, engaged, exhausted: who engages whom, and how it ends."""

from __future__ import annotations

import pytest

from miskatonic.games.third.rules import monsters
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.people import engaged_with
from miskatonic.games.third.rules.walking import step_to
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY
from tests.third.table import ASK_ALL, Table, lay, person

TITAN, DEEP = "wake_titan", "echoes_of_the_deep"
"""A massive monster and the scenario it belongs to: speed 2, 2 damage and 2 horror, evade modifier 0."""
RULE = "3e.474.5"


def states(table: Table) -> dict[str, tuple[str, list[int]]]:
    return {monster.id: (monster.state, monster.engaged) for monster in table.state.monsters}


def actions(table: Table, seat: int = 0) -> set[str]:
    """The kinds of actions somebody may perform."""
    return {option.name.partition(":")[0] for option in menu(table.game, table.who(seat))}


# ---------------------------------------------------------------------- three states


@pytest.mark.rule("3e.465.2", "3e.442.4", "3e.443.1", "3e.443.2")
def test_an_engaged_monster_is_neither_ready_nor_exhausted() -> None:
    table = lay(person(place="graveyard"), monsters={"graveyard": ["flesh_eater:exhausted"]})
    eater = table.monster("flesh_eater")
    table.do(monsters.engage(table.game, eater, table.who(), RULE))
    assert (eater.state, eater.engaged, eater.place) == (ENGAGED, [0], "graveyard")
    assert engaged_with(table.game, table.who()) == [eater]
    table.do(monsters.exhaust(table.game, eater, RULE))
    assert (eater.state, eater.engaged) == (EXHAUSTED, [])
    table.do(monsters.ready(table.game, eater, RULE))
    assert (eater.state, eater.engaged) == (READY, [])


@pytest.mark.rule("3e.474.2")
def test_readying_an_engaged_monster_makes_it_ready_and_no_longer_engaged() -> None:
    table = lay(person(), monsters={"general_store": ["flesh_eater:engaged:0"]})
    eater = table.monster("flesh_eater")
    table.do(monsters.ready(table.game, eater, RULE))
    assert (eater.state, eater.engaged) == (READY, [])
    assert engaged_with(table.game, table.who()) == []


@pytest.mark.rule("3e.406.1", "3e.406.2")
def test_exhausting_an_engaged_monster_disengages_it_in_his_space() -> None:
    table = lay(person(place="black_cave"), monsters={"black_cave": ["flesh_eater:engaged:0"]})
    table.do(monsters.exhaust(table.game, table.monster("flesh_eater"), RULE))
    assert states(table) == {"flesh_eater.1": (EXHAUSTED, [])}
    assert table.monster("flesh_eater").place == "black_cave"
    table.do(monsters.settle(table.game))
    assert states(table) == {"flesh_eater.1": (EXHAUSTED, [])}


@pytest.mark.rule("3e.406.1")
def test_a_ready_monster_is_exhausted_too() -> None:
    table = lay(person(place="general_store"), monsters={"black_cave": ["flesh_eater"]})
    table.do(monsters.exhaust(table.game, table.monster("flesh_eater"), RULE))
    assert states(table) == {"flesh_eater.1": (EXHAUSTED, [])}


@pytest.mark.rule("3e.486.1", "3e.474.5")
def test_a_disengaged_monster_is_ready_and_engages_again_when_the_effect_is_done() -> None:
    table = lay(person(place="black_cave"), monsters={"black_cave": ["flesh_eater:engaged:0"]})
    eater = table.monster("flesh_eater")
    table.do(monsters.disengage(table.game, eater, table.who(), RULE))
    assert (eater.state, eater.engaged, eater.place) == (READY, [], "black_cave")
    table.do(monsters.settle(table.game))
    assert (eater.state, eater.engaged) == (ENGAGED, [0])


@pytest.mark.rule("3e.486.1")
def test_who_disengages_and_leaves_in_one_effect_is_not_engaged_again() -> None:
    """Ruling 40: the Magician's headline, disengage and move directly."""
    table = lay(person(place="black_cave"), monsters={"black_cave": ["flesh_eater:engaged:0"]})
    eater = table.monster("flesh_eater")
    table.do(monsters.disengage(table.game, eater, table.who(), RULE))
    table.do(step_to(table.game, table.who(), "graveyard", RULE))
    assert table.value is False
    assert (eater.state, eater.engaged, eater.place) == (READY, [], "black_cave")


@pytest.mark.rule("3e.486.2")
def test_nobody_disengages_a_monster_he_is_not_engaged_with() -> None:
    table = lay(
        person("agnes_baker"), person("rex_murphy"), monsters={"general_store": ["flesh_eater:engaged:1"]}
    )
    table.do(monsters.disengage(table.game, table.monster("flesh_eater"), table.who(0), RULE))
    assert states(table) == {"flesh_eater.1": (ENGAGED, [1])}
    assert table.story == []


# ---------------------------------------------------------------------- the standing rule


@pytest.mark.rule("3e.474.5", "3e.442.10")
def test_every_ready_monster_engages_who_shares_its_space() -> None:
    table = lay(
        person(place="graveyard"),
        monsters={
            "graveyard": ["flesh_eater", "creeping_ghoul", "vicious_glutton:exhausted"],
            "black_cave": ["hooded_stalker"],
        },
    )
    table.do(monsters.settle(table.game))
    assert states(table) == {
        "flesh_eater.1": (ENGAGED, [0]),
        "creeping_ghoul.1": (ENGAGED, [0]),
        "vicious_glutton.1": (EXHAUSTED, []),
        "hooded_stalker.1": (READY, []),
    }


@pytest.mark.rule("3e.405.3")
def test_an_exhausted_monster_does_not_engage_who_enters() -> None:
    table = lay(person(place="graveyard"), monsters={"black_cave": ["flesh_eater:exhausted"]})
    table.do(step_to(table.game, table.who(), "black_cave", "3e.467.2"))
    assert table.value is False
    assert states(table) == {"flesh_eater.1": (EXHAUSTED, [])}


@pytest.mark.rule("3e.474.6")
def test_of_several_it_engages_its_prey() -> None:
    """The Flesh Eater wants the highest strength: Tommy's 3 beats Agnes' 2, although she leads."""
    table = lay(person("agnes_baker"), person("tommy_muldoon"), monsters={"general_store": ["flesh_eater"]})
    table.do(monsters.settle(table.game))
    assert table.end == "done"
    assert table.monster("flesh_eater").engaged == [1]


@pytest.mark.rule("3e.474.6")
@pytest.mark.parametrize("seat", [0, 1])
def test_where_its_prey_is_not_there_the_group_chooses(seat: int) -> None:
    """Ruling 47: Tommy, the strongest, is elsewhere; the two who are there are equals."""
    table = lay(
        person("agnes_baker"),
        person("marie_lambeau"),
        person("tommy_muldoon", place="south_church"),
        monsters={"general_store": ["flesh_eater"]},
        leader=2,
    )
    table.do(monsters.settle(table.game))
    assert table.ask is not None
    assert table.ask.seat == 2
    assert table.options == ["seat:0", "seat:1"]
    table.answer(f"seat:{seat}")
    assert table.monster("flesh_eater").engaged == [seat]


@pytest.mark.rule("3e.474.6", "3e.004")
def test_a_monster_without_prey_engages_whom_the_group_chooses() -> None:
    """A lurker names nobody."""
    table = lay(person("agnes_baker"), person("tommy_muldoon"), monsters={"general_store": ["corpse_taker"]})
    table.do(monsters.settle(table.game))
    assert table.options == ["seat:0", "seat:1"]
    table.answer("seat:1")
    assert table.monster("corpse_taker").engaged == [1]


@pytest.mark.rule("3e.442.9", "3e.467.3")
def test_a_monster_engaged_with_somebody_else_does_not_switch_to_who_enters() -> None:
    table = lay(
        person("agnes_baker", place="graveyard"),
        person("rex_murphy", place="black_cave"),
        monsters={"black_cave": ["hooded_stalker:engaged:1"]},
    )
    table.do(step_to(table.game, table.who(0), "black_cave", "3e.467.2"))
    assert table.value is False
    assert table.monster("hooded_stalker").engaged == [1]


# ---------------------------------------------------------------------- engaged


@pytest.mark.rule("3e.442.5", "3e.201.4", "3e.401.5")
def test_while_engaged_only_some_actions_are_allowed() -> None:
    free = lay(person(place="graveyard"), codex=[])
    held = lay(person(place="graveyard"), monsters={"graveyard": ["flesh_eater:engaged:0"]})
    assert {"move", "gather", "ward", "research", "focus"} <= actions(free)
    assert actions(held) == {"attack", "evade", "focus", "end"}


@pytest.mark.rule("3e.442.8")
def test_an_engaged_monster_is_in_its_investigators_space_wherever_he_is_moved() -> None:
    table = lay(person(place="graveyard"), monsters={"graveyard": ["flesh_eater:engaged:0"]})
    table.do(monsters.move_person(table.game, table.who(), "black_cave", "3e.466.2"))
    eater = table.monster("flesh_eater")
    assert (eater.place, eater.state, eater.engaged) == ("black_cave", ENGAGED, [0])


@pytest.mark.rule("3e.442.11", "3e.442.9", "3e.413.3")
def test_who_engages_a_monster_frees_who_was_engaged_with_it() -> None:
    table = lay(
        person("agnes_baker"), person("rex_murphy"), monsters={"general_store": ["flesh_eater:engaged:0"]}
    )
    table.do(monsters.engage(table.game, table.monster("flesh_eater"), table.who(1), RULE))
    assert states(table) == {"flesh_eater.1": (ENGAGED, [1])}
    assert engaged_with(table.game, table.who(0)) == []
    assert "gather" in actions(table, 0)


@pytest.mark.rule("3e.413.3", "3e.413.2")
def test_attacking_another_investigators_monster_takes_it_over_even_without_a_success() -> None:
    table = lay(
        person("agnes_baker"),
        person("minh_thi_phan"),
        monsters={"general_store": ["flesh_eater:engaged:0"]},
        dice=1,
    )
    table.do(perform(table.game, table.who(1), "attack:flesh_eater.1"))
    assert table.end == "done"
    assert states(table) == {"flesh_eater.1": (ENGAGED, [1])}
    assert table.monster("flesh_eater").damage == 0


@pytest.mark.rule("3e.413.6")
def test_attacking_an_exhausted_monster_does_not_engage_it() -> None:
    table = lay(person("marie_lambeau"), monsters={"general_store": ["corpse_taker:exhausted"]}, dice=[6])
    table.do(perform(table.game, table.who(), "attack:corpse_taker.1"))
    taker = table.monster("corpse_taker")
    assert (taker.state, taker.engaged, taker.damage) == (EXHAUSTED, [], 1)


# ---------------------------------------------------------------------- elusive


@pytest.mark.rule("3e.446.2", "3e.446.2.ex1")
def test_an_elusive_monster_waits_until_it_is_attacked() -> None:
    table = lay(
        person("marie_lambeau", place="graveyard"), monsters={"black_cave": ["ruth_turner"]}, dice=[5, 1]
    )
    table.do(step_to(table.game, table.who(), "black_cave", "3e.467.2"))
    assert table.value is False
    assert states(table) == {"ruth_turner.1": (READY, [])}
    table.do(perform(table.game, table.who(), "attack:ruth_turner.1"))
    assert states(table) == {"ruth_turner.1": (ENGAGED, [0])}
    assert table.monster("ruth_turner").damage == 1


@pytest.mark.rule("3e.446.2")
def test_another_effect_can_make_an_elusive_monster_engage() -> None:
    table = lay(person(), monsters={"general_store": ["ruth_turner"]})
    table.do(monsters.engage(table.game, table.monster("ruth_turner"), table.who(), RULE))
    assert table.monster("ruth_turner").engaged == [0]


# ---------------------------------------------------------------------- watcher


@pytest.mark.rule("3e.494.2")
def test_a_watcher_limits_no_actions() -> None:
    table = lay(person(place="graveyard"), monsters={"graveyard": ["eyeless_watcher:engaged:0"]})
    assert {"move", "gather", "ward", "research", "focus", "attack", "evade"} <= actions(table)


@pytest.mark.rule("3e.494.3")
def test_beside_a_watcher_another_monster_limits_them() -> None:
    table = lay(
        person(place="graveyard"),
        monsters={"graveyard": ["eyeless_watcher:engaged:0", "flesh_eater:engaged:0"]},
    )
    assert actions(table) == {"attack", "evade", "focus", "end"}


@pytest.mark.rule("3e.494.4")
def test_a_watcher_moves_along_and_stays_engaged() -> None:
    table = lay(person(place="graveyard"), monsters={"graveyard": ["eyeless_watcher:engaged:0"]})
    table.do(perform(table.game, table.who(), "move:black_cave")).answer("move:street_downtown_rivertown")
    table.answer("stop") if table.ask else None
    watcher = table.monster("eyeless_watcher")
    assert table.who().place == "street_downtown_rivertown"
    assert (watcher.place, watcher.state, watcher.engaged) == ("street_downtown_rivertown", ENGAGED, [0])


# ---------------------------------------------------------------------- massive


@pytest.mark.rule("3e.436.2")
def test_a_massive_monster_engages_everybody_in_its_space_and_who_enters() -> None:
    table = lay(
        person("agnes_baker", place="black_cave"),
        person("rex_murphy", place="black_cave"),
        person("minh_thi_phan", place="graveyard"),
        scenario=DEEP,
        monsters={"black_cave": [TITAN]},
    )
    table.do(monsters.settle(table.game))
    assert states(table) == {"wake_titan.1": (ENGAGED, [0, 1])}
    table.do(step_to(table.game, table.who(2), "black_cave", "3e.467.2"))
    assert table.value is True
    assert states(table) == {"wake_titan.1": (ENGAGED, [0, 1, 2])}


@pytest.mark.rule("3e.436.2", "3e.413.3")
def test_attacking_a_massive_monster_does_not_release_the_others() -> None:
    """Ruling 60."""
    table = lay(
        person("agnes_baker"),
        person("marie_lambeau"),
        scenario=DEEP,
        monsters={"observatory": ["wake_titan:engaged:0,1"]},
        dice=1,
    )
    table.do(perform(table.game, table.who(1), "attack:wake_titan.1"))
    assert states(table) == {"wake_titan.1": (ENGAGED, [0, 1])}


@pytest.mark.rule("3e.436.5", "3e.002")
def test_a_massive_monster_cannot_be_exhausted() -> None:
    """Ruling 57: the part that would exhaust it fails; engaged or ready it stays what it was."""
    for laid, state in ((f"{TITAN}:engaged:0", ENGAGED), (TITAN, READY)):
        table = lay(person(), scenario=DEEP, monsters={"observatory": [laid]})
        table.do(monsters.exhaust(table.game, table.monster(TITAN), RULE))
        assert table.monster(TITAN).state == state


@pytest.mark.rule("3e.436.5")
def test_a_massive_monster_engages_again_after_the_additional_action() -> None:
    """Observation 3, modifier 0: one success is enough; nothing engages him before or while he gathers."""
    table = lay(person(), scenario=DEEP, monsters={"observatory": [f"{TITAN}:engaged:0"]}, dice=[6, 1, 1])
    table.do(perform(table.game, table.who(), "evade"))
    assert table.asked == "additional_action"
    assert states(table) == {"wake_titan.1": (READY, [])}
    assert "gather" in table.options
    table.answer("gather")
    assert table.who().money == 1
    assert states(table) == {"wake_titan.1": (ENGAGED, [0])}


@pytest.mark.rule("3e.436.5")
def test_who_leaves_with_the_additional_action_is_rid_of_the_massive_monster() -> None:
    table = lay(person(), scenario=DEEP, monsters={"observatory": [f"{TITAN}:engaged:0"]}, dice=[6, 1, 1])
    table.do(perform(table.game, table.who(), "evade"))
    step = next(name for name in table.options if name.startswith("move:"))
    table.answer(step, "stop")
    assert states(table) == {"wake_titan.1": (READY, [])}
    assert table.monster(TITAN).evaded == []
    assert table.who().place == step.partition(":")[2]


@pytest.mark.rule("3e.436.5")
def test_who_comes_back_within_the_additional_action_is_engaged_at_once() -> None:
    table = lay(person(), scenario=DEEP, monsters={"observatory": [f"{TITAN}:engaged:0"]}, dice=[6, 1, 1])
    table.do(perform(table.game, table.who(), "evade"))
    step = next(name for name in table.options if name.startswith("move:"))
    table.answer(step, "move:observatory")
    assert table.end == "done"
    assert states(table) == {"wake_titan.1": (ENGAGED, [0])}


@pytest.mark.rule("3e.436.5", "3e.450.2")
def test_a_massive_monster_engages_at_once_where_the_evasion_does_not_free_him() -> None:
    """Ruling 59."""
    table = lay(
        person(),
        scenario=DEEP,
        monsters={"observatory": [f"{TITAN}:engaged:0", "sea_singer:engaged:0"]},
        dice=[6, 1, 1],
    )
    table.do(perform(table.game, table.who(), "evade")).answer("wake_titan.1")
    assert table.end == "done"
    assert states(table) == {"wake_titan.1": (ENGAGED, [0]), "sea_singer.1": (ENGAGED, [0])}


@pytest.mark.rule("3e.436.5")
def test_a_massive_monster_waits_for_the_whole_additional_action_whatever_happens_in_it() -> None:
    """Ruling 58: the standing rule passes it over until then; another investigator is not spared."""
    table = lay(
        person("agnes_baker"),
        person("rex_murphy", place="river_docks"),
        scenario=DEEP,
        monsters={"observatory": [f"{TITAN}:engaged:0"]},
    )
    table.do(monsters.evade(table.game, table.who(0), 1, "3e.450.2"))
    table.do(monsters.settle(table.game))
    assert states(table) == {"wake_titan.1": (READY, [])}
    table.do(step_to(table.game, table.who(1), "observatory", RULE))
    assert states(table) == {"wake_titan.1": (ENGAGED, [1])}
    table.do(monsters.engage_again(table.game, table.who(0)))
    assert states(table) == {"wake_titan.1": (ENGAGED, [0, 1])}


@pytest.mark.rule("3e.436.5")
def test_a_massive_monster_that_he_evaded_waits_even_if_he_hurts_it() -> None:
    table = lay(person(), scenario=DEEP, monsters={"observatory": [f"{TITAN}:engaged:0"]})
    titan = table.monster(TITAN)
    table.do(monsters.evade(table.game, table.who(), 1, "3e.450.2"))
    table.do(monsters.damage_monster(table.game, titan, 1, RULE, by=table.who()))
    assert (titan.damage, titan.state, titan.engaged) == (1, READY, [])


@pytest.mark.rule("3e.436.2", "3e.436.5")
def test_who_moves_back_to_a_massive_monster_is_engaged_although_he_evaded_it() -> None:
    table = lay(person(), scenario=DEEP, monsters={"observatory": [f"{TITAN}:engaged:0"]})
    table.do(monsters.evade(table.game, table.who(), 1, "3e.450.2"))
    table.do(step_to(table.game, table.who(), "river_docks", RULE))
    table.do(step_to(table.game, table.who(), "observatory", RULE))
    assert table.value is True
    assert states(table) == {"wake_titan.1": (ENGAGED, [0])}


@pytest.mark.rule("3e.436.5", "3e.474.5")
def test_it_does_not_wait_for_who_is_still_engaged_with_another() -> None:
    table = lay(
        person(), scenario=DEEP, monsters={"observatory": [f"{TITAN}:engaged:0", "sea_singer:engaged:0"]}
    )
    table.do(monsters.evade(table.game, table.who(), 1, "3e.450.2")).answer("wake_titan.1")
    assert states(table) == {"wake_titan.1": (ENGAGED, [0]), "sea_singer.1": (ENGAGED, [0])}
    assert table.monster(TITAN).evaded == []


def test_who_leaves_a_massive_monster_behind_is_no_longer_engaged_with_it() -> None:
    """It lies in its space (436.3) and may hold others there."""
    table = lay(
        person("agnes_baker", place="black_cave"),
        person("rex_murphy", place="black_cave"),
        scenario=DEEP,
        monsters={"black_cave": [f"{TITAN}:engaged:0,1"]},
    )
    table.do(monsters.move_person(table.game, table.who(0), "graveyard", "3e.466.4"))
    assert states(table) == {"wake_titan.1": (ENGAGED, [1])}
    table.do(monsters.move_person(table.game, table.who(1), "graveyard", "3e.466.4"))
    assert states(table) == {"wake_titan.1": (READY, [])}
    assert table.monster(TITAN).place == "black_cave"


# ---------------------------------------------------------------------- evading


@pytest.mark.rule("3e.450.2", "3e.450.1")
def test_each_success_disengages_and_exhausts_a_monster_of_his_choice() -> None:
    table = lay(
        person("wendy_adams"),
        monsters={"general_store": ["flesh_eater:engaged:0", "creeping_ghoul:engaged:0"]},
        dice=[5, 1, 1, 1],
    )
    table.do(perform(table.game, table.who(), "evade"))
    assert table.options == ["flesh_eater.1", "creeping_ghoul.1"]
    table.answer("creeping_ghoul.1")
    assert table.end == "done"
    assert states(table) == {"flesh_eater.1": (ENGAGED, [0]), "creeping_ghoul.1": (EXHAUSTED, [])}


@pytest.mark.rule("3e.450.2", "3e.401.3")
def test_free_of_all_monsters_he_may_perform_an_additional_action() -> None:
    table = lay(
        person("minh_thi_phan"),
        monsters={"general_store": ["flesh_eater:engaged:0", "creeping_ghoul:engaged:0"]},
        dice=[5, 6, 1],
    )
    table.do(perform(table.game, table.who(), "evade"))
    assert table.asked == "additional_action"
    assert "evade" not in table.options
    assert states(table) == {"flesh_eater.1": (EXHAUSTED, []), "creeping_ghoul.1": (EXHAUSTED, [])}
    table.answer("gather")
    assert table.who().money == 1


@pytest.mark.rule("3e.450.3", "3e.450.4", "3e.465.8g")
def test_only_the_worst_evade_modifier_counts() -> None:
    """Observation 3, modifiers -1 and -2: one die."""
    table = lay(
        person("minh_thi_phan"),
        monsters={"general_store": ["hooded_stalker:engaged:0", "eyeless_watcher:engaged:0"]},
        dice=[1],
    )
    table.do(perform(table.game, table.who(), "evade"))
    assert [entry.args["n"] for entry in table.told("rolled")] == [1]
    assert all(state == (ENGAGED, [0]) for state in states(table).values())


@pytest.mark.rule("3e.450.5")
def test_who_is_not_engaged_cannot_evade() -> None:
    table = lay(person(), monsters={"general_store": ["flesh_eater:exhausted"]})
    assert "evade" not in actions(table)
    assert "attack" in actions(table)


@pytest.mark.rule("3e.450.2")
def test_a_monster_just_evaded_does_not_engage_anybody_else_there() -> None:
    """Ruling 41: disengaging and exhausting are one step."""
    table = lay(
        person("minh_thi_phan"),
        person("tommy_muldoon"),
        monsters={"general_store": ["flesh_eater:engaged:0"]},
        dice=6,
    )
    table.do(monsters.evade(table.game, table.who(), 1, "3e.450.2"))
    assert states(table) == {"flesh_eater.1": (EXHAUSTED, [])}
    assert "engages" not in table.story


# ---------------------------------------------------------------------- defeat, cards


@pytest.mark.rule("3e.459.6b", "3e.202.3c", "3e.436.5")
def test_who_is_defeated_leaves_his_monsters_exhausted_but_massive_ones_ready() -> None:
    table = lay(
        person(),
        scenario=DEEP,
        monsters={"observatory": [f"{TITAN}:engaged:0", "sea_singer:engaged:0"]},
    )
    table.do(monsters.leave_all(table.game, table.who(), "3e.459.6b"))
    assert states(table) == {"wake_titan.1": (READY, []), "sea_singer.1": (EXHAUSTED, [])}


def test_tommy_may_step_in_for_somebody_in_his_space() -> None:
    table = lay(
        person("agnes_baker"), person("tommy_muldoon"), monsters={"general_store": ["hooded_stalker"]}
    )
    table.do(monsters.settle(table.game))
    assert table.ask is not None
    assert table.ask.seat == 1
    table.answer("investigator.tommy_muldoon")
    assert table.monster("hooded_stalker").engaged == [1]


def test_nobody_steps_in_where_an_attack_engages_it() -> None:
    table = lay(
        person("agnes_baker"),
        person("tommy_muldoon"),
        monsters={"general_store": ["corpse_taker"]},
        dice=1,
    )
    table.do(perform(table.game, table.who(0), "attack:corpse_taker.1"))
    assert table.end == "done"
    assert table.monster("corpse_taker").engaged == [0]


def test_the_tattered_cloak_hides_from_monsters_that_are_not_epic() -> None:
    table = lay(
        person(place="hangmans_hill", assets=["tattered_cloak"]),
        monsters={"hangmans_hill": ["flesh_eater", "umordhoth"]},
    )
    table.do(monsters.settle(table.game))
    assert table.monster("flesh_eater").state == READY
    assert table.monster("umordhoth").engaged == [0]


def test_who_hurts_a_monster_that_does_not_see_him_is_engaged() -> None:
    table = lay(person(assets=["tattered_cloak"]), monsters={"general_store": ["corpse_taker"]})
    taker = table.monster("corpse_taker")
    table.do(monsters.damage_monster(table.game, taker, 1, RULE, by=table.who()))
    assert taker.engaged == [0]


def test_every_ask_names_a_target() -> None:
    table = lay(
        person("agnes_baker"),
        person("rex_murphy"),
        monsters={"general_store": ["corpse_taker"]},
        auto=ASK_ALL,
    )
    table.do(monsters.settle(table.game))
    assert table.ask is not None
    assert [option.target for option in table.ask.options] == ["seat:0", "seat:1"]
