"""How good a table looks to who plays greedily."""

from __future__ import annotations

from miskatonic.games.second.state import Second


def judge(game: Second, seat: int) -> float:
    state = game.state
    if state.result:
        return 1000.0 if state.result == "won" else -1000.0
    return float(len(state.seals) * 20 - len(state.gates) * 5 - state.doom * 3 - state.terror)
