"""The coach: for who wants to know it, which of his decisions in a game that is over have cost most.

It thinks in the processes that think for seats, a short piece at a time and after everybody else; a server that comes
back begins again when somebody asks. What was found is kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Literal

import litestar
from litestar import Litestar
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from miskatonic.agents.coach import Costly, Unit, Weighing, passes, units
from miskatonic.agents.companion import estimates
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Language, say
from miskatonic.table import coached, rights, stand_ins
from miskatonic.table.coached import Report
from miskatonic.table.errors import NoCompanion
from miskatonic.table.guest import Guest
from miskatonic.table.store import Store
from miskatonic.table.tables import Tables
from miskatonic.table.thinker import Compare, position
from miskatonic.web.company_messages import SeatNumber
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.house import at_home
from miskatonic.web.inputs import Spoken, Visitor
from miskatonic.web.thinking import Thinkers, Turn

LOGGER = logging.getLogger("miskatonic")


class CoachWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Look at the decisions of this seat."""

    seat: SeatNumber


class LessonShown(Struct, frozen=True):
    """A decision that has cost something: at which position, in which turn, what was asked and answered, what would
    have been better and why. The chances to win, from 0 to 1, are estimates over so many playouts, and so is the
    difference (`by`), give or take an `error`."""

    at: int
    turn: int
    asked: str
    given: str
    better: str
    why: str
    by: float
    error: float
    given_chance: float
    better_chance: float
    playouts: int


class CoachShown(Struct, frozen=True):
    """How far the coach is with a seat: `done` of `of` pieces; when it is done, over how many decisions, and the
    costliest of them."""

    seat: int
    state: Literal["none", "working", "done"]
    done: int
    of: int
    decisions: int
    lessons: list[LessonShown]


class Job(Struct, eq=False):
    """The coach is at work."""

    task: asyncio.Task[None] | None = None
    done: int = 0
    of: int = 0


class Coaching:
    """All seats whose decisions are being looked at."""

    def __init__(self, store: Store, tables: Tables, thinkers: Thinkers) -> None:
        self._papers, self._tables, self._thinkers = store.papers, tables, thinkers
        self._jobs: dict[tuple[str, int], Job] = {}
        self._one = asyncio.Lock()

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        try:
            yield
        finally:
            tasks = [job.task for job in self._jobs.values() if job.task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def begin(self, guest: Guest, seat: int) -> None:
        """Look at the decisions of this seat, unless that is done or being done."""
        known = await at_home(partial(self._known, guest, seat))
        key = guest.id, seat
        if known is None and key not in self._jobs:
            job = self._jobs[key] = Job()
            job.task = asyncio.create_task(self._work(guest.id, seat, job))

    async def stop(self, guest: Guest, seat: int) -> None:
        await at_home(partial(self._known, guest, seat))
        job = self._jobs.pop((guest.id, seat), None)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def shown(self, guest: Guest, seat: int, words: Language) -> CoachShown:
        report = await at_home(partial(self._known, guest, seat))
        job = self._jobs.get((guest.id, seat))
        if report is not None:
            return CoachShown(seat, "done", 0, 0, report.decisions, _lessons(report, words))
        if job is not None:
            return CoachShown(seat, "working", job.done, job.of, 0, [])
        return CoachShown(seat, "none", 0, 0, 0, [])

    def _known(self, guest: Guest, seat: int) -> Report | None:
        """What was found, for who may know it."""
        rights.may_coach(guest.hand, guest.game, seat)
        if not estimates(guest.game.box):
            raise NoCompanion(say("table.error.no_coach"))
        return coached.read(self._papers, guest.id).get(seat)

    # ------------------------------------------------------------------ at work

    async def _work(self, id: str, seat: int, job: Job) -> None:  # noqa: A002
        try:
            report = await self._look(id, seat, job)
            await at_home(lambda: coached.write(self._papers, id, seat, report))
        except MiskatonicError as error:
            LOGGER.info("the coach: %s", error.code)
        except Exception:
            LOGGER.exception("the coach")
        finally:
            if self._jobs.get((id, seat)) is job:
                del self._jobs[id, seat]

    async def _look(self, id: str, seat: int, job: Job) -> Report:  # noqa: A002
        decisions = []
        for at in await at_home(lambda: self._tables.get(id).game.decisions):
            given = await at_home(partial(self._decided, id, at, seat))
            if given is not None:
                decisions.append((at, given))
        job.of = units(len(decisions))
        work, found = passes(decisions), None
        try:
            while True:
                found = await self._weigh(id, seat, work.send(found))
                job.done += 1
        except StopIteration as end:
            costly: list[Costly] = end.value
        game = await at_home(lambda: self._tables.get(id).game)
        lessons = [await at_home(partial(coached.lesson, game, seat, each)) for each in costly]
        return Report(len(decisions), lessons)

    def _decided(self, id: str, at: int, seat: int) -> str | None:  # noqa: A002
        stood = stand_ins.read(self._papers, id).stood
        return coached.decided(self._tables.get(id).game, at, seat, stood)

    async def _weigh(self, id: str, seat: int, unit: Unit) -> Weighing | None:  # noqa: A002
        """One piece, and never two at the same time on this server."""
        async with self._one:
            task = await at_home(partial(self._task, id, seat, unit))
            return await self._thinkers.think(task, Turn.COACH)

    def _task(self, id: str, seat: int, unit: Unit) -> Compare:  # noqa: A002
        where = position(self._tables.get(id).game.look(unit.at))
        return Compare(where, seat, unit.given, unit.others, unit.seconds, unit.playouts, unit.round)


def _lessons(report: Report, words: Language) -> list[LessonShown]:
    return [
        LessonShown(
            each.at,
            each.turn,
            words.render(each.asked),
            words.render(each.given),
            words.render(each.better),
            words.sentence(words.render(each.why)) if each.why else "",
            each.by,
            each.error,
            each.given_chance,
            each.better_chance,
            each.playouts,
        )
        for each in report.lessons
    ]


# ---------------------------------------------------------------------- asked for


def _coaching(request: AnyRequest) -> Coaching:
    found: Coaching = request.app.state["coaching"]
    return found


@litestar.post("/api/tables/{table_id:str}/coach", status_code=200, responses=responses(404, 409, 413, 503))
async def begin_coach(
    data: JSONBody[CoachWish], request: AnyRequest, spoken: Spoken, guest: Visitor
) -> CoachShown:
    """When the game is over: find out which decisions of one's own seat have cost most. It takes about a minute."""
    await _coaching(request).begin(guest, data.seat)
    return await _coaching(request).shown(guest, data.seat, spoken)


@litestar.get("/api/tables/{table_id:str}/coach/{seat_number:int}", responses=responses(404, 409, 503))
async def show_coach(
    seat_number: FromPath[int], request: AnyRequest, spoken: Spoken, guest: Visitor
) -> CoachShown:
    """How far the coach is with this seat, or what it has found."""
    return await _coaching(request).shown(guest, seat_number, spoken)


@litestar.delete("/api/tables/{table_id:str}/coach/{seat_number:int}", responses=responses(404, 409, 503))
async def stop_coach(seat_number: FromPath[int], request: AnyRequest, guest: Visitor) -> None:
    """Look no further."""
    await _coaching(request).stop(guest, seat_number)


COACH = [begin_coach, show_coach, stop_coach]
