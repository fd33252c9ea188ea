"""What may take long is several units: a copy that wakes in the middle has only the last piece to do again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from miskatonic.games.third import scenes
from miskatonic.games.third.rules.actions import try_on
from miskatonic.games.third.steps import Trying
from tests.third.proofs import EATER, HERE, use
from tests.third.table import Table, lay, person

FOCUS = ["influence", "lore", "will"]


def trying(answer: str, **fields: Any) -> Table:
    """Somebody with three rerolls performs an action that is a test; every die fails."""
    monsters = {HERE: [f"{EATER}:engaged:0"]} if answer in ("evade", f"attack:{EATER}.1") else {}
    who = person("jenny_barnes", place=HERE, focus=list(FOCUS), **fields)
    return (
        lay(who, person("rex_murphy"), monsters=monsters, step="action", dice=1).go().answer("seat:0", answer)
    )


@pytest.mark.rule("3e.429.7", "3e.476.4a")
@pytest.mark.parametrize("answer", [f"attack:{EATER}.1", "evade", "ward", "research"])
def test_each_thing_done_to_the_dice_of_an_action_is_a_unit(answer: str) -> None:
    table = trying(answer)
    for skill in FOCUS:
        units = table.units
        assert [type(scene) for scene in table.state.scenes] == [scenes.Action, scenes.Test]
        table.answer(f"focus:{skill}")
        assert table.units > units
    assert table.told("test_failed")
    assert (table.state.scenes, table.state.limits) == ([], {})


@pytest.mark.rule("3e.476.2c")
def test_out_of_bytes_the_hands_of_an_action_and_of_its_test_are_the_same_two() -> None:
    table = lay(person("jenny_barnes", place=HERE, focus=list(FOCUS)), monsters={HERE: [EATER]}, dice=1)
    action = scenes.Action("attack", 0, f"{EATER}.1")
    step = Trying(action, f"{EATER}.1", scenes.Test(0, "strength", during="attack", action=action))
    step = msgspec.json.decode(msgspec.json.encode(step), type=Trying)
    assert step.made.action is not step.action
    table.do(try_on(table.game, step))
    action_now, test = table.state.scenes
    assert isinstance(test, scenes.Test)
    assert test.action is action_now


@pytest.mark.rule("3e.441.8")
def test_the_test_that_ends_an_encounter_is_several_units() -> None:
    table = lay(
        person(place="la_bella_luna", focus=list(FOCUS)),
        step="encounter",
        until="mythos",
        top={"downtown": ["downtown_3"]},
        dice=1,
    )
    table.go()
    units = table.units
    for skill in FOCUS:
        assert table.asked == "test"
        assert table.state.revealed == ["downtown_3"]
        table.answer(f"focus:{skill}")
    assert table.units >= units + len(FOCUS)
    while table.ask:
        table.answer(table.options[-1])
    assert table.state.revealed == []
    assert table.state.neighborhoods["downtown"].bags[-1] == ["downtown_3"]


@pytest.mark.rule("3e.409.1")
def test_each_thing_that_prevents_harm_of_an_attack_is_a_unit() -> None:
    table = lay(
        person("rex_murphy", place=HERE),
        person("marie_lambeau", assets=["flesh_ward", "flesh_ward_start"]),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        step="attacks",
        until="encounter",
        dice=1,
    )
    table.go().answer(use("flesh_ward"), "yes")
    units = table.units
    assert table.options == ["bear", use("flesh_ward_start")]
    table.answer(use("flesh_ward_start"), "no")
    assert table.units > units
    assert (table.end, table.state.scenes) == ("reached", [])
    assert list(table.state.limits) == ["round/flesh_ward"]
    assert len(table.told("attacks")) == 1


@pytest.mark.rule("3e.204.12", "3e.492.8")
def test_a_reckoning_that_is_for_everybody_is_a_unit_for_each() -> None:
    people = [person("jenny_barnes", focus=["will"]), person("rex_murphy", focus=["will"])]
    table = lay(
        *people,
        rumor="full_moon",
        step="mythos",
        until="round_end",
        top={"cup": ["reckoning", "blank"]},
        dice=1,
    )
    table.go().answer("headline:full_moon")
    asked = []
    while table.asked == "test":
        assert table.ask is not None
        asked.append((table.ask.seat, table.units))
        table.answer("done")
    (first, one), (second, two) = asked
    assert (first, second) == (0, 1)
    assert one < two
