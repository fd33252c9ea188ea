"""What a test calls: one game whole, its views, its films."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from math import prod
from typing import Any

from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Box, Setup, SetupOption
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.conformance.boards import film_true, view_alike
from miskatonic.kernel.conformance.examiner import Examiner
from miskatonic.kernel.conformance.watcher import Report

AUTOS = (AutoPass(), AutoPass(single=False), AutoPass(trivial=False))


def check_game(
    box: Box[Any],
    *,
    keys: Iterable[str | int] = range(2),
    games: int = 0,
    setups: Sequence[Setup] | None = None,
    samples: int = 3,
    longest: int = 5_000,
) -> Report:
    """Raise AssertionError where a game breaks a promise that all games give.

    With every key each set-up (all there are, unless told) is examined: one game is played by chance, and at
    `samples` asks of it everything that can be done with a game is done and compared. What answers itself is
    none of a set-up's business, so of many each has another way of it. Then `games` more games are watched at
    every ask. No game may take more than `longest` answers.
    """
    examiner = Examiner(box, samples, longest, AUTOS)
    setups = list(setups_of(box) if setups is None else setups)
    few = len(setups) < len(AUTOS)
    for number, (key, setup) in enumerate(product(keys, setups)):
        examiner.autos = AUTOS if few else (AUTOS[number % len(AUTOS)],)
        _with_context(examiner.examine, setup, key_from(key), key)
    for number in range(games):
        _with_context(examiner.watch, setups[number % len(setups)], key_from(f"watched {number}"), number)
    return examiner.report()


def check_views(box: Box[Any], games: int, setups: Sequence[Setup] | None = None, *, one_of: int = 1) -> None:
    """Raise AssertionError where a view is not a function of the state alone.

    At every ask of so many games by chance, or at one of so many, the view of a seat, or of a spectator, is the
    same with the log off, and whatever number of answers led there; at every one of these, or at one of so many, also
    after saving and loading, after undo and redo, and in a fork.
    """
    setups = list(setups_of(box) if setups is None else setups)
    for number in range(games):
        _with_context(
            partial(view_alike, box, one_of), setups[number % len(setups)], key_from(f"seen {number}"), number
        )


def check_films(box: Box[Any], games: int, setups: Sequence[Setup] | None = None, *, one_of: int = 1) -> None:
    """Raise AssertionError where what happened between two decisions cannot be watched as it was.

    In so many games by chance, at every decision or at one of so many, for one seat, for all or for a spectator: the
    board before with the changes of all beats is the board after, forwards and backwards, and the beats tell what the
    log tells.
    """
    setups = list(setups_of(box) if setups is None else setups)
    for number in range(games):
        _with_context(
            partial(film_true, box, one_of), setups[number % len(setups)], key_from(f"film {number}"), number
        )


def setups_of(box: Box[Any], most: int = 100) -> list[Setup]:
    """All set-ups of a game: every number of seats with every value of every option.

    Where that would be more than `most`, a diagonal through them: every value of every option, and every number
    of seats, at least once. What single seats may wish is left to chance.
    """
    options = [option for option in box.options if not option.seat]
    axes = [range(box.players[0], box.players[1] + 1), *(box.samples(option) for option in options)]
    points: Iterable[Sequence[Any]] = product(*axes)
    if prod(map(len, axes)) > most:
        points = [[axis[n % len(axis)] for axis in axes] for n in range(2 * max(map(len, axes)))]
    return [box.prepare(_mattering(options, values), seats) for seats, *values in points]


def _mattering(options: Sequence[SetupOption], values: Sequence[str]) -> dict[str, str]:
    """Name -> value, of the options on which anything depends beside the others."""
    chosen = {option.name: value for option, value in zip(options, values, strict=True)}
    return {option.name: chosen[option.name] for option in options if option.matters(chosen)}


def _with_context(check: Callable[[Setup, bytes], None], setup: Setup, key: bytes, name: str | int) -> None:
    """Say in which game a promise was broken."""
    try:
        check(setup, key)
    except AssertionError as error:
        options = " ".join(f"{option}={value}" for option, value in setup.options.items() if value)
        where = f"{setup.game}, {setup.seats} seats, {options}, key {name!r}"
        raise AssertionError(f"{where}: {error}") from error
