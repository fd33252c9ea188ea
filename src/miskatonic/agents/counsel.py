"""What would you do? The greedy agent's answer to the question that stands, with its reason.

Its luck comes from what everybody may know, the announced hash and how far the game is: asked twice it says the same,
and it never sees the luck of the game.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.agents import make_agent
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.game import Game
from miskatonic.kernel.reasons import plain_reason
from miskatonic.kernel.text import Text


class Counsel(Struct, frozen=True):
    """An answer, to whom it is advised, and why."""

    ask: Ask
    name: str
    why: Text


def counsel(game: Game[Any], eyes: Eyes) -> Counsel | None:
    """For the first question to these seats; None where they are asked nothing."""
    asks = eyes.asks()
    if not asks:
        return None
    alone = game.eyes(asks[0].seat)
    agent = make_agent("greedy", key_from(f"{game.commitment} {game.position}"))
    name = agent.choose(alone)
    why = alone.reason(name) or plain_reason(asks[0], name, len(alone.advice()))
    return Counsel(asks[0], name, why)
