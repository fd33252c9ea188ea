"""How well the agents play every game in every mode, with 95 % intervals; writes the page of the documentation.

    .venv/bin/python -m bench.winrates --date 2025-01-31 --games 200 --write docs/win-rates.md [--only cards]

The games are the same on every machine: only the time they take differs. The page is written after every row;
rows of games that are not asked for (`--only`) stay as they are, and with `--keep` so do those that are there
already: who was interrupted goes on where he was.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import NamedTuple

from miskatonic.agents import AGENTS, CRAFT, SEARCHERS
from miskatonic.agents.search import STRENGTHS
from miskatonic.kernel.chance import key_from
from miskatonic.lab import Report, play_many
from miskatonic.shelf import box

KEY = 7
AXES = {
    "noir": ("mode", (1,)),
    "second": ("ancient_one", (1, 2, 4, 8)),
    "third": ("scenario", (1, 2, 4, 6)),
    "cards": ("scenario", (1,)),
}
"""Game -> the option whose values are compared, and the numbers of players."""
FIRST = {"cards": "investigator_1"}
"""Game -> another option that is compared with each: who sits first, with whoever comes next in the box."""
WITHOUT_A_THOUGHT = {"noir": 2000, "second": 200, "third": 200, "cards": 200}
"""So many games of each for an agent that does not think; the others think, and play fewer."""
FEWER = 200
SEARCHED = ("noir",)
"""The games that know what promises and what a table is worth: there those who search play too."""
SEARCHED_GAMES = 400
FURTHER = {
    "cards": (
        *(("the_gathering, roland_banks", players) for players in (2, 3, 4)),
        ("the_gathering, daisy_walker", 2),
        *(
            (f"{scenario}, {name}, easy", players)
            for scenario in ("the_gathering", "the_midnight_masks", "the_devourer_below")
            for name, players in (("roland_banks", 1), ("daisy_walker", 1), ("roland_banks", 2))
        ),
        *((f"the_gathering, roland_banks, {level}", 1) for level in ("hard", "expert")),
    )
}
"""Game -> rows besides: other numbers of players, and a third option (`THIRD`) that is not at its default."""
THIRD = {"cards": "difficulty"}
TABLE = ["random", CRAFT, "greedy", *SEARCHERS]
BESIDE = ", "
"""Between two options that are compared together."""
HEADS = "| game | option | players | agent | games | won | 95 % interval |\n|---|---|---:|---|---:|---:|---:|"
TEXT = """# Win rates

How often each agent wins, with Wilson's 95 % interval. All other options are at their defaults; the games are
those of key {key}, so anybody gets the same ones:

    miskatonic run GAME --players P --games N --agent AGENT --key {key} --option NAME=VALUE

{table}

{agents}

An agent never sees the luck of its own game.

`make winrates` plays every row again; `--only cards --keep` those of the card game that the page does not have. Of
that there is every scenario with every investigator alone, and some rows by number of players and by difficulty (the
third value; otherwise standard): alone a row of 40 games takes one to four seconds of a processor. Its craft was tuned
on other keys than this one, and so was all that `novice`, `adept` and `master` know. A scenario that stands alone is
won by a resolution of an act only.

Played with version (an agent is as old as its version):

