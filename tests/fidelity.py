"""What must be true of any game that is played by chance: it is its key and its answers, and its state is all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.game import Game

S = TypeVar("S", bound=Game[Any])
Begun = Callable[[int], tuple[S, Chance]]
Player = Callable[[S, Chance], str]

LONG = 400
TOGETHER = 6
"""Answers that a game and its fork are given before they are parted."""


def is_its_answers(begun: Begun[S], choose: Player[S], number: int) -> None:
    """The same key and the same answers are the same game."""
    game, chance = begun(number)
    while game.ask is not None and len(game.given) < LONG:
        game.answer(choose(game, chance))
    again, _ = begun(number)
    again.feed(game.given)
    assert again.hash() == game.hash()
    assert again.legal() == game.legal()
    assert [entry.id for entry in again.log] == [entry.id for entry in game.log]


def is_its_state(begun: Begun[S], choose: Player[S], number: int) -> None:
    """A fork, which is rebuilt from bytes, plays on exactly like the game it came from."""
    game, chance = begun(number)
    while game.ask is not None and len(game.given) < LONG:
        if chance.pick("fork", 12):
            game.answer(choose(game, chance))
            continue
        copy = game.fork()
        for _ in range(TOGETHER):
            if game.ask is None:
                break
            name = choose(game, chance)
            game.answer(name)
            copy.answer(name)
            assert copy.legal() == game.legal()
            assert copy.hash() == game.hash()
