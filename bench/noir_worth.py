"""The chance to win at Arkham Noir, learnt from games that the quick craft plays.

    .venv/bin/python -m bench.noir_worth classic --games 3000 -o src/miskatonic/games/noir/worth.json

Needs numpy (the extra `gym`). In one answer of eight the craft is made to take its second or third choice, so that
the net sees more than the craft's own ways. Every fifth game is held out: how well the net tells won from lost there,
turn by turn, is printed (AUC: 0.5 is a coin, 1 is knowing). All follows from `--key`: the same call, the same net.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from miskatonic.games.noir.craft import WEIGHTS, Look, prospects
from miskatonic.games.noir.worth import features
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

HIDDEN = 12
STRAY = 8
"""In one answer of so many something else is tried than what promises most."""
HELD_OUT = 5
TURNS = ((1, 10), (11, 20), (21, 30), (31, 45), (46, 999))
Array = np.ndarray[Any, np.dtype[np.float64]]


def play(mode: str, key: bytes) -> tuple[list[list[float]], list[int], bool]:
    """The features at each turn's first question, the turns, and whether it was won."""
    box = open_box("noir")
    game: Game[Any] = Game(box, box.prepare({"mode": mode}), key, log=False, checkpoints=False)
    chance = Chance(key, {}).split("stray")
    rows: list[list[float]] = []
    turns: list[int] = []
    while game.ask is not None:
        turn = game.state.turn
        if not turns or turns[-1] != turn:
            rows.append(features(Look(game.play)))
            turns.append(turn)
        names = prospects(game.play, game.ask)
        stray = len(names) > 1 and not chance.pick("stray", STRAY)
        game.answer(names[1 + chance.pick("which", min(2, len(names) - 1))] if stray else names[0])
    return rows, turns, game.state.result == "won"


def auc(worths: Array, won: Array) -> float:
    """The chance that of a won and a lost game the won one looked better."""
    order = np.argsort(worths, kind="stable")
    ranks = np.empty(len(order))
    ranks[order] = np.arange(1, len(order) + 1)
    wins = won.sum()
    losses = len(won) - wins
    return float((ranks[won == 1].sum() - wins * (wins + 1) / 2) / max(1, wins * losses))


def train(x: Array, y: Array, seed: int, epochs: int) -> dict[str, Array]:
    """A small net by gradient descent (Adam), in batches whose order follows from the seed."""
    luck = np.random.default_rng(seed)
    net = {
        "hidden": luck.normal(0, 1 / np.sqrt(x.shape[1]), (HIDDEN, x.shape[1])),
        "biases": np.zeros(HIDDEN),
        "out": luck.normal(0, 0.3, HIDDEN),
        "bias": np.zeros(1),
    }
    first = {name: np.zeros_like(part) for name, part in net.items()}
    second = {name: np.zeros_like(part) for name, part in net.items()}
    count, size = 0, 512
    for epoch in range(epochs):
        rate = 0.004 * (1 - epoch / epochs) + 0.0002
        order = luck.permutation(len(x))
        for start in range(0, len(order), size):
            some = order[start : start + size]
            units = np.tanh(x[some] @ net["hidden"].T + net["biases"])
            off = 1 / (1 + np.exp(-(units @ net["out"] + net["bias"]))) - y[some]
            back = off[:, None] * net["out"] * (1 - units**2) / len(some)
            slopes = {
                "hidden": back.T @ x[some] + 1e-4 * net["hidden"],
                "biases": back.sum(0),
                "out": off @ units / len(some) + 1e-4 * net["out"],
                "bias": np.array([off.mean()]),
            }
            count += 1
            for name, slope in slopes.items():
                first[name] = 0.9 * first[name] + 0.1 * slope
                second[name] = 0.999 * second[name] + 0.001 * slope**2
                ahead = first[name] / (1 - 0.9**count)
                net[name] -= rate * ahead / (np.sqrt(second[name] / (1 - 0.999**count)) + 1e-8)
    return net


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=list(WEIGHTS))
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--key", default="worth")
    parser.add_argument("-o", "--output", type=Path, required=True)
    wanted = parser.parse_args()
    key = key_from(f"{wanted.key} {wanted.mode}")
    played = [play(wanted.mode, game_key(key, number)) for number in range(wanted.games)]
    parts: list[list[tuple[list[float], int, bool]]] = [[], []]
    for number, (rows, turns, won) in enumerate(played):
        parts[number % HELD_OUT == 0] += [(row, turn, won) for row, turn in zip(rows, turns, strict=True)]
    wins = sum([won for _, _, won in played])
    print(f"{wanted.mode}: {wins} of {wanted.games} won, {len(parts[0])} tables to learn from")
    x, held = (np.array([row for row, _, _ in part]) for part in parts)
    y, results = (np.array([float(won) for _, _, won in part]) for part in parts)
    means, spreads = x.mean(0), x.std(0) + 1e-3
    net = train((x - means) / spreads, y, 1, wanted.epochs)
    units = np.tanh((held - means) / spreads @ net["hidden"].T + net["biases"])
    worths = 1 / (1 + np.exp(-(units @ net["out"] + net["bias"])))
    when = np.array([turn for _, turn, _ in parts[1]])
    for low, high in TURNS:
        some = (when >= low) & (when <= high)
        print(
            f"turns {low} to {high}: AUC {auc(worths[some], results[some]):.3f} over {int(some.sum())} tables"
        )
    print(f"all: AUC {auc(worths, results):.3f}")
    made = {
        "means": means.round(4).tolist(),
        "spreads": spreads.round(4).tolist(),
        "hidden": net["hidden"].round(4).tolist(),
        "biases": net["biases"].round(4).tolist(),
        "out": net["out"].round(4).tolist(),
        "bias": round(float(net["bias"][0]), 4),
    }
    known = json.loads(wanted.output.read_text(encoding="utf-8")) if wanted.output.exists() else {}
    wanted.output.write_text(
        json.dumps({**known, wanted.mode: made}, sort_keys=True) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
