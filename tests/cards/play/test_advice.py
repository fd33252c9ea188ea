"""The craft of the agent that thinks: what it does in a few positions, and how far that brings it."""

from __future__ import annotations

from miskatonic.games.cards.play.advice import CRAFT, advise
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.craft import aims, coin, deck, duel, goals, turns
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.upgrades import DONE, deck_of, purchases
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from miskatonic.lab import play_many
from tests.cards.play.laying import DAISY, ROLAND
from tests.cards.play.spoken import GHOUL, turn

PRIEST, LITA, MACHETE, GLASS, HUNCH = "01116", "01117", "01020", "01030", "01037"
GATHERING = {"scenario": "the_gathering", "investigator_1": "roland_banks"}


def test_it_wins_games_that_chance_never_wins() -> None:
    greedy = play_many("cards", 12, "greedy", key_from(7), 1, GATHERING)
    random = play_many("cards", 12, "random", key_from(7), 1, GATHERING)
    assert greedy.wins >= 3
    assert random.wins == 0
    assert greedy.data()["experience"] > random.data()["experience"]


def test_every_question_that_it_knows_is_one() -> None:
    known = {**language("en").catalogue("play"), **language("en").catalogue("kernel")}
    assert [name for name in CRAFT if name not in known] == []


def test_where_it_knows_no_craft_everything_is_tried() -> None:
    game = Game(BOX, BOX.prepare(GATHERING), key_from(3), auto=AutoPass())
    while game.ask is not None:
        names = advise(game.play, game.ask)
        assert all(game.ask.takes(name) for name in names)
        assert len(names) == 1 or game.ask.prompt.id not in CRAFT
        game.answer(names[0])


def test_who_is_engaged_fights_rather_than_being_hit_while_he_searches() -> None:
    laid = turn(ROLAND)
    enemy = laid.enemy(GHOUL, engaged=0)
    names = turns.ranked(laid.game, laid.who(), ["investigate", f"fight:{enemy}", "draw", "end"])
    assert names[0] == f"fight:{enemy}"


def test_the_words_of_an_act_say_what_it_wants() -> None:
    assert aims.of_stage("01109") == aims.Aim(clues=3, at=("01112",), behind=("01116",), allies=("01117",))
    assert aims.of_stage("01110").foes == ("01116",)
    assert aims.of_stage("01123").trait == "cultist"
    rite = aims.of_stage("01148")
    assert rite.clues == 2
    assert rite.rite is not None
    assert rite.rite.skill == ("willpower", "agility")
    assert aims.of_stage("01145", True).foes == ("01157",)


def test_who_is_armed_is_likelier_to_win_a_fight_to_the_end() -> None:
    laid = turn(ROLAND)
    laid.bag("0", "-1", "-2", "-3", "-4", "auto_fail")
    foe = duel.coming(laid.game, PRIEST)
    unarmed = duel.chance_to_win(laid.game, [laid.who()], foe)
    laid.asset(MACHETE)
    armed = duel.chance_to_win(laid.game, [laid.who()], foe)
    helped = duel.chance_to_win(laid.game, [laid.who()], foe, [LITA])
    assert unarmed < armed <= helped


def test_an_asset_that_only_finds_clues_is_worth_little_when_nobody_wants_any() -> None:
    laid = turn(DAISY)
    before = coin.worth_in_play(laid.game, laid.who(), GLASS)
    laid.who().clues = 99
    assert coin.worth_in_play(laid.game, laid.who(), GLASS) < before / 2


def test_an_event_is_worth_what_its_words_do() -> None:
    laid = turn(DAISY)
    table.need_place(laid.game, laid.who().place).clues = 2
    found = turns.Menu(laid.game, laid.who()).worth(f"play:{laid.hand(HUNCH)[0]}")
    assert found > WEIGHTS.end
    table.need_place(laid.game, laid.who().place).clues = 0
    assert turns.Menu(laid.game, laid.who()).worth(f"play:{laid.who().hand[-1]}") < found


def test_harm_hurts_most_who_can_bear_least() -> None:
    assert coin.pain(9, 1) < coin.pain(3, 1) < coin.pain(1, 1)
    assert coin.pain(5, 3) > 3 * coin.pain(9, 1)


def test_a_clue_that_the_act_wants_is_worth_more() -> None:
    laid = turn(DAISY)
    at = table.need_place(laid.game, laid.who().place)
    at.clues = 2
    few = goals.clue_worth(laid.game, at)
    laid.who().clues = 99
    assert goals.clue_worth(laid.game, at) < few


def test_experience_is_spent_as_long_as_it_makes_the_deck_better() -> None:
    game = Game(BOX, BOX.prepare(GATHERING), key_from(3))
    mine = deck_of(game.play, 0)
    names = [DONE, *[f"upgrade:{old}>{new}" if old else f"buy:{new}" for new, old in purchases(mine, 5)]]
    assert deck.purchase(mine, names) != DONE
    assert deck.purchase(mine, [DONE]) == DONE


def test_advice_is_the_same_whatever_lies_where_nobody_looks() -> None:
    """What others hold is dealt anew, and who is asked is told the same."""
    game = Game(BOX, BOX.prepare({"scenario": "the_gathering"}, 2), key_from(5), auto=AutoPass())
    seen = 0
    for number in range(40):
        assert game.ask is not None
        names = advise(game.play, game.ask)
        if number % 5 == 0:
            other = game.asked().imagine(Chance(bytes([number] * 16), {}))
            if other is not None and other.ask is not None:
                assert advise(other.play, other.ask) == names
                seen += 1
        game.answer(names[0], game.ask.seat)
    assert seen > 3
