"""The weights of the craft of Arkham Horror 2nd edition, learnt from games that it plays itself.

    .venv/bin/python -m bench.second_craft team --generations 20 -o src/miskatonic/games/second/weights.json

It begins with the weights in use. Each generation tries them with small changes, every change also the other way round,
all on the same games against all Ancient Ones in turn; what did better than its opposite pulls the weights its way.
Games of a generation have keys of their own, and all follows from `--key`: the same call gives the same weights. At the
end games on other keys are played with the weights before and after.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

from bench.evolution import changed, drifted, pull_of
from miskatonic.games.second.advice import prospects
from miskatonic.games.second.craft import WEIGHTS, Craft, Weights
from miskatonic.games.second.facts import ANCIENT_ONES
from miskatonic.games.second.rules.gates import SEALS_TO_WIN
from miskatonic.games.second.state import SecondState
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

WINNING = 0.75
"""What of the reward is for winning; the rest is for how far one came: wins alone tell little where they are rare."""
ORDER = tuple(ANCIENT_ONES)


def play(seats: int, ancient: str, key: bytes, craft: Craft) -> SecondState:
    """A game by the craft alone, to its end."""
    box = open_box("second")
    game: Game[SecondState] = Game(
        box, box.prepare({"ancient_one": ancient}, seats), key, log=False, checkpoints=False
    )
    while game.ask is not None:
        game.answer(prospects(game.play, game.ask, craft=craft)[0])
    return game.state


def reward(state: SecondState) -> float:
    """More for a win than for any way to it: seals, or in a lost battle the doom taken away."""
    far = len(state.seals) / SEALS_TO_WIN
    if state.battle is not None:
        far = max(far, 1.0 - state.doom / ANCIENT_ONES[state.ancient].doom_track)
    return WINNING * float(state.result == "won") + (1.0 - WINNING) * min(1.0, far)


def score(seats: int, keys: list[bytes], weights: Weights, wanted: list[str]) -> tuple[float, int]:
    """The mean reward, and how many were won; the Ancient Ones come in turn."""
    craft = Craft(weights)
    ends = [play(seats, wanted[number % len(wanted)], key, craft) for number, key in enumerate(keys)]
    return sum(map(reward, ends)) / len(ends), sum([state.result == "won" for state in ends])


def learn(
    seats: int,
    weights: Weights,
    key: bytes,
    generations: int,
    pairs: int,
    games: int,
    width: float,
    step: float,
    wanted: list[str],
    output: Path | None = None,
) -> Weights:
    wins = 0

    def scored(weights: Weights, keys: list[bytes], change: Weights, sign: float, _: int) -> float:
        nonlocal wins
        found, won = score(seats, keys, changed(weights, change, sign * width), wanted)
        wins += won
        return found

    chance = Chance(key, {}).split("craft")
    weights = dict(weights)
    drift = dict.fromkeys(weights, 0.0)
    for generation in range(generations):
        keys = [game_key(key, generation * games + number) for number in range(games)]
        wins = 0
        pull, mean = pull_of(chance, weights, pairs, partial(scored, weights, keys))
        drift = drifted(drift, pull)
        weights = changed(weights, drift, step)
        print(f"{generation}: {mean:.4f}, won {wins / (2 * pairs * games):.3f}", flush=True)
        if output is not None:
            output.write_text(json.dumps(weights), encoding="utf-8")
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=list(WEIGHTS))
    parser.add_argument("--seats", type=int, help="of a team; four, if you do not say")
    parser.add_argument(
        "--ancient", choices=ORDER, action="append", help="only against these; else as the table says"
    )
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--width", type=float, default=0.25)
    parser.add_argument("--step", type=float, default=0.35)
    parser.add_argument("--key", default="craft")
    parser.add_argument("--held-out", type=int, default=160, help="games to compare by in the end")
    parser.add_argument("-o", "--output", type=Path, required=True)
    wanted = parser.parse_args()
    table, _, ancient = wanted.table.partition("/")
    seats = 1 if table == "alone" else wanted.seats or 4
    against = wanted.ancient or ([ancient] if ancient else list(ORDER))
    before = WEIGHTS[wanted.table]
    after = learn(
        seats,
        before,
        key_from(wanted.key),
        wanted.generations,
        wanted.pairs,
        wanted.games,
        wanted.width,
        wanted.step,
        against,
        wanted.output.with_suffix(".part"),
    )
    keys = [game_key(key_from(f"{wanted.key} held out"), number) for number in range(wanted.held_out)]
    for name, weights in (("before", before), ("after", after)):
        won = score(seats, keys, weights, against)[1]
        print(f"{name}: won {won} of {wanted.held_out}")
    rounded = {name: round(value, 3) for name, value in after.items()}
    made = {**WEIGHTS, wanted.table: rounded}
    wanted.output.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
