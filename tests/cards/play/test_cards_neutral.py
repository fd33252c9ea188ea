"""Neutral cards and weaknesses, each in a position that shows what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import attacks, enemies, harm, slots, table
from tests.cards.play.laying import ATTIC, DAISY, HALLWAY, ROLAND
from tests.cards.play.spoken import FLESH_EATER, RATS, turn


def test_a_knife_is_wielded_or_thrown() -> None:
    laid = turn(bag=["0"])
    knife, enemy = laid.asset("01086"), laid.enemy(FLESH_EATER, engaged=0)
    laid.use(knife)
    assert laid.thing(enemy).damage == 1
    laid.use(knife, n=1)
    assert (laid.thing(enemy).damage, laid.piles()) == (3, ["01086"])


def test_a_flashlight_takes_two_off_the_shroud() -> None:
    laid = turn(bag=["-4"])
    lamp = laid.asset("01087")
    laid.place(HALLWAY).clues = 1
    laid.use(lamp)
    assert (laid.who().clues, laid.thing(lamp).uses) == (1, 2)


@pytest.mark.rule("lcg.base.aoo.01")
def test_investigating_with_a_flashlight_provokes() -> None:
    laid = turn()
    lamp = laid.asset("01087")
    laid.enemy(RATS, engaged=0)
    laid.use(lamp)
    assert laid.who().damage == 1


@pytest.mark.parametrize(("code", "drawn"), [("01088", 0), ("02194", 1)])
def test_an_emergency_cache(code: str, drawn: int) -> None:
    laid = turn()
    (card,) = laid.hand(code)
    laid.play(card)
    assert (laid.who().resources, len(laid.who().hand), laid.piles()) == (8, drawn, [code])


@pytest.mark.rule("lcg.faq.008a")
@pytest.mark.rule("lcg.base.cost.04")
@pytest.mark.parametrize(
    ("code", "skill"),
    [("01089", "willpower"), ("01090", "intellect"), ("01091", "combat"), ("01092", "agility")],
)
def test_plain_skills_draw_for_who_committed_them(code: str, skill: str) -> None:
    laid = turn(ROLAND, DAISY)
    (card,) = laid.hand(code, seat=1)
    made = laid.test(skill, 1, card)
    assert made.value == table.skill(laid.game, laid.who(), skill) + 2
    assert (len(laid.who().hand), laid.holds(1)) == (0, ["01088"])


def test_courage_is_two_wild_icons_and_comes_once() -> None:
    laid = turn()
    (card, other) = laid.hand("01093", "01093")
    assert laid.test("agility", 4, card).succeeded is True
    assert laid.who().hand == [other]


@pytest.mark.parametrize("code", ["01072", "01094", "01095"])
def test_what_only_bears_says_nothing(code: str) -> None:
    laid = turn()
    card = laid.asset(code)
    assert (table.stat(laid.game, card, "health"), table.stat(laid.game, card, "sanity")) in (
        (2, 0),
        (4, 0),
        (0, 4),
    )


@pytest.mark.parametrize(("code", "slot"), [("02157", "accessory"), ("02158", "ally")])
def test_more_room(code: str, slot: str) -> None:
    laid = turn()
    before = slots.slots_of(laid.game, laid.who())[slot]
    laid.asset(code)
    assert slots.slots_of(laid.game, laid.who())[slot] == before + 1


# ---------------------------------------------------------------------- basic weaknesses


def test_amnesia_leaves_one_card() -> None:
    laid = turn()
    kept, *others = laid.hand("01016", "01017", "01018")
    laid.draws_weakness("01096", "+".join(others))
    assert laid.who().hand == [kept]


@pytest.mark.rule("lcg.base.weak.04")
def test_amnesia_cannot_take_a_weakness() -> None:
    laid = turn()
    laid.hand("01016", "01013", "01018")
    laid.draws_weakness("01096")
    assert laid.holds() == ["01013"]


def test_paranoia_costs_everything() -> None:
    laid = turn()
    laid.draws_weakness("01097")
    assert laid.who().resources == 0


@pytest.mark.rule("lcg.base.abil.05")
def test_what_haunts_somebody_a_friend_may_drive_off() -> None:
    laid = turn(DAISY, ROLAND)
    card = laid.draws_weakness("01098", seat=1)
    assert table.skill(laid.game, laid.who(1), "combat") == 3
    assert table.skill(laid.game, laid.who(), "combat") == 2
    laid.use(card)
    assert (laid.in_play(card), laid.who().actions, laid.piles(1)) == (False, 1, ["01098"])


def test_nobody_drives_off_what_is_elsewhere() -> None:
    laid = turn(DAISY, ROLAND)
    card = laid.draws_weakness("01098", seat=1)
    laid.who(1).place = ATTIC
    assert not laid.can(card)


@pytest.mark.rule("lcg.base.dmg.12")
@pytest.mark.parametrize(("code", "dealt", "own"), [("01099", (0, 1), (1, 1)), ("01100", (1, 0), (1, 1))])
def test_one_harm_brings_the_other(code: str, dealt: tuple[int, int], own: tuple[int, int]) -> None:
    laid = turn()
    laid.draws_weakness(code)
    laid.run(harm.deal(laid.game, laid.who(), *dealt, ""))
    assert (laid.who().damage, laid.who().horror) == own


@pytest.mark.rule("lcg.base.dmg.17")
def test_the_mob_takes_money() -> None:
    laid = turn()
    enemy = laid.enemy("01101", engaged=0, owner=0)
    laid.use(enemy)
    assert (laid.who().resources, laid.who().damage, laid.piles()) == (1, 0, ["01101"])


@pytest.mark.rule("lcg.base.enc.09")
def test_weakness_enemies_want_their_bearer_only() -> None:
    laid = turn(ROLAND, DAISY)
    for code in ("01101", "01102", "01103"):
        it = laid.thing(laid.enemy(code, at=HALLWAY, owner=1))
        assert enemies.prey_of(laid.game, it, [0, 1]) == [1]


def test_an_acolyte_of_the_lodge_hastens_doom() -> None:
    laid = turn()
    enemy = laid.enemy("01102", engaged=0, owner=0)
    laid.run(attacks.attack(laid.game, enemy, laid.who()))
    assert laid.state.agenda is not None
    assert laid.state.agenda.doom == 1


def test_near_a_stubborn_detective_roland_is_nobody() -> None:
    laid = turn(bag=["elder_sign"])
    enemy = laid.enemy("01103", at=ATTIC, owner=0)
    laid.place(HALLWAY).clues = 2
    assert not table.is_blank(laid.game, "seat:0")
    laid.thing(enemy).place = HALLWAY
    assert table.is_blank(laid.game, "seat:0")
    made = laid.fight(laid.enemy(RATS, engaged=0))
    assert (laid.asked, made.value) == ([], 4)
