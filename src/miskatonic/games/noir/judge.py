"""How good a table looks to who plays greedily."""

from __future__ import annotations

from miskatonic.games.noir.state import Noir


def judge(game: Noir) -> float:
    return 0.0
