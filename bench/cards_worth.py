"""What a game of the card game is worth, learnt from games that the craft plays.

    .venv/bin/python -m bench.cards_worth --games 3000 -o src/miskatonic/games/cards/play/worth.json

Needs numpy (the extra `gym`). In one answer of eight the craft is made to take its second or third choice, so that
the net sees more than the craft's own ways. Every fifth game is held out: how well the net tells won from lost there,
round by round, is printed (AUC: 0.5 is a coin, 1 is knowing). All follows from `--key`: the same call, the same net.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from bench.noir_worth import HELD_OUT, STRAY, auc, train
from miskatonic.games.cards.play.facts.names import INVESTIGATORS
from miskatonic.games.cards.play.worth import features, gained
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

SCENARIOS = (
    "the_gathering",
    "return_to_the_gathering",
    "the_gathering",
    "the_midnight_masks",
    "the_gathering",
    "return_to_the_gathering",
    "the_devourer_below",
    "the_gathering",
    "return_to_the_midnight_masks",
    "return_to_the_devourer_below",
)
"""What is played, one after the other, each by all investigators in turn."""
EASY = 3
"""Every third game is an easy one: a net sees victories there that are rare elsewhere."""
ROUNDS = ((1, 3), (4, 6), (7, 9), (10, 12), (13, 99))
Table = tuple[list[float], int, float, bool]
"""The features, the round, what the game was worth in the end, and whether it was won."""


def play(number: int, key: bytes) -> list[Table]:
    """The table at each round's first question."""
    box = open_box("cards")
    people = list(INVESTIGATORS)
    scenario = SCENARIOS[number // len(people) % len(SCENARIOS)]
    options = {
        "scenario": scenario,
        "difficulty": "easy" if number % EASY == 0 else "standard",
        "investigator_1": people[number % len(people)],
    }
    game: Game[Any] = Game(box, box.prepare(options, 1), key, log=False, checkpoints=False)
    chance = Chance(key, {}).split("stray")
    rows: list[list[float]] = []
    rounds: list[int] = []
    while game.ask is not None:
        now = game.state.turn
        if now and (not rounds or rounds[-1] != now) and game.state.act is not None:
            rows.append(features(game.play, 0))
            rounds.append(now)
        names = box.prospects(game.play, game.ask)
        stray = len(names) > 1 and not chance.pick("stray", STRAY)
        game.answer(names[1 + chance.pick("which", min(2, len(names) - 1))] if stray else names[0])
    worth, won = gained(game.play), game.state.result == "won"
    return [(row, at, worth, won) for row, at in zip(rows, rounds, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--key", default="worth")
    parser.add_argument("-o", "--output", type=Path, required=True)
    wanted = parser.parse_args()
    key = key_from(f"{wanted.key} cards")
    parts: list[list[Table]] = [[], []]
    wins = 0
    for number in range(wanted.games):
        found = play(number, game_key(key, number))
        parts[number % HELD_OUT == 0] += found
        wins += found[-1][3]
    print(f"{wins} of {wanted.games} won, {len(parts[0])} tables to learn from")
    x, held = (np.array([each[0] for each in part]) for part in parts)
    y = np.array([each[2] for each in parts[0]])
    when = np.array([each[1] for each in parts[1]])
    results = np.array([float(each[3]) for each in parts[1]])
    means, spreads = x.mean(0), x.std(0) + 1e-3
    net = train((x - means) / spreads, y, 1, wanted.epochs)
    units = np.tanh((held - means) / spreads @ net["hidden"].T + net["biases"])
    worths = 1 / (1 + np.exp(-(units @ net["out"] + net["bias"])))
    for low, high in ROUNDS:
        some = (when >= low) & (when <= high)
        found_auc = auc(worths[some], results[some])
        print(f"rounds {low} to {high}: AUC {found_auc:.3f} over {int(some.sum())} tables")
    print(f"all: AUC {auc(worths, results):.3f}")
    made = {
        "means": means.round(4).tolist(),
        "spreads": spreads.round(4).tolist(),
        "hidden": net["hidden"].round(4).tolist(),
        "biases": net["biases"].round(4).tolist(),
        "out": net["out"].round(4).tolist(),
        "bias": round(float(net["bias"][0]), 4),
    }
    wanted.output.write_text(json.dumps(made, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
