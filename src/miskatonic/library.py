"""The library's front door: games by name."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel import saves
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.chance import key_from, new_key
from miskatonic.kernel.game import Game
from miskatonic.kernel.laying import lay, read_lines
from miskatonic.shelf import box


def new_game(
    name: str,
    *,
    key: bytes | str | int | None = None,
    seats: int | None = None,
    auto: AutoPass | None = None,
    log: bool = True,
    checkpoints: bool = True,
    **options: str,
) -> Game[Any]:
    """Set up a game. The same key, options and answers give the same game anywhere; without a key luck is fresh.

    An option that takes data (a deck, a campaign) is given as the text of its file.
    `auto` says which asks answer themselves; without `log` and `checkpoints` a game only goes forward, faster.
    """
    kind = box(name)
    luck = new_key() if key is None else key if isinstance(key, bytes) else key_from(key)
    return Game(
        kind, kind.prepare(options, seats), luck, auto=auto or AutoPass(), log=log, checkpoints=checkpoints
    )


def load_game(data: bytes | str | dict[str, Any]) -> Game[Any]:
    """The game in a save file, verified by playing it again; `load_save` also tells what had to be mended."""
    return load_save(data).game


def load_save(data: bytes | str | dict[str, Any]) -> saves.Loaded:
    found = saves.read(data)
    return saves.load(found, box(found.game))


def lay_table(file: str, written: bytes, *, key: bytes | None = None) -> Game[Any]:
    """The game that begins at the table which these few lines lay; `file` is the name that complaints mention."""
    lines = read_lines(file, written, new_key() if key is None else key)
    return lay(box(lines.game), lines)
