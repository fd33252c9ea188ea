"""Environments for learners, as extras: Gymnasium, PettingZoo and OpenSpiel; and the tasks of a benchmark.

Importing this package makes the games known to Gymnasium, where that is installed. `single` is for one player,
`several` for one at every seat (PettingZoo), `spiel` for OpenSpiel; `slots` are the actions, `seen` the observations.
"""

from importlib.util import find_spec

from miskatonic.shelf import GAMES

LONGEST = 20_000
"""So many decisions no game needs: who takes more goes round in circles, and is cut off."""


def name_of(game: str) -> str:
    """The name under which Gymnasium knows a game."""
    return f"Miskatonic/{game.capitalize()}-v0"


def register() -> None:
    """Make the games known to Gymnasium."""
    import gymnasium

    for game in GAMES:
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                id=name_of(game),
                entry_point="miskatonic.gym.single:ArkhamEnv",
                kwargs={"game": game},
                max_episode_steps=LONGEST,
            )


if find_spec("gymnasium") is not None:
    register()
