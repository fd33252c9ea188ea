"""The tasks of the benchmark: the same games for everybody, and the score that each counts by."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from miskatonic.gym.single import ArkhamEnv
from miskatonic.gym.tasks import TASKS, UnknownTask, experience_less_trauma, play_task, task
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.game import Game
from miskatonic.lab import batch
from miskatonic.lab.rows import play_one
from miskatonic.lab.spread import Here
from miskatonic.shelf import box
from tests.cli.command import Command


@pytest.mark.parametrize("name", sorted(TASKS))
def test_every_task_can_be_set_up(name: str) -> None:
    found = task(name)
    kind = box(found.game)
    game = Game(kind, kind.prepare(found.options, found.seats), found.key(0))
    assert game.ask is not None
    assert found.key(0) != found.key(1)


def test_the_card_games_tasks_are_those_of_arkhambench() -> None:
    found = [each for name, each in TASKS.items() if name.startswith("arkhambench-")]
    assert len({each.options["investigator_1"] for each in found}) == 5
    assert {each.options["scenario"] for each in found} == {"return_to_the_gathering"}
    assert {(each.seats, each.options["difficulty"], each.score) for each in found} == {
        (1, "standard", "experience")
    }


@pytest.mark.parametrize(
    ("resolution", "experience", "trauma", "score"),
    [("R1", 6.0, 1.0, 5.0), ("none", 1.0, 2.0, 0.0), ("R3", 4.0, 0.0, 0.0), ("R2", 5.0, 0.0, 5.0)],
)
def test_experience_less_trauma(resolution: str, experience: float, trauma: float, score: float) -> None:
    row = play_one(batch("cards", "random", "7"), 0)
    tallies: dict[str, list[str] | float] = {
        "resolutions": [resolution],
        "experience": experience,
        "trauma": trauma,
    }
    assert experience_less_trauma(replace(row, tallies=tallies)) == score


def test_a_task_is_the_same_games_for_everybody() -> None:
    assert play_task(task("noir-classic"), "random", 3, Here()) == play_task(
        task("noir-classic"), "random", 3, Here()
    )
    with pytest.raises(UnknownTask):
        task("chess")


def test_an_environment_plays_the_games_of_a_task() -> None:
    wanted = task("noir-classic")
    env = ArkhamEnv(wanted.game, wanted.seats, wanted.options)
    _, info = env.reset(options={"key": wanted.key(3)})
    assert info["commitment"] == Chance(wanted.key(3), {}).commitment


def test_the_command_plays_and_lists(capsys: pytest.CaptureFixture[str]) -> None:
    command = Command(capsys)
    played = command("tasks", "noir-classic", "arkhambench-roland-banks", "--games", "2", "--json")
    first, second = msgspec.json.decode(played.out)
    assert (first["task"], first["games"], second["task"]) == ("noir-classic", 2, "arkhambench-roland-banks")
    assert 0 <= first["low"] <= first["mean"] <= first["high"] <= 1
    assert "arkhambench-wendy-adams" in command("tasks", "--list", "--json").out
    assert "noir-classic" in command("tasks", "noir-classic", "--games", "2").out
    wrong = command("tasks", "chess")
    assert wrong.code != 0
    assert "noir-hardboiled" in wrong.err
