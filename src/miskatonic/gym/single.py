"""Gymnasium: one player, who answers for all seats.

    import gymnasium, miskatonic.gym
    env = gymnasium.make("Miskatonic/Noir-v0", options={"mode": "hardboiled"})

An observation is what the seat that is asked sees, an action a slot (`miskatonic.gym.slots`); which slots may be taken
stands in `info["action_mask"]` and is what `action_masks()` says. What is not offered ends the episode as lost.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from miskatonic.gym.episode import Episode, Reward
from miskatonic.gym.seen import HIGHEST
from miskatonic.kernel.chance import key_from


def new_luck(luck: np.random.Generator) -> bytes:
    """The key of the next game of a seeded environment."""
    return luck.bytes(32)


def as_key(key: bytes | str | int) -> bytes:
    """A key as it is, or the one that a word stands for."""
    return key if isinstance(key, bytes) else key_from(key)


class ArkhamEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A game for one player. With `shaping` the way of `Box.judge` from question to question is added to the reward,
    so much of it; over a whole game that adds the same to every way of playing."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        reward: Reward = "result",
        shaping: float = 0.0,
        features: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game, seats, options, features)
        self.render_mode = render_mode
        self._reward: Reward = reward
        self._shaping = shaping
        self._looked = 0.0
        length = self.episode.seen.size
        self.observation_space = spaces.Box(-HIGHEST, HIGHEST, (length,), np.float32)
        self.action_space = spaces.Discrete(self.episode.actions)
        self._nothing = np.zeros(length, np.float32)

    # ------------------------------------------------------------------ as Gymnasium has it

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game; `options={"key": word}` plays the one that this word, or these bytes, are the key of."""
        super().reset(seed=seed)
        key = (options or {}).get("key")
        self.episode.begin(new_luck(self.np_random) if key is None else as_key(key))
        self._looked = self._worth()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        episode = self.episode
        assert not episode.over, "the game is over: reset() begins another"
        if not episode.take(self._seat(), int(action)):
            return self._nothing, -1.0, True, False, {**self._info(), "illegal": int(action)}
        worth = self._worth()
        reward, self._looked = self._shaping * (worth - self._looked), worth
        if episode.over:
            reward += episode.reward(self._reward)
        return self._seen(), reward, episode.over, False, self._info()

    def render(self) -> str | None:
        return self.episode.text() if self.render_mode == "ansi" else None

    # ------------------------------------------------------------------ actions by name, and masks

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions may be taken; the name by which masked learners ask for it (sb3-contrib)."""
        return self._mask().astype(bool)

    def actions(self) -> dict[int, str]:
        """The actions that may be taken, with their names."""
        return {} if self.episode.over else dict(self.episode.names(self._seat()))

    def action_of(self, name: str) -> int:
        """The action that gives this answer now."""
        return next(slot for slot, each in self.actions().items() if each == name)

    # ------------------------------------------------------------------ parts

    def _seat(self) -> int:
        ask = self.episode.playing.ask
        return 0 if ask is None else ask.seat

    def _seen(self) -> NDArray[np.float32]:
        return self.episode.observe(self._seat())

    def _mask(self) -> NDArray[np.int8]:
        return self.episode.mask(self._seat())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self._seat(), **self.episode.told()}

    def _worth(self) -> float:
        return self.episode.worth(self._seat()) if self._shaping else 0.0
