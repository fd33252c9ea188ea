"""The stopwatch: random legal play on one core, measured the same way for every engine.

A decision is one action picked by a player, forced or not. Chance events (dice, deals) happen too but are not
counted, so that engines with explicit chance nodes and engines that roll inside an action are comparable.
Times are processor time of this process, not wall time: a busy neighbour disturbs them little. Each figure is
the median over the repetitions.
"""

from __future__ import annotations

import copy
import importlib.metadata
import json
import os
import pickle
import random
import resource
import statistics
import subprocess
import sys
import time
import warnings
from typing import Any

clock = time.process_time
POSITIONS = 25
"""At how many random asks the price of a copy and the size of a save are taken."""


class Engine:
    """An adapter: one small class per game of an engine."""

    name = ""  # what the table says
    module = ""  # what is imported, also for the import time
    dist = ""  # the distribution, for the version
    clone_how = "deepcopy"
    size_how = "pickle"

    def new(self, rng: random.Random) -> Any:
        """A fresh game, ready for its first decision."""
        raise NotImplementedError

    def step(self, game: Any, rng: random.Random) -> bool:
        """Take one random legal decision. False once the game is over."""
        raise NotImplementedError

    def clone(self, game: Any) -> Any:
        return copy.deepcopy(game)

    def dump(self, game: Any) -> bytes:
        return pickle.dumps(game, pickle.HIGHEST_PROTOCOL)

    def imports(self) -> str:
        return f"import {self.module}"

    def play(self, rng: random.Random) -> int:
        """Play one game to its end; how many decisions it took."""
        game = self.new(rng)
        count = 0
        while self.step(game, rng):
            count += 1
        return count


def rates(engine: Engine, seconds: float, reps: int) -> dict[str, Any]:
    """Decisions and games per second; every repetition plays whole games for at least this long."""
    engine.play(random.Random(0))  # fill the caches
    decisions_per_s, games_per_s, lengths = [], [], []
    for rep in range(reps):
        rng = random.Random(1000 + rep)
        games = decisions = 0
        start = clock()
        while (elapsed := clock() - start) < seconds:
            length = engine.play(rng)
            games, decisions = games + 1, decisions + length
            lengths.append(length)
        decisions_per_s.append(decisions / elapsed)
        games_per_s.append(games / elapsed)
    return {
        "decisions_per_s": statistics.median(decisions_per_s),
        "spread": [min(decisions_per_s), max(decisions_per_s)],
        "games_per_s": statistics.median(games_per_s),
        "game_length": statistics.median(lengths),
    }


def clone_us(engine: Engine, game: Any, reps: int) -> float:
    """Microseconds for one copy of this position."""
    start = clock()
    engine.clone(game)
    once = max(clock() - start, 1e-6)
    count = max(3, min(2000, int(0.02 / once)))
    times = []
    for _ in range(reps):
        start = clock()
        for _ in range(count):
            engine.clone(game)
        times.append((clock() - start) / count * 1e6)
    return statistics.median(times)


def copies(engine: Engine, length: float, reps: int) -> dict[str, float]:
    """The price of a copy and the size of a save, at random asks of random games."""
    rng = random.Random(7)
    times, sizes = [], []
    for _ in range(POSITIONS):
        game = engine.new(rng)
        for _ in range(rng.randrange(max(1, int(length)))):
            if not engine.step(game, rng):
                break
        times.append(clone_us(engine, game, reps))
        sizes.append(len(engine.dump(game)))
    return {"clone_us": statistics.median(times), "bytes": statistics.median(sizes)}


def import_ms(statement: str, reps: int) -> float:
    """Processor time of this import in a new Python, without the start of Python itself."""

    def once(code: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3

    once(statement)  # fill the byte-code cache
    base = statistics.median(once("pass") for _ in range(reps))
    return max(0.0, statistics.median(once(statement) for _ in range(reps)) - base)


def measure(engine: Engine, seconds: float, reps: int) -> dict[str, Any]:
    """All figures of one engine: one row of the table."""
    row: dict[str, Any] = {
        "name": engine.name,
        "version": importlib.metadata.version(engine.dist),
        "clone_how": engine.clone_how,
        "size_how": engine.size_how,
    }
    row |= rates(engine, seconds, reps)
    row |= copies(engine, row["game_length"], reps)
    row["import_ms"] = import_ms(engine.imports(), reps)
    return row


def one_core() -> None:
    """Keep this process, and what it starts, on one core."""
    warnings.filterwarnings("ignore")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def answer(engines: dict[str, type[Engine]]) -> int:
    """Measure the engine named on the command line and print its row (`run` gives each its process)."""
    if len(sys.argv) != 4:
        print("\n".join(engines))
        return 0
    _, name, seconds, reps = sys.argv
    one_core()
    print(json.dumps(measure(engines[name](), float(seconds), int(reps))))
    return 0
