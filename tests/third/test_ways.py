"""Walking to a space in one answer: what is offered, what it costs, where it stops; and who comes next unasked."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import distances
from miskatonic.games.third.rules.ways import within_reach
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.text import language
from tests.third.table import Table, lay, person

HERE = "general_store"
ENGLISH = language("en")
FEAST = "feast_for_umordhoth"


def turn(table: Table) -> Table:
    return table.go()


@pytest.mark.rule("3e.467.2")
@pytest.mark.parametrize(("money", "spaces"), [(0, 2), (1, 3), (5, 4)])
def test_every_space_that_two_steps_and_money_reach_is_offered(money: int, spaces: int) -> None:
    table = turn(lay(person(place=HERE, money=money)))
    reached = {name.removeprefix("go:") for name in table.options if name.startswith("go:")}
    far = distances(FEAST, HERE)
    assert reached == {place for place, steps in far.items() if 0 < steps <= spaces}
    for place in reached:
        assert len(table.option(f"go:{place}").way) == far[place]


@pytest.mark.rule("3e.467.2")
def test_one_answer_walks_there_pays_for_it_and_stops() -> None:
    far = distances(FEAST, HERE)
    place = sorted(place for place, steps in far.items() if steps == 3)[0]
    table = turn(lay(person(place=HERE, money=2)))
    assert ENGLISH.render(table.option(f"go:{place}").text).endswith("(3 spaces, $1)")
    table.answer(f"go:{place}")
    assert (table.who().place, table.who().money) == (place, 1)
    assert (table.asked, table.who().acted) == ("action", ["move"])
    assert not any(name.startswith(("go:", "move:")) for name in table.options)


@pytest.mark.rule("3e.467.3")
def test_a_monster_that_engages_on_the_way_ends_the_walk() -> None:
    far = distances(FEAST, HERE)
    free = turn(lay(person(place=HERE)))
    two = next(place for place, steps in far.items() if steps == 2)
    guards = {way[0]: ["flesh_eater"] for way in within_reach(free.game, HERE, 2)[two]}
    table = turn(lay(person(place=HERE), monsters=guards))
    assert "on the way: " in ENGLISH.render(table.option(f"go:{two}").text)
    table.answer(f"go:{two}")
    assert table.who().place in guards
    assert table.told("engages")


@pytest.mark.rule("3e.467.2")
def test_who_wants_to_look_round_on_the_way_takes_a_step_at_a_time() -> None:
    table = turn(lay(person(place=HERE)))
    step = next(name for name in table.options if name.startswith("move:"))
    table.answer(step)
    assert (table.asked, table.who().place) == ("move", step.removeprefix("move:"))


@pytest.mark.rule("3e.201.2")
def test_turns_come_as_they_sit_and_anybody_may_let_another_go_first() -> None:
    people = person("jenny_barnes"), person("rex_murphy"), person("minh_thi_phan")
    table = turn(lay(*people, auto=AutoPass()))
    assert table.ask is not None
    assert (table.asked, table.ask.seat) == ("action", 0)
    table.answer("turn:2")
    assert (table.asked, table.ask.seat) == ("action", 2)
    table.answer("gather")
    assert not any(name.startswith("turn:") for name in table.options)
    table.answer("end")
    assert (table.asked, table.ask.seat) == ("action", 0)


@pytest.mark.rule("3e.485.2", "3e.476.4")
def test_a_ward_with_more_successes_than_doom_is_not_asked_about() -> None:
    table = turn(lay(person(place=HERE, focus=["will"]), doom={HERE: 1}, dice=[5, 1, 1])).answer("ward")
    assert (table.asked, table.state.doom) == ("action", {})
