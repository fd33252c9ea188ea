"""The move action: two spaces, two more for a dollar each, until a monster is met."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.facts import SCENARIOS
from miskatonic.games.third.rules.walking import walk, wander
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY
from miskatonic.kernel.abilities import Modifier, Source
from miskatonic.kernel.text import Raw
from tests.third.proofs import EATER, act
from tests.third.table import ASK_ALL, Table, lay, person

HERE, NEXT, BEYOND = "general_store", "graveyard", "street_easttown_rivertown"
RULE = "3e.467.2"


def moving(*people: Any, to: str = NEXT, **laid: Any) -> Table:
    """The first seat has taken the first step of a move action."""
    return act(lay(*people, **laid), f"move:{to}")


def steps(table: Table) -> set[str]:
    return {name.partition(":")[2] for name in table.options if name.startswith("move:")}


# ---------------------------------------------------------------------- how far


@pytest.mark.rule("3e.467.1", "3e.467.2", "3e.466.3")
def test_up_to_two_spaces_one_after_the_other() -> None:
    table = lay(until="encounter").go()
    assert steps(table) == set(SCENARIOS["feast_for_umordhoth"].adjacency[HERE])
    table.answer(f"move:{NEXT}")
    assert (table.asked, table.who().place) == ("move", NEXT)
    assert steps(table) == set(SCENARIOS["feast_for_umordhoth"].adjacency[NEXT])
    table.answer(f"move:{BEYOND}")
    assert (table.asked, table.who().place, table.who().money) == ("action", BEYOND, 0)
    assert [entry.args["place"] for entry in table.told("moves")] == [NEXT, BEYOND]


@pytest.mark.rule("3e.467.2")
def test_one_will_do() -> None:
    table = moving(person(money=2)).answer("stop")
    assert (table.end, table.who().place, table.who().money) == ("done", NEXT, 2)


@pytest.mark.rule("3e.467.2")
def test_he_may_go_back_where_he_came_from() -> None:
    table = moving().answer(f"move:{HERE}")
    assert (table.end, table.who().place) == ("done", HERE)


@pytest.mark.rule("3e.467.2", "3e.453.1")
@pytest.mark.parametrize(("money", "spaces"), [(0, 2), (1, 3), (2, 4), (9, 4)])
def test_two_more_spaces_cost_a_dollar_each(money: int, spaces: int) -> None:
    way = [NEXT, BEYOND, "police_station", "velmas_diner", "hibbs_roadhouse"]
    table = moving(person(money=money))
    taken = 1
    while table.asked == "move":
        table.answer(f"move:{way[taken]}")
        taken += 1
    assert (taken, table.who().place) == (spaces, way[spaces - 1])
    assert table.who().money == money - (spaces - 2)


@pytest.mark.rule("3e.467.2")
def test_a_dollar_is_spent_only_on_a_space_entered() -> None:
    table = moving(person(money=2)).answer(f"move:{BEYOND}")
    assert (table.asked, table.who().money) == ("move", 2)
    assert table.option("move:police_station").text.id == "third.option.move_paid"
    table.answer("move:police_station")
    assert table.who().money == 1
    table.answer("stop")
    assert (table.who().place, table.who().money) == ("police_station", 1)


def test_what_is_asked_says_how_many_spaces_are_left() -> None:
    table = moving(person(money=2))
    left = []
    for place in (BEYOND, "police_station"):
        assert table.ask is not None
        left.append(table.ask.prompt.args["n"])
        table.answer(f"move:{place}")
    assert left == [3, 2]


def test_nobody_enters_what_cannot_be_entered() -> None:
    table = lay(until="encounter")
    bar = Modifier("cannot_enter", 1, "3e.002", lambda game, source, place: place == NEXT)
    table.game.abilities.enter(Source("bar", Raw("a bar")), [bar])
    table.go()
    assert NEXT not in steps(table)
    assert steps(table.answer("move:black_cave")) == {
        "general_store",
        "street_downtown_rivertown",
        "street_easttown_rivertown",
    }


# ---------------------------------------------------------------------- who is met


@pytest.mark.rule("3e.467.3", "3e.474.5")
def test_a_ready_monster_engages_who_enters_and_ends_his_movement() -> None:
    table = moving(person(money=2), monsters={NEXT: [EATER]})
    assert (table.end, table.who().place, table.who().money) == ("done", NEXT, 2)
    assert table.monster(EATER).engaged == [0]


@pytest.mark.rule("3e.467.3", "3e.466.3")
def test_it_does_so_in_every_space_on_the_way() -> None:
    table = moving(person(money=2), monsters={BEYOND: [EATER]}).answer(f"move:{BEYOND}")
    assert (table.end, table.who().place) == ("done", BEYOND)
    assert table.monster(EATER).engaged == [0]


@pytest.mark.rule("3e.467.3", "3e.405.3", "3e.446.2", "3e.442.9")
@pytest.mark.parametrize("monster", [f"{EATER}:exhausted", "ruth_turner", f"{EATER}:engaged:1"])
def test_exhausted_elusive_and_busy_monsters_stop_nobody(monster: str) -> None:
    """Ruling 39."""
    table = moving(person(), person("rex_murphy", place=NEXT), monsters={NEXT: [monster]})
    assert (table.asked, table.who().place) == ("move", NEXT)
    assert 0 not in table.state.monsters[0].engaged
    table.answer(f"move:{BEYOND}")
    assert table.who().place == BEYOND


@pytest.mark.rule("3e.467.3", "3e.436.2")
def test_a_massive_monster_stops_everybody_even_if_it_is_busy() -> None:
    deep = "echoes_of_the_deep"
    laid = {"black_cave": ["wake_titan:engaged:1"]}
    people = person(place=HERE), person("rex_murphy", place="black_cave")
    table = moving(*people, to="black_cave", scenario=deep, monsters=laid)
    assert (table.end, table.monster("wake_titan").engaged) == ("done", [0, 1])


@pytest.mark.rule("3e.436.2")
def test_nobody_steps_in_for_whom_a_massive_monster_engages() -> None:
    """Found: with Tommy engaged in his stead he stood beside it unengaged until somebody acted."""
    people = person(place=HERE), person("tommy_muldoon", place="black_cave")
    table = moving(
        *people, to="black_cave", scenario="echoes_of_the_deep", monsters={"black_cave": ["wake_titan"]}
    )
    assert (table.end, table.monster("wake_titan").engaged) == ("done", [0, 1])


@pytest.mark.rule("3e.494.4", "3e.494.2", "3e.466.2")
def test_a_watcher_goes_with_him_and_stays_engaged() -> None:
    table = moving(monsters={HERE: ["eyeless_watcher:engaged:0", f"{EATER}:exhausted"]})
    assert table.asked == "move"  # nor does it end his movement
    table.answer(f"move:{BEYOND}")
    watcher = table.monster("eyeless_watcher")
    assert (watcher.place, watcher.state, watcher.engaged) == (BEYOND, ENGAGED, [0])
    assert (table.monster(EATER).place, table.monster(EATER).state) == (HERE, EXHAUSTED)


@pytest.mark.rule("3e.466.2")
def test_he_takes_nothing_along_but_himself() -> None:
    people = person(), person("rex_murphy")
    table = moving(*people, doom={HERE: 1}, clues={"rivertown": 1}).answer("stop")
    assert (table.who(0).place, table.who(1).place) == (NEXT, HERE)
    assert (table.state.doom, table.state.clues) == ({HERE: 1}, {"rivertown": 1})


# ---------------------------------------------------------------------- moved by an effect


@pytest.mark.rule("3e.466.4")
def test_who_moves_directly_enters_no_space_on_the_way() -> None:
    table = lay(monsters={NEXT: [EATER], BEYOND: ["corpse_taker"]})
    table.says({"do": "move_directly", "where": "space:police_station"})
    assert table.who().place == "police_station"
    assert all(monster.state == READY for monster in table.state.monsters)
    assert [entry.args["place"] for entry in table.told("moves")] == ["police_station"]


@pytest.mark.rule("3e.466.4", "3e.474.5")
def test_where_he_arrives_he_is_met() -> None:
    table = lay(monsters={"police_station": [EATER]})
    table.says({"do": "move_directly", "where": "space:police_station"})
    assert table.monster(EATER).engaged == [0]


@pytest.mark.rule("3e.466.3")
@pytest.mark.parametrize(("answers", "place"), [(["stop"], HERE), ([f"move:{NEXT}", "stop"], NEXT)])
def test_an_effect_may_let_him_move_so_many_spaces_none_of_them_bought(
    answers: list[str], place: str
) -> None:
    table = lay(person(money=5), auto=ASK_ALL)
    table.do(wander(table.game, table.who(), 2, "3e.466.3")).answer(*answers)
    assert (table.end, table.who().place, table.who().money) == ("done", place, 5)


@pytest.mark.rule("3e.466.3")
def test_such_a_move_ends_after_so_many_spaces() -> None:
    table = lay(person(money=5))
    table.do(wander(table.game, table.who(), 1, "3e.466.3")).answer(f"move:{NEXT}")
    assert (table.end, table.who().place) == ("done", NEXT)


@pytest.mark.rule("3e.467.3")
def test_who_is_met_twice_is_asked_nothing_more() -> None:
    table = lay(person(money=5), monsters={NEXT: [EATER, "corpse_taker"]})
    table.do(walk(table.game, table.who(), NEXT, 2, 2, RULE))
    assert table.end == "done"
    assert [monster.engaged for monster in table.state.monsters] == [[0], [0]]
