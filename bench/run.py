"""Measure our games and their peers in one run, print one table and write it into the documentation.

    .venv/bin/python -m bench.run --peers .bench/venv/bin/python --date 2025-01-31 --write docs/benchmarks.md

Several rounds, and in each every engine by turns, in a process of its own, on one core. A promise (bench/promises.py)
is judged round by round and kept when it is kept in most of them, so that a neighbour who is busy for a while breaks
none; the run fails when one is broken, so that a slower engine is noticed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.promises import Kept, Round, Row, judge

ROOT = Path(__file__).resolve().parent.parent
HEADS = (
    "game",
    "version",
    "decisions/s",
    "answers/s",
    "games/s",
    "decisions a game",
    "answers a game",
    "go on in a copy, µs",
    "p50",
    "p90",
    "save, bytes",
    "import, ms",
)
TEXT = """# Benchmarks

Random legal play on one core, all engines in one run of `make bench`, each in a process of its own.

- machine: {machine}
- date: {date}
- each figure: the median of {rounds} rounds, in each of which every engine plays for {seconds:g} s; times are
  processor time

{table}

What the columns say:

- *decisions*: choices between two or more. *Answers*: what is forced too, as to roll the dice, or to end a turn in
  which nothing else is possible. Chance events happen but are not counted.
- *go on in a copy*: copy the game, play one legal action in the copy and list what can be decided next, as a search
  does. {children} children each of {positions} random decisions of random games, on average, which is what a search
  pays; half of the positions are below *p50*, nine in ten below *p90*. How much of it is the copy differs: some copy
  when asked, ours when it is needed.
- *save*: what the engine itself writes down about those positions. Ours is the whole game (setup, key, every
  answer, hashes, the last state), not only the position.
- *import*: processor time of `import`, without the start of Python. Ours: `import miskatonic.cli`.
- *lab* is the game as `miskatonic run` plays it: the agent draws from its own counted luck, forced answers are
  not counted, every game ends with a hash. *with-history* is the game as a table plays it, with the log of
  every event and checkpoints for undo; *gym* is the game as a learner meets it in Gymnasium, with an
  observation and a mask for every decision, with as few players as it takes. The plain row is played like the
  peers, forward only, and like catanatron with four players where a game takes as many. A copy that only goes
  forward cannot be copied again; that of the *with-history* row can.

`miskatonic --help` took {help_s:.2f} s, wall time, the best of five.

{waits}

How a position is copied and written, peer by peer: {hows}.

{promises}

The adapters are in `bench/peers.py` and `bench/ours.py`, the stopwatch is `bench/measure.py`; the versions of
the peers are pinned in `bench/requirements.txt`.
"""


WAITING = """What one waits for in the deck builder, in milliseconds, the median of the rounds:

{table}

