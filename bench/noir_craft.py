"""The weights of Arkham Noir's quick craft, learnt from games that it plays itself.

    .venv/bin/python -m bench.noir_craft classic --generations 15 -o src/miskatonic/games/noir/weights.json

It begins with weights made by hand, or with `--go-on` with those that are in use.

Each generation tries the weights with small changes, every change also the other way round, all on the same games;
what did better than its opposite pulls the weights its way. Games of a generation have keys of their own, and all
follows from `--key`: the same call gives the same weights.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import Any

from bench.evolution import changed, drifted, pull_of
from miskatonic.games.noir.craft import LETTERED, PRINTS, WEIGHTS, Weights, prospects
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

START: Weights = {
    "keep_goal": 4.0,
    "keep_purple": -3.0,
    "keep_equipment": 4.0,
    "keep_closer": 6.0,
    "keep_goal_now": 2.0,
    "keep_type_now": 2.0,
    "keep_type_far": 0.2,
    "keep_type": 0.7,
    "keep_closer_now": 6.0,
    "keep_key": 1.0,
    "keep_skeleton": 0.3,
    "keep_time": 0.0,
    "keep_breadth": 0.1,
    "lost": 0.7,
    "time": -1.0,
    "time_near": -2.0,
    "time_last": -3.0,
    "close_by_effect": 5.0,
    "close_goal": 7.0,
    "goal": 7.0,
    "goal_beside": 1.0,
    "goal_effect": 4.0,
    "goal_missing": -0.6,
    "type": 4.0,
    "type_far": 0.4,
    "type_goals": 1.0,
    "type_first": 0.5,
    "lock_used": -2.0,
    "useless": -3.0,
    "closer_elsewhere": -8.0,
    "machine_played": -6.0,
    "key": 1.5,
    "skeleton": 0.7,
    "effect_discard_hand": -1.5,
    "test": -1.0,
    "test_near": -8.0,
    "links": 0.8,
    "links_before": -0.5,
    "breadth": 0.2,
    "take": -0.5,
    "take_full": -0.5,
    "lead": 0.3,
    "pass": -1.0,
    "close": 2.0,
    "close_wins": 50.0,
    "close_waste": -4.0,
    "close_machine": -8.0,
    "close_case_1": 1.0,
    "close_case_2": 3.0,
    "contact_discard": -4.0,
    "contact_lock": -4.0,
    "necronomicon": -4.0,
    "use": -5.0,
    "reshuffle": 2.0,
    "reshuffle_deck": -0.2,
    "threat_wished": 3.0,
    "effect_draw_threat": -6.0,
    "take_none": 1.0,
    "take_sanity": 1.5,
    "swap_time": 0.5,
    "effect_take_discard": 1.5,
    "effect_take_lead_row": 1.0,
    "effect_take_sanity": 0.0,
    "effect_take_sanity_each": 0.7,
    "effect_take_time": 0.0,
    "effect_take_time_each": 0.4,
    "effect_take_closed": 0.7,
    "effect_search_deck": 2.5,
    "effect_cancel_next": 0.2,
    "effect_search_threats": 0.0,
    "effect_reshuffle_discard": 0.5,
    "effect_swap_penalty": 0.7,
    "effect_discard_lead_row": -0.7,
}
"""Made by hand: with these it wins seven of ten classic and one of twenty hardboiled games."""
CLASSIC, HARDBOILED = 5, len(LETTERED)


def play(mode: str, key: bytes, weights: Weights | None = None) -> Game[Any]:
    """A game by the craft alone, to its end."""
    box = open_box("noir")
    game: Game[Any] = Game(box, box.prepare({"mode": mode}), key, log=False, checkpoints=False)
    while game.ask is not None:
        game.answer(prospects(game.play, game.ask, weights)[0])
    return game


def reward(game: Game[Any]) -> float:
    """Half for winning, half for how far one came: wins alone tell too little where they are rare."""
    state = game.state
    if state.mode == "classic":
        far = len({PRINTS[card].bit for card in state.big_picture}) / CLASSIC
    else:
        far = len([card for card in LETTERED if card in state.big_picture]) / HARDBOILED
    return 0.7 * float(state.result == "won") + 0.3 * min(1.0, far)


def learn(
    mode: str,
    weights: Weights,
    key: bytes,
    generations: int,
    pairs: int,
    games: int,
    width: float,
    step: float,
) -> Weights:
    def score(weights: Weights, keys: list[bytes], change: Weights, sign: float, _: int) -> float:
        tried = changed(weights, change, sign * width)
        return sum([reward(play(mode, each, tried)) for each in keys]) / games

    chance = Chance(key, {}).split("craft")
    weights = dict(weights)
    drift = dict.fromkeys(weights, 0.0)
    for generation in range(generations):
        keys = [game_key(key, generation * games + number) for number in range(games)]
        pull, mean = pull_of(chance, weights, pairs, partial(score, weights, keys))
        drift = drifted(drift, pull)
        weights = changed(weights, drift, step)
        print(f"{mode} {generation}: {mean:.4f}", flush=True)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=list(WEIGHTS))
    parser.add_argument("--go-on", action="store_true", help="begin with the weights in use")
    parser.add_argument("--generations", type=int, default=25)
    parser.add_argument("--pairs", type=int, default=14)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--width", type=float, default=0.25)
    parser.add_argument("--step", type=float, default=0.35)
    parser.add_argument("--key", default="craft")
    parser.add_argument("-o", "--output", type=Path, required=True)
    wanted = parser.parse_args()
    learnt = learn(
        wanted.mode,
        WEIGHTS[wanted.mode] if wanted.go_on else START,
        key_from(wanted.key),
        wanted.generations,
        wanted.pairs,
        wanted.games,
        wanted.width,
        wanted.step,
    )
    rounded = {name: round(value, 3) for name, value in learnt.items()}
    wanted.output.write_text(json.dumps({**WEIGHTS, wanted.mode: rounded}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
