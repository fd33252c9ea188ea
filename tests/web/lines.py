"""The live line as a client holds it, over a server without a network."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from litestar.testing import WebSocketTestSession
from websockets.sync.client import ClientConnection

from miskatonic.table.beats import gone_on
from miskatonic.web.messages import PROTOCOL
from tests.patience import patience
from tests.web.door import Json

HELLO = json.dumps({"type": "hello", "id": 0, "protocol": PROTOCOL, "lang": "en"})


COMPANY = ("company", "chat", "call")
"""What people call out meanwhile, at a shared table."""


def heard(line: ClientConnection) -> Json:
    """The next message over a real network that is no acknowledgement."""
    while (message := json.loads(line.recv(timeout=patience())))["type"] in ("ack", *COMPANY):
        pass
    found: Json = message
    return found


class Line:
    """One connection that has said hello."""

    def __init__(self, session: WebSocketTestSession, lang: str | None = "en", **hello: Any) -> None:
        self.session = session
        self.shown: Json = {}
        self.mark = ""
        self.acknowledged: list[int] = []
        self.calls: list[Json] = []
        """What was heard of others."""
        self._ids = count(1)
        greeting = {"protocol": PROTOCOL, "lang": lang, **hello}
        self.say(type="hello", **{name: value for name, value in greeting.items() if value is not None})

    def hear(self) -> Json:
        """The next message that is no acknowledgement."""
        while (message := self.receive())["type"] == "ack":
            self.acknowledged.append(message["id"])
        return message

    def receive(self) -> Json:
        """The next message about the table or the line."""
        while (data := self.session.receive_json(timeout=patience()))["type"] in COMPANY:
            self.calls.append(data)
        found: Json = data
        return found

    def table(self) -> Json:
        """The table after the next message, whole or made from news of it."""
        message = self.hear()
        if message["type"] == "news":
            assert message["news"]["since"] == self.shown["position"]
            self.shown = gone_on(self.shown, message["news"])
        else:
            assert message["type"] == "table", message["type"]
            self.shown = message["table"]
        self.mark = message["mark"]
        return self.shown

    def error(self) -> Json:
        message = self.hear()
        assert set(message) == {"type", "error", "code", "id"}, message["type"]
        return message

    def say(self, **message: Any) -> int:
        """Say something; the number under which it is acknowledged or refused."""
        number = next(self._ids)
        self.session.send_json({"id": number, **message})
        return number

    def answer(self, table: Json) -> Json:
        self.say(type="answer", name=table["ask"]["options"][0]["name"], at=table["position"])
        return self.table()

    def acked(self, number: int) -> None:
        """Wait until what was said under this number is acknowledged."""
        while number not in self.acknowledged:
            message = self.receive()
            assert message["type"] == "ack", message["type"]
            self.acknowledged.append(message["id"])

    def error_of(self, **message: Any) -> str:
        """Say something that is refused, by its number; the word for why."""
        number = self.say(**message)
        problem = self.error()
        assert problem["id"] == number, problem
        code: str = problem["code"]
        return code
