"""Fights and evasions as far as enemies are concerned: what is hit, whom a miss hits, what strikes back."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.bag.tokens import AUTO_FAIL
from miskatonic.games.cards.play.rules import actions, cards, moving, table
from miskatonic.games.cards.play.rules.happenings import EnemyDefeated, Happening, Moves
from miskatonic.games.cards.play.rules.menu import Menu
from miskatonic.games.cards.play.state import PLACE, Cards
from miskatonic.kernel.abilities import AFTER, Modifier, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.text import language
from tests.cards.play.laying import ATTIC, DAISY, HALLWAY, ROLAND, SKIDS, Table, Written, lay

MINION, PRIEST, UMORDHOTH = "01160", "01116", "01157"
RULE = "lcg.base.action.05"


def missing(*codes: str, says: Written | None = None) -> Table:
    """A table at which every test fails."""
    laid = lay(*codes, says=says)
    laid.state.bag = [AUTO_FAIL]
    return laid


@pytest.mark.rule("lcg.base.action.05")
def test_a_hit_deals_1_damage_to_any_enemy_there() -> None:
    laid = lay(ROLAND, DAISY)
    hers, free = laid.enemy(MINION, engaged=1), laid.enemy(MINION, at=HALLWAY, copy=2, exhausted=True)
    for enemy in (hers, free):
        laid.run(actions.fight(laid.game, laid.who(), enemy))
        assert laid.thing(enemy).damage == 1


@pytest.mark.rule("lcg.base.action.06", "lcg.base.act.11")
def test_a_miss_hits_the_one_other_investigator_it_is_engaged_with_as_hard_as_it_would_have_hit() -> None:
    laid = missing(ROLAND, DAISY)
    enemy = laid.enemy(MINION, engaged=1)
    laid.run(actions.fight(laid.game, laid.who(), enemy, damage=2))
    assert (laid.who().damage, laid.who(1).damage, laid.thing(enemy).damage) == (0, 3, 0)


@pytest.mark.rule("lcg.base.action.06")
def test_a_miss_against_ones_own_or_a_free_enemy_hits_nobody() -> None:
    laid = missing(ROLAND, DAISY)
    for enemy in (laid.enemy(MINION, engaged=0), laid.enemy(MINION, at=HALLWAY, copy=2, exhausted=True)):
        laid.run(actions.fight(laid.game, laid.who(), enemy))
    assert [who.damage for who in laid.state.investigators] == [0, 0]


@pytest.mark.rule("lcg.base.ekw.09")
def test_a_miss_against_a_massive_enemy_hits_no_other_investigator() -> None:
    laid = missing(ROLAND, DAISY)
    god = laid.enemy(UMORDHOTH, at=HALLWAY)
    laid.run(actions.fight(laid.game, laid.who(), god))
    assert [who.damage for who in laid.state.investigators] == [0, 0]


@pytest.mark.rule("lcg.base.ekw.05")
def test_retaliation_comes_after_the_result_against_the_attacker() -> None:
    laid = missing(ROLAND, DAISY)
    priest = laid.enemy(PRIEST, engaged=1)
    laid.run(actions.fight(laid.game, laid.who(), priest))
    assert [(who.damage, who.horror) for who in laid.state.investigators] == [(2, 2), (1, 0)]
    laid.thing(priest).exhausted = True
    laid.run(actions.fight(laid.game, laid.who(), priest))
    assert laid.who().damage == 2


@pytest.mark.rule("lcg.base.ekw.04")
def test_an_aloof_enemy_can_be_attacked_only_while_it_is_engaged() -> None:
    laid = lay(ROLAND, DAISY)
    free, engaged = laid.enemy(MINION, at=HALLWAY), laid.enemy(MINION, engaged=1, copy=2)
    assert [it.id for it in actions.attackable(laid.game, laid.who())] == [free, engaged]
    laid.says.abilities[SKIDS] = (Modifier("keyword.aloof", 1, RULE),)
    laid.game.abilities.enter(*laid.says.of("mask", SKIDS))
    assert [it.id for it in actions.attackable(laid.game, laid.who())] == [engaged]


@pytest.mark.rule("lcg.base.enc.08")
def test_enemies_engage_an_arriving_investigator_before_what_follows_his_entering() -> None:
    says, seen = Written(), list[int]()

    def enters(game: Cards, source: Source, happening: Moves) -> Flow[None]:
        seen.append(len(table.engaged_with(game, happening.seat)))
        return nothing()

    says.abilities[ATTIC] = (reacts(Moves, AFTER, enters, RULE),)
    laid = lay(says=says)
    laid.enemy(MINION, at=ATTIC)
    laid.run(moving.move(laid.game, laid.who(), ATTIC))
    assert seen == [1]


@pytest.mark.rule("lcg.base.dmg.16")
def test_putting_an_enemy_into_the_victory_display_is_not_defeating_it() -> None:
    says, noted = Written(), list[Happening]()

    def note(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        noted.append(happening)
        return nothing()

    says.abilities[ROLAND] = (reacts(EnemyDefeated, AFTER, note, RULE),)
    laid = lay(says=says)
    ruth = laid.enemy("01141", engaged=0)
    laid.run(cards.leave(laid.game, ruth, "victory"))
    assert laid.state.victory == [ruth]
    assert noted == []


@pytest.mark.rule("lcg.base.action.08")
def test_a_successful_evasion_exhausts_and_lets_go() -> None:
    laid = lay()
    laid.state.bag = ["+1"]
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(actions.evade(laid.game, laid.who(), enemy))
    assert (laid.thing(enemy).zone, laid.thing(enemy).exhausted) == (PLACE, True)
    laid.state.bag = [AUTO_FAIL]
    other = laid.enemy(MINION, engaged=0, copy=2)
    laid.run(actions.evade(laid.game, laid.who(), other))
    assert not laid.thing(other).exhausted


def test_equal_enemies_are_told_apart_by_who_holds_them_and_what_lies_on_them() -> None:
    laid = lay(ROLAND, DAISY)
    laid.who().actions = 3
    mine = laid.enemy(MINION, engaged=0, damage=1)
    free = laid.enemy(MINION, at=HALLWAY, copy=2, exhausted=True)

    def said() -> dict[str, str]:
        return {each.name: language("en").render(each.text) for each in Menu(laid.game, laid.who())()}

    assert said()[f"fight:{mine}"] == "Fight Ghoul Minion (engaged with Roland Banks; 1 damage)"
    assert said()[f"fight:{free}"] == "Fight Ghoul Minion (not engaged; exhausted)"
    laid.state.things = [each for each in laid.state.things if each.id != free]
    assert said()[f"fight:{mine}"] == "Fight Ghoul Minion"
