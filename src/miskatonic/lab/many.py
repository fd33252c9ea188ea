"""Playing many games and adding them up, row by row: nothing is kept of a game but what is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from time import perf_counter

from miskatonic.lab.report import Report
from miskatonic.lab.rows import Row, batch
from miskatonic.lab.spread import rows, several


def play_many(
    game: str,
    n: int,
    agent: str,
    key: bytes | str,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    processes: int = 1,
    on_game: Callable[[Row], None] | None = None,
) -> Report:
    """Play n games. Each has its own key, split from this one, so it does not matter who plays it and when.

    A decision is an answer that the agent gave; those that give themselves are not counted.
    """
    games = batch(game, agent, key, seats, options, curves=False)
    count, began = Count(game), perf_counter()
    with several(processes) as executor:
        for row in rows(games, range(n), executor, processes):
            count.add(row)
            if on_game is not None:
                on_game(row)
    return count.report(perf_counter() - began)


class Count:
    """The figures of many games as they come; without `hashes` it stays as small as it was."""

    def __init__(self, game: str, hashes: bool = True) -> None:
        self.game = game
        self.games = self.wins = self.decisions = 0
        self._hashes: list[str] | None = [] if hashes else None
        self._digest = blake2b(digest_size=16)
        self._names: dict[str, Counter[str]] = {}
        self._sums: dict[str, float] = {}

    def add(self, row: Row) -> None:
        self.games += 1
        self.wins += row.won
        self.decisions += row.decisions
        self._digest.update(row.hash.encode())
        if self._hashes is not None:
            self._hashes.append(row.hash)
        for name, value in row.tallies.items():
            if isinstance(value, list):
                self._names.setdefault(name, Counter()).update(value)
            else:
                self._sums[name] = self._sums.get(name, 0.0) + value

    def report(self, seconds: float) -> Report:
        """Names are counted, numbers averaged."""
        told: dict[str, dict[str, int] | float] = {
            name: dict(sorted(counted.items())) for name, counted in self._names.items()
        }
        told |= {name: round(total / self.games, 3) for name, total in self._sums.items()}
        speed = self.decisions / seconds if seconds else 0.0
        return Report(
            self.game,
            self.games,
            self.wins,
            self.games - self.wins,
            self.decisions,
            round(seconds, 3),
            round(speed, 1),
            self._hashes if self._hashes is not None else [],
            told,
            self._digest.hexdigest(),
        )
