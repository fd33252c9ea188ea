"""Suggested decks in play: do they win more games than random legal ones, on the same luck?

    .venv/bin/python -m bench.suggestions [--games 200]

Greedy plays The Gathering alone, once with the suggested deck and once with a random legal one of level 0, another for
every game. Both are made of the boxes that are played here, have a random basic weakness that the game draws, and are
played on the same key. Whether the difference may be chance says McNemar's exact test (`lab/paired.py`). The games are
the same on every machine.
"""

from __future__ import annotations

import argparse
import sys
from statistics import mean

from msgspec import Struct, field, structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.suggest import suggest
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.lab.paired import Pair, exact
from miskatonic.lab.rows import Row, batch, play_one

KEY = 7
OWNED = {"core": 2, "rtnotz": 1}
"""Two copies of the core set, as it takes for thirty cards, and its Return."""
PEOPLE = ("01001", "01002", "01003", "01004", "01005")
HEAD = (
    *("investigator", "games", "suggested won", "random won", "only suggested", "only random", "by chance"),
    *("score suggested", "score random"),
)


class Line(Struct):
    """How one investigator fared; scores are how far the greedy judge thinks that a game came."""

    who: str
    pair: Pair = field(default_factory=Pair)
    scores: list[tuple[float, float]] = []

    def add(self, ours: Row, other: Row) -> None:
        self.pair.add(ours.won, other.won)
        self.scores.append((ours.score or 0.0, other.score or 0.0))

    def cells(self) -> list[str]:
        pair, n = self.pair, self.pair.games
        shares = [f"{(pair.both + only) / n:.1%}" for only in (pair.first, pair.second)]
        counts = [str(pair.first), str(pair.second), f"{exact(pair.first, pair.second):.4f}"]
        return [
            self.who,
            str(n),
            *shares,
            *counts,
            *(f"{mean(each):.3f}" for each in zip(*self.scores, strict=True)),
        ]


def with_open_weakness(deck: Deck) -> Deck:
    """The basic weakness is drawn when the game begins, on the luck that both have."""
    cards = dict(deck.cards)
    drawn = [code for code in cards if load()[code].subtype == "basicweakness"]
    for code in drawn:
        cards[RANDOM_WEAKNESS] = cards.get(RANDOM_WEAKNESS, 0) + cards.pop(code)
    return structs.replace(deck, cards=cards)


def played(deck: Deck, number: int) -> Row:
    options = {
        "scenario": "the_gathering",
        "deck_1": write(with_open_weakness(deck)).decode(),
    }
    return play_one(batch("cards", "greedy", key_from(KEY), 1, options, curves=False), number)


def measure(code: str, games: int) -> Line:
    person = load().investigator(code)
    assert person is not None
    line = Line(person.name)
    ours = suggest(code, packs=OWNED, taboo="").deck
    for number in range(games):
        luck = Chance(key_from(f"random deck {code} {number}"), {})
        other = random_deck(code, luck, packs=OWNED, taboo="")
        line.add(played(ours, number), played(other, number))
    return line


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="for each investigator")
    games = parser.parse_args(arguments).games
    print(f"| {' | '.join(HEAD)} |\n|---|{'---:|' * (len(HEAD) - 1)}", flush=True)
    for code in PEOPLE:
        print(f"| {' | '.join(measure(code, games).cells())} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
