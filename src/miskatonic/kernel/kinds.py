"""Kinds of lines in the log, by which a reader sifts it: what the Mythos did, what the dice showed.

A line's kind comes from what was told (the id of its message) and when (the step of the turn), never from its words.
Whom it is about comes from whom it names, and from the scene in which it was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from miskatonic.kernel.events import Entry
from miskatonic.kernel.text import Arg

NAMED = ("who", "who2")
"""The arguments of a line that name investigators."""


class Kind(Struct, frozen=True):
    """The lines of these ids, and all that are told in these steps."""

    ids: frozenset[str] = frozenset()
    steps: frozenset[str] = frozenset()

    def has(self, entry: Entry) -> bool:
        return entry.id in self.ids or entry.step in self.steps


def told(log: str, lines: str, steps: str = "") -> Kind:
    """The kind of these lines of a log (`second.log.`), and of all that is told in these steps; names with spaces
    between."""
    return Kind(frozenset(f"{log}{line}" for line in lines.split()), frozenset(steps.split()))


def kinds_of(entry: Entry, kinds: Mapping[str, Kind]) -> list[str]:
    return [name for name, kind in kinds.items() if kind.has(entry)]


def seats_of(entry: Entry, cast: Iterable[tuple[int, Arg]]) -> list[int]:
    """The seats a line is about; those who have left the game have none any more."""
    named = [entry.args.get(name) for name in NAMED]
    return sorted({*(seat for seat, who in cast if who in named), *entry.scene})
