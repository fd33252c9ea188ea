"""Hostile inputs: requests and messages that nobody sends who only wants to play, as everybody who could come.

Each is one that must change nothing: what a role may not do is sent as it should be, what it may do is sent broken.
After them the file of the server is what it was, nobody was told what is not his, nothing was answered with a mistake
of ours, and nothing has grown. The server is called as uvicorn calls it, without a network.

    python -m tests.web.hostile 1000000          # as many as wished; the figures when it is done
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from litestar import Litestar
from litestar.testing import TestClient

from miskatonic.table.store import SqliteStore
from miskatonic.web.api import ROUTES
from miskatonic.web.app import create_app
from tests.patience import patience
from tests.web.company import ROLES, Company, gather
from tests.web.door import ADDRESS
from tests.web.test_rights import MATRIX, MESSAGES, NOBODY

ON_A_LINE = 60
"""Messages before somebody hangs up."""
BATCH = 250
"""Inputs between two looks at the file."""
GROWN = 24_000_000
"""Bytes of memory that may come and go without anything growing."""
WORDS = (
    "",
    "0",
    "-1",
    "null",
    "none",
    "%00",
    "é",
    "🐙",
    "../../etc/passwd",
    "' OR 1=1 --",
    "<script>",
    "\x7f",
    "a" * 300,
)
HELLO = b'{"type": "hello", "protocol": 2, "id": 0}'


@dataclass(frozen=True)
class Input:
    """A request, or (as a `LIVE` one) a message of the live line."""

    role: str
    method: str
    path: str
    body: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()

    def __str__(self) -> str:
        return f"{self.role}: {self.method} {self.path[:120]} {self.headers!r} {self.body[:200]!r}"


@dataclass
class Report:
    """What a run has found; a run without findings has an empty one, and says how much it did."""

    inputs: int = 0
    findings: list[tuple[str, str]] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    grown: int = 0

    def found(self, kind: str, what: object) -> None:
        if [each for each, _ in self.findings].count(kind) < 5:
            self.findings.append((kind, str(what)))

    @property
    def kinds(self) -> set[str]:
        return {kind for kind, _ in self.findings}


# ---------------------------------------------------------------------- what is sent


class Sender:
    """Makes up inputs; the same seed makes up the same ones."""

    def __init__(self, company: Company, seed: int) -> None:
        self._luck = random.Random(seed)
        self._company = company
        self._options = [option["name"] for option in company.look("own")["ask"]["options"]]
        self._position = company.look("own")["position"]
        self._others = [
            (method, path)
            for route in ROUTES
            for path in sorted(route.paths)
            if "{table_id:str}" not in path
            for method in sorted(route.http_methods)
        ]
        self._refused = [
            (role, method, end, body)
            for (method, end), (body, refused) in sorted(MATRIX.items())
            for role in ROLES
            if role in NOBODY or refused.get(role, "nothing") != "nothing"
        ]
        self._allowed = [
            (role, method, end, body)
            for (method, end), (body, _) in sorted(MATRIX.items())
            for role in ROLES
            if body and role not in NOBODY
        ]

    def requests(self) -> Iterator[Input]:
        kinds = (self._forbidden, self._broken, self._elsewhere, self._lost, self._looks)
        while True:
            make = self._luck.choices(kinds, (39, 25, 20, 14, 2))[0]
            yield make()

    def role(self) -> str:
        return self._luck.choice(ROLES)

    def message(self, role: str) -> bytes:
        """For a live line: what this one must not say, or what nobody can mean."""
        kind = self._luck.choice(sorted(MESSAGES))
        valid, refused = MESSAGES[kind]
        whole = {"type": kind, "id": self._luck.randrange(1, 1000), **valid}
        forbidden = role in NOBODY or refused.get(role, "nothing") != "nothing"
        return _json(whole) if forbidden else self._spoilt(whole)

    def _forbidden(self) -> Input:
        """As it should be, by somebody who may not."""
        role, method, end, body = self._luck.choice(self._refused)
        if end == "/answer":
            role = self._luck.choice(("watch", "stranger", "withdrawn"))
            body = {"name": self._luck.choice(self._options), "at": self._position}
        return self._request(role, method, self._company.path + end, json.dumps(body).encode())

    def _broken(self) -> Input:
        """By somebody who may, but not this."""
        role, method, end, body = self._luck.choice(self._allowed)
        if end == "/answer" and self._luck.random() < 0.5:
            at = self._luck.choice((self._position + 1, -1, 10**30, self._position))
            name = "?" + self._luck.choice(WORDS)
            return self._request(role, method, self._company.path + end, _json({"name": name, "at": at}))
        return self._request(role, method, self._company.path + end, self._spoilt(body))

    def _elsewhere(self) -> Input:
        """Any other route, with a word where an id should be and nonsense in the body."""
        method, path = self._luck.choice(self._others)
        path = path.replace(":str", "")
        while "{" in path:
            before, _, rest = path.partition("{")
            path = before + quote(f"?{self._luck.choice(WORDS)}", safe="") + rest.partition("}")[2]
        body = (
            b""
            if method == "GET"
            else self._spoilt({"name": "x", "secret": "y", "game": "noir", "versions": []})
        )
        return self._request(self._luck.choice(ROLES), method, path, body, query=method != "GET" or None)

    def _lost(self) -> Input:
        """Addresses that are none, names that are not ours, pages of others."""
        path = "/" + "/".join(
            quote(self._luck.choice(("api", "tables", "live", "decks", *WORDS)), safe="")
            for _ in range(self._luck.randrange(5))
        )
        method = self._luck.choice(("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "BREW"))
        strange = self._luck.choice(
            (
                (b"host", b"evil.example"),
                (b"host", b"\xff"),
                (b"origin", b"https://evil.example"),
                (b"authorization", b"Bearer " + self._noise()),
                (b"cookie", b"miskatonic=" + self._noise()),
                (b"accept-language", b",;q=" * 200),
                (b"content-length", b"-1"),
                (b"content-type", b"multipart/form-data; boundary=" + self._noise()),
                (b"x-forwarded-for", b"127.0.0.1"),
            )
        )
        return self._request(self._luck.choice(ROLES), method, path, self._noise(), (strange,))

    def _looks(self) -> Input:
        """What one may see: that is where a leak would be."""
        end = self._luck.choice(("", "/story", "/tale", "/people", "/advice", "/save"))
        query = self._luck.choice(("", "?seat=0", "?seat=1", "?seat=2", "?seat=none", "?at=0", "?lang=nl"))
        return self._request(self._luck.choice(ROLES), "GET", self._company.path + end + query)

    def _request(
        self,
        role: str,
        method: str,
        path: str,
        body: bytes = b"",
        headers: tuple[tuple[bytes, bytes], ...] = (),
        query: bool | None = True,
    ) -> Input:
        if query and "?" not in path and self._luck.random() < 0.2:
            path += f"?{self._luck.choice(('at', 'seat', 'lang', 'q'))}={quote(self._luck.choice(WORDS))}"
        return Input(role, method, path, body, headers)

    def _spoilt(self, valid: dict[str, Any]) -> bytes:
        """A body that cannot be meant, whoever sends it."""
        luck = self._luck
        wrong: Any = luck.choice(([[]], {"a": {}}, [1e300, None], {"": ""}))
        spoilers: tuple[Any, ...] = (
            lambda: self._noise(),
            lambda: b"[" * luck.randrange(1, 5000),
            lambda: b'{"a":' * luck.randrange(1, 1500),
            lambda: _json([valid]),
            lambda: _json({**valid, f"z{luck.randrange(100)}": wrong}),
            lambda: _json({**valid, luck.choice(sorted(valid)): wrong}),
            lambda: _json(valid)[: -luck.randrange(1, 5)],
            lambda: _json({**valid, "z": "x" * luck.randrange(70_000)}),
        )
        made: bytes = luck.choice(spoilers)()
        return made

    def _noise(self) -> bytes:
        return b"\xff" + self._luck.randbytes(self._luck.randrange(60)).replace(b"\n", b"").replace(
            b"\r", b""
        )


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()


# ---------------------------------------------------------------------- what must not happen


def fingerprint(file: Path) -> dict[str, str]:
    """Everything that the file has, by its tables: answers, keys, tickets, pockets, papers, decks."""
    db = sqlite3.connect(file)
    try:
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        rows = {name: sorted(map(repr, db.execute(f"SELECT * FROM {name}"))) for (name,) in names}
    finally:
        db.close()
    return {name: blake2b(repr(found).encode()).hexdigest() for name, found in rows.items()}


def secrets_of(company: Company, file: Path) -> dict[str, set[bytes]]:
    """For each role what it must never be told: the key, pockets and tickets of others, cards in others' hands."""
    db = sqlite3.connect(file)
    keys = {str(row[0]) for row in db.execute("SELECT key FROM keys")}
    db.close()
    held = {
        role: "".join(company.headers[role].values()).partition(
            "=" if "cookie" in company.headers[role] else " "
        )[2]
        for role in ROLES
    }
    hands: dict[str, set[str]] = {role: set() for role in ROLES}
    for role in ("host", "own", "other"):
        for person in company.look(role)["view"]["people"]:
            hands[role] |= {card["id"] for card in person["hand"] or ()}
    assert keys
    assert sum(map(bool, hands.values())) == 3
    return {
        role: {
            each.encode()
            for other in ROLES
            if other != role
            for each in ({held[other]} | (hands[other] - hands[role]) | keys)
            if each
        }
        for role in ROLES
    }


