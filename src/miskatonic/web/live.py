"""The open line to a table: it says what stands on it after every change, and hears what its player does.

What is said on it, and what may be relied on, is told in docs/protocol.md for who writes a client.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, language, say
from miskatonic.table.beats import Seen, recalled
from miskatonic.table.company import Company
from miskatonic.table.errors import NoTicket, StaleAnswer, UnknownTable
from miskatonic.table.guest import Guest
from miskatonic.table.seating import Known, Seating
from miskatonic.table.tables import Listener
from miskatonic.web import speech
from miskatonic.web.company import InCompany
from miskatonic.web.company_messages import (
    SayChat,
    SayGesture,
    SayHere,
    SayHush,
    SayNudge,
    SayPoint,
    ShownInCompany,
)
from miskatonic.web.consent import consent_shown, say_back
from miskatonic.web.consent_messages import (
    ConsentShown,
    SaidBack,
    SayAgree,
    SayAskBack,
    SayWithdraw,
    ShowConsent,
)
from miskatonic.web.figures import Figures
from miskatonic.web.house import at_home
from miskatonic.web.inputs import Among, Open, Seats
from miskatonic.web.journal import note
from miskatonic.web.limits import Flood, Limits, Talk
from miskatonic.web.lobby import lobby_shown
from miskatonic.web.lobby_messages import ShowLobby
from miskatonic.web.messages import (
    PROTOCOL,
    Greeting,
    Said,
    SayAnswer,
    SayHello,
    SayLang,
    SayLook,
    SayPing,
    SayRedo,
    SayReopen,
    SaySettings,
    SayUndo,
    ShowAck,
    ShowError,
)
from miskatonic.web.numbered import MessageId
from miskatonic.web.outbox import Outbox, Slow
from miskatonic.web.pocket import known
from miskatonic.web.told import told

LOGGER = logging.getLogger("miskatonic")
LONGEST = 4096
"""Bytes of a message: the longest sensible one is far shorter."""
GREETED = 10.0
"""Seconds within which a line says hello."""
IDLE = 180.0
"""Seconds after which a line on which nothing is said is closed; clients say `ping` when they have nothing else."""
REASON = 123
"""Bytes that a closing line has for its reason."""

NOTHING = ConsentShown("concerned", None, [])
"""Nobody has asked for anything yet, nor taken anything back."""

BAD_HELLO = 4400
NOT_INVITED = 4403
"""The line is closed because who is at its end was not invited, or not any more."""
GONE = 4404
"""The line is closed because there is no such table (any more)."""
OTHER_PROTOCOL = 4406
TOO_QUIET = 4408
TOO_SLOW = 4413
TOO_MUCH = 4429
TOO_LONG = 1009
BROKEN = 1011

CLOSED = {
    "hello": BAD_HELLO,
    "no_ticket": NOT_INVITED,
    "unknown_table": GONE,
    "protocol": OTHER_PROTOCOL,
    "idle": TOO_QUIET,
    "slow": TOO_SLOW,
    "too_many": TOO_MUCH,
    "too_large": TOO_LONG,
    "internal": BROKEN,
}
"""With which code a line ends, by the word for why it does; all else that ends a hello is a bad one."""


class BadHello(MiskatonicError):
    """A line began with something else."""

    code = "hello"


class OtherProtocol(MiskatonicError):
    """A line began in a version that is not spoken here."""

    code = "protocol"


class Idle(MiskatonicError):
    """Nothing was said for too long."""

    code = "idle"


class TooLarge(MiskatonicError):
    """A message longer than any that makes sense."""

    code = "too_large"


class Broken(MiskatonicError):
    """A mistake of ours."""

    code = "internal"


class BadMessage(MiskatonicError):
    """A message that is none."""

    code = "bad_request"


ENDS = (UnknownTable, NoTicket, TooLarge, Idle, Slow, Flood)
"""What is no refusal of one message, but the end of the line."""

MISREAD = (msgspec.MsgspecError, UnicodeError, RecursionError)
_greeting = msgspec.json.Decoder(Greeting).decode
_hello = msgspec.json.Decoder(SayHello).decode
_understand: Callable[[bytes], Said | SaidBack] = msgspec.json.Decoder(Said | SaidBack).decode


class _Numbered(msgspec.Struct):
    """So much is read of a message that cannot be understood, to refuse it by its number."""

    id: MessageId | None = None


_numbered = msgspec.json.Decoder(_Numbered).decode


class Line:
    """One connection: its language, its seats (None: all), the position it looks at (None: the table as it stands)."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        seating: Seating,
        id: str,  # noqa: A002
        listener: Listener,
        company: Company,
    ) -> None:
        self._socket = socket
        self._who = known(socket)
        self._seat: str | None = None
        self._seating = seating
        self._id = id
        self._listener = listener
        self._words = speech.of(socket)
        self._figures: Figures = socket.app.state["figures"]
        self.limits: Limits = socket.app.state["limits"]
        self._at: int | None = None
        self._seen: Seen | None = None
        self._agreed = NOTHING
        self._outbox = Outbox(socket)
        self._all_company = company
        self._company: InCompany | None = None

    # ------------------------------------------------------------------ coming

    async def greet(self) -> None:
        """Hear who is there, in which language, and what was seen before; whoever says something else goes."""
        data = await self._receive(GREETED)
        if data is None:
            raise WebSocketDisconnect(detail="gone before it said hello")
        try:
            greeting = _greeting(data)
            if greeting.protocol != PROTOCOL:
                theirs = Raw(str(greeting.protocol)[:20])
                raise OtherProtocol(say("table.error.protocol", ours=PROTOCOL, theirs=theirs))
            hello = _hello(data)
        except MISREAD:
            raise BadHello(say("table.error.hello")) from None
        await self._let_in(hello)
        self._company = InCompany(self._all_company, self._seating, self._id, self._who)
        self._outbox.post(ShowAck(hello.id))

    async def _let_in(self, hello: SayHello) -> None:
        """Who shows a secret and is not let in has shown a wrong one."""
        shows = hello.secret is not None or self._who.secret is not None
        if shows:
            self.limits.guesses(self._socket)
        try:
            await at_home(lambda: self._meet(hello))
        except NoTicket:
            if shows:
                self.limits.wrong(self._socket)
            raise

    def _meet(self, hello: SayHello) -> None:
        self._seat = hello.seat
        if hello.lang is not None:
            self._words = language(hello.lang)
        if hello.secret is not None:
            self._who = Known(self._who.pocket, hello.secret)
        guest = self._guest()
        if hello.mark is not None and not guest.waits:
            self._seen = recalled(hello.mark, guest.table, self._words, guest.seats)

    # ------------------------------------------------------------------ telling

    async def show(self) -> None:
        """Send what is to be said, the table now, and what is new whenever there is news."""
        sending = asyncio.create_task(self._outbox.send())
        watching = asyncio.create_task(self._watch())
        try:
            done, _ = await asyncio.wait((sending, watching), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            sending.cancel()
            watching.cancel()

    async def in_company(self) -> None:
        """Send who else is there, and what they call out."""
        assert self._company is not None
        await self._company.show(self._call)

    async def _call(self, shown: ShownInCompany) -> None:
        """What others call out waits until all before it is sent: who is slow misses some of it."""
        self._outbox.post(shown)
        await self._outbox.empty()

    async def _watch(self) -> None:
        """Several changes may be one piece of news: nothing new is told before the last was sent."""
        while True:
            for message in await at_home(self._news):
                self._outbox.post_bytes(message)
            await self._outbox.empty()
            await self._listener.news()

    def _news(self) -> list[bytes]:
        """How it went on since the last message; the whole table where news cannot tell it."""
        guest = self._guest()
        if guest.waits:
            self._seen = None
            return [msgspec.json.encode(ShowLobby(lobby_shown(guest, self._seating, self._words)))]
        table = guest.table
        if self._at is not None and not table.game.base <= self._at <= table.game.position:
            self._at = None  # what was looked at has been undone
        data, self._seen = told(table, self._words, self._seen, self._at, guest.seats)
        return [data, *self._consent(guest)]

    def _consent(self, guest: Guest) -> list[bytes]:
        """What is asked about taking back, where it is something else than was told last."""
        now = NOTHING if guest.hand.alone else consent_shown(guest, self._seating)
        if now == self._agreed:
            return []
        self._agreed = now
        return [msgspec.json.encode(ShowConsent(now))]

    def _guest(self) -> Guest:
        """Who is at the other end, with what he holds now: he may have been sent away since."""
        return self._seating.guest(self._id, self._who, self._seat)

    # ------------------------------------------------------------------ hearing

    async def hear(self, talk: Talk) -> None:
        """Do what is said, until the connection ends."""
        while (data := await self._receive(IDLE)) is not None:
            try:
                talk.heard()
                said = _understood(data)
                leads = await at_home(partial(self._do, said))
                self._outbox.post(ShowAck(said.id, leads))
            except ENDS:
                raise
            except MiskatonicError as error:
                self._refuse(error, _number(data))
                if isinstance(error, StaleAnswer):  # who is behind gets what he did not see
                    self._seen = None
                    self._listener.tell()

    def _do(self, said: Said | SaidBack) -> int | None:
        """Where the game stands after it, if it was done to the game."""
        match said:
            case SayPing():
                self._guest()
            case SayHere() | SayNudge() | SayPoint() | SayGesture() | SayChat() | SayHush():
                assert self._company is not None
                self._company.do(said, self._guest())
            case SayLook():
                self._look(said.at)
            case SayLang():
                self._words = language(said.lang)
                self._listener.tell()
            case SayAskBack() | SayAgree() | SayWithdraw():
                say_back(self._guest(), said)
            case _:
                self._at = None  # who acts wants to see the table as it stands
                return self._play(said)
        return None

    def _play(self, said: SayAnswer | SayUndo | SayRedo | SayReopen | SaySettings) -> int:
        guest = self._guest()
        match said:
            case SayAnswer(name, at, seat):
                with self._figures.answering():
                    guest.answer(name, at, seat)
            case SayUndo():
                guest.undo(said.to, said.at)
            case SayRedo():
                guest.redo(said.at)
            case SayReopen(at):
                guest.reopen(at)
            case SaySettings():
                guest.settings(said.auto(), said.seat)
        return guest.game.position

    def _look(self, at: int | None) -> None:
        if at is not None:
            self._guest().game.look(at)  # refuses what does not exist
        self._at = at
        self._listener.tell()

    async def _receive(self, patience: float) -> bytes | None:
        """The next message as bytes, None at the end."""
        try:
            async with asyncio.timeout(patience):
                message = await self._socket.receive()
        except TimeoutError:
            raise Idle(say("table.error.idle")) from None
        if message["type"] != "websocket.receive":
            return None
        data: bytes = message.get("bytes") or (message.get("text") or "").encode(errors="replace")
        if len(data) > LONGEST:
            raise TooLarge(say("table.error.too_large", most=LONGEST))
        return data

    # ------------------------------------------------------------------ refusing, ending

    def _refuse(self, error: MiskatonicError, id: int | None = None) -> None:  # noqa: A002
        note("a live line", error)
        problem = speech.problem_of(self._words, error)
        self._figures.refused(problem.code)
        self._outbox.post(ShowError(problem.error, problem.code, id))

    async def end(self, error: Exception) -> None:
        """Say why the line cannot go on, and close it."""
        if not isinstance(error, MiskatonicError):
            LOGGER.error("a live line", exc_info=error)
            error = Broken(say("table.error.internal"))
        with suppress(WebSocketDisconnect, Slow):
            self._outbox.clear()
            self._refuse(error)
            await self._outbox.flush()
            reason = self._words.render(error.text).encode()[:REASON].decode(errors="ignore")
            await self._socket.close(CLOSED.get(error.code, BAD_HELLO), reason)


def _understood(data: bytes) -> Said | SaidBack:
    try:
        return _understand(data)
    except MISREAD as error:
        raise BadMessage(say("table.error.request", why=Raw(str(error)[:200]))) from None


def _number(data: bytes) -> int | None:
    """The id of a message, also of one that is otherwise nonsense."""
    try:
        return _numbered(data).id
    except MISREAD:
        return None


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    tables: Open,
    seating: Seats,
    company: Among,
) -> None:
    await socket.accept()
    with tables.watch(table_id) as listener, ExitStack() as counted:
        line = Line(socket, seating, table_id, listener, company)
        tasks: list[asyncio.Task[None]] = []
        try:
            talk = counted.enter_context(line.limits.line(socket))
            await line.greet()
            parts = (line.show(), line.in_company(), line.hear(talk))
            tasks += [asyncio.create_task(each) for each in parts]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        except Exception as error:
            await _ended(tasks)
            await line.end(error)
        finally:
            await _ended(tasks)


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    """Nothing of a line goes on after it."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
