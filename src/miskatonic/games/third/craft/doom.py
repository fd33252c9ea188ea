"""What doom on the board costs, and what it is worth to ward it."""

from __future__ import annotations

from miskatonic.games.third.craft.coin import FOUND_REMNANT
from miskatonic.games.third.craft.dice import chances
from miskatonic.games.third.facts import SPACES_OF
from miskatonic.games.third.rules.doom import ANOMALY_NEIGHBORHOOD, ANOMALY_SPACE, has_outbreaks
from miskatonic.games.third.rules.people import neighborhood_of
from miskatonic.games.third.state import Third

SPACE_DOOM = (0.0, 2.3, 5.5, 10.0, 13.0)
"""What so much doom in a space costs, where too much of it tears an anomaly open."""
CROWDED_DOOM = (0.0, 0.0, 0.4, 1.5, 4.0, 8.0)
"""What so much doom in a neighborhood costs besides."""
ANOMALY, IN_ANOMALY = 7.0, 4.5
"""An anomaly, and each doom that keeps it open."""
OUTBREAK_DOOM = (0.0, 2.0, 4.8, 9.0, 13.0)
"""What so much doom in a space costs, where four of it break out."""


def doom_cost(game: Third, neighborhood: str, less: str = "", n: int = 0) -> float:
    """What the doom in a neighborhood costs, with so much less (or, below zero, more) in one of its spaces."""
    state = game.state
    found = [
        max(0, state.doom.get(place, 0) - (n if place == less else 0)) for place in SPACES_OF[neighborhood]
    ]
    if has_outbreaks(game):
        return sum([OUTBREAK_DOOM[min(each, len(OUTBREAK_DOOM) - 1)] for each in found])
    total = sum(found)
    torn = total >= ANOMALY_NEIGHBORHOOD or max(found) >= ANOMALY_SPACE
    if torn or (total and neighborhood in state.anomalies):
        return ANOMALY + IN_ANOMALY * total
    cost = sum([SPACE_DOOM[min(each, len(SPACE_DOOM) - 1)] for each in found])
    return cost + CROWDED_DOOM[min(total, len(CROWDED_DOOM) - 1)]


def ward_worth(game: Third, place: str, dice: int, threshold: int) -> float:
    """What warding a space is worth, over all that the dice may show."""
    state, name = game.state, neighborhood_of(place)
    there = state.doom.get(place, 0)
    if not there or not name:
        return 0.0
    likely = chances(dice, threshold)
    worth, before = 0.0, doom_cost(game, name)
    for n in range(1, min(there, dice) + 1):
        after = doom_cost(game, name, place, n)
        worth += likely[n] * (before - after)
        before = after
    if there > 1 and dice > 1:
        worth += likely[2] * FOUND_REMNANT
    return worth
