"""What a server that is about to be killed need not read again: the program, its words and its games.

Loaded once by the process from which the servers of `bench.kills` are forked.
"""

from __future__ import annotations

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.text import language
from miskatonic.library import new_game
from miskatonic.shelf import GAMES
from miskatonic.table.snapshot import snapshot
from miskatonic.web import serve

__all__ = ["serve", "snapshot"]

language("en")
for name in GAMES:
    if name != "cards":
        game = new_game(name, key=b"warm")
        game.answer(game.sample(Chance(b"warm", {}), "warm"))
        game.view()
