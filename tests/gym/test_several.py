"""The PettingZoo environments: what the library itself asks of them, and questions to several at once."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from miskatonic.gym.several import ArkhamSeats, ArkhamTable, env, parallel_env
from miskatonic.gym.slots import WAIT

TABLES = [("noir", 1), ("second", 2), ("third", 2), ("cards", 2)]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The library advises what pictures and small numbers look like; these are neither."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation|.*(space|dictionary).*")
        yield


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoos_own_tests_find_nothing(game: str, seats: int) -> None:
    api_test(env(game, seats), num_cycles=40)
    parallel_api_test(parallel_env(game, seats), num_cycles=20)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seed_is_a_game(game: str, seats: int) -> None:
    seed_test(partial(env, game, seats), num_cycles=10)
    parallel_seed_test(partial(parallel_env, game, seats), num_cycles=10)


def chance(seed: int) -> Callable[[Any], int]:
    luck = np.random.default_rng(seed)
    return lambda mask: int(luck.choice(np.flatnonzero(mask)))


def test_seats_win_or_lose_together_one_after_the_other() -> None:
    table, pick = env("third", 2), chance(1)
    table.reset(seed=3)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        total[agent] += reward
        table.step(None if over or cut else pick(seen["action_mask"]))
    assert table.episode.over
    assert set(total.values()) in ({1.0}, {-1.0})
    assert table.agents == []


def test_questions_to_several_are_answered_in_one_step() -> None:
    """At set-up of the second edition everybody sets sliders at the same time."""
    table, pick = parallel_env("second", 2), chance(2)
    seen, _ = table.reset(seed=3)
    most, over = 0, False
    while not over:
        asked = [agent for agent in table.agents if not seen[agent]["action_mask"][WAIT]]
        most = max(most, len(asked))
        before = table.episode.playing.position
        seen, rewards, ends, _, infos = table.step(
            {each: pick(seen[each]["action_mask"]) for each in table.agents}
        )
        assert table.episode.playing.position >= before + 1
        over = all(ends.values())
    assert most == 2
    assert set(rewards.values()) in ({1.0}, {-1.0})
    assert {info["result"] for info in infos.values()} <= {"won", "lost"}


@pytest.mark.parametrize("kind", [ArkhamTable, ArkhamSeats])
def test_who_takes_what_is_not_offered_loses_alone(kind: type[ArkhamTable | ArkhamSeats]) -> None:
    table = kind("third", 2)
    table.reset(seed=1)
    seat = table.episode.asks()[0].seat
    agent, other = table.possible_agents[seat], table.possible_agents[1 - seat]
    wrong = next(slot for slot in range(1, 1024) if slot not in table.actions(agent))
    if isinstance(table, ArkhamTable):
        table.step(wrong)
        rewards, ended = table.rewards, table.terminations
    else:
        _, rewards, ended, _, _ = table.step({agent: wrong, other: WAIT})
    assert (rewards[agent], rewards[other]) == (-1.0, 0.0)
    assert all(ended.values())
