"""How often players are asked: a few of the games that `bench.questions` counts by the dozen, and single tests."""

from __future__ import annotations

import pytest

from bench.questions import TARGETS, Tally, measure
from miskatonic.games.cards.play.rules import testing
from miskatonic.kernel.asks import Ask, Asks
from tests.cards.play.laying import DAISY, ROLAND
from tests.cards.play.spoken import Turn, turn

FEW = 10


@pytest.fixture(scope="module")
def alone() -> Tally:
    return measure(FEW, 1)


def test_alone_a_round_has_few_questions_and_few_passes(alone: Tally) -> None:
    found = alone.figures()
    assert found["per_round"] <= TARGETS["per_round"]
    assert found["passes"] <= TARGETS["passes"] + 0.03, "so few games scatter a little"


def test_a_test_is_one_question_at_most_as_a_rule(alone: Tally) -> None:
    found = alone.figures()
    assert found["own_per_test"] < 1.1
    assert found["silent_tests"] > 0.25


def test_with_four_others_are_rarely_asked() -> None:
    assert measure(4, 4).figures()["foreign_per_test"] <= TARGETS["foreign_per_test"]


# ---------------------------------------------------------------------- single tests


def asks_of(laid: Turn, skill: str, difficulty: int) -> list[Ask]:
    """Whom a test asks beforehand, and whether it matters."""
    question = next(testing.skill_test(laid.game, laid.who(), skill, difficulty))
    return list(question.asks) if isinstance(question, Asks) else [question]


def test_a_test_for_which_nothing_can_be_done_asks_nothing() -> None:
    laid = turn(ROLAND, bag=["0"])
    laid.test("combat", 4)
    assert laid.asked == []


@pytest.mark.parametrize(
    ("card", "bag", "asks"), [("01086", "0", False), ("01086", "-1", True), ("01091", "0", True)]
)
def test_who_cannot_change_how_a_test_ends_is_not_asked(card: str, bag: str, asks: bool) -> None:
    """A knife helps nobody who cannot fail; one who succeeds with Overpower draws a card."""
    laid = turn(ROLAND, bag=[bag])
    laid.hand(card)
    assert [ask.trivial for ask in asks_of(laid, "combat", 4)] == [not asks]


def test_others_are_not_asked_either() -> None:
    laid = turn(ROLAND, DAISY, bag=["auto_fail", "0"])
    laid.hand("01086", seat=1)
    assert all(ask.trivial for ask in asks_of(laid, "combat", 4))


def test_by_how_much_one_succeeds_may_matter() -> None:
    laid = turn(ROLAND, bag=["0"])
    laid.asset("01073")
    laid.hand("01030")
    assert [ask.trivial for ask in asks_of(laid, "intellect", 0)] == [False]
