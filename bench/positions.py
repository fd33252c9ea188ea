"""Freeze positions of real games with the worth of every answer, for `miskatonic judge`.

    .venv/bin/python -m bench.positions cards --count 200 --playouts 24

They are added to src/miskatonic/lab/frozen, one line each. It goes on where it was: the games that were looked at are
counted in the file beside it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from miskatonic.kernel.chance import key_from
from miskatonic.lab.positions import FOLDER, freeze, write_position
from miskatonic.lab.rows import Batch
from miskatonic.shelf import GAMES, box

KEY = "frozen positions"
SETUPS: dict[str, list[dict[str, str]]] = {
    "noir": [{"mode": "classic"}, {"mode": "hardboiled"}],
    "second": [{"ancient_one": "yig"}, {}],
    "third": [{"scenario": "feast_for_umordhoth"}, {"scenario": "veil_of_twilight"}],
    "cards": [
        {"investigator_1": name} for name in ("roland_banks", "skids_otoole", "agnes_baker", "wendy_adams")
    ],
}
"""Where the best of us wins often enough that answers can differ."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Freeze positions with the worth of every answer.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=24)
    parser.add_argument("--agent", default="craft")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    wanted = parser.parse_args()
    wanted.folder.mkdir(exist_ok=True)
    path, looked = wanted.folder / f"{wanted.game}.jsonl", wanted.folder / f"{wanted.game}.looked"
    number = int(looked.read_text()) if looked.exists() else 0
    kept = len(path.read_bytes().splitlines()) if path.exists() else 0
    while kept < wanted.count:
        options = SETUPS[wanted.game][number % len(SETUPS[wanted.game])]
        setup = box(wanted.game).prepare(options)
        games = Batch(wanted.game, setup.seats, setup.options, wanted.agent, key_from(KEY).hex(), KEY)
        found = freeze(games, number, wanted.playouts)
        number += 1
        if found is not None:
            write_position(path, found)
            kept += 1
        looked.write_text(f"{number}\n")
        print(f"{wanted.game}: {kept} positions of {number} games", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
