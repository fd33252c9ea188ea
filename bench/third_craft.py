"""The weights of the craft for Arkham Horror's third edition, learnt from games that it plays itself.

    .venv/bin/python -m bench.third_craft --generations 20 -o src/miskatonic/games/third/weights.json

It goes on from the weights in use, scenario by scenario in turn, and writes them after each round of all scenarios.

In each generation the weights are tried with many small changes, every change also the other way round on the same
games; what did better than its opposite pulls the weights its way. All follows from `--key`: the same call gives the
same weights.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from bench.evolution import changed, drifted, pull_of
from miskatonic.games.third.advice import advise
from miskatonic.games.third.craft.progress import progress
from miskatonic.games.third.craft.weights import WEIGHTS, Weights
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

WON, FAR, ROUND = 0.7, 0.3, 0.003
"""What winning counts, how far one came, and each round survived in a game that is lost."""
LONG = 30
"""More rounds than this are no merit."""
WHOLE = 14.0
"""So many clues, or as much of the story, is as far as one can come without winning."""


def play(scenario: str, seats: int, key: bytes) -> Game[Any]:
    """A game by the craft alone, to its end."""
    box = open_box("third")
    game: Game[Any] = Game(box, box.prepare({"scenario": scenario}, seats), key, log=False, checkpoints=False)
    while game.ask is not None:
        game.answer(advise(game.play, game.ask)[0])
    return game


def reward(game: Game[Any]) -> float:
    """Wins alone tell too little where they are rare."""
    if game.state.result == "won":
        return WON + FAR
    far = max(0.0, min(1.0, progress(game.play) / WHOLE))
    rounds: int = game.state.turn
    return FAR * far + ROUND * min(rounds, LONG)


class Learner:
    """The weights of a scenario on their way."""

    def __init__(self, scenario: str, wanted: argparse.Namespace) -> None:
        self.scenario = scenario
        self.wanted = wanted
        self.weights = dict(WEIGHTS[scenario])
        self.drift = dict.fromkeys(self.weights, 0.0)
        self.key = key_from(f"{wanted.key} {scenario}")
        self.chance = Chance(self.key, {}).split("craft")
        self.generation = 0

    def tried(self, weights: Weights, first: int) -> float:
        """How well these weights do, over some games from this number on."""
        games: int = self.wanted.games
        seats: int = self.wanted.players
        WEIGHTS[self.scenario] = weights
        played = [
            play(self.scenario, seats, game_key(self.key, number)) for number in range(first, first + games)
        ]
        self.won += sum([game.state.result == "won" for game in played])
        return sum([reward(game) for game in played]) / games

    def step(self) -> None:
        """One generation."""
        pairs, games = self.wanted.pairs, self.wanted.games
        self.won = 0

        def score(change: Weights, sign: float, pair: int) -> float:
            first = (self.generation * pairs + pair) * games
            return self.tried(changed(self.weights, change, sign * self.wanted.width), first)

        pull, mean = pull_of(self.chance, self.weights, pairs, score)
        self.drift = drifted(self.drift, pull)
        self.weights = changed(self.weights, self.drift, self.wanted.step)
        WEIGHTS[self.scenario] = self.weights
        share = self.won / (2 * pairs * games)
        print(f"{self.scenario} {self.generation}: {mean:.4f}, {share:.1%} won", flush=True)
        self.generation += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", choices=list(WEIGHTS), action="append")
    parser.add_argument("--generations", type=int, default=25)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--width", type=float, default=0.3)
    parser.add_argument("--step", type=float, default=0.7)
    parser.add_argument("--key", default="craft")
    parser.add_argument("-o", "--output", type=Path, required=True)
    wanted = parser.parse_args()
    learners = [Learner(scenario, wanted) for scenario in wanted.scenario or WEIGHTS]
    for _ in range(wanted.generations):
        for learner in learners:
            learner.step()
        made = {
            scenario: {name: round(value, 3) for name, value in weights.items()}
            for scenario, weights in WEIGHTS.items()
        }
        wanted.output.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
