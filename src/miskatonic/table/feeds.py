"""Feeds: an address at which who has a seat reads when it became his turn, without coming to the table.

It has a secret of its own, which opens nothing else: programs that read feeds keep their addresses anywhere. Only its
hash is kept, on a paper beside the table. It goes when a newer one is made, with its tickets, and with the table.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from miskatonic.kernel.text import say
from miskatonic.table import rights
from miskatonic.table.errors import NoTicket, StaleAnswer
from miskatonic.table.guest import Guest
from miskatonic.table.lobby import Lobbies, holders
from miskatonic.table.papers import NEW, Papers
from miskatonic.table.store import Store
from miskatonic.table.tables import Tables
from miskatonic.table.tickets import hashed, new_secret
from miskatonic.table.turns import Change

PAPER = "feeds"
TRIES = 5
"""So often a paper that somebody else has just written is written again."""
BETWEEN = "."
"""Between the table's id and the rest of an address; no id has one."""


class Feed(Struct, frozen=True, kw_only=True):
    """What is kept of a feed: for who holds these tickets, in his language, and where and when it was made."""

    hash: str
    tickets: tuple[str, ...]
    lang: str
    game: str
    seats: int
    """Of the table."""
    host: str
    """The name of the server at that time: what the feed tells has the same ids for ever."""
    made: str


class Told(Struct, frozen=True, kw_only=True):
    """What a feed tells now."""

    feed: Feed
    table: str
    name: str
    changes: list[Change]
    """When it became the turn of who reads it, and the end of the game; the newest first."""


def _now() -> datetime:
    return datetime.now(UTC)


class Feeds:
    """The feeds of all tables of a store."""

    def __init__(self, store: Store, tables: Tables, now: Callable[[], datetime] = _now) -> None:
        self._papers, self._tickets = store.papers, store.tickets
        self._tables, self._now = tables, now
        self._lobbies = Lobbies(store.papers)

    def has(self, guest: Guest) -> bool:
        """Whether who came to the table has a feed of it."""
        return any(_of(each, guest) for each in _read(self._papers, guest.id)[0])

    def make(self, guest: Guest, lang: str, host: str) -> str:
        """The address of a new feed, which is told this once; one that was made before is void."""
        rights.may_feed(guest.hand)
        secret = f"{guest.id}{BETWEEN}{new_secret()}"
        header = guest.written.header
        feed = Feed(
            hash=hashed(secret),
            tickets=guest.hand.tickets,
            lang=lang,
            game=header.game,
            seats=header.seats,
            host=host,
            made=self._now().isoformat(timespec="seconds"),
        )
        self._change(guest, [feed])
        return secret

    def end(self, guest: Guest) -> None:
        """From now on nobody reads it."""
        rights.may_feed(guest.hand)
        self._change(guest, [])

    def _change(self, guest: Guest, new: list[Feed]) -> None:
        """Put this in place of what the guest had; what was for tickets that are gone goes too."""
        for _ in range(TRIES):
            feeds, version = _read(self._papers, guest.id)
            there = {each.id for each in self._tickets.of(guest.id)}
            kept = [each for each in feeds if not _of(each, guest) and there & set(each.tickets)]
            try:
                self._papers.write(guest.id, PAPER, msgspec.json.encode([*kept, *new]), version)
            except StaleAnswer:
                continue
            return
        raise StaleAnswer(say("table.error.elsewhere"))

    def read(self, secret: str) -> Told:
        """What is told at this address, by the papers of the table: no game is played again for it."""
        table, wanted = secret.partition(BETWEEN)[0], hashed(secret)
        feed = next((each for each in _read(self._papers, table)[0] if each.hash == wanted), None)
        issued = self._tickets.of(table) if feed else []
        held = [each for each in issued if feed and each.id in feed.tickets]
        if feed is None or not held:
            raise NoTicket(say("table.error.feed_gone"))
        own = {each.id for each in held}
        seats = [seat for seat, each in enumerate(holders(issued, feed.seats)) if each.id in own]
        lobby = self._lobbies.of(table)
        changes = [] if lobby and not lobby.begun else self._tables.turn(table).changes
        return Told(
            feed=feed,
            table=table,
            name=next((each.name for each in held if each.name), ""),
            changes=[each for each in reversed(changes) if each.result or each.calls(seats)],
        )


def _read(papers: Papers, table: str) -> tuple[list[Feed], int]:
    found = papers.read(table, PAPER)
    return ([], NEW) if found is None else (msgspec.json.decode(found.data, type=list[Feed]), found.version)


def _of(feed: Feed, guest: Guest) -> bool:
    """Whether it is for one of the tickets that the guest holds."""
    return not set(feed.tickets).isdisjoint(guest.hand.tickets)
