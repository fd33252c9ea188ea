"""The weights of the craft, scenario by scenario: what things are worth, learnt from games (`bench/third_craft.py`)."""

from __future__ import annotations

from miskatonic.games.third.state import Third, ThirdState
from miskatonic.kernel.reading import load

Weights = dict[str, float]
WEIGHTS: dict[str, Weights] = load("miskatonic.games.third", "weights.json")
"""By scenario."""

STAGES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "approach_of_azathoth": ((4, 5, 6, 7), (8,)),
    "feast_for_umordhoth": ((12,), (18,)),
    "veil_of_twilight": ((22, 23, 24, 26), (27,)),
    "echoes_of_the_deep": ((31, 36), (38,)),
}
"""Scenario -> cards of the codex that say that its middle has begun, and its end."""


def weights(game: Third) -> Weights:
    return WEIGHTS[game.state.scenario]


def stage(state: ThirdState) -> str:
    """How far the story is, as the names of weights say it: 0, 1 in the middle, 2 in the last stand."""
    middle, last = STAGES[state.scenario]
    found = "0"
    for card in state.codex:
        if card.number in last:
            return "2"
        if card.number in middle:
            found = "1"
    return found
