"""Walking to a destination in one answer: what is offered and said, where it stops, what hops are still for."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import LOCATIONS, distances
from miskatonic.games.second.rules.fight_odds import evade_odds
from miskatonic.kernel.text import language
from tests.second.table import ASK_ALL, Person, Table, lay, person

ENGLISH = language("en")


def moving(*people: Person, **laid: Any) -> Table:
    """The Movement Phase begins; it ends before the Arkham Encounters."""
    return lay(*people, step="movement", until="arkham", **laid).go()


def way(table: Table, place: str) -> list[str]:
    """The areas that the option to walk there leads through."""
    return [target.removeprefix("place:") for target in table.option(f"go:{place}").way]


@pytest.mark.rule("2e.movement.arkham.03", "2e.movement.arkham.04")
@pytest.mark.parametrize("speed", [1, 2, 4])
def test_every_area_within_reach_is_offered_with_its_cost(speed: int) -> None:
    table = moving(person(place="graveyard", skills={"speed": speed}))
    reached = {name.removeprefix("go:") for name in table.options if name.startswith("go:")}
    far = distances("graveyard")
    assert reached == {place for place, steps in far.items() if 0 < steps <= speed}
    assert all(len(way(table, place)) == far[place] for place in reached)
    words = ENGLISH.render(table.option("go:rivertown").text)
    assert words == "Go to Rivertown Streets (1 movement point)"


@pytest.mark.rule("2e.movement.arkham.03", "2e.movement.arkham.07")
def test_one_answer_walks_the_whole_way_and_ends_the_move() -> None:
    table = moving(person(place="graveyard", skills={"speed": 4})).answer("go:administration_building")
    assert table.who().place == "administration_building"
    assert [entry.args["place2"] for entry in table.told("moved")] == [
        *("rivertown", "merchant_district", "miskatonic_university", "administration_building"),
    ]
    assert table.end == "reached"


@pytest.mark.rule("2e.movement.monsters.01", "2e.movement.monsters.02")
def test_the_walk_stops_at_each_monster_and_goes_on_once_it_is_evaded() -> None:
    table = moving(
        person("joe_diamond", place="graveyard"),
        monsters={"rivertown": ["cultist"], "woods": ["ghoul"]},
        dice=6,
    )
    table.answer("go:french_hill")
    assert (table.asked, table.who().place) == ("monster", "rivertown")
    table.answer("evade")
    assert (table.who().place, table.end) == ("french_hill", "reached")


@pytest.mark.rule("2e.movement.monsters.03")
def test_a_combat_on_the_way_ends_the_walk_there() -> None:
    table = moving(
        person("joe_diamond", place="graveyard"),
        monsters={"rivertown": ["cultist"]},
        dice=6,
    )
    table.answer("go:french_hill", "fight", "fight")
    assert (table.who().place, table.end) == ("rivertown", "reached")
    assert table.who().monsters == ["cultist.1"]


@pytest.mark.rule("2e.movement.monsters.02", "2e.evade.01")
def test_what_stands_on_the_way_and_at_its_end_is_said_with_the_odds() -> None:
    table = moving(
        person("joe_diamond", place="graveyard"),
        monsters={"rivertown": ["cultist", "ghoul"], "woods": ["witch"], "easttown": ["zombie"]},
    )
    past = table.option("go:easttown")
    assert ENGLISH.render(past.text).endswith("on the way: Cultist and Ghoul")
    who = table.who()
    cultist, ghoul, zombie = [
        evade_odds(table.game, who, marker)[0].chance for marker in ("cultist.1", "ghoul.1", "zombie.1")
    ]
    assert [odds.chance for odds in past.odds] == pytest.approx([cultist * ghoul, zombie])
    there = table.option("go:rivertown")
    assert [odds.chance for odds in there.odds] == pytest.approx([cultist * ghoul])


@pytest.mark.rule("2e.movement.arkham.03", "2e.movement.monsters.01")
@pytest.mark.parametrize("guarded", ["downtown", "rivertown"])
def test_of_two_ways_as_short_the_safer_is_taken_and_the_other_can_be_hopped(guarded: str) -> None:
    """Both by Downtown and by Rivertown it is two streets from the Merchant District to Easttown."""
    table = moving(
        person("joe_diamond", place="merchant_district"),
        monsters={guarded: ["ghoul"]},
        dice=6,
    )
    free = "rivertown" if guarded == "downtown" else "downtown"
    assert way(table, "easttown") == [free, "easttown"]
    table.answer(f"move:{guarded}", "go:easttown")
    assert table.asked == "monster"
    table.answer("evade")
    assert (table.who().place, table.end) == ("easttown", "reached")


@pytest.mark.rule("2e.movement.clues.01")
def test_who_walks_to_clue_tokens_takes_them_all_and_the_option_says_so() -> None:
    table = moving(person(place="uptown", skills={"speed": 2}), clues={"woods": 2}, auto=ASK_ALL)
    assert (
        ENGLISH.render(table.option("go:woods").text) == "Go to Woods (1 movement point), take 2 clue tokens"
    )
    table.answer("go:woods")
    assert (table.who().clues, table.state.clues, table.end) == (2, {}, "reached")


@pytest.mark.rule("2e.movement.clues.01")
def test_who_wants_to_leave_some_stops_there_first() -> None:
    table = moving(person(place="uptown", skills={"speed": 2}), clues={"woods": 2})
    table.answer("move:woods", "pick", "take:1")
    assert (table.who().clues, table.state.clues) == (1, {"woods": 1})


@pytest.mark.rule("2e.misc.trade.02")
def test_to_somebody_with_whom_he_could_trade_he_may_go_and_be_asked_again() -> None:
    table = moving(
        person(place="graveyard", money=2, skills={"speed": 3}),
        person("bob_jenkins", place="miskatonic_university"),
    )
    assert not table.offers("move:uptown")
    table.answer("move:miskatonic_university")
    assert table.offers("trade:1")
    table.answer("trade:1", "give:money")
    assert table.who(1).money == 1


@pytest.mark.rule("2e.movement.arkham.05")
def test_with_the_last_point_there_is_nothing_to_hop_for() -> None:
    table = moving(person(place="rivertown", skills={"speed": 1}))
    assert [name for name in table.options if name.startswith("move:")] == []
    assert table.offers("go:graveyard")


def test_every_location_is_one_step_from_its_street_only() -> None:
    table = moving(person(place="woods", skills={"speed": 4}))
    for place, location in LOCATIONS.items():
        if table.offers(f"go:{place}"):
            assert way(table, place)[-2] == location.street
