"""Chances as people read them."""

from __future__ import annotations

import pytest

from miskatonic.kernel.odds import percent


@pytest.mark.parametrize(
    ("chance", "read"),
    [(0, 0), (1, 100), (0.625, 63), (0.615, 62), (0.001, 1), (0.999, 99), (0.1 + 0.2 + 0.7, 100)],
)
def test_a_half_is_rounded_up_and_only_what_is_certain_looks_certain(chance: float, read: int) -> None:
    assert percent(chance) == read
