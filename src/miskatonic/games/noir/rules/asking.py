"""Asking the player: at any question the briefcase may be opened first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType

from miskatonic.games.noir.state import Noir
from miskatonic.kernel.asks import Ask, Flow


@cache
def _briefcase() -> ModuleType:
    """The briefcase plays cards, and playing cards asks: it can only be found once all rooms stand."""
    from miskatonic.games.noir.rules import briefcase

    return briefcase


def ask(game: Noir, question: Callable[[], Ask | None]) -> Flow[str | None]:
    """Ask, with what the briefcase offers added; after each use of it the question is put anew.

    None when there is nothing (left) to ask. A question that comes up while the briefcase is used is a new
    one, in which what just moved may move once more; settled so, the question before it has the last word.
    """
    briefcase = _briefcase()
    before, game.state.moved = game.state.moved, []
    while True:
        asked = question()
        if asked is None:
            game.state.moved = before
            return None
        extra = briefcase.options(game)
        asked.options += extra
        answer = yield asked
        if all(option.name != answer for option in extra):
            game.state.moved.clear()
            return answer
        yield from briefcase.act(game, answer)


def window(game: Noir, rule: str, matters: bool) -> Flow[None]:
    """A moment at which nothing is asked but the briefcase may be used ("at any time")."""
    briefcase = _briefcase()
    if briefcase.empty(game):
        return

    def question() -> Ask | None:
        return None if briefcase.empty(game) else briefcase.go_on(game, rule, matters)

    yield from ask(game, question)
