"""Skill checks: dice, successes, special checks, clue tokens, blessings and curses."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from miskatonic.games.second.box import BOX
from miskatonic.games.second.facts import SKILLS
from miskatonic.games.second.rules.checks import BASED_ON, check, dice_explained, dice_for, success_from
from miskatonic.games.second.rules.combat import evade_check
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.odds import chance_to_pass
from tests.second.table import ASK_ALL, Person, Table, lay, person


def made(who: Person, skill: str, mod: int = 0, difficulty: int = 1, **laid: Any) -> Table:
    """A check of his, until it asks or is over."""
    kind = laid.pop("kind", "")
    table = lay(who, **laid)
    return table.do(check(table.game, table.who(), skill, mod, difficulty, kind=kind))


def thrown(table: Table) -> int:
    n = table.told("rolled")[-1].args["n"]
    assert isinstance(n, int)
    return n


MCGLEN = person("michael_mcglen", sliders=[1, 0, 1])
"""Sneak 3, Luck 2."""


@pytest.mark.rule("2e.check.02", "2e.check.03", "2e.check.10")
def test_a_sneak_check_of_minus_one_with_a_two_and_a_five_is_passed() -> None:
    table = made(MCGLEN, "sneak", -1, dice=[2, 5])
    assert thrown(table) == 2
    assert table.value.difficulty == 1
    assert (table.value.successes, table.value.passed) == (1, True)


@pytest.mark.rule("2e.check.02")
def test_no_success_is_a_failure_where_no_difficulty_is_given() -> None:
    table = lay(person(place="easttown"), dice=[1, 4, 4])
    table.says({"do": "check", "skill": "luck", "mod": -1, "failed": {"do": "gain", "money": 1}})
    assert table.who().money == 1
    table = lay(person(place="easttown"), dice=[1, 4, 5])
    table.says({"do": "check", "skill": "luck", "mod": -1, "passed": {"do": "gain", "money": 1}})
    assert table.who().money == 1


@pytest.mark.rule("2e.check.04", "2e.check.11")
@pytest.mark.parametrize(
    ("faces", "passed"), [([2, 5, 3, 6], True), ([2, 5, 3, 4], False), ([6, 6, 6, 5], True)]
)
def test_a_luck_check_of_plus_two_needs_two_successes(faces: list[int], passed: bool) -> None:
    table = made(MCGLEN, "luck", +2, 2, dice=faces)
    assert thrown(table) == 4
    assert table.value.passed is passed


@pytest.mark.rule("2e.check.05", "2e.check.07")
def test_michael_mcglen_rolls_two_and_four_dice() -> None:
    assert thrown(made(MCGLEN, "sneak", -1, dice=6)) == 2
    assert thrown(made(MCGLEN, "luck", +2, 2, dice=6)) == 4


@pytest.mark.rule("2e.check.05")
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("mod", [-1, 0, 2])
def test_dice_are_skill_value_plus_modifier(skill: str, mod: int) -> None:
    table = made(person(sliders=[1, 1, 1]), skill, mod, dice=6)
    value = {"speed": 2, "sneak": 3, "fight": 2, "will": 3, "lore": 2, "luck": 3}[skill]
    assert thrown(table) == value + mod


@pytest.mark.rule("2e.check.06")
@pytest.mark.parametrize("mod", [-1, 3])
def test_a_modifier_never_changes_what_a_die_shows(mod: int) -> None:
    assert made(person(), "luck", mod, dice=4).value.successes == 0
    assert made(person(), "luck", mod, dice=5).value.successes == 4 + mod


@pytest.mark.rule("2e.check.08")
@pytest.mark.parametrize("mod", [-4, -7])
def test_without_dice_it_fails_but_clue_tokens_may_still_be_spent(mod: int) -> None:
    table = made(person(), "luck", mod, dice=[])
    assert (table.end, table.value.passed, thrown(table)) == ("done", False, 0)
    table = made(person(clues=2), "luck", mod, dice=[3, 6])
    assert table.options == ["done", "clue"]
    table.answer("clue", "clue")
    assert table.value.passed
    assert table.who().clues == 0


@pytest.mark.rule("2e.check.09")
@pytest.mark.parametrize("face", range(1, 7))
def test_five_and_six_are_successes(face: int) -> None:
    table = made(person(), "luck", -3, dice=[face])
    assert table.value.passed is (face >= 5)
    assert table.story[-1] == ("check_passed" if face >= 5 else "check_failed")


@pytest.mark.rule("2e.check.09")
@pytest.mark.parametrize(("difficulty", "passed"), [(1, True), (2, True), (3, False)])
def test_successes_must_reach_the_difficulty(difficulty: int, passed: bool) -> None:
    assert made(person(), "luck", 0, difficulty, dice=[5, 1, 6, 2]).value.passed is passed


# ---------------------------------------------------------------------- special checks


@pytest.mark.rule("2e.check.12")
def test_there_are_four_special_checks() -> None:
    assert BASED_ON == {"evade": "sneak", "horror": "will", "combat": "fight", "spell": "lore"}


@pytest.mark.rule("2e.check.13")
@pytest.mark.parametrize(("kind", "skill"), BASED_ON.items())
def test_a_bonus_to_a_skill_counts_in_the_special_check_based_on_it(kind: str, skill: str) -> None:
    table = made(person(cards=[skill]), skill, kind=kind, dice=6)
    assert thrown(table) == thrown(made(person(), skill, kind=kind, dice=6)) + 1


@pytest.mark.rule("2e.check.14")
@pytest.mark.parametrize("kind", ["", "horror", "combat", "spell"])
def test_a_bonus_to_one_special_check_counts_nowhere_else(kind: str) -> None:
    who = person(cards=["pallid_mask"])  # +2 to Evade checks
    assert thrown(made(who, "sneak", kind=kind, dice=6)) == 4
    assert thrown(made(who, "sneak", kind="evade", dice=6)) == 6


@pytest.mark.rule("2e.check.15")
def test_plus_one_sneak_and_plus_two_to_evade() -> None:
    table = lay(person(cards=["sneak", "pallid_mask"]), monsters={"woods": ["fire_vampire"]}, dice=6)
    table.do(evade_check(table.game, table.who(), "fire_vampire.1"))  # awareness 0
    assert thrown(table) == 4 + 3
    table.do(check(table.game, table.who(), "sneak"))
    assert thrown(table) == 4 + 1


def test_the_reasons_of_a_number_of_dice_add_up_to_it() -> None:
    table = lay(person(cards=["sneak", "pallid_mask"], boost=1))
    who = table.who()
    number = dice_explained(table.game, who, "sneak", "evade", -3)
    assert number.total == dice_for(table.game, who, "sneak", "evade", -3) == 4 + 1 + 2 + 1 - 3
    assert sum(reason.by for reason in number.reasons) == number.total


# ---------------------------------------------------------------------- clue tokens


@pytest.mark.rule("2e.check.clue.01", "2e.check.clue.02")
def test_clue_tokens_are_spent_one_at_a_time_each_rolls_one_die() -> None:
    """The books' example, with an investigator whose sheet says nothing about clues."""
    table = made(person(clues=3), "luck", -3, 2, dice=[1, 5, 2, 6])
    assert table.options == ["done", "clue"]
    table.answer("clue")
    assert (table.value, table.who().clues) == (None, 2)
    assert table.told("clue_spent")[0].args["faces"] == [5]
    table.answer("clue", "clue")
    assert table.value.passed
    assert table.value.successes == 2
    assert table.who().clues == 0


