"""Thinking for a seat in a process of its own: `python -m miskatonic.table.thinker`.

It is given one position after the other, a line each, and says one answer each. Whoever waits for it may end it when it
takes too long; nobody else has to wait meanwhile. An agent there looks through the eyes of its seat, and its luck comes
from what everybody knows (`agents.counsel`): it never sees the luck of the game.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.agents import make_agent
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.game import Game, Given, Luck
from miskatonic.shelf import box

POLITE = 5
"""Those who play come first."""


class Position(Struct, frozen=True):
    """A game from its last whole unit on, and for which seat an answer is wanted of whom."""

    game: str
    seats: int
    options: dict[str, str]
    luck: list[tuple[int, bytes]]
    auto: AutoPass
    at: int
    state: msgspec.Raw
    given: list[Given]
    seat: int
    who: str


def position(game: Game[Any], seat: int, who: str) -> bytes:
    """What the thinker is given: as little as will do, so that nothing is played again."""
    kept = game.checkpoints[-1]
    it = Position(
        game.box.name,
        game.setup.seats,
        dict(game.setup.options),
        [(each.at, each.key) for each in game.luck],
        game.auto,
        kept.at,
        msgspec.Raw(kept.state),
        list(game.given[kept.at - game.base :]),
        seat,
        who,
    )
    return msgspec.json.encode(it)


def think(data: bytes) -> str:
    """The answer of that agent for that seat."""
    it = msgspec.json.decode(data, type=Position)
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
    agent = make_agent(it.who, key_from(f"{game.commitment} {game.position}"))
    return agent.choose(game.eyes(it.seat))


def main() -> None:
    """One answer a line, as JSON; null where there is none."""
    with suppress(OSError):
        os.nice(POLITE)
    answers = sys.stdout.buffer
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin.buffer:
        try:
            answer: str | None = think(line)
        except MiskatonicError:
            answer = None
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
