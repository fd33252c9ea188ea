"""Sending mail over the host's own SMTP server: off the loop, when it is due, and never twice."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import timedelta
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import partial
from typing import Any
from urllib.parse import unquote, urlsplit

from litestar import Litestar
from msgspec import Struct

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, language, say
from miskatonic.shelf import GAMES, box
from miskatonic.table.bus import on_loop, running_loop
from miskatonic.table.company import Company
from miskatonic.table.mail import ADDRESS, Due, Letter, Mails
from miskatonic.table.tables import Tables
from miskatonic.web.house import at_home

LOGGER = logging.getLogger("miskatonic")
PATIENCE = 20.0
"""Seconds for the mail server."""
AFTER = timedelta(minutes=10)
"""So long it has been somebody's turn before he gets mail."""
SMTP, MAIL_FROM = "MISKATONIC_SMTP", "MISKATONIC_MAIL_FROM"
"""Where the mail server and our own address may be written down instead: a command line is read by everybody."""
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}


SAYS = {
    "ask": ("table.mail.ask", "table.mail.ask_text"),
    "turn": ("table.mail.turn", "table.mail.turn_text"),
    "won": ("table.mail.won", "table.mail.won_text"),
    "lost": ("table.mail.lost", "table.mail.lost_text"),
}
"""The subject and the text of a letter, by its kind."""


class BadServer(MiskatonicError):
    """What was said about the mail server makes no sense."""

    code = "bad_address"


class Smtp(Struct, frozen=True):
    """A mail server, and as whom we write. `smtp` begins in the open and goes on under TLS, `smtps` is under TLS from
    the beginning, and `smtp+plain` never is, which is for one on this machine."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str

    def send(self, letters: list[EmailMessage]) -> None:
        """Deliver these; raises OSError or SMTPException."""
        safe = ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=safe)
            if self.scheme == "smtps"
            else smtplib.SMTP(self.host, self.port, timeout=PATIENCE) as server
        ):
            if self.scheme == "smtp":
                server.starttls(context=safe)
            if self.user:
                server.login(self.user, self.password)
            for letter in letters:
                server.send_message(letter)


def smtp(address: str, sender: str) -> Smtp:
    """The server that somebody wrote down, or a sentence about what is wrong with it. A password is never told."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        port = 0
    if not port or not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise BadServer(say("table.error.smtp"))
    if not ADDRESS.fullmatch(sender):
        raise BadServer(say("table.error.mail_from", address=Raw(sender[:80])))
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Smtp(parts.scheme, parts.hostname, port, user, password, sender)


class PostOffice:
    """All mail of a server."""

    def __init__(
        self,
        mails: Mails,
        tables: Tables,
        company: Company,
        server: Smtp,
        origin: str,
        *,
        after: timedelta = AFTER,
    ) -> None:
        self._mails, self._tables, self._company = mails, tables, company
        self._server, self._origin, self._after = server, origin, after
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._room = ThreadPoolExecutor(1, "post")

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        self._loop = running_loop()
        self._tables.on_turning.append(self.look)
        for id_ in await at_home(self._mails.tables):
            self.look(id_)
        try:
            yield
        finally:
            self._tables.on_turning.remove(self.look)
            for timer in self._timers.values():
                timer.cancel()
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._room.shutdown(wait=False, cancel_futures=True)

    def look(self, id: str) -> None:  # noqa: A002
        """Whose turn it is may be new at this table; from whichever thread."""
        on_loop(self._loop, self._begin, partial(self._looking, id))

    def post(self, letter: Letter) -> None:
        """Send this now; from whichever thread."""
        on_loop(self._loop, self._begin, partial(self._send, [letter]))

    def _begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _looking(self, id: str) -> None:  # noqa: A002
        if (timer := self._timers.pop(id, None)) is not None:
            timer.cancel()
        try:
            due = await at_home(partial(self._due, id))
        except MiskatonicError:  # it is gone, or cannot be read now
            return
        if due.again is not None and self._loop is not None:
            self._timers[id] = self._loop.call_later(due.again, self.look, id)
        await self._send(due.letters)

    def _due(self, id: str) -> Due:  # noqa: A002
        here = {each.id for each in self._company.people(id) if each.here}
        return self._mails.due(id, here, self._after)

    async def _send(self, letters: list[Letter]) -> None:
        if not letters:
            return
        written = [self.written(each) for each in letters]
        try:
            await asyncio.get_running_loop().run_in_executor(self._room, self._server.send, written)
        except (OSError, smtplib.SMTPException) as error:  # without the address, which is nobody's business
            LOGGER.error("mail: %s", type(error).__name__)

    def written(self, letter: Letter) -> EmailMessage:
        """As it is sent."""
        words, to = language(letter.to.lang), letter.to
        if to.game in GAMES:
            box(to.game)  # brings the game's words
        game = Raw(words.render(say(f"{to.game}.title")))
        end = f"{self._origin}/api/mail/{to.secret}"
        mail = EmailMessage()
        mail["From"], mail["To"] = self._server.sender, to.address
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=urlsplit(self._origin).hostname)
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{end}/no>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        subject, body = SAYS[letter.kind]
        mail["Subject"] = words.render(say(subject, game=game))
        table = Raw(end if letter.kind == "ask" else f"{self._origin}/#/table/{letter.table}")
        text = words.render(say(body, game=game, address=table))
        foot = words.render(say("table.mail.foot", address=Raw(end)))
        mail.set_content(f"{text}\n\n-- \n{foot}\n")
        return mail
