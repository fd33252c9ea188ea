"""Write the golden playthrough of every game, or of those named: `python -m tests.golden [noir]`.

It is one whole game with every prompt, option, answer and log line. When a change of the code changes it, the
difference in review shows what players will notice.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.conformance import Agent
from miskatonic.kernel.game import Game
from miskatonic.kernel.playthrough import playthrough
from miskatonic.shelf import GAMES, box

FOLDER = Path(__file__).parent / "golden"
KEY = "golden"


def curious(key: bytes) -> Agent:
    """By chance, but what was not chosen before comes first: one game shows as much as it can."""
    luck = Chance(key, {}).split("curious")
    times: dict[str, int] = {}

    def agent(game: Game[Any]) -> str:
        kinds = {name: name.partition(":")[0] for name in game.legal()}
        fewest = min(times.get(kind, 0) for kind in kinds.values())
        fresh = [name for name, kind in kinds.items() if times.get(kind, 0) == fewest]
        name = fresh[luck.pick("answers", len(fresh))]
        times[kinds[name]] = times.get(kinds[name], 0) + 1
        return name

    return agent


def golden(name: str) -> str:
    return playthrough(box(name), KEY, agent=curious(key_from(KEY)))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in sys.argv[1:] or GAMES:
        (FOLDER / f"{each}.txt").write_text(golden(each), "utf-8")
        print(f"tests/golden/{each}.txt")
