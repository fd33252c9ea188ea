"""For who looks after a server: whether it is well, what it counts, and a log that tells nobody's secrets."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send
from websockets.sync.client import connect

from miskatonic import __version__
from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Tables
from miskatonic.web.app import create_app
from miskatonic.web.figures import BOUNDS, Figures
from miskatonic.web.guard import Guard
from miskatonic.web.journal import Form
from miskatonic.web.public import public
from tests.patience import comes, nap, patience
from tests.web.company import cookie, gather
from tests.web.door import ADDRESS, Client, Door, bad
from tests.web.hosted import NAME, Hosted
from tests.web.lines import HELLO, Line, heard

LINE = re.compile(r'[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [0-9.+eInf-]+')
"""A sample as the text form has it."""


def samples(text: str) -> dict[str, float]:
    """What a Prometheus reads; every line is a sample or says what is counted."""
    found = {}
    for line in text.splitlines():
        if not line.startswith(("# HELP ", "# TYPE ")):
            assert LINE.fullmatch(line), line
            name, _, value = line.rpartition(" ")
            assert name not in found, name
            found[name] = float(value)
    return found


def counters(client: Client) -> dict[str, float]:
    response = client.get("/metrics")
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    return samples(response.text)


def asked_from(app: Litestar, address: str = "127.0.0.1") -> Client:
    """A client that seems to be at this address."""
    answers = app.asgi_handler

    async def moved(scope: Scope, receive: Receive, send: Send) -> None:
        scope["client"] = (address, 50000)
        await answers(scope, receive, send)

    app.asgi_handler = moved
    return TestClient(app, base_url=ADDRESS, raise_server_exceptions=False)


SECRET = "what somebody has sent"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Client]:
    """A server at a public address, asked by a program beside it."""
    at = public(f"https://{NAME}")
    store = SqliteStore(tmp_path / "tables.db")
    app = create_app(store, guard=Guard(public=at), public=at, metrics_token="sesame")
    with asked_from(app) as client:
        yield client


def test_it_says_that_it_is_well(client: Client) -> None:
    response = client.get("/health")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "version": __version__})
    assert response.headers["cache-control"] == "no-store"
    assert client.head("/health").status_code == 200


def test_it_says_that_its_tables_cannot_be_read(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    with asked_from(create_app(store)) as client:
        with sqlite3.connect(tmp_path / "tables.db") as other:
            other.execute("ALTER TABLE tables RENAME TO elsewhere")
        other.close()
        response = client.get("/health")
        assert (response.status_code, response.json()["status"]) == (503, "store")
        assert counters(client)["miskatonic_store_errors_total"] == 1


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Client]:
    """A server for this machine only, asked by a program on it."""
    with asked_from(create_app(SqliteStore(tmp_path / "tables.db"))) as client:
        yield client


def test_what_happens_is_counted(home: Client) -> None:
    door = Door.open(home)
    door.play(3)
    door.post("answer", {"name": "nothing", "at": 0})
    home.post("/api/nothing/at/all")
    home.request("BREW", "/api/tables")
    with home.websocket_connect(f"{door.path}/live") as session:
        line = Line(session)
        line.table()
        line.error_of(type="dance")
        found = counters(home)
        assert found["miskatonic_lines"] == 1
    assert found["miskatonic_answer_seconds_count"] == 3
    assert found['miskatonic_refusals_total{code="stale"}'] == 1
    assert found['miskatonic_refusals_total{code="bad_request"}'] == 1
    assert found["miskatonic_tables_in_memory"] == 1
    route = 'miskatonic_requests_total{method="POST",route="/api/tables/{table_id}/answer",status="%d"}'
    assert (found[route % 200], found[route % 409]) == (3, 1)
    assert found['miskatonic_requests_total{method="POST",route="-",status="404"}'] == 1
    assert found['miskatonic_requests_total{method="OTHER",route="-",status="405"}'] == 1
    assert found[f'miskatonic_info{{version="{__version__}"}}'] == 1
    assert found["miskatonic_store_errors_total"] == 0
    assert found["process_resident_memory_bytes"] > 1_000_000
    assert comes(lambda: counters(home)["miskatonic_lines"] == 0, nap)


def test_a_histogram_counts_what_is_not_longer_than_each_bound() -> None:
    figures = Figures()
    for seconds in (0.004, 0.005, 0.3, 99.0):
        figures.asked("GET", 'a"b\\c\nd', 200, seconds)
    text = figures.text(0)
    assert r'route="a\"b\\c\nd"' in text
    found = samples(text.replace('\\"', "").replace("\\", ""))
    name = 'miskatonic_request_seconds_bucket{le="%s"}'
    assert [found[name % bound] for bound in (*BOUNDS, "+Inf")] == [2, *[2] * 5, 3, *[3] * 4, 4]
    assert found["miskatonic_request_seconds_sum"] == pytest.approx(99.309)


@pytest.mark.parametrize(
    "headers",
    [
        {"host": NAME},
        {"x-forwarded-for": "127.0.0.1"},
        {"x-real-ip": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1"},
        {"host": NAME, "authorization": "Bearer open"},
        {"host": NAME, "authorization": "Basic sesame"},
        {"host": NAME, "authorization": "Bearer"},
    ],
)
def test_who_comes_through_a_proxy_does_not_see_the_counters(here: Client, headers: dict[str, str]) -> None:
    bad(here.get("/metrics", headers=headers), 403, "refused")
    shown = {**headers, "authorization": "Bearer sesame"}
    assert here.get("/metrics", headers=shown).status_code == 200


def test_another_machine_does_not_see_the_counters(tmp_path: Path) -> None:
    for address in ("192.168.0.7", "somewhere"):
        with asked_from(create_app(SqliteStore(tmp_path / "tables.db")), address) as client:
            bad(client.get("/metrics", headers={"authorization": "Bearer None"}), 403, "refused")


def test_a_mistake_is_written_down_without_what_it_said(
    door: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: Tables, *_: object) -> None:
        raise ZeroDivisionError(SECRET)

    monkeypatch.setattr(Tables, "redo", broken)
    door.client.post(f"{door.path}/redo")
    with door.client.websocket_connect(f"{door.path}/live") as session:  # type: ignore[attr-defined]
        line = Line(session)
        line.table()
        line.say(type="redo", at=0)
        assert line.error()["code"] == "internal"
    written = "\n".join(Form().format(record) for record in caplog.records)
    assert "/api/tables/{table_id}/redo" in written
    assert "in broken\n" in written
    assert written.count("ZeroDivisionError") >= 2
    assert SECRET not in written
    assert door.id not in written


def test_that_the_store_failed_is_written_down(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with TestClient(create_app(SqliteStore(tmp_path / "tables.db")), base_url=ADDRESS) as client:
        door = Door.open(client)
        with sqlite3.connect(tmp_path / "tables.db") as other:
            other.execute("UPDATE tables SET save = '{\"hester\": 1}'")
            other.execute("UPDATE tables SET version = 9")
        other.close()
        bad(client.get(door.path), 503, "store")
        assert "store failed: ValidationError" in caplog.text
        with sqlite3.connect(tmp_path / "tables.db") as other:
            other.execute("DROP TABLE papers")
            other.execute("DROP TABLE answers")
        other.close()
        caplog.clear()
        client.post("/api/tables", json={"game": "noir"})
    assert "/api/tables: the store failed: OperationalError SQLITE_ERROR" in caplog.text


def whole_session(server: Hosted, token: str) -> list[str]:
    """Everything that people do at a table, right and wrong; all words that are none of anybody else's business."""
    with server.client() as http:
        opened = http.post("/api/tables", json={"game": "third", "seats": 2, "key": "zanzibar-key"})
        table, host = opened.json()["id"], cookie(opened)
        path, known = f"/api/tables/{table}", ["zanzibar-key", table, host["cookie"].partition("=")[2]]
        http.cookies.clear()
        secrets = [
            http.post(f"{path}/tickets", json={"role": "seat", "seats": [seat]}, headers=host).json()[
                "secret"
            ]
            for seat in (0, 1)
        ]
        joined = http.post("/api/join", json={"secret": secrets[0], "name": "Hesterprynne"})
        guest = cookie(joined)
        http.cookies.clear()
        http.post("/api/ticket", json={"secret": secrets[1]})
        http.post("/api/join", json={"secret": "wrong-zebra-secret", "name": "Quillfeather"})
        http.post("/api/join", content=f'{{"secret": "{secrets[1]}", "name": ')
        http.post("/api/join", content=f'{{"secret": "{secrets[1]}", "hat": 1}}')
        http.get(f"{path}?secret={secrets[1]}", headers=guest)
        http.get(f"/join/{secrets[1]}")
        http.get("/api/tables/none-of-the-tables", headers={"authorization": f"Bearer {secrets[1]}"})
        http.get(f"{path}/advice", headers={"authorization": f"Bearer {secrets[1]}"})
        http.put(f"/api/decks/{secrets[1]}", json={"name": secrets[1]}, headers=guest)
        http.get("/metrics", headers={"authorization": f"Bearer {token}"})
        http.get("/metrics", headers={"authorization": "Bearer wrong-zebra-token"})
        live(server, path, guest)
        people = http.get(f"{path}/people", headers=host).json()["people"]
        away = next(each["id"] for each in people if each["name"])
        assert http.delete(f"{path}/tickets/{away}", headers=host).status_code == 204
        assert http.delete(path, headers=host).status_code == 204
    pocket = guest["cookie"].partition("=")[2]
    return [*known, *secrets, pocket, token, "Hesterprynne", "Quillfeather", "zebra", away, NAME]


