"""Who answers by itself: agents by name.

An agent is given its own luck, split from the game's key: it plays the same game in the same way anywhere, and
never sees what the game's own luck will bring. It is given the eyes of its seat and not the game: where seats have
secrets, what it thinks ahead on are games that it imagines.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.text import Raw, say

AGENTS = {
    "random": "miskatonic.agents.random",
    "greedy": "miskatonic.agents.greedy",
    "planner": "miskatonic.agents.planner",
}
"""Each module's `make(chance)` gives a fresh agent."""

LUCK = "agent"
"""The name under which an agent's luck is split from the game's."""


class Agent(Protocol):
    """Somebody who can answer every ask of a game."""

    looks_ahead: bool
    """Whether it forks the game to think, for which the game must keep its history."""

    def choose(self, eyes: Eyes) -> str:
        """Its answer to the question that its seat is asked."""
        ...


class UnknownAgent(MiskatonicError):
    """No agent of this name is known."""

    code = "unknown_agent"


def check_agent(name: str) -> None:
    """Refuse a name that no agent has."""
    if name not in AGENTS:
        raise UnknownAgent(say("kernel.error.agent", agent=Raw(str(name)[:80]), names=Raw(", ".join(AGENTS))))


def make_agent(name: str, key: bytes) -> Agent:
    """A fresh agent of this name for the game that is played on this key."""
    check_agent(name)
    agent: Agent = import_module(AGENTS[name]).make(Chance(key, {}).split(LUCK))
    return agent
