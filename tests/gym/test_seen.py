"""An observation is a function of what its seat may see, and of nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from miskatonic import new_game
from miskatonic.gym.seen import HIGHEST, Seen
from miskatonic.gym.slots import WAIT, home, lay
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.shelf import GAMES


def positions(game: str, seats: int | None, n: int) -> list[Game[Any]]:
    """So many decisions of a game by chance."""
    luck = Chance(key_from("seen"), {})
    playing = new_game(game, key="seen", seats=seats, log=False)
    found: list[Game[Any]] = []
    while playing.ask is not None and len(found) < n:
        found.append(playing.fork())
        playing.answer(playing.sample(luck, "answers"))
    return found


def test_what_a_seat_may_not_see_changes_nothing() -> None:
    """In the card game hands are secret: whoever imagines them otherwise sees the same numbers."""
    seen, differ = Seen(2048), 0
    for game in positions("cards", 2, 60):
        for seat in range(2):
            other = game.eyes(seat).imagine(Chance(key_from("other"), {}))
            if other is None or other.hash() == game.hash():
                continue
            mine = seen(game.eyes(seat))
            assert np.array_equal(mine, seen(other.eyes(seat)))
            differ += not np.array_equal(seen(game.eyes(1 - seat)), seen(other.eyes(1 - seat)))
    assert differ > 20  # the one whose hand it is sees the difference


@pytest.mark.parametrize("game", list(GAMES))
def test_equal_tables_give_equal_numbers_and_others_give_others(game: str) -> None:
    seen, found = Seen(2048), set()
    places = positions(game, None, 40)
    for place in places:
        seat = place.ask.seat if place.ask else 0
        numbers = seen(place.eyes(seat))
        assert np.array_equal(numbers, seen(place.fork().eyes(seat)))
        assert np.abs(numbers).max() <= HIGHEST
        assert np.count_nonzero(numbers) > 30
        found.add(numbers.tobytes())
    assert len(found) > 0.9 * len(places)


def test_a_name_keeps_its_slot_but_for_neighbours() -> None:
    names = [f"hand:p{n}:case_{m}" for n in range(20) for m in range(4)]
    laid = lay(names, 1024)
    assert sorted(laid.values()) == sorted(names)
    assert WAIT not in laid
    assert sum(home(name, 1024) == slot for slot, name in laid.items()) > 70
    assert len(lay(names, 11)) == 10
    assert lay(["a"], 2) == {1: "a"}