A *search* is typed letter by letter into the page of all cards in a real Chromium, with words on every card; a letter
is timed from its key to the frame that shows what was found, and a round has every letter of seven searches, one with a
typing error. A *verdict* and a *suggestion* are what the server answers, in sentences, for a share of the investigators
in each round and for the slowest in all, as processor time (`bench/desk.py`)."""
WAIT_HEADS = ("what", "times a round", "median", "p90", "most")


def machine() -> str:
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [
            x.split(":", 1)[1].strip() for x in info.read_text().splitlines() if x.startswith("model name")
        ]
        cpu = models[0] if models else cpu
    system = f"{platform.system()} {platform.machine()}"
    return f"{cpu}, {os.cpu_count()} cores, {system}, Python {platform.python_version()}"


def ask(python: str, module: str, *arguments: str) -> str:
    """What this Python says when it runs a module of ours."""
    done = subprocess.run(
        [python, "-m", module, *arguments], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{module} {' '.join(arguments)} failed:\n{done.stderr}")
    return done.stdout


def names(python: str, module: str, wanted: list[str]) -> list[str]:
    """The engines of a module whose name begins with a wanted word."""
    return [name for name in ask(python, module).split() if not wanted or name.startswith(tuple(wanted))]


def play_round(engines: Sequence[tuple[str, str, str]], seconds: float, number: int) -> Round:
    """Every engine once, one after the other."""
    found = {}
    for python, module, name in engines:
        row: Row = json.loads(ask(python, module, name, str(seconds), str(number)).splitlines()[-1])
        show(line(row))
        found[row["name"]] = row
    return found


def together(rounds: Sequence[Round]) -> list[Row]:
    """One row for every engine: the median of each figure."""
    return [
        {
            field: statistics.median(each[name][field] for each in rounds)
            if isinstance(value, float)
            else value
            for field, value in row.items()
        }
        for name, row in rounds[0].items()
    ]


def show(cells: Sequence[str]) -> None:
    """One line of the table for who watches."""
    name, *rest = cells
    print(f"{name:34}" + "".join(f"{cell:>20}" for cell in rest), flush=True)


def cells(row: Row) -> list[str]:
    loses = "go_on_us" not in row
    return [
        row["name"],
        row["version"],
        f"{row['decisions_per_s']:,.0f}",
        f"{row['answers_per_s']:,.0f}",
        f"{row['games_per_s']:,.1f}",
        f"{row['decisions_a_game']:,.0f}",
        f"{row['answers_a_game']:,.0f}",
        "none" if loses else f"{row['go_on_us']:,.1f}",
        "none" if loses else f"{row['go_on_p50']:,.1f}",
        "none" if loses else f"{row['go_on_p90']:,.1f}",
        "none" if loses else f"{row['bytes']:,.0f}",
        f"{row['import_ms']:,.0f}",
    ]


def is_wait(row: Row) -> bool:
    return "most_ms" in row


def wait_cells(row: Row) -> list[str]:
    times = [f"{row[figure]:,.1f}" for figure in ("median_ms", "p90_ms", "most_ms")]
    return [row["name"].removeprefix("desk:"), f"{row['waits']:,.0f}", *times]


def line(row: Row) -> list[str]:
    return wait_cells(row) if is_wait(row) else cells(row)


def table(found: list[Row], heads: Sequence[str] = HEADS, names: int = 2) -> str:
    """Those of the same kind; the first columns are names."""
    ruler = (*["---"] * names, *["---:"] * (len(heads) - names))
    return "\n".join(f"| {' | '.join(each)} |" for each in (heads, ruler, *map(line, found)))


def help_seconds() -> float:
    """How long `miskatonic --help` takes, as a person feels it."""
    command = [str(Path(sys.executable).with_name("miskatonic")), "--help"]
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def page(options: argparse.Namespace, found: list[Row], said: list[Kept]) -> str:
    from bench.measure import CHILDREN, POSITIONS

    hows: dict[str, None] = {}
    played, waits = [row for row in found if not is_wait(row)], [row for row in found if is_wait(row)]
    for row in played:
        engine = row["name"] if row["name"].startswith("chess") else row["name"].split(":")[0]
        hows[f"{engine}: {row['clone_how']}, {row['size_how']}"] = None
    kept = sum(each.kept for each in said)
    verdict = f"Of {len(said)} promises about speed {kept} were kept in this run:"
    return TEXT.format(
        machine=machine(),
        date=options.date,
        rounds=options.rounds,
        seconds=options.seconds,
        table=table(played),
        waits=WAITING.format(table=table(waits, WAIT_HEADS, 1)) if waits else "",
        children=CHILDREN,
        positions=POSITIONS,
        help_s=help_seconds(),
        hows="; ".join(hows),
        promises="\n".join([verdict, "", *(f"- {each}" for each in said)]),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Our games and their peers, in one run and one table.")
    parser.add_argument("--peers", metavar="PYTHON", help="the Python of the peers' environment")
    parser.add_argument("--only", nargs="*", default=[], help="names, or how they begin; default: all")
    parser.add_argument("--date", default="", help="goes into the page")
    parser.add_argument("--write", type=Path, help="the page to write")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    peers = [(options.peers, "bench.peers")] if options.peers else []
    sides = [(sys.executable, "bench.ours"), *peers, (sys.executable, "bench.desk")]
    engines = [(*side, name) for side in sides for name in names(*side, options.only)]
    rounds = []
    for number in range(options.rounds):
        print(f"round {number + 1} of {options.rounds}")
        show(HEADS)
        rounds.append(play_round(engines, options.seconds, number))
    found = together(rounds)
    print("the median of all rounds")
    for each in (HEADS, *map(line, found)):
        show(each)
    said = judge(rounds)
    print(*said, sep="\n")
    if options.write:
        options.write.write_text(page(options, found, said), encoding="utf-8")
    return 0 if all(each.kept for each in said) else 1


if __name__ == "__main__":
    raise SystemExit(main())
