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
from miskatonic.lab.many import play_one
from miskatonic.shelf import GAMES, box

NOTHING_PASSES = AutoPass(single=False, trivial=False)


class Ours(Engine):
    """As the peers are played: forward only. A copy needs checkpoints, so it is taken of a game that keeps them."""

    module, dist = "miskatonic.cli", "miskatonic"
    clone_how, size_how = "fork()", "save()"
    game_name = ""

    @property
    def seats(self) -> int:
        """Four, as catanatron is played, or as many as the game takes."""
        return min(4, box(self.game_name).players[1])

    def new(self, rng: random.Random) -> Any:
        return new_game(
            self.game_name, key=rng.randbytes(16), seats=self.seats, auto=NOTHING_PASSES, log=False
        )

    def step(self, game: Any, rng: random.Random) -> bool:
        ask = game.ask
        if ask is None:
            return False
        game.answer(rng.choice(ask.options).name)
        return True

    def clone(self, game: Any) -> Any:
        return game.fork()

    def dump(self, game: Any) -> bytes:
        return msgspec.json.encode(game.save())

    def play(self, rng: random.Random) -> int:
        auto, key = NOTHING_PASSES, rng.randbytes(16)
        game = new_game(self.game_name, key=key, seats=self.seats, auto=auto, log=False, checkpoints=False)
        while self.step(game, rng):
            pass
        return game.position


class Lab(Ours):
    """As `miskatonic run` plays: an agent with its own counted luck, forced answers uncounted, a hash at the end."""

    def play(self, rng: random.Random) -> int:
        setup = box(self.game_name).prepare({}, self.seats)
        return play_one(setup, "random", rng.randbytes(16), 0).decisions


class WithHistory(Ours):
    """As a table plays: with the log, and with checkpoints for undo."""

    clone_how = "fork() with the log, unpacked"

    def new(self, rng: random.Random) -> Any:
        return new_game(self.game_name, key=rng.randbytes(16), seats=self.seats, auto=NOTHING_PASSES)

    def clone(self, game: Any) -> Any:
        copy = game.fork()
        _ = copy.state  # a fork is bytes until somebody looks into it: here somebody does
        return copy

    def play(self, rng: random.Random) -> int:
        return Engine.play(self, rng)


def games() -> dict[str, type[Engine]]:
    """Three rows for every game on the shelf."""
    found: dict[str, type[Engine]] = {}
    for game in GAMES:
        for kind, suffix in ((Ours, ""), (Lab, ":lab"), (WithHistory, ":with-history")):
            name = game + suffix
            found[name] = type(name, (kind,), {"name": name, "game_name": game})
    return found


if __name__ == "__main__":
    raise SystemExit(answer(games()))
