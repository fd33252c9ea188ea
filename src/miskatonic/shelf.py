"""The shelf: which games there are, opened only when somebody wants to play."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from miskatonic.kernel.box import Box
from miskatonic.kernel.errors import UnknownGame
from miskatonic.kernel.text import Raw, say

GAMES = {
    "noir": "miskatonic.games.noir.box",
    "second": "miskatonic.games.second.box",
    "third": "miskatonic.games.third.box",
    "cards": "miskatonic.games.cards.play.box",
}


def box(name: str) -> Box[Any]:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownGame(say("kernel.error.game", game=Raw(str(name)[:80]), names=Raw(", ".join(GAMES))))
    found: Box[Any] = import_module(GAMES[name]).BOX
    return found
