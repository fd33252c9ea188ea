"""How often a person with four investigators decides in a turn of the second and a round of the third edition.

    .venv/bin/python -m bench.clicks [--games 60] [--json]

Greedy agents play with the usual settings. What is asked of several seats at the same time (the sliders of an Upkeep in
which nothing else happens) is one decision of who plays them all; what is counted besides are the answers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from statistics import median
from typing import Any

from miskatonic import new_game
from miskatonic.agents import make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.lab.rows import game_key

KEY = 12
SEATS = 4
TARGETS = {"second": 12.0, "third": 34 * 2 / 3}
"""At most so many decisions in the median: before moves by destination it was 21 in a turn and 34 in a round."""


class Tally:
    """What was decided in some games."""

    def __init__(self) -> None:
        self.turns: Counter[tuple[int, int]] = Counter()
        """Game and turn -> decisions."""
        self.kinds: Counter[str] = Counter()
        self.answers = self.games = self.won = 0

    def watch(self, name: str, key: bytes) -> None:
        """Play a game to its end and count."""
        game: Any = new_game(name, key=key, seats=SEATS)
        agent, open_before, number = make_agent("greedy", key), 1, self.games
        self.games += 1
        while (ask := game.ask) is not None:
            still_open = len(game.asks)
            self.answers += 1
            if open_before == 1 or still_open != open_before - 1:
                self.kinds[ask.prompt.id] += 1
                self.turns[number, game.state.turn] += game.state.turn > 0
            open_before = still_open
            game.answer(agent.choose(game.asked()), ask.seat)
        self.won += game.outcome.result == "won"

    def figures(self) -> dict[str, Any]:
        counts = [n for (_, turn), n in self.turns.items() if turn > 0]
        return {
            "games": self.games,
            "turns": len(counts),
            "decisions": median(counts),
            "mean": round(sum(counts) / len(counts), 1),
            "answers": round(self.answers / len(counts), 1),
            "won": self.won,
        }


def measure(name: str, games: int) -> Tally:
    tally = Tally()
    for number in range(games):
        tally.watch(name, game_key(key_from(KEY), number))
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="How often a person with four investigators decides.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    wrong = False
    for name, target in TARGETS.items():
        tally = measure(name, options.games)
        figures = tally.figures()
        wrong = wrong or figures["decisions"] > target
        if options.json:
            print(json.dumps({"game": name, **figures}))
            continue
        print(f"{name}:", json.dumps(figures))
        for kind, n in tally.kinds.most_common(12):
            print(f"  {n / figures['turns']:6.2f}  {kind}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
