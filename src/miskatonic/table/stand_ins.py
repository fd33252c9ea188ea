"""Stand-ins: for a seat whose person is away, or at which nobody sits, the table may answer by itself.

The host says so for any seat, and who sits somewhere for his own. Who answers is an agent by its name; a player of
another kind can take the same place. Somebody who comes back has his seat again at once. What was answered so is
written down with each answer, and stays in the save.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from miskatonic.agents.companion import SECONDS, Strong
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import Manner, Nature
from miskatonic.kernel.pledges import StoodIn
from miskatonic.kernel.text import say
from miskatonic.table.errors import StaleAnswer
from miskatonic.table.lobby import holders
from miskatonic.table.papers import NEW, Papers
from miskatonic.table.speaking import SILENT, Conversation
from miskatonic.table.tickets import Ticket

PAPER = "stand_ins"
TRIES = 5
"""So often a paper that somebody else has just written is written again."""
When = Literal["away", "always"]
Player = Literal["greedy", "novice", "adept", "master"]
"""Who can be asked to stand in: agents that see no more than their seat does. `greedy` is what the adept was called
before there were others."""


NAMES = ("Hazel", "Barnaby", "Odile", "Cyrus", "Winifred", "Ambrose", "Pilar", "Gideon")
"""What companions are called, one after the other."""


class StandIn(Struct, frozen=True):
    """Who answers for a seat, and when: while its person is `away`, or `always` as long as nobody has taken it.

    Who always answers is a companion: he has a name, and the seat is nobody else's.
    """

    player: Player
    when: When
    name: str = ""
    nature: Nature = "even"

    @property
    def strong(self) -> Strong:
        return "adept" if self.player == "greedy" else self.player

    @property
    def seconds(self) -> float:
        """How long it thinks about a decision."""
        return SECONDS[self.strong]


class StandIns(Struct, frozen=True):
    """What the paper says: who stands in for which seats, what was answered so, and what companions said and heard."""

    seats: dict[int, StandIn] = {}
    stood: list[StoodIn] = []
    talk: Conversation = SILENT

    def but(self, seat: int, stand_in: StandIn | None) -> StandIns:
        seats = {each: it for each, it in self.seats.items() if each != seat}
        if stand_in is not None:
            if stand_in.when == "always" and not stand_in.name:
                stand_in = msgspec.structs.replace(stand_in, name=self._name(seat))
            seats[seat] = stand_in
        always = [each for each, it in seats.items() if it.when == "always"]
        return StandIns(seats, self.stood, self.talk.of(always))

    def manner(self, seat: int) -> Manner:
        """How the one at this seat plays."""
        return self.talk.manner(seat, self.seats[seat].nature)

    def talks(self, talk: Conversation) -> StandIns:
        return StandIns(self.seats, self.stood, talk)

    def _name(self, seat: int) -> str:
        """The one he had, or one that no other companion here has."""
        before = self.seats.get(seat)
        if before is not None and before.name:
            return before.name
        others = [it.name for it in self.seats.values()]
        return next((name for name in NAMES if name not in others), NAMES[seat % len(NAMES)])

    def companion(self, place: Place) -> bool:
        """Whether it is a companion who answers there, and not the table for somebody."""
        return self.seats[place.seat].when == "always" and (
            place.holder is None or place.holder.role == "host"
        )

    def companions(self, issued: Sequence[Ticket]) -> list[int]:
        """The seats at which companions sit: those that no person has taken."""
        taken = {seat for each in issued if each.taken and each.role == "seat" for seat in each.seats}
        return sorted(seat for seat, it in self.seats.items() if it.when == "always" and seat not in taken)

    def answered(self, game: Game[Any], seat: int, name: str, since: int, companion: bool) -> StandIns:
        """After one more answer, by a companion or in the place of who is called so; those of one turn are told as
        one."""
        turn, player = game.state.turn, self.seats[seat].player
        same = [
            i
            for i, each in enumerate(
                self.stood[-game.setup.seats :], max(0, len(self.stood) - game.setup.seats)
            )
            if (each.seat, each.name, each.player, each.turn, each.companion)
            == (seat, name, player, turn, companion)
        ]
        if not same:
            new = StoodIn(seat, name, player, turn, since, game.position, 1, companion)
            return StandIns(self.seats, [*self.stood, new], self.talk)
        old = self.stood[same[-1]]
        more = msgspec.structs.replace(old, to=game.position, answers=old.answers + 1)
        stood = [*self.stood[: same[-1]], more, *self.stood[same[-1] + 1 :]]
        return StandIns(self.seats, stood, self.talk)


NOBODY = StandIns()
"""Of a table at which everybody answers for himself."""


def read(papers: Papers, table: str) -> StandIns:
    return _read(papers, table)[0]


def _read(papers: Papers, table: str) -> tuple[StandIns, int]:
    found = papers.read(table, PAPER)
    return (NOBODY, NEW) if found is None else (msgspec.json.decode(found.data, type=StandIns), found.version)


def change(papers: Papers, table: str, make: Callable[[StandIns], StandIns]) -> StandIns:
    """Write the paper anew; when another was faster, once more on top of what that one wrote."""
    for _ in range(TRIES):
        before, version = _read(papers, table)
        after = make(before)
        try:
            papers.write(table, PAPER, msgspec.json.encode(after), version)
        except StaleAnswer:
            continue
        return after
    raise StaleAnswer(say("table.error.elsewhere"))


class Place(Struct, frozen=True):
    """A seat for which the table may answer now: whose it is (nobody's at a table that was never shared)."""

    seat: int
    holder: Ticket | None
    away: bool
    """Its person is not there; else the table answers though he is, who has the seat only because nobody took it."""


def places(paper: StandIns, issued: Sequence[Ticket], seats: int, here: Collection[str]) -> list[Place]:
    """The seats for which the table answers, while those are here who hold these tickets.

    A table does not play with itself: where all seats would be its own it waits until somebody is there.
    """
    playing: Sequence[Ticket | None] = holders(issued, seats) if issued else [None] * seats
    found = [
        Place(seat, who, who is not None and who.id not in here)
        for seat, who in enumerate(playing)
        if (stand_in := paper.seats.get(seat)) is not None and _stands(stand_in, who, here)
    ]
    return found if here or len(found) < seats else []


def _stands(stand_in: StandIn, who: Ticket | None, here: Collection[str]) -> bool:
    free = who is None or who.role == "host"
    return (free and stand_in.when == "always") or (who is not None and who.id not in here)
