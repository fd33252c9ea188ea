"""What would you do? The strongest player's answer to the question that stands, its reason, and its two best choices.

Its luck comes from what everybody may know, the announced hash and how far the game is: asked twice it says the same,
unless its time was over before it had thought to the end, and it never sees the luck of the game.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.agents import LUCK
from miskatonic.agents.companion import Choice, Strong, think_over
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Text


class Counsel(Struct, frozen=True):
    """An answer, to whom it is advised, and why; the best answers and what they promise, where that was found out."""

    ask: Ask
    name: str
    why: Text
    best: list[Choice]


def own_luck(game: Game[Any]) -> Chance:
    """The luck of who thinks about the question that stands: from what everybody knows."""
    return Chance(key_from(f"{game.commitment} {game.position}"), {}).split(LUCK)


def counsel(
    game: Game[Any], eyes: Eyes, strong: Strong = "master", seconds: float | None = None
) -> Counsel | None:
    """For the first question to these seats; None where they are asked nothing."""
    asks = eyes.asks()
    if not asks:
        return None
    found = think_over(game.eyes(asks[0].seat), own_luck(game), strong, seconds=seconds)
    return Counsel(asks[0], found.answer, found.why, found.best)
