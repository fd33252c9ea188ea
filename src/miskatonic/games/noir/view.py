from __future__ import annotations
from typing import Any
from miskatonic.games.noir.state import Noir


def view(game: Noir) -> dict[str, Any]:
    return {}
