"""The stopwatch measures what it says, and one bad round breaks no promise."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bench import clicks, desk
from bench.measure import Engine, go_on_us, positions, rates
from bench.ours import environments, games
from bench.promises import FASTER, FEW, LARGE, WAITS, Round, judge
from bench.run import WAIT_HEADS, table, together
from miskatonic.games.cards.collection.shelf import load
from miskatonic.kernel.game import Game
from miskatonic.table.printed import import_texts, read_texts

ROOT = Path(__file__).resolve().parent.parent
ENGINES = ["noir", "second:1-players", "second:8-players", "third:1-players", "third:6-players"]


def test_the_benchmark_measures_our_game() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.ours", "noir", "0.05", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    row = json.loads(done.stdout)
    assert 1000 < row["decisions_per_s"] < row["answers_per_s"]
    assert 0 < row["go_on_p50"] < row["go_on_p90"] < 50_000
    assert row["go_on_us"] > 0
    assert row["bytes"] > 100


@pytest.mark.parametrize("name", sorted(games()))
def test_a_copy_is_played_in_and_asked_and_the_game_stays(name: str) -> None:
    engine: Any = games()[name]()
    game = engine.new(random.Random(1))
    before = game.hash()
    played: list[int] = []

    def legal(copy: Game[Any]) -> list[str]:
        played.append(copy.position)
        return copy.legal()

    engine.legal = legal
    assert go_on_us(engine, game, game.legal(), random.Random(2)) > 0
    assert set(played) == {1}
    assert (game.position, game.hash()) == (0, before)


@pytest.mark.parametrize("name", sorted(environments()))
def test_an_environment_is_played_to_its_end(name: str) -> None:
    engine = environments()[name]()
    assert engine.play(random.Random(3)) == engine.play(random.Random(3)) > 5
    assert engine.clone_how.startswith("none")  # so nobody measures its copies


class Countdown(Engine):
    """A game of nine answers, of which three are decisions."""

    def new(self, rng: random.Random) -> list[int]:
        return [9]

    def legal(self, game: list[int]) -> Sequence[str]:
        return "ab"[: 1 + (game[0] % 3 == 0)] if game[0] else ""

    def act(self, game: list[int], action: str) -> None:
        game[0] -= 1


def test_what_is_forced_is_no_decision() -> None:
    found = rates(Countdown(), 0.01, 1)
    assert found["decisions_per_s"] == pytest.approx(found["answers_per_s"] / 3)
    assert found["decisions_a_game"] == pytest.approx(3)
    assert found["answers_a_game"] == 9
    assert {len(actions) for _, actions in positions(Countdown(), 9, 1)} == {2}


def fine() -> Round:
    """A round in which everything that we promise is so."""
    found: Round = {name: {"decisions_per_s": 40_000.0, "go_on_us": 40.0} for name in ENGINES}
    found |= {game: {"decisions_per_s": 30_000.0, "go_on_us": 70.0} for game in (*LARGE, *FEW)}
    found |= {name: {"decisions_per_s": 20_000.0, "go_on_us": 80.0} for name in ("catanatron", "rlcard:uno")}
    found["open_spiel:chess"] = {
        "decisions_per_s": 160_000.0,
        "go_on_us": 9.0,
    }  # no Python: nothing is promised
    found |= {name: {figure: ms - 1.0} for name, (_, figure, ms) in WAITS.items()}
    return found


def broken(rounds: list[Round]) -> list[str]:
    return [each.words for each in judge(rounds) if not each.kept]


def test_what_is_so_is_kept() -> None:
    assert broken([fine()]) == []
    assert len(judge([fine()])) == 3 * len(LARGE) + 2 * len(FEW) + 3 + len(WAITS)


@pytest.mark.parametrize(
    ("engine", "figure", "value", "words"),
    [
        ("second", "go_on_us", 81.0, "to go on in a copy of second with four players"),
        ("third", "decisions_per_s", 20_000.0 * FASTER - 1, "third plays at least 1.5 times"),
        ("third:6-players", "decisions_per_s", 35_000.0, "third with 6 players plays no fewer"),
        ("cards:1-players", "go_on_us", 81.0, "to go on in a copy of the card game solo"),
        ("cards:2-players", "decisions_per_s", 19_999.0, "the card game with two plays more decisions"),
        ("noir", "go_on_us", 51.0, "to go on in a copy of noir takes less than 50 µs"),
        ("desk:search", "p90_ms", 30.0, "nine in ten letters of a search over all cards"),
        ("desk:verdict", "most_ms", 5.1, "every verdict on a deck is given in less than 5 ms"),
        ("desk:suggestion", "most_ms", 2001.0, "a deck is suggested for every investigator"),
        ("rlcard:uno", "decisions_per_s", 41_000.0, "noir plays more decisions a second than rlcard:uno"),
    ],
)
def test_one_bad_round_breaks_nothing_and_most_break_it(
    engine: str, figure: str, value: float, words: str
) -> None:
    bad = fine()
    bad[engine] = {**bad[engine], figure: value}
    assert broken([bad, fine(), fine()]) == []
    [found] = broken([bad, bad, fine()])
    assert found.startswith(words)


def test_who_was_not_measured_has_promised_nothing() -> None:
    found = {"noir": fine()["noir"]}
    assert [each.words for each in judge([found])] == ["to go on in a copy of noir takes less than 50 µs"]


def test_the_table_shows_the_median_of_the_rounds() -> None:
    rounds: list[Round] = [{"noir": {"name": "noir", "go_on_us": us}} for us in (41.0, 900.0, 40.0)]
    assert together(rounds) == [{"name": "noir", "go_on_us": 41.0}]


def test_every_promise_about_the_deck_builder_is_measured() -> None:
    assert set(desk.WAITS) == set(WAITS)
    times = desk.verdict(1)
    assert len(times) == 2 * len(desk.people(1)) > 20
    found = desk.row("desk:verdict", times)
    assert 0 < found["median_ms"] <= found["p90_ms"]
    assert found["most_ms"] == max(times)
    everybody = {code for number in range(desk.SHARES) for code in desk.people(number)}
    assert everybody == {each.code for each in load().investigators if each.size}
    assert table([found], WAIT_HEADS, 1).splitlines()[1] == "| --- | ---: | ---: | ---: | ---: |"


def test_made_up_texts_are_as_long_as_those_of_the_public_data(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert import_texts(desk.made_up(tmp_path), folder) == len(load().cards)
    lengths = [len(each.text) for each in read_texts(folder)["en"].values()]
    assert 180 < statistics.median(lengths) < 250


def test_a_turn_of_four_takes_no_more_decisions_than_promised() -> None:
    for name, target in clicks.TARGETS.items():
        assert clicks.measure(name, 4).figures()["decisions"] <= target + 1
