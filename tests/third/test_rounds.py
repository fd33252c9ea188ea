"""Rounds: four phases in their order, who acts when, who comes back; what every round begins anew."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.rules.people import player_order, present
from miskatonic.games.third.rules.turn import STEPS, begin_step, next_step
from miskatonic.games.third.state import READY, Turn
from tests.third.proofs import EATER
from tests.third.table import Table, lay, person

HERE = "general_store"
BLANKS = {"cup": ["blank.1", "blank.2", "blank.3"]}


def people(n: int, **fields: Any) -> list[Any]:
    names = ["minh_thi_phan", "rex_murphy", "wendy_adams", "jenny_barnes", "agnes_baker", "tommy_muldoon"]
    return [person(name, **fields) for name in names[:n]]


def play_to(table: Table, step: str) -> Table:
    """Everybody does nothing until this step is next."""
    table.until = step
    while table.end != "reached":
        assert table.end == ""
        doing_nothing = ["end", "pass", "done", "no", "bear", "stop", "continue"]
        table.answer(next((name for name in doing_nothing if table.offers(name)), table.options[0]))
    return table


# ---------------------------------------------------------------------- phases


@pytest.mark.rule("3e.200", "3e.205.1", "3e.202.1")
def test_a_round_is_action_monster_encounter_mythos_and_then_another_begins() -> None:
    monsters = {"graveyard": [EATER], HERE: ["corpse_taker:engaged:0", "hooded_stalker:exhausted"]}
    table = play_to(lay(monsters=monsters, top=BLANKS).go().answer("focus:lore", "end"), "round_end")
    table.until = ""
    table.go()
    steps = [entry.step for entry in table.log]
    assert list(dict.fromkeys(steps)) == [
        "action",
        "activation",
        "attacks",
        "readying",
        "encounter",
        "mythos",
    ]
    assert steps[-1] == "action"  # the next round has begun
    assert (table.state.turn, table.state.step, table.asked) == (3, "action", "action")


@pytest.mark.rule("3e.202.1")
def test_steps_without_a_monster_that_takes_part_pass_by() -> None:
    table = lay()
    next_step(table.game)
    assert table.state.step == "encounter"
    table = lay(monsters={"graveyard": [f"{EATER}:exhausted"]})
    next_step(table.game)
    assert table.state.step == "readying"
    table = lay(monsters={HERE: [f"{EATER}:engaged:0"]})
    next_step(table.game)
    assert table.state.step == "attacks"
    table = lay(monsters={"graveyard": [EATER]})
    next_step(table.game)
    assert (table.state.step, table.state.waiting) == ("activation", [f"{EATER}.1"])


@pytest.mark.rule("3e.470.1", "3e.460.2", "3e.403.4a")
@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_player_order_is_the_leader_first_then_clockwise(leader: int, order: list[int]) -> None:
    table = lay(*people(4), leader=leader)
    assert player_order(table.game) == order
    assert [who.seat for who in present(table.game)] == order
    for step in ("attacks", "mythos"):
        begin_step(table.game, step)
        assert table.state.queue == order


@pytest.mark.rule("3e.204.4")
def test_who_has_no_investigator_acts_only_in_the_mythos_phase() -> None:
    table = lay(person(), person("rex_murphy", out="retired"), person("wendy_adams"), leader=1)
    for step in STEPS:
        begin_step(table.game, step)
        assert table.state.queue == ([1, 2, 0] if step == "mythos" else [2, 0])


@pytest.mark.rule("3e.460.1", "3e.460.4", "3e.403.4a")
def test_the_leader_decides_for_the_group_and_stays_leader_without_an_investigator() -> None:
    """Ruling 79."""
    table = lay(person(out="defeated"), *people(3)[1:]).go()
    assert table.ask is not None
    assert (table.ask.seat, table.asked, table.state.leader) == (0, "next_turn", 0)


@pytest.mark.rule("3e.403.2", "3e.403.3", "3e.201.2", "3e.203.2")
def test_who_has_had_his_turn_does_not_have_another_until_the_next_phase() -> None:
    """The activation token: turned in the action phase, and back in the encounter phase."""
    table = lay(*people(2), until="encounter").go()
    assert table.state.queue == [0, 1]
    table.answer("seat:1", "end")
    assert table.state.queue == [0]
    table.answer("end")
    assert (table.state.step, table.state.queue) == ("encounter", [0, 1])
    table.until = "mythos"
    table.go().answer("seat:0")
    assert table.state.queue == [1]
    play_to(table, "mythos")
    assert (table.state.step, table.state.queue) == ("mythos", [0, 1])


# ---------------------------------------------------------------------- a new round


@pytest.mark.rule("3e.401.4", "3e.458.4", "3e.205.1")
def test_a_new_round_begins_everything_anew() -> None:
    table = lay(
        person(acted=["move", "card:knife"], assets=["knife"]),
        step="round_end",
        limits={"round/knife": 1},
        turn=7,
    )
    table.asset("knife").used = table.asset("knife").barred = True
    table.go()
    assert (table.state.turn, table.state.limits, table.who().acted) == (8, {}, [])
    assert (table.asset("knife").used, table.asset("knife").barred) == (False, False)
    assert (table.state.step, table.state.queue, table.state.acting) == ("action", [0], Turn(0, 2))
    told = table.told("round")[-1]
    assert (told.rule, told.args) == ("3e.200", {"n": 8})


@pytest.mark.rule("3e.401.4")
def test_what_was_done_in_the_encounter_phase_counts_for_the_whole_round_but_not_beyond() -> None:
    table = lay(person(acted=["ward"]), step="encounter", until="round_end", top=BLANKS).go()
    play_to(table, "round_end")
    assert table.who().acted == ["ward"]
    table.until = ""
    assert table.go().who().acted == []


# ---------------------------------------------------------------------- newcomers


@pytest.mark.rule("3e.205.2", "3e.459.6c", "3e.459.7a", "3e.481.2", "3e.110.3")
@pytest.mark.parametrize("how", ["defeated", "devoured", "retired"])
def test_who_lost_his_investigator_takes_one_nobody_has_played(how: str) -> None:
    table = lay(*people(2), step="round_end", unused=["daniela_reyes", "norman_withers"])
    table.who(1).out = how
    table.go()
    assert table.ask is not None
    assert (table.asked, table.ask.seat) == ("newcomer", 1)
    assert table.options == ["daniela_reyes", "norman_withers"]  # not those in play, nor the one who is gone
    table.answer("norman_withers")
    assert table.state.unused == ["daniela_reyes"]
    assert (table.who(1).id, table.who(1).out, table.who(1).seat) == ("norman_withers", "", 1)


@pytest.mark.rule("3e.459.7b", "3e.459.7c", "3e.459.6c", "3e.422.4")
def test_he_enters_in_the_starting_space_with_his_starting_cards_as_the_action_phase_begins() -> None:
    table = lay(person(out="defeated", place="graveyard"), person("rex_murphy"), step="round_end", turn=4)
    table.go().answer("norman_withers", "start:1")
    who = table.who()
    assert (who.place, who.money, table.assets()) == (HERE, 1, ["find_gate_start", "astronomy_book"])
    assert (table.state.step, table.state.turn, table.state.queue) == ("action", 5, [0, 1])
    assert table.story.index("round") < table.story.index("enters")
    table.answer("seat:0")
    assert (table.asked, table.state.acting) == ("action", Turn(0, 2))


@pytest.mark.rule("3e.459.7b")
def test_what_he_brings_works() -> None:
    """Jenny is poor again, and her sheet knows it."""
    table = lay(person(out="defeated"), step="round_end").go().answer("jenny_barnes", "start:2")
    table.who().money = 0
    table.until = "activation"
    table.go()
    assert table.offers("use:investigator.jenny_barnes")


@pytest.mark.rule("3e.474.5", "3e.459.7c")
def test_a_ready_monster_in_the_starting_space_engages_who_arrives() -> None:
    """Ruling 38."""
    table = lay(person(out="defeated"), step="round_end", monsters={HERE: [EATER]})
    assert table.monster(EATER).state == READY
    table.go().answer("norman_withers", "start:1")
    assert table.monster(EATER).engaged == [0]


@pytest.mark.rule("3e.302.3", "3e.205.2")
def test_two_who_need_one_of_the_last_investigator_lose() -> None:
    """Ruling 82: though a third is still in play."""
    table = lay(*people(3), step="round_end", unused=["norman_withers"])
    table.who(0).out = table.who(2).out = "devoured"
    table.go()
    assert table.who(0).id == "norman_withers"
    assert (table.end, table.state.result, table.state.reason) == ("over", "lost", "nobody_left")
    assert table.told("lost")[0].rule == "3e.302.3"
    outcome = table.box.outcome(table.state)
    assert outcome is not None
    assert (outcome.result, outcome.rule) == ("lost", "3e.302.3")


@pytest.mark.rule("3e.302.3")
def test_nothing_is_lost_before_the_round_is_over() -> None:
    table = lay(person(out="defeated"), step="mythos", until="round_end", unused=[], top=BLANKS).go()
    assert (table.end, table.state.result) == ("reached", "")
    assert table.go().state.result == "lost"
