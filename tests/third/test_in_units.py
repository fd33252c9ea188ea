"""What may take long is several units: a copy that wakes in the middle has only the last piece to do again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from miskatonic.games.third import scenes
from miskatonic.games.third.rules.actions import try_on
from miskatonic.games.third.steps import NextReckoning, NextToken, PactPaid, Trying
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


# ---------------------------------------------------------------------- spells within something else


@pytest.mark.rule("3e.409.1", "3e.476.4d")
def test_a_spell_cast_within_an_attack_is_units_of_its_own_and_so_is_one_cast_within_it() -> None:
    table = lay(
        person("rex_murphy", place=HERE),
        person("norman_withers", assets=["flesh_ward"], focus=["lore"]),
        person("wendy_adams", assets=["intervene"], focus=["will"]),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        step="attacks",
        until="encounter",
        dice=1,
    )
    table.go().answer(use("flesh_ward"), "yes")
    units = table.units
    assert [type(scene) for scene in table.state.scenes] == [scenes.Attack, scenes.Test]
    table.answer(use("intervene"), "yes")
    assert [type(scene) for scene in table.state.scenes] == [scenes.Attack, scenes.Test, scenes.Test]
    assert table.units > units
    units = table.units
    table.answer("focus:will")
    assert table.units > units
    assert [type(scene) for scene in table.state.scenes] == [scenes.Attack, scenes.Test]
    table.answer("focus:lore")
    assert (table.end, table.state.scenes) == ("reached", [])
    assert sorted(table.state.limits) == ["round/flesh_ward", "round/intervene"]


@pytest.mark.rule("3e.409.1")
def test_what_such_a_spell_prevents_is_not_suffered() -> None:
    table = lay(
        person("rex_murphy", place=HERE),
        person("norman_withers", assets=["flesh_ward"]),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        step="attacks",
        until="encounter",
        dice=5,
    )
    table.go().answer(use("flesh_ward"), "yes")
    assert table.end == "reached"
    assert table.told("prevented_damage")
    assert table.who().damage == 0


@pytest.mark.rule("3e.476.4d")
def test_what_a_spell_adds_to_the_test_of_an_action_is_added() -> None:
    table = lay(
        person("jenny_barnes", place=HERE),
        person("wendy_adams", assets=["intervene"]),
        step="action",
        dice=[1, 5, 5, 5, 5, 5],
    )
    table.go().answer("seat:0", "ward", use("intervene"))
    units = table.units
    table.answer("yes")
    assert table.units > units
    assert table.told("added_successes")
    assert table.told("test_passed")


@pytest.mark.rule("3e.455.7", "3e.401.4")
def test_a_spell_cast_as_an_action_is_tested_in_units() -> None:
    who = person("norman_withers", place=HERE, assets=["find_gate"], focus=["lore", "will"])
    table = lay(who, doom={"black_cave": 1}, step="action", dice=1).go()
    table.answer("use:find_gate")
    units = table.units
    assert [type(scene) for scene in table.state.scenes] == [scenes.Action, scenes.Test]
    table.answer("focus:lore")
    assert table.units > units
    table.answer("focus:will")
    assert table.told("test_failed")
    assert (table.state.scenes, table.state.limits) == ([], {})


@pytest.mark.rule("3e.409.1", "3e.476.4b")
@pytest.mark.parametrize(("dice", "again"), [(1, True), (5, False)])
def test_the_price_of_a_reroll_is_suffered_in_units_and_prevented_harm_pays_for_nothing(
    dice: int, again: bool
) -> None:
    table = lay(
        person("jenny_barnes", place=HERE, assets=["search_for_izzie"]),
        person("norman_withers", assets=["flesh_ward"]),
        step="action",
        dice=[1, 1, dice, dice, dice, dice, dice, dice],
    )
    table.go().answer("seat:0", "research", use("search_for_izzie"))
    units = table.units
    assert [type(scene) for scene in table.state.scenes] == [scenes.Action, scenes.Test]
    table.answer(use("flesh_ward"), "yes")
    assert table.units > units
    while table.asked in ("assign_damage", "assign_horror"):
        table.answer("bear")
    assert bool(table.told("rerolled")) == again
    assert table.who().damage == int(again)


# ---------------------------------------------------------------------- the mythos


@pytest.mark.rule("3e.492.2")
def test_a_headline_that_speaks_of_several_things_is_a_unit_for_each() -> None:
    table = lay(
        person("rex_murphy", assets=["knife", "shotgun"]),
        step="mythos",
        until="round_end",
        top={"cup": ["read_headline", "blank"], "headlines": ["burglars_busted"]},
    )
    table.go()
    units = table.units
    assert [type(scene) for scene in table.state.scenes] == [scenes.Token, scenes.Headline]
    table.answer("suffer")
    assert table.units > units
    assert [type(scene) for scene in table.state.scenes] == [scenes.Token, scenes.Headline]
    table.answer("discard_it")
    assert (table.end, table.who().damage, table.assets()) == ("reached", 1, ["knife"])
    assert table.state.headline_discard[-1] == "burglars_busted"


@pytest.mark.rule("3e.449.7", "3e.204.3")
def test_the_tokens_of_a_dark_pact_are_units_and_then_the_pact_is_discarded() -> None:
    table = lay(
        person("rex_murphy", assets=["dark_pact", "knife"]),
        step="mythos",
        until="round_end",
        top={"cup": ["reckoning", *["blank"] * 3, "read_headline"], "headlines": ["purse_snatchers"]},
        dice=1,
    )
    table.who().assets[0].back = "dark_destiny"
    table.go()
    while table.options != ["suffer", "discard_item"]:
        table.answer(table.options[0])
    assert [type(step) for step in table.state.steps] == [
        NextToken,
        NextReckoning,
        PactPaid,
        NextToken,
        NextToken,
    ]
    assert table.assets() == ["dark_pact", "knife"]
    while table.ask:
        table.answer(table.options[0])
    assert len(table.told("token")) >= 1 + 6 + 1
    assert table.assets() == ["knife"]
