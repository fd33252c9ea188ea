"""A game as a film: what somebody sees at every moment at which something is told.

A rule changes the state and tells of it, so between two decisions there are as many true boards as there are lines of
the log. They are not kept: the answers are given again to a copy, which is looked at on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from miskatonic.kernel.events import Entry
from miskatonic.kernel.eyes import Eyes

if TYPE_CHECKING:
    from miskatonic.kernel.game import Game


class Frame(Struct, frozen=True):
    """What is seen at a moment, and what has just been told; None at the beginning and at the end."""

    entry: Entry | None
    view: Any


class _Watched(list[Entry]):
    """A log that somebody looks at whenever it grows."""

    def __init__(self, entries: Iterable[Entry], told: Callable[[Entry], None]) -> None:
        super().__init__(entries)
        self._told = told

    def append(self, entry: Entry) -> None:
        super().append(entry)
        self._told(entry)


def film(game: Game[Any], start: int, end: int, seats: Iterable[int], first: Any = None) -> list[Frame]:
    """What these seats see from one position to a later one: as it was, after each line they may read, as it is.

    On the way they look from the seat that was asked at the beginning: who is asked next shows at the end. What is
    told to others only is seen with the next line. Whoever has the board of the beginning may bring it.
    """
    copy = game.look(start)
    eyes = copy.eyes(*seats)
    seat = eyes.seat
    frames = [Frame(None, eyes.view_from(seat) if first is None else first)]

    def told(entry: Entry) -> None:
        line = entry.to(eyes.seats) if game.box.secrets else entry
        if line is not None:
            frames.append(Frame(line, eyes.view_from(seat)))

    play = copy.play
    play.log = _Watched(play.log or (), told)
    copy.feed(game.given[start - game.base : end - game.base])
    frames.append(Frame(None, Eyes(copy, eyes.seats).view()))
    return frames
