"""Rows of games: streamed, kept in shards, gone on with after a crash, the same wherever they are played."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from miskatonic.agents import UnknownAgent
from miskatonic.lab.rows import AgentError, Row, batch, play_one
from miskatonic.lab.shards import BadRows, read_rows
from miskatonic.lab.spread import Here, rows
from tests.cli.command import Command

BASE = ("run", "noir", "--key", "7")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


def test_a_row_tells_what_the_game_was() -> None:
    games = batch("second", "random", "7", 2, {"ancient_one": "yig"})
    row = play_one(games, 3)
    assert (row.game, row.number, row.seats, row.key) == ("second", 3, 2, "7")
    assert row.options == {"ancient_one": "yig"}
    assert row.facts["ancient_one"] == ["yig"]
    assert len(row.facts["investigators"]) == 2
    assert row.result in ("won", "lost")
    assert row.cause
    assert {len(curve) for curve in row.curves.values()} == {len(row.curves["doom"])}
    assert len(row.curves["doom"]) >= row.turns


@pytest.mark.parametrize("game", ["noir", "third", "cards"])
def test_every_game_has_curves_and_causes(game: str) -> None:
    row = play_one(batch(game, "random", "7"), 0)
    assert row.curves
    assert row.cause
    assert msgspec.json.decode(msgspec.json.encode(row), type=Row) == row


def test_any_executor_gives_the_same_rows_in_order() -> None:
    games = batch("noir", "random", "7")
    alone = list(rows(games, range(9), Here()))
    with ThreadPoolExecutor(2) as threads:
        assert list(rows(games, range(9), threads, 2)) == alone


def test_nothing_is_handed_out_far_ahead() -> None:
    """However many games there are, only so many are in memory: who takes all that he is given is given little."""

    class Counting:
        given = 0

        def map(self, fn: object, /, chunks: object) -> Iterator[list[Row]]:
            parts = list(chunks)  # type: ignore[call-overload]
            self.given += sum(map(len, parts))
            return (fn(part) for part in parts)  # type: ignore[operator]

    executor = Counting()
    next(rows(batch("noir", "random", "7"), range(1_000_000), executor, 2))
    assert executor.given <= 2 * 16 * 50


def test_a_run_that_was_cut_goes_on(command: Command, tmp_path: Path) -> None:
    out = str(tmp_path / "rows")
    told = msgspec.json.decode(command(*BASE, "--games", "7", "--json").out)
    whole = command(*BASE, "--games", "7", "--shard", "3", "--out", out, "--json")
    files = sorted((tmp_path / "rows").glob("games-*"))
    assert [row.hash for row in read_rows(tmp_path / "rows")] == told["hashes"]
    kept = {file.name: file.read_bytes() for file in files}
    files[2].unlink()
    half = files[1].read_bytes()
    files[1].write_bytes(half[: half.index(b"\n") + 40])  # one row, and a part of the next
    again = command(*BASE, "--games", "7", "--shard", "3", "--out", out, "--json")
    assert {file.name: file.read_bytes() for file in files} == kept
    first, second = (msgspec.json.decode(said.out) for said in (whole, again))
    assert (first["digest"], first["wins"], first["decisions"]) == (
        second["digest"],
        second["wins"],
        second["decisions"],
    )


def test_ranges_are_shared(command: Command, tmp_path: Path) -> None:
    out = str(tmp_path / "rows")
    for first, n in (("0", "3"), ("3", "4")):
        command(*BASE, "--first", first, "--games", n, "--shard", "10", "--out", out, "--json")
    assert [row.number for row in read_rows(tmp_path / "rows")] == list(range(7))
    said = command(*BASE, "--first", "2", "--games", "2", "--shard", "10", "--out", out)
    assert said.code == 2
    assert "must not overlap" in said.err
    fewer = command(*BASE, "--games", "2", "--shard", "10", "--out", out, "--json")
    assert msgspec.json.decode(fewer.out)["games"] == 2, "what is there beyond them is left alone"
    assert "another run" in command(*BASE, "--games", "3", "--agent", "greedy", "--out", out).err


def test_bad_rows_are_told(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"game": 3}\n')
    with pytest.raises(BadRows, match="Line 1"):
        list(read_rows(bad))
    with pytest.raises(BadRows, match="no rows"):
        list(read_rows(tmp_path))


def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    """Ten times the games take no more at their peak than a little: shards, rows and counts are let go."""
    script = (
        "import sys, tracemalloc; from pathlib import Path\n"
        "from miskatonic.lab import rows as r, shards, many\n"
        "made = r.play_one(r.batch('noir', 'random', '7'), 0)\n"
        "import msgspec\n"
        "def some(numbers): return (msgspec.structs.replace(made, number=n) for n in numbers)\n"
        "peaks = []\n"
        "for n in (2_000, 20_000):\n"
        "    tracemalloc.start()\n"
        "    kept = shards.Shards(Path(sys.argv[1]) / str(n), r.batch('noir', 'random', '7'), size=500)\n"
        "    count = many.Count('noir', False)\n"
        "    for path, missing, had in kept.missing(range(n)):\n"
        "        for row in kept.write(path, some(missing)): count.add(row)\n"
        "    peaks.append(tracemalloc.get_traced_memory()[1]); tracemalloc.stop()\n"
        "print(*peaks)"
    )
    said = subprocess.check_output([sys.executable, "-c", script, str(tmp_path)], text=True)
    few, many = map(int, said.split())
    assert many < few + 200_000


# ---------------------------------------------------------------------- agents from outside


def test_an_agent_from_outside_plays(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(
        "class First:\n    looks_ahead = False\n"
        "    def choose(self, eyes):\n        return eyes.asks()[0].first()\n"
        "class Bad:\n    def choose(self, eyes):\n        return 1 / 0\n"
        "def make(chance):\n    return First()\ndef bad(chance):\n    return Bad()\ndef none(chance):\n    return 3\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    said = command(*BASE, "--games", "2", "--agent", "mine:make", "--json")
    assert said.code == 0, said.err
    failed = command(*BASE, "--games", "2", "--agent", "mine:bad", "--processes", "2")
    assert failed.code == 2
    assert "failed in game 0" in failed.err
    assert "ZeroDivisionError" in failed.err
    for agent, words in (
        ("mine:none", "choose(eyes)"),
        ("mine:nobody", "has no “nobody”"),
        ("nomine:make", "cannot be opened"),
    ):
        said = command(*BASE, "--games", "1", "--agent", agent)
        assert said.code == 2
        assert words in said.err


def test_errors_of_agents_come_home_from_other_processes() -> None:
    import pickle

    from miskatonic.kernel.text import Raw, say

    error = AgentError(say("lab.error.agent_answer", agent=Raw("a"), n=1, what=Raw("3")))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(UnknownAgent):
        batch("noir", "nobody", "7")
