"""PettingZoo: an agent for every seat, one after the other (`AECEnv`) or at the same time (`ParallelEnv`).

    from miskatonic.gym.several import env, parallel_env
    table = env("second", seats=4)

Agents are named `seat_0` and so on. An observation has what the seat sees and its `action_mask`. In the one the seat
that is asked comes next; where several are asked at the same time, one after the other. In the other every open
question is answered in one step, and who is asked nothing takes slot 0 and waits. All seats win or lose together.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from miskatonic.gym import LONGEST
from miskatonic.gym.episode import Episode, Reward
from miskatonic.gym.seen import HIGHEST
from miskatonic.gym.single import as_key, new_luck
from miskatonic.gym.slots import WAIT

Seen = dict[str, Any]


class _Seats:
    """What both have in common: the game, the spaces, and who sits where."""

    render_mode: str | None

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        reward: Reward = "result",
        features: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game, seats, options, features)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.setup.seats)]
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._reward: Reward = reward
        self._luck: np.random.Generator | None = None
        self._steps = 0

    @cache  # noqa: B019 (PettingZoo wants the same object every time, so it lives as long as the table)
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        length, actions = self.episode.seen.size, self.episode.actions
        return spaces.Dict(
            {
                "observation": spaces.Box(-HIGHEST, HIGHEST, (length,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(self.episode.actions)

    def actions(self, agent: str) -> dict[int, str]:
        """What this agent may answer, by slot."""
        return dict(self.episode.names(self.seat_of(agent)))

    def seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def render(self) -> str | None:
        return self.episode.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        key = (options or {}).get("key")
        self.episode.begin(new_luck(self._luck) if key is None else as_key(key))
        self.agents = list(self.possible_agents)
        self._steps = 0

    def _results(self, wrong: list[str]) -> dict[str, float]:
        """What everybody gets: once the game is over all the same; who took what was not offered has lost alone."""
        if wrong:
            return {agent: -1.0 if agent in wrong else 0.0 for agent in self.possible_agents}
        earned = self.episode.reward(self._reward) if self.episode.over else 0.0
        return dict.fromkeys(self.possible_agents, earned)


class ArkhamTable(_Seats, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """One question after the other, each to the seat that is asked."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "miskatonic_v0",
        "is_parallelizable": False,
    }

    def __init__(self, *given: Any, **named: Any) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, *given, **named)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed, options)
        everybody = self.possible_agents
        self.rewards = dict.fromkeys(everybody, 0.0)
        self._cumulative_rewards = dict.fromkeys(everybody, 0.0)
        self.terminations = dict.fromkeys(everybody, False)
        self.truncations = dict.fromkeys(everybody, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in everybody}
        self._turn()

    def observe(self, agent: str) -> Seen:
        seat = self.seat_of(agent)
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._steps += 1
        self._cumulative_rewards[agent] = 0
        took = action is not None and self.episode.take(self.seat_of(agent), action)
        over = self.episode.over or not took
        self.rewards = self._results([] if took else [agent])
        if over or self._steps >= LONGEST:
            ended = self.terminations if over else self.truncations
            ended.update(dict.fromkeys(self.agents, True))
            self.infos = {each: self.episode.told() for each in self.agents}
        else:
            self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        ask = self.episode.playing.ask
        if ask is not None:
            self.agent_selection = self.possible_agents[ask.seat]


class ArkhamSeats(_Seats, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """All open questions at once."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "miskatonic_parallel_v0"}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._begin(seed, options)
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        self._steps += 1
        asked = [ask.seat for ask in self.episode.asks()]
        wrong = [agent for agent in self.agents if not self._may(agent, actions.get(agent), asked)]
        if not wrong:
            open_at_once = [(ask.seat, ask.rule, self.episode.names(ask.seat)) for ask in self.episode.asks()]
            for seat, rule, names in open_at_once:
                self._answer(seat, rule, names, actions[self.possible_agents[seat]])
        over = self.episode.over or bool(wrong)
        cut = not over and self._steps >= LONGEST
        seats, seen, infos = self.agents, self._seen(), self._infos()
        rewards = self._results(wrong)
        if over or cut:
            self.agents = []
        return seen, rewards, dict.fromkeys(seats, over), dict.fromkeys(seats, cut), infos

    def _may(self, agent: str, action: int | None, asked: list[int]) -> bool:
        seat = self.seat_of(agent)
        return action is not None and (
            action in self.episode.names(seat) if seat in asked else action == WAIT
        )

    def _answer(self, seat: int, rule: str, names: dict[int, str], action: int) -> None:
        """Unless what the others have just answered has settled the matter, and something else is asked now."""
        still = any(ask.seat == seat and ask.rule == rule for ask in self.episode.asks())
        if still and self.episode.names(seat) == names:
            self.episode.take(seat, action)

    def _seen(self) -> dict[str, Seen]:
        found = {}
        for agent in self.agents:
            seat = self.seat_of(agent)
            found[agent] = {
                "observation": self.episode.observe(seat),
                "action_mask": self.episode.waiting(seat),
            }
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        told = self.episode.told()
        return dict.fromkeys(self.agents, told)


def env(game: str, seats: int | None = None, **how: Any) -> ArkhamTable:
    """A table for agents that act one after the other."""
    return ArkhamTable(game, seats, **how)


def parallel_env(game: str, seats: int | None = None, **how: Any) -> ArkhamSeats:
    """A table for agents that act at the same time."""
    return ArkhamSeats(game, seats, **how)
