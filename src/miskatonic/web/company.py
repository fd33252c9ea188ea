"""Company on the live line: who is there, what they call out and say."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable

from miskatonic.table.bus import on_loop, running_loop
from miskatonic.table.chat import ChatLine
from miskatonic.table.company import REPEAT, Called, Company
from miskatonic.table.guest import Guest
from miskatonic.table.seating import Known, Seating
from miskatonic.web.company_messages import (
    SaidInCompany,
    SayChat,
    SayGesture,
    SayHere,
    SayHush,
    SayNudge,
    SayPoint,
    ShowCall,
    ShowChat,
    ShowCompany,
    ShownInCompany,
)
from miskatonic.web.house import at_home

MOST_WAITING = 200
"""What is called out and not yet sent to a slow line; the oldest is forgotten first."""


class InCompany:
    """One line at a shared table. Where nobody was invited it says nothing and hears nothing."""

    def __init__(self, company: Company, seating: Seating, table: str, who: Known) -> None:
        self._company = company
        self._seating = seating
        self._table = table
        self._who = who
        self._line = secrets.token_urlsafe(6)
        self._held: list[str] = []
        self._away = False
        self._waiting: deque[Called | ChatLine] = deque(maxlen=MOST_WAITING)
        self._look = False
        self._news = asyncio.Event()
        self._loop = running_loop()

    async def show(self, send: Callable[[ShownInCompany], Awaitable[None]]) -> None:
        """Send who is there and what was said, and then what is new, until the line ends."""
        self._held = await at_home(self._tickets)
        if not self._held:
            await asyncio.Event().wait()  # alone at the table: there is nothing to tell
        with self._company.enter(self._table, self._line, self._held, self._hear):
            await send(await at_home(self._there))
            await send(await at_home(self._said))
            while True:
                await self._something()
                look, self._look = (
                    self._look,
                    False,
                )  # before looking: what changes meanwhile is looked at again
                there = await at_home(self._there)  # refuses who was sent away meanwhile
                if look:
                    await send(there)
                while self._waiting:
                    await send(_shown(self._waiting.popleft()))

    def _said(self) -> ShowChat:
        return ShowChat(self._company.chat(self._table).lines, whole=True)

    def _tickets(self) -> list[str]:
        return [each.id for each in self._seating.held(self._table, self._who)]

    async def _something(self) -> None:
        """Wait for the next word; meanwhile say now and then that this line is still open."""
        while True:
            try:
                async with asyncio.timeout(REPEAT):
                    await self._news.wait()
            except TimeoutError:
                self._present()
            else:
                self._news.clear()
                return

    def _present(self) -> None:
        self._company.here(self._table, self._line, self._held, away=self._away)

    def _hear(self, what: Called | ChatLine | None) -> None:
        """From whichever thread."""
        if what is None:
            self._look = True
        else:
            self._waiting.append(what)
        on_loop(self._loop, self._news.set)

    def _there(self) -> ShowCompany:
        guest, company = self._seating.guest(self._table, self._who), self._company
        if (held := self._tickets()) != self._held:  # he has taken another seat
            self._held = held
            self._present()
        return ShowCompany(
            company.people(self._table), held, guest.hand.host, company.chat(self._table).hushed
        )

    def do(self, said: SaidInCompany, guest: Guest) -> None:
        """What this line says to the others."""
        held, company = self._seating.held(self._table, self._who), self._company
        match said:
            case SayHere():
                if self._held:
                    self._away = said.away
                    self._present()
            case SayNudge():
                company.nudge(guest, held, said.seat)
            case SayPoint():
                company.point(guest, held, said.place)
            case SayGesture():
                company.gesture(guest, held, said.gesture)
            case SayChat():
                company.say(guest, held, said.text)
            case SayHush():
                company.hush(guest, said.hushed)


def _shown(what: Called | ChatLine) -> ShownInCompany:
    if isinstance(what, ChatLine):
        return ShowChat([what], whole=False)
    return ShowCall(what.kind, what.who, what.name, what.seat, what.what, what.to)
