"""The Gymnasium environments: what the library itself asks of them, masks, names in both directions, luck by key."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from miskatonic.gym import name_of, register
from miskatonic.gym.single import ArkhamEnv
from miskatonic.shelf import GAMES


def made(game: str, **how: Any) -> ArkhamEnv:
    env = gymnasium.make(name_of(game), **how).unwrapped
    assert isinstance(env, ArkhamEnv)
    return env


def play(env: ArkhamEnv, seed: int, most: int = 100_000) -> tuple[list[str], float, dict[str, Any]]:
    """A game by chance: the names of what was done, the reward, and what was told last."""
    luck = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    done: list[str] = []
    total, over = 0.0, False
    while not over and len(done) < most:
        action = int(luck.choice(np.flatnonzero(info["action_mask"])))
        done.append(env.actions()[action])
        seen, reward, over, _, info = env.step(action)
        assert env.observation_space.contains(seen)
        total += reward
    return done, total, info


@pytest.mark.parametrize("game", list(GAMES))
def test_gymnasiums_own_test_finds_nothing(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(unwrapped|render|spec).*")
        check_env(made(game, render_mode="ansi"))


def test_gymnasium_knows_the_games_by_clear_names() -> None:
    names = {"Miskatonic/Noir-v0", "Miskatonic/Second-v0", "Miskatonic/Third-v0", "Miskatonic/Cards-v0"}
    assert names == {name_of(game) for game in GAMES} <= set(gymnasium.registry)
    assert isinstance(gymnasium.make("miskatonic.gym:Miskatonic/Noir-v0").unwrapped, ArkhamEnv)
    before = dict(gymnasium.registry)
    register()
    assert gymnasium.registry == before


@pytest.mark.parametrize("game", list(GAMES))
def test_a_seed_is_a_game(game: str) -> None:
    env = made(game)
    first, second, third = play(env, 1, 60), play(env, 1, 60), play(env, 2, 60)
    assert first[0] == second[0]
    assert first[2]["commitment"] == second[2]["commitment"] != third[2]["commitment"]


def test_a_word_is_a_key_and_the_key_is_told_at_the_end_only() -> None:
    env = made("noir")
    _, info = env.reset(options={"key": "tonight"})
    _, again = env.reset(options={"key": "tonight"})
    assert info["commitment"] == again["commitment"]
    assert "key" not in info
    _, total, last = play(env, 3)
    assert len(bytes.fromhex(last["key"])) == 32
    assert total == (1.0 if last["result"] == "won" else -1.0)


@pytest.mark.parametrize("game", list(GAMES))
def test_actions_have_names_in_both_directions(game: str) -> None:
    env = made(game, seats=2 if game != "noir" else None)
    _, info = env.reset(seed=5)
    for _ in range(40):
        actions = env.actions()
        assert (
            sorted(actions)
            == list(np.flatnonzero(info["action_mask"]))
            == list(np.flatnonzero(env.action_masks()))
        )
        assert len(set(actions.values())) == len(actions) > 1
        assert all(env.action_of(name) == slot for slot, name in actions.items())
        *_, over, _, info = env.step(min(actions))
        if over:
            break


def test_what_is_not_offered_loses() -> None:
    env = made("noir")
    env.reset(seed=1)
    wrong = next(slot for slot in range(512) if slot not in env.actions())
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1.0, True, wrong)


def test_points_may_be_the_reward_and_the_way_there_too() -> None:
    _, points, last = play(made("noir", reward="score"), 4)
    assert points == last["score"]
    env = made("noir", shaping=0.5)
    env.reset(seed=4)
    begun = env.episode.worth(0)
    _, total, last = play(env, 4)
    plain = 1.0 if last["result"] == "won" else -1.0
    assert total - plain == pytest.approx(0.5 * (env.episode.worth(0) - begun))


def test_a_question_can_be_read() -> None:
    env = made("noir", render_mode="ansi")
    env.reset(seed=1)
    said = env.render()
    assert said is not None
    assert all(f"{slot:4} {name}" in said for slot, name in env.actions().items())
