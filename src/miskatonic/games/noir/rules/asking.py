"""Asking the player: at any question the briefcase may be opened first."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.noir.state import Noir
from miskatonic.kernel.asks import Ask, Flow


def ask(game: Noir, question: Callable[[], Ask | None]) -> Flow[str | None]:
    """Ask, with what the briefcase offers added; after each use of it the question is put anew.

    None when there is nothing (left) to ask.
    """
    from miskatonic.games.noir.rules import briefcase  # the briefcase plays cards, and playing cards asks

    while True:
        asked = question()
        if asked is None:
            return None
        own = len(asked.options)
        asked.options += briefcase.options(game)
        answer = yield asked
        if any(option.name == answer for option in asked.options[:own]):
            game.state.moved.clear()
            return answer
        yield from briefcase.act(game, answer)


def window(game: Noir, rule: str, matters: bool) -> Flow[None]:
    """A moment at which nothing is asked but the briefcase may be used ("at any time")."""
    from miskatonic.games.noir.rules import briefcase

    if briefcase.empty(game):
        return

    def question() -> Ask | None:
        return None if briefcase.empty(game) else briefcase.go_on(game, rule, matters)

    yield from ask(game, question)
