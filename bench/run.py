"""Measure our games and their peers in one run, print one table and write it into the documentation.

    .venv/bin/python -m bench.run --peers .bench/venv/bin/python --date 2025-01-31 --write docs/benchmarks.md

Every engine gets a process of its own, one after the other, on one core. The run fails when one of our own
promises (PROMISES below) is broken, so that a slower engine is noticed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
Row = dict[str, Any]
FASTER_THAN = {"noir": ("catanatron", "chess", "pokerkit", "rlcard")}
"""Which peers a game promises to outrun; the larger ones only the peer nearest in size."""
HEADS = (
    "game",
    "version",
    "decisions/s",
    "games/s",
    "decisions a game",
    "copy, µs",
    "save, bytes",
    "import, ms",
)
TEXT = """# Benchmarks

Random legal play on one core, all engines in one run of `make bench`, each in a process of its own.

- machine: {machine}
- date: {date}
- each figure: the median of {reps} repetitions of {seconds:g} s; times are processor time

{table}

What the columns say:

- *decisions*: actions picked by a player, forced ones too; chance events happen but are not counted.
- *copy*: an independent copy of the game at {positions} random asks of random games; the median. Ours: `fork()`.
  A fork stays bytes until somebody looks into it or answers it; the *with-history* row has the cost with that
  unpacking (and with the log), which an agent that goes on with the copy pays too.
- *save*: what the engine itself writes down about those positions. Ours is the whole game (setup, key, every
  answer, hashes, the last state), not only the position.
- *import*: processor time of `import`, without the start of Python. Ours: `import miskatonic.cli`.
- *lab* is the game as `miskatonic run` plays it: the agent draws from its own counted luck, forced answers are
  not counted, every game ends with a hash. *with-history* is the game as a table plays it, with the log of
  every event and checkpoints for undo. The plain row is played like the peers: forward only.

`miskatonic --help` took {help_s:.2f} s, wall time, the best of five.

How a position is copied and written, peer by peer: {hows}.

{promises}

The adapters are in `bench/peers.py` and `bench/ours.py`, the stopwatch is `bench/measure.py`; the versions of
the peers are pinned in `bench/requirements.txt`.
"""


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


def rows(python: str, module: str, wanted: list[str], seconds: float, reps: int) -> list[Row]:
    """Measure every engine of a module whose name begins with a wanted word, and show its row."""
    found = []
    for name in ask(python, module).split():
        if wanted and not any(name.startswith(word) for word in wanted):
            continue
        row: Row = json.loads(ask(python, module, name, str(seconds), str(reps)).splitlines()[-1])
        show(cells(row))
        found.append(row)
    return found


def show(line: Sequence[str]) -> None:
    """One line of the table for who watches."""
    name, *rest = line
    print(f"{name:34}" + "".join(f"{cell:>17}" for cell in rest), flush=True)


def cells(row: Row) -> list[str]:
    loses = row["clone_how"].startswith("none")
    return [
        row["name"],
        row["version"],
        f"{row['decisions_per_s']:,.0f}",
        f"{row['games_per_s']:,.1f}",
        f"{row['game_length']:.0f}",
        "none" if loses else f"{row['clone_us']:,.1f}",
        "none" if loses else f"{row['bytes']:,.0f}",
        f"{row['import_ms']:,.0f}",
    ]


def table(found: list[Row]) -> str:
    lines = [HEADS, ("---", "---", *["---:"] * 6), *(cells(row) for row in found)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def promises(ours: list[Row], peers: list[Row]) -> list[tuple[bool, str]]:
    """What we promise about every game of ours against the peers of the same run: kept or not, in words."""
    catan = next((peer for peer in peers if peer["name"] == "catanatron"), None)
    said = []
    for mine in ours:
        if ":" in mine["name"]:
            continue
        wanted = FASTER_THAN.get(mine["name"], ("catanatron",))
        for peer in [peer for peer in peers if peer["name"].split(":")[0] in wanted]:
            kept = mine["decisions_per_s"] > peer["decisions_per_s"]
            said.append((kept, f"{mine['name']} plays more decisions a second than {peer['name']}"))
        if catan:
            kept = mine["clone_us"] < catan["clone_us"]
            said.append((kept, f"a fork of {mine['name']} is cheaper than a copy in catanatron"))
    return said


def help_seconds() -> float:
    """How long `miskatonic --help` takes, as a person feels it."""
    command = [str(Path(sys.executable).with_name("miskatonic")), "--help"]
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def page(options: argparse.Namespace, ours: list[Row], peers: list[Row], said: list[tuple[bool, str]]) -> str:
    from bench.measure import POSITIONS

    hows: dict[str, None] = {}
    for row in ours + peers:
        engine = row["name"] if row["name"].startswith("chess") else row["name"].split(":")[0]
        hows[f"{engine}: {row['clone_how']}, {row['size_how']}"] = None
    broken = [text for kept, text in said if not kept]
    verdict = f"Of {len(said)} promises about speed {len(said) - len(broken)} were kept in this run."
    return TEXT.format(
        machine=machine(),
        date=options.date,
        reps=options.reps,
        seconds=options.seconds,
        table=table(ours + peers),
        positions=POSITIONS,
        help_s=help_seconds(),
        hows="; ".join(hows),
        promises="\n".join([verdict, *(f"- not kept: {text}" for text in broken)]),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Our games and their peers, in one run and one table.")
    parser.add_argument("--peers", metavar="PYTHON", help="the Python of the peers' environment")
    parser.add_argument("--only", nargs="*", default=[], help="names, or how they begin; default: all")
    parser.add_argument("--date", default="", help="goes into the page")
    parser.add_argument("--write", type=Path, help="the page to write")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--reps", type=int, default=5)
    options = parser.parse_args()
    show(HEADS)
    ours = rows(sys.executable, "bench.ours", options.only, options.seconds, options.reps)
    peers: list[Row] = []
    if options.peers:
        peers = rows(options.peers, "bench.peers", options.only, options.seconds, options.reps)
    said = promises(ours, peers)
    for kept, text in said:
        print(f"{'kept' if kept else 'BROKEN':>6}: {text}")
    if options.write:
        options.write.write_text(page(options, ours, peers, said), encoding="utf-8")
    return 0 if all(kept for kept, _ in said) else 1


if __name__ == "__main__":
    raise SystemExit(main())
