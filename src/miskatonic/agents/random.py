"""Any option, each as likely."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.game import Game


class RandomAgent:
    """Plays without a thought, and so explores everything the rules allow."""

    looks_ahead = False

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, game: Game[Any]) -> str:
        assert game.ask is not None
        options = game.ask.options
        return options[self._chance.pick("choose", len(options))].name


def make(chance: Chance) -> RandomAgent:
    return RandomAgent(chance)
