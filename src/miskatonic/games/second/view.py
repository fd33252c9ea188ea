"""What a seat sees of the table."""

from __future__ import annotations

from typing import Any

from miskatonic.games.second.state import Second


def view(game: Second, seat: int) -> dict[str, Any]:
    return {"turn": game.state.turn, "phase": game.state.step, "seat": seat}
