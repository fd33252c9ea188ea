"""`miskatonic tasks`: an agent at the tasks of the benchmark."""

from __future__ import annotations

from argparse import Namespace

import msgspec

from miskatonic.cli.machines import own_modules, tenths
from miskatonic.gym.tasks import TASKS, Result, Task, play_task, task
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.lab.spread import several

COUNTS = {"won": "cli.tasks.counts.won", "experience": "cli.tasks.counts.experience"}


def tasks(wanted: Namespace, speech: Language) -> int:
    """Play the tasks that are named, or all, and tell how it went; with --list only say which there are."""
    own_modules()
    chosen = [task(name) for name in wanted.names] or list(TASKS.values())
    if wanted.list:
        return _list(chosen, wanted.json, speech)
    with several(wanted.processes) as executor:
        found = [play_task(each, wanted.agent, wanted.games, executor, wanted.processes) for each in chosen]
    if wanted.json:
        print(msgspec.json.encode(found).decode())
    else:
        _show(found, speech)
    return 0


def _list(chosen: list[Task], as_json: bool, speech: Language) -> int:
    if as_json:
        print(msgspec.json.encode(chosen).decode())
        return 0
    heads = ("cli.tasks.task", "cli.run.game", "cli.tasks.players", "cli.tasks.options", "cli.tasks.counts")
    _table(
        heads,
        [
            (
                Raw(each.name),
                Raw(each.game),
                say("cli.run.number", n=each.seats),
                Raw(", ".join(f"{name}={value}" for name, value in each.options.items())),
                say(COUNTS[each.score]),
            )
            for each in chosen
        ],
        speech,
    )
    return 0


def _show(found: list[Result], speech: Language) -> None:
    heads = ("cli.tasks.task", "cli.run.agent", "cli.run.games", "cli.tasks.mean")
    _table(
        heads,
        [
            (Raw(each.task), Raw(each.agent), say("cli.run.number", n=each.games), _mean(each))
            for each in found
        ],
        speech,
    )


def _mean(found: Result) -> Text:
    if TASKS[found.task].score == "won":
        share, low, high = (tenths(each) for each in (found.mean, found.low, found.high))
        return say("cli.run.share", share=share, low=low, high=high)
    mean, low, high = (round(each, 2) for each in (found.mean, found.low, found.high))
    return say("cli.tasks.points", n=mean, low=low, high=high)


def _table(heads: tuple[str, ...], lines: list[tuple[Text, ...]], speech: Language) -> None:
    from rich.table import Table

    from miskatonic.cli.screen import Screen

    table = Table()
    for head in heads:
        table.add_column(speech.render(say(head)))
    for line in lines:
        table.add_row(*(speech.render(cell) for cell in line))
    Screen().print(table)
