"""How long companions think, as a table waits for them: from the question, in bytes, to the answer.

    .venv/bin/python -m bench.thinking [--busy 2] [--decisions 120] [--only third]

Each strength plays a game of each kind for all its seats, with its own limit for a decision, in the process of a
thinker; questions with one answer are not counted. With `--busy` so many processes keep the machine from thinking, as
long as it lasts.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_args

import msgspec

from miskatonic import new_game
from miskatonic.agents.companion import SECONDS, Strong
from miskatonic.shelf import GAMES
from miskatonic.table.thinker import Decide, Decided, position, think

SEATS = {"noir": 1, "second": 4, "third": 4, "cards": 4}
KEY = "thinking"
HEAD = "| game | strength | limit, s | decisions | median, s | p95, s | most, s |\n|---|---|---:|---:|---:|---:|---:|"


def decisions(game_name: str, strong: Strong, count: int) -> Iterator[float]:
    """Seconds for each decision of games that this strength plays."""
    number = 0
    while count > 0:
        game: Any = new_game(game_name, key=f"{KEY} {number}", seats=SEATS[game_name])
        number += 1
        while game.ask is not None and count > 0:
            seat, choice = game.ask.seat, len(game.legal()) > 1
            task = msgspec.json.encode(Decide(position(game), seat, SECONDS[strong], strong))
            begun = time.perf_counter()
            found = think(task)
            took = time.perf_counter() - begun
            assert isinstance(found, Decided)
            game.answer(found.thought.answer, seat)
            if choice:
                count -= 1
                yield took


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """The same machine while others work on it."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for each in others:
            each.kill()
            each.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description="How long companions think about a decision.")
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--decisions", type=int, default=120)
    parser.add_argument("--only", nargs="+", default=list(GAMES), choices=list(GAMES))
    wanted = parser.parse_args()
    print(HEAD)
    with busy(wanted.busy):
        for name in wanted.only:
            for strong in get_args(Strong):
                took = sorted(decisions(name, strong, wanted.decisions))
                median, late = took[len(took) // 2], took[min(len(took) - 1, int(0.95 * len(took)))]
                limit = SECONDS[strong]
                print(
                    f"| {name} | {strong} | {limit:.1f} | {len(took)} | {median:.2f} | {late:.2f} | {took[-1]:.2f} |"
                )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
