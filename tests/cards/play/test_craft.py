"""The craft of the card game: fights thought through to the end, and the ways to them."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.craft import arming, duel, foes, goals, turns
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import PLACE, Stage, Thing
from tests.cards.play.laying import ATTIC, DAISY, HALLWAY, PARLOR, ROLAND
from tests.cards.play.spoken import FLESH_EATER, GHOUL, PRIEST, Turn, turn

FINALE, BARRIER = "01110", "01109"
LITA, MACHETE, MIND_OVER_MATTER, COURAGE = "01117", "01020", "01036", "01089"
TOKENS = ("0", "-1", "-1", "-2", "-3", "auto_fail")


def finale(code: str = ROLAND, *, engaged: bool = True) -> tuple[Turn, duel.Duel]:
    """The Ghoul Priest is there, and Lita waits in the Parlor."""
    laid = turn(code, bag=("+1", "+1", "0", "-1"))
    laid.state.act, laid.state.acts = Stage(FINALE), []
    priest = laid.enemy(PRIEST, engaged=0) if engaged else laid.enemy(PRIEST, at=HALLWAY, exhausted=True)
    laid.put(Thing(f"{LITA}.1", PLACE, place=PARLOR))
    enemy = laid.thing(priest)
    return laid, duel.Duel(laid.game, laid.who(), duel.standing(laid.game, enemy), enemy=enemy)


def test_an_ally_who_can_be_won_on_the_way_makes_a_fight_likelier_to_be_won() -> None:
    laid, begun = finale()
    alone = begun.wins(begun.point(3)._replace(ally=0))
    laid.state.things = [each for each in laid.state.things if each.zone != PLACE]
    none = duel.Duel(laid.game, laid.who(), begun.foe, enemy=laid.thing(begun.enemy))
    assert alone > begun.now(3) > none.now(3)


def test_who_is_rid_of_the_enemy_for_a_round_goes_to_the_ally_and_asks_her() -> None:
    laid, begun = finale(DAISY, engaged=False)
    assert begun.stand == duel.DOWN
    assert begun.gone(3, PARLOR) > begun.now(2)
    laid.who().place = PARLOR
    there = duel.Duel(laid.game, laid.who(), begun.foe, enemy=laid.thing(begun.enemy))
    assert there.stand == duel.APART_DOWN
    assert there.asked(2) > there.now(1)


def test_a_step_away_from_an_enemy_at_ones_throat_costs_a_blow() -> None:
    _, begun = finale()
    away = begun.point(2)._replace(ally=1)
    assert begun.gone(3, PARLOR) == pytest.approx(begun.wins(away._replace(bears=begun.bears - 1)))
    assert begun.gone(3, PARLOR) < begun.wins(away)


def test_an_arm_in_hand_is_worth_what_it_changes_in_the_fight_to_come() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    laid.state.act, laid.state.acts = Stage(BARRIER), [FINALE]
    machete, courage = laid.hand(MACHETE, COURAGE)
    assert arming.gain(laid.game, laid.who(), machete) > 0
    assert arming.loss(laid.game, laid.who(), machete) > arming.loss(laid.game, laid.who(), courage) == 0


def test_who_may_use_another_skill_counts_on_the_better_one() -> None:
    laid = turn(DAISY)
    enemy = laid.thing(laid.enemy(GHOUL, engaged=0))
    assert foes.blow(laid.game, laid.who(), enemy, foes.FISTS).skill == "combat"
    laid.play(laid.hand(MIND_OVER_MATTER)[0])
    assert foes.blow(laid.game, laid.who(), enemy, foes.FISTS).skill == "intellect"
    assert foes.slip(laid.game, laid.who(), enemy, "agility", 0).skill == "intellect"


def test_where_all_clues_are_guarded_one_goes_for_them_all_the_same() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    laid.state.act, laid.state.acts = Stage(BARRIER), [FINALE]
    table.need_place(laid.game, ATTIC).clues = 2
    laid.enemy(FLESH_EATER, at=ATTIC)
    laid.enemy(FLESH_EATER, at=ATTIC, copy=2)
    menu = turns.Menu(laid.game, laid.who())
    menu.worths()
    assert menu.brave == ATTIC
    assert menu.worth(f"move:{ATTIC}") > menu.worth("resource")


def test_who_is_hard_pressed_does_not_stay_where_it_begins() -> None:
    laid = turn(ROLAND)
    assert not goals.is_time(laid.game)
    laid.enemy(GHOUL, engaged=0)
    assert goals.is_time(laid.game)


def test_nobody_resigns_before_the_next_blow_would_end_it() -> None:
    laid, begun = finale()
    laid.state.bag = ["auto_fail"]
    assert turns.Menu(laid.game, laid.who())._resign() == turns.NEVER
    laid.who().damage = 7
    assert turns.Menu(laid.game, laid.who())._resign() > 0
    assert begun.bears > 0
