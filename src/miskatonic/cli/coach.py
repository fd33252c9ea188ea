"""`miskatonic coach`: which decisions of a saved game have cost most."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from miskatonic.agents.coach import Costly, Weighing, passes, units, weigh
from miskatonic.agents.companion import estimates
from miskatonic.agents.counsel import own_luck
from miskatonic.cli.history import read_save
from miskatonic.cli.parser import UsageError
from miskatonic.cli.screen import Screen
from miskatonic.kernel.game import Game
from miskatonic.kernel.odds import percent
from miskatonic.kernel.text import Language, say
from miskatonic.table.coached import Lesson, decided, lesson
from miskatonic.table.errors import NoCompanion

INDENT = "  "
"""Before what belongs to a decision."""


def coach(wanted: Namespace, speech: Language) -> int:
    """For one seat, or for each at which a person decided."""
    game = read_save(wanted.save).game
    if not estimates(game.box):
        raise NoCompanion(say("table.error.no_coach"))
    if wanted.seat is not None and wanted.seat > game.setup.seats:
        raise UsageError(say("cli.error.coach_seat", n=wanted.seat, most=game.setup.seats))
    seats = range(game.setup.seats) if wanted.seat is None else [wanted.seat - 1]
    for seat in seats:
        _coach(game, seat, float(wanted.seconds), speech)
    return 0


def _coach(game: Game[Any], seat: int, seconds: float, speech: Language) -> None:
    stood = game.together.stood_in
    named = [(at, decided(game, at, seat, stood)) for at in game.decisions]
    decisions = [(at, name) for at, name in named if name is not None]
    if not decisions:
        return
    work, all_of, done = passes(decisions, seconds), units(len(decisions)), 0
    found: Weighing | None = None
    costly: list[Costly] | None = None
    while costly is None:
        try:
            unit = work.send(found)
        except StopIteration as end:
            costly = end.value
            continue
        past = game.look(unit.at)
        luck = own_luck(past).split(f"coach.{unit.round}")
        found = weigh(past.eyes(seat), unit.given, unit.others, luck, unit.playouts, unit.seconds)
        done += 1
        if sys.stderr.isatty():
            words = speech.render(say("cli.coach.working", n=done, all=all_of))
            print(f"\r{words}", end="" if done < all_of else "\n", file=sys.stderr, flush=True)
    _tell(seat, len(decisions), [lesson(game, seat, each) for each in costly], speech)


def _tell(seat: int, decisions: int, lessons: list[Lesson], speech: Language) -> None:
    console = Screen()

    def line(id: str, style: str = "", *, inside: bool = False, **args: Any) -> None:  # noqa: A002
        words = INDENT * inside + speech.render(say(id, **args))
        console.print(words, style=style, markup=False, soft_wrap=True)

    line("cli.coach.seat", "bold", n=seat + 1, decisions=decisions)
    for each in lessons:
        line("cli.coach.lesson", "bold", turn=each.turn, at=each.at, asked=each.asked)
        line("cli.coach.given", inside=True, what=each.given, n=percent(each.given_chance))
        line("cli.coach.better", inside=True, what=each.better, n=percent(each.better_chance))
        by, error = round(100 * each.by), max(1, round(100 * each.error))
        line("cli.coach.by", inside=True, by=by, error=error, of=each.playouts)
        if each.why is not None:
            console.print(
                speech.sentence(speech.render(each.why)), style="green", markup=False, soft_wrap=True
            )
    line("cli.coach.estimates" if lessons else "cli.coach.nothing")
