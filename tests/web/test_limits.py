"""What a public server refuses: too much from one place, and half a request. At home nobody is refused anything."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession
from litestar.types import Receive, Scope, Send

from miskatonic.kernel.text import language
from miskatonic.table import pace, seating
from miskatonic.table.errors import UnknownTable
from miskatonic.table.pace import Pace, Paces
from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Tables
from miskatonic.web import limits, serve
from miskatonic.web.api import ROUTES
from miskatonic.web.app import create_app
from miskatonic.web.guard import Guard
from miskatonic.web.half_sent import NotSent, Prompt, whole
from miskatonic.web.limits import ASK, GUESS, KINDS, OPEN, SECRETS, UPLOAD, Kind, Limits
from miskatonic.web.live import TOO_MUCH
from miskatonic.web.public import public
from miskatonic.web.serve import Server
from tests.patience import comes, nap, patience
from tests.web.company import cookie
from tests.web.door import ADDRESS, LANGUAGES, Client, Json, bad
from tests.web.hosted import NAME
from tests.web.lines import Line

ANN, BOB = "203.0.113.5", "198.51.100.7"
NOBODYS = "a secret that opens nothing"


class Clock:
    """A clock that stands still until somebody moves it."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Inn:
    """A server that strangers reach, asked from any address; its clock is ours."""

    client: Client
    clock: Clock
    address: str = ANN

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        self.client.cookies.clear()
        return self.client.request(method, path, json=body, headers=headers)

    def open(self, **headers: str) -> httpx.Response:
        return self.ask("POST", "/api/tables", {"game": "noir"}, **headers)


def small(kind: Kind, at_once: int, seconds: float = 60.0) -> Kind:
    """The same with smaller numbers."""
    return Kind(kind.says, Pace(at_once * 2, seconds), Pace(at_once, seconds))


@pytest.fixture
def inn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inn]:
    for name, kind in (("OPEN", OPEN), ("UPLOAD", UPLOAD), ("ASK", ASK)):
        fewer = small(kind, 20 if kind is ASK else 2)
        monkeypatch.setattr(limits, name, fewer)
        changed = {route: fewer for route, each in KINDS.items() if each is kind}
        monkeypatch.setattr(limits, "KINDS", {**limits.KINDS, **changed})
    monkeypatch.setattr(limits, "GUESS", small(GUESS, 2))
    clock, at = Clock(), public(f"https://{NAME}")
    app = create_app(
        SqliteStore(tmp_path / "inn.db"),
        guard=Guard(public=at),
        static=tmp_path / "static",
        public=at,
        limits=Limits(home=False, clock=clock),
    )
    answers = app.asgi_handler

    async def moved(scope: Scope, receive: Receive, send: Send) -> None:
        scope["client"] = (found.address, 50000)
        await answers(scope, receive, send)

    app.asgi_handler = moved
    with TestClient(app, base_url=f"https://{NAME}", raise_server_exceptions=False) as client:
        found = Inn(client, clock)
        yield found


def test_no_route_that_is_counted_by_itself_is_misspelt() -> None:
    there = {
        (method, path.replace(":str}", "}"))
        for route in ROUTES
        for path in route.paths
        for method in route.http_methods
    }
    assert {*KINDS, *SECRETS} <= there


# ---------------------------------------------------------------------- asking


def test_who_opens_many_tables_waits(inn: Inn) -> None:
    own = cookie(inn.open())
    assert [inn.open(**own).status_code for _ in range(3)] == [201, 201, 429]
    refused = inn.open(**own)
    assert "in 60 seconds" in bad(refused, 429, "too_many")
    assert refused.headers["retry-after"] == "60"
    inn.clock.now += 59
    assert "in a second" in bad(inn.open(**own), 429, "too_many")
    inn.clock.now += 1
    assert [inn.open(**own).status_code for _ in range(2)] == [201, 429]


def test_an_address_has_its_share_whoever_asks_there(inn: Inn) -> None:
    assert [inn.open().status_code for _ in range(5)] == [201] * 4 + [429]  # a new pocket each time
    inn.address = BOB
    assert inn.open().status_code == 201
    inn.address = ANN
    inn.clock.now += 60
    assert [inn.open().status_code for _ in range(2)] == [201, 429]


def test_all_addresses_of_a_house_are_one(inn: Inn) -> None:
    found = []
    for device in range(5):
        inn.address = f"2001:db8:1:2::{device}"
        found.append(inn.open().status_code)
    assert found == [201] * 4 + [429]
    inn.address = "2001:db8:1:3::1"
    assert inn.open().status_code == 201


