"""Taking back at a table of several people: what is not one's own alone is asked of those whom it concerns.

It concerns those whose decisions would be undone, and everybody where luck has fallen since: who goes back then knows
what will be drawn. The table may be set so that the host decides instead. A request stands until it is answered or
withdrawn, or the game goes on. Every take-back is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal

import msgspec
from msgspec import Struct

from miskatonic.kernel.asks import address
from miskatonic.kernel.game import Game
from miskatonic.kernel.pledges import TakeBack
from miskatonic.kernel.text import say
from miskatonic.table.errors import StaleAnswer
from miskatonic.table.papers import NEW, Papers

PAPER = "consent"
TRIES = 5
"""So often a paper that somebody else has just written is written again."""
MOST = 10_000
"""Take-backs that are written down; the oldest are forgotten first."""
Rule = Literal["concerned", "host"]


class Request(Struct, frozen=True):
    """Somebody wants to go back; `wanted` are the seats that are asked, `agreed` those that said yes, with names.

    With `host` it is the host who is asked.
    """

    by: str
    seats: tuple[int, ...]
    to: int
    at: int
    taken_back: int
    wanted: list[int]
    host: bool = False
    agreed: dict[int, str] = {}

    def stands(self, game: Game[Any]) -> bool:
        """Nothing has happened since."""
        return not game.over and (self.at, self.taken_back) == (game.position, game.taken_back)


class Consent(Struct, frozen=True):
    """What the paper says: how the table is set, what is asked, and what was taken back."""

    rule: Rule = "concerned"
    request: Request | None = None
    taken: list[TakeBack] = []

    def asked(self, game: Game[Any]) -> Request | None:
        """What is asked now."""
        return self.request if self.request is not None and self.request.stands(game) else None


NOTHING = Consent()
"""Of a table at which nobody has asked for anything yet, nor taken anything back."""


class Consents:
    """What was agreed at all tables."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers

    def of(self, table: str) -> Consent:
        paper = self._papers.read(table, PAPER)
        return Consent() if paper is None else msgspec.json.decode(paper.data, type=Consent)

    def change(self, table: str, change: Callable[[Consent], Consent]) -> Consent:
        """Write on the paper, again where another was faster."""
        for _ in range(TRIES):
            paper = self._papers.read(table, PAPER)
            now = Consent() if paper is None else msgspec.json.decode(paper.data, type=Consent)
            changed = change(now)
            try:
                data = msgspec.json.encode(changed)
                self._papers.write(table, PAPER, data, NEW if paper is None else paper.version)
            except StaleAnswer:
                continue
            return changed
        raise StaleAnswer(say("table.error.elsewhere"))

    def recorded(self, table: str, back: TakeBack) -> dict[str, bytes]:
        """The paper on which this was taken back, to be written with the change that it is; what was asked is settled
        by it."""
        now = self.of(table)
        return {PAPER: msgspec.json.encode(Consent(now.rule, None, [*now.taken, back][-MOST:]))}


# ---------------------------------------------------------------------- whom it concerns


def concerned(game: Game[Any], to: int) -> set[int]:
    """Whose decisions would be undone; everybody, where luck has fallen since."""
    if not no_luck_since(game, game.look(to)):
        return set(range(game.setup.seats))
    undone = (at for at in game.decisions if at >= to)
    seats = (decided(game.look(at), game.given[at - game.base].name) for at in undone)
    return {seat for seat in seats if seat is not None}


def last_of(game: Game[Any], seats: Collection[int]) -> int | None:
    """Where one of these seats has decided last; None where none of them has."""
    for at in sorted(game.decisions, reverse=True):
        if decided(game.look(at), game.given[at - game.base].name) in seats:
            return at
    return None


def no_luck_since(game: Game[Any], then: Game[Any]) -> bool:
    return bool(then.state.counts == game.state.counts)


def decided(then: Game[Any], name: str) -> int | None:
    """The seat that gives this answer to the question that stands then."""
    seat, plain = address(name)
    if seat is not None or then.ask is None:
        return seat
    own = [option.owner for option in then.ask.options if option.name == plain and option.owner is not None]
    return own[0] if own else then.ask.seat
