"""A player's own folder and language stay out of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Command


@pytest.fixture(autouse=True)
def _nobody_in_particular(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MISKATONIC_DATA", str(tmp_path / "data"))
    for name in ("MISKATONIC_LANG", "MISKATONIC_DEBUG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Calls the command line in this process."""
    return Command(capsys)
