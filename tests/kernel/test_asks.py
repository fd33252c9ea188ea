"""Asks, options and what passes itself over."""

from __future__ import annotations

import pytest

from miskatonic.kernel.asks import Ask, AutoPass, Odds, Option
from miskatonic.kernel.text import Raw
from tests.kernel.toy import new_toy


def ask(*names: str, trivial: bool = False) -> Ask:
    return Ask(0, Raw("?"), [Option(name, Raw(name)) for name in names], "noir.turn.03", trivial)


def test_an_ask_names_its_options_in_order() -> None:
    assert ask("take", "hand:p3:case_2", "pass").names() == ["take", "hand:p3:case_2", "pass"]


def test_odds_are_reckoned_only_when_somebody_looks() -> None:
    looked = []

    def reckon() -> tuple[Odds, ...]:
        looked.append(True)
        return (Odds(Raw("luck"), 0.5),)

    option = Option("a", Raw("a"), reckon=reckon)
    assert not looked
    assert option.odds == (Odds(Raw("luck"), 0.5),)
    assert looked
    assert Option("b", Raw("b")).odds == ()


@pytest.mark.parametrize(
    ("single", "trivial", "taken"),
    [
        (True, True, [True, True, True, False]),
        (True, False, [True, True, False, False]),
        (False, True, [False, True, True, False]),
        (False, False, [False, False, False, False]),
    ],
)
def test_what_passes_itself_over_is_a_setting(single: bool, trivial: bool, taken: list[bool]) -> None:
    asks = [ask("a"), ask("a", trivial=True), ask("a", "b", trivial=True), ask("a", "b")]
    assert [AutoPass(single, trivial).takes(each) for each in asks] == taken


def test_a_window_in_which_nothing_matters_is_shown_to_who_wants_it() -> None:
    game = new_toy(auto=AutoPass(single=False, trivial=False))
    game.answer("peek")
    assert game.legal() == ["continue"]
    assert game.ask is not None
    assert game.ask.trivial


def test_who_does_not_want_it_is_not_asked_and_the_history_says_so() -> None:
    game = new_toy()
    game.answer("peek")
    assert game.answers == ["peek", "continue"]
    assert [given.auto for given in game.given] == [False, True]
    assert game.decisions == [0]
    assert game.legal()[0] == "draw"
