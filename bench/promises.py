"""What we promise about speed, beside the peers of the same run, and of how long the deck builder lets one wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

Row = dict[str, Any]
Round = dict[str, Row]
"""The figures of one round, by the name of the engine."""

NEIGHBOUR = "catanatron"
"""The peer nearest in size to the larger games."""
LARGE = {"second": 8, "third": 6}
"""They, and with how many at most."""
FEW = {"cards:1-players": "the card game solo", "cards:2-players": "the card game with two"}
"""Games that are played by few, and how we call them."""
PYTHON = (NEIGHBOUR, "chess", "pokerkit", "rlcard", "open_spiel:python", "pettingzoo")
"""How the names of the peers begin whose rules are written in Python."""
FASTER = 1.5
SHORT_US = 50.0
NO_FALL = 0.9
"""Less than this share of the decisions a second with one player would be a fall."""
WAITS = {
    "desk:search": (
        "nine in ten letters of a search over all cards are answered in the browser",
        "p90_ms",
        30,
    ),
    "desk:verdict": ("every verdict on a deck is given", "most_ms", 5),
    "desk:suggestion": ("a deck is suggested for every investigator", "most_ms", 2000),
}
"""What one waits for (`bench/desk.py`): the words, the figure that counts, and its bound in milliseconds."""


class Promise(NamedTuple):
    """What is said of one engine beside another, and whether their rows of a round show it."""

    words: str
    one: str
    other: str
    holds: Callable[[Row, Row], bool]


class Kept(NamedTuple):
    """A promise, and in how many rounds it held."""

    words: str
    held: int
    rounds: int

    @property
    def kept(self) -> bool:
        return 2 * self.held > self.rounds

    def __str__(self) -> str:
        return f"{'kept' if self.kept else 'BROKEN'} ({self.held} of {self.rounds} rounds): {self.words}"


def cheaper(one: Row, other: Row) -> bool:
    return bool(one["go_on_us"] < other["go_on_us"])


def short(one: Row, _: Row) -> bool:
    return bool(one["go_on_us"] < SHORT_US)


def faster(one: Row, other: Row, times: float = 1.0) -> bool:
    return bool(one["decisions_per_s"] >= times * other["decisions_per_s"])


def soon(one: Row, _: Row, figure: str, ms: float) -> bool:
    return bool(one[figure] < ms)


def promises(engines: Sequence[str]) -> Iterator[Promise]:
    """All of them, about those who were measured."""
    for game, most in LARGE.items():
        words = f"to go on in a copy of {game} with four players is cheaper than in one of {NEIGHBOUR}"
        yield Promise(words, game, NEIGHBOUR, cheaper)
        words = f"{game} plays at least {FASTER} times the decisions a second of {NEIGHBOUR}"
        yield Promise(words, game, NEIGHBOUR, partial(faster, times=FASTER))
        words = f"{game} with {most} players plays no fewer decisions a second than with one"
        yield Promise(words, f"{game}:{most}-players", f"{game}:1-players", partial(faster, times=NO_FALL))
    for game, name in FEW.items():
        words = f"to go on in a copy of {name} is cheaper than in one of {NEIGHBOUR}"
        yield Promise(words, game, NEIGHBOUR, cheaper)
        yield Promise(f"{name} plays more decisions a second than {NEIGHBOUR}", game, NEIGHBOUR, faster)
    yield Promise(f"to go on in a copy of noir takes less than {SHORT_US:g} µs", "noir", "noir", short)
    for peer in engines:
        if peer.startswith(PYTHON):
            yield Promise(f"noir plays more decisions a second than {peer}", "noir", peer, faster)
    for name, (words, figure, ms) in WAITS.items():
        yield Promise(f"{words} in less than {ms} ms", name, name, partial(soon, figure=figure, ms=ms))


def judge(rounds: Sequence[Round]) -> list[Kept]:
    """In how many rounds each promise held."""
    engines = rounds[0]
    return [
        Kept(words, sum(holds(found[one], found[other]) for found in rounds), len(rounds))
        for words, one, other, holds in promises(list(engines))
        if one in engines and other in engines
    ]