@pytest.mark.rule("2e.check.clue.01")
def test_he_may_stop_after_any_of_them() -> None:
    table = made(person(clues=3), "luck", -3, dice=[1, 2]).answer("clue", "done")
    assert not table.value.passed
    assert table.who().clues == 2


@pytest.mark.rule("2e.check.clue.01")
def test_they_may_be_spent_after_a_passed_check_too() -> None:
    table = made(person(clues=1), "luck", -3, dice=[6, 6], auto=ASK_ALL)
    assert table.ask is not None
    assert table.ask.trivial  # nobody needs to
    table.answer("clue")
    assert table.value.successes == 2


@pytest.mark.rule("2e.check.clue.01")
def test_who_has_none_is_not_asked() -> None:
    table = made(person(), "luck", dice=1, auto=ASK_ALL)
    assert (table.end, table.value.passed) == ("done", False)


@pytest.mark.rule("2e.check.clue.03")
def test_a_clue_always_gives_its_full_die() -> None:
    table = made(person(clues=1), "luck", -9, dice=[5]).answer("clue")
    assert table.value.passed
    assert table.told("clue_spent")[0].args["faces"] == [5]


@pytest.mark.rule("2e.check.05")
def test_more_than_five_dice_are_rolled_without_a_cap() -> None:
    """Ruling C6."""
    table = made(person(), "luck", +7, 11, dice=[5] * 11)
    assert (thrown(table), table.value.passed) == (11, True)


