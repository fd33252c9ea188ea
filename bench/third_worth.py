"""The chance to win at Arkham Horror 3rd edition, learnt from games that the craft plays.

    .venv/bin/python -m bench.third_worth veil_of_twilight --games 400 -o src/miskatonic/games/third/worth.json

Needs numpy (the extra `gym`). In one answer of eight the craft is made to take its second choice, where it has one.
Every fifth game is held out: how well won and lost are told apart there, round by round, is printed (AUC: 0.5 is a
coin, 1 is knowing). All follows from `--key`: the same call, the same weights.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.second_worth import Played, learn, straying
from miskatonic.games.third.facts import SCENARIOS
from miskatonic.games.third.state import ThirdState
from miskatonic.games.third.worth import features
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

ROUNDS = ((1, 4), (5, 8), (9, 12), (13, 999))
TEAMS = (2, 4, 2, 1, 2, 3)
"""How many a team has, in turn: most tables are for two."""


def play(seats: int, scenario: str, key: bytes) -> Played:
    """A game of so many in that scenario."""
    box = open_box("third")
    setup = box.prepare({"scenario": scenario}, seats)
    game: Game[ThirdState] = Game(box, setup, key, log=False, checkpoints=False)
    return straying(game, key, features, lambda state: bool(state.scenario and state.turn))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", choices=list(SCENARIOS))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--key", default="worth")
    parser.add_argument("-o", "--output", type=Path, required=True)
    wanted = parser.parse_args()
    key = key_from(f"{wanted.key} {wanted.scenario}")
    games = (
        play(TEAMS[number % len(TEAMS)], wanted.scenario, game_key(key, number))
        for number in range(wanted.games)
    )
    learn(wanted.scenario, games, ROUNDS, wanted.output)


if __name__ == "__main__":
    main()
