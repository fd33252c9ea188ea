"""Thinking for a seat in a process of its own: `python -m miskatonic.table.thinker`.

It is given one task after the other, a line each, and says one thing each. Whoever waits for it may end it when it
takes too long; nobody else has to wait meanwhile. Who thinks there looks through the eyes of a seat, and his luck comes
from what everybody knows (`agents.counsel`): he never sees the luck of the game.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.agents.coach import Weighing, weigh
from miskatonic.agents.companion import Strong, Thought, converses, think_over
from miskatonic.agents.counsel import own_luck
from miskatonic.kernel import rubbish
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.game import Game, Given, Luck
from miskatonic.kernel.manner import PLAIN, Intention, Manner
from miskatonic.shelf import box

POLITE = 5
"""Those who play come first."""


class Position(Struct, frozen=True):
    """A game from its last whole unit on."""

    game: str
    seats: int
    options: dict[str, str]
    luck: list[tuple[int, bytes]]
    auto: AutoPass
    at: int
    state: msgspec.Raw
    given: list[Given]


def position(game: Game[Any]) -> Position:
    """As little as will do, so that nothing is played again."""
    kept = game.checkpoints[-1]
    return Position(
        game.box.name,
        game.setup.seats,
        dict(game.setup.options),
        [(each.at, each.key) for each in game.luck],
        game.auto,
        kept.at,
        msgspec.Raw(kept.state),
        list(game.given[kept.at - game.base :]),
    )


def stand(it: Position) -> Game[Any]:
    """The game as it stands there."""
    kind = box(it.game)
    game = Game.begin(
        kind,
        kind.prepare(it.options, it.seats),
        tuple(Luck(at, key) for at, key in it.luck),
        auto=it.auto,
        state=msgspec.json.decode(it.state, type=kind.state_type),
        at=it.at,
    )
    game.feed(it.given)
    return game


# ---------------------------------------------------------------------- what may be thought about


class Decide(Struct, frozen=True, tag=True):
    """What would this one answer for that seat?"""

    position: Position
    seat: int
    seconds: float
    strong: Strong = "master"
    manner: Manner = PLAIN


class Decided(Struct, frozen=True):
    """What he answers, and what became of what others have asked of him."""

    thought: Thought
    speaks: bool
    """A unit of his begins here: he is in the midst of nothing, and of nobody else's turn."""
    left: list[str]
    """Of what he was asked to leave to others, what he could still set out to do."""
    aided: list[int]
    """Of the seats that asked for help, those for whom it makes a difference."""


class Intend(Struct, frozen=True, tag=True):
    """What may that seat set out to do, as far as those who ask may know?"""

    position: Position
    seat: int
    eyes: tuple[int, ...]
    seconds: float
    manner: Manner = PLAIN


class Compare(Struct, frozen=True, tag=True):
    """How much worse was the answer given than the best others?"""

    position: Position
    seat: int
    given: str
    others: list[str]
    """None: whichever the game finds promising."""
    seconds: float
    playouts: int
    round: int
    """Each is tried on lucks of its own."""


Task = Decide | Intend | Compare

_task = msgspec.json.Decoder(Task).decode


def think(data: bytes) -> Decided | list[Intention] | Weighing:
    it = _task(data)
    game = stand(it.position)
    match it:
        case Decide():
            return _decide(game, it)
        case Intend():
            return _intentions(game, it)
        case _:
            luck = own_luck(game).split(f"coach.{it.round}")
            return weigh(game.eyes(it.seat), it.given, it.others, luck, it.playouts, it.seconds)


def _decide(game: Game[Any], it: Decide) -> Decided:
    eyes, manner = game.eyes(it.seat), it.manner
    thought = think_over(eyes, own_luck(game), it.strong, manner, it.seconds)
    speaks = game.checkpoints[-1].at == game.position
    if manner == PLAIN or not speaks or not converses(game.box):
        return Decided(thought, speaks, list(manner.leaves), list(manner.aids))
    possible = {each.id for each in eyes.intentions(msgspec.structs.replace(manner, leaves=()))}
    aided = []
    for seat in manner.aids:
        alone = msgspec.structs.replace(manner, aids=tuple(each for each in manner.aids if each != seat))
        if eyes.prospects(alone) != eyes.prospects(manner) or eyes.intentions(alone) != eyes.intentions(
            manner
        ):
            aided.append(seat)
    return Decided(thought, speaks, [each for each in manner.leaves if each in possible], aided)


def _intentions(game: Game[Any], it: Intend) -> list[Intention]:
    """Through the eyes of that seat, in a game that looks the same to those who ask: they learn no secret of it."""
    if game.box.secrets and it.seat not in it.eyes:
        imagined = game.eyes(*it.eyes).imagine(own_luck(game))
        if imagined is None:
            return []
        game = imagined
    return game.eyes(it.seat).intentions(it.manner)


def main() -> None:
    """One thing a line, as JSON; null where nothing was found."""
    with suppress(OSError):
        os.nice(POLITE)
    rubbish.look_seldom()
    answers = sys.stdout.buffer
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin.buffer:
        try:
            found: Decided | list[Intention] | Weighing | None = think(line)
        except (MiskatonicError, msgspec.MsgspecError):
            found = None
        answers.write(msgspec.json.encode(found) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
