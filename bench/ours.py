"""Our own games, behind the same adapter as the peers.

    .venv/bin/python -m bench.ours              # their names
    .venv/bin/python -m bench.ours noir 2 1     # one row: seconds, number of the round

Forced answers are given like any other here (nothing passes itself), as the peers do it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from bench.measure import Engine, answer
from miskatonic import new_game
from miskatonic.kernel.asks import BY_HAND
from miskatonic.kernel.chance import Chance
from miskatonic.lab.rows import Batch, play_one
from miskatonic.shelf import GAMES, box


class Dice(Chance):
    """The luck that the peers are played with too."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(b"bench", {})
        self.rng = rng

    def pick(self, stream: str, n: int) -> int:
        return int(self.rng.random() * n)


class Ours(Engine):
    """As the peers are played: forward only. A copy needs checkpoints, so it is taken of a game that keeps them; it
    keeps none itself, as a playout has no use of them."""

    module, dist = "miskatonic.cli", "miskatonic"
    clone_how, size_how = "fork(forward=True)", "save()"
    game_name = ""
    seats = 0
    dice = Dice(random.Random(0))
    log = False

    def new(self, rng: random.Random) -> Any:
        key = rng.randbytes(16)
        return new_game(self.game_name, key=key, seats=self.seats, auto=BY_HAND, log=self.log)

    def legal(self, game: Any) -> Sequence[str]:
        names: list[str] = game.legal()
        return names

    def step(self, game: Any, rng: random.Random) -> bool:
        if game.ask is None:
            return False
        if self.dice.rng is not rng:
            self.dice = Dice(rng)
        game.answer(game.sample(self.dice, ""))
        return True

    def act(self, game: Any, action: str) -> None:
        game.answer(action)

    def clone(self, game: Any) -> Any:
        return game.fork(forward=not self.log)

    def dump(self, game: Any) -> bytes:
        return msgspec.json.encode(game.save())

    def play(self, rng: random.Random) -> int:
        auto, key = BY_HAND, rng.randbytes(16)
        game = new_game(self.game_name, key=key, seats=self.seats, auto=auto, log=False, checkpoints=False)
        while self.step(game, rng):
            pass
        return game.position


class Lab(Ours):
    """As `miskatonic run` plays: an agent with its own counted luck, forced answers uncounted, a hash at the end."""

    def play(self, rng: random.Random) -> int:
        setup = box(self.game_name).prepare({}, self.seats)
        games = Batch(setup.game, setup.seats, setup.options, "random", rng.randbytes(16).hex(), curves=False)
        return play_one(games, 0).decisions

    def decided(self, rng: random.Random) -> float:
        return 1.0


class WithHistory(Ours):
    """As a table plays: with the log, and with checkpoints for undo."""

    clone_how = "fork() with the log"
    log = True

    def play(self, rng: random.Random) -> int:
        return Engine.play(self, rng)


class InGym(Ours):
    """As a learner plays: through Gymnasium, with an observation and a mask for every decision."""

    clone_how = size_how = "none: an environment goes forward"

    def play(self, rng: random.Random) -> int:
        env = self._env()
        _, info = env.reset(seed=rng.randrange(1 << 30))
        decisions, over = 0, False
        while not over:
            action = rng.choice(info["action_mask"].nonzero()[0])
            _, _, over, _, info = env.step(action)
            decisions += 1
        return decisions

    def decided(self, rng: random.Random) -> float:
        return 1.0

    @cache  # noqa: B019 (one environment for all games of a round)
    def _env(self) -> Any:
        from miskatonic.gym.single import ArkhamEnv

        return ArkhamEnv(self.game_name, self.seats)


def environments() -> dict[str, type[Engine]]:
    """Every game as a learner of one player meets it, with as few as it takes."""
    found: dict[str, type[Engine]] = {}
    for game in GAMES:
        name = f"{game}:gym"
        how = {"name": name, "game_name": game, "seats": box(game).players[0]}
        found[name] = type(name, (InGym,), how)
    return found


BESIDES = {"cards": (2,)}
"""Numbers of players that something is promised of, besides the fewest and the most."""


def games() -> dict[str, type[Engine]]:
    """For every game on the shelf: with four players as catanatron is played (or as many as it takes) in three ways,
    and with the fewest and the most."""
    found: dict[str, type[Engine]] = {}
    for game in GAMES:
        least, most = box(game).players
        ways = [
            (Ours, "", min(4, most)),
            (Lab, ":lab", min(4, most)),
            (WithHistory, ":with-history", min(4, most)),
        ]
        others = sorted({least, most, *BESIDES.get(game, ())})
        ways += [(Ours, f":{seats}-players", seats) for seats in others if least < most]
        for kind, suffix, seats in ways:
            name = game + suffix
            found[name] = type(name, (kind,), {"name": name, "game_name": game, "seats": seats})
    return found


if __name__ == "__main__":
    raise SystemExit(answer(games() | environments()))
