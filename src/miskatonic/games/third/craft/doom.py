"""What doom on the board costs, and what it is worth to ward it."""

from __future__ import annotations

from miskatonic.games.third.craft.dice import chances
from miskatonic.games.third.craft.weights import weights
from miskatonic.games.third.facts import SPACES_OF
from miskatonic.games.third.rules.doom import ANOMALY_NEIGHBORHOOD, ANOMALY_SPACE, has_outbreaks
from miskatonic.games.third.rules.people import neighborhood_of
from miskatonic.games.third.state import Third

SPACE = tuple(f"space_{n}" for n in range(5))
CROWD = tuple(f"crowd_{n}" for n in range(5))
"""The weights of so much doom in a space, and in a neighborhood besides."""
MOST = 4
"""More doom than this in a space costs no more."""


def doom_cost(game: Third, neighborhood: str, less: str = "", n: int = 0) -> float:
    """What the doom in a neighborhood costs, with so much less (or, below zero, more) in one of its spaces."""
    state, w = game.state, weights(game)
    found = [
        max(0, state.doom.get(place, 0) - (n if place == less else 0)) for place in SPACES_OF[neighborhood]
    ]
    if has_outbreaks(game):
        return sum([w[SPACE[min(each, MOST)]] for each in found if each]) + w[CROWD[min(sum(found), MOST)]]
    total = sum(found)
    torn = total >= ANOMALY_NEIGHBORHOOD or max(found) >= ANOMALY_SPACE
    if torn or (total and neighborhood in state.anomalies):
        covered = w["covered"] * state.clues.get(neighborhood, 0)
        return w["anomaly"] + w["in_anomaly"] * total + covered
    return sum([w[SPACE[min(each, MOST)]] for each in found if each]) + w[CROWD[min(total, MOST)]]


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
        worth += likely[2] * weights(game)["remnant"]
    return worth
