"""The craft of the card game: fights thought through to the end, and the ways to them."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.craft import arming, coin, duel, foes, goals, turns
from miskatonic.games.cards.play.craft.gear import strikes_back
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import PLACE, Stage, Thing
from tests.cards.play.laying import AGNES, ATTIC, DAISY, HALLWAY, PARLOR, ROLAND
from tests.cards.play.spoken import FLESH_EATER, GHOUL, PRIEST, Turn, turn

FINALE, BARRIER = "01110", "01109"
LITA, MACHETE, MIND_OVER_MATTER, COURAGE = "01117", "01020", "01036", "01089"
HYPERAWARENESS, PERCEPTION, BEAT_COP, FIRST_AID = "01034", "01090", "01018", "01019"
TRAPPED, GATEWAY = "01108", "50012"
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


def test_an_arm_that_is_gone_makes_the_fight_to_come_less_likely_to_be_won() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    laid.state.act, laid.state.acts = Stage(BARRIER), [FINALE]
    machete = laid.asset(MACHETE)
    rest = coin.worth_in_play(laid.game, laid.who(), machete)
    assert arming.in_play(laid.game, laid.who(), machete) > rest


def test_resources_for_a_better_value_count_as_far_as_he_can_pay() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    laid.asset(HYPERAWARENESS)
    who = laid.who()
    who.resources = 3
    assert foes.bought(laid.game, who, "intellect") == 3
    assert foes.bought(laid.game, who, "combat") == 0
    rich = goals.chance_to_find(laid.game, who, ATTIC, shroud=4)
    who.resources = 0
    assert rich > goals.chance_to_find(laid.game, who, ATTIC, shroud=4)


def test_who_gives_blows_back_needs_fewer_of_his_own() -> None:
    hits = (duel.Hit(0.5, 1),)
    plain = duel.fought(hits, hits, 0.0, True, 0.0, 0)
    back = duel.fought(hits, hits, 0.0, True, 0.0, 0, 1)
    here = duel.Point(3, duel.ENGAGED, 5, 3, 0)
    assert back(here) > plain(here)
    assert strikes_back(AGNES) == 1
    assert strikes_back(ROLAND) == 0


def test_the_last_attacks_of_a_fight_are_not_as_good_as_the_first_when_bullets_run_out() -> None:
    good, poor = duel.Hit(0.8, 3), duel.Hit(0.4, 1)
    series = duel._short([good] * 3 + [poor] * 9)
    assert series[:3] == (good,) * 3
    assert series[-1] == poor


def test_cards_for_winning_the_ally_are_kept_for_her() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    laid.state.act, laid.state.acts = Stage(BARRIER), [FINALE]
    (perception,) = laid.hand(PERCEPTION)
    assert duel.is_help(PERCEPTION)
    assert arming.loss(laid.game, laid.who(), perception) > 0


def test_nobody_waits_where_enemies_are_not_swept_away() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    laid.state.act, laid.state.acts = Stage(TRAPPED), [BARRIER, FINALE]
    assert not goals.is_time(laid.game)
    laid.state.act = Stage(GATEWAY)
    assert goals.is_time(laid.game)


def test_who_is_frail_does_not_wait_as_long_for_a_better_fight() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    who = laid.who()
    well = goals._wellness(laid.game, [who])
    who.horror = 3
    assert goals._wellness(laid.game, [who]) < well


def test_a_clue_is_worth_more_the_less_time_is_left() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    laid.state.act, laid.state.acts = Stage(BARRIER), [FINALE]
    at = table.need_place(laid.game, ATTIC)
    at.clues = 1
    worth = goals.clue_worth(laid.game, at)
    assert laid.state.agenda is not None
    laid.state.agendas = []
    laid.state.agenda.doom = goals.time_left(laid.game) - 1
    assert goals.clue_worth(laid.game, at) > worth


def test_who_has_as_good_as_lost_goes_to_where_he_may_resign() -> None:
    laid, begun = finale()
    who = laid.who()
    menu = turns.Menu(laid.game, who)
    menu.duels[begun.enemy] = begun
    begun.wins = lambda point: 0.0
    assert menu._flight(PARLOR) > 0
    begun.wins = lambda point: 1.0
    assert menu._flight(PARLOR) == 0


def test_one_saves_for_what_is_dear_and_good() -> None:
    laid = turn(ROLAND, bag=TOKENS)
    laid.state.act, laid.state.acts = Stage(BARRIER), [FINALE]
    who = laid.who()
    who.resources = 2
    laid.hand(BEAT_COP, FIRST_AID)
    menu = turns.Menu(laid.game, who)
    saving = menu.worth("resource")
    poor = menu._delays(2)
    who.hand = [card for card in who.hand if not card.startswith(BEAT_COP)]
    without = turns.Menu(laid.game, who)
    assert saving > without.worth("resource")
    assert poor > without._delays(2) == 0
