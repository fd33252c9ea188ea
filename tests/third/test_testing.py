"""Tests: the dice pool, hands, the roll, rerolls and the result; rolls that are no tests."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from miskatonic.games.third import scenes
from miskatonic.games.third.facts import SKILLS
from miskatonic.games.third.rules import happenings, testing
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.assets import hand_over
from miskatonic.games.third.rules.pool import odds_of, pool, pool_explained
from miskatonic.games.third.scenes import Action
from miskatonic.games.third.state import Third, Turn
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Reaction, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.odds import chance_to_pass
from miskatonic.kernel.text import say
from tests.third.table import ASK_ALL, Person, Table, lay, person

DANIELA = "daniela_reyes"
"""Lore 3, influence 3, observation 1, strength 3, will 3; nothing of hers touches a test."""


def daniela(**fields: Any) -> Person:
    return person(DANIELA, **fields)


def trial(who: Person, skill: str, mod: int = 0, **laid: Any) -> Table:
    """A test of his, until it asks or is over."""
    asked = {name: laid.pop(name) for name in ("during", "against", "counted", "spell") if name in laid}
    table = lay(who, **laid)
    return begin(table, skill, mod, **asked)


def begin(table: Table, skill: str, mod: int = 0, seat: int = 0, **asked: Any) -> Table:
    return table.do(testing.test(table.game, scenes.Test(seat, skill, mod, **asked)))


def thrown(table: Table) -> int:
    """How many dice the last test threw."""
    n = table.told("rolled")[-1].args["n"]
    assert isinstance(n, int)
    return n


def give(table: Table, *abilities: Ability, seat: int | None = 0, name: str = "gadget") -> Table:
    """Something in play that has these abilities."""
    table.game.abilities.enter(Source(name, say("third.card.knife"), seat), abilities)
    return table


Deed = Callable[[Third, Any], None]


def offer(moment: type[happenings.Happening], deed: Deed) -> Reaction:
    """Something that may be used at a moment."""

    def run(game: Third, source: Source, happening: Any) -> Flow[None]:
        deed(game, happening)
        return
        yield

    return Reaction(moment, Moment.AFTER, run, "3e.476.4b", forced=False)


def once(moment: type[happenings.Happening], deed: Deed) -> Reaction:
    """The same, for one use."""
    used: list[bool] = []

    def use(game: Third, happening: Any) -> None:
        used.append(True)
        deed(game, happening)

    def fits(game: Third, source: Source, happening: Any) -> bool:
        return not used

    return Reaction(moment, Moment.AFTER, offer(moment, use).run, "3e.476.4b", False, fits)


def rerolls(n: int) -> Deed:
    return lambda game, happening: testing.reroll(game, happening.test, n, "3e.476.4b")


def add_success(game: Third, happening: Any) -> None:
    happening.test.extra += 1


def add_dice(game: Third, happening: Any) -> None:
    happening.test.bonus += 2


def use_lore(game: Third, happening: Any) -> None:
    happening.test.skill = "lore"


# ---------------------------------------------------------------------- the pool


@pytest.mark.rule("3e.476.2a", "3e.476.3a", "3e.454.3")
@pytest.mark.parametrize("skill", SKILLS)
def test_a_test_throws_as_many_dice_as_the_skill_tested_has(skill: str) -> None:
    value = {"lore": 3, "influence": 3, "observation": 1, "strength": 3, "will": 3}[skill]
    assert thrown(trial(daniela(), skill, dice=6)) == value


@pytest.mark.rule("3e.476.2a", "3e.429.6")
@pytest.mark.parametrize("skill", SKILLS)
def test_a_focus_token_adds_a_die_to_its_own_skill_alone(skill: str) -> None:
    value = {"lore": 4, "influence": 3, "observation": 1, "strength": 3, "will": 3}[skill]
    assert thrown(trial(daniela(focus=["lore"]), skill, dice=6)) == value


@pytest.mark.rule("3e.476.2b")
@pytest.mark.parametrize(("mod", "dice"), [(2, 5), (1, 4), (0, 3), (-1, 2), (-2, 1)])
def test_the_modifier_of_what_calls_for_it_adds_or_removes_dice(mod: int, dice: int) -> None:
    assert thrown(trial(daniela(), "will", mod, dice=6)) == dice


@pytest.mark.rule("3e.476.3b")
@pytest.mark.parametrize("mod", [-3, -4, -9])
def test_a_pool_below_one_is_one_die(mod: int) -> None:
    table = trial(daniela(), "will", mod, dice=[6])
    assert thrown(table) == 1
    assert table.value.passed


@pytest.mark.rule("3e.476.3b", "3e.476.2d")
def test_the_least_die_comes_after_all_modifiers() -> None:
    """Two below zero and two dice more are still one die, not three."""
    table = give(lay(daniela(), dice=6), offer(happenings.BeforeRoll, add_dice))
    begin(table, "will", -5).answer("use:gadget", "roll")
    assert thrown(table) == 1


@pytest.mark.rule("3e.476.3c", "3e.433.1")
def test_there_is_no_maximum_of_dice() -> None:
    assert thrown(trial(daniela(), "lore", 27, dice=6)) == 30


@pytest.mark.rule("3e.433.1")
def test_dice_have_six_faces_each_as_likely() -> None:
    table = lay(daniela())
    faces = table.do(testing.roll(table.game, table.who(), 6000, "3e.491.1")).value
    assert sorted(set(faces)) == [1, 2, 3, 4, 5, 6]
    assert all(850 < faces.count(face) < 1150 for face in range(1, 7))


@pytest.mark.rule("3e.476.2d")
def test_additional_dice_are_taken_before_the_roll() -> None:
    table = give(lay(daniela(), dice=[1] * 5), once(happenings.BeforeRoll, add_dice))
    begin(table, "lore")
    assert table.asked == "testing"
    assert table.story == []
    table.answer("use:gadget")
    assert (thrown(table), table.end) == (5, "done")


@pytest.mark.rule("3e.476.2d")
def test_additional_dice_need_not_be_taken() -> None:
    table = give(lay(daniela(), dice=[1] * 3), once(happenings.BeforeRoll, add_dice))
    assert thrown(begin(table, "lore").answer("roll")) == 3


@pytest.mark.rule("3e.476.2d")
def test_what_raises_the_skill_or_changes_it_is_used_before_the_roll() -> None:
    table = give(lay(daniela(focus=["lore"]), dice=[1] * 4), once(happenings.BeforeRoll, use_lore))
    begin(table, "observation").answer("use:gadget")
    assert thrown(table) == 4
    assert table.told("rolled")[0].args["skill"] == "lore"
    table = give(lay(daniela(), dice=[1] * 5), Modifier("observation", 4, "3e.476.2d"))
    assert thrown(begin(table, "observation")) == 5


@pytest.mark.rule("3e.476.2d")
@pytest.mark.parametrize(
    ("number", "fits"),
    [
        ("pool", True),
        ("pool.will", True),
        ("pool.encounter", True),
        ("pool.will.encounter", True),
        ("pool.lore", False),
        ("pool.attack", False),
        ("pool.will.attack", False),
    ],
)
def test_a_bonus_counts_in_the_tests_it_is_for(number: str, fits: bool) -> None:
    table = give(lay(daniela(), dice=6), Modifier(number, 2, "3e.476.2d"))
    assert thrown(begin(table, "will", during="encounter")) == 3 + 2 * fits


def test_the_reasons_add_up_to_the_dice() -> None:
    table = lay(daniela(focus=["strength"], assets=["knife", "sachiko_higa"]))
    game = table.game
    number = pool_explained(game, scenes.Test(0, "strength", -1, "attack", hands=["knife"]))
    assert number.total == pool(game, scenes.Test(0, "strength", -1, "attack", hands=["knife"])) == 6
    assert [reason.by for reason in number.reasons] == [3, 1, -1, 1, 2]
    assert sum(reason.by for reason in number.reasons) == number.total
    bare = pool_explained(game, scenes.Test(0, "strength", -9, "ward"))
    assert bare.total == sum(reason.by for reason in bare.reasons) == 1
    assert bare.reasons[-1].rule == "3e.476.3b"


# ---------------------------------------------------------------------- hands


@pytest.mark.rule("3e.476.2c", "3e.468.3")
def test_two_hands_hold_two_weapons_without_a_question() -> None:
    table = trial(daniela(assets=["knife", "revolver_38"]), "strength", during="attack", dice=6)
    assert thrown(table) == 3 + 1 + 2
    assert sorted(table.value.hands) == ["knife", "revolver_38"]


@pytest.mark.rule("3e.476.2c", "3e.468.3")
def test_more_than_two_hands_cannot_be_used() -> None:
    """Of three one-handed weapons the better two, since nothing speaks for the third."""
    weapons = ["knife", "revolver_38", "automatic_45"]
    table = trial(daniela(assets=weapons), "strength", during="attack", dice=6)
    assert thrown(table) == 3 + 2 + 3


@pytest.mark.rule("3e.476.2c", "3e.468.3")
def test_what_to_hold_is_chosen_where_it_matters() -> None:
    """A two-handed weapon with more dice, or the two that can do something else."""
    weapons = ["thompson_45", "derringer_41", "knife"]
    table = trial(daniela(assets=weapons), "strength", during="attack", dice=[1] * 8)
    assert table.asked == "hands"
    assert sorted(table.options) == ["hands:derringer_41+knife", "hands:thompson_45"]
    table.answer("hands:thompson_45")
    assert thrown(table) == 3 + 5
    table = trial(daniela(assets=weapons), "strength", during="attack", dice=[1] * 4)
    table.answer("hands:derringer_41+knife")
    assert thrown(table) == 3 + 1


@pytest.mark.rule("3e.476.2c", "3e.468.3")
def test_of_two_weapons_that_are_as_good_one_is_held() -> None:
    table = trial(daniela(assets=["becky", "chicago_typewriter"]), "strength", during="attack", dice=6)
    assert (thrown(table), len(table.value.hands)) == (3 + 4, 1)


@pytest.mark.rule("3e.476.2c")
def test_what_needs_no_hands_counts_besides() -> None:
    table = trial(daniela(assets=["thompson_45", "sachiko_higa"]), "strength", during="attack", dice=6)
    assert thrown(table) == 3 + 5 + 2


@pytest.mark.rule("3e.476.2c")
def test_only_assets_of_ones_own_can_be_used() -> None:
    table = lay(daniela(), person("jenny_barnes", assets=["revolver_38", "sachiko_higa"]), dice=6)
    assert thrown(begin(table, "strength", during="attack")) == 3


@pytest.mark.rule("3e.476.2c")
def test_the_two_hands_are_one_pair_for_all_tests_of_an_action() -> None:
    """The revolver stays in hand; the book, two hands, finds none free."""
    table = lay(daniela(assets=["revolver_38", "otherworld_codex"]), dice=6)
    action = Action("attack", 0)
    assert thrown(begin(table, "strength", during="attack", action=action)) == 3 + 2
    assert action.hands_used == 1
    assert thrown(begin(table, "lore", during="ward", action=action)) == 3
    assert thrown(begin(table, "strength", during="attack", action=action)) == 3 + 2
    assert action.hands_used == 1


@pytest.mark.rule("3e.476.2c")
def test_a_test_of_its_own_and_the_next_action_have_two_hands_again() -> None:
    table = lay(daniela(assets=["revolver_38", "otherworld_codex"]), dice=6)
    begin(table, "strength", during="attack", action=Action("attack", 0))
    assert thrown(begin(table, "lore", during="ward", action=Action("ward", 0))) == 3 + 3
    assert thrown(begin(table, "lore", during="ward")) == 3 + 3


@pytest.mark.rule("3e.476.2c")
def test_somebody_else_does_not_share_the_hands_of_an_action() -> None:
    table = lay(daniela(assets=["thompson_45"]), person("jenny_barnes", assets=["knife"]), dice=6)
    action = Action("attack", 0)
    begin(table, "strength", during="attack", action=action)
    assert thrown(begin(table, "strength", during="attack", seat=1, action=action)) == 3 + 1
    assert action.held == ["thompson_45"]


@pytest.mark.rule("3e.455.10", "3e.455.3", "3e.476.2c")
def test_the_hands_of_the_spell_being_cast_count() -> None:
    """A tome of one hand gives three dice; beside a spell of one hand it has room, beside one of two it has none."""
    one = daniela(assets=["mystic_tome", "wither"])
    assert thrown(trial(one, "lore", during="cast", spell="wither", dice=6)) == 3 + 3
    two = daniela(assets=["mystic_tome", "healing_words"])
    assert thrown(trial(two, "lore", during="cast", spell="healing_words", dice=6)) == 3


@pytest.mark.rule("3e.455.10", "3e.476.2c")
def test_the_hands_of_a_spell_cast_in_an_action_stay_taken() -> None:
    table = lay(daniela(assets=["flesh_ward", "thompson_45", "knife"]), dice=6)
    action = Action("attack", 0)
    begin(table, "lore", during="cast", spell="flesh_ward", action=action)
    assert thrown(begin(table, "strength", during="attack", action=action)) == 3 + 1


@pytest.mark.rule("3e.476.2c")
def test_a_hand_may_be_kept_free_for_the_attack_that_a_spell_is_cast_in() -> None:
    table = lay(daniela(assets=["flesh_ward", "mystic_tome", "automatic_45"]), dice=[1] * 9)
    action = Action("attack", 0)
    begin(table, "lore", during="cast", spell="flesh_ward", action=action)
    assert table.options == ["hands:", "hands:mystic_tome"]
    assert thrown(table.answer("hands:")) == 3
    assert thrown(begin(table, "strength", during="attack", action=action)) == 3 + 3


@pytest.mark.rule("3e.458.4")
def test_what_was_used_in_a_test_and_then_handed_over_gives_no_dice_this_phase() -> None:
    table = lay(daniela(assets=["knife", "sachiko_higa"]), person("jenny_barnes"), dice=6, acting=Turn(0, 1))
    game = table.game
    begin(table, "strength", during="attack")
    for card in ("knife", "sachiko_higa"):
        hand_over(game, table.who(0), table.who(1), card, "3e.458.2")
    assert thrown(begin(table, "strength", during="attack", seat=1)) == 3


@pytest.mark.rule("3e.458.4")
def test_nor_does_it_do_anything_else_for_its_new_owner() -> None:
    """With the Shotgun each 6 is two successes."""
    table = lay(daniela(assets=["shotgun"]), person("jenny_barnes"), dice=6, acting=Turn(0, 1))
    assert begin(table, "strength", during="attack").value.successes == 2 * (3 + 5)
    hand_over(table.game, table.who(0), table.who(1), "shotgun", "3e.458.2")
    assert begin(table, "strength", during="attack", seat=1).value.successes == 3


@pytest.mark.rule("3e.458.4")
def test_what_was_not_used_serves_its_new_owner_at_once() -> None:
    table = lay(daniela(assets=["knife", "sachiko_higa"]), person("jenny_barnes"), dice=6, acting=Turn(0, 1))
    for card in ("knife", "sachiko_higa"):
        hand_over(table.game, table.who(0), table.who(1), card, "3e.458.2")
    assert thrown(begin(table, "strength", during="attack", seat=1)) == 3 + 1 + 2


@pytest.mark.rule("3e.458.4")
@pytest.mark.parametrize(("during", "used"), [("ward", True), ("attack", False)])
def test_what_was_held_in_a_test_was_used(during: str, used: bool) -> None:
    """The Astrolabe, two hands, gives dice for clues in ward tests only."""
    table = lay(daniela(assets=["astrolabe"], clues=2), dice=6, acting=Turn(0, 1))
    begin(table, "lore", during=during, counted=False)
    assert thrown(table) == 3 + 2 * used
    assert table.asset("astrolabe").used is used


# ---------------------------------------------------------------------- the result


@pytest.mark.rule("3e.476.5a", "3e.476.5b")
@pytest.mark.parametrize("face", range(1, 7))
def test_five_and_six_are_successes_and_one_success_passes(face: int) -> None:
    table = trial(daniela(), "observation", dice=[face])
    assert (table.value.successes, table.value.passed) == ((1, True) if face >= 5 else (0, False))
    assert table.story[-1] == ("test_passed" if face >= 5 else "test_failed")


@pytest.mark.rule("3e.476.5a")
def test_the_result_is_the_number_of_successes() -> None:
    assert trial(daniela(), "lore", 2, dice=[5, 6, 1, 6, 4]).value.successes == 3


@pytest.mark.rule("3e.476.5b")
def test_no_success_fails_and_several_only_pass() -> None:
    assert not trial(daniela(), "lore", dice=[1, 4, 2]).value.passed
    assert trial(daniela(), "lore", dice=[5, 5, 6]).value.passed


@pytest.mark.rule("3e.476.5c")
@pytest.mark.parametrize(("face", "money"), [(6, 1), (1, 2)])
def test_what_follows_is_for_the_effect_that_called_for_it(face: int, money: int) -> None:
    table = lay(daniela(), dice=face)
    begin(table, "will")
    assert table.who() == lay(daniela()).who()
    gain = {"do": "gain_money", "n": 1}
    table.says({"do": "test", "skill": "will", "passed": gain, "failed": {**gain, "n": 2}})
    assert table.who().money == money


@pytest.mark.rule("3e.476.4d")
def test_added_successes_come_after_the_roll_and_before_the_result() -> None:
    table = give(lay(daniela(), dice=[1] * 3), once(happenings.AfterRoll, add_success))
    begin(table, "lore")
    assert (table.asked, table.story) == ("test", ["rolled"])
    table.answer("use:gadget")
    assert (table.value.passed, table.value.successes) == (True, 1)


def test_with_some_cards_a_six_is_two_successes() -> None:
    def double(game: Third, source: Source, happening: Any) -> Flow[None]:
        happening.test.sixes = True
        return
        yield

    table = give(
        lay(daniela(), dice=[6, 5, 1]), Reaction(happenings.CountingDice, Moment.AFTER, double, "3e.001")
    )
    assert begin(table, "lore").value.successes == 3


@pytest.mark.rule("3e.449.1")
@pytest.mark.parametrize(
    ("condition", "face", "passed", "kept"),
    [
        ("blessed", 4, True, True),
        ("blessed", 3, False, False),
        ("cursed", 5, False, True),
        ("cursed", 6, True, False),
    ],
)
def test_blessed_and_cursed_change_what_succeeds_and_end(
    condition: str, face: int, passed: bool, kept: bool
) -> None:
    table = trial(daniela(assets=[condition]), "observation", dice=[face])
    assert table.value.passed is passed
    assert table.assets() == ([condition] if kept else [])


# ---------------------------------------------------------------------- rerolls


@pytest.mark.rule("3e.476.4a", "3e.429.7")
@pytest.mark.parametrize("token", ["focus:influence", "clue"])
def test_a_focus_or_a_clue_rerolls_one_die_and_is_gone(token: str) -> None:
    """Whichever skill the token is of: the test is one of lore (ruling 63)."""
    table = trial(daniela(focus=["influence"], clues=1), "lore", dice=[1, 2, 3, 6])
    assert table.options == ["done", "focus:influence", "clue"]
    table.answer(token)
    assert table.value.dice == [6, 2, 3]
    who = table.who()
    assert (who.focus, who.clues) == (([], 1) if token != "clue" else (["influence"], 0))
    assert table.told("rerolled")[0].args["n"] == 1


@pytest.mark.rule("3e.476.4a", "3e.429.7")
def test_each_token_rerolls_once() -> None:
    table = trial(daniela(focus=["lore", "will"], clues=2), "influence", dice=[1, 1, 1, 2, 2, 2, 3])
    table.answer("focus:lore", "clue", "focus:will", "clue")
    assert (table.end, table.value.passed) == ("done", False)
    assert sorted(table.value.dice) == [2, 2, 3]
    assert (table.who().focus, table.who().clues) == ([], 0)


@pytest.mark.rule("3e.429.7", "3e.476.2a")
def test_the_die_of_a_focus_token_stays_when_the_token_is_spent() -> None:
    """Ruling 62."""
    table = trial(daniela(focus=["lore"]), "lore", dice=[1, 2, 3, 4, 5])
    table.answer("focus:lore")
    assert (thrown(table), table.value.dice) == (4, [5, 2, 3, 4])


@pytest.mark.rule("3e.476.4a")
def test_nobody_else_spends_his_tokens() -> None:
    table = lay(daniela(), person("jenny_barnes", clues=3, focus=["lore"]), dice=[1] * 3)
    assert begin(table, "lore").end == "done"


@pytest.mark.rule("3e.476.4a")
def test_a_reroll_takes_a_die_that_failed() -> None:
    table = trial(daniela(clues=1), "lore", dice=[6, 4, 2, 5], counted=True)
    table.answer("clue")
    assert table.value.dice == [6, 4, 5]


@pytest.mark.rule("3e.476.4a", "3e.453.1")
def test_the_window_is_trivial_when_more_successes_mean_nothing() -> None:
    table = trial(daniela(clues=1), "lore", dice=[6, 1, 1], auto=ASK_ALL)
    assert table.ask is not None
    assert table.ask.trivial
    table = trial(daniela(clues=1), "lore", dice=[6, 1, 1], auto=ASK_ALL, counted=True)
    assert table.ask is not None
    assert not table.ask.trivial


@pytest.mark.rule("3e.476.4b")
def test_any_number_of_effects_may_be_used() -> None:
    table = lay(daniela(), dice=[1, 1, 1, 2, 2, 3])
    give(table, once(happenings.AfterRoll, rerolls(2)), name="one")
    give(table, once(happenings.AfterRoll, rerolls(1)), name="two")
    begin(table, "lore")
    assert table.options == ["done", "use:one", "use:two"]
    table.answer("use:two", "use:one")
    assert table.end == "done"
    assert table.story.count("rerolled") == 2


@pytest.mark.rule("3e.476.4c", "3e.476.4c.ex1")
def test_more_rerolls_than_dice_reroll_each_die_once() -> None:
    table = give(lay(daniela(), dice=[1, 4]), once(happenings.AfterRoll, rerolls(2)))
    begin(table, "observation").answer("use:gadget")
    assert table.value.dice == [4]
    assert table.told("rerolled")[0].args["n"] == 1


def test_all_dice_may_be_rerolled_with_the_successes_among_them() -> None:
    def every(game: Third, happening: Any) -> None:
        testing.reroll(game, happening.test, 0, "3e.476.4b", every=True)

    table = give(lay(daniela(), dice=[6, 1, 1, 2, 5, 3]), once(happenings.AfterRoll, every))
    begin(table, "lore", counted=True).answer("use:gadget")
    assert table.value.dice == [2, 5, 3]


@pytest.mark.rule("3e.476.4e")
@pytest.mark.parametrize(
    "order", [("focus:will", "clue", "use:gadget"), ("use:gadget", "clue", "focus:will")]
)
def test_tokens_and_effects_come_in_any_order(order: tuple[str, ...]) -> None:
    table = give(lay(daniela(focus=["will"], clues=1), dice=[1] * 6), once(happenings.AfterRoll, rerolls(1)))
    begin(table, "lore").answer(*order)
    assert (table.end, table.value.passed) == ("done", False)
    assert table.story.count("rerolled") == 3


@pytest.mark.rule("3e.476.1")
def test_a_test_follows_its_steps_in_order() -> None:
    """Additional dice, what to hold, the roll, rerolls, the result."""
    weapons = ["thompson_45", "derringer_41", "knife"]
    table = lay(daniela(assets=weapons, clues=1), dice=[1] * 11)
    give(table, once(happenings.BeforeRoll, add_dice))
    seen = [begin(table, "strength", during="attack").asked]
    for answer in ("use:gadget", "hands:thompson_45"):
        table.answer(answer)
        seen.append(table.asked)
    table.answer("clue")
    assert seen == ["testing", "hands", "test"]
    assert table.story == ["rolled", "spend_clues", "rerolled", "test_failed"]
    assert thrown(table) == 3 + 2 + 5


@pytest.mark.rule("3e.453.1", "3e.476.4a")
def test_a_clue_spent_in_a_research_test_cannot_be_revealed() -> None:
    """Ruling 69."""
    table = lay(daniela(clues=1), dice=[1, 6])
    table.do(perform(table.game, table.who(), "research")).answer("clue")
    assert table.end == "done"
    assert (table.who().clues, table.state.sheet_clues) == (0, 0)


# ---------------------------------------------------------------------- after it


def test_what_answers_to_a_test_comes_after_its_result() -> None:
    seen = []

    def look(game: Third, source: Source, happening: Any) -> Flow[None]:
        seen.append((table.story[-1], happening.test.passed))
        return
        yield

    table = give(lay(daniela(), dice=[5]), Reaction(happenings.Tested, Moment.AFTER, look, "3e.001"))
    begin(table, "observation")
    assert seen == [("test_passed", True)]


# ---------------------------------------------------------------------- rolls that are no tests


@pytest.mark.rule("3e.491.2", "3e.491.2.ex1")
def test_a_roll_that_is_no_test_cannot_be_touched_by_what_is_for_tests() -> None:
    table = lay(daniela(focus=["lore"], clues=2, assets=["blessed"]), dice=[4], auto=ASK_ALL)
    give(table, offer(happenings.AfterRoll, rerolls(1)), offer(happenings.BeforeRoll, add_dice))
    table.do(testing.roll(table.game, table.who(), 1, "3e.449.6"))
    assert (table.end, table.value) == ("done", [4])
    assert (table.who().focus, table.who().clues, table.assets()) == (["lore"], 2, ["blessed"])
    assert table.story == ["dice"]


@pytest.mark.rule("3e.491.2")
def test_only_what_speaks_of_any_roll_may_touch_it() -> None:
    def again(game: Third, happening: Any) -> None:
        happening.dice[0] = 6

    table = give(lay(daniela(), dice=[2]), once(happenings.AnyRoll, again))
    table.do(testing.roll(table.game, table.who(), 1, "3e.449.6")).answer("use:gadget")
    assert table.value == [6]


# ---------------------------------------------------------------------- odds


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("threshold", [4, 5, 6])
@pytest.mark.parametrize("double", [False, True])
def test_the_chance_to_pass_is_exact(dice: int, threshold: int, double: bool) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    won = sum(sum((face >= threshold) + (double and face == 6) for face in faces) >= 2 for faces in throws)
    assert chance_to_pass(dice, 2, threshold, double) == Fraction(won, len(throws))


def test_the_odds_count_what_he_would_hold() -> None:
    table = lay(daniela(assets=["knife", "thompson_45"]))
    (odds,) = odds_of(table.game, scenes.Test(0, "strength", -6, "attack"))
    assert odds.chance == pytest.approx(1 - (2 / 3) ** 2)


def test_a_reroll_shows_its_odds() -> None:
    table = trial(daniela(clues=1), "lore", dice=[1, 1, 1])
    assert [odds.chance for odds in table.option("clue").odds] == [pytest.approx(1 / 3)]
