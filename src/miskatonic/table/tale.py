"""A game as a story: what became of everybody, and the last day as a newspaper has it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from miskatonic.kernel.events import Entry
from miskatonic.kernel.text import Language
from miskatonic.table.snapshot import everybody
from miskatonic.table.tables import Table

HALF_A_PAGE = 24
"""So many sentences are told of somebody."""
FRONT_PAGE = 6


class DayShown(Struct, frozen=True):
    """What somebody did in a turn, as sentences one after the other."""

    turn: int
    text: str


class PersonTale(Struct, frozen=True):
    """Somebody's part of the story; without a name it is that of who played alone."""

    name: str
    days: list[DayShown]


class TaleShown(Struct, frozen=True):
    """The story, and what stood in the newspaper on the last day."""

    people: list[PersonTale]
    last: list[str]


def tale(table: Table, words: Language, seats: Sequence[int] | None = None) -> TaleShown:
    """As far as these seats (None: all) may know it."""
    game = table.game
    log = game.eyes(*everybody(game) if seats is None else seats).log()
    deeds = [entry for entry in log if entry.id in game.box.deeds]
    cast = game.box.cast(game.state)
    people = [
        PersonTale(words.render(name), _days([each for each in deeds if each.args.get("who") == key], words))
        for key, name in cast
    ]
    if not cast:
        people = [PersonTale("", _days(deeds, words))]
    last = [entry for entry in log if entry.turn == game.state.turn][-FRONT_PAGE:]
    return TaleShown(people, [_sentence(entry, words) for entry in last])


def _days(deeds: list[Entry], words: Language) -> list[DayShown]:
    """Turn by turn; of too much an even spread, with its end."""
    if len(deeds) > HALF_A_PAGE:
        step = (len(deeds) - 1) / (HALF_A_PAGE - 1)
        deeds = [deeds[round(n * step)] for n in range(HALF_A_PAGE)]
    days: dict[int, list[str]] = {}
    for entry in deeds:
        days.setdefault(entry.turn, []).append(_sentence(entry, words))
    return [DayShown(turn, " ".join(told)) for turn, told in days.items()]


def _sentence(entry: Entry, words: Language) -> str:
    return words.sentence(words.render(entry.text))
