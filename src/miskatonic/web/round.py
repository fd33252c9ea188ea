"""The round of those who are at a table: what is new there is found once, off the loop, and told to all of them.

However many watch, an answer is read from the store once, put into words once for each pair of eyes and each language,
and written once; what is left for each of them is to be sent the same bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from miskatonic.table.moment import Moment
from miskatonic.table.seating import Seating
from miskatonic.table.tables import Tables
from miskatonic.web.house import at_home

News = list[bytes] | Exception
"""What somebody is told, or why he is told nothing any more."""


class Hearer(Protocol):
    """One who is told. Nothing new is told to him before he has the last."""

    @property
    def ready(self) -> bool: ...

    def look_again(self) -> None:
        """Who sits where may be otherwise than he was told."""

    def news(self, now: Moment) -> list[bytes]:
        """What is new to him; done where the tables are."""

    def told(self, news: News) -> None:
        """Done on the loop."""


class Round:
    """All lines to one table that end at this server."""

    def __init__(self, tables: Tables, seating: Seating, id: str) -> None:  # noqa: A002
        self._tables, self._seating, self._id = tables, seating, id
        self._moment: Moment | None = None
        self._tellings = -1
        self._hearers: dict[Hearer, bool] = {}
        """Each with whether there may be something new to him."""
        self._due = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._tell())]

    def tell(self, hearer: Hearer) -> None:
        """There may be something new to this one."""
        self._hearers[hearer] = True
        self._due.set()

    def sent(self, hearer: Hearer) -> None:
        """This one has heard all that he was told."""
        if self._hearers.get(hearer):
            self._due.set()

    def remove(self, hearer: Hearer) -> bool:
        """Whether nobody is left."""
        self._hearers.pop(hearer, None)
        return not self._hearers

    def end(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _listen(self) -> None:
        with self._tables.watch(self._id) as listener:
            while True:
                await listener.news()
                self._hearers = dict.fromkeys(self._hearers, True)
                self._due.set()

    async def _tell(self) -> None:
        while True:
            await self._due.wait()
            self._due.clear()
            due = [each for each, new in self._hearers.items() if new and each.ready]
            if not due:
                continue
            self._hearers.update(dict.fromkeys(due, False))
            found: Sequence[News]
            try:
                found = await at_home(partial(self._news, due, tuple(self._hearers)))
            except Exception as error:
                found = [error] * len(due)
            for hearer, news in zip(due, found, strict=True):
                if hearer in self._hearers:
                    hearer.told(news)

    def _news(self, due: Sequence[Hearer], everybody: Sequence[Hearer]) -> Sequence[News]:
        tellings = self._tables.tellings(self._id)
        if tellings != self._tellings:
            self._tellings = tellings
            for each in everybody:
                each.look_again()
        now = self._moment = self._seating.moment(self._id, self._moment)
        return [_news(each, now) for each in due]


def _news(hearer: Hearer, now: Moment) -> News:
    try:
        return hearer.news(now)
    except Exception as error:
        return error


class Rounds:
    """The rounds of all tables to which a line is open."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self._tables, self._seating = tables, seating
        self._rounds: dict[str, Round] = {}

    @contextmanager
    def sit(self, id: str, hearer: Hearer) -> Iterator[Round]:  # noqa: A002
        """Be told what is new for as long as the context lasts."""
        found = self._rounds.get(id)
        if found is None:
            found = self._rounds[id] = Round(self._tables, self._seating, id)
        found.tell(hearer)
        try:
            yield found
        finally:
            if found.remove(hearer) and self._rounds.get(id) is found:
                del self._rounds[id]
                found.end()
