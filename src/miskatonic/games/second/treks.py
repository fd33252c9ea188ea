"""How far somebody dares to go on his way in this turn, and how he sets his sliders for it.

A way is chosen for who is at ease (`plans`). What stands on it is met with the sliders as they are: who hurries by
does not sneak by, and who is carried off does not arrive.
"""

from __future__ import annotations

from copy import copy

from miskatonic.games.second.craft import Craft
from miskatonic.games.second.duels import fall
from miskatonic.games.second.plans import Goal, Roads, fight_and_slip, reaching, survey
from miskatonic.games.second.rules.people import skill_value
from miskatonic.games.second.rules.sliders import STOPS
from miskatonic.games.second.state import Investigator, Second

NEAR = 0.02
"""What a stop further from where he would have his slider costs."""


def toll(game: Second, craft: Craft, who: Investigator, place: str) -> float:
    """What the monsters in an area are likely to cost him, as his sliders stand."""
    markers = game.state.monsters.get(place, ())
    return sum([max(0.0, -max(fight_and_slip(game, craft, who, marker))) for marker in markers])


class Trek:
    """Somebody on his way to a goal."""

    __slots__ = ("craft", "game", "goal", "pace", "roads", "way", "who", "worst")

    def __init__(self, game: Second, craft: Craft, who: Investigator, way: list[str], goal: Goal) -> None:
        self.game, self.craft, self.who, self.way, self.goal = game, craft, who, way, goal
        self.roads: Roads = survey(game, craft, who)
        self.worst = fall(craft.w, who)
        self.pace = max(1, skill_value(game, who, "speed"))

    def _later(self, steps: int) -> float:
        """What is likely to be met on the rest of the way."""
        danger = self.roads.ways[self.way[-1]][1]
        return danger - self.roads.ways[self.way[steps - 1]][1] if steps else danger

    def delay(self, points: int) -> float:
        """What it costs to come so many steps later."""
        if points <= 0 or not self.way:
            return 0.0
        late: float = 1.0 - self.craft.w["patience"] ** (points / self.pace)
        return self.goal.wish.worth * late

    def best(self, who: Investigator, points: int) -> tuple[float, int]:
        """What so many movement points promise him with these sliders, and how many steps are best."""
        w, worst, length = self.craft.w, self.worst, len(self.way)
        if not length:
            return 0.0, 0
        found, met = (-worst * w["caution"] - 1.0, 0), 0.0
        for steps in range(min(points, length) + 1):
            if steps:
                met += toll(self.game, self.craft, who, self.way[steps - 1])
            later = self._later(steps)
            share = reaching(w, met, worst) * reaching(w, later, worst)
            promise = self.goal.wish.worth * w["patience"] ** ((length - steps) / self.pace) * share
            promise -= w["caution"] * min(worst, met + later)
            if promise >= found[0]:
                found = promise, steps
        return found

    def stops(self, who: Investigator, focus: int, liked: tuple[int, int]) -> tuple[int, int]:
        """Where Speed and Fight should stand, of what so much Focus reaches: for what is here and what is ahead.

        Where it makes no difference, as near as may be to where he would have them without monsters.
        """
        found, best = (who.sliders[0], who.sliders[1]), -1e9
        other = copy(who)
        for speed in range(STOPS):
            for fight in range(STOPS):
                moved = abs(speed - who.sliders[0]) + abs(fight - who.sliders[1])
                if moved > focus:
                    continue
                other.sliders = [speed, fight, *who.sliders[2:]]
                points = skill_value(self.game, other, "speed")
                promise = self.best(other, points)[0]
                promise -= self.craft.w["caution"] * toll(self.game, self.craft, other, who.place)
                promise -= NEAR * (abs(speed - liked[0]) + abs(fight - liked[1]))
                if promise > best:
                    found, best = (speed, fight), promise
        return found
