"""Questions to several at once: any order, recorded, and nothing lost in the middle."""

from __future__ import annotations

import msgspec
import pytest

from miskatonic.kernel import saves
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.conformance import check_game, picture
from miskatonic.kernel.errors import IllegalAnswer
from tests.kernel.council import BOX, new_council


def test_a_game_of_common_questions_and_sets_keeps_all_promises() -> None:
    report = check_game(BOX, keys=range(6), games=60)
    assert set(report.results) == {"toy.outcome.won", "toy.outcome.dead"}


def test_all_are_asked_at_the_same_time_and_answer_in_any_order() -> None:
    game = new_council()
    assert [ask.seat for ask in game.asks] == [0, 1, 2]
    game.answer("@2 none")
    assert [ask.seat for ask in game.asks] == [0, 1]
    game.answer("none", seat=1)
    game.answer("none")
    assert game.answers == ["@2 none", "@1 none", "@0 none"]
    assert game.state.order == [2, 1, 0]


def test_without_an_address_it_is_the_first_who_answers() -> None:
    game = new_council()
    assert game.ask is game.asks[0]
    game.answer("coin")
    assert game.answers == ["@0 coin"]
    assert game.ask is not None
    assert game.ask.seat == 1


def test_what_may_be_answered_is_addressed_too() -> None:
    game = new_council(2)
    assert game.legal() == ["@0 none", "@0 coin", "@0 coin*2", "@1 none", "@1 coin", "@1 coin*2"]
    assert game.takes("@1 coin")
    assert not game.takes("coin")
    assert not game.takes("@1 coin*1")


def test_who_is_not_asked_is_told_so() -> None:
    game = new_council()
    game.answer("@1 none")
    before = picture(game)
    for name, seat in (("@1 none", None), ("none", 1), ("@7 none", None), ("@0 none", 2), ("@0 none", 1)):
        with pytest.raises(IllegalAnswer, match=r"not asked now\. Those that are: @0, @2"):
            game.answer(name, seat)
    assert picture(game) == before


def test_one_alone_is_answered_only_by_its_own_seat() -> None:
    game = new_council(2)
    game.answer("coin*2")
    with pytest.raises(IllegalAnswer, match="not asked now"):
        game.answer("seat:0*3", 1)
    game.answer("@0 seat:0*3")
    assert game.answers[-1] == "seat:0*3"


def test_an_answer_may_settle_it() -> None:
    game = new_council()
    game.answer("@1 coin*2")
    assert len(game.asks) == 1
    assert game.answers == ["@1 coin*2"]
    assert game.ask is not None
    assert game.ask.seat == 1


def test_one_of_several_answers_is_taken_back_and_given_again() -> None:
    game = new_council()
    game.answer("@2 coin")
    between = picture(game)
    game.answer("@0 none")
    game.undo()
    assert picture(game) == between
    assert [ask.seat for ask in game.asks] == [0, 1]
    game.redo()
    assert game.answers == ["@2 coin", "@0 none"]
    game.undo(1)
    game.answer("@1 none")
    assert game.answers == ["@2 coin", "@1 none"]


def test_a_fork_and_a_save_in_the_middle_ask_the_same_seats() -> None:
    game = new_council()
    game.answer("@1 coin")
    fork = game.fork()
    assert [ask.seat for ask in fork.asks] == [0, 2]
    fork.answer("@2 none")
    assert [ask.seat for ask in game.asks] == [0, 2]
    data = msgspec.json.encode(game.save())
    loaded = saves.load(saves.read(data), BOX, auto=game.auto)
    assert not loaded.notes
    assert picture(loaded.game) == picture(game)
    assert [ask.seat for ask in game.look(0).asks] == [0, 1, 2]


def test_what_has_one_answer_is_not_waited_for() -> None:
    game = new_council()
    game.answer("@2 coin*2")
    while game.state.turn == 1:
        game.answer(game.legal()[0])
    assert game.state.coins[2] == 0
    assert [(given.name, given.auto) for given in game.given][-1] == ("@2 none", True)
    assert [ask.seat for ask in game.asks] == [0, 1]
    by_hand = new_council(auto=AutoPass(single=False, trivial=False))
    for name in game.answers[:-1]:
        by_hand.answer(name)
    assert [ask.seat for ask in by_hand.asks] == [0, 1, 2]
