"""MCTS of OpenSpiel plays Arkham Noir.

    .venv/bin/python -m bench.mcts_noir --games 20 --simulations 50

Playouts by chance never win, so a leaf is worth what the game's own `judge` says of it. The search goes through chance
nodes: it knows nothing of the luck that the game will have.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import miskatonic.gym.spiel
from miskatonic.gym.episode import JUDGED
from miskatonic.lab.report import wilson

UCT = 0.05
"""How curious it is: worths of neighbouring answers differ by hundredths."""


class Judge:
    """What OpenSpiel calls an evaluator: the worth of a state for every player, and no answer better than another."""

    def evaluate(self, state: Any) -> Any:
        playing = state.playing
        worth = playing.box.judge(playing.play, 0) / JUDGED
        return np.full(state.num_players(), worth)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def play(call: str, simulations: int, seed: int) -> tuple[bool, int, int]:
    """One game: whether it was won, the cases closed, the decisions taken."""
    luck = np.random.RandomState(seed)
    game = pyspiel.load_game(call)
    bot = mcts.MCTSBot(game, UCT, simulations, Judge(), random_state=luck)
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(luck.randint(len(state.chance_outcomes()))))
        else:
            state.apply_action(bot.step(state))
            decisions += 1
    return state.returns()[0] > 0, int(state.playing.box.score(state.playing.play)), decisions


def main() -> int:
    parser = argparse.ArgumentParser(description="MCTS of OpenSpiel plays Arkham Noir.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--mode", default="classic")
    wanted = parser.parse_args()
    miskatonic.gym.spiel.register()
    call = f"miskatonic_noir(options=mode:{wanted.mode})"
    began, played = time.process_time(), []
    for seed in range(wanted.games):
        played.append(play(call, wanted.simulations, seed))
        print(seed, played[-1], flush=True)
    won = sum(each[0] for each in played)
    low, high = wilson(won, wanted.games)
    told = {"games": wanted.games, "simulations": wanted.simulations, "won": won, "low": low, "high": high}
    closed = sum(each[1] for each in played) / wanted.games
    print(json.dumps({**told, "closed": closed, "seconds": round(time.process_time() - began, 1)}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
