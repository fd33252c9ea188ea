"""Survivor cards, each in a position that shows what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play import scenes, shown
from miskatonic.games.cards.play.rules import actions, attacks, moving, testing
from miskatonic.games.cards.play.view import view
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.lasting import lapse
from tests.cards.play.laying import ATTIC, HALLWAY, PARLOR, ROLAND, WENDY
from tests.cards.play.spoken import FLESH_EATER, GHOUL, PRIEST, RATS, turn


@pytest.mark.parametrize(("token", "back"), [("-1", False), ("0", True)])
def test_scavengers_find_items_where_others_find_clues(token: str, back: bool) -> None:
    laid = turn(ROLAND, bag=[token])  # intellect 3 against 1
    card = laid.asset("01073")
    laid.throw("01016", "01088")
    laid.investigate(*([card] if back else []))
    assert laid.holds() == (["01016"] if back else [])


@pytest.mark.rule("lcg.base.test.15")
@pytest.mark.parametrize(("token", "broken"), [("skull", True), ("0", False)])
def test_a_bat_breaks_on_a_skull_after_the_blow(token: str, broken: bool) -> None:
    laid = turn(bag=[token])
    bat, enemy = laid.asset("01074"), laid.enemy(FLESH_EATER, engaged=0)
    laid.use(bat)
    assert (laid.in_play(bat), laid.thing(enemy).damage) == (not broken, 2)


@pytest.mark.rule("lcg.base.test.18")
def test_a_skull_that_wendy_cancels_breaks_no_bat() -> None:
    saved = 0
    for drawn_before in range(12):
        laid = turn(WENDY, bag=["skull", "0"])
        bat = laid.asset("01074")
        laid.enemy(RATS, engaged=0)
        laid.hand("01088")
        for _ in range(drawn_before):
            laid.game.chance.pick("bag", 2)
        laid.use(bat, "01005")
        last = laid.state.latest[-1]
        assert isinstance(last, scenes.Tested)
        assert laid.in_play(bat) == (last.tokens == ["0"])
        saved += last.tokens == ["0"] and "skull" in str(laid.told("play.log.token_cancelled")[0].args)
    assert saved


def test_failing_brings_luck() -> None:
    laid = turn(bag=["-8"])
    foot = laid.asset("01075")
    laid.test("willpower", 3, foot)
    assert len(laid.who().hand) == 1


def test_a_better_foot_looks_as_deep_as_one_failed() -> None:
    laid = turn(bag=["-2"])  # willpower 3 against 3: by 2
    foot = laid.asset("50010")
    laid.deck("01016", "01020", "01018")
    laid.test("willpower", 3, foot, "01020.0k")
    assert laid.holds() == ["01020"]


@pytest.mark.rule("lcg.base.act.13")
def test_a_stray_cat_distracts_any_enemy_but_the_elite() -> None:
    laid = turn(ROLAND, WENDY)
    cat, enemy = laid.asset("01076"), laid.enemy(GHOUL, engaged=1)
    laid.enemy(PRIEST, engaged=1)
    laid.free(cat)
    assert (laid.thing(enemy).exhausted, laid.thing(enemy).place, laid.piles()) == (True, HALLWAY, ["01076"])


def test_a_cunning_distraction_is_for_all_of_them() -> None:
    laid = turn(ROLAND, WENDY)
    (card,) = laid.hand("01078")
    found = [laid.enemy(GHOUL, engaged=1), laid.enemy(PRIEST, engaged=0), laid.enemy(RATS, at=ATTIC)]
    laid.play(card)
    assert [laid.thing(each).exhausted for each in found] == [True, True, False]
    assert laid.who().damage == 0


@pytest.mark.parametrize(("shroud", "clues"), [(1, 2), (2, 0)])
def test_look_what_i_found(shroud: int, clues: int) -> None:
    laid = turn(ROLAND, bag=["-8"])  # a value of 0
    (card,) = laid.hand("01079")
    laid.place(HALLWAY).clues = 3
    for n in range(1, shroud):
        laid.on_place("01168", HALLWAY, n)  # 2 more shroud each
    made = laid.investigate("none", *([f"hand:{card}"] if clues else []))
    assert (made.by, laid.who().clues) == (1 + 2 * (shroud - 1), clues)


@pytest.mark.parametrize(("code", "drawn"), [("01080", 0), ("01084", 1)])
def test_lucky(code: str, drawn: int) -> None:
    laid = turn(bag=["-2"])
    (card,) = laid.hand(code)
    assert laid.test("willpower", 3, f"hand:{card}").succeeded is True
    assert (len(laid.who().hand), laid.who().resources) == (drawn, 4)


@pytest.mark.rule("lcg.base.test.12")
def test_nobody_is_lucky_against_an_automatic_failure() -> None:
    laid = turn(bag=["auto_fail"])
    laid.hand("01080")
    assert laid.test("willpower", 3).succeeded is False


@pytest.mark.rule("lcg.faq.008b")
def test_instinct_frees_who_evades() -> None:
    laid = turn(ROLAND, WENDY)
    (card,) = laid.hand("01081", seat=1)
    enemy, other = laid.enemy(GHOUL, engaged=0), laid.enemy(FLESH_EATER, engaged=0)
    laid.evade(enemy, card, "yes", "yes", PARLOR)
    assert (laid.who().place, laid.thing(enemy).place) == (PARLOR, HALLWAY)
    assert laid.thing(other).seat == 1  # who is left there


@pytest.mark.parametrize(("code", "hit"), [("01082", "other"), ("02308", "same")])
def test_aquinnah_turns_a_blow_aside(code: str, hit: str) -> None:
    laid = turn()
    dog, enemy = laid.asset(code), laid.enemy(FLESH_EATER, engaged=0)
    other = laid.enemy(GHOUL, engaged=0)
    answers = ["self:horror*2"] if hit == "other" else [enemy, "self:horror*2"]
    laid.run(attacks.attack(laid.game, enemy, laid.who()), dog, *answers)
    struck = other if hit == "other" else enemy
    assert (laid.thing(struck).damage, laid.who().damage, laid.who().horror) == (1, 0, 2)
    assert (laid.thing(dog).exhausted, laid.thing(dog).horror) == (True, 1)


def test_alone_with_its_attacker_aquinnah_has_nobody_to_turn_to() -> None:
    laid = turn()
    dog, enemy = laid.asset("01082"), laid.enemy(FLESH_EATER, engaged=0)
    laid.run(attacks.attack(laid.game, enemy, laid.who()), f"self:damage+{dog}:horror*2")
    assert laid.who().damage == 1


def test_a_close_call_sends_an_evaded_enemy_back() -> None:
    laid = turn(ROLAND)
    (card,) = laid.hand("01083")
    enemy = laid.enemy(GHOUL, engaged=0)
    laid.encounters("01166")
    laid.evade(enemy, f"hand:{card}")
    assert (laid.in_play(enemy), len(laid.state.encounter)) == (False, 2)


def test_the_elite_do_not_go_back() -> None:
    laid = turn(ROLAND)
    laid.hand("01083")
    laid.evade(laid.enemy(PRIEST, engaged=0), "none")


def test_with_the_will_to_survive_no_token_is_revealed() -> None:
    laid = turn(bag=["auto_fail"])
    (card,) = laid.hand("01085")
    laid.play(card)
    assert laid.test("willpower", 3).succeeded is True
    lapse(laid.game, "turn")
    assert laid.test("willpower", 3).succeeded is False


def test_a_catastrophe_averted_is_an_elder_sign() -> None:
    laid = turn(WENDY, bag=["auto_fail"])
    laid.asset("01014")
    (card,) = laid.hand("05324")
    assert laid.test("willpower", 4, f"hand:{card}").automatic == "success"


def test_what_would_not_bring_one_to_nothing_is_no_catastrophe() -> None:
    laid = turn(ROLAND, bag=["-2"])
    laid.hand("05324")
    laid.test("willpower", 4, "none")


def test_wendy_may_change_her_luck_once_a_test_but_not_for_a_weakness() -> None:
    laid = turn(WENDY, bag=["-1", "-1", "-1"])
    laid.hand("01088", "01088")
    laid.test("willpower", 0, "01005", "01088.0a")
    assert laid.piles() == ["01088"]
    laid.who().hand = []
    laid.hand("01013")
    laid.test("willpower", 0)
    assert laid.asked == []


@pytest.mark.parametrize(
    ("token", "value", "succeeds"), [("-1", 3, True), ("skull", 2, False), ("auto_fail", 0, False)]
)
def test_wendy_sees_the_token_and_what_it_would_do_before_she_changes_it(
    token: str, value: int, succeeds: bool
) -> None:
    laid = turn(WENDY, bag=[token])
    laid.hand("01088")
    laid.enemy(GHOUL, engaged=0)
    laid.enemy(FLESH_EATER, engaged=0)  # two Ghouls: a skull is worth -2
    flow = testing.skill_test(laid.game, laid.who(), "willpower", 3)
    asked = next(flow)
    while isinstance(asked, Ask) and asked.prompt.id != "kernel.ask.react_to":
        asked = flow.send("none")
    (test,) = [each for each in view(laid.game, 0).scenes if isinstance(each, shown.TestShown)]
    assert [each.id for each in test.tokens] == [token]
    assert test.would == shown.WouldShown(value, succeeds)
    assert test.chances == []
    assert len(laid.told("play.log.token")) == 1


@pytest.mark.parametrize("amulet", [True, False])
def test_wendys_elder_sign_asks_for_her_amulet(amulet: bool) -> None:
    laid = turn(WENDY, bag=["elder_sign"])
    if amulet:
        laid.asset("01014")
    laid.who().hand = []
    assert laid.test("combat", 5).succeeded is amulet


@pytest.mark.rule("lcg.errata.card.006")
def test_the_amulet_plays_events_again_and_lays_them_under_the_deck() -> None:
    laid = turn(WENDY)
    laid.asset("01014")
    (_, other) = laid.throw("01088", "01037")
    (held,) = laid.hand("01088")
    assert actions.at_hand(laid.game, laid.who()) == [held, other]
    laid.place(HALLWAY).clues = 1
    laid.play(other)
    assert (laid.who().clues, laid.piles()) == (1, ["01088"])
    laid.play(held)
    assert laid.piles() == ["01088"]
    assert laid.who().deck.bags[-2:] == [[other], [held]]


def test_the_amulet_answers_with_what_was_played_before() -> None:
    laid = turn(WENDY, bag=["-2"])
    amulet = laid.asset("01014")
    laid.throw("01080")
    laid.who().hand = []
    assert laid.test("willpower", 4, amulet).succeeded is True
    assert laid.piles() == []


@pytest.mark.rule("lcg.errata.card.006")
def test_an_event_that_leaves_play_goes_under_wendys_deck() -> None:
    laid = turn(WENDY)
    laid.asset("01014")
    (card,) = laid.hand("01038")
    laid.play(card)
    laid.run(moving.move(laid.game, laid.who(), PARLOR))
    assert (laid.piles(), laid.who().deck.bags[-1]) == ([], [card])


def test_abandoned_and_alone() -> None:
    laid = turn(WENDY)
    laid.throw("01088", "01037")
    laid.draws_weakness("01015")
    assert (laid.who().horror, laid.piles(), len(laid.state.removed)) == (2, ["01015"], 2)
