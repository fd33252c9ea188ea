"""The chance to win at Arkham Horror 2nd edition, learnt from games that the craft plays.

    .venv/bin/python -m bench.second_worth team --games 400 -o src/miskatonic/games/second/worth.json

Needs numpy (the extra `gym`). In one answer of eight the craft is made to take its second choice, where it has one.
Every fifth game is held out: how well won and lost are told apart there, turn by turn, is printed (AUC: 0.5 is a coin,
1 is knowing). All follows from `--key`: the same call, the same weights.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench.noir_worth import Array, auc
from bench.second_craft import ORDER
from miskatonic.games.second.state import SecondState
from miskatonic.games.second.worth import features
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

STRAY = 8
"""In one answer of so many something else is tried than what promises most."""
HELD_OUT = 5
TURNS = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 999))
TABLES = ("team", "alone")
TEAMS = (4, 4, 3, 2)
"""How many a team has, in turn."""
SHRINK = 1e-2
"""How much large weights cost."""


class Played(NamedTuple):
    """A game: the features at each turn's first question, the turns, and whether it was won."""

    rows: list[list[float]]
    turns: list[int]
    won: bool


def play(seats: int, ancient: str, key: bytes) -> Played:
    """A game of so many, against that one."""
    box = open_box("second")
    game: Game[SecondState] = Game(
        box, box.prepare({"ancient_one": ancient}, seats), key, log=False, checkpoints=False
    )
    return straying(game, key, features, lambda state: bool(state.ancient))


def straying(
    game: Game[Any], key: bytes, features: Callable[[Any], list[float]], begun: Callable[[Any], bool]
) -> Played:
    """The game to its end by its own craft, which strays now and then; it is looked at once it has begun."""
    chance = Chance(key, {}).split("stray")
    rows: list[list[float]] = []
    turns: list[int] = []
    while game.ask is not None:
        state = game.play.state
        if state.investigators and begun(state) and (not turns or turns[-1] != state.turn):
            rows.append(features(game.play))
            turns.append(state.turn)
        names = game.box.prospects(game.play, game.ask)
        stray = len(names) > 1 and not chance.pick("stray", STRAY)
        game.answer(names[1] if stray else names[0])
    return Played(rows, turns, game.state.result == "won")


def train(x: Array, y: Array, steps: int = 60) -> Array:
    """A logistic fit by Newton's way; the last weight is added to all."""
    x = np.hstack([x, np.ones((len(x), 1))])
    weights = np.zeros(x.shape[1])
    for _ in range(steps):
        chances = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (chances - y) / len(x) + SHRINK * weights
        bend = (x * (chances * (1 - chances))[:, None]).T @ x / len(x) + SHRINK * np.eye(x.shape[1])
        weights = weights - np.linalg.solve(bend, slope)
    return np.asarray(weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--key", default="worth")
    parser.add_argument("-o", "--output", type=Path, required=True)
    wanted = parser.parse_args()
    key = key_from(f"{wanted.key} {wanted.table}")
    games = (
        play(
            1 if wanted.table == "alone" else TEAMS[number // len(ORDER) % len(TEAMS)],
            ORDER[number % len(ORDER)],
            game_key(key, number),
        )
        for number in range(wanted.games)
    )
    learn(wanted.table, games, TURNS, wanted.output)


def learn(table: str, games: Iterable[Played], turns: Sequence[tuple[int, int]], output: Path) -> None:
    """Weights from these games, every fifth of them held out and told of, into the file with those of other tables."""
    parts: list[list[tuple[list[float], int, bool]]] = [[], []]
    wins = played = 0
    for number, game in enumerate(games):
        played, wins = played + 1, wins + game.won
        parts[number % HELD_OUT == 0] += [
            (row, turn, game.won) for row, turn in zip(game.rows, game.turns, strict=True)
        ]
    print(f"{table}: {wins} of {played} won, {len(parts[0])} tables to learn from")
    x, held = (np.array([row for row, _, _ in part]) for part in parts)
    y, results = (np.array([float(won) for _, _, won in part]) for part in parts)
    weights = train(x, y)
    worths = np.hstack([held, np.ones((len(held), 1))]) @ weights
    when = np.array([turn for _, turn, _ in parts[1]])
    for low, high in turns:
        some = (when >= low) & (when <= high)
        if some.any():
            told = f"AUC {auc(worths[some], results[some]):.3f} over {int(some.sum())} tables"
            print(f"turns {low} to {high}: {told}")
    print(f"all: AUC {auc(worths, results):.3f}")
    known: dict[str, Any] = {}
    if output.exists():
        known = json.loads(output.read_text(encoding="utf-8"))
    made = {**known, table: weights.round(4).tolist()}
    output.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
