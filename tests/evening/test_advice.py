"""What would you do? The advice is legal, has a reason, is the same when asked again, and knows no secret."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.agents import make_agent
from miskatonic.agents.companion import think_over
from miskatonic.agents.counsel import counsel
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.shelf import GAMES, box
from miskatonic.table.advice import answer_in_words
from tests.patience import quick

SEATS = {"noir": 1, "second": 2, "third": 2, "cards": 2}
LONG = 60
ONLY_PLAIN = 0.4
"""At most so many of the reasons say nothing of the game itself."""


def begun(name: str, key: str) -> Game[Any]:
    return Game(box(name), box(name).prepare({}, SEATS[name]), key_from(key))


@pytest.mark.parametrize("name", GAMES)
def test_every_question_gets_a_legal_answer_and_a_reason_in_three_languages(name: str) -> None:
    game = begun(name, "advice")
    plain = 0
    for _ in range(LONG):
        assert game.ask is not None
        before = game.hash()
        found = counsel(game, game.eyes(*range(SEATS[name])), "adept")
        assert found is not None
        assert found.ask.takes(found.name)
        assert game.hash() == before
        assert counsel(game, game.eyes(found.ask.seat), "adept") == found
        for code in LANGUAGES:
            assert language(code).render(found.why)
            assert answer_in_words(found.ask, found.name, language(code))
        plain += found.why.id.startswith("kernel.")
        game.answer(found.name)
    assert plain <= ONLY_PLAIN * LONG


def test_who_is_not_asked_gets_no_advice() -> None:
    game = begun("cards", "quiet")
    while game.ask is not None and game.state.step != "turn":
        game.answer(game.ask.first())
    assert game.ask is not None
    assert counsel(game, game.eyes(1 - game.ask.seat)) is None
    assert counsel(game, game.eyes()) is None


@pytest.mark.parametrize("key", ["a", "b", "c"])
def test_what_the_seat_cannot_know_changes_no_advice(key: str) -> None:
    """A game that looks the same to the seat, other hands and decks in it, gets the same advice for the same reason."""
    game = begun("cards", key)
    agent = make_agent("greedy", key_from("other"))
    different = 0
    for _ in range(40):
        assert game.ask is not None
        seat = game.ask.seat
        other = game.eyes(seat).imagine(Chance(key_from(f"imagine {key}"), {}))
        name = agent.choose(game.eyes(seat))
        if other is not None:
            different += other.hash() != game.hash()
            assert other.eyes(seat).advice() == game.eyes(seat).advice()
            assert other.eyes(seat).reason(name) == game.eyes(seat).reason(name)
        game.answer(name)
    assert different > 5


def test_what_the_seat_cannot_know_changes_no_hint() -> None:
    """Nor does it what somebody thinks of it, on the same luck of his own, in the hidden game or in another."""
    game, compared = begun("cards", "hint"), 0
    agent = make_agent("greedy", key_from("other"))
    for number in range(30):
        assert game.ask is not None
        seat, luck = game.ask.seat, Chance(key_from(f"thought {number}"), {})
        other = game.eyes(seat).imagine(Chance(key_from(f"imagine {number}"), {}))
        if other is not None and other.hash() != game.hash() and number % 3 == 0:
            compared += 1
            assert think_over(other.eyes(seat), luck, "adept") == think_over(game.eyes(seat), luck, "adept")
        game.answer(agent.choose(game.eyes(seat)))
    assert compared > 3


@pytest.mark.parametrize("name", GAMES)
def test_advice_does_not_keep_one_waiting(name: str) -> None:
    game = begun(name, "quick")
    for _ in range(30):
        found = counsel(game, game.eyes(*range(SEATS[name])), "novice")
        assert found is not None
        game.answer(found.name)
    assert quick(lambda: counsel(game, game.eyes(*range(SEATS[name])), seconds=0.25), 0.35, times=2)
