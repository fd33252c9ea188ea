"""Mystic cards, each in a position that shows what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import harm, moments, table
from miskatonic.games.cards.play.rules.happenings import Begins
from miskatonic.kernel.lasting import lapse
from tests.cards.play.laying import AGNES, DAISY, HALLWAY, ROLAND
from tests.cards.play.spoken import FLESH_EATER, GHOUL, PRIEST, RATS, turn


def test_forbidden_knowledge_sells_secrets_for_horror() -> None:
    laid = turn(AGNES)
    card = laid.asset("01058", uses=2)
    laid.free(card)
    assert (laid.who().horror, laid.who().resources, laid.thing(card).uses) == (1, 6, 1)
    assert not laid.can(card, "free")
    laid.thing(card).exhausted = False
    laid.free(card)
    assert laid.piles() == ["01058"]


def test_a_rosary_is_a_point_of_willpower() -> None:
    laid = turn()
    laid.asset("01059")
    assert table.skill(laid.game, laid.who(), "willpower") == 4


@pytest.mark.rule("lcg.base.test.15")
@pytest.mark.parametrize(("token", "horror"), [("skull", 1), ("-1", 0), ("auto_fail", 1)])
def test_shrivelling_burns_who_reveals_a_symbol(token: str, horror: int) -> None:
    laid = turn(ROLAND, bag=[token])
    spell, enemy = laid.asset("01060"), laid.enemy(RATS, engaged=0)
    laid.thing(enemy).damage = -5
    laid.use(spell)
    assert laid.who().horror == horror
    assert laid.thing(enemy).damage == (-5 if token == "auto_fail" else -3)
    assert laid.thing(spell).uses == 3
    laid.bag("skull")
    laid.test("willpower", 0)
    assert laid.who().horror == horror


@pytest.mark.parametrize(("code", "kind"), [("01061", "action"), ("03236", "free")])
def test_scrying_shows_and_orders_what_comes(code: str, kind: str) -> None:
    laid = turn(AGNES)
    spell = laid.asset(code)
    laid.encounters("01162", "01160", "01163", "01159")
    laid.use(spell, "encounter", "01160.8", "01163.9", kind=kind)
    assert [code_of(card) for card in laid.state.encounter.peek(laid.game.chance, "encounter", 3)] == [
        "01160",
        "01163",
        "01162",
    ]
    assert laid.who().horror == (1 if code == "03236" else 0)


@pytest.mark.rule("lcg.base.enc.07")
def test_an_initiate_comes_with_doom_and_finds_spells() -> None:
    laid = turn(AGNES)
    (card,) = laid.hand("01063")
    laid.play(card)
    assert laid.thing(card).doom == 1
    laid.deck("01088", "01060", "01088", "01061")
    laid.free(card)
    assert laid.holds() == ["01060"]


@pytest.mark.rule("lcg.base.deck.09")
def test_an_initiate_must_take_even_a_dark_memory() -> None:
    laid = turn(AGNES)
    card = laid.asset("01063")
    laid.deck("01088", "01013", "01088")
    laid.free(card)
    assert laid.holds() == ["01013"]


def test_who_is_drawn_to_the_flame_finds_two_clues() -> None:
    laid = turn(AGNES)
    (card,) = laid.hand("01064")
    laid.encounters("01166", "01159")
    laid.place(HALLWAY).clues = 3
    laid.play(card)
    assert laid.state.agenda is not None
    assert (laid.who().clues, laid.state.agenda.doom) == (2, 1)


@pytest.mark.rule("lcg.base.cost.08")
def test_a_ward_cancels_a_revelation_and_costs_a_horror() -> None:
    laid = turn(DAISY)
    (card,) = laid.hand("01065")
    drawn = laid.draws("01166", f"hand:{card}")
    assert laid.state.agenda is not None
    assert (laid.state.agenda.doom, laid.who().horror) == (0, 1)
    assert laid.state.encounter_discard == [drawn]


def test_there_is_no_ward_against_enemies_or_weaknesses() -> None:
    laid = turn(DAISY)
    laid.hand("01065")
    laid.draws(GHOUL)
    laid.draws_weakness("01097")
    assert laid.asked == []


@pytest.mark.parametrize(("code", "token", "hurt", "actions", "horror"), [
    ("01066", "0", 1, 2, 0),
    ("01066", "skull", 1, 1, 0),
    ("01069", "skull", 2, 1, 1),
])  # fmt: skip
def test_blinding_light(code: str, token: str, hurt: int, actions: int, horror: int) -> None:
    laid = turn(DAISY, bag=[token])
    (card,) = laid.hand(code)
    enemy = laid.enemy(FLESH_EATER, engaged=0)
    laid.play(card)
    it = laid.thing(enemy)
    assert (it.damage, it.exhausted, it.place) == (hurt, True, HALLWAY)
    assert (laid.who().actions, laid.who().horror) == (actions, horror)


@pytest.mark.rule("lcg.faq.008a")
def test_the_fearless_are_who_committed() -> None:
    laid = turn(DAISY, ROLAND)
    (card,) = laid.hand("01067", seat=1)
    laid.who().horror = laid.who(1).horror = 2
    laid.test("willpower", 1, card)
    assert (laid.who().horror, laid.who(1).horror) == (2, 1)


@pytest.mark.parametrize(("code", "damage"), [("01068", 1), ("50008", 0)])
def test_a_wiped_mind_forgets_what_it_could_do(code: str, damage: int) -> None:
    laid = turn(AGNES)
    (card,) = laid.hand(code)
    enemy = laid.enemy("01180", engaged=0)  # Goat Spawn: hunter, retaliate
    laid.enemy(PRIEST, engaged=0)
    laid.run(moments.happen(laid.game, Begins(span="enemy")), f"hand:{card}")
    assert not table.has_keyword(laid.game, enemy, "retaliate")
    assert table.stat(laid.game, enemy, "damage") == damage
    lapse(laid.game, "phase")
    assert table.has_keyword(laid.game, enemy, "retaliate")
    assert table.stat(laid.game, enemy, "damage") == 1


def test_what_an_enemy_does_when_it_falls_is_wiped_too() -> None:
    laid = turn(AGNES)
    (card,) = laid.hand("01068")
    enemy = laid.enemy("01180", engaged=0, damage=2)
    laid.run(moments.happen(laid.game, Begins(span="investigation")), f"hand:{card}")
    laid.bag("+1")
    laid.fight(enemy)
    assert (laid.in_play(enemy), laid.who().horror) == (False, 0)


def test_shadows_hold_one_more_spell_and_charge_them() -> None:
    laid = turn(AGNES)
    book, spell = laid.asset("01070"), laid.asset("01060")
    laid.asset("01061")
    (third,) = laid.hand("01060")
    laid.play(third)
    assert len(table.things_of(laid.game, 0)) == 4
    laid.use(book, spell)
    assert laid.thing(spell).uses == 5


@pytest.mark.rule("lcg.base.token.05")
def test_a_statue_lets_one_choose_between_two() -> None:
    laid = turn(AGNES, bag=["-8", "0"])
    statue = laid.asset("01071", uses=1)
    assert laid.test("willpower", 5, statue, "0").succeeded is True
    assert laid.piles() == ["01071"]


def test_agnes_hurts_back_once_a_phase() -> None:
    laid = turn(AGNES)
    enemy = laid.enemy(FLESH_EATER, engaged=0)
    laid.run(harm.deal(laid.game, laid.who(), 0, 1, ""), "01004")
    laid.run(harm.deal(laid.game, laid.who(), 0, 1, ""))
    assert laid.thing(enemy).damage == 1
    lapse(laid.game, "phase")
    laid.run(harm.deal(laid.game, laid.who(), 0, 1, ""), "01004")
    assert laid.thing(enemy).damage == 2


@pytest.mark.rule("lcg.base.dmg.12")
def test_horror_that_an_ally_bears_does_not_stir_agnes() -> None:
    laid = turn(AGNES)
    cop = laid.asset("01018")
    laid.enemy(FLESH_EATER, engaged=0)
    laid.run(harm.deal(laid.game, laid.who(), 0, 1, ""), f"{cop}:horror")


def test_horror_helps_agnes_with_an_elder_sign() -> None:
    laid = turn(AGNES, bag=["elder_sign"])
    laid.who().horror = 3
    assert laid.test("combat", 4).value == 5


def test_an_heirloom_draws_for_every_spell() -> None:
    laid = turn(AGNES)
    stone = laid.asset("01012")
    (spell, gun) = laid.hand("01060", "01087")
    laid.play(spell, stone)
    assert laid.holds() == ["01087", "01088"]
    laid.play(gun)


def test_a_dark_memory_hurts_while_it_is_held_and_hastens_the_end_when_it_is_not() -> None:
    laid = turn(AGNES)
    (card,) = laid.hand("01013")
    laid.run(moments.end(laid.game, "turn", seat=0))
    assert laid.who().horror == 2
    assert laid.state.agenda is not None
    laid.state.agenda.doom = 2
    laid.encounters("01159")
    laid.play(card, "horror")
    assert laid.state.agenda.code == "01106"


def test_a_rite_finds_more_and_may_end_the_turn() -> None:
    laid = turn(AGNES, bag=["cultist"])
    rite = laid.asset("51007")
    laid.place(HALLWAY).clues = 3
    laid.use(rite)
    assert (laid.who().clues, laid.who().actions, laid.who().passed) == (2, 0, True)


def test_a_rite_without_a_symbol_lets_one_go_on() -> None:
    laid = turn(AGNES)
    rite = laid.asset("51007")
    laid.place(HALLWAY).clues = 3
    laid.use(rite)
    assert (laid.who().clues, laid.who().actions) == (2, 2)
