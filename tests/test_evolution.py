"""How weights are learnt: uphill, the same way for the same luck."""

from __future__ import annotations

import pytest

from bench.evolution import Weights, changed, drifted, pull_of
from miskatonic.kernel.chance import Chance

TOP = {"near": 1.0, "far": 4.0}


def climb(key: bytes, generations: int = 60) -> Weights:
    chance, weights = Chance(key, {}), {"near": 1.5, "far": 1.5}
    drift = dict.fromkeys(weights, 0.0)

    def score(change: Weights, sign: float, _: int) -> float:
        tried = changed(weights, change, sign * 0.1)
        return -sum([(tried[name] - top) ** 2 for name, top in TOP.items()])

    for _ in range(generations):
        pull, mean = pull_of(chance, weights, 6, score)
        assert mean <= 0
        drift = drifted(drift, pull)
        weights = changed(weights, drift, 0.1)
    return weights


def test_weights_go_where_games_are_better() -> None:
    assert climb(b"hill") == pytest.approx(TOP, abs=0.5)


def test_the_same_luck_learns_the_same() -> None:
    assert climb(b"hill", 3) == climb(b"hill", 3) != climb(b"dale", 3)
