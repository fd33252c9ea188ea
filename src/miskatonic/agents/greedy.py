"""One step ahead: tries every option worth trying on other luck than the game's, and takes what looks best."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.game import Game

LUCKS = 3
"""On how many lucks an option that involves chance is tried."""
DEPTH = 3
"""So many questions of one unit are followed up, before it is judged as it lies."""
WIDTH = 3
"""So many answers to a question on the way are followed up: those that look best at once."""


class GreedyAgent:
    """Judges where each option leads, on the average over a few lucks. It never sees the luck of the game itself."""

    looks_ahead = True

    def __init__(self, chance: Chance, lucks: int = LUCKS) -> None:
        self._lucks = [chance.split(f"luck.{i}").key for i in range(lucks)]

    def choose(self, game: Game[Any]) -> str:
        assert game.ask is not None
        names, seat = game.box.advise(game.play, game.ask), game.ask.seat
        if len(names) == 1:
            return names[0]
        worths = [self.worth(game, name, seat) for name in names]
        return names[worths.index(max(worths))]

    def worth(self, game: Game[Any], name: str, seat: int) -> float:
        """What an option is worth; one that draws nothing is the same on every luck."""
        total = 0.0
        for tried, luck in enumerate(self._lucks, 1):
            ahead, drew = step(game.fork(luck), name)
            total += through(ahead, seat)[0]
            if not drew:
                return total / tried
        return total / len(self._lucks)


def step(game: Game[Any], name: str) -> tuple[Game[Any], bool]:
    """Answer, and say whether chance had a part in what followed."""
    before = sum(game.state.counts.values())
    game.answer(name)
    return game, sum(game.state.counts.values()) != before


def through(game: Game[Any], seat: int, depth: int = DEPTH) -> tuple[float, Game[Any]]:
    """Go on to the end of the unit, answering greedily: how good it looks there, and the game standing there."""
    names = follow(game, seat)
    if depth == 0 or not names:
        return game.box.judge(game.play, seat), game
    ways = []
    for place, name in enumerate(names):
        ahead = game.fork()
        ahead.answer(name)
        ways.append((-game.box.judge(ahead.play, seat), place, ahead))
    ways.sort(key=lambda way: way[:2])
    ends = [through(ahead, seat, depth - 1) for _, _, ahead in ways[:WIDTH]]
    return max(ends, key=lambda end: end[0])


def follow(game: Game[Any], seat: int) -> list[str]:
    """Answer what has only one sensible answer; the options of the next real choice, if one comes in this unit."""
    while game.ask is not None and game.ask.seat == seat and not between_units(game):
        names = game.box.advise(game.play, game.ask)
        if len(names) > 1:
            return names
        game.answer(names[0])
    return []


def between_units(game: Game[Any]) -> bool:
    """Whether the present question begins a unit, so that the one before is through."""
    return game.checkpoints[-1].at == game.position


def make(chance: Chance) -> GreedyAgent:
    return GreedyAgent(chance)
