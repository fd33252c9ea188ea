"""Several steps ahead: looks for the best plan behind each promising option, on other luck than the game's."""

from __future__ import annotations

from typing import Any

from miskatonic.agents.greedy import GreedyAgent, Worlds, advised, imagined, through
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.game import Game

LUCKS = 3
"""On how many lucks the plans are made; their worths are averaged, for a plan knows its own luck."""
OPTIONS = 4
"""So many options are worth a plan: those that look best one step ahead."""
UNITS = 3
"""So many units a plan goes on."""
PLANS = 2
"""So many plans are kept on each step."""


class PlannerAgent:
    """Greedy about where things stand some units on, rather than after the next answer."""

    looks_ahead = True

    def __init__(self, chance: Chance) -> None:
        self._greedy = GreedyAgent(chance)
        self._lucks = [chance.split(f"plan.{i}").key for i in range(LUCKS)]

    def choose(self, eyes: Eyes) -> str:
        near, far = imagined(eyes, self._greedy.lucks), imagined(eyes, self._lucks)
        names, seat = advised(eyes, near and far)
        if len(names) == 1:
            return names[0]
        first = [(-self._greedy.worth(near, name, seat), place) for place, name in enumerate(names)]
        promising = [names[place] for _, place in sorted(first)[:OPTIONS]]
        worths = [self._worth(far, name, seat) for name in promising]
        return promising[worths.index(max(worths))]

    def _worth(self, worlds: Worlds, name: str, seat: int) -> float:
        total = 0.0
        for game, luck in worlds:
            ahead = game.fork(luck)
            ahead.answer(name)
            total += best_plan([through(ahead, seat)], seat)
        return total / len(worlds)


def best_plan(ends: list[tuple[float, Game[Any]]], seat: int) -> float:
    """How good it can look some units on: from the best standings so far, every way to the next."""
    for _ in range(UNITS):
        further = []
        for worth, game in ends:
            if game.ask is None or game.ask.seat != seat:
                further.append((worth, game))
                continue
            for name in game.box.advise(game.play, game.ask):
                ahead = game.fork()
                ahead.answer(name)
                further.append(through(ahead, seat))
        further.sort(key=lambda end: -end[0])
        ends = further[:PLANS]
    return ends[0][0]


def make(chance: Chance) -> PlannerAgent:
    return PlannerAgent(chance)