class Server:
    """The server with a shared table of the card game, where hands are hidden, and all that is to be kept from whom."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.db"
        page = folder / "static" / "index.html"
        page.parent.mkdir()
        page.write_text("<!doctype html><title>Miskatonic</title>")
        self.app: Litestar = create_app(SqliteStore(self.file), static=page.parent)
        self.client = TestClient(self.app, base_url=ADDRESS, raise_server_exceptions=False)
        self.client.__enter__()
        self.company = gather(self.client, "cards")
        self.company.ask("host", "POST", f"{self.company.path}/tickets", {"role": "seat", "seats": [2]})
        asked = self.company.look("own")
        self.company.answer("own", asked["ask"]["options"][0]["name"], asked["position"])
        self.company.ask("host", "GET", f"{self.company.path}/save")  # the first one makes the table's seal
        self.hidden = secrets_of(self.company, self.file)
        self.headers = {
            role: [(name.encode(), value.encode()) for name, value in headers.items()]
            for role, headers in self.company.headers.items()
        }

    def close(self) -> None:
        self.client.__exit__(None, None, None)

    def looks(self) -> list[Any]:
        """How everybody sees the table."""
        return [self.company.ask(role, "GET", self.company.path).json() for role in ROLES]


class Run:
    """So many inputs to a server, each looked at."""

    def __init__(self, server: Server, seed: int = 1) -> None:
        self._server = server
        self._sender = Sender(server.company, seed)
        self._requests = self._sender.requests()
        self.report = Report()

    def go(self, inputs: int, live: float = 0.25) -> Report:
        """Send them; the part `live` over live lines."""
        before, looked = fingerprint(self._server.file), self._server.looks()
        asyncio.run(self._all(inputs, live, before))
        if self._server.looks() != looked:
            self.report.found("state", "somebody sees another table than before")
        return self.report

    async def _all(self, inputs: int, live: float, before: dict[str, str]) -> None:
        warm, memory = min(inputs // 4, 20_000), 0
        tasks = len(asyncio.all_tasks())
        while self.report.inputs < inputs:
            begun = self.report.inputs
            for _ in range(int(BATCH * (1 - live))):
                await self._ask(next(self._requests))
            while self.report.inputs < begun + BATCH and live:
                await self._line()
            if (now := fingerprint(self._server.file)) != before:
                changed = sorted(name for name in now if now[name] != before.get(name))
                self.report.found("state", f"{changed} changed after input {begun}")
                break
            if not memory and self.report.inputs >= warm:
                memory = resident()
        await self._server.client.app.state["thinkers"].end()  # who thinks belongs to this loop
        self._growth(memory, len(asyncio.all_tasks()) - tasks)

    def _growth(self, memory: int, tasks: int) -> None:
        tables, figures = self._server.app.state["tables"], self._server.app.state["figures"]
        gc.collect()
        self.report.grown = resident() - memory
        if self.report.grown > GROWN:
            self.report.found("growth", f"{self.report.grown:,} bytes")
        for what, count in (
            ("tasks", tasks),
            ("listeners", len(tables._listeners)),
            ("lines", figures.lines),
        ):
            if count:
                self.report.found("growth", f"{count} {what} were left behind")
        counters = figures.text(0).count("\n")
        if counters > 1000:
            self.report.found("growth", f"{counters} counters")

    # ------------------------------------------------------------------ one input

    async def _ask(self, sent: Input) -> None:
        scope = self._scope(sent, "http")
        body, waiting = bytearray(), [{"type": "http.request", "body": sent.body, "more_body": False}]
        status = 0

        async def receive() -> Any:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                body.extend(repr(message["headers"]).encode())
            else:
                body.extend(message.get("body", b""))

        await self._server.app(scope, receive, send)
        self.report.inputs += 1
        self.report.answers[str(status)] += 1
        if not 200 <= status < 500:
            self.report.found("mistake", f"{status} for {sent}: {bytes(body)[-300:]!r}")
        self._look_for_leaks(sent, bytes(body))

    async def _line(self) -> None:
        """Call, say a lot of nonsense, hang up; somebody who is not invited says it all the same."""
        role = self._sender.role()
        heard: asyncio.Queue[Any] = asyncio.Queue()
        told: asyncio.Queue[Any] = asyncio.Queue()
        sent = Input(role, "LIVE", f"{self._server.company.path}/live?lang=en")
        heard.put_nowait({"type": "websocket.connect"})
        talking = asyncio.create_task(self._server.app(self._scope(sent, "websocket"), heard.get, told.put))
        heard.put_nowait({"type": "websocket.receive", "bytes": HELLO})
        for _ in range(ON_A_LINE):
            data = self._sender.message(role)
            heard.put_nowait({"type": "websocket.receive", "bytes": data})
            self.report.inputs += 1
            await self._hear(Input(role, "LIVE", sent.path, data), told, talking)
            if talking.done():
                break
        heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(talking, patience())
        self._read(sent, told)

    async def _hear(self, sent: Input, told: asyncio.Queue[Any], talking: asyncio.Task[Any]) -> None:
        """Wait for an answer: none of them is silence."""
        if told.empty():
            said = asyncio.ensure_future(told.get())
            done, _ = await asyncio.wait(
                (said, talking), timeout=patience(), return_when=asyncio.FIRST_COMPLETED
            )
            if said in done:
                told.put_nowait(said.result())  # it is read with the others
            said.cancel()
            if not done:
                self.report.found("mistake", f"nothing was said to {sent}")
        self._read(sent, told)

    def _read(self, sent: Input, told: asyncio.Queue[Any]) -> None:
        while not told.empty():
            message = told.get_nowait()
            if message["type"] == "websocket.close":
                self.report.answers[f"closed {message.get('code')}"] += 1
                if message.get("code") in (1011, 4500):
                    self.report.found("mistake", f"closed with {message} after {sent}")
            elif message["type"] == "websocket.send":
                text = message.get("text") or message.get("bytes") or ""
                data = text.encode() if isinstance(text, str) else bytes(text)
                self.report.answers["said"] += 1
                if b'"code":"internal"' in data:
                    self.report.found("mistake", f"a mistake of ours for {sent}")
                self._look_for_leaks(sent, data)

    def _look_for_leaks(self, sent: Input, data: bytes) -> None:
        for each in self._server.hidden[sent.role]:
            if each in data and each not in sent.body and each.decode() not in sent.path:
                self.report.found("leak", f"{each!r} was told for {sent}")

    def _scope(self, sent: Input, kind: str) -> Any:
        path, _, query = sent.path.partition("?")
        strange = {name for name, _ in sent.headers}
        usual = [
            (b"host", b"127.0.0.1:8426"),
            (b"content-type", b"application/json"),
            *self._server.headers[sent.role],
        ]
        headers = [each for each in usual if each[0] not in strange] + list(sent.headers)
        if b"content-length" not in strange:
            headers.append((b"content-length", str(len(sent.body)).encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            **({"method": sent.method} if kind == "http" else {}),
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(path, errors="replace"),
            "raw_path": path.encode(),
            "query_string": query.encode(errors="replace"),
            "root_path": "",
            "headers": headers,
            "client": ("203.0.113.7", 50000),
            "server": ("127.0.0.1", 8426),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", type=int)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            report = Run(server, wanted.seed).go(wanted.inputs)
        finally:
            server.close()
    print(f"{report.inputs:,} hostile inputs in {time.process_time():.0f} s of processor time")
    print(f"memory grew by {report.grown / 1e6:.1f} MB after the first of them")
    print("answers:", ", ".join(f"{name} {count:,}" for name, count in sorted(report.answers.items())))
    for kind, what in report.findings:
        print(f"{kind}: {what}")
    print("nothing was found" if not report.findings else f"{len(report.findings)} FINDINGS")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
