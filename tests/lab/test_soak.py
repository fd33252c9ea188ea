"""The soak: every game of every number is watched, what breaks is told, what was cut goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench.soak import BROKEN, KEY, row_of, setup_of, soak
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.lab.rows import Batch
from miskatonic.lab.shards import read_rows
from miskatonic.shelf import GAMES, box


def batch_of(game: str) -> Batch:
    return Batch(game, 0, {}, "soak", key_from(KEY).hex(), KEY, curves=False)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_number_is_a_game_with_a_set_up_of_its_own(game: str) -> None:
    row = row_of(batch_of(game), 0)
    assert row.result in ("won", "lost")
    assert row == row_of(batch_of(game), 0)
    luck = Chance(key_from("many"), {})
    found = {str(setup_of(box(game), luck)) for _ in range(12)}
    assert len(found) > 1


def test_what_breaks_is_told_and_what_was_cut_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak(batch_of("noir"), range(3), tmp_path, 1, 2)["lost"] == 3
    kind = box("noir")

    def unlucky(play: Any) -> None:
        assert play.state.turn < 3, "a third turn"

    monkeypatch.setattr(kind, "check", unlucky)
    found = soak(batch_of("noir"), range(5), tmp_path, 1, 2)
    assert found["lost"] == 3
    assert found[BROKEN] == 2
    rows = list(read_rows(tmp_path))
    assert [row.result for row in rows] == ["lost"] * 3 + [BROKEN] * 2
    assert "AssertionError: a third turn" in rows[-1].cause
    assert "game 4 of noir is broken" in capsys.readouterr().err
