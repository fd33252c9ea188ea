"""The log: every change is an entry that cites the ledger row it follows."""

from __future__ import annotations

from collections.abc import Iterable

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
    seen: tuple[int, ...] | None = None
    """The seats that may read it; None: everybody."""
    masked: Text | None = None
    """What the others read instead; None: nothing."""
    scene: tuple[int, ...] = ()
    """The seat in whose check, fight, encounter or the like it happened, where it was in one."""

    @property
    def text(self) -> Text:
        return Text(self.id, self.args)

    def to(self, seats: Iterable[int]) -> Entry | None:
        """The line as these seats may read it together; None where there is none for them."""
        if self.seen is None:
            return self
        if any(seat in self.seen for seat in seats):
            return Entry(self.id, self.rule, self.args, self.at, self.turn, self.step, scene=self.scene)
        if self.masked is None:
            return None
        return Entry(self.masked.id, self.rule, self.masked.args, self.at, self.turn, self.step)
