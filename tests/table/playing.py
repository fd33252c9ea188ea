"""Ways to get on with a game, shared by the tests of tables and doors."""

from __future__ import annotations

import random
from typing import Any

from miskatonic.kernel.game import Game
from miskatonic.table.tables import Tables

KEY = b"a key for tests"


def play(tables: Tables, id: str, answers: int, seed: int = 1) -> Game[Any]:  # noqa: A002
    """Give so many answers at random, or as many as the game takes."""
    chooser = random.Random(seed)
    for _ in range(answers):
        game = tables.get(id).game
        if game.ask is None:
            break
        tables.answer(id, chooser.choice(game.legal()), game.position)
    return tables.get(id).game


def same(one: Game[Any], other: Game[Any]) -> bool:
    """Whether two games stand at the same place with the same history behind and before them."""
    return (
        one.hash() == other.hash()
        and list(one.given) == list(other.given)
        and list(one.future) == list(other.future)
        and one.base == other.base
        and one.taken_back == other.taken_back
        and one.legal() == other.legal()
        and [entry.text for entry in one.log] == [entry.text for entry in other.log]
    )
