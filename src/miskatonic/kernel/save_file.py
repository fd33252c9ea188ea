"""What a save file is, and how a game is written into one. `kernel.saves` reads it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from miskatonic import __version__
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.history import state_hash
from miskatonic.kernel.pledges import Together

if TYPE_CHECKING:
    from miskatonic.kernel.game import Game

FORMAT = "miskatonic-save"
VERSION = 1
EVERY = 10
"""Every so many units a hash goes into the file, and always the last."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """The state's hash after so many answers."""

    at: int
    hash: str


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole state after so many answers."""

    at: int
    hash: str
    state: msgspec.Raw


class LuckRow(Struct, frozen=True, forbid_unknown_fields=True):
    """From this position on this key, in hexadecimal."""

    at: int
    key: str


class Save(Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    format: str
    version: int
    engine: str
    game: str
    seats: int
    options: dict[str, str]
    luck: list[LuckRow]
    answers: list[str]
    auto: list[int]
    marks: list[Mark]
    last: Kept
    hash: str
    """The state's hash after all the answers, in the middle of a unit too."""
    base: Kept | None = None
    """Where the known history begins, when it does not begin at the beginning. No answers lead there: nothing
    proves that state, and it stays in the file for as long as the game is kept."""
    taken_back: int = 0
    """How often somebody went back to decide otherwise."""
    settings: AutoPass = AutoPass()
    """Which questions answer themselves, seat by seat."""
    together: Together | None = None
    """At a table of several people: how its keys were made, and who took back what."""


def save(game: Game[Any], engine: str = __version__) -> Save:
    """The save of a game that keeps its history."""
    kept = game.checkpoints
    last = kept[-1]
    marks = [Mark(each.at, state_hash(each.state)) for each in kept[::EVERY]]
    first = kept[0]
    base = Kept(first.at, state_hash(first.state), msgspec.Raw(first.state)) if game.rescued else None
    return Save(
        FORMAT,
        VERSION,
        engine,
        game.box.name,
        game.setup.seats,
        dict(game.setup.options),
        [LuckRow(luck.at, luck.key.hex()) for luck in game.luck],
        game.answers,
        [i for i, given in enumerate(game.given) if given.auto],
        marks,
        Kept(last.at, state_hash(last.state), msgspec.Raw(last.state)),
        game.hash(),
        base,
        game.taken_back,
        game.auto,
        game.together if game.together != Together() else None,
    )
