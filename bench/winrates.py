"""How well the agents play every game in every mode, with 95 % intervals; writes the page of the documentation.

    .venv/bin/python -m bench.winrates --date 2025-01-31 --write docs/win-rates.md

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
GAMES_EACH = {"random": 2000}
"""So many games for an agent that does not think; the others think, and play fewer."""
FEWER = 200
HEADS = "| game | mode | agent | games | won | 95 % interval |\n|---|---|---|---:|---:|---:|"
TEXT = """# Win rates

How often each agent wins, with Wilson's 95 % interval. All other options are at their defaults; the games are
those of key {key}, so anybody gets the same ones:

    miskatonic run GAME --games N --agent AGENT --key {key} --option mode=MODE

{table}

{agents}

An agent never sees the luck of its own game.

Played with version {version}, {date}.
"""


def modes(game: str) -> list[str]:
    """The values of the option `mode`, if the game has one."""
    return next((list(option.values) for option in box(game).options if option.name == "mode"), [""])


def plays(agents: list[str], processes: int, most: int | None) -> Iterator[tuple[str, str, Report]]:
    for game in GAMES:
        for mode in modes(game):
            for agent in agents:
                count = GAMES_EACH.get(agent, FEWER)
                options = {"mode": mode} if mode else {}
                count = min(count, most or count)
                yield (
                    mode,
                    agent,
                    play_many(game, count, agent, key_from(KEY), None, options, processes),
                )


def about(agent: str) -> str:
    """What an agent does, as its own module says."""
    said = (import_module(AGENTS[agent]).__doc__ or "").strip().splitlines()[0]
    return f"- `{agent}`: {said}"


def row(mode: str, agent: str, report: Report) -> str:
    low, high = report.interval
    share = f"{report.wins / report.games:.1%}"
    return f"| {report.game} | {mode} | {agent} | {report.games:,} | {share} | {low:.1%} to {high:.1%} |"


def main() -> int:
    parser = argparse.ArgumentParser(description="How well the agents play.")
    parser.add_argument("--date", default="")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--agents", nargs="+", default=["random", "greedy"], choices=list(AGENTS))
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--most", type=int, help="no more games than this for a row")
    options = parser.parse_args()
    lines = [HEADS]
    for mode, agent, report in plays(options.agents, options.processes, options.most):
        lines.append(row(mode, agent, report))
        print(lines[-1], flush=True)
    if options.write:
        from miskatonic import __version__

        words = {"key": KEY, "table": "\n".join(lines), "version": __version__, "date": options.date}
        text = TEXT.format(agents="\n".join(map(about, options.agents)), **words)
        options.write.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
