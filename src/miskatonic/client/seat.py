"""Somebody at a table, over the network."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from miskatonic.client.errors import Closed, Refused, Unreachable
from miskatonic.client.link import PATIENCE, Link, link
from miskatonic.kernel.pledges import TakeBack
from miskatonic.kernel.text import Raw, say
from miskatonic.table.beats import gone_on

PROTOCOL = 2
Json = dict[str, Any]


class Seat:
    """A line to a table: the last table shown, and what may be done there.

    `taken` is what was taken back here, and by whom. Every deed returns when the server has acknowledged it and shown
    what came of it; `Refused` says why it was not done. Where the line is cut, `come_back` opens another and is told
    what happened since.
    """

    def __init__(self, at: Link, table: str, lang: str = "en", *, seat: str | None = None) -> None:
        self.link = at
        self.id = table
        self.table: Json = {}
        self.lobby: Json | None = None
        self.taken: list[TakeBack] = []
        self._lang = lang
        self._seat = seat
        self._mark: str | None = None
        self._ids = count(1)
        self._line: ClientConnection | None = None
        self.come_back()

    # ------------------------------------------------------------------ seeing

    @property
    def ask(self) -> Json | None:
        """The question to this seat, if there is one."""
        found: Json | None = self.table.get("ask")
        return found

    @property
    def view(self) -> Json:
        found: Json = self.table["view"]
        return found

    @property
    def log(self) -> list[Json]:
        found: list[Json] = self.table["log"]
        return found

    @property
    def over(self) -> bool:
        return self.table.get("outcome") is not None

    def wait(self, patience: float = PATIENCE) -> bool:
        """Until the table is shown anew, or something was taken back; False where nothing happened within so many
        seconds."""
        until = time.monotonic() + patience
        while (left := until - time.monotonic()) > 0:
            message = self._receive(left)
            taken = len(self.taken)
            if message is not None and (self._take(message) or len(self.taken) > taken):
                return True
        return False

    def advice(self) -> Json | None:
        """What a player who knows the game would answer, and why."""
        found: Json | None = self.link.ask(f"/api/tables/{self.id}/advice", lang=self._lang)
        return found

    # ------------------------------------------------------------------ doing

    def answer(self, name: str, seat: int | None = None) -> None:
        """Answer the question that stands."""
        own = {} if seat is None else {"seat": seat}
        self._deed(type="answer", name=name, at=self.table["position"], **own)

    def undo(self, to: int | None = None) -> None:
        """Take back the last decision, or all since a position."""
        self._deed(type="undo", at=self.table["position"], **({} if to is None else {"to": to}))

    def redo(self) -> None:
        self._deed(type="redo", at=self.table["position"])

    def speak(self, lang: str) -> None:
        """Be told everything in another language."""
        self._lang = lang
        self._say(type="lang", lang=lang)
        while self.table["lang"] != lang and self.wait():
            pass

    def _deed(self, **said: Any) -> None:
        """Say it, and wait until it is acknowledged and the table that came of it is shown, in whichever order."""
        number, acknowledged, shown = self._say(**said), False, False
        leads: int | None = None
        while not (acknowledged and (shown or self.table.get("position") == leads)):
            message = self._receive(PATIENCE)
            if message is None:
                raise Unreachable(say("table.error.unreachable", why=Raw(said["type"])))
            if message.get("id") == number and message["type"] == "error":
                raise Refused(message["error"], message["code"])
            if message.get("id") == number and message["type"] == "ack":
                acknowledged, leads = True, message["position"]
            shown = self._take(message) and acknowledged

    # ------------------------------------------------------------------ the line

    def come_back(self) -> None:
        """Open a line, the first or another one, and be told how the table stands."""
        self.close()
        try:
            self._line = connect(
                self.link.live(self.id), proxy=None, open_timeout=PATIENCE, max_size=None
            ).__enter__()
        except (OSError, WebSocketException, TimeoutError) as error:
            raise Unreachable(say("table.error.unreachable", why=Raw(str(error)[:200]))) from None
        wishes = {"secret": self.link.secret, "lang": self._lang, "seat": self._seat, "mark": self._mark}
        self._say(
            type="hello",
            protocol=PROTOCOL,
            **{name: value for name, value in wishes.items() if value is not None},
        )
        self.wait()

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _say(self, **said: Any) -> int:
        assert self._line is not None
        number = next(self._ids)
        try:
            self._line.send(msgspec.json.encode({"id": number, **said}).decode())
        except ConnectionClosed as error:
            raise self._ended(error) from None
        return number

    def _receive(self, patience: float) -> Json | None:
        assert self._line is not None
        try:
            found: Json = msgspec.json.decode(self._line.recv(timeout=patience))
        except TimeoutError:
            return None
        except ConnectionClosed as error:
            raise self._ended(error) from None
        return found

    def _take(self, message: Json) -> bool:
        """Make of a message what it tells; whether it showed the table."""
        match message["type"]:
            case "table":
                self.table, self.lobby = message["table"], None
            case "news":
                self.table = gone_on(self.table, message["news"])
            case "lobby":
                self.lobby = message["lobby"]
                return True
            case "consent":
                self.taken = msgspec.convert(message["consent"]["taken"], list[TakeBack])
                return False
            case "error" if message["id"] is None:
                raise Closed(message["error"], message["code"])
            case _:
                return False
        self._mark = message["mark"]
        return True

    def _ended(self, error: ConnectionClosed) -> Unreachable:
        why = error.rcvd.reason if error.rcvd else ""
        return Unreachable(say("table.error.unreachable", why=Raw(why or str(error)[:200])))


def join(at: str | Link, name: str = "", lang: str = "en") -> Seat:
    """Come by a link under a name, take the seats that it offers, and look at the table."""
    there = link(at) if isinstance(at, str) else at
    table = there.ask("/api/join", {"secret": there.secret, "name": name}, lang)["id"]
    return Seat(there, table, lang)
