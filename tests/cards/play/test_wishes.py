"""When others are asked to help in a test, and which windows are stops: each seat's own wish."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.cli.terminal import Terminal, UnknownCommand, wish
from miskatonic.games.cards.bag.tokens import AUTO_FAIL
from miskatonic.games.cards.play.rules import committing, testing
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.asks import Ask, Asks, AutoPass
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.errors import HistoryError
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from miskatonic.library import load_game
from miskatonic.shelf import box
from tests.cards.play.laying import DAISY, ROLAND, Table, lay

FLASHLIGHT = "01087"


def asked_to_help(laid: Table, difficulty: int = 3) -> list[Ask]:
    """Whom the intellect test of the first asks besides himself."""
    flow = testing.skill_test(laid.game, laid.who(), "intellect", difficulty)
    question = next(flow, None)
    assert isinstance(question, Asks)
    return [ask for ask in question.asks if ask.seat != 0]


@pytest.mark.rule("lcg.base.test.02")
def test_who_stands_there_with_a_fitting_card_is_asked_with_the_chance_as_it_stands() -> None:
    laid = lay(ROLAND, DAISY, real=True)
    laid.state.bag = ["0", "-1", AUTO_FAIL]
    laid.hand(FLASHLIGHT, seat=1)
    laid.hand(FLASHLIGHT)
    [help_] = asked_to_help(laid)
    assert help_.stop is not None
    assert (help_.stop.kind, help_.stop.callable) == (committing.HELP, True)
    assert help_.stop.chance == pytest.approx(1 / 3)


# ---------------------------------------------------------------------- wishes in a game


def helped(auto: AutoPass) -> Game[Any]:
    """A game of two that stands where the first of them makes a test in which the other could help."""
    kind = box("cards")
    for n in range(40):
        game = Game(kind, kind.prepare({"scenario": "the_gathering"}, 2), key_from(f"wishes {n}"), auto=auto)
        while game.ask is not None and game.ask.prompt.id != "play.ask.turn":
            game.answer(game.ask.first())
        if "investigate" not in (game.ask.names() if game.ask else ()):
            continue
        probe = game.fork()
        probe.auto = AutoPass()
        probe.answer("investigate")
        if len(probe.asks) == 2:
            return game
    raise AssertionError("no such game")


def active_in(play: Cards) -> int:
    return play.state.active


@pytest.mark.parametrize(
    ("when", "asked"),
    [("always", True), ("never", False), ("called", False), ("below 100", True), ("below 1", False)],
)
def test_a_seat_is_asked_to_help_as_it_wishes(when: str, asked: bool) -> None:
    game = helped(AutoPass())
    who = active_in(game.play)
    game.auto = AutoPass().but(1 - who, AutoPass(stops={committing.HELP: when}))
    game.answer("investigate")
    assert [ask.seat for ask in game.asks] == ([who, 1 - who] if asked else [who])
    assert [each.seat for each in game.skipped] == ([] if asked else [1 - who])


def test_who_was_passed_over_is_asked_when_the_tester_calls() -> None:
    game = helped(AutoPass(stops={committing.HELP: "called"}))
    who = active_in(game.play)
    game.answer("investigate")
    [skipped] = game.skipped
    game.reopen(skipped.at)
    assert [ask.seat for ask in game.asks] == [who, 1 - who]
    game.answer("none", who)
    assert [ask.seat for ask in game.asks] == [1 - who]
    card = game.asks[0].names()[0]
    game.answer(card, 1 - who)
    assert any(entry.id == "play.log.commits" for entry in game.log)
    with pytest.raises(HistoryError):
        game.reopen(skipped.at)


def test_wishes_are_kept_in_the_save() -> None:
    auto = AutoPass().but(1, AutoPass(stops={committing.HELP: "below 50", "mythos": "always"}))
    game = helped(auto)
    assert load_game(game.save()).auto == auto


@pytest.mark.parametrize(
    ("typed", "wishes"),
    [
        ("help below 50", ["below 50", "below 50"]),
        ("help never 2", ["usual", "never"]),
        ("mythos always", ["always", "always"]),
        ("mythos usual", ["usual", "usual"]),
    ],
)
def test_a_wish_as_it_is_typed(typed: str, wishes: list[str]) -> None:
    kind = typed.split()[0]
    auto = wish(box("cards"), AutoPass(), typed.split(), 2)
    assert [auto.of(seat).stops.get(kind, "usual") for seat in (0, 1)] == wishes


@pytest.mark.parametrize(
    "typed", ["help", "tea always", "help sometimes", "help never 3", "help below", "help never x"]
)
def test_a_wish_that_cannot_be_is_refused(typed: str) -> None:
    with pytest.raises(UnknownCommand):
        wish(box("cards"), AutoPass(), typed.split(), 2)


def test_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """What was passed over is said, and `p` puts it after all."""
    seat = Terminal(language("en"))
    seat.game = helped(AutoPass())
    who = active_in(seat.game.play)
    seat.asked("help called")
    assert "called, called" in capsys.readouterr().out
    seat.game.answer("investigate")
    seat.show()
    assert "Passed over" in capsys.readouterr().out
    seat.passed_over("")
    assert [ask.seat for ask in seat.game.asks] == [who, 1 - who]
    with pytest.raises(UnknownCommand):
        seat.passed_over("")
