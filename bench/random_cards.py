"""Games of the card game by chance, watched at every ask; what they find is told with the number that plays it again.

    .venv/bin/python -m bench.random_cards --games 3000 [--first 0] [--json]

Game number n is the same everywhere: scenario, number of investigators, difficulty and whether the decks are starters
or legal decks by chance follow from n alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.facts import INVESTIGATORS
from miskatonic.games.cards.play.facts.printed import BOXES
from miskatonic.games.cards.play.invariants import check_engaged
from miskatonic.games.cards.play.rules.setup import DIFFICULTIES, MOST_PLAYERS, SCENARIOS
from miskatonic.games.cards.play.state import CardsState
from miskatonic.kernel.asks import BY_HAND, AutoPass
from miskatonic.kernel.box import Setup
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game

LONGEST = 6_000
"""No game by chance has so many answers: who gives more goes round in circles."""
KINDS = list(product((False, True), DIFFICULTIES, range(1, MOST_PLAYERS + 1), SCENARIOS))
"""Whether decks are by chance, and the rest; one game after the other takes the next."""


def setup_of(number: int) -> Setup:
    """The set-up of this game."""
    by_chance, difficulty, seats, scenario = KINDS[number % len(KINDS)]
    luck = Chance(key_from(f"random cards {number}"), {})
    left = list(INVESTIGATORS)
    options = {"scenario": scenario, "difficulty": difficulty}
    for seat in range(1, seats + 1):
        name = left.pop(luck.pick("who", len(left)))
        options[f"investigator_{seat}"] = name
        if by_chance:
            deck = random_deck(INVESTIGATORS[name], luck.split(f"deck {seat}"), packs=BOXES, taboo="")
            options[f"deck_{seat}"] = write(deck).decode()
    return BOX.prepare(options, seats)


def play(number: int) -> Game[CardsState]:
    """The game from set-up to end, watched at every ask; an AssertionError says what is wrong with it."""
    key = key_from(f"random cards {number}")
    luck = Chance(key, {}).split("answers")
    auto = BY_HAND if number % 3 == 0 else AutoPass()
    game = Game(BOX, setup_of(number), key, auto=auto)
    account = Account(game)
    while game.ask is not None:
        assert game.position < LONGEST, "it does not end"
        BOX.check(game.play)
        if game.ask.prompt.id == "play.ask.turn":
            check_engaged(game.play)
        account.check()
        game.answer(game.eyes(*range(game.setup.seats)).sample(luck, "answer"))
    assert game.outcome is not None, "it has ended without a result"
    return game


# ---------------------------------------------------------------------- clues and doom


COMES = {
    "clues": ("play.log.reveals", "play.log.gains_clues", "play.log.placed.clues"),
    "doom": ("play.log.doom", "play.log.placed.doom"),
}
GOES = {"clues": ("play.log.spends_clues", "play.log.removed.clues"), "doom": ("play.log.removed.doom",)}
"""What the log says where tokens come from the pool and go back to it, each with `n`."""


ADVANCES = "play.log.advances.agenda"
"""All doom goes then."""


class Account:
    """Clues and doom at the table are those of a moment ago, with what the log says came or went.

    Besides, cards that come may bring some of their own, and what leaves takes along what lies on it.
    """

    def __init__(self, game: Game[CardsState]) -> None:
        self.game = game
        self.told = 0
        self.had = lying(game.state)

    def check(self) -> None:
        before, now = self.had, lying(self.game.state)
        entries = self.game.log[self.told :]
        self.told += len(entries)
        self.had = now
        for kind in ("clues", "doom"):
            had, has = before[kind], now[kind]
            told = sum(_change(kind, entry) for entry in entries)
            brought = sum(n for source, n in has.items() if source not in had)
            gone = [source for source in had if source not in has]
            taken = sum(had[source] for source in gone) + (max(0, told) if gone else 0)
            if kind == "doom" and any(entry.id == ADVANCES for entry in entries):
                taken = sum(had.values()) + max(0, told)
            more = sum(has.values()) - sum(had.values()) - told
            lines = " ".join(f"{entry.id[9:]} {entry.args.get('n', '')}" for entry in entries)
            assert -taken <= more <= brought, f"{more:+} {kind} nobody told of, after {lines}"


def _change(kind: str, entry: Any) -> int:
    n = entry.args.get("n", 0)
    return int(n) * ((entry.id in COMES[kind]) - (entry.id in GOES[kind]))


def lying(state: CardsState) -> dict[str, dict[str, int]]:
    """The tokens at the table, by what they lie on."""
    sources = {f"seat {who.seat}": (who.clues, 0) for who in state.investigators}
    sources |= {each.id: (each.clues, each.doom) for each in state.places}
    sources |= {each.id: (each.clues, each.doom) for each in state.things}
    sources |= {each.code: (each.clues, each.doom) for each in (state.act, state.agenda) if each is not None}
    return {
        kind: {source: both[place] for source, both in sources.items()}
        for place, kind in enumerate(("clues", "doom"))
    }


# ---------------------------------------------------------------------- many


def play_all(numbers: range) -> Iterator[tuple[int, Game[CardsState] | Exception]]:
    for number in numbers:
        try:
            yield number, play(number)
        except Exception as error:
            yield number, error


def main() -> int:
    parser = argparse.ArgumentParser(description="Games of the card game by chance, watched at every ask.")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=3_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    ended, wrong, decisions = Counter[str](), Counter[str](), 0
    for number, found in play_all(range(options.first, options.first + options.games)):
        if isinstance(found, Game):
            ended[f"{found.state.scenario} {found.state.resolution}"] += 1
            decisions += found.position
        else:
            where = traceback.extract_tb(found.__traceback__)[-1]
            what = f"{type(found).__name__}: {found} ({where.filename.rpartition('/')[2]}:{where.lineno})"
            wrong[what[:120]] += 1
            if not options.json and sum(wrong.values()) <= 12:
                print(number, what[:400], flush=True)
    figures = {"games": sum(ended.values()), "wrong": sum(wrong.values()), "decisions": decisions}
    print(json.dumps({**figures, "ended": dict(sorted(ended.items())), "errors": dict(wrong)}, indent=1))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
