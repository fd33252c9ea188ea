"""The Movement Phase: in Arkham, past monsters, over clue tokens, in Other Worlds, delayed."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import LOCATIONS, STREETS, UNSTABLE, adjacent
from tests.second.table import ASK_ALL, Person, Table, lay, person

MEETING = ["evade", "fight", "charge"]


def moving(*people: Person, **laid: Any) -> Table:
    """The Movement Phase begins; it ends before the Arkham Encounters."""
    return lay(*people, step="movement", until="arkham", **laid).go()


def points(table: Table) -> int:
    assert table.state.movement is not None
    return table.state.movement.points


# ---------------------------------------------------------------------- Arkham


@pytest.mark.rule("2e.movement.arkham.01", "2e.movement.other.02")
def test_in_arkham_he_walks_in_an_other_world_he_goes_on() -> None:
    table = moving(
        person(place="rivertown"), person("bob_jenkins", place="abyss:1"), gates={"woods": "abyss"}
    )
    assert table.asked == "move"
    table.answer("stay")
    assert table.who(1).place == "abyss:2"
    assert table.end == "reached"  # he had no movement points to spend


@pytest.mark.rule("2e.movement.arkham.02")
def test_movement_points_are_the_speed_after_this_turns_upkeep() -> None:
    table = lay(person(place="rivertown", skills={"speed": 1}), until="arkham").go()
    table.answer("slide:0:3")
    assert points(table) == 4


@pytest.mark.rule("2e.movement.arkham.02")
@pytest.mark.parametrize(("cards", "speed"), [([], 2), (["speed"], 3), (["eric_colt"], 4)])
def test_bonuses_to_speed_give_movement_points(cards: list[str], speed: int) -> None:
    assert points(moving(person(place="rivertown", skills={"speed": 2}, cards=cards))) == speed


@pytest.mark.rule("2e.movement.arkham.03", "2e.movement.arkham.04")
@pytest.mark.parametrize("place", [*STREETS, *LOCATIONS])
def test_one_point_takes_him_to_an_area_joined_to_his(place: str) -> None:
    table = moving(person(place=place, skills={"speed": 4}))
    steps = {name.partition(":")[2] for name in table.options if name.startswith("move:")}
    assert steps == set(adjacent(place))
    if place in LOCATIONS:
        assert steps == {LOCATIONS[place].street}
    to = sorted(steps)[0]
    table.answer(f"move:{to}")
    assert table.who().place == to
    assert points(table) == 3


@pytest.mark.rule("2e.movement.arkham.05")
def test_points_may_be_left_unspent() -> None:
    table = moving(person(place="rivertown", skills={"speed": 4})).answer("move:easttown", "stay")
    assert table.who().place == "easttown"
    assert table.end == "reached"
    stays = moving(person(place="rivertown", skills={"speed": 4})).answer("stay")
    assert stays.who().place == "rivertown"


@pytest.mark.rule("2e.movement.arkham.03", "2e.movement.arkham.07")
def test_amanda_walks_from_the_graveyard_to_administration_with_four_points() -> None:
    table = moving(person(place="graveyard", skills={"speed": 4}))
    for step, left in [("rivertown", 3), ("french_hill", 2), ("miskatonic_university", 1)]:
        table.answer(f"move:{step}")
        assert points(table) == left
    table.answer("go:administration_building")
    assert table.who().place == "administration_building"
    assert table.end == "reached"  # with no points left there is nothing to ask


@pytest.mark.rule("2e.parts.23", "2e.movement.arkham.04")
def test_nobody_enters_a_closed_location() -> None:
    table = moving(person(place="rivertown"), closed={"general_store": 0})
    assert not table.offers("go:general_store")
    assert table.offers("go:graveyard")


# ---------------------------------------------------------------------- monsters on the way


@pytest.mark.rule("2e.movement.monsters.01", "2e.evade.01")
def test_to_leave_he_must_first_deal_with_each_monster() -> None:
    who = person("joe_diamond", place="rivertown")  # Speed 3, Sneak 4
    table = moving(who, monsters={"rivertown": ["cultist", "ghoul"]}, dice=6).answer("move:easttown")
    assert table.options == [f"{verb}:{each}.1" for each in ("cultist", "ghoul") for verb in MEETING]
    table.answer("evade:ghoul.1")
    assert table.who().place == "rivertown"
    assert table.asked == "monster"  # and then the other
    table.answer("evade")
    assert table.who().place == "easttown"
    assert points(table) == 2


@pytest.mark.rule("2e.movement.monsters.02")
def test_to_stop_he_must_deal_with_each_monster() -> None:
    table = moving(
        person(place="easttown", skills={"speed": 1}), monsters={"rivertown": ["cultist", "ghoul"]}, dice=6
    )
    table.answer("go:rivertown")
    assert table.asked == "which_monster"
    table.answer("evade:cultist.1", "evade")
    assert table.end == "reached"


@pytest.mark.rule("2e.movement.monsters.03", "2e.combat.flee.03")
@pytest.mark.parametrize("how", ["fight", "flee"])
def test_combat_ends_the_move_whether_he_wins_or_not(how: str) -> None:
    table = moving(person("joe_diamond", place="rivertown"), monsters={"rivertown": ["cultist"]}, dice=6)
    table.answer("move:easttown", "fight", how)
    assert table.who().place == "rivertown"
    assert table.who().monsters == (["cultist.1"] if how == "fight" else [])
    assert table.end == "reached"  # nothing more to move


@pytest.mark.rule("2e.movement.monsters.04")
def test_entering_an_area_with_a_monster_triggers_nothing() -> None:
    table = moving(person(place="easttown", skills={"speed": 4}), monsters={"rivertown": ["dhole"]})
    table.answer("move:rivertown")
    assert (table.asked, table.who().place) == ("move", "rivertown")
    assert points(table) == 3


@pytest.mark.rule("2e.movement.monsters.05", "2e.evade.12")
def test_who_stays_with_a_monster_must_deal_with_it_again_next_turn() -> None:
    table = moving(person(place="rivertown"), monsters={"rivertown": ["cultist"]}, dice=6)
    table.answer("stay", "evade")
    assert table.end == "reached"
    table.state.step, table.state.queue = "movement", [0]
    table.go().answer("stay")
    assert table.options == MEETING


@pytest.mark.rule("2e.evade.10", "2e.movement.monsters.01")
def test_who_leaves_and_comes_back_meets_the_monster_anew() -> None:
    """Ruling C10."""
    table = moving(person("joe_diamond", place="rivertown"), monsters={"rivertown": ["cultist"]}, dice=6)
    table.answer("move:easttown", "evade", "move:rivertown", "stay")
    assert table.options == MEETING


@pytest.mark.rule("2e.movement.monsters.02")
def test_the_delayed_and_those_who_stay_face_monsters_and_may_take_clues() -> None:
    """Ruling C8."""
    for delayed in (True, False):
        who = person(place="woods", delayed=delayed)
        table = moving(who, monsters={"woods": ["cultist"]}, clues={"woods": 2}, dice=6)
        table.answer("pick", "evade")
        assert table.options == ["take:2", "take:1", "take:0"]
        table.answer("take:2")
        assert table.who().clues == 2


@pytest.mark.rule("2e.state.arrested.03", "2e.state.lost.02")
@pytest.mark.parametrize("place", ["jail", "lost"])
def test_who_loses_his_turn_neither_faces_monsters_nor_takes_clues(place: str) -> None:
    """Ruling C8: arrested and lost investigators do neither."""
    table = moving(
        person(place=place, delayed=True, lost_turn=True),
        monsters={"police_station": ["cultist"]},
        clues={"police_station": 1},
    )
    assert table.end == "reached"
    assert not table.who().delayed
    assert table.state.clues == {"police_station": 1}


@pytest.mark.rule("2e.movement.clues.01", "2e.movement.monsters.03")
def test_monsters_first_then_clues_even_when_combat_cut_the_move_short() -> None:
    """Ruling C9."""
    table = moving(
        person(place="woods", skills={"speed": 4}),
        monsters={"woods": ["cultist"]},
        clues={"woods": 1},
        dice=6,
    )
    table.answer("move:uptown", "fight", "fight")
    assert table.options == ["stay", "pick"]
    table.answer("stay")
    assert (table.who().place, table.who().clues, table.state.clues) == ("woods", 1, {})


@pytest.mark.rule("2e.movement.clues.01")
def test_who_was_knocked_out_by_the_monster_takes_no_clues() -> None:
    """Ruling C9: only if he is still there."""
    table = moving(
        person(place="woods", stamina=1), monsters={"woods": ["cultist"]}, clues={"woods": 1}, dice=1
    )
    table.answer("stay", "fight", "fight")
    assert (table.who().place, table.end) == ("st_marys_hospital", "reached")
    assert table.state.clues == {"woods": 1}


# ---------------------------------------------------------------------- clue tokens


@pytest.mark.rule("2e.movement.clues.01")
@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_any_number_of_clue_tokens_may_be_taken_where_he_stops(taken: int) -> None:
    """Ruling C12."""
    table = moving(person(place="woods", clues=1), clues={"woods": 3}).answer("pick")
    assert table.options == ["take:3", "take:2", "take:1", "take:0"]
    table.answer(f"take:{taken}")
    assert table.who().clues == 1 + taken
    assert table.state.clues == ({"woods": 3 - taken} if taken < 3 else {})


@pytest.mark.rule("2e.movement.clues.01")
def test_where_no_clue_lies_nothing_is_asked() -> None:
    table = moving(person(place="woods"), auto=ASK_ALL).answer("stay")
    assert table.end == "reached"


@pytest.mark.rule("2e.movement.clues.02")
def test_no_clue_token_is_taken_in_passing() -> None:
    table = moving(person(place="uptown", skills={"speed": 4}), clues={"woods": 1})
    table.answer("move:woods", "move:uptown", "stay")
    assert table.who().clues == 0
    assert table.state.clues == {"woods": 1}
    assert table.end == "reached"


@pytest.mark.rule("2e.movement.clues.01")
def test_clues_elsewhere_are_not_his() -> None:
    table = moving(person(place="uptown"), clues=dict.fromkeys(UNSTABLE, 1)).answer("stay")
    assert table.end == "reached"


# ---------------------------------------------------------------------- Other Worlds


@pytest.mark.rule("2e.movement.other.03", "2e.movement.other.09", "2e.movement.other.06")
def test_amanda_crosses_the_dreamlands_in_two_turns() -> None:
    table = moving(person(place="dreamlands:1"), gates={"black_cave": "dreamlands"})
    assert table.who().place == "dreamlands:2"
    assert not table.who().explored
    table.state.step, table.state.queue = "movement", [0]
    table.go()
    assert table.who().place == "black_cave"
    assert table.who().explored
    assert table.told("explored")[0].rule == "2e.movement.other.06"


@pytest.mark.rule("2e.movement.other.04", "2e.movement.other.05", "2e.movement.other.10")
def test_amanda_may_return_through_either_of_two_gates_to_the_dreamlands() -> None:
    table = moving(
        person(place="dreamlands:2", entered="dreamlands_1"),
        gates={"black_cave": "dreamlands", "woods": "dreamlands", "graveyard": "abyss"},
    )
    assert table.options == ["black_cave", "woods"]
    assert table.state.gates["black_cave"] == "dreamlands_1"
    table.answer("woods")
    assert table.who().place == "woods"
    assert table.who().explored


@pytest.mark.rule("2e.movement.other.07", "2e.encounter.arkham.08", "2e.encounter.arkham.09")
def test_the_explored_marker_stays_until_he_leaves() -> None:
    who = person(place="black_cave", explored=True, skills={"speed": 4})
    table = moving(who, gates={"black_cave": "dreamlands"}).answer("stay")
    assert table.who().explored
    table.state.step, table.state.queue = "movement", [0]
    table.go().answer("move:rivertown", "move:black_cave", "stay")
    assert table.who().place == "black_cave"
    assert not table.who().explored


@pytest.mark.rule("2e.movement.other.08", "2e.state.lost.04", "2e.state.lost.01")
def test_without_a_gate_back_he_is_lost_and_keeps_what_he_has() -> None:
    who = person(place="dreamlands:2", cards=["rifle", "food", "retainer"], clues=4, money=3)
    table = moving(who, gates={"woods": "abyss"})
    assert table.who().place == "lost"
    assert table.who().delayed
    assert table.cards() == ["rifle", "food", "retainer"]
    assert (table.who().clues, table.who().money) == (4, 3)


@pytest.mark.rule("2e.movement.other.03")
def test_the_first_area_is_left_for_the_second_even_without_a_gate_back() -> None:
    assert moving(person(place="dreamlands:1")).who().place == "dreamlands:2"


# ---------------------------------------------------------------------- delayed


@pytest.mark.rule("2e.movement.delayed.01", "2e.movement.delayed.02")
@pytest.mark.parametrize("place", ["rivertown", "woods", "abyss:1", "abyss:2"])
def test_a_delayed_investigator_only_stands_up(place: str) -> None:
    table = moving(person(place=place, delayed=True), gates={"graveyard": "abyss"})
    assert (table.who().place, table.who().delayed) == (place, False)
    assert table.end == "reached"
    assert table.told("stands_up")[0].rule == "2e.movement.delayed.02"


@pytest.mark.rule("2e.movement.delayed.01")
def test_he_receives_no_movement_points() -> None:
    table = moving(person(place="rivertown", delayed=True, skills={"speed": 4}), auto=ASK_ALL)
    assert table.options == ["stay"]
    assert points(table) == 0


@pytest.mark.rule("2e.movement.delayed.02")
def test_he_stands_up_in_his_own_part_of_the_phase() -> None:
    table = moving(person(place="rivertown"), person("bob_jenkins", place="woods", delayed=True))
    assert table.who(1).delayed
    table.answer("stay")
    assert not table.who(1).delayed


@pytest.mark.rule("2e.movement.delayed.03")
def test_the_turn_after_he_moves_again() -> None:
    table = moving(person(place="rivertown", delayed=True, skills={"speed": 2}))
    table.state.step, table.state.queue = "movement", [0]
    table.go()
    assert points(table) == 2
    table.answer("move:easttown")
    assert table.who().place == "easttown"


@pytest.mark.rule("2e.movement.delayed.02", "2e.mythos.drawn.02")
def test_being_delayed_twice_adds_nothing() -> None:
    """Ruling C39."""
    table = lay(person(place="rivertown"), step="movement", until="arkham")
    for _ in range(2):
        table.says({"do": "delayed"})
    assert table.told("delayed") == [table.told("delayed")[0]]
    table.go()
    assert not table.who().delayed


# ---------------------------------------------------------------------- carried off on the way


@pytest.mark.rule("2e.combat.damage.03", "2e.movement.monsters.03")
def test_who_is_carried_through_a_gate_has_ended_his_move() -> None:
    """A Nightgaunt: nothing more is asked of him in this phase (found: it asked about a move in the Other World)."""
    table = moving(
        person(place="rivertown", skills={"speed": 4}),
        monsters={"rivertown": ["nightgaunt"]},
        gates={"graveyard": "abyss"},
        dice=1,
        auto=ASK_ALL,
    )
    table.answer("move:easttown", "evade")
    assert table.who().place == "abyss:1"
    assert table.end == "reached"


@pytest.mark.rule("2e.state.insane.06")
def test_who_was_knocked_out_in_upkeep_does_not_move() -> None:
    """Ruling C35."""
    table = moving(person(place="arkham_asylum", done=True, skills={"speed": 4}), clues={"arkham_asylum": 1})
    assert table.end == "reached"
    assert table.state.clues == {"arkham_asylum": 1}


def test_an_other_world_move_is_asked_about_only_when_there_is_something_to_decide() -> None:
    table = lay(person(place="abyss:1"), auto=ASK_ALL, step="movement", until="arkham").go()
    assert table.end == "reached"
