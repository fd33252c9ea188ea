"""Playing whole games for tests: by chance, but bent on getting far, so that every room of the rules is entered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from miskatonic.games.noir.box import BOX
from miskatonic.games.noir.rules.setup import OPTIONS
from miskatonic.games.noir.state import NoirState
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from tests.noir.table import ASK_ALL, Table

SETUPS = [
    dict(zip([option.name for option in OPTIONS], values, strict=True))
    for values in product(*(option.values for option in OPTIONS))
]
"""All modes and options."""


def choose(game: Game[NoirState], chance: Chance) -> str:
    """Any answer, but mostly not passing, and mostly closing what can be closed."""
    names = game.legal()
    closing = [name for name in names if name.startswith("close")]
    if closing and chance.pick("mood", 3):
        return closing[0]
    lively = [name for name in names if name not in ("pass", "no", "done", "continue")]
    if lively and chance.pick("mood", 8):
        return lively[chance.pick("choose", len(lively))]
    return names[chance.pick("choose", len(names))]


def start(number: int) -> tuple[Game[NoirState], Chance]:
    """Game number so and so: its options go round all there are, and every other game shows every window."""
    options = SETUPS[number % len(SETUPS)]
    key = key_from(f"random {number}")
    auto = ASK_ALL if number // len(SETUPS) % 2 else AutoPass()
    return Game(BOX, BOX.prepare(options), key, auto=auto), Chance(key, {}).split("player")


def games(key: int, views: bool = False) -> Iterator[Table]:
    """The table at every ask of a game that asks everything, and (with `views`) once more at its end."""
    game = Game(BOX, BOX.prepare({}), key_from(f"seen {key}"), auto=ASK_ALL)
    chance = Chance(key_from(f"player {key}"), {})
    while game.ask is not None:
        yield Table(game)
        game.answer(choose(game, chance))
    if views:
        yield Table(game)
