"""The weights of the card game's craft, learnt from games that it plays itself.

    .venv/bin/python -m bench.cards_craft --generations 15 -o src/miskatonic/games/cards/play/craft/weights.json

It begins with the weights in use. Each generation tries them with small changes, every change also the other way
round, all on the same games: a scenario with each investigator in turn. What did better than its opposite pulls the
weights its way. Changes are factors, and none leads farther than `FAR` from where it began. Games of a generation have
keys of their own, others those that are held out: at the end both weights play them, beside each other. All follows
from `--key`: the same call gives the same weights.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from math import exp, log
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from bench.evolution import drifted, pull_of
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts.names import INVESTIGATORS
from miskatonic.games.cards.play.worth import gained
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

Flat = dict[str, float]
SCENARIOS = ("the_gathering", "return_to_the_gathering")
FAR = log(4.0)
"""No weight becomes more than four times what it was, nor less than a quarter."""
INVENTORY = ("low", "assets", "events")
"""Weights by card or number."""


def flat() -> Flat:
    """All weights in use by one name each."""
    found: Flat = {}
    for name, value in to_builtins(WEIGHTS).items():
        if name in INVENTORY:
            found |= {f"{name}.{each}": number for each, number in value.items()}
        else:
            found[name] = value
    return found


def use(weights: Flat) -> None:
    """From now on the craft goes by these."""
    for name, value in weights.items():
        of, _, each = name.partition(".")
        if each:
            getattr(WEIGHTS, of)[each] = value
        else:
            setattr(WEIGHTS, name, value)


def play(scenario: str, investigator: str, key: bytes) -> Game[Any]:
    """A game by the craft alone, to its end."""
    box = open_box("cards")
    setup = box.prepare({"scenario": scenario, "investigator_1": investigator}, 1)
    game: Game[Any] = Game(box, setup, key, log=False, checkpoints=False)
    while game.ask is not None:
        game.answer(box.prospects(game.play, game.ask)[0])
    return game


def tried(keys: list[bytes], scenarios: tuple[str, ...]) -> list[float]:
    """What games on these keys bring, each key with one scenario and one investigator."""
    people = list(INVESTIGATORS)
    found = []
    for number, key in enumerate(keys):
        scenario = scenarios[number // len(people) % len(scenarios)]
        found.append(gained(play(scenario, people[number % len(people)], key).play))
    return found


def learn(wanted: argparse.Namespace) -> Flat:
    key = key_from(wanted.key)
    scenarios = tuple(wanted.scenarios.split(","))
    chance = Chance(key, {}).split("craft")
    begun = {name: value for name, value in flat().items() if value > 0}
    moved, drift = dict.fromkeys(begun, 0.0), dict.fromkeys(begun, 0.0)

    def score(keys: list[bytes], change: Flat, sign: float, _: int) -> float:
        by = sign * wanted.width
        use({name: begun[name] * exp(moved[name] + by * change[name]) for name in begun})
        return sum(tried(keys, scenarios)) / len(keys)

    for generation in range(wanted.generations):
        keys = [game_key(key, generation * wanted.games + number) for number in range(wanted.games)]
        pull, mean = pull_of(chance, begun, wanted.pairs, partial(score, keys))
        drift = drifted(drift, pull)
        for name in begun:
            moved[name] = max(-FAR, min(FAR, moved[name] + wanted.step * drift[name]))
        print(f"{generation}: {mean:.4f}", flush=True)
        learnt = {name: round(begun[name] * exp(moved[name]), 3) for name in begun}
        use(learnt)
        wanted.output.write_text(json.dumps(to_builtins(WEIGHTS), indent=1) + "\n", encoding="utf-8")
    use(begun)
    return learnt


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=15)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--width", type=float, default=0.25)
    parser.add_argument("--step", type=float, default=0.5)
    parser.add_argument("--held-out", type=int, default=400)
    parser.add_argument("--scenarios", default=",".join(SCENARIOS))
    parser.add_argument("--key", default="craft")
    parser.add_argument("-o", "--output", type=Path, required=True)
    wanted = parser.parse_args()
    learnt = learn(wanted)
    apart = key_from(f"{wanted.key} held out")
    keys = [game_key(apart, number) for number in range(wanted.held_out)]
    for which, weights in (("before", {}), ("learnt", learnt)):
        use(weights)
        found = tried(keys, tuple(wanted.scenarios.split(",")))
        mean = sum(found) / len(found)
        error = (sum([(each - mean) ** 2 for each in found]) / len(found) ** 2) ** 0.5
        print(f"{which}: {mean:.4f} ± {1.96 * error:.4f} over {len(found)} games")


if __name__ == "__main__":
    main()
