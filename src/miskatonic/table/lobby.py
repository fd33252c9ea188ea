"""The lobby of a table: who wants to play together sits down before there is any luck.

The server makes a secret and shows its hash; everybody who sits down gives something of his own, for all to see; the
host begins, and the key is made of all that (see `kernel.pledges`). Until then the table has only a set-up: the game
that the store holds for it was laid on luck that nobody knows and nobody will play on.

The secret lies in a paper of the table, which no route reads before the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from miskatonic.kernel.pledges import Contribution, Pledge, commitment, pledged_key
from miskatonic.kernel.text import Raw, say
from miskatonic.table.errors import NotBegun, NotYours, NotYourSeat, StaleAnswer
from miskatonic.table.papers import NEW, Papers
from miskatonic.table.tickets import Ticket

PAPER = "lobby"
LONGEST = 200
"""Letters of a contribution."""
TRIES = 5
"""So often a paper that somebody else has just written is written again."""


class Lobby(Struct, frozen=True):
    """What the paper says. `given` is by ticket until the game begins; then it is `contributions`, by seat."""

    secret: str
    at: int
    """The answer from which on the key will hold."""
    laid: bool
    """A game that was played before goes on here just as it stands; another is yet to be set up."""
    given: dict[str, str] = {}
    contributions: list[Contribution] | None = None

    @property
    def begun(self) -> bool:
        return self.contributions is not None

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    def pledge(self) -> Pledge:
        return Pledge(self.at, self.secret, self.commitment, self.contributions or [])


class Lobbies:
    """The lobbies of all tables."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers

    def of(self, table: str) -> Lobby | None:
        paper = self._papers.read(table, PAPER)
        return None if paper is None else msgspec.json.decode(paper.data, type=Lobby)

    def open(self, table: str, secret: bytes, at: int | None = None) -> None:
        """From now on one waits here until the host begins, a new game or one that stands after so many answers."""
        lobby = Lobby(secret.hex(), at or 0, laid=at is not None)
        self._papers.write(table, PAPER, msgspec.json.encode(lobby), NEW)

    def contribute(self, table: str, tickets: Sequence[str], text: str) -> None:
        """Who holds these tickets gives this to the key; what he gave before counts no more."""
        if not tickets:
            raise NotYourSeat(say("table.error.not_your_seat"))
        text = " ".join(text.split())[:LONGEST]
        if not text:
            raise NotBegun(say("table.error.contribute_nothing"))
        self._change(
            table,
            lambda lobby: msgspec.structs.replace(lobby, given=lobby.given | dict.fromkeys(tickets, text)),
        )

    def begin(self, table: str, holders: Sequence[Ticket], lay: Callable[[Lobby, bytes], None]) -> None:
        """Nobody waits any more: `lay` the game on the key of what these gave, who hold the seats.

        The paper comes last. Should we be stopped before it, they wait as before, and begin once more.
        """

        def close(lobby: Lobby) -> Lobby:
            given = [Contribution(each.name, lobby.given.get(each.id, "")) for each in holders]
            silent = dict.fromkeys(each.name or "–" for each in given if not each.text)
            if silent:
                raise NotBegun(say("table.error.contribute_first", names=Raw(", ".join(silent))))
            lay(lobby, pledged_key(bytes.fromhex(lobby.secret), [each.text for each in given]))
            return msgspec.structs.replace(lobby, contributions=given)

        self._change(table, close)

    def _change(self, table: str, change: Callable[[Lobby], Lobby]) -> None:
        """Write on the paper of a table that waits, again where another was faster."""
        for _ in range(TRIES):
            paper = self._papers.read(table, PAPER)
            lobby = None if paper is None else msgspec.json.decode(paper.data, type=Lobby)
            if paper is None or lobby is None or lobby.begun:
                raise NotYours(say("table.error.begun"))
            changed = msgspec.json.encode(change(lobby))
            try:
                self._papers.write(table, PAPER, changed, paper.version)
            except StaleAnswer:
                continue
            return
        raise StaleAnswer(say("table.error.elsewhere"))


def holders(issued: Sequence[Ticket], seats: int) -> list[Ticket]:
    """Who plays each seat: who has taken it, else the host."""
    host = next(each for each in issued if each.role == "host")
    sitting = {seat: each for each in issued if each.taken and each.role == "seat" for seat in each.seats}
    return [sitting.get(seat, host) for seat in range(seats)]
