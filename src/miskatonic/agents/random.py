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
        return game.sample(self._chance, "choose")


def make(chance: Chance) -> RandomAgent:
    return RandomAgent(chance)
