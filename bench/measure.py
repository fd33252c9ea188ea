"""The stopwatch: random legal play on one core, measured the same way for every engine.

A decision is a choice between two or more. What is forced is answered too, and its time counts, but it is no
decision: an engine that asks for every roll of its dice would be praised for asking, and one that asks less for the
same game blamed. Chance events (dice, deals) are not counted either, so that engines with explicit chance nodes and
engines that roll inside an action are comparable.
Times are processor time of this process, not wall time: a busy neighbour disturbs them little. One call measures
one round; `bench.run` plays several, engines by turns, and compares them round by round.
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
from collections.abc import Iterator, Sequence
from typing import Any

clock = time.process_time
POSITIONS = 150
"""At how many random asks of random games the price of going on in a copy is taken."""
CHILDREN = 8
"""So many copies of each are gone on with."""
SAVES = 25
"""At how many of them the size of a save is taken."""
LOOKED_AT = 3000
"""So many answers are looked at, at least, to tell how many were decisions."""


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

    def legal(self, game: Any) -> Sequence[Any]:
        """What can be decided now; nothing once the game is over."""
        raise NotImplementedError

    def act(self, game: Any, action: Any) -> None:
        """Take one of them; afterwards the next decision is due, or the game is over."""
        raise NotImplementedError

    def step(self, game: Any, rng: random.Random) -> bool:
        """Take one random legal decision. False once the game is over."""
        actions = self.legal(game)
        if not actions:
            return False
        self.act(game, rng.choice(actions))
        return True

    def clone(self, game: Any) -> Any:
        return copy.deepcopy(game)

    def dump(self, game: Any) -> bytes:
        return pickle.dumps(game, pickle.HIGHEST_PROTOCOL)

    def imports(self) -> str:
        return f"import {self.module}"

    def play(self, rng: random.Random) -> int:
        """Play one game to its end; how many answers it took."""
        game = self.new(rng)
        count = 0
        while self.step(game, rng):
            count += 1
        return count

    def decided(self, rng: random.Random) -> float:
        """Which share of the answers that `play` counts are decisions; looked at without the stopwatch, because looking
        costs one engine more than the other."""
        choices = answers = 0
        while answers < LOOKED_AT:
            game = self.new(rng)
            while actions := self.legal(game):
                answers += 1
                choices += len(actions) > 1
                self.step(game, rng)
        return choices / answers


def rates(engine: Engine, seconds: float, seed: int) -> dict[str, float]:
    """Decisions, answers and games per second, of whole games for at least this long."""
    engine.play(random.Random(0))  # fill the caches
    rng = random.Random(1000 + seed)
    lengths = []
    start = clock()
    while (elapsed := clock() - start) < seconds:
        lengths.append(engine.play(rng))
    decided = engine.decided(random.Random(5000 + seed))
    return {
        "decisions_per_s": decided * sum(lengths) / elapsed,
        "answers_per_s": sum(lengths) / elapsed,
        "games_per_s": len(lengths) / elapsed,
        "decisions_a_game": decided * statistics.mean(lengths),
        "answers_a_game": statistics.mean(lengths),
    }


def positions(engine: Engine, length: float, seed: int) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Random decisions of random games, each with what can be decided there: nobody copies a game to try what is
    forced."""
    rng = random.Random(7000 + seed)
    found = 0
    while found < POSITIONS:
        game = engine.new(rng)
        for _ in range(rng.randrange(max(1, int(length)))):
            if not engine.step(game, rng):
                break
        if len(actions := engine.legal(game)) > 1:
            found += 1
            yield game, actions


def go_on_us(engine: Engine, game: Any, actions: Sequence[Any], rng: random.Random) -> float:
    """Microseconds for one copy of this position, one action in it, and what can be decided then."""
    clone, act, legal = engine.clone, engine.act, engine.legal
    chosen = [rng.choice(actions) for _ in range(CHILDREN)]
    start = clock()
    for action in chosen:
        copied = clone(game)
        act(copied, action)
        legal(copied)
    return (clock() - start) / CHILDREN * 1e6


def copies(engine: Engine, length: float, seed: int) -> dict[str, float]:
    """The price of going on in a copy: on average, as a search pays it, and what half and nine in ten of the positions
    are below; the size of a save."""
    rng = random.Random(seed)
    times: list[float] = []
    sizes: list[int] = []
    for game, actions in positions(engine, length, seed):
        if len(sizes) < SAVES:
            sizes.append(len(engine.dump(game)))
        times.append(go_on_us(engine, game, actions, rng))
    return {
        "go_on_us": statistics.mean(times),
        "go_on_p50": statistics.median(times),
        "go_on_p90": statistics.quantiles(times, n=10)[-1],
        "bytes": statistics.median(sizes),
    }


def import_ms(statement: str) -> float:
    """Processor time of this import in a new Python, without the start of Python itself."""

    def once(code: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3

    once(statement)  # fill the byte-code cache
    return max(0.0, once(statement) - once("pass"))


def measure(engine: Engine, seconds: float, seed: int) -> dict[str, Any]:
    """All figures of one engine in one round."""
    row: dict[str, Any] = {
        "name": engine.name,
        "version": importlib.metadata.version(engine.dist),
        "clone_how": engine.clone_how,
        "size_how": engine.size_how,
    }
    row |= rates(engine, seconds, seed)
    if not engine.clone_how.startswith("none"):
        row |= copies(engine, row["answers_a_game"], seed)
    row["import_ms"] = import_ms(engine.imports())
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
    _, name, seconds, seed = sys.argv
    one_core()
    print(json.dumps(measure(engines[name](), float(seconds), int(seed))))
    return 0
