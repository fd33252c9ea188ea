"""What the page on learning shows is run: a masked PPO, and MCTS of OpenSpiel, both on Arkham Noir."""

from __future__ import annotations

import pytest

from bench import mcts_noir


@pytest.mark.long
def test_mcts_of_openspiel_plays_a_game_to_its_end() -> None:
    won, closed, decisions = mcts_noir.play("miskatonic_noir(options=mode:classic)", 20, 0)
    assert decisions > 20
    assert won or closed > 0
    assert mcts_noir.play("miskatonic_noir(options=mode:classic)", 20, 0) == (won, closed, decisions)


@pytest.mark.long
def test_a_masked_ppo_learns_by_blocks() -> None:
    pytest.importorskip("sb3_contrib", reason="pip install 'miskatonic[gym,learn]' brings a gigabyte")
    from bench.learn_noir import learn

    told = learn(steps=4096, block=2048, games=10, mode="classic", seed=1)
    assert [point["steps"] for point in told["curve"]] == [0, 2048, 4096]
    assert all(0 <= point["won"] <= 1 <= point["closed"] for point in told["curve"])
