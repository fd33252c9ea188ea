"""Miskatonic: the Arkham games, played by the book.

>>> from miskatonic import new_game
>>> game = new_game("noir", key="tonight")
>>> game.answer("pass")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"
__all__ = ["__version__", "load_game", "new_game"]

if TYPE_CHECKING:
    from miskatonic.library import load_game, new_game


def __getattr__(name: str) -> Any:
    """The library is opened on first use, so that `miskatonic --help` need not wait for it."""
    if name in ("load_game", "new_game"):
        from miskatonic import library

        return getattr(library, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
