"""Where the tables of a player are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.table.place import data_folder


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/carter"))


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({}, "linux", "/home/carter/.local/share/miskatonic"),
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/miskatonic"),
        ({"XDG_DATA_HOME": "not/absolute"}, "linux", "/home/carter/.local/share/miskatonic"),
        ({"XDG_DATA_HOME": "/data"}, "darwin", "/home/carter/Library/Application Support/miskatonic"),
        ({"LOCALAPPDATA": "/users/carter/local"}, "win32", "/users/carter/local/miskatonic"),
        ({"MISKATONIC_DATA": "/mine", "XDG_DATA_HOME": "/data"}, "linux", "/mine"),
    ],
)
def test_each_system_has_its_place(environ: dict[str, str], platform: str, folder: str) -> None:
    assert data_folder(environ, platform) == Path(folder)
