"""Traps and examples about enemies, with the cards themselves."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import attacks, blast, enemy_phase, harm, spawning, table, turn
from miskatonic.games.cards.play.state import PLACE, THREAT
from miskatonic.games.cards.play.steps import EnemyAttack
from tests.cards.play.laying import AGNES, ATTIC, DAISY, HALLWAY, HOUSE, ROLAND, Table, lay

DOG, GOAT, MINION, AUTOMATIC, LEO, DODGE = "01021", "01180", "01160", "01016", "01048", "01023"
WOLF_MAN, OBSERVER, PRIEST, YOUR_HOUSE = "01137", "01177", "01116", "01124"


@pytest.mark.rule("lcg.1.4e", "lcg.1.4f", "lcg.base.time.11", "lcg.base.act.08")
def test_the_example_of_nested_sequences() -> None:
    """Roland plays his .45 Automatic under the eyes of a Goat Spawn; Guard Dog bites, Agnes answers her horror."""
    laid = lay(ROLAND, AGNES, real=True)
    laid.state.active = 0
    laid.who().actions, laid.who().resources = 3, 5
    dog = laid.asset(DOG)
    goat, minion = laid.enemy(GOAT, engaged=0, damage=2), laid.enemy(MINION, engaged=1)
    (gun,) = laid.hand(AUTOMATIC)
    laid.run(
        turn.perform(laid.game, laid.who(), f"play:{gun}"),
        f"{dog}:damage",  # the attack of opportunity
        dog,  # its bite
        "self:horror",  # of the Goat Spawn, when it is defeated
        AGNES,  # answers to her horror
        minion,
    )
    assert laid.state.encounter_discard == [goat]
    assert (laid.thing(dog).damage, laid.thing(dog).horror) == (1, 0)
    assert [who.horror for who in laid.state.investigators] == [1, 1]
    assert laid.thing(minion).damage == 1
    assert laid.in_play(gun)
    told = [entry.id for entry in laid.game.log or ()]
    assert told.index("play.log.enemy_defeated") > told.index("play.log.suffers")


def test_t2_the_ghoul_priest_spawns_at_your_house() -> None:
    laid = lay(ROLAND, DAISY, places=(*HOUSE, YOUR_HOUSE), real=True)
    laid.run(spawning.spawn(laid.game, f"{PRIEST}.1", laid.who()))
    it = laid.thing(f"{PRIEST}.1")
    assert (it.zone, it.place) == (PLACE, YOUR_HOUSE)
    laid.state.things.clear()
    laid.who(1).place = YOUR_HOUSE
    laid.run(spawning.spawn(laid.game, f"{PRIEST}.1", laid.who()))
    assert (laid.thing(f"{PRIEST}.1").zone, laid.thing(f"{PRIEST}.1").seat) == (THREAT, 1)


@pytest.mark.rule("lcg.base.enc.05")
def test_t5_a_drawn_observer_engages_its_drawer() -> None:
    laid = lay(ROLAND, DAISY, real=True)
    laid.hand("01088", "01088", seat=1)
    laid.run(spawning.spawn(laid.game, f"{OBSERVER}.1", laid.who(1)))
    assert laid.thing(f"{OBSERVER}.1").seat == 1, "though Roland has fewer cards"


@pytest.mark.rule("lcg.base.dmg.01", "lcg.base.dmg.02", "lcg.base.dmg.03")
def test_t13_the_priest_hits_an_investigator_with_leo() -> None:
    laid = lay(ROLAND, real=True)
    leo = laid.asset(LEO)
    priest = laid.enemy(PRIEST, engaged=0)
    laid.run(attacks.attack(laid.game, priest, laid.who()), f"{leo}:damage*2+{leo}:horror*2")
    assert laid.who().discard == [leo]
    assert (laid.who().damage, laid.who().horror) == (0, 0)
    other = laid.asset(LEO, copy=1, damage=1)
    laid.run(
        attacks.attack(laid.game, priest, laid.who()),
        f"{other}:damage+self:damage+{other}:horror+self:horror",
    )
    assert {option.name: option.most for option in laid.asked[0].options}[f"{other}:damage"] == 1
    assert (laid.who().damage, laid.who().horror) == (1, 1)


def dodging(code: str) -> tuple[Table, str, str]:
    """Roland with a Dodge and the resource for it, and an enemy about to attack."""
    laid = lay(ROLAND, real=True)
    laid.who().resources = 1
    (dodge,) = laid.hand(DODGE)
    return laid, dodge, laid.enemy(code, engaged=0, damage=2)


@pytest.mark.rule("lcg.base.enc.12", "lcg.base.enc.13")
def test_a_dodged_attack_heals_no_wolf_man_and_exhausts_him() -> None:
    laid, dodge, wolf = dodging(WOLF_MAN)
    laid.run(enemy_phase.enemy_attack(laid.game, EnemyAttack(0)), f"hand:{dodge}")
    assert (laid.thing(wolf).damage, laid.thing(wolf).exhausted) == (2, True)
    assert (laid.who().damage, laid.who().discard) == (0, [dodge])
    laid.thing(wolf).exhausted = False
    laid.run(enemy_phase.enemy_attack(laid.game, EnemyAttack(0)))
    assert (laid.thing(wolf).damage, laid.who().damage) == (1, 2)


@pytest.mark.rule("lcg.base.enc.13")
def test_an_undodged_observer_takes_a_card_or_hits_harder() -> None:
    laid, dodge, observer = dodging(OBSERVER)
    laid.run(attacks.attack(laid.game, observer, laid.who()), "pass")
    assert (laid.who().hand, laid.who().discard) == ([], [dodge])
    assert (laid.who().damage, laid.who().horror) == (1, 1)
    laid.run(attacks.attack(laid.game, observer, laid.who()))
    assert (laid.who().damage, laid.who().horror) == (3, 3)


def test_dynamite_hurts_everybody_there_at_once() -> None:
    laid = lay(ROLAND, DAISY, AGNES, real=True)
    laid.who(2).place = ATTIC
    minion = laid.enemy(MINION, engaged=0)
    laid.run(
        blast.blast(
            laid.game,
            2,
            "01024.2a",
            3,
            [it.id for it in table.enemies_at(laid.game, HALLWAY)],
            table.people_at(laid.game, HALLWAY),
        )
    )
    assert [who.damage for who in laid.state.investigators] == [3, 3, 0]
    assert laid.state.encounter_discard == [minion]


@pytest.mark.rule("lcg.2.12a", "lcg.base.dmg.12")
def test_what_his_coat_takes_he_takes_for_hypochondria() -> None:
    laid = lay(ROLAND, real=True)
    coat = laid.asset("01072")
    laid.threat("01100.0a")  # Hypochondria: a direct horror after damage
    laid.run(harm.deal(laid.game, laid.who(), 1, 0, ""), f"{coat}:damage")
    assert (laid.who().damage, laid.who().horror) == (0, 1)
