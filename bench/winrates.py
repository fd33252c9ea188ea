"""How well the agents play every game in every mode, with 95 % intervals; writes the page of the documentation.

    .venv/bin/python -m bench.winrates --date 2025-01-31 --games 200 --write docs/win-rates.md

The games are the same on every machine: only the time they take differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from miskatonic.agents import AGENTS
from miskatonic.kernel.chance import key_from
from miskatonic.lab import Report, play_many
from miskatonic.shelf import GAMES, box

KEY = 7
AXES = {"noir": ("mode", (1,)), "second": ("ancient_one", (1, 2, 4, 8))}
"""Game -> the option whose values are compared, and the numbers of players."""
WITHOUT_A_THOUGHT = {"noir": 2000, "second": 200}
"""So many games of each for an agent that does not think; the others think, and play fewer."""
FEWER = 200
HEADS = "| game | option | players | agent | games | won | 95 % interval |\n|---|---|---:|---|---:|---:|---:|"
TEXT = """# Win rates

How often each agent wins, with Wilson's 95 % interval. All other options are at their defaults; the games are
those of key {key}, so anybody gets the same ones:

    miskatonic run GAME --players P --games N --agent AGENT --key {key} --option mode=… (or ancient_one=…)

{table}

{agents}

An agent never sees the luck of its own game.

Played with version {version}, {date}.
"""


def values(game: str) -> list[str]:
    """The values of the option that is compared, but for "random"."""
    found = next(option for option in box(game).options if option.name == AXES[game][0])
    return [value for value in found.values if value != "random"]


def plays(
    games: list[str], agents: list[str], processes: int, count: int, most: int | None
) -> Iterator[tuple[str, int, str, Report]]:
    for game in games:
        option, numbers = AXES[game]
        for value in values(game):
            for players in numbers:
                for agent in agents:
                    n = WITHOUT_A_THOUGHT[game] if agent == "random" else count
                    n = min(n, most or n)
                    report = play_many(game, n, agent, key_from(KEY), players, {option: value}, processes)
                    yield value, players, agent, report


def about(agent: str) -> str:
    """What an agent does, as its own module says."""
    said = (import_module(AGENTS[agent]).__doc__ or "").strip().splitlines()[0]
    return f"- `{agent}`: {said}"


def row(value: str, players: int, agent: str, report: Report) -> str:
    low, high = report.interval
    share = f"{report.wins / report.games:.1%}"
    return f"| {report.game} | {value} | {players} | {agent} | {report.games:,} | {share} | {low:.1%} to {high:.1%} |"


def main() -> int:
    parser = argparse.ArgumentParser(description="How well the agents play.")
    parser.add_argument("--date", default="")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--only", nargs="+", default=list(GAMES), choices=list(GAMES), help="these games")
    parser.add_argument("--agents", nargs="+", default=["random", "greedy"], choices=list(AGENTS))
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--games", type=int, default=FEWER, help="for a row of an agent that thinks")
    parser.add_argument("--most", type=int, help="no more games than this for any row")
    options = parser.parse_args()
    lines = [HEADS]
    rows = plays(options.only, options.agents, options.processes, options.games, options.most)
    for value, players, agent, report in rows:
        lines.append(row(value, players, agent, report))
        print(lines[-1], flush=True)
    if options.write:
        from miskatonic import __version__

        words = {"key": KEY, "table": "\n".join(lines), "version": __version__, "date": options.date}
        text = TEXT.format(agents="\n".join(map(about, options.agents)), **words)
        options.write.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
