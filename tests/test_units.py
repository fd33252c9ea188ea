"""Units are short: a copy that somebody looks into has few answers to give again.

`GAMES=2000` in the environment plays so many games of each instead of the usual number.
"""

from __future__ import annotations

import os

import pytest

from miskatonic.kernel.asks import Flow
from miskatonic.shelf import GAMES, box
from tests.kernel.toy import BOX, Toy, ToyBox
from tests.units import MOST, measure

OFTEN = 4
"""No more answers than these in nine cases of ten."""
PLAYED = {"noir": 60, "second": 24, "third": 36, "cards": 16}


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_replays_a_few_answers_at_most(name: str) -> None:
    units = measure(box(name), int(os.environ.get("GAMES", PLAYED[name])))
    assert not units.long, "\n".join(units.long)
    assert units.within(0.9) <= OFTEN


class OneLongUnit(ToyBox):
    """The toy, with a whole night in one unit."""

    def unit(self, play: Toy) -> Flow[None]:
        while not play.state.result:
            yield from super().unit(play)


def test_a_unit_that_is_too_long_is_found_and_told() -> None:
    assert not measure(BOX, 6).long
    units = measure(OneLongUnit(), 6)
    assert max(units.found) > MOST
    first, *answers = units.long[0].splitlines()
    assert first == "game 0, 1 seats, after 0 answers, setup:"
    assert len(answers) > MOST
