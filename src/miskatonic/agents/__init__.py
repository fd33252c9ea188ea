"""Who answers by itself: agents by name.

An agent is given its own luck, split from the game's key: it plays the same game in the same way anywhere, and
never sees what the game's own luck will bring. It is given the eyes of its seat and not the game: where seats have
secrets, what it thinks ahead on are games that it imagines.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Protocol

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.text import Raw, say

AGENTS = {
    "random": "miskatonic.agents.random:make",
    "greedy": "miskatonic.agents.greedy:make",
    "planner": "miskatonic.agents.planner:make",
    "craft": "miskatonic.agents.search:make",
    "novice": "miskatonic.agents.search:make",
    "adept": "miskatonic.agents.search:make",
    "master": "miskatonic.agents.search:make",
}
"""Each is `module:make`, as anybody else's is named; `make(chance)` gives a fresh agent."""

SEARCHERS = ("novice", "adept", "master")
"""One agent in three strengths (`search.STRENGTHS`)."""
CRAFT = "craft"
"""The same without a thought and without a slip: what the others play on by when they think ahead."""

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
    """Refuse a name that no agent has; one from outside is opened."""
    maker(name)


def make_agent(name: str, key: bytes) -> Agent:
    """A fresh agent of this name for the game that is played on this key."""
    chance = Chance(key, {}).split(LUCK)
    try:
        agent: Agent = maker(name)(chance)
    except MiskatonicError:
        raise
    except Exception as error:
        what = Raw(f"{type(error).__name__}: {error}"[:200])
        raise UnknownAgent(say("kernel.error.agent_make", agent=Raw(name[:80]), what=what)) from error
    if not callable(getattr(agent, "choose", None)):
        raise UnknownAgent(say("kernel.error.agent_choose", agent=Raw(name[:80])))
    return agent


def maker(name: str) -> Callable[[Chance], Agent]:
    """What makes an agent: ours by name, others as `module:make`."""
    module, colon, call = AGENTS.get(name, str(name)).partition(":")
    if not colon or not module or not call:
        raise UnknownAgent(say("kernel.error.agent", agent=Raw(str(name)[:80]), names=Raw(", ".join(AGENTS))))
    try:
        found = getattr(import_module(module), call, None)
    except Exception as error:
        what = Raw(f"{type(error).__name__}: {error}"[:200])
        raise UnknownAgent(say("kernel.error.agent_module", module=Raw(module[:80]), what=what)) from error
    if not callable(found):
        raise UnknownAgent(say("kernel.error.agent_maker", module=Raw(module[:80]), call=Raw(call[:80])))
    made: Callable[[Chance], Agent] = partial(found, strength=name) if name in (CRAFT, *SEARCHERS) else found
    return made
