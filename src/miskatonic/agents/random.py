"""Any option, each as likely."""

from __future__ import annotations

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.eyes import Eyes


class RandomAgent:
    """Plays without a thought, and so explores everything the rules allow."""

    looks_ahead = False

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, eyes: Eyes) -> str:
        return eyes.sample(self._chance, "choose")


def make(chance: Chance) -> RandomAgent:
    return RandomAgent(chance)
