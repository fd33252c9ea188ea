"""Games by chance without end, watched at every ask; what breaks is told with the number that plays it again.

    .venv/bin/python -m bench.soak second --games 1000000 --processes 2 --out soak/second
    .venv/bin/python -m bench.soak second --replay 4711

Game number n is the same everywhere: how many play, with which options, and every answer follow from n alone. A row is
kept of each (`miskatonic.lab.shards`), so that a soak that was cut goes on where it was; `miskatonic report` reads
the rows.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from miskatonic.kernel.asks import BY_HAND, AutoPass
from miskatonic.kernel.box import Box, Setup
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.game import Game
from miskatonic.lab.rows import Batch, Row, game_key, told_options
from miskatonic.lab.shards import Shards
from miskatonic.lab.spread import several, spread
from miskatonic.shelf import GAMES, box

KEY = "soak"
BROKEN = "broken"
LONGEST = 20_000
"""No game by chance has so many answers: who gives more goes round in circles."""
KEPT_EVERY = 8
"""One game of so many is played as a table plays it, with its log and its history; saved and loaded at the end."""
CHUNK = 20


def setup_of(kind: Box[Any], luck: Chance) -> Setup:
    """How many play, and with which options, by chance; what cannot be is drawn again."""
    fewest, most = kind.players
    while True:
        seats = fewest + luck.pick("seats", most - fewest + 1)
        options = {}
        for option in kind.options:
            values = kind.samples(option)
            if option.seat <= seats and luck.pick("chosen", 2):
                options[option.name] = values[luck.pick("value", len(values))]
        try:
            return kind.prepare(options, seats)
        except SetupError:
            continue


def play(games: Batch, number: int) -> Game[Any]:
    """The game of this number from set-up to end, watched at every ask; an exception says what is wrong with it."""
    kind = box(games.game)
    key = game_key(bytes.fromhex(games.key), number)
    luck = Chance(key, {}).split(KEY)
    kept = number % KEPT_EVERY == 0
    auto = BY_HAND if luck.pick("by hand", 3) == 0 else AutoPass()
    game = Game(kind, setup_of(kind, luck), key, auto=auto, log=kept, checkpoints=kept)
    everybody = game.eyes(*range(game.setup.seats))
    try:
        while game.ask is not None:
            assert game.position < LONGEST, "it does not end"
            kind.check(game.play)
            game.answer(everybody.sample(luck, "answer"))
        kind.check(game.play)
        assert game.outcome is not None, "it has ended without a result"
        if kept:
            _saved_and_loaded(game)
    except Exception as error:
        error.add_note(f"{game.setup} after {game.position} answers")
        raise
    return game


def _saved_and_loaded(game: Game[Any]) -> None:
    from miskatonic import load_game

    assert load_game(game.save()).hash() == game.hash(), "what is loaded is not what was saved"


def row_of(games: Batch, number: int) -> Row:
    """What is left of it; where it broke, how."""
    began = Batch(games.game, 0, {}, games.agent, games.key, games.word)
    try:
        game = play(games, number)
        end = game.hash()
    except Exception as error:
        cause = f"{type(error).__name__}: {error} | {' '.join(getattr(error, '__notes__', ()))}"[:400]
        return Row(began.game, number, began.agent, began.word, 0, BROKEN, cause, 0, 0, "")
    setup, outcome = game.setup, game.outcome
    assert outcome is not None
    said = told_options(Batch(setup.game, setup.seats, setup.options, games.agent, games.key))
    facts = game.box.facts(game.state)
    return Row(
        setup.game, number, games.agent, games.word, setup.seats, outcome.result, outcome.cause,
        game.state.turn, game.position, end, said, facts, game.box.score(game.play),
    )  # fmt: skip


def rows_of(games: Batch, numbers: range) -> list[Row]:
    return [row_of(games, number) for number in numbers]


def soak(games: Batch, numbers: range, folder: Path, processes: int, size: int) -> Counter[str]:
    """Play what is missing, keep it, and count how all of it went."""
    shards = Shards(folder, games, size)
    found: Counter[str] = Counter()
    began, played = time.monotonic(), 0

    def count(row: Row) -> None:
        found[row.result] += 1
        found["answers"] += row.decisions
        if row.result == BROKEN:
            print(f"game {row.number} of {row.game} is broken: {row.cause}", file=sys.stderr, flush=True)

    with several(processes) as executor:
        for path, missing, had in shards.missing(numbers):
            for row in had:
                count(row)
            chunks = (missing[at : at + CHUNK] for at in range(0, len(missing), CHUNK))
            fresh = (row for some in spread(executor, partial(rows_of, games), chunks) for row in some)
            for row in shards.write(path, fresh):
                count(row)
                played += 1
            if len(missing):
                speed = played / (time.monotonic() - began)
                print(f"{path.name}: {dict(found)}, {speed:.1f} games a second", flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Games by chance without end, watched at every ask.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--shard", type=int, default=10_000)
    parser.add_argument("--out", type=Path)
    parser.add_argument(
        "--replay", type=int, metavar="N", help="play this game again, and show where it breaks"
    )
    wanted = parser.parse_args()
    games = Batch(wanted.game, 0, {}, "soak", key_from(KEY).hex(), KEY, curves=False)
    if wanted.replay is not None:
        try:
            print(play(games, wanted.replay).outcome)
        except Exception:
            traceback.print_exc()
            return 1
        return 0
    numbers = range(wanted.first, wanted.first + wanted.games)
    found = soak(games, numbers, wanted.out or Path("soak") / wanted.game, wanted.processes, wanted.shard)
    print(json.dumps(found))
    return 1 if found[BROKEN] else 0


if __name__ == "__main__":
    raise SystemExit(main())
