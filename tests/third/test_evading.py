"""The evade action and the action it gives; what the monsters do in the meantime."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.rules import happenings
from miskatonic.games.third.rules.harm import Defeated, defeat
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, Turn
from miskatonic.kernel.abilities import Moment, Reaction, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import Raw
from tests.third.proofs import EATER, thrown
from tests.third.table import Table, lay, person

HERE = "general_store"
DEEP, TITAN = "echoes_of_the_deep", "wake_titan"


def evading(*people: Any, monsters: list[str], until: str = "encounter", **laid: Any) -> Table:
    """The first seat evades in the first action of its turn."""
    table = lay(*people, monsters={HERE: monsters}, until=until, **laid).go()
    if table.asked == "next_turn":
        table.answer("seat:0")
    return table.answer("evade")


def states(table: Table) -> dict[str, str]:
    return {monster.id: monster.state for monster in table.state.monsters}


@pytest.mark.rule("3e.450.1", "3e.450.2")
def test_to_evade_is_to_test_observation_and_be_rid_of_a_monster_for_each_success() -> None:
    table = evading(monsters=[f"{EATER}:engaged:0"], dice=[5, 1, 1])
    assert thrown(table) == 3  # Minh's observation
    assert (table.asked, states(table)) == ("additional_action", {f"{EATER}.1": EXHAUSTED})


@pytest.mark.rule("3e.450.2")
def test_without_a_success_nothing_changes() -> None:
    table = evading(monsters=[f"{EATER}:engaged:0"], dice=1)
    assert (table.asked, states(table)) == ("action", {f"{EATER}.1": ENGAGED})
    assert {name.partition(":")[0] for name in table.options} == {"attack", "focus", "end"}


@pytest.mark.rule("3e.450.2")
def test_some_are_not_all_and_give_no_action() -> None:
    """Ruling 43."""
    table = evading(monsters=[f"{EATER}:engaged:0", "corpse_taker:engaged:0"], dice=[6, 1, 1])
    assert (table.asked, table.options) == ("evaded", [f"{EATER}.1", "corpse_taker.1"])
    table.answer("corpse_taker.1")
    assert states(table) == {f"{EATER}.1": ENGAGED, "corpse_taker.1": EXHAUSTED}
    assert (table.asked, table.state.acting) == ("action", Turn(0, 1))


@pytest.mark.rule("3e.450.2", "3e.401.4")
def test_the_additional_action_is_none_that_he_has_performed_this_round() -> None:
    """Ruling 26."""
    table = lay(monsters={HERE: [f"{EATER}:engaged:0"]}, until="encounter", dice=6).go()
    table.answer("focus:lore", "evade")
    offered = {name.partition(":")[0] for name in table.options}
    assert offered == {"go", "move", "attack", "gather", "ward", "research", "end"}


@pytest.mark.rule("3e.450.2")
def test_he_may_leave_the_additional_action() -> None:
    table = evading(monsters=[f"{EATER}:engaged:0"], dice=6).answer("end")
    assert (table.asked, table.state.acting, table.who().acted) == ("action", Turn(0, 1), ["evade"])


@pytest.mark.rule("3e.450.2", "3e.413.6")
def test_with_it_he_may_attack_what_he_has_just_evaded() -> None:
    table = evading(monsters=[f"{EATER}:engaged:0"], dice=[6, 1, 1, 6, 1])
    table.answer(f"attack:{EATER}.1")
    assert (states(table), table.monster(EATER).damage) == ({f"{EATER}.1": EXHAUSTED}, 1)


@pytest.mark.rule("3e.450.3", "3e.450.4")
@pytest.mark.parametrize(
    ("monsters", "dice"),
    [
        ([f"{EATER}:engaged:0"], 3),
        (["hooded_stalker:engaged:0"], 2),
        (["eyeless_watcher:engaged:0"], 1),
        (["hooded_stalker:engaged:0", "eyeless_watcher:engaged:0"], 1),
        ([f"{EATER}:engaged:0", "hooded_stalker:engaged:0"], 2),
        (["hooded_stalker:engaged:0", "eyeless_watcher:engaged:1"], 2),
        ([f"{EATER}:engaged:0", "eyeless_watcher:exhausted"], 3),
    ],
)
def test_the_worst_modifier_of_those_he_is_engaged_with_counts_once(monsters: list[str], dice: int) -> None:
    """Ruling 65: even of those he ends up not choosing."""
    people = person(), person("rex_murphy")
    assert thrown(evading(*people, monsters=monsters, dice=1)) == dice


@pytest.mark.rule("3e.450.4")
def test_odds_are_those_of_the_dice_thrown() -> None:
    table = lay(monsters={HERE: ["eyeless_watcher:engaged:0"]}, until="encounter", dice=1).go()
    (odds,) = table.option("evade").odds
    assert odds.chance == pytest.approx(1 / 3)  # one die


@pytest.mark.rule("3e.450.5")
@pytest.mark.parametrize("monsters", [[], [f"{EATER}:exhausted"], [f"{EATER}:engaged:1"], ["ruth_turner"]])
def test_who_is_engaged_with_nothing_has_nothing_to_evade(monsters: list[str]) -> None:
    table = lay(person(), person("rex_murphy"), monsters={HERE: monsters}, until="encounter").go()
    table.answer("seat:0")
    assert not table.offers("evade")


@pytest.mark.rule("3e.202.4a", "3e.202.4b", "3e.203.3")
def test_what_was_evaded_comes_back_in_the_same_round_if_he_stays() -> None:
    """Ruling 42: no attack, but no encounter either."""
    table = evading(monsters=[f"{EATER}:engaged:0"], until="mythos", dice=6).answer("gather", "end")
    assert (table.end, states(table)) == ("reached", {f"{EATER}.1": ENGAGED})
    assert (table.who().damage, table.who().horror, table.story.count("no_encounter")) == (0, 0, 1)


@pytest.mark.rule("3e.450.2")
def test_who_leaves_with_the_additional_action_has_his_encounter() -> None:
    table = evading(monsters=[f"{EATER}:engaged:0"], dice=6).answer("move:graveyard", "stop", "end")
    assert (table.end, table.who().place) == ("reached", "graveyard")
    assert [monster.engaged for monster in table.state.monsters] == [[]]


@pytest.mark.rule("3e.436.5")
def test_a_massive_monster_engages_again_even_if_somebody_else_falls_in_the_meantime() -> None:
    """Found: another's defeat during the additional action left him evaded for good."""

    def fall(game: Any, source: Source, happening: Any) -> Flow[None]:
        yield from defeat(game, table.who(1), "defeated", "3e.459.6a")
        raise Defeated(1)

    people = person(place="observatory"), person("rex_murphy", place="river_docks")
    table = lay(*people, scenario=DEEP, monsters={"observatory": [f"{TITAN}:engaged:0"]}, dice=6)
    falls = Reaction(
        happenings.Acted, Moment.AFTER, fall, "3e.004", fits=lambda game, _, what: what.name == "gather"
    )
    table.game.abilities.enter(Source("fall", Raw("a fall")), [falls])
    table.until = "encounter"
    table.go().answer("seat:0", "evade", "gather")
    titan = table.monster(TITAN)
    assert (table.who(1).out, titan.engaged, titan.evaded) == ("defeated", [0], [])
    assert (table.asked, table.state.acting) == ("action", Turn(0, 1))