def test_copies_files_and_shared_tables_are_new_tables_too(inn: Inn) -> None:
    opened = inn.open()
    own, path = cookie(opened), f"/api/tables/{opened.json()['id']}"
    inn.ask("POST", f"{path}/copy", {}, **own)
    inn.ask("POST", "/api/load", {"format": "none"}, **own)
    for end in (f"{path}/copy", "/api/load", f"{path}/share", "/api/tables"):
        assert "tables" in bad(inn.ask("POST", end, {}, **own), 429, "too_many")


def test_who_sends_many_files_waits(inn: Inn) -> None:
    def send() -> httpx.Response:
        return inn.ask("POST", "/api/cards/decks/read", {}, authorization="Bearer of a program")

    assert [send().status_code for _ in range(2)] == [400, 400]
    assert "in 60 seconds" in bad(send(), 429, "too_many")
    assert inn.ask("GET", "/api/games", authorization="Bearer of a program").status_code == 200
    inn.clock.now += 60
    assert send().status_code == 400


def test_who_asks_without_end_waits(inn: Inn) -> None:
    found = [inn.ask("GET", "/api/words").status_code for _ in range(41)]
    assert found == [200] * 40 + [429]
    assert inn.ask("GET", "/health").status_code == 200  # a monitor is always answered
    inn.clock.now += 60
    assert inn.ask("GET", "/api/words").status_code == 200


def test_a_refusal_says_when_in_every_language(inn: Inn) -> None:
    while inn.open().status_code == 201:
        pass
    inn.client.cookies.clear()
    asked = {"game": "noir"}
    said = {
        lang: bad(inn.client.post("/api/tables", json=asked, params={"lang": lang}), 429, "too_many")
        for lang in LANGUAGES
    }
    assert len(set(said.values())) == 3
    assert all("60" in sentence for sentence in said.values()), said


def test_who_waits_long_is_told_so_in_minutes() -> None:
    assert language("en").render(limits._when(600)) == "in 10 minutes"


def test_refusals_are_counted(inn: Inn) -> None:
    while inn.open().status_code == 201:
        pass
    assert 'refusals_total{code="too_many"} 1' in inn.client.app.state["figures"].text(0)


def test_who_is_remembered_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST_KNOWN", 100)
    paces = Paces(Clock())
    for n in range(1000):
        paces.take(Pace(1, 60), str(n))
    assert len(paces._left) == 100
    first, last = "0", "999"
    assert (paces.wait(Pace(1, 60), first), paces.wait(Pace(1, 60), last)) == (0, 60)


# ---------------------------------------------------------------------- wrong secrets


def by_body(inn: Inn) -> int:
    return inn.ask("POST", "/api/join", {"secret": NOBODYS, "name": "Eve"}).status_code


def by_looking(inn: Inn) -> int:
    return inn.ask("POST", "/api/ticket", {"secret": NOBODYS}).status_code


def by_feed(inn: Inn) -> int:
    return inn.ask("GET", "/api/feed/nobodys").status_code


def by_header(inn: Inn) -> int:
    table = inn.client.app.state["tables"].summaries()[0].id
    return inn.ask("GET", f"/api/tables/{table}", authorization=f"Bearer {NOBODYS}").status_code


def by_hello(inn: Inn) -> int:
    """As a status: what a line is closed with, less 4000."""
    table = inn.client.app.state["tables"].summaries()[0].id
    with line(inn, table) as session:
        Line(session, secret=NOBODYS)
        return closed(session)[0] - 4000


def line(inn: Inn, table: str, **headers: str) -> WebSocketTestSession:
    inn.client.cookies.clear()
    found: WebSocketTestSession = inn.client.websocket_connect(f"/api/tables/{table}/live", headers=headers)
    return found


def closed(session: WebSocketTestSession) -> tuple[int, str]:
    """With which code a line is closed, and the reason; before that it says why."""
    message: Json = {}
    try:
        while True:
            message = json.loads(session.receive_text(timeout=patience()))
    except WebSocketDisconnect as end:
        code, reason = end.code, end.detail
    assert message["type"] == "error"
    assert message["error"].startswith(reason)
    return code, reason


@pytest.mark.parametrize("guess", [by_body, by_looking, by_feed, by_header, by_hello])
def test_who_guesses_secrets_waits(inn: Inn, guess: Callable[[Inn], int]) -> None:
    opened = inn.open()
    own, path = cookie(opened), f"/api/tables/{opened.json()['id']}"
    assert [guess(inn) for _ in range(5)] == [403] * 4 + [429]
    assert by_body(inn) == by_header(inn) == by_hello(inn) == 429
    assert inn.ask("GET", path, **own).status_code == 200  # a browser that is known goes on meanwhile
    inn.address = BOB
    assert guess(inn) == 403
    inn.address = ANN
    inn.clock.now += 60
    assert [guess(inn) for _ in range(2)] == [403, 429]


