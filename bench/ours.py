"""Our own games, behind the same adapter as the peers.

    .venv/bin/python -m bench.ours              # their names
    .venv/bin/python -m bench.ours noir 2 5     # one row: seconds per repetition, repetitions

Forced answers are given like any other here (nothing passes itself), because the peers count them too.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from bench.measure import Engine, answer
from miskatonic import new_game
from miskatonic.kernel.asks import AutoPass
from miskatonic.shelf import GAMES

NOTHING_PASSES = AutoPass(single=False, trivial=False)


class Ours(Engine):
    """As the lab plays: forward only. A copy needs checkpoints, so it is taken of a game that keeps them."""

    module, dist = "miskatonic.cli", "miskatonic"
    clone_how, size_how = "fork()", "save()"
    game_name = ""

    def new(self, rng: random.Random) -> Any:
        return new_game(self.game_name, key=rng.randbytes(16), auto=NOTHING_PASSES, log=False)

    def step(self, game: Any, rng: random.Random) -> bool:
        ask = game.ask
        if ask is None:
            return False
        game.answer(rng.choice(ask.options).name)
        return True

    def clone(self, game: Any) -> Any:
        copy = game.fork()
        _ = copy.ask  # a copy that made its ask only when looked at would pay here
        return copy

    def dump(self, game: Any) -> bytes:
        return msgspec.json.encode(game.save())

    def play(self, rng: random.Random) -> int:
        auto, key = NOTHING_PASSES, rng.randbytes(16)
        game = new_game(self.game_name, key=key, auto=auto, log=False, checkpoints=False)
        while self.step(game, rng):
            pass
        return game.position


class WithHistory(Ours):
    """As a table plays: with the log, and with checkpoints for undo."""

    clone_how = "fork() with the log"

    def new(self, rng: random.Random) -> Any:
        return new_game(self.game_name, key=rng.randbytes(16), auto=NOTHING_PASSES)

    def play(self, rng: random.Random) -> int:
        return Engine.play(self, rng)


def games() -> dict[str, type[Engine]]:
    """Two rows for every game on the shelf."""
    found: dict[str, type[Engine]] = {}
    for game in GAMES:
        for name, kind in ((game, Ours), (f"{game}:with-history", WithHistory)):
            found[name] = type(name, (kind,), {"name": name, "game_name": game})
    return found


if __name__ == "__main__":
    raise SystemExit(answer(games()))
