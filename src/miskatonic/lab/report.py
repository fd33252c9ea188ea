"""What came of many games."""

from __future__ import annotations

from math import sqrt
from typing import Any

from msgspec import Struct

NORMAL_95 = 1.959963984540054
"""How many standard deviations to either side hold 95 % of a normal distribution."""


class Report(Struct, frozen=True):
    """The results of many games; `hashes` has the hash of each final state, in order."""

    game: str
    games: int
    wins: int
    losses: int
    decisions: int
    seconds: float
    decisions_per_second: float
    hashes: list[str]
    tallies: dict[str, dict[str, int] | float] = {}
    """What else the game tells of how its games ended (`Box.tallies`)."""
    digest: str = ""
    """The hash of all hashes, one after the other: it stands for them where they are too many to keep."""

    def data(self) -> dict[str, Any]:
        """As plain data, with what the game tells among the rest."""
        told = ("tallies", "digest") if self.hashes else ("tallies", "hashes")
        plain = {name: getattr(self, name) for name in self.__struct_fields__ if name not in told}
        return {**plain, **self.tallies}

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share of wins lies with 95 % confidence."""
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, which also holds near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, NORMAL_95**2
    middle = share + z2 / (2 * games)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    scale = 1 + z2 / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
