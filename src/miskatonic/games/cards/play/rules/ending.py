"""How a scenario ends: a resolution is reached, and everything that was going on is over."""

from __future__ import annotations

from typing import NoReturn

from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.text import Raw

NONE = "none"
"""Nobody is left, and no resolution was reached."""


class ScenarioOver(Exception):
    """No error: a resolution has been reached; nothing else of the scenario is resolved."""


def resolve(game: Cards, resolution: str) -> NoReturn:
    """This resolution ("R1" ... or "none") has been reached."""
    game.state.resolution = resolution
    if resolution == NONE:
        game.tell("play.log.no_resolution", "lcg.base.elim.03")
    else:
        game.tell("play.log.resolution", "lcg.base.doom.05", n=Raw(resolution))
    raise ScenarioOver
