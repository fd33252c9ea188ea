"""Rows in Parquet, games on a cluster: the same rows. Both are extras; `make long` installs them."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from miskatonic.lab.extras import MissingExtra, opened
from miskatonic.lab.shards import read_rows
from tests.cli.command import Command

RUN = ("run", "cards", "--key", "7", "--games", "7", "--json")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.mark.parametrize(("module", "extra"), [("distributed", "dask"), ("pyarrow.parquet", "parquet")])
def test_what_is_missing_is_said_with_the_way_to_get_it(
    module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module.partition(".")[0], None)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra, match=rf"pip install miskatonic\[{extra}\]"):
        opened(module, extra)


@pytest.mark.long
def test_parquet_has_the_same_rows_and_goes_on_where_it_was(command: Command, tmp_path: Path) -> None:
    lines, packed = tmp_path / "lines", tmp_path / "packed"
    command(*RUN, "--shard", "3", "--out", str(lines))
    form = ("--shard", "3", "--form", "parquet", "--out", str(packed))
    command(*RUN, *form)
    assert [file.suffix for file in sorted(packed.glob("games-*"))] == [".parquet"] * 3
    assert list(read_rows(packed)) == list(read_rows(lines))
    before = (packed / "games-0000000000.parquet").read_bytes()
    (packed / "games-0000000003.parquet").unlink()
    command(*RUN, *form)
    assert list(read_rows(packed)) == list(read_rows(lines))
    assert (packed / "games-0000000000.parquet").read_bytes() == before
    page = str(tmp_path / "page.html")
    assert command("report", str(packed), "-o", page).out.startswith("7 games")


@pytest.mark.long
def test_a_real_cluster_plays_the_same_games(command: Command) -> None:
    here = msgspec.json.decode(command(*RUN).out)
    there = msgspec.json.decode(command(*RUN, "--dask", "local", "--processes", "2").out)
    assert there["hashes"] == here["hashes"]
    assert "No Dask scheduler answers" in command(*RUN, "--dask", "tcp://127.0.0.1:1").err
