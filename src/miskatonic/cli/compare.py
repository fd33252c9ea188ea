"""`miskatonic compare`: two agents or more on the same luck."""

from __future__ import annotations

from argparse import Namespace

import msgspec

from miskatonic.cli.machines import key_of, own_modules, progress, tenths
from miskatonic.cli.parser import UsageError
from miskatonic.cli.settings import settings
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.lab import batch
from miskatonic.lab.compare import Comparison, Verdict, told_agent
from miskatonic.lab.compare import compare as play_pairs
from miskatonic.lab.report import wilson
from miskatonic.lab.spread import several
from miskatonic.shelf import box


def compare(wanted: Namespace, speech: Language) -> int:
    """Play until every pair is decided or all games are played, and say who is better and how sure that is."""
    if len(wanted.agents) < 2:
        raise UsageError(say("cli.error.usage.two_agents"))
    key = key_of(wanted)
    own_modules()
    options = settings(box(wanted.game), wanted.option)
    batches = [
        batch(wanted.game, agent, key, wanted.players, options, curves=False) for agent in wanted.agents
    ]
    with (
        several(wanted.processes) as executor,
        progress(wanted.games * len(batches), wanted, speech) as advance,
    ):
        found = play_pairs(batches, range(wanted.games), executor, wanted.processes, advance)
    if wanted.json:
        told = {
            "game": found.game,
            "key": key,
            "agents": [told_agent(each) for each in found.agents],
            "pairs": found.pairs,
        }
        print(msgspec.json.encode(told).decode())
    else:
        _show(found, speech)
    return 0


def _show(found: Comparison, speech: Language) -> None:
    from rich.table import Table

    from miskatonic.cli.screen import Screen

    def words(id: str) -> str:  # noqa: A002 (it is a message id)
        return speech.render(say(id))

    screen = Screen()
    table = Table(
        title=speech.render(say("cli.compare.title", game=say(f"{found.game}.title"), key=Raw(found.key)))
    )
    table.add_column(words("cli.run.agent"))
    for name in ("cli.run.games", "cli.run.wins", "cli.run.rate"):
        table.add_column(words(name), justify="right")
    for each in found.agents:
        low, high = wilson(each.wins, each.games)
        share = each.wins / each.games if each.games else 0.0
        rate = say("cli.run.share", share=tenths(share), low=tenths(low), high=tenths(high))
        cells = (Raw(each.agent), _n(each.games), _n(each.wins), rate)
        table.add_row(*(speech.render(cell) for cell in cells))
    screen.print(table)
    for pair in found.pairs:
        screen.print(speech.render(_verdict(pair)), markup=False)


def _n(n: int) -> Text:
    return say("cli.run.number", n=n)


def _verdict(pair: Verdict) -> Text:
    """In a few sentences: the games that tell them apart, the difference, and whether it may be chance."""
    ending = "cli.compare.open"
    if pair.differ:
        ending = "cli.compare.stopped" if pair.stopped else "cli.compare.differ"
    better, worse = (pair.first, pair.second) if pair.difference >= 0 else (pair.second, pair.first)
    return say(
        "cli.compare.pair",
        first=Raw(pair.first),
        second=Raw(pair.second),
        n=pair.games,
        only_first=pair.only_first,
        only_second=pair.only_second,
        both=pair.both,
        neither=pair.neither,
        by=tenths(pair.difference),
        low=tenths(pair.low),
        high=tenths(pair.high),
        verdict=say(
            ending,
            better=Raw(better),
            worse=Raw(worse),
            p=Raw(_small(pair.p)),
            any=Raw(_small(pair.p_any_time)),
            n=pair.games,
        ),
    )


def _small(p: float) -> str:
    return f"{p:.2g}"
