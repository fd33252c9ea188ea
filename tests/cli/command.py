"""Calling the command line, and games to call it on."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from miskatonic.agents import make_agent
from miskatonic.cli.door import enter
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.shelf import box


class Said(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class Command:
    """Calls the command line and keeps what it says."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Said:
        self._capsys.readouterr()
        try:
            code = enter(arguments)
        except SystemExit as leaving:  # argparse leaves so after --help
            code = leaving.code if isinstance(leaving.code, int) else 1
        said = self._capsys.readouterr()
        return Said(code, said.out, said.err)


def random_game(key: str, answers: int | None = None, kind: str = "noir", **options: str) -> Game[Any]:
    """A game played by chance, to its end or for so many answers."""
    game = Game(box(kind), box(kind).prepare(options), key_from(key))
    agent = make_agent("random", key_from(key))
    while game.ask is not None and (answers is None or len(game.decisions) < answers):
        game.answer(agent.choose(game.asked()))
    return game


def decided(game: Game[Any]) -> list[str]:
    """The answers a person gave."""
    return [given.name for given in game.given if not given.auto]


def write(game: Game[Any], path: Path) -> str:
    path.write_bytes(msgspec.json.encode(game.save()))
    return str(path)
