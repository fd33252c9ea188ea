"""`miskatonic judge`: an agent by the positions that were frozen."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec

from miskatonic.cli.machines import own_modules, tenths
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.lab.positions import FOLDER, read_positions
from miskatonic.lab.positions import judge as judged
from miskatonic.shelf import box


def judge(wanted: Namespace, speech: Language) -> int:
    """Let the agent answer every position once, and tell what its answers are worth."""
    own_modules()
    box(wanted.game)
    path = FOLDER / f"{wanted.game}.jsonl" if wanted.positions is None else Path(wanted.positions)
    found = judged(wanted.game, read_positions(path), wanted.agent)
    if wanted.json:
        print(msgspec.json.encode(found).decode())
        return 0
    told = say(
        "cli.judge.told",
        agent=Raw(found.agent),
        n=found.positions,
        best=tenths(found.best),
        regret=tenths(found.regret),
        low=tenths(found.low),
        high=tenths(found.high),
        chance=tenths(found.by_chance),
    )
    print(speech.render(told))
    return 0
