"""Seeker cards, each in a position that shows what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import cards, enemies, moving, spawning, table
from miskatonic.kernel.lasting import lapse
from tests.cards.play.laying import ATTIC, CELLAR, DAISY, HALLWAY, ROLAND
from tests.cards.play.spoken import GHOUL, PRIEST, RATS, turn


@pytest.mark.parametrize("code", ["01030", "01040"])
def test_a_magnifying_glass_helps_only_to_investigate(code: str) -> None:
    laid = turn()
    laid.asset(code)
    laid.place(HALLWAY).clues = 1
    assert laid.investigate().value == 4
    assert laid.test("intellect", 0).value == 3


def test_a_glass_costs_no_action_and_the_better_one_comes_back_when_nothing_is_left_to_see() -> None:
    laid = turn()
    (card,) = laid.hand("01040")
    laid.play(card)
    assert laid.who().actions == 3
    laid.place(HALLWAY).clues = 1
    assert not laid.can(card, "free")
    laid.place(HALLWAY).clues = 0
    laid.free(card)
    assert laid.holds() == ["01040"]


def test_an_old_book_finds_the_best_of_three_for_anybody_there() -> None:
    laid = turn(DAISY, ROLAND)
    book = laid.asset("01031")
    laid.deck("01016", "01017", "01018", "01020", seat=1)
    laid.use(book, "seat:1", "01018.1l")
    assert (laid.holds(1), laid.thing(book).exhausted) == (["01018"], True)
    assert len(laid.who(1).deck) == 3


def test_a_better_book_lets_what_it_finds_be_played_for_less() -> None:
    laid = turn(DAISY)
    book = laid.asset("06279")
    laid.deck("01016", "01017", "01020")
    laid.use(book, "01016.0j", "pay")  # 4 for 2
    assert (laid.who().resources, laid.thing(book).uses, laid.in_play("01016.0j")) == (3, 1, True)


def test_who_has_the_better_book_decides_whether_its_secret_lets_a_friend_play() -> None:
    laid = turn(DAISY, ROLAND)
    book = laid.asset("06279")
    laid.deck("01086", "01017", "01020", seat=1)
    laid.use(book, "seat:1", "01086.1j", "pay")  # 1 for nothing
    assert [ask.seat for ask in laid.asked] == [0, 1, 0]
    assert (laid.who().resources, laid.who(1).resources, laid.thing(book).uses) == (5, 5, 1)
    assert laid.thing("01086.1j").seat == 1


def test_a_librarian_brings_a_tome() -> None:
    laid = turn()
    (card,) = laid.hand("01032")
    laid.deck("01088", "01031", "01088")
    laid.play(card, card)
    assert laid.holds() == ["01031"]


@pytest.mark.rule("lcg.base.weak.03")
def test_a_tome_that_is_a_weakness_works_though_it_was_not_drawn() -> None:
    laid = turn(DAISY)
    (card,) = laid.hand("01032")
    laid.deck("01009")
    laid.play(card, card)
    assert laid.thing("01009.0j").horror == 3


def test_doctor_christopher_knows_more_and_earns_by_it() -> None:
    laid = turn()
    doctor = laid.asset("01033")
    assert table.skill(laid.game, laid.who(), "intellect") == 4
    laid.investigate(doctor)
    assert laid.who().resources == 6


@pytest.mark.parametrize(
    ("code", "skill"),
    [("01034", "agility"), ("50003", "intellect"), ("01062", "willpower"), ("50007", "intellect")],
)
def test_talents_are_paid_for_as_often_as_one_likes(code: str, skill: str) -> None:
    laid = turn(bag=["0"])
    card = laid.asset(code)
    own = table.skill(laid.game, laid.who(), skill)
    assert laid.test(skill, 8, f"use:{card}:{skill}*5").value == own + 5
    assert laid.who().resources == 0


@pytest.mark.parametrize(("token", "damage"), [("0", 1), ("-4", 3)])
def test_medical_texts_heal_or_hurt_whom_one_chose(token: str, damage: int) -> None:
    laid = turn(DAISY, ROLAND, bag=[token])
    book = laid.asset("01035")
    laid.who(1).damage = 2
    laid.use(book, "seat:1")
    assert laid.who(1).damage == damage


@pytest.mark.rule("lcg.base.test.20")
def test_mind_over_matter_lets_intellect_fight_for_a_round() -> None:
    laid = turn(DAISY)
    (card,) = laid.hand("01036")
    enemy = laid.enemy(GHOUL, engaged=0)
    laid.play(card)
    assert laid.fight(enemy, "intellect").value == 5
    assert laid.evade(enemy, "agility").value == 2
    lapse(laid.game, "round")
    laid.test("combat", 0)
    assert laid.asked == []


@pytest.mark.rule("lcg.base.test.20")
def test_what_a_weapon_adds_to_combat_does_not_help_intellect() -> None:
    laid = turn(DAISY)
    (card,) = laid.hand("01036")
    gun, enemy = laid.asset("01016"), laid.enemy(GHOUL, engaged=0)
    laid.play(card)
    laid.use(gun, "intellect")
    assert laid.state.latest[-1].value == 5  # type: ignore[union-attr]
    assert not laid.in_play(enemy)


def test_a_hunch_is_a_clue() -> None:
    laid = turn()
    (card,) = laid.hand("01037")
    assert not laid.playable(card)
    laid.place(HALLWAY).clues = 1
    laid.play(card)
    assert (laid.who().clues, laid.who().actions) == (1, 3)


@pytest.mark.rule("lcg.base.enc.17")
@pytest.mark.parametrize("code", ["01038", "50004"])
def test_a_barricade_keeps_enemies_out_but_not_the_elite(code: str) -> None:
    laid = turn()
    (card,) = laid.hand(code)
    laid.play(card)
    ghoul, priest = laid.enemy(GHOUL, at=ATTIC), laid.enemy(PRIEST, at=ATTIC)
    assert not enemies.may_move_into(laid.game, ghoul, HALLWAY)
    assert enemies.may_move_into(laid.game, priest, HALLWAY)
    laid.run(moving.move(laid.game, laid.who(), CELLAR))
    assert laid.piles() == [code]


@pytest.mark.rule("lcg.base.enc.17")
def test_who_is_engaged_stays_behind_a_barricade() -> None:
    laid = turn()
    (card,) = laid.hand("01038")
    laid.play(card)
    laid.who().place = CELLAR
    enemy = laid.enemy(GHOUL, engaged=0)
    laid.run(moving.move(laid.game, laid.who(), HALLWAY))
    assert (laid.thing(enemy).place, laid.who().place) == (CELLAR, HALLWAY)


@pytest.mark.rule("lcg.errata.card.007")
def test_a_better_barricade_sends_what_would_spawn_next_door() -> None:
    laid = turn()
    (card,) = laid.hand("50004")
    laid.play(card)
    it = laid.run(spawning.spawn(laid.game, "01160.3", laid.who(), HALLWAY), ATTIC)
    assert it is not None
    assert it.place == ATTIC


def test_a_plain_barricade_lets_them_spawn() -> None:
    laid = turn()
    (card,) = laid.hand("01038")
    laid.play(card)
    it = laid.run(spawning.spawn(laid.game, "01160.3", laid.who(), HALLWAY))
    assert it is not None
    assert table.place_of(laid.game, it) == HALLWAY


@pytest.mark.rule("lcg.faq.008b")
def test_deduction_of_a_friend_gives_the_clue_to_who_investigates() -> None:
    laid = turn(ROLAND, DAISY)
    (card,) = laid.hand("01039", seat=1)
    laid.place(HALLWAY).clues = 3
    laid.investigate(card)
    assert (laid.who().clues, laid.who(1).clues) == (2, 0)


@pytest.mark.rule("lcg.base.test.21")
def test_deduction_adds_nothing_to_what_is_no_discovery() -> None:
    laid = turn()
    (card,) = laid.hand("01039")
    laid.place(HALLWAY).clues = 3
    laid.use(laid.asset("01045"), card)
    assert (laid.who().clues, laid.who().resources) == (0, 8)


@pytest.mark.rule("lcg.base.dmg.17")
def test_the_disc_undoes_an_enemy_as_it_comes() -> None:
    laid = turn()
    disc = laid.asset("01041")
    laid.draws(GHOUL, disc)
    assert (laid.state.things, laid.piles()) == ([], ["01041"])
    assert [code_of(card) for card in laid.state.encounter_discard] == [GHOUL]


def test_the_disc_has_no_power_over_the_elite() -> None:
    laid = turn()
    laid.asset("01041")
    laid.draws(PRIEST)
    assert len(table.enemies(laid.game)) == 1


def test_an_encyclopedia_teaches_until_the_phase_ends() -> None:
    laid = turn(DAISY, ROLAND)
    book = laid.asset("01042")
    laid.use(book, "seat:1", "agility")
    assert (
        table.skill(laid.game, laid.who(1), "agility"),
        table.skill(laid.game, laid.who(), "agility"),
    ) == (4, 2)
    lapse(laid.game, "phase")
    assert table.skill(laid.game, laid.who(1), "agility") == 2


def test_cryptic_research_is_three_cards_for_somebody_there() -> None:
    laid = turn(DAISY, ROLAND)
    (card,) = laid.hand("01043")
    laid.play(card, "seat:1")
    assert len(laid.who(1).hand) == 3


def test_answers_are_sought_next_door_too() -> None:
    laid = turn()
    (card,) = laid.hand("60227")
    laid.place(HALLWAY).clues = laid.place(ATTIC).clues = 1
    laid.play(card, ATTIC)
    assert laid.who().clues == 2


@pytest.mark.rule("lcg.base.abil.07")
def test_daisys_own_action_reads_tomes_and_nothing_else() -> None:
    laid = turn(DAISY)
    book, gun = laid.asset("01031"), laid.asset("01016")
    laid.enemy(RATS, at=ATTIC)
    laid.who().actions = 0
    assert not laid.can(gun)
    laid.use(book)
    assert (laid.who().actions, laid.who().spent) == (0, ["tome"])


@pytest.mark.rule("lcg.base.act.02")
def test_daisys_own_action_is_used_first() -> None:
    laid = turn(DAISY)
    book = laid.asset("01031")
    laid.use(book)
    assert laid.who().actions == 3


@pytest.mark.rule("lcg.base.abil.07")
def test_daisys_own_action_helps_nobody_to_shake_off_what_haunts_her() -> None:
    laid = turn(DAISY)
    card = laid.draws_weakness("01098")
    laid.who().actions = 1
    assert not laid.can(card)
    laid.who().actions = 2
    assert laid.can(card)


def test_daisy_draws_for_her_tomes() -> None:
    laid = turn(DAISY, bag=["elder_sign"])
    laid.asset("01031")
    laid.asset("01035")
    laid.test("willpower", 0)
    assert len(laid.who().hand) == 2


def test_a_tote_bag_holds_two_more_tomes_and_nothing_else() -> None:
    laid = turn(DAISY)
    for code in ("01031", "01035", "01008"):
        laid.asset(code)
    (tome, gun) = laid.hand("01042", "01087")
    laid.play(tome)
    laid.play(gun)
    assert len(table.things_of(laid.game, 0)) == 5


@pytest.mark.rule("lcg.base.slot.03")
def test_without_her_tote_bag_a_tome_too_many_goes() -> None:
    laid = turn(DAISY)
    for code in ("01031", "01035", "01008"):
        laid.asset(code)
    (tome,) = laid.hand("01042")
    laid.play(tome)
    bag = next(each.id for each in table.things_of(laid.game, 0) if each.id.startswith("01008"))
    laid.run(cards.leave(laid.game, bag), tome)
    assert laid.piles() == ["01008", "01042"]
    assert len(table.things_of(laid.game, 0)) == 2


@pytest.mark.rule("lcg.base.dmg.14")
def test_the_necronomicon_is_read_down_to_the_last_horror() -> None:
    laid = turn(DAISY)
    book = laid.draws_weakness("01009")
    assert table.cannot(laid.game, "leave_play", book)
    for _ in range(3):
        laid.use(book)
    assert (laid.who().horror, laid.in_play(book), laid.piles()) == (3, False, ["01009"])


@pytest.mark.rule("lcg.base.slot.05")
def test_the_necronomicon_takes_a_hand_though_it_lies_in_the_threat_area() -> None:
    laid = turn(DAISY)
    torch, knife = laid.asset("01087"), laid.asset("01086")
    laid.draws_weakness("01009", torch)
    assert (laid.in_play(torch), laid.in_play(knife)) == (False, True)


def test_with_the_necronomicon_elder_signs_fail() -> None:
    laid = turn(DAISY, bag=["elder_sign"])
    laid.draws_weakness("01009")
    assert laid.test("willpower", 0).succeeded is False
