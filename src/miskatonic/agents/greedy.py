"""One step ahead: tries every option worth trying on other luck than the game's, and takes what looks best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.game import Game

LUCKS = 3
"""On how many lucks an option that involves chance is tried."""
DEPTH = 3
"""So many questions of one unit are followed up, before it is judged as it lies."""
WIDTH = 3
"""So many answers to a question on the way are followed up: those that look best at once."""


Worlds = list[tuple[Game[Any], bytes]]
"""Games that the agent's seat may think it is in, and the luck each is tried on."""


class GreedyAgent:
    """Judges where each option leads, on the average over a few lucks. It never sees the luck of the game itself."""

    looks_ahead = True

    def __init__(self, chance: Chance, lucks: int = LUCKS) -> None:
        self.lucks = [chance.split(f"luck.{i}").key for i in range(lucks)]

    def choose(self, eyes: Eyes) -> str:
        names = eyes.advice()
        if len(names) == 1:
            return names[0]
        worlds = imagined(eyes, self.lucks)
        if not worlds:
            return names[0]
        seat = eyes.asks()[0].seat
        worths = [self.worth(worlds, name, seat) for name in names]
        return names[worths.index(max(worths))]

    def worth(self, worlds: Worlds, name: str, seat: int) -> float:
        """What an option is worth; one that draws nothing is the same on every luck."""
        total = 0.0
        for tried, (game, luck) in enumerate(worlds, 1):
            ahead, drew = step(game.fork(luck), name)
            total += through(ahead, seat)[0]
            if not drew and not game.box.secrets:
                return total / tried
        return total / len(worlds)


def imagined(eyes: Eyes, lucks: Sequence[bytes]) -> Worlds:
    """The game as it may be, as often as there are lucks to try it on; fewer where nothing else was found."""
    worlds = [(eyes.imagine(Chance(luck, {})), luck) for luck in lucks]
    return [(world, luck) for world, luck in worlds if world is not None]


def advised(eyes: Eyes, worlds: Worlds) -> tuple[list[str], int]:
    """The options worth trying, and the seat they are for; without any world the first has to do."""
    ask = eyes.asks()[0]
    if not worlds:
        return [ask.first()], ask.seat
    return eyes.box.advise(worlds[0][0].play, ask), ask.seat


def step(game: Game[Any], name: str) -> tuple[Game[Any], bool]:
    """Answer, and say whether chance had a part in what followed."""
    before = sum(game.state.counts.values())
    game.answer(name)
    return game, sum(game.state.counts.values()) != before


def through(
    game: Game[Any], seat: int, depth: int = DEPTH, judged: float | None = None
) -> tuple[float, Game[Any]]:
    """Go on to the end of the unit, answering greedily: how good it looks there, and the game standing there.

    `judged` is how good it looks now, if somebody knows.
    """
    at = game.position
    names = follow(game, seat)
    if depth == 0 or not names:
        if judged is None or game.position != at:
            judged = game.box.judge(game.play, seat)
        return judged, game
    ways = []
    for place, name in enumerate(names):
        ahead = game.fork()
        ahead.answer(name)
        ways.append((-game.box.judge(ahead.play, seat), place, ahead))
    ways.sort(key=lambda way: way[:2])
    ends = [through(ahead, seat, depth - 1, -worse) for worse, _, ahead in ways[:WIDTH]]
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
