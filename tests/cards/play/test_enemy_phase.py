"""The enemy phase: hunters and the attacks of engaged enemies."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cards.play.rules import enemy_phase, table
from miskatonic.games.cards.play.rules.happenings import Begins, Ends, EnemyAttacks, Happening
from miskatonic.games.cards.play.state import DEFEATED, PLACE, THREAT, Cards
from miskatonic.games.cards.play.steps import EnemyAttack, HunterMove
from miskatonic.kernel.abilities import AFTER, AT, WHEN, WOULD, Modifier, Source, Usable, reacts
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.text import say
from tests.cards.play.laying import (
    AGNES,
    ATTIC,
    CELLAR,
    DAISY,
    HALLWAY,
    PARLOR,
    ROLAND,
    SKIDS,
    STUDY,
    Table,
    Wants,
    Written,
    lay,
)

MINION, RATS, PRIEST, UMORDHOTH, ENFORCER, GHOUL = "01160", "01159", "01116", "01157", "01101", "01161"
RULE = "lcg.base.enemy.03"
RIVERTOWN, SOUTHSIDE, HOSPITAL, UNIVERSITY, GRAVEYARD = "01125", "01126", "01128", "01129", "01133"
STEPS: dict[type, Any] = {
    HunterMove: enemy_phase.hunter_move,
    EnemyAttack: enemy_phase.enemy_attack,
}


def whole_phase(game: Cards) -> Flow[None]:
    """All units of the phase one after the other."""
    game.state.step = "enemy"
    while game.state.step != "upkeep":
        if game.state.steps:
            step = game.state.steps.pop()
            yield from STEPS[type(step)](game, step)
        elif game.state.step == "enemy":
            yield from enemy_phase.enemy_phase(game)
        else:
            yield from enemy_phase.enemy_attacks(game)


def where(laid: Table, enemy: str) -> tuple[str, int, str]:
    it = laid.thing(enemy)
    return it.zone, it.seat, table.place_of(laid.game, it)


# ---------------------------------------------------------------------- hunters


@pytest.mark.rule("lcg.base.enemy.02", "lcg.base.ekw.01")
def test_a_hunter_moves_one_connection_towards_the_nearest_investigator() -> None:
    laid = lay(start=ATTIC)
    rats, minion = laid.enemy(RATS, at=CELLAR), laid.enemy(MINION, at=CELLAR)
    laid.run(whole_phase(laid.game))
    assert where(laid, rats) == (PLACE, -1, HALLWAY)
    assert where(laid, minion) == (PLACE, -1, CELLAR), "no hunter"


@pytest.mark.rule("lcg.base.enc.11", "lcg.base.enemy.03")
def test_one_that_arrives_engages_and_attacks_in_the_same_phase() -> None:
    laid = lay()
    rats = laid.enemy(RATS, at=CELLAR)
    laid.run(whole_phase(laid.game))
    assert where(laid, rats) == (THREAT, 0, HALLWAY)
    assert laid.who().damage == 1
    assert laid.thing(rats).exhausted


@pytest.mark.rule("lcg.base.ekw.02")
def test_exhausted_engaged_and_satisfied_hunters_stay() -> None:
    laid = lay(ROLAND, DAISY)
    laid.who(1).place = ATTIC
    tired = laid.enemy(RATS, at=CELLAR, exhausted=True)
    engaged = laid.enemy(RATS, engaged=0, copy=2)
    god = laid.enemy(UMORDHOTH, at=ATTIC)
    laid.run(whole_phase(laid.game))
    assert where(laid, tired)[2] == CELLAR
    assert where(laid, engaged)[2] == HALLWAY
    assert where(laid, god) == (PLACE, -1, ATTIC)


@pytest.mark.rule("lcg.base.ekw.02", "lcg.base.loc.05")
def test_a_barred_way_is_not_gone_and_still_counts_as_the_nearest() -> None:
    says = Written()
    says.abilities[HALLWAY] = (Modifier("cannot.enemy_move_into", 1, RULE),)
    laid = lay(start=ATTIC, says=says)
    rats = laid.enemy(RATS, at=CELLAR)
    laid.run(whole_phase(laid.game))
    assert where(laid, rats)[2] == CELLAR


@pytest.mark.rule("lcg.base.enc.16", "lcg.faq.019b")
def test_without_a_path_it_does_not_move() -> None:
    laid = lay(places=(STUDY, HALLWAY, CELLAR), start=STUDY)
    rats = laid.enemy(RATS, at=CELLAR)
    laid.run(whole_phase(laid.game))
    assert where(laid, rats)[2] == CELLAR


@pytest.mark.rule("lcg.base.ekw.01", "lcg.base.ekw.03")
def test_of_two_equally_near_it_wants_its_prey_even_if_that_is_the_longer_list() -> None:
    laid = lay(ROLAND, DAISY, SKIDS)
    laid.says.prey[RATS] = Wants(lambda who: who.clues)
    for seat, place in enumerate((ATTIC, CELLAR, PARLOR)):
        laid.who(seat).place = place
    laid.who(1).clues = 1
    rats = laid.enemy(RATS, at=HALLWAY)
    laid.run(whole_phase(laid.game))
    assert where(laid, rats) == (THREAT, 1, CELLAR)


@pytest.mark.rule("lcg.base.ekw.01", "lcg.base.ekw.03")
def test_prey_is_asked_only_about_the_nearest() -> None:
    laid = lay(ROLAND, DAISY)
    laid.says.prey[RATS] = Wants(lambda who: who.clues)
    laid.who(1).place, laid.who(1).clues = ATTIC, 5
    rats = laid.enemy(RATS, at=CELLAR)
    laid.run(whole_phase(laid.game))
    assert where(laid, rats) == (THREAT, 0, HALLWAY)


@pytest.mark.rule("lcg.base.ekw.01")
def test_the_lead_chooses_among_targets_that_are_tied() -> None:
    laid = lay(ROLAND, DAISY, SKIDS)
    laid.state.lead = 2
    for seat, place in enumerate((ATTIC, CELLAR, PARLOR)):
        laid.who(seat).place = place
    rats = laid.enemy(RATS, at=HALLWAY)
    laid.run(whole_phase(laid.game), PARLOR)
    assert laid.asked[0].seat == 2
    assert sorted(laid.asked[0].names()) == [ATTIC, CELLAR, PARLOR]
    assert where(laid, rats) == (THREAT, 2, PARLOR)


@pytest.mark.rule("lcg.base.ekw.01")
def test_the_lead_chooses_among_shortest_ways() -> None:
    laid = lay(places=(RIVERTOWN, SOUTHSIDE, UNIVERSITY, HOSPITAL, GRAVEYARD), start=RIVERTOWN)
    rats = laid.enemy(RATS, at=HOSPITAL)
    laid.run(whole_phase(laid.game), UNIVERSITY)
    assert sorted(laid.asked[0].names()) == [SOUTHSIDE, UNIVERSITY]
    assert where(laid, rats)[2] == UNIVERSITY


@pytest.mark.rule("lcg.base.golden.03", "lcg.base.ekw.02")
def test_of_two_ways_the_open_one_is_gone() -> None:
    laid = lay(ROLAND, DAISY)
    laid.who().place, laid.who(1).place = ATTIC, CELLAR
    laid.says.abilities[PARLOR] = (
        Modifier("cannot.enemy_move_into", 1, RULE, lambda game, source, it: str(it).endswith(f">{ATTIC}")),
    )
    laid.game.abilities.enter(*laid.says.of("barricade", PARLOR))
    rats = laid.enemy(RATS, at=HALLWAY)
    laid.run(whole_phase(laid.game))
    assert where(laid, rats) == (THREAT, 1, CELLAR)


@pytest.mark.rule("lcg.base.ekw.03", "lcg.base.enc.09")
def test_one_that_wants_its_bearer_only_passes_by_the_others() -> None:
    laid = lay(ROLAND, DAISY)
    laid.says.prey[ENFORCER] = Wants()
    laid.who().place = ATTIC
    mob = laid.enemy(ENFORCER, at=CELLAR, owner=0)
    laid.run(whole_phase(laid.game))
    assert where(laid, mob) == (PLACE, -1, HALLWAY), "Daisy is here and ignored"
    laid.run(whole_phase(laid.game))
    assert where(laid, mob) == (THREAT, 0, ATTIC)


@pytest.mark.rule("lcg.base.ekw.07", "lcg.base.ekw.01")
def test_a_massive_hunter_comes_too() -> None:
    laid = lay()
    god = laid.enemy(UMORDHOTH, at=CELLAR)
    laid.run(whole_phase(laid.game))
    assert where(laid, god) == (PLACE, -1, HALLWAY)
    assert laid.who().damage == 3
    assert laid.thing(god).exhausted


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("lcg.base.enemy.03", "lcg.base.enemy.04")
def test_each_ready_engaged_enemy_attacks_and_exhausts() -> None:
    laid = lay(ROLAND, DAISY)
    mine, hers = laid.enemy(MINION, engaged=0), laid.enemy(RATS, engaged=1)
    tired = laid.enemy(GHOUL, engaged=0, exhausted=True)
    laid.run(whole_phase(laid.game))
    assert [(who.damage, who.horror) for who in laid.state.investigators] == [(1, 1), (1, 0)]
    assert all(laid.thing(each).exhausted for each in (mine, hers, tired))


@pytest.mark.rule("lcg.base.enemy.03")
def test_in_player_order_and_each_in_the_order_he_chooses() -> None:
    says, order = Written(), list[str]()

    def note(game: Cards, source: Source, happening: EnemyAttacks) -> Flow[None]:
        order.append(happening.enemy)
        return nothing()

    says.abilities[PARLOR] = (reacts(EnemyAttacks, AFTER, note, RULE),)
    laid = lay(ROLAND, DAISY, says=says)
    laid.state.lead = 1
    first, second = laid.enemy(MINION, engaged=0), laid.enemy(RATS, engaged=0)
    hers = laid.enemy(GHOUL, engaged=1)
    laid.run(whole_phase(laid.game), second)
    assert order == [hers, second, first]


@pytest.mark.rule("lcg.base.enc.12")
def test_a_cancelled_attack_exhausts_all_the_same() -> None:
    says = Written()

    def stop(game: Cards, source: Source, happening: EnemyAttacks) -> Flow[None]:
        happening.cancelled = True
        return nothing()

    says.abilities[PARLOR] = (reacts(EnemyAttacks, WOULD, stop, RULE),)
    laid = lay(says=says)
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(whole_phase(laid.game))
    assert laid.who().damage == 0
    assert laid.thing(enemy).exhausted


def test_an_enemy_that_cannot_attack_stays_ready() -> None:
    says = Written()
    says.abilities[ROLAND] = (Modifier("cannot.attack", 1, RULE),)
    laid = lay(says=says)
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(whole_phase(laid.game))
    assert not laid.thing(enemy).exhausted


def test_an_enemy_attacks_once_in_a_phase_even_if_it_is_readied() -> None:
    says = Written()

    def again(game: Cards, source: Source, happening: EnemyAttacks) -> Flow[None]:
        for it in table.enemies(game):
            it.exhausted = False
        return nothing()

    says.abilities[PARLOR] = (reacts(EnemyAttacks, AFTER, again, RULE),)
    laid = lay(says=says)
    laid.enemy(MINION, engaged=0)
    laid.enemy(MINION, engaged=0, copy=2)
    laid.run(whole_phase(laid.game))
    assert laid.who().damage == 2


@pytest.mark.rule("lcg.base.ekw.08")
def test_a_massive_enemy_attacks_everybody_in_the_leads_order_and_exhausts_after_the_last() -> None:
    says, order = Written(), list[tuple[int, bool]]()

    def note(game: Cards, source: Source, happening: EnemyAttacks) -> Flow[None]:
        order.append((happening.seat, table.need(game, happening.enemy).exhausted))
        return nothing()

    says.abilities[PARLOR] = (reacts(EnemyAttacks, AFTER, note, RULE),)
    laid = lay(ROLAND, DAISY, SKIDS, AGNES, says=says)
    laid.who(3).place = ATTIC
    laid.state.lead = 1
    god = laid.enemy(UMORDHOTH, at=HALLWAY)
    laid.run(whole_phase(laid.game), "seat:2", "seat:0")
    assert order == [(2, False), (0, False), (1, False)]
    assert [ask.seat for ask in laid.asked] == [1, 1]
    assert laid.thing(god).exhausted
    assert [who.damage for who in laid.state.investigators] == [3, 3, 3, 0]


def test_who_is_left_is_attacked_by_what_engages_him_then() -> None:
    laid = lay(ROLAND, DAISY, standalone=True)
    laid.who().damage = 8
    first, second = laid.enemy(RATS, engaged=0), laid.enemy(GHOUL, engaged=0)
    laid.run(whole_phase(laid.game), first)
    assert laid.who().out == DEFEATED
    assert laid.thing(first).exhausted
    assert where(laid, second) == (THREAT, 1, HALLWAY)
    assert (laid.who(1).damage, laid.who(1).horror) == (1, 1)


# ---------------------------------------------------------------------- the frame


@pytest.mark.rule("lcg.base.enemy.01", "lcg.base.enemy.05", "lcg.base.time.04")
def test_the_phase_begins_and_ends() -> None:
    says, order = Written(), list[str]()

    def note(what: str) -> Any:
        def run(game: Cards, source: Source, happening: Happening) -> Flow[None]:
            left = "counted" if game.state.limits else "free"
            order.append(f"{what} {getattr(happening, 'span', '')} {left}")
            return nothing()

        return run

    says.abilities[ROLAND] = (
        reacts(Begins, AFTER, note("after"), RULE),
        reacts(Ends, WHEN, note("when"), RULE),
        reacts(Ends, AT, note("at"), RULE),
    )
    laid = lay(says=says)
    laid.state.limits = {"phase/x": 1}
    laid.run(whole_phase(laid.game))
    assert order == ["after enemy counted", "when enemy counted", "at enemy free"]
    assert laid.state.step == "upkeep"


@pytest.mark.rule("lcg.base.enemy.02", "lcg.base.enemy.03", "lcg.base.enemy.05", "lcg.base.time.13")
def test_windows_come_after_hunters_before_each_investigator_and_after_the_last() -> None:
    says = Written()
    used = list[int]()

    def run(game: Cards, source: Source) -> Flow[None]:
        used.append(1)
        return nothing()

    says.abilities[DAISY] = (Usable("free", "bark", say("play.card.01021"), run, RULE),)
    laid = lay(ROLAND, DAISY, says=says)
    laid.enemy(RATS, engaged=0)
    bark = "use:investigator:1:bark"
    laid.run(whole_phase(laid.game), "pass", bark, "pass", "pass", "pass")
    assert [ask.prompt.id.rpartition(".")[2] for ask in laid.asked] == [
        "hunters",
        "attacks",
        "attacks",
        "attacks",
        "attacked",
    ]
    assert used == [1]
    assert [ask.trivial for ask in laid.asked] == [True, False, False, True, True]
    laid.run(whole_phase(laid.game), "pass", "pass", "pass", "pass")
