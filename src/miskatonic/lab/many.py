"""Playing many games, in this process or in several; the results are the same."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from time import perf_counter

from msgspec import Struct

from miskatonic.agents import check_agent, make_agent
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.game import Game
from miskatonic.lab.report import Report
from miskatonic.shelf import box


class Result(Struct, frozen=True):
    """How one game went."""

    won: bool
    decisions: int
    hash: str
    tallies: dict[str, list[str] | float] = {}


def play_many(
    game: str,
    n: int,
    agent: str,
    key: bytes,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    processes: int = 1,
    on_game: Callable[[Result], None] | None = None,
) -> Report:
    """Play n games. Each has its own key, split from this one, so it does not matter who plays it and when.

    A decision is an answer that the agent gave; those that give themselves are not counted.
    """
    setup = box(game).prepare(options or {}, seats)
    check_agent(agent)
    play = partial(play_one, setup, agent, key)
    began = perf_counter()
    results = []
    for result in _shared_out(play, n, processes) if processes > 1 else map(play, range(n)):
        results.append(result)
        if on_game is not None:
            on_game(result)
    return _report(game, results, perf_counter() - began)


def game_key(key: bytes, i: int) -> bytes:
    """The key of the game number i of many."""
    return Chance(key, {}).split(f"game.{i}").key


def play_one(setup: Setup, agent: str, key: bytes, i: int) -> Result:
    """The game number i from set-up to end; a history is kept only for an agent that looks ahead."""
    luck = game_key(key, i)
    player = make_agent(agent, luck)
    history = player.looks_ahead
    game = Game(box(setup.game), setup, luck, auto=AutoPass(), log=False, checkpoints=history)
    decisions = 0
    while game.ask is not None:
        game.answer(player.choose(game.asked()), game.ask.seat)
        decisions += 1
    outcome = game.outcome
    won = outcome is not None and outcome.result == "won"
    return Result(won, decisions, game.hash(), game.box.tallies(game.play))


def _shared_out(play: Callable[[int], Result], n: int, processes: int) -> Iterator[Result]:
    """The results in order, from a pool of fresh interpreters: what works there works on every system."""
    with get_context("spawn").Pool(processes, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(play, range(n), chunksize=max(1, min(50, n // (4 * processes))))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _report(game: str, results: Iterable[Result], seconds: float) -> Report:
    results = list(results)
    wins = sum(result.won for result in results)
    decisions = sum(result.decisions for result in results)
    speed = decisions / seconds if seconds else 0.0
    return Report(
        game,
        len(results),
        wins,
        len(results) - wins,
        decisions,
        round(seconds, 3),
        round(speed, 1),
        [result.hash for result in results],
        _summed([result.tallies for result in results]),
    )


def _summed(tallies: list[dict[str, list[str] | float]]) -> dict[str, dict[str, int] | float]:
    """Names are counted, numbers averaged."""
    found: dict[str, dict[str, int] | float] = {}
    for name in tallies[0] if tallies else ():
        values = [each[name] for each in tallies]
        counted = Counter(one for value in values if isinstance(value, list) for one in value)
        numbers = [value for value in values if not isinstance(value, list)]
        found[name] = round(sum(numbers) / len(numbers), 3) if numbers else dict(sorted(counted.items()))
    return found
