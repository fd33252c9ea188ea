"""Frozen positions: they stand where they stood, answers are weighed on the same lucks, agents are judged by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from miskatonic.kernel.chance import Chance, key_from
from miskatonic.lab import positions
from miskatonic.lab.positions import FOLDER, Position, judge, read_positions, stand, weigh, write_position
from miskatonic.lab.rows import Batch
from miskatonic.shelf import GAMES, box
from tests.cli.command import Command, decided, random_game


def frozen(answers: int = 12) -> Position:
    game = random_game("7", answers)
    assert game.ask is not None
    names = game.ask.names()
    worth = {name: 0.1 * place for place, name in enumerate(names)}
    return Position("noir", 1, game.setup.options, key_from("7").hex(), decided(game), worth, 10, "greedy")


def test_a_position_stands_where_the_game_stood() -> None:
    assert stand(frozen()).hash() == random_game("7", 12).hash()


def test_every_answer_is_weighed_on_the_same_lucks(monkeypatch: pytest.MonkeyPatch) -> None:
    lucks: dict[str, list[bytes]] = {}

    def won(game: Any, name: str, by: str, key: bytes) -> bool:
        lucks.setdefault(name, []).append(key)
        return len(lucks) == 1

    monkeypatch.setattr(positions, "_won", won)
    game = stand(frozen())
    worth = weigh(game, "random", 3, Chance(key_from("weigh"), {}))
    assert list(worth) == game.legal()
    assert sorted(worth.values(), reverse=True) == [1.0] + [0.0] * (len(worth) - 1)
    assert len({tuple(keys) for keys in lucks.values()}) == 1


def test_who_takes_the_best_regrets_nothing() -> None:
    found = frozen()
    by_chance = judge("noir", [found], "random")
    best = max(found.worth.values())
    assert by_chance.by_chance == pytest.approx(best - sum(found.worth.values()) / len(found.worth))
    equal = replace(found, worth=dict.fromkeys(found.worth, 0.5))
    told = judge("noir", [equal, replace(equal, worth={"nothing": 1.0})], "random")
    assert (told.positions, told.unknown, told.regret, told.best) == (1, 1, 0.0, 1.0)


def test_a_game_is_frozen_where_answers_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    options = box("noir").prepare({}).options
    games = Batch("noir", 1, options, "random", key_from("7").hex())
    assert positions.freeze(games, 0, 1) is None  # by chance nobody ever wins
    monkeypatch.setattr(positions, "weigh", lambda *_: {"one": 1.0, "other": 0.0})
    found = positions.freeze(games, 0, 1)
    assert found is not None
    assert stand(found).ask is not None


@pytest.mark.parametrize("game", list(GAMES))
def test_what_comes_along_can_be_played(game: str) -> None:
    path = FOLDER / f"{game}.jsonl"
    for position in list(read_positions(path))[:5] if path.exists() else ():
        playing = stand(position)
        assert sorted(position.worth) == sorted(playing.legal())
        assert max(position.worth.values()) - min(position.worth.values()) >= positions.DIFFER


def test_the_command_judges_by_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command, path = Command(capsys), tmp_path / "some.jsonl"
    write_position(path, frozen())
    write_position(path, frozen(20))
    said = command("judge", "noir", "--agent", "random", "--positions", str(path), "--json")
    assert msgspec.json.decode(said.out)["positions"] == 2
    assert "2 positions" in command("judge", "noir", "--agent", "random", "--positions", str(path)).out
    assert "no frozen positions" in command("judge", "noir", "--positions", str(tmp_path / "none")).err
    path.write_text("{}\n")
    assert "Line 1" in command("judge", "noir", "--positions", str(path)).err
