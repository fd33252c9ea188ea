"""The log: every change is an entry that cites the ledger row it follows."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.text import Arg, Text


class Entry(Struct, frozen=True):
    """One line of the log: what happened, by which rule, after how many answers, in which turn and step of it."""

    id: str
    rule: str
    args: dict[str, Arg]
    at: int
    turn: int
    step: str

    @property
    def text(self) -> Text:
        return Text(self.id, self.args)
