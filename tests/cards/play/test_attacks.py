"""Enemy attacks, attacks of opportunity, retaliate, alert, elusive; the order of several."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import attacks, table
from miskatonic.games.cards.play.rules.happenings import EnemyAttacks, Suffers
from miskatonic.games.cards.play.scenes import EVADE, FIGHT
from miskatonic.games.cards.play.scenes import Test as SkillTest
from miskatonic.games.cards.play.state import DEFEATED, PLACE, Cards
from miskatonic.kernel.abilities import AFTER, WHEN, WOULD, Limit, Modifier, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from tests.cards.play.laying import ATTIC, CELLAR, DAISY, HALLWAY, PARLOR, ROLAND, Table, Written, lay

MINION, RATS, PRIEST, UMORDHOTH, GHOUL = "01160", "01159", "01116", "01157", "01161"
RULE = "lcg.base.enemy.06"


def cancels(forced: bool = True) -> Reaction:
    """As Dodge does."""

    def stop(game: Cards, source: Source, happening: EnemyAttacks) -> Flow[None]:
        happening.cancelled = True
        return nothing()

    return reacts(EnemyAttacks, WOULD, stop, RULE, forced=forced)


def notes(moment: Moment, noted: list[str], *, own: bool = True) -> Reaction:
    def note(game: Cards, source: Source, happening: EnemyAttacks) -> Flow[None]:
        noted.append(happening.enemy)
        return nothing()

    return reacts(
        EnemyAttacks, moment, note, RULE, fits=lambda game, source, it: not own or it.enemy == source.id
    )


def gains(keyword: str) -> Modifier:
    return Modifier(f"keyword.{keyword}", 1, RULE, lambda game, source, it: it == source.id)


@pytest.mark.rule("lcg.base.enemy.06")
def test_an_attack_deals_damage_and_horror_together() -> None:
    says, dealt = Written(), list[tuple[int, int]]()

    def note(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        assert happening.attack is not None
        dealt.append((happening.damage, happening.horror))
        return nothing()

    says.abilities[ROLAND] = (reacts(Suffers, AFTER, note, RULE),)
    laid = lay(says=says)
    priest = laid.enemy(PRIEST, engaged=0)
    laid.run(attacks.attack(laid.game, priest, laid.who()))
    assert dealt == [(2, 2)]
    assert (laid.who().damage, laid.who().horror) == (2, 2)
    assert laid.state.scenes == []


@pytest.mark.rule("lcg.base.enc.13")
def test_a_cancelled_attack_leaves_no_room_for_the_attackers_own_effects() -> None:
    says, noted = Written(), list[str]()
    says.abilities[MINION] = (notes(WHEN, noted), notes(AFTER, noted))
    laid = lay(says=says)
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(attacks.attack(laid.game, enemy, laid.who()))
    assert noted == [enemy, enemy]
    laid.says.abilities[DAISY] = (cancels(forced=False),)
    laid.game.abilities.enter(*laid.says.of("hand", DAISY, 0))
    noted.clear()
    laid.run(attacks.attack(laid.game, enemy, laid.who()), "hand")
    assert noted == []
    assert laid.who().damage == 1, "from the first attack"
    laid.run(attacks.attack(laid.game, enemy, laid.who()), "pass")
    assert noted == [enemy, enemy], "who passes gets all of it"


@pytest.mark.rule("lcg.base.golden.02")
def test_an_enemy_that_cannot_attack_him_does_not() -> None:
    says = Written()
    says.abilities[ROLAND] = (Modifier("cannot.attack", 1, RULE),)
    laid = lay(ROLAND, DAISY, says=says)
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(attacks.attack(laid.game, enemy, laid.who()))
    assert laid.who().damage == 0
    laid.run(attacks.attack(laid.game, enemy, laid.who(1)))
    assert laid.who(1).damage == 1


# ---------------------------------------------------------------------- attacks of opportunity


@pytest.mark.rule("lcg.base.aoo.01", "lcg.base.aoo.04", "lcg.faq.030")
def test_each_ready_enemy_engaged_with_him_attacks_once_and_does_not_exhaust() -> None:
    laid = lay(ROLAND, DAISY)
    first, second = laid.enemy(RATS, engaged=0), laid.enemy(RATS, engaged=0, copy=2)
    laid.enemy(RATS, engaged=0, copy=3, exhausted=True)
    laid.enemy(GHOUL, engaged=1)
    laid.run(attacks.attacks_of_opportunity(laid.game, laid.who()))
    assert (laid.who().damage, laid.who().horror, laid.who(1).damage) == (2, 0, 0)
    assert not laid.thing(first).exhausted
    assert not laid.thing(second).exhausted


@pytest.mark.rule("lcg.base.ekw.08")
def test_a_massive_enemys_hits_only_the_provoker() -> None:
    laid = lay(ROLAND, DAISY)
    god = laid.enemy(UMORDHOTH, at=HALLWAY)
    laid.run(attacks.attacks_of_opportunity(laid.game, laid.who()))
    assert (laid.who().damage, laid.who(1).damage) == (3, 0)
    assert not laid.thing(god).exhausted


@pytest.mark.rule("lcg.base.aoo.02")
def test_he_chooses_their_order() -> None:
    says, order = Written(), list[str]()
    says.abilities[ROLAND] = (notes(AFTER, order, own=False),)
    laid = lay(says=says)
    rats, ghoul = laid.enemy(RATS, engaged=0), laid.enemy(GHOUL, engaged=0)
    laid.run(attacks.attacks_of_opportunity(laid.game, laid.who()), ghoul)
    assert order == [ghoul, rats]
    assert laid.asked[0].seat == 0


@pytest.mark.rule("lcg.base.act.09", "lcg.base.aoo.02")
def test_who_falls_is_attacked_no_more() -> None:
    laid = lay(ROLAND, DAISY, standalone=True)
    laid.who().damage = 8
    rats, ghoul = laid.enemy(RATS, engaged=0), laid.enemy(GHOUL, engaged=0)
    laid.who(1).place = ATTIC
    laid.run(attacks.attacks_of_opportunity(laid.game, laid.who()), rats)
    assert laid.who().out == DEFEATED
    assert laid.who().horror == 0
    assert laid.thing(ghoul).zone == PLACE


def test_an_enemy_that_has_gone_meanwhile_does_not_attack() -> None:
    says = Written()

    def kill(game: Cards, source: Source, happening: EnemyAttacks) -> Flow[None]:
        game.state.things = [it for it in game.state.things if not it.id.startswith(GHOUL)]
        return nothing()

    says.abilities[RATS] = (reacts(EnemyAttacks, AFTER, kill, RULE),)
    laid = lay(says=says)
    rats = laid.enemy(RATS, engaged=0)
    laid.enemy(GHOUL, engaged=0)
    laid.run(attacks.attacks_of_opportunity(laid.game, laid.who()), rats)
    assert (laid.who().damage, laid.who().horror) == (1, 0)


# ---------------------------------------------------------------------- order only where it matters


def attacked(laid: Table, *answers: str) -> int:
    laid.run(attacks.attacks_of_opportunity(laid.game, laid.who()), *answers)
    return len(laid.asked)


def test_no_order_is_asked_of_what_ends_alike() -> None:
    laid = lay()
    laid.enemy(RATS, engaged=0)
    laid.enemy(GHOUL, engaged=0)
    assert attacked(laid) == 0


def test_equal_attacks_have_no_order() -> None:
    laid = lay(standalone=True)
    laid.who().damage = 7
    laid.enemy(RATS, engaged=0)
    laid.enemy(RATS, engaged=0, copy=2)
    laid.ends(attacks.attacks_of_opportunity(laid.game, laid.who()))
    assert laid.asked == []


def test_order_is_asked_where_somebody_may_fall() -> None:
    laid = lay()
    laid.who().damage = 7
    rats, ghoul = laid.enemy(RATS, engaged=0), laid.enemy(GHOUL, engaged=0)
    assert laid.ends(attacks.attacks_of_opportunity(laid.game, laid.who()), ghoul) == "none"
    assert sorted(laid.asked[0].names()) == [rats, ghoul]


def test_what_another_enemy_says_of_its_own_attacks_does_not_matter() -> None:
    says = Written()
    says.abilities[MINION] = (notes(WHEN, []),)
    laid = lay(ROLAND, DAISY, says=says)
    laid.enemy(MINION, engaged=1)
    laid.enemy(RATS, engaged=0)
    laid.enemy(GHOUL, engaged=0)
    assert attacked(laid) == 0
    minion = laid.enemy(MINION, engaged=0, copy=2)
    assert attacked(laid, minion) == 1, "once it is done the rest ends alike"


# ---------------------------------------------------------------------- after a fight or an evasion


def finished(laid: Table, during: str, against: str, succeeded: bool) -> Flow[None]:
    test = SkillTest(0, "combat", 3, during, against=against, succeeded=succeeded)
    return attacks.after_test(laid.game, test)


@pytest.mark.rule("lcg.base.ekw.05")
def test_a_ready_enemy_with_retaliate_strikes_back_after_a_failed_attack() -> None:
    laid = lay()
    priest = laid.enemy(PRIEST, engaged=0)
    laid.run(finished(laid, FIGHT, priest, True))
    laid.run(finished(laid, EVADE, priest, False))
    assert laid.who().damage == 0
    laid.run(finished(laid, FIGHT, priest, False))
    assert (laid.who().damage, laid.who().horror) == (2, 2)
    assert not laid.thing(priest).exhausted
    laid.thing(priest).exhausted = True
    laid.run(finished(laid, FIGHT, priest, False))
    assert laid.who().damage == 2


@pytest.mark.rule("lcg.base.ekw.06")
def test_alert_answers_a_failed_evasion() -> None:
    says = Written()
    says.abilities[MINION] = (gains("alert"),)
    laid = lay(says=says)
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(finished(laid, FIGHT, enemy, False))
    laid.run(finished(laid, EVADE, enemy, True))
    assert laid.who().damage == 0
    laid.run(finished(laid, EVADE, enemy, False))
    assert laid.who().damage == 1
    assert not laid.thing(enemy).exhausted


@pytest.mark.rule("lcg.base.ekw.12")
def test_an_elusive_enemy_slips_away_after_attacking_or_being_attacked() -> None:
    says = Written()
    says.abilities[MINION] = (gains("elusive"),)
    laid = lay(ROLAND, DAISY, says=says)
    laid.who(1).place = ATTIC
    enemy = laid.enemy(MINION, engaged=0)
    laid.run(attacks.attack(laid.game, enemy, laid.who()), CELLAR)
    assert sorted(laid.asked[0].names()) == [CELLAR, PARLOR], "where nobody is"
    it = laid.thing(enemy)
    assert (it.zone, it.place, it.exhausted) == (PLACE, CELLAR, True)
    other = laid.enemy(MINION, engaged=0, copy=2)
    laid.run(finished(laid, FIGHT, other, True), PARLOR)
    assert table.place_of(laid.game, laid.thing(other)) == PARLOR
    tired = laid.enemy(MINION, engaged=0, copy=3, exhausted=True)
    laid.run(finished(laid, FIGHT, tired, True))
    assert table.place_of(laid.game, laid.thing(tired)) == HALLWAY


def test_what_does_not_fit_or_is_used_up_does_not_matter() -> None:
    """A Dodge that nobody can pay for, a reaction that has been used in this phase."""
    says = Written()

    def never(game: Cards, source: Source, happening: EnemyAttacks) -> bool:
        return False

    def react(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        return nothing()

    says.abilities[ROLAND] = (
        reacts(EnemyAttacks, WOULD, lambda game, source, it: nothing(), RULE, forced=False, fits=never),
        reacts(
            Suffers,
            AFTER,
            react,
            RULE,
            fits=lambda game, source, it: it.to["self"][1] > 0,
            limit=Limit(1, "phase"),
        ),
    )
    laid = lay(says=says)
    laid.enemy(RATS, engaged=0)
    ghoul = laid.enemy(GHOUL, engaged=0)
    assert attacked(laid, ghoul) == 1
    assert attacked(laid) == 0
