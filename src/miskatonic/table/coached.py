"""What the coach says of a game that is over: for each seat that asked, on a paper beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.agents.coach import Costly
from miskatonic.kernel.asks import Ask, address
from miskatonic.kernel.game import Game
from miskatonic.kernel.pledges import StoodIn
from miskatonic.kernel.text import Text
from miskatonic.table.advice import answer_text
from miskatonic.table.errors import StaleAnswer
from miskatonic.table.papers import NEW, Papers

PAPER = "coach"


class Lesson(Struct, frozen=True):
    """A decision that has cost something, in words."""

    at: int
    turn: int
    asked: Text
    given: Text
    better: Text
    why: Text | None
    by: float
    error: float
    given_chance: float
    better_chance: float
    playouts: int


class Report(Struct, frozen=True):
    """Of how many decisions of a seat, and which have cost most."""

    decisions: int
    lessons: list[Lesson]


def decided(game: Game[Any], at: int, seat: int, stood: Sequence[StoodIn] = ()) -> str | None:
    """What the person of this seat answered at a position; None where another did, or nobody had a choice."""
    given = game.given[at - game.base]
    if given.auto or any(each.seat == seat and each.since <= at < each.to for each in stood):
        return None
    ask = question(game, at, seat)
    to, name = address(given.name)
    if ask is None or to not in (None, seat) or (to is None and game.look(at).asked().seats != (seat,)):
        return None
    return name if len(ask.options) > 1 else None


def question(game: Game[Any], at: int, seat: int) -> Ask | None:
    """What the seat was asked then."""
    return next((ask for ask in game.look(at).asks if ask.seat == seat), None)


def lesson(game: Game[Any], seat: int, it: Costly) -> Lesson:
    """In words: what was asked, answered, and would have been better."""
    ask = question(game, it.at, seat)
    assert ask is not None, "a decision was a question"
    return Lesson(
        it.at,
        game.look(it.at).state.turn,
        ask.prompt,
        answer_text(ask, it.given),
        answer_text(ask, it.better),
        it.why,
        it.cost.by,
        it.cost.error,
        it.given_chance,
        it.better_chance,
        it.playouts,
    )


def read(papers: Papers, table: str) -> dict[int, Report]:
    found = papers.read(table, PAPER)
    return {} if found is None else msgspec.json.decode(found.data, type=dict[int, Report])


def write(papers: Papers, table: str, seat: int, report: Report) -> None:
    """Of several at the same time each finds what it says itself again: who is slower does it once more."""
    while True:
        found = papers.read(table, PAPER)
        data = msgspec.json.encode({**read(papers, table), seat: report})
        try:
            papers.write(table, PAPER, data, NEW if found is None else found.version)
        except StaleAnswer:
            continue
        return
