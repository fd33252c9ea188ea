"""Units are short: a copy that somebody looks into has few answers to give again."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.second.box import BOX
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game

LONGEST = 4000
"""More answers than a game by chance has."""


def since_checkpoints(seats: int, games: int) -> Counter[int]:
    """At every ask of games by chance: how many answers were given since the last state that was kept."""
    found: Counter[int] = Counter()
    for n in range(games):
        printing = "first" if n % 2 else "later"
        game = Game(BOX, BOX.prepare({"printing": printing}, seats), key_from(n), log=False)
        luck = Chance(key_from(n), {}).split("units")
        while game.ask is not None and game.position < LONGEST:
            found[game.position - game.checkpoints[-1].at] += 1
            game.answer(game.sample(luck, "answers"))
    return found


@pytest.mark.parametrize(("seats", "games"), [(1, 200), (2, 100), (4, 60), (8, 10)])
def test_a_copy_replays_a_few_answers_at_most(seats: int, games: int) -> None:
    found = since_checkpoints(seats, games)
    few = sum(count for answers, count in found.items() if answers <= 4)
    assert few >= 0.97 * found.total()
    assert max(found) <= 12
