"""Search with fair luck: tries the promising answers on many lucks, plays each on by the game's quick craft, and takes
what wins most often.

A game says which answers are promising, the best first (`Box.prospects`), and how likely a win is from a table
(`Box.worth`). Everything else is here, for all games: what the seat does not know is imagined anew for every luck, all
answers are tried on the same lucks, and the half that does worse is dropped again and again, so that most of the time
goes to what is hard to tell apart. What the game calls most promising stays to the end, and another is preferred only
if it did clearly better on the same lucks. Questions that follow in the same turn are searched too, each answer as
often as it promises. How long is counted in playouts, so that a game is the same on any machine; a table gives a time
besides.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Any

from msgspec import Struct

from miskatonic.kernel.box import Box
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import PLAIN, Manner

FOLLOWED = 3
"""So many questions after the first one are part of the search, as far as they come in the same turn."""
CURIOSITY = 0.25
"""How much an answer that was seldom tried is preferred to one that did well."""
DOUBT = 1.0
"""So many standard errors another answer must be better than the most promising one."""


class Strength(Struct, frozen=True):
    """How hard somebody thinks: playouts for a decision, over how many turns, over how many answers."""

    playouts: int
    turns: int
    options: int
    slips: int = 0
    """In one answer of so many something else is taken than the best, without a thought; 0: never."""
    name: str = ""
    """By it a game may say how it is thought there (`Box.thinking`)."""

    def at(self, box: Box[Any]) -> Strength:
        """The same, as this game wants it."""
        known = box.thinking.get(self.name)
        if known is None:
            return self
        return Strength(known.playouts, known.turns, known.options, self.slips, self.name)


STRENGTHS = {
    "craft": Strength(playouts=0, turns=1, options=1, name="craft"),
    "novice": Strength(playouts=0, turns=1, options=4, slips=4, name="novice"),
    "adept": Strength(playouts=8, turns=4, options=2, slips=12, name="adept"),
    "master": Strength(playouts=36, turns=6, options=4, name="master"),
}


class Weighed(Struct, frozen=True):
    """An answer, the chance to win that it promises, and over how many playouts."""

    name: str
    worth: float
    playouts: int


class Tried:
    """What came of an answer so far, and of those to the questions after it."""

    __slots__ = ("after", "found", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.found: list[float] = []
        """For the answers that are compared: luck by luck."""
        self.total = 0.0
        self.after: dict[str, Tried] = {}

    @property
    def worth(self) -> float:
        """Of the answers that may follow the best counts, for that one will be given."""
        if not self.visits:
            return 0.0
        tried = [each for each in self.after.values() if each.visits]
        if not tried or sum([each.visits for each in tried]) < len(self.after) * 2:
            return self.total / self.visits
        most = max([each.visits for each in tried])
        return max([each.worth for each in tried if each.visits * 2 >= most])

    def next(self, names: list[str]) -> str:
        """The answer to try now: each once, then what did well or was seldom tried."""
        for name in names:
            if name not in self.after:
                self.after[name] = Tried()
                return name
        spread = CURIOSITY * sqrt(log(self.visits + 1))
        return max(names, key=lambda name: self.after[name].promise(spread))

    def promise(self, spread: float) -> float:
        return self.total / self.visits + spread / sqrt(self.visits)


class SearchAgent:
    """Thinks ahead on games that its seat may be in, on luck of its own."""

    def __init__(
        self, chance: Chance, strength: Strength, seconds: float | None = None, manner: Manner = PLAIN
    ) -> None:
        """With `seconds` it also stops thinking about a decision when that time is over."""
        self.strength = strength
        self.looks_ahead = strength.playouts > 0
        self._seconds = seconds
        self._manner = manner
        self._chance = chance
        self._decisions = 0

    def choose(self, eyes: Eyes) -> str:
        return self.weigh(eyes)[0].name

    def weigh(self, eyes: Eyes) -> list[Weighed]:
        """The answers worth trying to the question that stands, the best first, with what they promise."""
        self._decisions += 1
        self.strength = self.strength.at(eyes.box)
        luck = self._chance.split(f"decision.{self._decisions}")
        names = eyes.prospects(self._manner)[: self.strength.options]
        if len(names) > 1 and self.strength.slips and not luck.pick("slip", self.strength.slips):
            slip = names[1 + luck.pick("which", min(2, len(names) - 1))]
            return [Weighed(slip, 0.0, 0)]
        if len(names) == 1 or not self.strength.playouts:
            return [Weighed(name, 0.0, 0) for name in names]
        arms = {name: Tried() for name in names}
        best = self._halve(eyes, arms, luck)
        # The sort is stable: of equals the more promising one.
        order = sorted(names, key=lambda name: (name != best, -arms[name].visits, -arms[name].worth))
        return [Weighed(name, arms[name].worth, arms[name].visits) for name in order]

    def _halve(self, eyes: Eyes, arms: dict[str, Tried], luck: Chance) -> str:
        """Try all answers on the same lucks, drop the worse half, and so on; what is best in the end."""
        longest = 0.0
        deadline = perf_counter() + self._seconds if self._seconds is not None else None
        first, left, number = next(iter(arms)), list(arms), 0
        seat, rounds = eyes.asks()[0].seat, max(1, (len(arms) - 1).bit_length())
        for _ in range(rounds):
            for _ in range(max(1, self.strength.playouts // (rounds * len(left)))):
                since = perf_counter()
                if deadline is not None and number and since + longest > deadline:
                    break
                world, key = self._world(eyes, luck, number)
                if world is None:
                    return first
                number += 1
                found = self._compared(world, key, seat, {name: arms[name] for name in left}, deadline)
                for name, worth in found.items():
                    arms[name].total += worth
                    arms[name].visits += 1
                    arms[name].found.append(worth)
                longest = max(longest, perf_counter() - since)
            left.sort(key=lambda name: -arms[name].worth)
            left = left[: (len(left) + 1) // 2]
            if first not in left:
                left[-1:] = [left[-1], first] if len(left) == 1 else [first]
        return max(left, key=lambda name: arms[name].worth) if self._clear(arms, left, first) else first

    def _compared(
        self, world: Game[Any], luck: bytes, seat: int, arms: dict[str, Tried], deadline: float | None
    ) -> dict[str, float]:
        """What comes of each of these answers; of none, if the time is over before the last has been tried."""
        found: dict[str, float] = {}
        for name, arm in arms.items():
            worth = self._playout(world, luck, seat, name, arm, deadline)
            if worth is None:
                return {}
            found[name] = worth
        return found

    def try_all(self, eyes: Eyes, names: list[str], seat: int, luck: Chance) -> dict[str, float] | None:
        """What comes of each of these answers on this luck; None where nothing could be imagined."""
        world = eyes.imagine(luck)
        if world is None:
            return None
        return self._compared(world, luck.key, seat, {name: Tried() for name in names}, None)

    def _clear(self, arms: dict[str, Tried], left: list[str], first: str) -> bool:
        """Whether the best is better than the most promising by more than chance would have it."""
        best = max(left, key=lambda name: arms[name].worth)
        if best == first:
            return True
        more = [one - other for one, other in zip(arms[best].found, arms[first].found, strict=True)]
        mean = sum(more) / len(more)
        spread = sum([(each - mean) ** 2 for each in more]) / len(more)
        return arms[best].worth - arms[first].worth > DOUBT * sqrt(spread / len(more))

    def _world(self, eyes: Eyes, luck: Chance, number: int) -> tuple[Game[Any] | None, bytes]:
        """A game that the seat may be in, and the luck on which all answers are tried in it."""
        own = luck.split(f"luck.{number}")
        return eyes.imagine(own), own.key

    def _playout(
        self, world: Game[Any], luck: bytes, seat: int, name: str, arm: Tried, deadline: float | None
    ) -> float | None:
        """Give this answer and go on: what the chance to win is in the end; None if there is no time to see it."""
        game = world.fork(luck, forward=True)
        assert game.ask is not None
        box, turn = game.box, world.play.state.turn
        game.answer(name, None if game.ask.seat == seat else seat)
        path = self._follow(game, seat, turn, arm)
        last = turn + self.strength.turns
        while game.ask is not None and game.play.state.turn < last:
            if deadline is not None and perf_counter() > deadline:
                return None
            game.answer(box.prospects(game.play, game.ask, self._as(game.ask.seat, seat))[0])
        worth = box.worth(game.play, seat)
        for tried in path:
            tried.visits += 1
            tried.total += worth
        return worth

    def _as(self, asked: int, seat: int) -> Manner:
        """Of the others nobody knows how they play: as well as they can."""
        return self._manner if asked == seat else PLAIN

    def _follow(self, game: Game[Any], seat: int, turn: int, arm: Tried) -> list[Tried]:
        """The next questions to this seat in this turn, answered by what promises most; those tried on the way."""
        path: list[Tried] = []
        at = arm
        while game.ask is not None and game.ask.seat == seat and game.play.state.turn == turn:
            names = game.box.prospects(game.play, game.ask, self._manner)[: self.strength.options]
            if len(names) == 1:
                game.answer(names[0])
                continue
            if len(path) == FOLLOWED:
                break
            chosen = at.next(names)
            at = at.after[chosen]
            path.append(at)
            game.answer(chosen)
            if not at.visits:
                break
        return path


def make(chance: Chance, strength: str) -> SearchAgent:
    return SearchAgent(chance, STRENGTHS[strength])
