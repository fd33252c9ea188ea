"""What was learnt from games, reckoned without numpy: a small net, or a weighted sum, through the logistic curve."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from operator import mul

from msgspec import Struct

FARTHEST = 12.0
"""Beyond it the curve is level for all that anybody can tell."""


class Net(Struct, frozen=True, forbid_unknown_fields=True):
    """Features less their means, over their spreads; hidden units; one number."""

    means: list[float]
    spreads: list[float]
    hidden: list[list[float]]
    biases: list[float]
    out: list[float]
    bias: float

    def chance(self, features: Sequence[float]) -> float:
        known = [
            (x - mean) / spread for x, mean, spread in zip(features, self.means, self.spreads, strict=True)
        ]
        total = self.bias
        for weights, bias, out in zip(self.hidden, self.biases, self.out, strict=True):
            total += out * tanh(bias + sum(map(mul, weights, known)))
        return logistic(total)


def chance_of(weights: Sequence[float], features: Sequence[float]) -> float:
    """By a weight for each feature, and last what is added to all."""
    return logistic(weights[-1] + sum(map(mul, weights, features)))


def logistic(total: float) -> float:
    """From any number to a chance."""
    return 1.0 / (1.0 + exp(-max(-FARTHEST, min(FARTHEST, total))))