def test_a_right_secret_is_no_guess(inn: Inn) -> None:
    opened = inn.open()
    own, path = cookie(opened), f"/api/tables/{opened.json()['id']}"
    secret = inn.ask("POST", f"{path}/tickets", {"role": "watch"}, **own).json()["secret"]
    shown = {"authorization": f"Bearer {secret}"}
    assert inn.ask("POST", "/api/join", {"secret": secret, "name": "Ann"}).status_code == 200
    assert [inn.ask("GET", path, **shown).status_code for _ in range(9)] == [200] * 9


# ---------------------------------------------------------------------- live lines


def test_so_many_lines_are_open_at_the_same_time(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LINES_OF_KNOWN", 2)
    monkeypatch.setattr(limits, "LINES_OF_ADDRESS", 3)
    opened = inn.open()
    own, table = cookie(opened), opened.json()["id"]
    secret = inn.ask("POST", f"/api/tables/{table}/tickets", {"role": "watch"}, **own).json()["secret"]
    with ExitStack() as stack:
        lines = [Line(stack.enter_context(line(inn, table, **own))) for _ in range(2)]
        assert all(each.table() for each in lines)
        with line(inn, table, **own) as third:
            code, reason = closed(third)
        assert (code, "2 of them" in reason) == (TOO_MUCH, True)
        assert Line(stack.enter_context(line(inn, table)), secret=secret).table()
        with line(inn, table) as fourth:
            assert closed(fourth)[0] == TOO_MUCH
        inn.address = BOB
        assert Line(stack.enter_context(line(inn, table)), secret=secret).table()
    inn.address = ANN
    assert comes(lambda: not inn.client.app.state["limits"]._lines, nap)
    with line(inn, table, **own) as session:
        assert Line(session).table()


def test_who_says_too_much_at_once_is_refused_and_then_not_heard(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SAYING", Pace(3, 60))
    monkeypatch.setattr(limits, "PERSISTING", Pace(2, 60))
    opened = inn.open()
    own, table = cookie(opened), opened.json()["id"]
    with line(inn, table, **own) as session, line(inn, table, **own) as other:
        here, there = Line(session), Line(other)
        assert here.table()
        assert there.table()
        for _ in range(3):
            here.acked(here.say(type="ping"))
        assert here.error_of(type="ping") == "too_many"
        there.acked(there.say(type="ping"))
        inn.clock.now += 60
        here.acked(here.say(type="ping"))
        assert [here.error_of(type="ping") for _ in range(2)] == ["too_many"] * 2
        here.say(type="ping")
        assert closed(session)[0] == TOO_MUCH
        there.acked(there.say(type="ping"))


# ---------------------------------------------------------------------- nobody at home, nor on the machine itself


def test_at_home_nobody_is_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for route in KINDS:
        monkeypatch.setitem(limits.KINDS, route, Kind(OPEN.says, Pace(1, 60), Pace(1, 60)))
    monkeypatch.setattr(limits, "ASK", Kind(ASK.says, Pace(1, 60), Pace(1, 60)))
    monkeypatch.setattr(limits, "GUESS", Kind(GUESS.says, Pace(1, 60), Pace(1, 60)))
    monkeypatch.setattr(limits, "SAYING", Pace(1, 60))
    monkeypatch.setattr(limits, "LINES_OF_ADDRESS", 0)
    monkeypatch.setattr(seating, "MOST_TABLES", 0)
    opened = [client.post("/api/tables", json={"game": "noir"}) for _ in range(3)]
    assert {each.status_code for each in opened} == {201}
    assert not any("set-cookie" in each.headers for each in opened)
    wrong = [client.post("/api/join", json={"secret": NOBODYS, "name": "Eve"}) for _ in range(3)]
    assert {each.status_code for each in wrong} == {403}
    with client.websocket_connect(f"/api/tables/{opened[0].json()['id']}/live") as session:
        here = Line(session)
        here.table()
        for _ in range(3):
            here.acked(here.say(type="ping"))


def test_on_the_machine_itself_nobody_is_counted(inn: Inn) -> None:
    inn.address = "127.0.0.1"
    inn.client.base_url = httpx.URL(ADDRESS)
    assert {inn.open().status_code for _ in range(6)} == {201}
    inn.client.base_url = httpx.URL(f"https://{NAME}")  # through a proxy that does not say for whom
    assert [inn.open().status_code for _ in range(5)] == [201] * 4 + [429]


# ---------------------------------------------------------------------- tables


def test_a_host_has_so_many_tables(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_TABLES", 2)
    opened = inn.open()
    own, path = cookie(opened), f"/api/tables/{opened.json()['id']}"
    assert inn.open(**own).status_code == 201
    inn.address = BOB
    inn.clock.now += 600
    assert "2 tables" in bad(inn.open(**own), 409, "full")
    bad(inn.ask("POST", f"{path}/copy", {"at": 0}, **own), 409, "full")
    inn.clock.now += 600
    assert inn.ask("DELETE", path, **own).status_code == 204
    assert inn.open(**own).status_code == 201


def test_a_table_that_rests_for_very_long_goes_and_one_of_weeks_stays(tmp_path: Path) -> None:
    now = datetime(2026, 11, 18, tzinfo=UTC)
    store = SqliteStore(tmp_path / "tables.db")
    tables = Tables(store, clock=lambda: now)
    tables.open("old", "noir", {}, b"sixteen bytes ok")
    now += timedelta(days=70)
    tables.open("weeks", "noir", {}, b"sixteen bytes ok")
    now += timedelta(days=30)
    assert tables.clear(101) == []
    assert tables.clear(99) == ["old"]
    with pytest.raises(UnknownTable):
        tables.get("old")
    assert [each.id for each in tables.summaries()] == ["weeks"]
    store.close()


def test_while_a_server_runs_what_is_too_old_goes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    long_ago = datetime.now(UTC) - timedelta(days=500)
    Tables(store, clock=lambda: long_ago).open("old", "noir", {}, b"sixteen bytes ok")
    tables = Tables(store)
    tables.open("new", "noir", {}, b"sixteen bytes ok")
    with TestClient(create_app(store, keep_for=400), base_url=ADDRESS):
        assert comes(lambda: [each.id for each in tables.summaries()] == ["new"], nap)


# ---------------------------------------------------------------------- half-sent requests


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def listen() -> None:
        parts = iter([{"type": "http.request", "body": b"{", "more_body": True}])

        async def receive() -> Any:
            if (part := next(parts, None)) is not None:
                return part
            return await asyncio.Event().wait()

        received = whole(receive, next_=0)
        assert (await received())["type"] == "http.request"
        with pytest.raises(NotSent):
            await received()

    asyncio.run(listen())


async def a_turn_of_the_loop() -> None:
    """Whatever is due is done meanwhile."""


def test_who_has_sent_all_may_wait_for_his_answer() -> None:
    async def listen() -> None:
        gone = asyncio.Event()
        parts = iter([{"type": "http.request", "body": b"{}", "more_body": False}])

        async def receive() -> Any:
            if (part := next(parts, None)) is not None:
                return part
            await gone.wait()
            return {"type": "http.disconnect"}

        received = whole(receive, next_=0)
        await received()
        waiting = asyncio.ensure_future(received())
        for _ in range(5):
            await asyncio.ensure_future(a_turn_of_the_loop())
        gone.set()
        assert (await waiting)["type"] == "http.disconnect"

    asyncio.run(listen())


def test_a_public_server_does_not_wait_for_half_a_request() -> None:
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        pass

    assert serve._config(nothing, public(f"https://{NAME}"), []).http is Prompt
    assert serve._config(nothing, None, []).http == "auto"


HALVES = {
    "a line": (b"GET /api/ga", 408),
    "headers": (b"GET /api/games HTTP/1.1\r\nhost: " + NAME.encode() + b"\r\naccept: ", 408),
    "a body": (
        b"POST /api/tables HTTP/1.1\r\nhost: " + NAME.encode() + b"\r\ncontent-type: application/json\r\n"
        b"content-length: 100\r\n\r\n{",
        408,
    ),
    "nothing": (b"", None),
}


@pytest.mark.parametrize("half", sorted(HALVES))
def test_half_a_request_is_answered_and_its_connection_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, half: str
) -> None:
    """Over a real network, and many of them at once."""
    monkeypatch.setattr(Prompt, "patience", 0.3)
    monkeypatch.setattr(limits, "whole", lambda receive: whole(receive, next_=0.3))
    at = public(f"https://{NAME}")
    app = create_app(SqliteStore(tmp_path / "inn.db"), guard=Guard(public=at), public=at)
    config = uvicorn.Config(app, http=Prompt, log_config=None, port=0, lifespan="off")
    sent, status = HALVES[half]
    answers = asyncio.run(_sent(config, sent, 20))
    if status is None:
        assert answers == [b""] * 20
        return
    for answer in answers:
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 "), answer
        assert b"connection: close" in head.lower()
        assert json.loads(body)["code"] == "half_sent"


async def _sent(config: uvicorn.Config, data: bytes, times: int) -> list[bytes]:
    """What comes back to so many who send this and then wait."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    opened = asyncio.Event()
    server = Server(config, opened.set, lambda: None)
    task = asyncio.create_task(server.serve(sockets=[listening]))

    async def one() -> bytes:
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(data)
        try:
            return await asyncio.wait_for(reader.read(), patience())
        finally:
            writer.close()

    try:
        await opened.wait()
        found = await asyncio.gather(*(one() for _ in range(times)))
        assert not server.server_state.connections
        return found
    finally:
        server.should_exit = True
        await task
