"""Somebody else's process is left as it was found."""

from __future__ import annotations

import gc

import pytest

from miskatonic.kernel.rubbish import SELDOM, looked_for_seldom
from miskatonic.lab.spread import several


def test_who_lends_us_his_process_gets_it_back_as_it_was() -> None:
    before = gc.get_threshold()
    assert before != SELDOM
    seen: tuple[int, ...] = ()

    def fails() -> None:
        nonlocal seen
        with looked_for_seldom():
            seen = gc.get_threshold()
            raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert seen == SELDOM
    assert gc.get_threshold() == before


def test_games_played_by_the_dozen_are_not_held_up() -> None:
    before = gc.get_threshold()
    with several(1):
        assert gc.get_threshold() == SELDOM
    assert gc.get_threshold() == before
