"""The tasks of a benchmark: a game, how it is set up, which games of which key, and what counts.

Everybody who plays a task plays the same games, so that results can be compared game by game. What is named v0 never
changes: other rules of a task are another task.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from msgspec import Struct

from miskatonic.kernel.chance import key_from
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, say
from miskatonic.lab import Batch, Row, batch, wilson
from miskatonic.lab.report import NORMAL_95
from miskatonic.lab.rows import game_key
from miskatonic.lab.spread import Executor, rows

GAMES = 100
"""So many games a task has."""
INVESTIGATORS = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams")
THIRD_RESOLUTION = "R3"


class UnknownTask(MiskatonicError):
    """No task of this name is known."""

    code = "unknown_task"


class Task(Struct, frozen=True):
    """One of them. Game number n is played on `key(n)`."""

    name: str
    game: str
    seats: int
    options: dict[str, str]
    score: str = "won"
    """What counts (`SCORES`): won or lost, or experience less trauma."""

    def key(self, number: int) -> bytes:
        return game_key(key_from(self.word), number)

    @property
    def word(self) -> str:
        return f"miskatonic {self.name} v0"

    def batch(self, agent: str) -> Batch:
        return batch(self.game, agent, self.word, self.seats, self.options, curves=False)

    def scored(self, row: Row) -> float:
        """The points of a game."""
        return SCORES[self.score](row)


def _won(row: Row) -> float:
    return float(row.won)


def experience_less_trauma(row: Row) -> float:
    """The score of arkhambench: at least 0, and 0 when the third resolution ended it."""
    if THIRD_RESOLUTION in (
        row.tallies["resolutions"] if isinstance(row.tallies["resolutions"], list) else ()
    ):
        return 0.0
    experience, trauma = row.tallies["experience"], row.tallies["trauma"]
    assert isinstance(experience, (int, float))
    assert isinstance(trauma, (int, float))
    return max(0.0, float(experience) - float(trauma))


SCORES: dict[str, Callable[[Row], float]] = {"won": _won, "experience": experience_less_trauma}

TASKS = {
    task.name: task
    for task in (
        Task("noir-classic", "noir", 1, {"mode": "classic"}),
        Task("noir-hardboiled", "noir", 1, {"mode": "hardboiled"}),
        Task("second-solo", "second", 1, {}),
        Task("second-solo-yig", "second", 1, {"ancient_one": "yig"}),
        Task("second-four", "second", 4, {}),
        *(
            Task(f"third-two-{scenario.replace('_', '-')}", "third", 2, {"scenario": scenario})
            for scenario in (
                "approach_of_azathoth",
                "feast_for_umordhoth",
                "veil_of_twilight",
                "echoes_of_the_deep",
            )
        ),
        *(
            Task(
                f"gathering-{who.replace('_', '-')}",
                "cards",
                1,
                {"scenario": "the_gathering", "difficulty": "standard", "investigator_1": who},
            )
            for who in INVESTIGATORS
        ),
        *(
            Task(
                f"arkhambench-{who.replace('_', '-')}",
                "cards",
                1,
                {"scenario": "return_to_the_gathering", "difficulty": "standard", "investigator_1": who},
                "experience",
            )
            for who in INVESTIGATORS
        ),
    )
}


def task(name: str) -> Task:
    """The task of this name."""
    if name not in TASKS:
        raise UnknownTask(say("lab.error.task", task=Raw(name[:80]), names=Raw(", ".join(TASKS))))
    return TASKS[name]


class Result(Struct, frozen=True):
    """How an agent did at a task: the mean of its points with a 95 % interval, of a share Wilson's."""

    task: str
    agent: str
    games: int
    mean: float
    low: float
    high: float


def play_task(wanted: Task, agent: str, games: int, executor: Executor, workers: int = 1) -> Result:
    """Play the first so many games of a task."""
    played = rows(wanted.batch(agent), range(games), executor, workers)
    points = [wanted.scored(row) for row in played]
    mean = sum(points) / games
    if wanted.score == "won":
        low, high = wilson(round(sum(points)), games)
    else:
        reach = NORMAL_95 * sqrt(sum((each - mean) ** 2 for each in points) / max(1, games - 1) / games)
        low, high = mean - reach, mean + reach
    return Result(wanted.name, agent, games, mean, low, high)
