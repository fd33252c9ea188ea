"""Answering for seats that the table was asked to answer for: while the server runs, and again when it comes back.

Each table with such seats is attended by one task, which looks whenever something is new there: an answer, somebody who
comes or goes. Several servers may attend the same table; an answer is given at a position, so one of them gives it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar
from msgspec import Struct

from miskatonic.kernel.errors import IllegalAnswer, MiskatonicError
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import Intention, Manner
from miskatonic.kernel.text import say
from miskatonic.table import stand_ins
from miskatonic.table.bus import on_loop, running_loop
from miskatonic.table.company import Company
from miskatonic.table.errors import StaleAnswer, UnknownTable
from miskatonic.table.lobby import Lobbies
from miskatonic.table.speaking import Wish
from miskatonic.table.stand_ins import Place, StandIn, StandIns
from miskatonic.table.store import Store
from miskatonic.table.tables import Listener, Tables
from miskatonic.table.thinker import Decide, Decided, Intend, position
from miskatonic.web.house import at_home
from miskatonic.web.thinking import Thinkers, Turn

LOGGER = logging.getLogger("miskatonic")


class Paces(Struct, frozen=True):
    """Seconds: how long somebody is away before the table answers for him (a page may be loaded anew), from one answer
    of the table to the next (people want to follow; to think is part of it), and after something went wrong."""

    grace: float = 20.0
    between: float = 1.0
    trouble: float = 30.0


class Due(Struct, frozen=True):
    """The table is to answer for this seat at this position, in so many seconds, as the companion or in the place of
    who is called so."""

    seat: int
    at: int
    name: str
    companion: bool
    who: StandIn
    manner: Manner
    wait: float


class Asked(Struct, frozen=True):
    """A companion, who is called so, is to answer a wish."""

    wish: Wish
    name: str


class Over(Exception):
    """Nobody stands in at this table any more."""


class StandingIn:
    """All tables at which somebody stands in."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        company: Company,
        *,
        paces: Paces = Paces(),  # noqa: B008 (frozen)
        thinkers: Thinkers | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._papers, self._tickets, self._lobbies = store.papers, store.tickets, Lobbies(store.papers)
        self._tables, self._company, self._clock = tables, company, clock
        self._paces, self._thinkers = paces, thinkers or Thinkers()
        self._attended: dict[str, asyncio.Task[bool]] = {}
        self._away: dict[tuple[str, str], float] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        """While the server runs; it begins with the tables at which somebody stood in when it last ended."""
        self._loop = running_loop()
        self._tables.on_telling.append(self._told)
        for id_ in await at_home(lambda: self._papers.with_one(stand_ins.PAPER)):
            self._attend(id_)
        try:
            yield
        finally:
            self._tables.on_telling.remove(self._told)
            tasks = tuple(self._attended.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._thinkers.end()

    def _told(self, id: str) -> None:  # noqa: A002
        """Something beside the game is new; on whichever thread."""
        if self._loop is not None and id not in self._attended:
            on_loop(self._loop, self._attend, id)

    def _attend(self, id: str) -> None:  # noqa: A002
        if id not in self._attended:
            task = self._attended[id] = asyncio.create_task(self._attending(id))
            task.add_done_callback(partial(self._left, id))

    def _left(self, id: str, task: asyncio.Task[bool]) -> None:  # noqa: A002
        """Somebody may have been asked to stand in again just when the task had looked for the last time."""
        del self._attended[id]
        if not task.cancelled() and task.result():
            self._attend(id)

    async def _attending(self, id: str) -> bool:  # noqa: A002
        """Whether somebody stood in."""
        try:
            if not await at_home(lambda: stand_ins.read(self._papers, id).seats):
                return False
            with self._tables.watch(id) as listener, self._company.attend(id, listener.tell):
                while True:
                    await self._step(id, listener)
        except (Over, UnknownTable) as why:
            for key in [key for key in self._away if key[0] == id]:
                del self._away[key]
            return isinstance(why, Over)
        except Exception:
            LOGGER.exception("standing in")
            return False

    async def _step(self, id: str, listener: Listener) -> None:  # noqa: A002
        """Answer once if it is due; else wait until it is, or something is new. Who asked something is heard first."""
        try:
            asked = await at_home(partial(self._asked, id))
            if asked is not None:
                await self._reply(id, asked)
                return
            due = await at_home(partial(self._due, id))
            if due is None or due.wait > 0:
                await _news(listener, None if due is None else due.wait)
                return
            since = self._clock()
            task = await at_home(partial(self._task, id, due))
            found = await self._thinkers.think(task, Turn.COMPANION)
            await at_home(partial(self._give, id, due, found))
            await asyncio.sleep(max(0.0, since + self._paces.between - self._clock()))
        except StaleAnswer:
            return  # somebody was faster: what is due now?
        except UnknownTable:
            raise
        except MiskatonicError as error:
            LOGGER.error("standing in: %s", error.code)
            await asyncio.sleep(self._paces.trouble)

    async def _reply(self, id: str, asked: Asked) -> None:  # noqa: A002
        """What a companion says to a wish; for what it has to think of its intentions."""
        wish, found = asked.wish, None
        if wish.kind != "help" and not wish.back:
            task = await at_home(partial(self._look, id, wish))
            found = await self._thinkers.think(task, Turn.PERSON)
        await at_home(partial(self._answer, id, asked, found or []))

    # ------------------------------------------------------------------ where the tables are

    def _asked(self, id: str) -> Asked | None:  # noqa: A002
        """The first wish that nobody has answered yet, while the game is played."""
        paper = stand_ins.read(self._papers, id)
        if not paper.talk.open or not self._begun(id) or self._tables.get(id).game.over:
            return None
        wish = paper.talk.open[0]
        return Asked(wish, paper.seats[wish.to].name)

    def _look(self, id: str, wish: Wish) -> Intend:  # noqa: A002
        """To tell, as it plays and for everybody to hear; to leave something, all that it might do."""
        paper, game = stand_ins.read(self._papers, id), self._tables.get(id).game
        manner = paper.manner(wish.to)
        if wish.kind == "leave":
            manner = Manner(manner.nature)
        return Intend(position(game), wish.to, (wish.seat,), paper.seats[wish.to].seconds, manner)

    def _answer(self, id: str, asked: Asked, intentions: list[Intention]) -> None:  # noqa: A002
        game = self._tables.get(id).game
        stand_ins.change(
            self._papers,
            id,
            lambda now: now.talks(now.talk.answered(asked.wish, asked.name, game, intentions)),
        )
        self._tables.tell(id)

    def _begun(self, id: str) -> bool:  # noqa: A002
        lobby = self._lobbies.of(id)
        return lobby is None or lobby.begun

    def _due(self, id: str) -> Due | None:  # noqa: A002
        paper = stand_ins.read(self._papers, id)
        if not paper.seats:
            raise Over
        if not self._begun(id):
            return None
        people = self._company.people(id)
        here = {each.id for each in people if each.here}
        for each in people:
            if each.here:
                self._away.pop((id, each.id), None)
        places = stand_ins.places(paper, self._tickets.of(id), self._tables.seats(id), here)
        asked = self._tables.turn(id).since
        found = [(self._wait(id, place), place) for place in places if place.seat in asked]
        if not found:
            return None
        wait, place = min(found, key=lambda each: (each[0], each[1].seat))
        game = self._tables.get(id).game
        if place.seat not in [ask.seat for ask in game.asks]:
            return None
        stands = paper.seats[place.seat]
        companion = paper.companion(place)
        name = stands.name if companion or place.holder is None else place.holder.name
        return Due(place.seat, game.position, name, companion, stands, paper.manner(place.seat), wait)

    def _wait(self, id: str, place: Place) -> float:  # noqa: A002
        """Seconds until the table answers for this seat."""
        if not place.away or place.holder is None:
            return 0.0
        since = self._away.setdefault((id, place.holder.id), self._clock())
        return max(0.0, since + self._paces.grace - self._clock())

    def _task(self, id: str, due: Due) -> Decide:  # noqa: A002
        game = self._tables.get(id).game
        if game.position != due.at:
            raise StaleAnswer(say("table.error.elsewhere"))
        return Decide(position(game), due.seat, due.who.seconds, due.who.strong, due.manner)

    def _give(self, id: str, due: Due, found: Decided | None) -> None:  # noqa: A002
        """The answer, unless its person has come back while it was thought of; where none was found, the least."""
        if self._due(id) != due:
            return
        game = self._tables.get(id).game
        plain = next(ask.first() for ask in game.asks if ask.seat == due.seat)
        give = partial(self._tables.answer, id, at=due.at, seat=due.seat, own=(due.seat,))
        paper = stand_ins.read(self._papers, id)
        if found is not None and due.companion and found.speaks:
            paper = _spoken(paper, due, game, found)
        beside = lambda after: {  # noqa: E731
            stand_ins.PAPER: msgspec.json.encode(
                paper.answered(after, due.seat, due.name, due.at, due.companion)
            )
        }
        try:
            give(plain if found is None else found.thought.answer, beside=beside)
        except IllegalAnswer:
            give(plain, beside=beside)


def _spoken(paper: StandIns, due: Due, game: Game[Any], found: Decided) -> StandIns:
    """After what the companion says as it begins to decide: what has become of wishes, and what it sets out to do."""
    kept = paper.talk.kept(due.seat, due.name, game, found.left, found.aided)
    return paper.talks(kept.told(due.seat, due.name, game, found.thought))


async def _news(listener: Listener, seconds: float | None) -> None:
    """Wait until something is new, or for so long."""
    try:
        async with asyncio.timeout(seconds):
            await listener.news()
    except TimeoutError:
        pass
