"""Who waits for whom at a shared table: what a list shows of it to somebody who may come back after days."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from miskatonic.table.lobby import holders
from miskatonic.table.tickets import Ticket
from miskatonic.table.turns import Turn


class Waiting(Struct, frozen=True):
    """Whether it is one's turn, the names of the others who are asked, and since when it is so."""

    your_turn: bool = False
    waits_for: list[str] = []
    since: str | None = None
    """A moment in ISO 8601: since when it is one's turn, or else that of the first of the others."""


def waiting(turn: Turn, held: Collection[str], issued: Sequence[Ticket], seats: int) -> Waiting:
    """For who holds these tickets, at a table of so many seats for which all those were issued."""
    playing = holders(issued, seats)
    asked = [(playing[seat], since) for seat, since in turn.since.items()]
    own = [since for ticket, since in asked if ticket.id in held]
    others = {ticket.id: ticket.name for ticket, _ in asked if ticket.id not in held}
    moments = own or [since for _, since in asked]
    return Waiting(bool(own), list(others.values()), min(moments, default=None))
