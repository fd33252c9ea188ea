"""A table at one moment, with what lies beside it: read once, and told to everybody who is there.

What one may see follows from his tickets (`rights`), which he may lose at any time: so they are looked at whenever
something is told. Read for each line by itself that would cost as much again for every one who watches.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

import msgspec
from msgspec import Struct

from miskatonic.table import consent, lobby, stand_ins
from miskatonic.table.consent import Consent
from miskatonic.table.lobby import Lobby
from miskatonic.table.papers import Papers
from miskatonic.table.rights import STRANGER, Hand, alone, hand
from miskatonic.table.stand_ins import StandIns
from miskatonic.table.tables import Table, Tables
from miskatonic.table.tickets import Ticket, Tickets

Written = TypeVar("Written", bound=Struct)


class Moment(Struct, frozen=True, eq=False):
    """What is written of a table. While people sit down for it nothing of its game is for anybody to see."""

    table: Table
    home: bool
    issued: list[Ticket]
    versions: dict[str, int]
    """How often each of its papers was written."""
    lobby: Lobby | None
    consent: Consent
    stand_ins: StandIns
    hands: dict[tuple[str, ...], Hand]
    """Those that were asked for: many hold the same."""

    @property
    def waits(self) -> bool:
        return self.lobby is not None and not self.lobby.begun

    def hand(self, held: tuple[str, ...]) -> Hand:
        """What who holds these tickets may do, as far as they are still good."""
        found = self.hands.get(held)
        if found is None:
            found = self.hands[held] = self._hand(held)
        return found

    def _hand(self, held: Collection[str]) -> Hand:
        seats, companions = self.table.game.setup.seats, self.stand_ins.companions(self.issued)
        if not self.issued:
            return alone(seats, companions) if self.home else STRANGER
        return hand([each for each in self.issued if each.id in held], self.issued, seats, companions)


def moment(
    tables: Tables,
    tickets: Tickets,
    papers: Papers,
    id: str,  # noqa: A002
    home: bool,
    before: Moment | None = None,
) -> Moment:
    """The table as it stands now; what was read `before` and is still the same is not read again."""
    table, issued = tables.get(id), tickets.of(id)
    versions = papers.versions(id)

    def paper(name: str, kind: type[Written], known: Written | None) -> Written | None:
        if name not in versions:
            return None
        if before is not None and before.versions.get(name) == versions[name]:
            return known
        found = papers.read(id, name)
        return None if found is None else msgspec.json.decode(found.data, type=kind)

    stood = paper(stand_ins.PAPER, StandIns, before.stand_ins if before else None) or stand_ins.NOBODY
    same = (
        before is not None
        and before.issued == issued
        and before.table.game.setup == table.game.setup
        and before.stand_ins.seats == stood.seats
    )
    return Moment(
        table,
        home,
        issued,
        versions,
        paper(lobby.PAPER, Lobby, before.lobby if before else None) if issued else None,
        paper(consent.PAPER, Consent, before.consent if before else None) or consent.NOTHING,
        stood,
        before.hands if before is not None and same else {},
    )
