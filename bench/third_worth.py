"""The chance to win at Arkham Horror 3rd edition, learnt from games that the craft plays.

    .venv/bin/python -m bench.third_worth veil_of_twilight --games 400 -o src/miskatonic/games/third/worth.json

Needs numpy (the extra `gym`). In one answer of eight the craft is made to take its second choice, where it has one.
Every fifth game is held out: how well won and lost are told apart there, round by round, is printed (AUC: 0.5 is a
coin, 1 is knowing). All follows from `--key`: the same call, the same weights.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.second_worth import STRAY, Played, learn
from miskatonic.games.third.advice import prospects
from miskatonic.games.third.facts import SCENARIOS
from miskatonic.games.third.state import ThirdState
from miskatonic.games.third.worth import features
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import game_key
from miskatonic.shelf import box as open_box

ROUNDS = ((1, 4), (5, 8), (9, 12), (13, 999))
TEAMS = (2, 4, 2, 1, 2, 3)
"""How many a team has, in turn: most tables are for two."""


def play(seats: int, scenario: str, key: bytes) -> Played:
    """The features at each round's first question, the rounds, and whether it was won."""
    box = open_box("third")
    setup = box.prepare({"scenario": scenario}, seats)
    game: Game[ThirdState] = Game(box, setup, key, log=False, checkpoints=False)
    chance = Chance(key, {}).split("stray")
    rows: list[list[float]] = []
    rounds: list[int] = []
    while game.ask is not None:
        state = game.play.state
        if state.investigators and state.scenario and state.turn and (not rounds or rounds[-1] != state.turn):
            rows.append(features(game.play))
            rounds.append(state.turn)
        names = prospects(game.play, game.ask)
        stray = len(names) > 1 and not chance.pick("stray", STRAY)
        game.answer(names[1] if stray else names[0])
    return Played(rows, rounds, game.state.result == "won")


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
