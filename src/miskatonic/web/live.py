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
from miskatonic.table import consent, stand_ins
from miskatonic.table.beats import Seen, recalled
from miskatonic.table.bus import on_loop
from miskatonic.table.company import Company
from miskatonic.table.errors import NoTicket, StaleAnswer, UnknownTable
from miskatonic.table.guest import Guest
from miskatonic.table.moment import Moment
from miskatonic.table.rights import Hand, eyes
from miskatonic.table.seating import Known, Seating
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
from miskatonic.web.inputs import Among, Around, Seats
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
from miskatonic.web.round import News, Round, Rounds
from miskatonic.web.stand_in_messages import SayWish, ShowStandIns
from miskatonic.web.stand_ins import stand_ins_shown
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

NOTHING = ConsentShown(consent.NOTHING.rule, None, [])
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
        company: Company,
    ) -> None:
        self._socket = socket
        self._who = known(socket)
        self._seat: str | None = None
        self._seating = seating
        self._id = id
        self._held: tuple[str, ...] | None = None
        self._round: Round | None = None
        self._loop = asyncio.get_running_loop()
        self._failed: asyncio.Future[None] = self._loop.create_future()
        self._words = speech.of(socket)
        self._figures: Figures = socket.app.state["figures"]
        self.limits: Limits = socket.app.state["limits"]
        self._at: int | None = None
        self._seen: Seen | None = None
        self._agreed, self._consent = NOTHING, consent.NOTHING
        self._stood, self._stood_in = stand_ins.NOBODY, self._words
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

    async def show(self, rounds: Rounds) -> None:
        """Send what is to be said, the table now, and what is new whenever there is news."""
        sending = asyncio.create_task(self._outbox.send())
        with rounds.sit(self._id, self) as self._round:
            self._outbox.on_sent = partial(self._round.sent, self)
            try:
                await asyncio.wait((sending, self._failed), return_when=asyncio.FIRST_COMPLETED)
                for each in (sending, self._failed):
                    if each.done():
                        each.result()
            finally:
                sending.cancel()
                if not self._failed.cancel():
                    self._failed.exception()  # whatever ends the line, this was looked at

    async def in_company(self) -> None:
        """Send who else is there, and what they call out."""
        assert self._company is not None
        await self._company.show(self._call)

    async def _call(self, shown: ShownInCompany) -> None:
        """What others call out waits until all before it is sent: who is slow misses some of it."""
        self._outbox.post(shown)
        await self._outbox.empty()

    # What the round asks of one who is told.

    @property
    def ready(self) -> bool:
        return self._outbox.is_empty

    def look_again(self) -> None:
        self._held = None

    def told(self, news: News) -> None:
        try:
            if isinstance(news, Exception):
                raise news
            for message in news:
                self._outbox.post_bytes(message)
        except Exception as error:
            if not self._failed.done():
                self._failed.set_exception(error)

    def news(self, now: Moment) -> list[bytes]:
        """How it went on since the last message; the whole table where news cannot tell it."""
        if self._held is None:
            self._held = tuple(each.id for each in self._seating.held(self._id, self._who))
        hand = now.hand(self._held)
        seats = eyes(hand, self._seat)  # refuses who was sent away since
        if now.waits:
            self._seen = None
            return [msgspec.json.encode(ShowLobby(lobby_shown(self._guest(), self._seating, self._words)))]
        game = now.table.game
        if self._at is not None and not game.base <= self._at <= game.position:
            self._at = None  # what was looked at has been undone
        data, self._seen = told(now.table, self._words, self._seen, self._at, seats)
        return [data, *self._asked_back(now, hand), *self._stand_ins(now)]

    def _asked_back(self, now: Moment, hand: Hand) -> list[bytes]:
        """What is asked about taking back, where it is something else than was told last."""
        if now.consent is self._consent and self._agreed.request is None and now.consent.request is None:
            return []
        shown = NOTHING if hand.alone else consent_shown(now.consent, now.table.game, hand, now.issued)
        self._consent = now.consent
        if shown == self._agreed:
            return []
        self._agreed = shown
        return [msgspec.json.encode(ShowConsent(shown))]

    def _stand_ins(self, now: Moment) -> list[bytes]:
        """For which seats the table answers, where that is otherwise than was told last. Only what was answered in this
        turn can have changed, at most something for each seat."""
        same = now.stand_ins is self._stood
        if same and (self._words is self._stood_in or now.stand_ins is stand_ins.NOBODY):
            return []
        first = max(0, len(self._stood.stood) - now.table.header.seats)
        self._stood, self._stood_in = now.stand_ins, self._words
        kind = now.table.game.box
        return [msgspec.json.encode(ShowStandIns(stand_ins_shown(now.stand_ins, kind, self._words, first)))]

    def _tell(self) -> None:
        """There may be something new to this line; from whichever thread."""
        if self._round is not None:
            on_loop(self._loop, self._round.tell, self)

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
                    self._tell()

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
                self._tell()
            case SayWish():
                self._guest().wish(said.asked)
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
        self._tell()

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
    seating: Seats,
    company: Among,
    rounds: Around,
) -> None:
    await socket.accept()
    with ExitStack() as counted:
        line = Line(socket, seating, table_id, company)
        tasks: list[asyncio.Task[None]] = []
        try:
            talk = counted.enter_context(line.limits.line(socket))
            await line.greet()
            parts = (line.show(rounds), line.in_company(), line.hear(talk))
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
