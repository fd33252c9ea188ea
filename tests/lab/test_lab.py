"""Many games: the same wherever they are played, honestly counted, and fast."""

from __future__ import annotations

import subprocess
import sys
from hashlib import blake2b

import msgspec
import pytest

from miskatonic.agents import UnknownAgent, make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.errors import SetupError, UnknownGame
from miskatonic.kernel.game import Game
from miskatonic.lab import Report, play_many, wilson
from miskatonic.lab.rows import Row, game_key
from miskatonic.shelf import box
from tests.patience import quick

KEY = key_from(7)

GOLDEN = "7d4068bc4bca33d2cacc190029e6310b"
"""The hash of the hashes of the games of `miskatonic run noir --games 20 --agent random --key 7`.

It changes when a rule, a card or the luck does. After a change that is meant, put the new one here.
"""


def test_the_same_key_gives_the_same_games() -> None:
    first, again = (play_many("noir", 4, "random", KEY) for _ in range(2))
    assert first.hashes == again.hashes
    assert first.decisions == again.decisions
    assert play_many("noir", 4, "random", key_from(8)).hashes != first.hashes


def test_a_games_number_alone_decides_it() -> None:
    assert play_many("noir", 6, "random", KEY).hashes[:3] == play_many("noir", 3, "random", KEY).hashes


def test_the_games_are_not_all_the_same() -> None:
    assert len(set(play_many("noir", 10, "random", KEY).hashes)) == 10


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_several_processes_play_the_same_games(agent: str) -> None:
    n, key = (12, KEY) if agent == "random" else (2, key_from(5))  # two short games
    alone, shared = (play_many("noir", n, agent, key, processes=processes) for processes in (1, 2))
    assert shared.hashes == alone.hashes
    assert (shared.wins, shared.losses, shared.decisions) == (alone.wins, alone.losses, alone.decisions)


def test_the_games_of_key_7_are_these() -> None:
    hashes = play_many("noir", 20, "random", KEY).hashes
    assert blake2b("".join(hashes).encode(), digest_size=16).hexdigest() == GOLDEN


def test_decisions_are_the_answers_that_the_agent_gave() -> None:
    luck = game_key(KEY, 0)
    kind = box("noir")
    game, agent = Game(kind, kind.prepare({}), luck), make_agent("random", luck)
    while game.ask is not None:
        game.answer(agent.choose(game.asked()))
    report = play_many("noir", 1, "random", KEY)
    assert report.decisions == len(game.decisions) < len(game.answers)
    assert report.hashes == [game.hash()], "keeping a history changes nothing"


def test_options_are_used() -> None:
    classic = play_many("noir", 3, "random", KEY, options={"mode": "classic"})
    assert classic.hashes != play_many("noir", 3, "random", KEY).hashes


def test_a_report_adds_up_and_is_told_game_by_game() -> None:
    told: list[Row] = []
    report = play_many("noir", 5, "random", KEY, on_game=told.append)
    assert [result.hash for result in told] == report.hashes
    assert report.games == 5 == report.wins + report.losses
    assert report.decisions == sum(result.decisions for result in told)
    assert report.decisions_per_second == pytest.approx(report.decisions / report.seconds, rel=0.05)


def test_a_report_is_exactly_these_fields() -> None:
    report = msgspec.json.decode(msgspec.json.encode(play_many("noir", 1, "random", KEY).data()))
    assert list(report) == [
        "game",
        "games",
        "wins",
        "losses",
        "decisions",
        "seconds",
        "decisions_per_second",
        "hashes",
    ]


def test_mistakes_are_told_before_anybody_plays() -> None:
    with pytest.raises(UnknownGame):
        play_many("chess", 1, "random", KEY)
    with pytest.raises(UnknownAgent):
        play_many("noir", 1, "nobody", KEY, processes=2)
    with pytest.raises(SetupError):
        play_many("noir", 1, "random", KEY, options={"mode": "easy"}, processes=2)
    with pytest.raises(SetupError):
        play_many("noir", 1, "random", KEY, seats=2)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (50, 200, 0.1951, 0.3143)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    """Against figures worked out by hand from the formula."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.slow
def test_five_hundred_random_games_take_less_than_a_quarter_of_a_minute_of_one_core() -> None:
    """As fast as two thousand in a minute."""
    command = ["run", "noir", "--games", "500", "--agent", "random", "--key", "7", "--json"]
    said = []

    def play() -> None:
        said.append(subprocess.check_output([sys.executable, "-m", "miskatonic.cli", *command]))

    assert quick(play, 15, times=1)
    assert len(msgspec.json.decode(said[0], type=Report).hashes) == 500
