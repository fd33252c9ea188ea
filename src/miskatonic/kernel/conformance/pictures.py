"""Games as bytes, so that they can be compared; who plays them; and how one says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import msgspec

from miskatonic.kernel import saves
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.eyes import asked
from miskatonic.kernel.game import ENCODE, Game

Agent = Callable[[Game[Any]], str]


def random_agent(key: bytes) -> Agent:
    """Answers by chance, with luck of its own: the same key gives the same answers to the same asks."""
    luck = Chance(key, {}).split("conformance")

    def agent(game: Game[Any]) -> str:
        return game.sample(luck, "answers")

    return agent


def picture(game: Game[Any]) -> bytes:
    """Everything that can be seen of a game, as bytes: games that look the same are the same."""
    return since(game, (0, 0, 0))


Mark = tuple[int, int, int]
"""How long log, draws and answers were."""


def mark_of(game: Game[Any]) -> Mark:
    return len(game.log), len(game.draws), len(game.answers)


def since(game: Game[Any], mark: Mark) -> bytes:
    """A picture without the log, draws and answers before a mark: those of a long game are most of it."""
    log, draws, answers = (
        each[at:] for each, at in zip((game.log, game.draws, game.answers), mark, strict=True)
    )
    questions = [asked(ask) for ask in game.asks]
    return ENCODE((game.state, log, draws, answers, questions, game.outcome))


def reloaded(game: Game[Any]) -> Game[Any]:
    """The game as it comes out of its save file, which must come out the same again."""
    data = msgspec.json.encode(game.save())
    try:
        loaded = saves.load(saves.read(data), game.box, auto=game.auto)
    except MiskatonicError as error:
        fail(game, f"its save is refused: {error}")
    if loaded.notes:
        fail(game, f"its save had to be mended: {[note.id for note in loaded.notes]}")
    if msgspec.json.encode(loaded.game.save()) != data or loaded.game.hash() != game.hash():
        fail(game, "saved and loaded it has another save")
    return loaded.game


def fail(game: Game[Any], words: str) -> NoReturn:
    last = f", the last {game.answers[-1]!r}" if game.answers else ""
    raise AssertionError(f"after {game.position} answers{last}: {words}")
