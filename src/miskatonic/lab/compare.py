"""Several agents on the same games, pair by pair, until every pair is decided or all games are played."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from msgspec import Struct

from miskatonic.lab.paired import Pair, at_any_time, difference, exact
from miskatonic.lab.report import wilson
from miskatonic.lab.rows import Batch, Row
from miskatonic.lab.spread import Executor, rows

BLOCK = 20
"""So many games each agent plays before the pairs are looked at; the evidence is taken after every game."""


class Played(Struct):
    """How one agent did."""

    agent: str
    games: int = 0
    wins: int = 0
    score: float = 0.0
    """The sum of its points."""
    scored: int = 0

    def add(self, row: Row) -> None:
        self.games += 1
        self.wins += row.won
        if row.score is not None:
            self.score += row.score
            self.scored += 1


class Verdict(Struct, frozen=True):
    """What is known of a pair."""

    first: str
    second: str
    games: int
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: float
    low: float
    high: float
    p: float
    """Of the exact test; only right where nobody stopped early."""
    p_any_time: float
    """Right whenever one stopped."""
    stopped: bool
    """It was decided before all games were played."""
    differ: bool


class Comparison(Struct, frozen=True):
    """Everything that came of it."""

    game: str
    key: str
    agents: list[Played]
    pairs: list[Verdict]


def compare(
    batches: list[Batch],
    numbers: range,
    executor: Executor,
    workers: int = 1,
    on_game: Callable[[Row], None] | None = None,
) -> Comparison:
    """One batch for each agent; a game has the same number, so the same luck, for all."""
    played = {games.agent: Played(games.agent) for games in batches}
    by_name = {games.agent: games for games in batches}
    pairs = {pair: Pair() for pair in combinations(by_name, 2)}
    for at in range(0, len(numbers), BLOCK):
        part = numbers[at : at + BLOCK]
        going = [pair for pair, so_far in pairs.items() if not so_far.decided(len(pairs))]
        if not going:
            break
        wins: dict[str, list[bool]] = {}
        for name in dict.fromkeys(name for pair in going for name in pair):
            wins[name] = []
            for row in rows(by_name[name], part, executor, workers):
                played[name].add(row)
                wins[name].append(row.won)
                if on_game is not None:
                    on_game(row)
        for first, second in going:
            for one, other in zip(wins[first], wins[second], strict=True):
                pairs[first, second].add(one, other)
    told = [
        _verdict(first, second, pair, len(pairs), len(numbers)) for (first, second), pair in pairs.items()
    ]
    any_batch = batches[0]
    return Comparison(any_batch.game, any_batch.word or any_batch.key, list(played.values()), told)


def _verdict(first: str, second: str, pair: Pair, pairs: int, games: int) -> Verdict:
    low, high = difference(pair)
    return Verdict(
        first=first,
        second=second,
        games=pair.games,
        both=pair.both,
        only_first=pair.first,
        only_second=pair.second,
        neither=pair.neither,
        difference=(pair.first - pair.second) / pair.games if pair.games else 0.0,
        low=low,
        high=high,
        p=exact(pair.first, pair.second),
        p_any_time=at_any_time(pair),
        stopped=pair.games < games,
        differ=pair.differs(pairs),
    )


def told_agent(played: Played) -> dict[str, object]:
    """An agent's figures as plain data."""
    low, high = wilson(played.wins, played.games)
    return {
        "agent": played.agent,
        "games": played.games,
        "wins": played.wins,
        "share": played.wins / played.games if played.games else 0.0,
        "low": low,
        "high": high,
        "score": played.score / played.scored if played.scored else None,
    }
