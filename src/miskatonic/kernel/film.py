"""A game as a film: what somebody sees at every moment at which something is told.

A rule changes the state and tells of it, so between two decisions there are as many true boards as there are lines of
the log. They are not kept: the answers are given again to a copy, which is looked at on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from miskatonic.kernel.events import Entry
from miskatonic.kernel.eyes import Eyes

if TYPE_CHECKING:
    from miskatonic.kernel.game import Game


class Frame(Struct, frozen=True):
    """What is seen at a moment, and what has just been told; None at the beginning and at the end."""

    entry: Entry | None
    view: Any


class Asked(Struct, frozen=True):
    """Who is asked at a moment, and who has something of his own in a question to another."""

    seats: tuple[int, ...]
    own: tuple[int, ...]

    def looks_from(self, seats: Sequence[int]) -> int | None:
        """The seat from which who has these looks at it (see `Eyes.seat`)."""
        asked = [each for each in self.seats if each in seats]
        return next(iter((*asked, *(each for each in seats if each in self.own), *seats)), None)


class Film(Struct, frozen=True):
    """What all see at every moment where they see the same, from nobody's seat; who is asked before it and after."""

    frames: list[Frame]
    before: Asked
    after: Asked

    def from_one_seat(self, seats: Sequence[int]) -> bool:
        """Whether who has these looks from the same seat all the time."""
        return self.before.looks_from(seats) == self.after.looks_from(seats)

    def seen_by(self, seats: Sequence[int]) -> list[Frame]:
        """The frames as who has these seats sees them: until the end from where he looked at the beginning."""
        begun, ended = self.before.looks_from(seats), self.after.looks_from(seats)
        looks = [begun] * (len(self.frames) - 1) + [ended]
        return [
            Frame(frame.entry, replace(frame.view, seat=seat))
            for frame, seat in zip(self.frames, looks, strict=True)
        ]


class _Watched(list[Entry]):
    """A log that somebody looks at whenever it grows."""

    def __init__(self, entries: Iterable[Entry], told: Callable[[Entry], None]) -> None:
        super().__init__(entries)
        self._told = told

    def append(self, entry: Entry) -> None:
        super().append(entry)
        self._told(entry)


def film_for_all(game: Game[Any], start: int, end: int, first: Any = None) -> Film:
    """What is seen from one position to a later one in a game in which all see the same (`Box.alike`)."""
    assert game.box.alike
    copy = game.look(start)
    before = _asked(copy)
    frames = _filmed(game, copy, end, (), first)
    return Film(frames, before, _asked(copy))


def _asked(game: Game[Any]) -> Asked:
    own = [seat for seat in range(game.setup.seats) if game.own_part(seat) is not None]
    return Asked(tuple(ask.seat for ask in game.asks), tuple(own))


def film(game: Game[Any], start: int, end: int, seats: Iterable[int], first: Any = None) -> list[Frame]:
    """What these seats see from one position to a later one: as it was, after each line they may read, as it is.

    On the way they look from the seat that was asked at the beginning: who is asked next shows at the end. What is
    told to others only is seen with the next line. Whoever has the board of the beginning may bring it.
    """
    return _filmed(game, game.look(start), end, seats, first)


def _filmed(game: Game[Any], copy: Game[Any], end: int, seats: Iterable[int], first: Any) -> list[Frame]:
    """The copy goes on to the end, and is looked at on the way."""
    start = copy.position
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