{versions}
"""


def values(game: str) -> list[str]:
    """The values of the option that is compared, but for "random"."""
    names = [AXES[game][0], *([FIRST[game]] if game in FIRST else [])]
    known = {option.name: option.values for option in box(game).options}
    chosen = [[value for value in known[name] if value not in ("random", "any")] for name in names]
    return [BESIDE.join(each) for each in product(*chosen)]


class Row(NamedTuple):
    """What one line of the table is about."""

    game: str
    value: str
    players: int
    agent: str

    @property
    def option(self) -> dict[str, str]:
        names = (AXES[self.game][0], FIRST.get(self.game, ""), THIRD.get(self.game, ""))
        return dict(zip(names, self.value.split(BESIDE), strict=False))


def rows(agents: list[str]) -> list[Row]:
    """The whole table."""
    return [
        Row(*each, agent)
        for game in AXES
        for each in _tables(game)
        for agent in agents
        if agent not in (CRAFT, *SEARCHERS) or game in SEARCHED
    ]


def _tables(game: str) -> list[tuple[str, str, int]]:
    """What is played of a game: every value at every number of players, and what is compared besides."""
    all_ = [(game, value, players) for value in values(game) for players in AXES[game][1]]
    return all_ + [(game, value, players) for value, players in FURTHER.get(game, ())]


def written(page: Path | None) -> dict[Row, str]:
    """The lines a page has already."""
    found = {}
    if page is not None and page.exists():
        for line in page.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if cells[0] in AXES:
                found[Row(cells[0], cells[1], int(cells[2]), cells[3])] = line
    return found


def about(agent: str) -> str:
    """What an agent does, as its own module says in its first sentence."""
    if agent in (CRAFT, *SEARCHERS):
        how = STRENGTHS[agent]
        slips = f"; in one answer of {how.slips} it slips" if how.slips else ""
        if not how.playouts:
            return f"- `{agent}`: Takes what the game's quick craft finds most promising{slips}."
        thinks = f"{how.playouts} playouts a decision, {how.turns} turns on, over {how.options} answers"
        return f"- `{agent}`: Search with fair luck: {thinks}{slips}."
    said = (import_module(AGENTS[agent].partition(":")[0]).__doc__ or "").strip().partition("\n\n")[0]
    said = " ".join(said.split())
    return f"- `{agent}`: {said}"


def line_of(row: Row, report: Report) -> str:
    low, high = report.interval
    share = f"{report.wins / report.games:.1%}"
    about_it = f"{row.game} | {row.value} | {row.players} | {row.agent}"
    return f"| {about_it} | {report.games:,} | {share} | {low:.1%} to {high:.1%} |"


def played(page: Path | None, games: list[str], date: str) -> dict[str, str]:
    """Game -> the version and the date that its rows are of: these games now, the others as the page says."""
    from miskatonic import __version__

    found = {}
    if page is not None and page.exists():
        lines = [line.split(": ", 1) for line in page.read_text(encoding="utf-8").splitlines()]
        found = {
            line[0].removeprefix("- "): line[1] for line in lines if line[0] in [f"- {game}" for game in AXES]
        }
    return found | dict.fromkeys(games, f"{__version__}, {date}")


def page_of(lines: list[str], agents: list[str], versions: dict[str, str]) -> str:
    table, said = "\n".join([HEADS, *lines]), "\n".join(map(about, agents))
    of = "\n".join(f"- {game}: {versions[game]}" for game in AXES if game in versions)
    return TEXT.format(key=KEY, table=table, agents=said, versions=of)


def main() -> int:
    parser = argparse.ArgumentParser(description="How well the agents play.")
    parser.add_argument("--date", default="")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--only", nargs="+", default=list(AXES), choices=list(AXES), help="these games")
    parser.add_argument("--agents", nargs="+", default=TABLE, choices=list(AGENTS))
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--games", type=int, default=FEWER, help="for a row of an agent that thinks")
    parser.add_argument("--most", type=int, help="no more games than this for any row")
    parser.add_argument("--keep", action="store_true", help="play no row again that the page has already")
    options = parser.parse_args()
    there, lines = written(options.write), []
    versions = played(options.write, options.only, options.date)
    for row in rows(options.agents):
        asked = row.game in options.only
        if row in there and (options.keep or not asked):
            lines.append(there[row])
        elif asked:
            count = WITHOUT_A_THOUGHT[row.game] if row.agent == "random" else options.games
            count = SEARCHED_GAMES if row.agent in (CRAFT, *SEARCHERS) else count
            count = min(count, options.most or count)
            report = play_many(
                row.game, count, row.agent, key_from(KEY), row.players, row.option, options.processes
            )
            lines.append(line_of(row, report))
        else:
            continue
        print(lines[-1], flush=True)
        if options.write:
            options.write.write_text(page_of(lines, options.agents, versions), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
