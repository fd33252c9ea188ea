"""Whose turn it is at a table, since when, and when it became so: on a paper beside it, written with each change.

A list of many tables and the feed of a seat read it without playing any game again. It says only what everybody at the
table may know: which seats are asked, never what.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.kernel.game import Game
from miskatonic.table.papers import Paper

PAPER = "turn"
KEPT = 40
"""So many of the last changes of turn are kept."""


class Change(Struct, frozen=True, kw_only=True):
    """Others were asked than before, or the game ended; `n` counts them all, and none has the number of another."""

    n: int
    at: str
    """A moment in ISO 8601."""
    turn: int
    before: list[int]
    asked: list[int]
    result: str | None = None
    """How the game ended, if it did."""

    def calls(self, seats: Collection[int]) -> bool:
        """Whether it now was the turn of who has these seats, and was not before."""
        return not _any(seats, self.before) and _any(seats, self.asked)


class Turn(Struct, frozen=True):
    """Since when each seat is asked that is asked now, and the last changes."""

    since: dict[int, str] = {}
    changes: list[Change] = []

    @property
    def result(self) -> str | None:
        return self.changes[-1].result if self.changes else None


def _any(seats: Collection[int], asked: Collection[int]) -> bool:
    return not set(seats).isdisjoint(asked)


def turned(old: Turn, game: Game[Any], now: str) -> Turn:
    """What the paper says when the game stands so; the same as before when nothing about it is new."""
    asked = sorted({ask.seat for ask in game.asks})
    result = game.outcome.result if game.outcome else None
    if asked == sorted(old.since) and result == old.result:
        return old
    change = Change(
        n=old.changes[-1].n + 1 if old.changes else 1,
        at=now,
        turn=game.state.turn,
        before=sorted(old.since),
        asked=asked,
        result=result,
    )
    return Turn({seat: old.since.get(seat, now) for seat in asked}, [*old.changes, change][-KEPT:])


def written(turn: Turn) -> bytes:
    return msgspec.json.encode(turn)


def read(paper: Paper | None) -> Turn | None:
    """What stands on it; nothing on that of a table which nobody has touched since there are such papers."""
    return None if paper is None else msgspec.json.decode(paper.data, type=Turn)