# ---------------------------------------------------------------------- blessed and cursed


@pytest.mark.rule("2e.state.blessed.01", "2e.state.blessed.02", "2e.check.09")
@pytest.mark.parametrize(("fate", "lowest"), [("", 5), ("blessed", 4), ("cursed", 6)])
@pytest.mark.parametrize("face", range(1, 7))
def test_what_a_blessing_and_a_curse_make_of_a_die(fate: str, lowest: int, face: int) -> None:
    table = made(person(fate=fate), "luck", -3, dice=[face])
    assert table.value.passed is (face >= lowest)
    assert success_from(table.who()) == lowest


@pytest.mark.rule("2e.state.blessed.01", "2e.state.blessed.02")
@pytest.mark.parametrize(("fate", "passed"), [("", False), ("blessed", True), ("cursed", False)])
def test_they_count_for_clue_dice_too(fate: str, passed: bool) -> None:
    table = made(person(fate=fate, clues=1), "luck", -4, dice=[4]).answer("clue")
    assert table.value.passed is passed


# ---------------------------------------------------------------------- odds


@pytest.mark.parametrize(("dice", "difficulty"), [(1, 1), (2, 1), (3, 2), (4, 3), (0, 1), (2, 3)])
@pytest.mark.parametrize("threshold", [4, 5, 6])
@pytest.mark.parametrize("double", [False, True])
def test_the_chance_to_pass_is_exact(dice: int, difficulty: int, threshold: int, double: bool) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    won = sum(
        sum((face >= threshold) + (double and face == 6) for face in faces) >= difficulty for faces in throws
    )
    assert chance_to_pass(dice, difficulty, threshold, double) == Fraction(won, len(throws))


def test_the_odds_of_a_clue_are_those_of_its_dice() -> None:
    table = made(person("joe_diamond", clues=1), "luck", -3, dice=[])
    assert table.option("clue").odds[0].chance == pytest.approx(1 - (2 / 3) ** 2)
    assert table.option("done").odds == ()
    one = lay(person(clues=2), dice=[])
    one.do(check(one.game, one.who(), "luck", -9, 2))
    assert one.option("clue").odds[0].chance == 0


def test_the_number_of_dice_is_explained_in_full_at_every_ask_of_random_games() -> None:
    for n in range(3):
        game = Game(BOX, BOX.prepare({}, 3), key_from(n), log=False, checkpoints=False)
        luck = Chance(key_from(n), {}).split("checks")
        while game.ask is not None and game.position < 300:
            for who in game.state.investigators:
                for skill, kind in product(SKILLS, ("", *BASED_ON)):
                    explained = dice_explained(game.play, who, skill, kind, -1)
                    assert explained.total == dice_for(game.play, who, skill, kind, -1)
            game.answer(game.sample(luck, "answers"))


@pytest.mark.rule("2e.check.clue.01")
@pytest.mark.parametrize(("clues", "asked"), [(1, False), (2, True)])
def test_a_check_that_no_clue_can_save_is_not_asked_about(clues: int, asked: bool) -> None:
    table = lay(person(clues=clues), dice=[])
    table.do(check(table.game, table.who(), "luck", -9, 2))
    assert (table.ask is not None) is asked
    by_hand = lay(person(clues=1), dice=[], auto=ASK_ALL)
    by_hand.do(check(by_hand.game, by_hand.who(), "luck", -9, 2))
    assert by_hand.offers("clue")
