"""`miskatonic run`: many games without a screen."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from miskatonic.cli.settings import settings
from miskatonic.kernel.chance import new_key
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.lab import Batch, Report, Row, batch
from miskatonic.lab.cluster import on_dask
from miskatonic.lab.many import Count
from miskatonic.lab.shards import Shards, pack
from miskatonic.lab.spread import Executor, rows, several
from miskatonic.shelf import box

TALLIES = {
    "resolutions": "cli.run.resolutions",
    "experience": "cli.run.experience",
    "trauma": "cli.run.trauma",
}
"""What some games tell beside won and lost."""


def run(wanted: Namespace, speech: Language) -> int:
    """Play and report. Without a key one is made up, and shown so that the games can be played again."""
    key = key_of(wanted)
    own_modules()
    games = batch(
        wanted.game,
        wanted.agent,
        key,
        wanted.players,
        settings(box(wanted.game), wanted.option),
        curves=wanted.out is not None,
    )
    count, began = Count(wanted.game, hashes=wanted.json and wanted.out is None), perf_counter()
    with progress(wanted.games, wanted, speech) as advance:
        for row in _rows(wanted, games):
            count.add(row)
            if advance is not None:
                advance(row)
    report = count.report(perf_counter() - began)
    if wanted.json:
        print(msgspec.json.encode(report.data()).decode())
    else:
        _show(report, wanted.agent, key, speech)
        if wanted.out is not None:
            print(speech.render(say("cli.run.kept", folder=Raw(wanted.out))))
    return 0


def key_of(wanted: Namespace) -> str:
    return wanted.key if wanted.key is not None else new_key().hex()[:16]


def own_modules() -> None:
    """Who names an agent of his own means one in this folder."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


def _rows(wanted: Namespace, games: Batch) -> Iterator[Row]:
    """The rows as they are played; where they are kept, first those that are there."""
    numbers = range(wanted.first, wanted.first + wanted.games)
    shards = None if wanted.out is None else Shards(Path(wanted.out), games, wanted.shard)
    with executor_of(wanted) as executor:
        if shards is None:
            yield from rows(games, numbers, executor, wanted.processes)
            return
        for path, missing, had in shards.missing(numbers):
            yield from had
            yield from shards.write(path, rows(games, missing, executor, wanted.processes))
            if wanted.form == "parquet" and len(missing):
                pack(path)


def executor_of(wanted: Namespace) -> AbstractContextManager[Executor]:
    """Who plays: this process, several, or a cluster."""
    if wanted.dask is not None:
        return on_dask(wanted.dask, wanted.processes)
    return several(wanted.processes)


def progress(total: int, wanted: Namespace, speech: Language) -> AbstractContextManager[Any]:
    """A bar where somebody watches; results go to stdout, so it goes to stderr."""
    if wanted.json or not sys.stderr.isatty():
        return nullcontext()
    from miskatonic.cli.bar import bar

    return bar(total, speech.render(say("cli.run.playing")))


def _show(report: Report, agent: str, key: str, speech: Language) -> None:
    from rich.table import Table

    from miskatonic.cli.screen import Screen

    low, high = report.interval
    share = say(
        "cli.run.share",
        share=tenths(report.wins / report.games),
        low=tenths(low),
        high=tenths(high),
    )
    rows: tuple[tuple[str, Text], ...] = (
        ("cli.run.game", Raw(report.game)),
        ("cli.run.agent", Raw(agent)),
        ("cli.run.key", Raw(key)),
        ("cli.run.games", say("cli.run.number", n=report.games)),
        ("cli.run.wins", say("cli.run.number", n=report.wins)),
        ("cli.run.losses", say("cli.run.number", n=report.losses)),
        ("cli.run.rate", share),
        ("cli.run.decisions", say("cli.run.number", n=report.decisions)),
        ("cli.run.seconds", say("cli.run.number", n=round(report.seconds, 2))),
        ("cli.run.speed", say("cli.run.number", n=round(report.decisions_per_second))),
    )
    rows += tuple((TALLIES[name], _told(value)) for name, value in report.tallies.items())
    table = Table(show_header=False)
    table.add_column(style="bold")
    table.add_column(justify="right")
    for name, value in rows:
        table.add_row(speech.render(say(name)), speech.render(value))
    Screen().print(table)


def _told(value: dict[str, int] | float) -> Text:
    """A mean, or how often each."""
    if isinstance(value, dict):
        return Raw(", ".join(f"{name} {n}" for name, n in value.items()))
    return say("cli.run.number", n=round(value, 2))


def tenths(share: float) -> float:
    return round(100 * share, 1)
