"""Somebody at a table, and all that he can do there: the one door for what comes over the network."""

from __future__ import annotations

from typing import Any

import msgspec

from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Language
from miskatonic.table import rights
from miskatonic.table.advice import AdviceShown, advice
from miskatonic.table.rights import Deed, Hand
from miskatonic.table.snapshot import LogLine, Snapshot, everybody, lines, snapshot
from miskatonic.table.tables import Table, Tables
from miskatonic.table.tale import TaleShown, tale


class Guest:
    """Who came to a table: what he holds there, and through the eyes of which seats he looks (None: of all)."""

    def __init__(self, tables: Tables, id: str, hand: Hand, seat: str | None = None) -> None:  # noqa: A002
        """With `seat`, the number of one of his seats or "none", he looks and answers as that one only."""
        self._tables = tables
        self.id = id
        self.hand = hand
        self._may(Deed.LOOK)
        if seat not in (None, "none"):
            tables.seated(id, int(seat))
        self.seats = rights.eyes(hand, seat)

    def _may(self, deed: Deed) -> None:
        rights.may(self.hand, deed, over=self.game.over)

    @property
    def table(self) -> Table:
        return self._tables.get(self.id)

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    # ------------------------------------------------------------------ looking

    def sees(self, words: Language, at: int | None = None) -> Snapshot:
        """The table as it stands, or as it stood."""
        return snapshot(self.table, words, at, self.seats)

    def story(self, words: Language) -> list[LogLine]:
        game = self.game
        return lines(game.eyes(*everybody(game) if self.seats is None else self.seats).log(), game, words)

    def tale(self, words: Language) -> TaleShown:
        return tale(self.table, words, self.seats)

    def advice(self, words: Language) -> AdviceShown | None:
        self._may(Deed.ADVICE)
        return advice(self.table, words, self.seats)

    # ------------------------------------------------------------------ playing

    def answer(self, name: str, at: int, seat: int | None = None) -> None:
        self._tables.answer(self.id, name, at, seat, own=self.seats)

    def undo(self, to: int | None = None) -> None:
        rights.may_take_back(self.hand, self.game, to)
        self._tables.undo(self.id, to)

    def redo(self) -> None:
        rights.may_do_again(self.hand, self.game)
        self._tables.redo(self.id)

    def reopen(self, at: int) -> None:
        rights.may_reopen(self.hand, self.game, at)
        self._tables.reopen(self.id, at)

    def settings(self, auto: AutoPass, seat: int | None = None) -> None:
        """What answers itself: for one of his seats, or for all that are his to speak for."""
        if seat is None and self.hand.host:
            self._tables.settings(self.id, auto)
            return
        for each in rights.speaks_for(self.hand, seat):
            self._tables.settings(self.id, auto, each)

    # ------------------------------------------------------------------ taking away

    def save(self) -> bytes:
        """The game as a file."""
        self._may(Deed.KEEP)
        return msgspec.json.format(msgspec.json.encode(self.game.save()))

    def copy(self, new: str, key: bytes, at: int | None = None) -> None:
        """Go on at a new table on new luck."""
        self._may(Deed.KEEP)
        self._tables.copy(self.id, new, key, at)

    def move(self, new: str, key: bytes) -> None:
        """Go on at a table to which others can be invited, just where this one stands; only who is alone may."""
        self._may(Deed.SHARE)
        self._tables.copy(self.id, new, key, self.game.position)
