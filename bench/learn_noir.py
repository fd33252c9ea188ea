"""A masked PPO (sb3-contrib) learns Arkham Noir, and how it gets better is written down.

    .venv/bin/python -m pip install -e ".[gym,learn]"
    .venv/bin/python -m bench.learn_noir --steps 300000 --write docs/learning.json

Every block of steps the net as it is plays games that it has not learnt on, drawing its actions as it learnt them, and
so does chance: how many are won, and how many cards lie in closed cases on the average. Besides winning and losing it
is rewarded for the way of `Box.judge` (`shaping`), for by chance nobody wins and there would be nothing to learn from.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import miskatonic.gym
from miskatonic.gym.single import ArkhamEnv

SHAPING = 5.0
FEATURES = 256
"""A short observation: a small net learns faster from it."""
HELD_OUT = "held out"
"""Games are played on keys made of this word, none of which comes up while it learns."""


def made(mode: str, shaping: float = 0.0) -> Any:
    return gymnasium.make(
        miskatonic.gym.name_of("noir"), options={"mode": mode}, shaping=shaping, features=FEATURES
    )


def judged(env: ArkhamEnv, model: Any | None, games: int) -> dict[str, float]:
    """How a net, or chance, plays the games that were held out."""
    luck, won, closed = np.random.default_rng(7), 0, 0.0
    for number in range(games):
        seen, info = env.reset(options={"key": f"{HELD_OUT} {number}"})
        over = False
        while not over:
            mask = env.action_masks()
            if model is None:
                action = int(luck.choice(np.flatnonzero(mask)))
            else:
                action = int(model.predict(seen, action_masks=mask)[0])
            seen, _, over, _, info = env.step(action)
        won += info["result"] == "won"
        closed += info["score"]
    return {"won": won / games, "closed": closed / games}


def learn(steps: int, block: int, games: int, mode: str, seed: int) -> dict[str, Any]:
    """The curve: before anything was learnt, then after every block."""
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    env = made(mode).unwrapped
    assert isinstance(env, ArkhamEnv)
    how = {
        "n_steps": 1024,
        "batch_size": 256,
        "n_epochs": 5,
        "learning_rate": 1e-3,
        "gamma": 0.99,
        "ent_coef": 0.005,
    }
    model = MaskablePPO("MlpPolicy", made(mode, SHAPING), seed=seed, device="cpu", **how)
    curve = [{"steps": 0, **judged(env, model, games)}]
    began = time.process_time()
    while curve[-1]["steps"] < steps:
        model.learn(block, reset_num_timesteps=False)
        curve.append({"steps": model.num_timesteps, **judged(env, model, games)})
        print(curve[-1], flush=True)
    chance = judged(env, None, games)
    told = {"mode": mode, "games": games, "seed": seed, "seconds": round(time.process_time() - began)}
    return {**told, "chance": chance, "curve": curve}


def main() -> int:
    parser = argparse.ArgumentParser(description="A masked PPO learns Arkham Noir.")
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--block", type=int, default=10_240)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--mode", default="classic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path)
    wanted = parser.parse_args()
    found = learn(wanted.steps, wanted.block, wanted.games, wanted.mode, wanted.seed)
    if wanted.write:
        wanted.write.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
