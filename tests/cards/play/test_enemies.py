"""Enemies: engaging, prey, moving, evading, damage, defeat."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import blast, cards, enemies, moving, table
from miskatonic.games.cards.play.rules.ending import resolve
from miskatonic.games.cards.play.rules.happenings import (
    DealsDamage,
    EnemyDefeated,
    Engages,
    Evades,
    Happening,
)
from miskatonic.games.cards.play.state import PLACE, THREAT, Cards
from miskatonic.kernel.abilities import AFTER, AT, WHEN, Modifier, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from tests.cards.play.laying import (
    ACT,
    ATTIC,
    CELLAR,
    DAISY,
    HALLWAY,
    PARLOR,
    ROLAND,
    SKIDS,
    Table,
    Wants,
    Written,
    lay,
)

MINION, RATS, PRIEST, UMORDHOTH, ENFORCER, GOAT = "01160", "01159", "01116", "01157", "01101", "01180"
RULE = "lcg.base.timing.01"


def notes(kind: type[Happening], moment: Moment, noted: list[Happening]) -> Reaction:
    def note(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        noted.append(happening)
        return nothing()

    return reacts(kind, moment, note, RULE)


def where(laid: Table, enemy: str) -> tuple[str, int, str]:
    it = laid.thing(enemy)
    return it.zone, it.seat, table.place_of(laid.game, it)


# ---------------------------------------------------------------------- engaging


@pytest.mark.rule("lcg.base.engage.01", "lcg.base.engage.04")
def test_a_ready_enemy_engages_who_is_at_its_location() -> None:
    laid = lay()
    enemy = laid.enemy(MINION, at=HALLWAY)
    elsewhere = laid.enemy(MINION, at=ATTIC, copy=2)
    laid.run(enemies.settle(laid.game))
    assert where(laid, enemy) == (THREAT, 0, HALLWAY)
    assert where(laid, elsewhere) == (PLACE, -1, ATTIC)


@pytest.mark.rule("lcg.base.engage.03")
def test_an_exhausted_enemy_waits_until_it_is_ready() -> None:
    laid = lay()
    enemy = laid.enemy(MINION, at=HALLWAY, exhausted=True)
    laid.run(enemies.settle(laid.game))
    assert where(laid, enemy)[0] == PLACE
    laid.thing(enemy).exhausted = False
    laid.run(enemies.settle(laid.game))
    assert where(laid, enemy)[0] == THREAT


@pytest.mark.rule("lcg.base.engage.05")
def test_any_number_may_be_engaged_with_one_investigator() -> None:
    laid = lay()
    found = [laid.enemy(MINION, at=HALLWAY, copy=copy) for copy in (1, 2, 3)]
    laid.run(enemies.settle(laid.game))
    assert [it.id for it in table.engaged_with(laid.game, 0)] == found


@pytest.mark.rule("lcg.base.engage.02", "lcg.base.ekw.03")
def test_of_several_its_prey_is_engaged_and_the_lead_chooses_among_equals() -> None:
    laid = lay(ROLAND, DAISY, SKIDS)
    laid.state.lead = 1
    laid.says.prey[MINION] = Wants(lambda who: who.clues)
    laid.who(2).clues = 1
    first = laid.enemy(MINION, at=HALLWAY)
    laid.run(enemies.settle(laid.game))
    assert where(laid, first)[1] == 2
    laid.who(0).clues = 1
    second = laid.enemy(MINION, at=HALLWAY, copy=2)
    laid.run(enemies.settle(laid.game), "seat:0")
    assert laid.asked[0].seat == 1
    assert sorted(laid.asked[0].names()) == ["seat:0", "seat:2"]
    assert where(laid, second)[1] == 0


@pytest.mark.rule("lcg.base.engage.02")
def test_without_prey_the_lead_chooses_among_all() -> None:
    laid = lay(ROLAND, DAISY)
    enemy = laid.enemy(MINION, at=HALLWAY)
    laid.run(enemies.settle(laid.game), "seat:1")
    assert where(laid, enemy)[1] == 1


@pytest.mark.rule("lcg.base.ekw.03", "lcg.base.enc.09")
def test_an_enemy_that_wants_its_bearer_only_ignores_the_others() -> None:
    laid = lay(ROLAND, DAISY)
    laid.says.prey[ENFORCER] = Wants()
    laid.who().place = ATTIC
    mob = laid.enemy(ENFORCER, at=HALLWAY, owner=0)
    laid.run(enemies.settle(laid.game))
    assert where(laid, mob)[0] == PLACE
    laid.run(enemies.engage(laid.game, mob, laid.who(1)))
    laid.run(enemies.settle(laid.game))
    assert where(laid, mob) == (THREAT, 1, HALLWAY), "it stays with who engaged it"


@pytest.mark.rule("lcg.base.ekw.04")
def test_an_aloof_enemy_does_not_engage_by_itself() -> None:
    says = Written()
    says.abilities[MINION] = (Modifier("keyword.aloof", 1, RULE, lambda game, source, it: it == source.id),)
    laid = lay(says=says)
    enemy = laid.enemy(MINION, at=HALLWAY)
    laid.run(enemies.settle(laid.game))
    assert where(laid, enemy)[0] == PLACE
    laid.run(enemies.engage(laid.game, enemy, laid.who()))
    assert where(laid, enemy)[0] == THREAT


@pytest.mark.rule("lcg.base.ekw.07", "lcg.base.enc.14")
def test_a_massive_enemy_is_engaged_with_all_there_while_ready_and_has_no_moment_of_engaging() -> None:
    says, noted = Written(), list[Happening]()
    says.abilities[ROLAND] = (notes(Engages, AFTER, noted),)
    laid = lay(ROLAND, DAISY, SKIDS, says=says)
    laid.who(2).place = ATTIC
    god = laid.enemy(UMORDHOTH, at=HALLWAY)
    laid.run(enemies.settle(laid.game))
    laid.run(enemies.engage(laid.game, god, laid.who()))
    assert where(laid, god)[0] == PLACE
    assert [len(table.engaged_with(laid.game, seat)) for seat in range(3)] == [1, 1, 0]
    laid.thing(god).exhausted = True
    assert table.engaged_with(laid.game, 0) == []
    assert noted == []


@pytest.mark.rule("lcg.base.ekw.07")
def test_it_does_not_move_with_investigators() -> None:
    laid = lay()
    god = laid.enemy(UMORDHOTH, at=HALLWAY)
    laid.run(moving.move(laid.game, laid.who(), ATTIC))
    assert where(laid, god) == (PLACE, -1, HALLWAY)
    assert table.engaged_with(laid.game, 0) == []


@pytest.mark.rule("lcg.base.act.12", "lcg.2.4a", "lcg.2.4b")
def test_engaging_and_being_engaged_are_one_event() -> None:
    says, noted = Written(), list[Happening]()
    says.abilities[ROLAND] = (notes(Engages, AFTER, noted),)
    laid = lay(ROLAND, DAISY, says=says)
    first, second = laid.enemy(MINION, at=HALLWAY), laid.enemy(MINION, engaged=1, copy=2)
    laid.run(enemies.settle(laid.game), "seat:0")
    laid.run(enemies.engage(laid.game, second, laid.who()))
    laid.run(enemies.engage(laid.game, second, laid.who()))
    assert [(each.seat, getattr(each, "enemy", "")) for each in noted] == [(0, first), (0, second)]


@pytest.mark.rule("lcg.base.engage.06", "lcg.base.engage.01")
def test_letting_go_leaves_it_at_the_location_where_it_engages_again() -> None:
    laid = lay()
    enemy = laid.enemy(MINION, engaged=0)
    enemies.disengage(laid.game, enemy)
    assert where(laid, enemy) == (PLACE, -1, HALLWAY)
    laid.run(enemies.settle(laid.game))
    assert where(laid, enemy) == (THREAT, 0, HALLWAY)


# ---------------------------------------------------------------------- moving


@pytest.mark.rule("lcg.base.action.04", "lcg.base.engage.04", "lcg.base.loc.04")
def test_engaged_enemies_move_along() -> None:
    laid = lay()
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(moving.move(laid.game, laid.who(), ATTIC))
    assert where(laid, enemy) == (THREAT, 0, ATTIC)


@pytest.mark.rule("lcg.base.enc.17")
def test_one_that_may_not_follow_stays_behind_unengaged() -> None:
    says = Written()
    says.abilities[ATTIC] = (
        Modifier("cannot.enemy_move_into", 1, RULE, lambda game, source, it: str(it).startswith(MINION)),
    )
    laid = lay(says=says)
    minion, rats = laid.enemy(MINION, engaged=0), laid.enemy(RATS, engaged=0)
    laid.run(moving.move(laid.game, laid.who(), ATTIC))
    assert where(laid, minion) == (PLACE, -1, HALLWAY)
    assert where(laid, rats) == (THREAT, 0, ATTIC)
    assert laid.run(enemies.move_enemy(laid.game, minion, ATTIC)) is False


@pytest.mark.rule("lcg.base.enc.10")
def test_an_enemy_moved_away_is_no_longer_engaged() -> None:
    laid = lay(ROLAND, DAISY)
    laid.who(1).place = ATTIC
    first, second = laid.enemy(MINION, engaged=0), laid.enemy(MINION, engaged=0, copy=2)
    laid.run(enemies.move_enemy(laid.game, first, CELLAR))
    assert where(laid, first) == (PLACE, -1, CELLAR)
    laid.run(enemies.move_enemy(laid.game, second, ATTIC))
    assert where(laid, second) == (THREAT, 1, ATTIC), "and engages whom it meets"


@pytest.mark.rule("lcg.base.loc.03")
def test_an_enemy_reveals_nothing() -> None:
    laid = lay()
    laid.place(ATTIC).revealed = False
    enemy = laid.enemy(MINION, at=CELLAR)
    laid.run(enemies.move_enemy(laid.game, enemy, ATTIC))
    assert where(laid, enemy) == (PLACE, -1, ATTIC)
    assert not laid.place(ATTIC).revealed


# ---------------------------------------------------------------------- evading


@pytest.mark.rule("lcg.base.action.08", "lcg.base.engage.06")
def test_an_evaded_enemy_is_exhausted_and_unengaged() -> None:
    says, noted = Written(), list[Happening]()
    says.abilities[ROLAND] = (notes(Evades, AFTER, noted),)
    laid = lay(says=says)
    enemy = laid.enemy(MINION, engaged=0)
    assert laid.run(enemies.evade(laid.game, enemy, laid.who()))
    assert where(laid, enemy) == (PLACE, -1, HALLWAY)
    assert laid.thing(enemy).exhausted
    assert len(noted) == 1


@pytest.mark.rule("lcg.base.act.13", "lcg.faq.009")
def test_an_effect_may_evade_one_that_is_engaged_with_another() -> None:
    laid = lay(ROLAND, DAISY)
    enemy = laid.enemy(MINION, engaged=1)
    laid.run(enemies.evade(laid.game, enemy, laid.who()))
    assert where(laid, enemy) == (PLACE, -1, HALLWAY)
    assert laid.thing(enemy).exhausted


@pytest.mark.rule("lcg.base.golden.02")
def test_what_cannot_be_evaded_is_not() -> None:
    says = Written()
    says.abilities[MINION] = (Modifier("cannot.be_evaded", 1, RULE),)
    laid = lay(says=says)
    enemy = laid.enemy(MINION, engaged=0)
    assert not laid.run(enemies.evade(laid.game, enemy, laid.who()))
    assert where(laid, enemy)[0] == THREAT


# ---------------------------------------------------------------------- damage and defeat


@pytest.mark.rule("lcg.base.dmg.06", "lcg.base.dmg.09")
def test_damage_at_its_health_defeats_it_and_what_is_too_much_is_lost() -> None:
    laid = lay()
    first, second = laid.enemy(MINION, engaged=0), laid.enemy(MINION, engaged=0, copy=2)
    laid.run(enemies.damage_enemy(laid.game, first, 1, "", 0))
    assert laid.thing(first).damage == 1
    laid.run(enemies.damage_enemy(laid.game, first, 5, "", 0))
    assert not laid.in_play(first)
    assert laid.thing(second).damage == 0
    assert laid.state.encounter_discard == [first]


@pytest.mark.rule("lcg.base.dmg.06", "lcg.base.deck.13")
def test_a_weakness_goes_to_its_owners_pile() -> None:
    laid = lay(ROLAND, DAISY)
    mob = laid.enemy(ENFORCER, engaged=0, owner=1)
    laid.run(enemies.damage_enemy(laid.game, mob, 3, "", 0))
    assert laid.who(1).discard == [mob]


@pytest.mark.rule("lcg.base.clue.04", "lcg.base.dmg.06")
def test_health_per_investigator_counts_who_began() -> None:
    laid = lay(ROLAND, DAISY)
    laid.who(1).out = "resigned"
    priest = laid.enemy(PRIEST, engaged=0)
    laid.run(enemies.damage_enemy(laid.game, priest, 9, "", 0))
    assert laid.in_play(priest)
    laid.run(enemies.damage_enemy(laid.game, priest, 1, "", 0))
    assert not laid.in_play(priest)


@pytest.mark.rule("lcg.base.ekw.10", "lcg.base.dmg.17")
def test_victory_points_go_to_the_victory_display_when_defeated_only() -> None:
    laid = lay()
    defeated, discarded = laid.enemy("01118", engaged=0), laid.enemy("01119", engaged=0)
    laid.run(enemies.damage_enemy(laid.game, defeated, 4, "", 0))
    laid.run(cards.discard(laid.game, discarded))
    assert laid.state.victory == [defeated]
    assert laid.state.encounter_discard == [discarded]


@pytest.mark.rule("lcg.base.dmg.15", "lcg.base.timing.01")
def test_who_deals_the_damage_has_defeated_it() -> None:
    says, noted = Written(), list[Happening]()
    says.abilities[ROLAND] = (notes(EnemyDefeated, WHEN, noted), notes(EnemyDefeated, AFTER, noted))
    laid = lay(ROLAND, DAISY, says=says)
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(enemies.damage_enemy(laid.game, enemy, 2, "01021.1a", 1))
    assert [each.seat for each in noted] == [1, 1]
    assert [getattr(each, "place", "") for each in noted] == [HALLWAY, HALLWAY]


@pytest.mark.rule("lcg.base.time.11", "lcg.1.4e", "lcg.1.4f")
def test_what_happens_when_it_is_defeated_comes_before_its_defeat() -> None:
    says, order = Written(), list[str]()

    def note(what: str) -> Reaction:
        moment = WHEN if what == "when" else AFTER

        def run(game: Cards, source: Source, happening: EnemyDefeated) -> Flow[None]:
            there = table.thing(game, happening.enemy) is not None
            order.append(f"{what}, {'in play' if there else 'gone'}")
            return nothing()

        return reacts(EnemyDefeated, moment, run, RULE)

    def damaged(game: Cards, source: Source, happening: DealsDamage) -> Flow[None]:
        order.append("after the damage")
        return nothing()

    says.abilities[GOAT] = (note("when"), note("after"))
    says.abilities[ROLAND] = (reacts(DealsDamage, AFTER, damaged, RULE),)
    laid = lay(says=says)
    goat = laid.enemy(GOAT, engaged=0, damage=2)
    laid.run(enemies.damage_enemy(laid.game, goat, 1, "", 0))
    assert order == ["when, in play", "after, gone", "after the damage"]
    laid.run(enemies.damage_enemy(laid.game, laid.enemy(MINION, engaged=0), 2, "", 0))
    assert order[3:] == ["after the damage"], "a card that is gone says nothing about others"


@pytest.mark.rule("lcg.base.story.03")
def test_an_objective_advances_before_what_comes_after_the_defeat() -> None:
    says, order = Written(), list[str]()

    def note(what: str) -> Reaction:
        def run(game: Cards, source: Source, happening: EnemyDefeated) -> Flow[None]:
            order.append(what)
            return nothing()

        return reacts(EnemyDefeated, AT if what == "objective" else AFTER, run, RULE)

    says.abilities[ROLAND] = (note("reaction"),)
    says.abilities[ACT] = (note("objective"),)
    laid = lay(says=says)
    laid.run(enemies.defeat_enemy(laid.game, laid.enemy(PRIEST, engaged=0), 0))
    assert order == ["objective", "reaction"]


def test_an_enemy_made_weaker_falls() -> None:
    says = Written()
    says.abilities["01182"] = (Modifier("enemy.health", -1, RULE),)
    laid = lay(says=says)
    enemy = laid.enemy(MINION, engaged=0, damage=1)
    laid.run(enemies.check(laid.game))
    assert laid.in_play(enemy)
    laid.threat("01182.1")
    laid.run(enemies.check(laid.game))
    assert not laid.in_play(enemy)


# ---------------------------------------------------------------------- blasts


def blasted(objective: bool) -> Table:
    """Roland, all but dead, beside the Ghoul Priest, all but dead; perhaps the act waits for that."""
    says = Written()

    def wins(game: Cards, source: Source, happening: EnemyDefeated) -> Flow[None]:
        resolve(game, "R1")

    if objective:
        says.abilities[ACT] = (reacts(EnemyDefeated, AT, wins, "lcg.base.story.03"),)
    laid = lay(says=says)
    laid.who().damage = 7
    laid.enemy(PRIEST, engaged=0, damage=3)
    return laid


def blast_all(laid: Table) -> Flow[None]:
    return blast.blast(
        laid.game,
        0,
        "01024.0a",
        3,
        [it.id for it in table.enemies_at(laid.game, HALLWAY)],
        table.people_at(laid.game, HALLWAY),
    )


@pytest.mark.rule("lcg.base.story.10")
@pytest.mark.parametrize(("answer", "resolution"), [("objective", "R1"), ("none", "none")])
def test_the_last_investigator_and_the_objective_together(answer: str, resolution: str) -> None:
    laid = blasted(objective=True)
    assert laid.ends(blast_all(laid), answer) == resolution
    assert laid.who().physical == 1, "the trauma of the defeat is kept"


@pytest.mark.rule("lcg.base.story.10")
def test_without_an_objective_there_is_no_choice() -> None:
    laid = blasted(objective=False)
    assert laid.ends(blast_all(laid)) == "none"


@pytest.mark.rule("lcg.base.timing.10")
def test_a_blast_is_placed_on_all_at_once() -> None:
    says, seen = Written(), list[tuple[int, ...]]()

    def note(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        hurt = (who.damage for who in game.state.investigators)
        seen.append((*hurt, *(it.damage for it in table.enemies(game))))
        return nothing()

    says.abilities[PARLOR] = (reacts(DealsDamage, AFTER, note, RULE), reacts(EnemyDefeated, WHEN, note, RULE))
    laid = lay(ROLAND, DAISY, says=says)
    laid.enemy(MINION, engaged=0)
    laid.enemy("01161", engaged=1)
    laid.run(blast_all(laid))
    assert seen[0] == (3, 3, 3, 3)
    assert table.enemies(laid.game) == []
