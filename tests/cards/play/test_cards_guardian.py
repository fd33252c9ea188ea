"""Guardian cards, each in a position that shows what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import attacks, moments, table
from tests.cards.play.laying import ATTIC, DAISY, HALLWAY, ROLAND, SKIDS
from tests.cards.play.spoken import FLESH_EATER, GHOUL, PRIEST, RATS, turn


@pytest.mark.parametrize(("token", "hurt"), [("-2", 0), ("-1", 2)])
def test_the_automatic_adds_one_to_combat_and_to_damage(token: str, hurt: int) -> None:
    laid = turn(SKIDS, bag=[token])  # combat 3, and 1 of the weapon, against 4
    gun, enemy = laid.asset("01016"), laid.enemy(FLESH_EATER, engaged=0)
    laid.bag({"-2": "-1", "-1": "0"}[token])
    laid.use(gun)
    assert laid.thing(enemy).damage == hurt
    assert (laid.thing(gun).uses, laid.who().actions) == (3, 2)


def test_without_ammunition_the_automatic_does_not_fire() -> None:
    laid = turn()
    gun = laid.asset("01016", uses=0)
    laid.enemy(GHOUL, engaged=0)
    assert not laid.can(gun)


@pytest.mark.parametrize(("clues", "passes"), [(0, False), (1, True)])
def test_rolands_revolver_aims_better_over_clues(clues: int, passes: bool) -> None:
    laid = turn(bag=["-3"])  # combat 4 against 4
    laid.place(HALLWAY).clues = clues
    gun, enemy = laid.asset("01006"), laid.enemy(FLESH_EATER, engaged=0)
    laid.use(gun)
    assert laid.thing(enemy).damage == (2 if passes else 0)


@pytest.mark.parametrize("code", ["01017", "50001"])
def test_training_is_paid_for_in_the_one_question_of_a_test(code: str) -> None:
    laid = turn(bag=["-2"])  # willpower 3
    card = laid.asset(code)
    made = laid.test("willpower", 3, f"use:{card}:willpower*2")
    assert (made.succeeded, laid.who().resources) == (True, 3)
    assert not [option for ask in laid.asked for option in ask.options if ":combat" in option.name]


def test_training_is_not_offered_to_who_cannot_pay() -> None:
    laid = turn()
    laid.asset("01017")
    laid.who().resources = 0
    laid.test("combat", 3)
    assert laid.asked == []


def test_a_beat_cop_fights_along_and_may_fall_for_it() -> None:
    laid = turn()
    cop, enemy = laid.asset("01018"), laid.enemy(GHOUL, engaged=0)
    assert table.skill(laid.game, laid.who(), "combat") == 5
    laid.free(cop)
    assert laid.thing(enemy).damage == 1
    assert laid.piles() == ["01018"]


def test_a_better_cop_only_tires_and_bleeds() -> None:
    laid = turn()
    cop, enemy = laid.asset("01028"), laid.enemy(GHOUL, engaged=0)
    laid.free(cop)
    assert (laid.thing(enemy).damage, laid.thing(cop).damage, laid.thing(cop).exhausted) == (1, 1, True)
    assert not laid.can(cop, "free")


def test_first_aid_heals_one_or_the_other_until_it_is_used_up() -> None:
    laid = turn(ROLAND, DAISY)
    kit = laid.asset("01019", uses=2)
    laid.who().damage = laid.who().horror = 1
    laid.who(1).horror = 2
    laid.use(kit, "seat:0", "damage")
    assert (laid.who().damage, laid.who().horror) == (0, 1)
    laid.use(kit, "seat:1")
    assert laid.who(1).horror == 1
    assert laid.piles() == ["01019"]


def test_first_aid_is_not_offered_where_nobody_is_hurt() -> None:
    laid = turn()
    assert not laid.can(laid.asset("01019"))


def test_better_first_aid_heals_both_at_once_and_allies_too() -> None:
    laid = turn()
    kit, cop = laid.asset("03230"), laid.asset("01018", damage=1, horror=1)
    laid.who().damage = laid.who().horror = 1
    laid.use(kit, "ally")
    assert (laid.thing(cop).damage, laid.thing(cop).horror) == (0, 0)
    laid.use(kit, "investigator")
    assert (laid.who().damage, laid.who().horror) == (0, 0)


@pytest.mark.rule("lcg.base.enc.14")
def test_a_machete_cuts_deeper_into_the_only_enemy_one_is_engaged_with() -> None:
    laid = turn()
    knife, alone = laid.asset("01020"), laid.enemy(FLESH_EATER, engaged=0)
    laid.use(knife)
    assert laid.thing(alone).damage == 2
    laid.enemy(RATS, engaged=0)
    laid.use(knife, alone)
    assert laid.thing(alone).damage == 3


def test_a_machete_does_nothing_special_to_an_enemy_that_is_not_engaged() -> None:
    laid = turn()
    knife, enemy = laid.asset("01020"), laid.enemy(FLESH_EATER, at=HALLWAY, exhausted=True)
    laid.use(knife)
    assert laid.thing(enemy).damage == 1


@pytest.mark.rule("lcg.base.enc.14")
@pytest.mark.parametrize(("exhausted", "hurt"), [(False, 2), (True, 1)])
def test_a_machete_and_a_massive_enemy(exhausted: bool, hurt: int) -> None:
    laid = turn(bag=["+1"])
    knife, enemy = laid.asset("01020"), laid.enemy("01157", at=HALLWAY, exhausted=exhausted)
    laid.use(knife)
    assert laid.thing(enemy).damage == hurt


@pytest.mark.rule("lcg.base.dmg.13")
def test_a_guard_dog_bites_back_even_when_the_blow_kills_it() -> None:
    laid = turn()
    dog, enemy = laid.asset("01021", damage=2), laid.enemy(FLESH_EATER, engaged=0)
    laid.run(attacks.attack(laid.game, enemy, laid.who()), f"{dog}:damage+self:horror*2", dog)
    assert (laid.in_play(dog), laid.thing(enemy).damage) == (False, 1)


def test_a_guard_dog_does_not_bite_for_what_no_enemy_did() -> None:
    laid = turn()
    dog = laid.asset("01021")
    laid.enemy(GHOUL, engaged=0)
    laid.draws("01162", f"{dog}:damage")  # agility 2 against 3
    assert (laid.thing(dog).damage, len(laid.asked)) == (1, 1)


@pytest.mark.rule("lcg.base.dmg.15")
def test_evidence_is_found_on_who_was_defeated() -> None:
    laid = turn()
    (card,) = laid.hand("01022")
    enemy = laid.enemy(RATS, engaged=0)
    laid.place(HALLWAY).clues = 2
    laid.fight(enemy, f"hand:{card}", "01001")
    assert (laid.who().clues, laid.who().resources, laid.piles()) == (2, 4, ["01022"])


def test_without_a_clue_there_is_no_evidence() -> None:
    laid = turn()
    laid.hand("01022")
    laid.fight(laid.enemy(RATS, engaged=0))
    assert laid.asked == []


@pytest.mark.rule("lcg.base.enc.13")
def test_who_dodges_keeps_an_attack_off_anybody_there() -> None:
    laid = turn(DAISY, ROLAND)
    (card,) = laid.hand("01023", seat=1)
    enemy = laid.enemy(GHOUL, engaged=0)
    laid.run(attacks.attack(laid.game, enemy, laid.who()), f"hand:{card}")
    assert (laid.who().damage, laid.who().horror, laid.piles(1)) == (0, 0, ["01023"])


def test_nobody_dodges_for_who_is_elsewhere() -> None:
    laid = turn(DAISY, ROLAND)
    laid.hand("01023", seat=1)
    laid.who(1).place = ATTIC
    laid.run(attacks.attack(laid.game, laid.enemy(GHOUL, engaged=0), laid.who()))
    assert laid.who().damage == 1


@pytest.mark.parametrize(("code", "provoked"), [("01024", True), ("50002", False)])
def test_dynamite_hits_everybody_there(code: str, provoked: bool) -> None:
    laid = turn(ROLAND, DAISY)
    (card,) = laid.hand(code)
    laid.who(1).place = ATTIC
    far, near = laid.enemy(FLESH_EATER, engaged=1), laid.enemy(RATS, engaged=0)
    laid.play(card, ATTIC)
    assert (laid.thing(far).damage, laid.who(1).damage) == (3, 3)
    assert laid.who().damage == (1 if provoked else 0)
    assert laid.in_play(near)


def test_a_vicious_blow_hurts_more_only_in_an_attack() -> None:
    laid = turn()
    blow, again = laid.hand("01025", "01025")
    enemy = laid.enemy(FLESH_EATER, engaged=0)
    laid.fight(enemy, blow)
    assert laid.thing(enemy).damage == 2
    laid.test("combat", 1, again)
    assert laid.thing(enemy).damage == 2


def test_extra_ammunition_loads_a_firearm_of_anybody_there() -> None:
    laid = turn(DAISY, ROLAND)
    (card,) = laid.hand("01026")
    gun = laid.asset("01016", seat=1)
    laid.asset("01020", seat=1)
    laid.play(card)
    assert laid.thing(gun).uses == 7


def test_a_badge_lends_two_actions_to_whose_turn_it_is() -> None:
    laid = turn(DAISY, ROLAND)
    badge = laid.asset("01027", seat=1)
    assert table.skill(laid.game, laid.who(1), "willpower") == 4
    laid.free(badge, seat=1)
    assert (laid.who().actions, laid.in_play(badge)) == (5, False)


def test_a_badge_is_of_no_use_to_who_is_elsewhere() -> None:
    laid = turn(DAISY, ROLAND)
    badge = laid.asset("01027", seat=1)
    laid.who(1).place = ATTIC
    assert not laid.can(badge, "free", seat=1)


@pytest.mark.parametrize(("token", "hurt"), [("-6", 1), ("0", 5), ("+1", 5)])
def test_a_shotgun_hits_as_hard_as_one_aims(token: str, hurt: int) -> None:
    laid = turn(bag=[token])  # combat 4 and 3 against 1
    gun = laid.asset("01029")
    enemy = laid.enemy(RATS, engaged=0)
    laid.thing(enemy).damage = -10
    laid.use(gun)
    assert laid.thing(enemy).damage == hurt - 10


@pytest.mark.rule("lcg.base.act.11")
def test_a_shotgun_that_misses_hits_a_friend_as_hard() -> None:
    laid = turn(ROLAND, DAISY, bag=["-6"])
    gun, enemy = laid.asset("01029"), laid.enemy(FLESH_EATER, engaged=1)
    laid.use(gun)
    assert (laid.who(1).damage, laid.thing(enemy).damage) == (3, 0)


@pytest.mark.rule("lcg.base.dmg.15")
def test_roland_looks_for_clues_once_a_round() -> None:
    laid = turn()
    laid.place(HALLWAY).clues = 3
    laid.fight(laid.enemy(RATS, engaged=0), "01001")
    laid.fight(laid.enemy(RATS, engaged=0, copy=2))
    assert laid.who().clues == 1


def test_clues_on_his_location_help_roland_with_an_elder_sign() -> None:
    laid = turn(bag=["elder_sign"])
    laid.place(HALLWAY).clues = 2
    assert laid.test("willpower", 5).value == 5


def test_with_a_cop_an_enemy_may_be_defeated_by_the_elite_only_in_the_end() -> None:
    laid = turn()
    cop, enemy = laid.asset("01018"), laid.enemy(PRIEST, engaged=0, damage=4)
    laid.place(HALLWAY).clues = 1
    laid.free(cop, "01001")
    assert (laid.in_play(enemy), laid.who().clues) == (False, 1)


def test_worse_things_have_happened_and_they_pay() -> None:
    laid = turn()
    (card,) = laid.hand("02261")
    enemy = laid.enemy(FLESH_EATER, engaged=0)
    laid.run(attacks.attack(laid.game, enemy, laid.who()), f"hand:{card}")
    assert (laid.who().damage, laid.who().horror, laid.who().resources) == (0, 0, 8)


def test_cover_up_takes_the_place_of_clues() -> None:
    laid = turn()
    card = laid.draws_weakness("01007")
    assert laid.thing(card).clues == 3
    laid.place(HALLWAY).clues = 1
    laid.investigate(card)
    assert (laid.thing(card).clues, laid.place(HALLWAY).clues, laid.who().clues) == (2, 1, 0)


@pytest.mark.rule("lcg.base.clue.05")
def test_with_one_clue_there_one_comes_off_cover_up() -> None:
    laid = turn()
    (more,) = laid.hand("01039")
    card = laid.draws_weakness("01007")
    laid.place(HALLWAY).clues = 1
    laid.investigate(more, card)
    assert laid.thing(card).clues == 2


@pytest.mark.parametrize(("clues", "trauma"), [(1, 1), (0, 0)])
def test_what_is_left_of_cover_up_haunts_roland(clues: int, trauma: int) -> None:
    laid = turn()
    card = laid.draws_weakness("01007")
    laid.thing(card).clues = clues
    laid.run(moments.end(laid.game, "game", seat=0))
    assert laid.who().mental == trauma
