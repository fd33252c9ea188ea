"""Rogue cards, each in a position that shows what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import attacks, moments, table, windows
from miskatonic.games.cards.play.rules import turn as turns
from miskatonic.games.cards.play.rules.happenings import Begins
from miskatonic.kernel.lasting import lapse
from tests.cards.play.laying import ATTIC, CELLAR, HALLWAY, PARLOR, ROLAND, SKIDS
from tests.cards.play.spoken import FLESH_EATER, GHOUL, PRIEST, RATS, turn


@pytest.mark.parametrize(
    ("code", "token", "hurt"), [("01044", "0", 1), ("01044", "+1", 2), ("01047", "-2", 1), ("01047", "-1", 2)]
)
def test_blades_and_small_guns_hurt_more_in_sure_hands(code: str, token: str, hurt: int) -> None:
    laid = turn(SKIDS, bag=[token])  # combat 3 against 2
    weapon, enemy = laid.asset(code), laid.enemy(GHOUL, engaged=0)
    laid.thing(enemy).damage = -3
    laid.use(weapon)
    assert laid.thing(enemy).damage == hurt - 3


def test_a_better_derringer_may_give_one_more_action_a_turn() -> None:
    laid = turn(SKIDS)  # combat 5 against 2
    gun, enemy = laid.asset("03234"), laid.enemy(GHOUL, engaged=0)
    laid.thing(enemy).damage = -9
    laid.use(gun)
    assert (laid.who().actions, laid.thing(enemy).damage) == (3, -7)
    laid.use(gun)
    assert laid.who().actions == 2


def test_burglars_leave_the_clues() -> None:
    laid = turn()
    card = laid.asset("01045")
    laid.place(HALLWAY).clues = 1
    laid.use(card)
    assert (laid.who().resources, laid.who().clues, laid.thing(card).exhausted) == (8, 0, True)


@pytest.mark.rule("lcg.base.test.23")
def test_burglary_needs_no_clues() -> None:
    laid = turn()
    laid.use(laid.asset("01045"))
    assert laid.who().resources == 8


def test_who_evades_picks_a_pocket() -> None:
    laid = turn()
    card, enemy = laid.asset("01046"), laid.enemy(GHOUL, engaged=0)
    laid.evade(enemy, card)
    assert (len(laid.who().hand), laid.thing(card).exhausted) == (1, True)


@pytest.mark.rule("lcg.base.act.04")
@pytest.mark.parametrize("code", ["01048", "01054"])
def test_leo_means_one_action_more_from_when_he_comes(code: str) -> None:
    laid = turn(SKIDS)
    (card,) = laid.hand(code)
    laid.who().resources = 6
    laid.play(card)
    turns._more_actions(laid.game, laid.who())
    assert laid.who().actions == 3
    assert table.total(laid.game, "who.actions", 3, "seat:0", 0) == 4


@pytest.mark.parametrize(
    ("code", "skill"),
    [("01049", "combat"), ("50005", "agility"), ("01077", "agility"), ("50009", "willpower")],
)
def test_hard_lives_are_paid_for(code: str, skill: str) -> None:
    laid = turn(bag=["0"])
    card = laid.asset(code)
    own = table.skill(laid.game, laid.who(), skill)
    assert laid.test(skill, 8, f"use:{card}:{skill}").value == own + 1
    assert laid.who().resources == 4


def test_the_elusive_are_gone() -> None:
    laid = turn()
    (card,) = laid.hand("01050")
    mine = laid.enemy(GHOUL, engaged=0)
    laid.enemy(RATS, at=ATTIC)
    laid.place(CELLAR).revealed = False
    laid.play(card)  # only the Parlor is revealed and quiet
    assert (laid.who().place, laid.thing(mine).place, laid.thing(mine).exhausted) == (PARLOR, HALLWAY, False)
    assert laid.who().damage == 0


def test_a_stab_in_the_back_takes_agility_and_three_damage() -> None:
    laid = turn(SKIDS)
    (card,) = laid.hand("01051")
    enemy = laid.enemy(FLESH_EATER, engaged=0)
    laid.play(card)
    assert (laid.thing(enemy).damage, laid.who().damage, laid.who().horror) == (3, 0, 0)


def test_sneak_attacks_need_an_exhausted_enemy() -> None:
    laid = turn()
    (card,) = laid.hand("01052")
    enemy = laid.enemy(FLESH_EATER, at=HALLWAY)
    assert not laid.playable(card)
    laid.thing(enemy).exhausted = True
    laid.play(card)
    assert laid.thing(enemy).damage == 2


@pytest.mark.parametrize(("token", "held"), [("-1", []), ("0", ["01053"])])
def test_an_opportunist_comes_back_after_a_clear_success(token: str, held: list[str]) -> None:
    laid = turn(bag=[token])  # willpower 3 and 1 wild against 1
    (card,) = laid.hand("01053")
    laid.test("willpower", 1, card)
    assert laid.holds() == held


def test_an_opportunist_helps_nobody_else() -> None:
    laid = turn(ROLAND, SKIDS)
    laid.hand("01053", seat=1)
    laid.test("willpower", 1)
    assert laid.asked == []


def test_a_cat_burglar_slips_away() -> None:
    laid = turn()
    card, enemy = laid.asset("01055"), laid.enemy(GHOUL, engaged=0)
    assert table.skill(laid.game, laid.who(), "agility") == 3
    laid.use(card, PARLOR)
    assert (laid.who().place, laid.thing(enemy).place, laid.who().damage) == (PARLOR, HALLWAY, 0)


def test_a_sure_gamble_turns_the_sign() -> None:
    laid = turn(SKIDS, bag=["-3"])
    (card,) = laid.hand("01056")
    assert laid.test("willpower", 5, f"hand:{card}").succeeded is True


def test_nothing_is_gambled_on_a_good_token() -> None:
    laid = turn(SKIDS, bag=["+1"])
    laid.hand("01056")
    laid.test("willpower", 5)
    assert laid.asked == []


@pytest.mark.parametrize(("code", "left"), [("01057", 12), ("50006", 10)])
def test_a_hot_streak_is_ten_resources(code: str, left: int) -> None:
    laid = turn()
    (card,) = laid.hand(code)
    laid.play(card)
    assert laid.who().resources == left


@pytest.mark.parametrize(("token", "supplies"), [("-2", 2), ("0", 3)])
def test_lockpicks_wear_out_in_unsure_hands(token: str, supplies: int) -> None:
    laid = turn(SKIDS, bag=[token])  # intellect 3 and agility 4 against 1
    laid.place(HALLWAY).clues = 1
    picks = laid.asset("03031")
    laid.bag({"-2": "-5", "0": "-4"}[token])
    laid.use(picks)
    assert (laid.thing(picks).uses, laid.who().clues) == (supplies, 1)


def test_lockpicks_break_in_the_end() -> None:
    laid = turn(SKIDS, bag=["auto_fail"])
    picks = laid.asset("03031", uses=1)
    laid.use(picks)
    assert laid.piles() == ["03031"]


def test_skids_buys_one_action_a_turn() -> None:
    laid = turn(SKIDS)
    laid.free("01003")
    assert (laid.who().actions, laid.who().resources) == (4, 3)
    assert not laid.can("01003", "free")
    lapse(laid.game, "turn")
    assert laid.can("01003", "free")


def test_skids_gains_by_an_elder_sign() -> None:
    laid = turn(SKIDS, bag=["elder_sign"])
    assert (laid.test("willpower", 4).value, laid.who().resources) == (4, 7)


def test_on_the_lam_nobody_but_the_elite_attacks() -> None:
    laid = turn(SKIDS)
    (card,) = laid.hand("01010")
    laid.run(moments.happen(laid.game, Begins(seat=0, span="turn")), f"hand:{card}")
    for enemy in (laid.enemy(GHOUL, engaged=0), laid.enemy(PRIEST, engaged=0)):
        laid.run(attacks.attack(laid.game, enemy, laid.who()))
    assert laid.who().damage == 2
    lapse(laid.game, "round")
    laid.run(attacks.attack(laid.game, "01160.1", laid.who()))
    assert laid.who().damage == 3


@pytest.mark.parametrize(("paid", "lost"), [(5, -2), (6, 0)])
def test_hospital_debts_cost_experience_until_they_are_paid(paid: int, lost: int) -> None:
    laid = turn(SKIDS)
    card = laid.draws_weakness("01011")
    laid.free(card)
    laid.free(card)
    assert not laid.can(card, "free")
    assert (laid.thing(card).resources, laid.who().resources) == (2, 3)
    laid.thing(card).resources = paid
    laid.run(moments.end(laid.game, "game", seat=0))
    assert laid.who().experience == lost


@pytest.mark.rule("lcg.base.time.13")
def test_hospital_debts_are_paid_in_any_window_by_whoever_has_them() -> None:
    """Nobody controls them, but they lie in his threat area, and what is free is not for turns alone."""
    laid = turn(SKIDS, ROLAND)
    card = laid.draws_weakness("01011")
    laid.state.active = -1
    laid.run(windows.window(laid.game, windows.MYTHOS), f"use:{card}:store", "pass")
    assert [ask.seat for ask in laid.asked] == [0, 0]
    assert laid.thing(card).resources == 1
