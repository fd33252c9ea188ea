"""What was learnt is reckoned as it was learnt: a net and a weighted sum, by hand."""

from __future__ import annotations

from math import exp, tanh

import pytest

from miskatonic.kernel.learnt import Net, chance_of, logistic


def test_a_net_reckons_its_units_and_their_sum() -> None:
    net = Net(
        means=[1.0, 2.0],
        spreads=[2.0, 4.0],
        hidden=[[1.0, 0.0], [0.5, -1.0]],
        biases=[0.1, 0.2],
        out=[2.0, -3.0],
        bias=0.3,
    )
    units = tanh(0.1 + 1.0), tanh(0.2 + 0.5 * 1.0 - 1.0)
    total = 0.3 + 2.0 * units[0] - 3.0 * units[1]
    assert net.chance([3.0, 6.0]) == pytest.approx(1.0 / (1.0 + exp(-total)))
    with pytest.raises(ValueError, match="longer"):
        net.chance([3.0])


def test_a_weighted_sum_has_what_is_added_to_all_last() -> None:
    assert chance_of([1.0, -2.0, 0.5], [3.0, 1.0]) == pytest.approx(1.0 / (1.0 + exp(-1.5)))


def test_the_curve_is_even_and_has_ends() -> None:
    assert logistic(0.0) == 0.5
    assert logistic(1.0) + logistic(-1.0) == pytest.approx(1.0)
    assert 0.0 < logistic(-1e9) < 1e-5
    assert logistic(1e9) < 1.0
