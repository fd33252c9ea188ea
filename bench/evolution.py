"""Weights that are learnt from games: small changes are tried, each also the other way round, all on the same games,
and what did better than its opposite pulls the weights its way.

What a game is worth, which games are played and how weights are changed is the caller's; all luck is his `Chance`, so
that the same call gives the same weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from miskatonic.kernel.chance import Chance

Weights = dict[str, float]

LEAST = 0.5
"""Weights near nothing are changed as if they were this large."""
KEPT, PULLED = 0.7, 0.3
"""How much of where the weights were pulled before still pulls, and how much of where they are pulled now."""


def bell(chance: Chance) -> float:
    """Nearly normal: twelve even draws."""
    return sum([chance.pick("bell", 1 << 16) for _ in range(12)]) / (1 << 16) - 6.0


def changed(weights: Mapping[str, float], change: Mapping[str, float], by: float) -> Weights:
    """Each weight a little more or less, in proportion to itself."""
    return {name: value + by * change[name] * max(abs(value), LEAST) for name, value in weights.items()}


def pull_of(
    chance: Chance, names: Iterable[str], pairs: int, score: Callable[[Weights, float, int], float]
) -> tuple[Weights, float]:
    """Where one generation pulls, and what its games brought in the mean.

    `score` plays with a change of the weights, one way (1.0) or the other (-1.0), for the pair of this number.
    """
    wanted = list(names)
    total, found = 0.0, []
    for pair in range(pairs):
        change = {name: bell(chance) for name in wanted}
        one, other = [score(change, sign, pair) for sign in (1.0, -1.0)]
        total += one + other
        found.append((one - other, change))
    spread = (sum([difference**2 for difference, _ in found]) / pairs) ** 0.5 or 1.0
    pull = dict.fromkeys(wanted, 0.0)
    for difference, change in found:
        for name in wanted:
            pull[name] += difference / spread * change[name] / pairs
    return pull, total / (2 * pairs)


def drifted(drift: Mapping[str, float], pull: Mapping[str, float]) -> Weights:
    """Where the weights go now: on as before, and where they are pulled."""
    return {name: KEPT * before + PULLED * pull[name] for name, before in drift.items()}
