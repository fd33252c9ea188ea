"""How often players of the card game are asked: over games of an agent that thinks, alone and with four.

    .venv/bin/python -m bench.questions --games 60 [--json]

A question is one that a person would have to answer with the usual settings. A pass is an answer that declines
everything: "pass", "no", no card at all, or the end of a turn in which no action was left. A foreign question is put,
while somebody makes a test, to another.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from itertools import product
from statistics import median, quantiles
from typing import Any

from miskatonic.agents import make_agent
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.facts import INVESTIGATORS
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.setup import SCENARIOS
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import CardsState
from miskatonic.kernel.asks import Ask, AutoPass
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.picks import NOTHING
from miskatonic.lab.rows import game_key

KEY = 7
DECLINED = ("pass", "no", NOTHING)
TARGETS = {"per_round": 6.0, "passes": 0.15, "foreign_per_test": 1.0}
"""Alone at most so many questions a round in the median, such a share of passes; with others foreign ones a test."""


class Tally:
    """What was asked in some games."""

    def __init__(self) -> None:
        self.rounds: Counter[tuple[int, int]] = Counter()
        """Game and round -> questions."""
        self.kinds: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()
        self.tests = self.silent = self.own = self.foreign = 0
        self.games = 0

    @property
    def questions(self) -> int:
        return self.kinds.total()

    def figures(self) -> dict[str, Any]:
        counts = sorted(self.rounds.values())
        return {
            "games": self.games,
            "questions": self.questions,
            "rounds": len(counts),
            "per_round": median(counts),
            "ninth_decile": quantiles(counts, n=10)[8],
            "passes": round(self.passed.total() / self.questions, 4),
            "tests": self.tests,
            "silent_tests": round(self.silent / self.tests, 4),
            "own_per_test": round(self.own / self.tests, 3),
            "foreign_per_test": round(self.foreign / self.tests, 3),
        }

    def watch(self, game: Game[CardsState], agent: str, key: bytes) -> None:
        """Play a game to its end and count."""
        player = make_agent(agent, key)
        at, asked_in_test = 0, False
        number = self.games
        self.games += 1
        while (ask := game.ask) is not None:
            state = game.state
            if state.turn and not state.result:
                self.rounds[number, state.turn] += 1
            test = next((each for each in state.scenes if isinstance(each, Test)), None)
            if test is not None:
                asked_in_test = True
                self.own += ask.seat == test.seat
                self.foreign += ask.seat != test.seat
            answer = player.choose(game.asked())
            self.kinds[ask.prompt.id] += 1
            self.passed[ask.prompt.id] += _declines(game, ask, answer)
            game.answer(answer, ask.seat)
            at, asked_in_test = self._tests_since(game, at, asked_in_test)

    def _tests_since(self, game: Game[CardsState], at: int, asked: bool) -> tuple[int, bool]:
        """Tests that have ended since: the first may have asked, further ones of the same answer did not."""
        ended = sum(entry.id in ENDED for entry in game.log[at:])
        self.tests += ended
        self.silent += max(0, ended - asked)
        going_on = any(isinstance(each, Test) for each in game.state.scenes)
        return len(game.log), asked and not ended and going_on


ENDED = ("play.log.succeeds", "play.log.fails")


def _declines(game: Game[CardsState], ask: Ask, answer: str) -> bool:
    if answer == "end":
        return not table.person(game.play, ask.seat).actions
    return answer in DECLINED


def setups() -> list[dict[str, str]]:
    """Every scenario with every investigator first, the others as they come."""
    return [
        {"scenario": scenario, "investigator_1": name} for name, scenario in product(INVESTIGATORS, SCENARIOS)
    ]


def measure(games: int, seats: int, agent: str = "greedy") -> Tally:
    """So many games, one set-up after the other."""
    tally, kinds = Tally(), setups()
    for number in range(games):
        key = game_key(key_from(KEY), number)
        setup = BOX.prepare(kinds[number % len(kinds)], seats)
        tally.watch(Game(BOX, setup, key, auto=AutoPass()), agent, key)
    return tally


def missed(seats: int, figures: dict[str, Any]) -> list[str]:
    """The targets that these figures do not reach."""
    about = ("per_round", "passes") if seats == 1 else ("foreign_per_test",)
    return [name for name in about if figures[name] > TARGETS[name]]


def main() -> int:
    parser = argparse.ArgumentParser(description="How often players of the card game are asked.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seats", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    wrong = []
    for seats in options.seats:
        tally = measure(options.games, seats)
        wrong += missed(seats, tally.figures())
        if options.json:
            print(json.dumps({"seats": seats, **tally.figures()}))
            continue
        print(f"{seats} at the table:", json.dumps(tally.figures()))
        for kind, n in tally.kinds.most_common(16):
            print(f"  {n:6} {tally.passed[kind]:6} passed  {kind}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
