"""The open line to a table: it says what stands on it after every change, and hears what its player does."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, Text, language, say
from miskatonic.table.beats import Seen, news, seen
from miskatonic.table.errors import NoTicket, UnknownTable
from miskatonic.table.guest import Guest
from miskatonic.table.seating import Seating
from miskatonic.table.tables import Listener
from miskatonic.web import speech
from miskatonic.web.inputs import Open, Seats, Who
from miskatonic.web.messages import (
    Problem,
    Said,
    SayAnswer,
    SayLang,
    SayLook,
    SayRedo,
    SayReopen,
    SaySettings,
    SayUndo,
    ShowError,
    ShowNews,
    ShowTable,
)
from miskatonic.web.pocket import known

LOGGER = logging.getLogger("miskatonic")
LONGEST = 4096
"""Bytes of a message: the longest sensible one is far shorter."""
GONE = 4404
"""The line is closed because there is no such table (any more)."""
NOT_INVITED = 4403
"""The line is closed because who is at its end was not invited, or not any more."""
CLOSED: dict[type[Exception], int] = {UnknownTable: GONE, NoTicket: NOT_INVITED}
TOO_LONG = 1009
BROKEN = 1011

_understand = msgspec.json.Decoder(Said).decode


class Line:
    """One connection: its language, its seats (None: all), the position it looks at (None: the table as it stands)."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        seating: Seating,
        id: str,  # noqa: A002
        listener: Listener,
        seat: str | None,
    ) -> None:
        self._seat = seat
        self._socket = socket
        self._who = known(socket)
        self._seating = seating
        self._id = id
        self._listener = listener
        self._words = speech.of(socket)
        self._at: int | None = None
        self._seen: Seen | None = None
        self._sending = asyncio.Lock()

    async def show(self) -> None:
        """Send the table now, and what is new whenever there is news."""
        while True:
            await self._send(self._message())
            await self._listener.news()

    def _message(self) -> ShowTable | ShowNews:
        """How it went on since the last message; the whole table where news cannot tell it."""
        guest, words = self._guest(), self._words
        table = guest.table
        if self._at is not None and not table.game.base <= self._at <= table.game.position:
            self._at = None  # what was looked at has been undone
        before = self._seen
        self._seen = seen(table, words, self._at, guest.seats)
        told = news(table, words, before, self._at) if before is not None else None
        if told is not None:
            return ShowNews(told)
        return ShowTable(guest.sees(words, self._at))

    def _guest(self) -> Guest:
        """Who is at the other end, with what he holds now: he may have been sent away since."""
        return self._seating.guest(self._id, self._who, self._seat)

    async def hear(self) -> None:
        """Do what is said, until the connection ends."""
        while (data := await self._receive()) is not None:
            if len(data) > LONGEST:
                await self._complain(say("table.error.too_large", most=LONGEST), "too_large")
                await self._socket.close(TOO_LONG)
                return
            try:
                self._do(_understand(data))
            except (UnknownTable, NoTicket):
                raise
            except MiskatonicError as error:
                await self._refuse(speech.problem_of(self._words, error))
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                await self._complain(say("table.error.request", why=Raw(str(error)[:200])), "bad_request")

    def _do(self, said: Said) -> None:
        match said:
            case SayLook(at):
                self._look(at)
            case SayLang(lang):
                self._words = language(lang)
                self._listener.tell()
            case _:
                self._play(said)
                self._at = None  # who acts wants to see the table as it stands

    def _play(self, said: SayAnswer | SayUndo | SayRedo | SayReopen | SaySettings) -> None:
        guest = self._guest()
        match said:
            case SayAnswer(name, at, seat):
                guest.answer(name, at, seat)
            case SayUndo(to):
                guest.undo(to)
            case SayRedo():
                guest.redo()
            case SayReopen(at):
                guest.reopen(at)
            case SaySettings():
                guest.settings(said.auto(), said.seat)

    def _look(self, at: int | None) -> None:
        if at is not None:
            self._guest().game.look(at)  # refuses what does not exist
        self._at = at
        self._listener.tell()

    async def _receive(self) -> bytes | None:
        """The next message as bytes, None at the end."""
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        return message.get("bytes") or (message.get("text") or "").encode(errors="replace")

    async def _complain(self, text: Text, code: str) -> None:
        await self._refuse(speech.problem(self._words, text, code))

    async def _refuse(self, problem: Problem) -> None:
        await self._send(ShowError(problem.error, problem.code))

    async def _send(self, message: ShowTable | ShowNews | ShowError) -> None:
        """One at a time: news and refusals come from two tasks."""
        async with self._sending:
            await self._socket.send_data(msgspec.json.encode(message).decode())

    async def end(self, error: Exception) -> None:
        """Say why the line cannot go on, and close it."""
        with suppress(WebSocketDisconnect):
            if isinstance(error, MiskatonicError):
                await self._refuse(speech.problem_of(self._words, error))
            else:
                LOGGER.error("live line of table %s", self._id, exc_info=error)
                await self._complain(say("table.error.internal"), "internal")
            await self._socket.close(CLOSED.get(type(error), BROKEN))


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    tables: Open,
    seating: Seats,
    seat: Who = None,
) -> None:
    await socket.accept()
    with tables.watch(table_id) as listener:
        line = Line(socket, seating, table_id, listener, seat)
        tasks = [asyncio.create_task(line.show()), asyncio.create_task(line.hear())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        except Exception as error:
            await line.end(error)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