def live(server: Hosted, path: str, headers: dict[str, str]) -> None:
    with connect(
        f"ws://{NAME}{path}/live",
        address=("127.0.0.1", server.port),
        proxy=None,
        additional_headers={**headers, "origin": server.public},
        open_timeout=patience(),
        ping_interval=None,
    ) as line:
        line.send(HELLO)
        now = heard(line)["table"]
        line.send(json.dumps({"type": "answer", "id": 1, "name": "start:1", "at": now["position"]}))
        heard(line)
        line.send(json.dumps({"type": "wrong-zebra-message"}))
        heard(line)


def test_the_log_of_a_whole_session_has_no_secret_and_nobodys_name(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("open-cassowary\n")
    server = Hosted(tmp_path, f"https://{NAME}", "--metrics-token", f"@{tmp_path / 'token'}")
    try:
        hidden = whole_session(server, "open-cassowary")
        with httpx.Client(base_url=server.address, timeout=patience()) as monitor:
            assert monitor.get("/health").status_code == 200
            told = monitor.get("/metrics").text
        said = server.close()
    finally:
        server.end()
    written = said.replace(f"https://{NAME}", "", 1)  # its own address, said once when it opens
    for text in (written, told):
        assert [word for word in hidden if word in text] == []
    for line in (
        "INFO POST /api/join 200 ",
        "INFO POST /api/join 403 ",
        "INFO GET /metrics 403 ",
        "INFO DELETE /api/tables/{table_id}/tickets/{ticket_id} 204 ",
        "INFO LIVE /api/tables/{table_id}/live 1000 ",
    ):
        assert line in written, written
    assert "miskatonic_answer_seconds_count 1" in told


def test_who_plays_alone_reads_no_log(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """What a request writes down is of no interest at home, and `run` asks for mistakes only."""
    caplog.set_level(logging.INFO, "miskatonic")
    gather(client)
    assert {record.levelno for record in caplog.records} == {logging.INFO}
    assert {record.name for record in caplog.records} <= {"miskatonic.access", "httpx"}
