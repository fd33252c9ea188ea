"""`miskatonic run`: many games without a screen."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import msgspec

from miskatonic.cli.settings import settings
from miskatonic.kernel.chance import key_from, new_key
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.lab import Report, play_many
from miskatonic.shelf import box

TALLIES = {"resolutions": "cli.run.resolutions", "experience": "cli.run.experience"}
"""What some games tell beside won and lost."""


def run(wanted: Namespace, speech: Language) -> int:
    """Play and report. Without a key one is made up, and shown so that the games can be played again."""
    key = wanted.key if wanted.key is not None else new_key().hex()[:16]
    with _progress(wanted, speech) as advance:
        report = play_many(
            wanted.game,
            wanted.games,
            wanted.agent,
            key_from(key),
            wanted.players,
            settings(box(wanted.game), wanted.option),
            wanted.processes,
            advance,
        )
    if wanted.json:
        print(msgspec.json.encode(report.data()).decode())
    else:
        _show(report, wanted.agent, key, speech)
    return 0


def _progress(wanted: Namespace, speech: Language) -> AbstractContextManager[Any]:
    """A bar where somebody watches; results go to stdout, so it goes to stderr."""
    if wanted.json or not sys.stderr.isatty():
        return nullcontext()
    from miskatonic.cli.bar import bar

    return bar(wanted.games, speech.render(say("cli.run.playing")))


def _show(report: Report, agent: str, key: str, speech: Language) -> None:
    from rich.table import Table

    from miskatonic.cli.screen import Screen

    low, high = report.interval
    share = say(
        "cli.run.share",
        share=_tenths(report.wins / report.games),
        low=_tenths(low),
        high=_tenths(high),
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


def _tenths(share: float) -> float:
    return round(100 * share, 1)
