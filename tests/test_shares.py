"""Cases that share a test: each of them runs, what else the test wants comes to it, and who fails is named."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from tests.shares import in_shares


def test_every_case_runs_and_the_one_that_fails_is_named() -> None:
    seen: list[int] = []

    @in_shares("n", range(10), 4)
    def is_small(n: int, bound: int) -> None:
        seen.append(n)
        assert n < bound

    marked: Any = is_small
    [mark] = marked.pytestmark
    shares, names = mark.args[1], mark.kwargs["ids"]
    assert (shares, names) == ([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]], ["0..3", "4..7", "8..9"])
    assert list(inspect.signature(is_small).parameters) == ["share", "bound"]
    is_small(share=shares[0], bound=7)
    with pytest.raises(AssertionError) as failed:
        is_small(share=shares[1], bound=7)
    assert failed.value.__notes__ == ["n: 7"]
    assert seen == list(range(8))


def test_a_case_that_the_test_does_not_ask_for_is_an_error() -> None:
    with pytest.raises(AssertionError):
        in_shares("m", range(3))(lambda n: None)
