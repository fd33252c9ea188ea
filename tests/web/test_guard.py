"""Who may talk to the server, and what browsers are told about it."""

from __future__ import annotations

import pytest
from litestar.datastructures import Headers
from litestar.exceptions import WebSocketDisconnect

from miskatonic.web.errors import Refused
from miskatonic.web.guard import Guard
from miskatonic.web.public import BadAddress, public
from tests.patience import patience
from tests.web.door import ADDRESS, Client, Door, bad
from tests.web.lines import Line

ELSEWHERE = [
    "http://evil.example",
    "null",
    "http://127.0.0.1:9999",
    "http://127.0.0.1",
    "garbage",
    "",
    "http://[",
]


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_strangers_page_changes_nothing(client: Client, door: Door, origin: str) -> None:
    before = door.look()
    headers = {"origin": origin}
    body = {"name": before["ask"]["options"][0]["name"], "at": 0}
    bad(client.post(f"{door.path}/answer", json=body, headers=headers), 403, "refused")
    bad(client.post("/api/tables?lang=nl", json={"game": "noir"}, headers=headers), 403, "refused")
    bad(client.delete(door.path, headers=headers), 403, "refused")
    assert door.look() == before
    assert len(client.get("/api/tables").json()) == 1


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_strangers_page_gets_no_live_line(client: Client, door: Door, origin: str) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{door.path}/live", headers={"origin": origin}) as session,
    ):
        session.receive_json(timeout=patience())


def test_our_own_page_may(client: Client, door: Door) -> None:
    headers = {"origin": ADDRESS}
    assert client.post(f"{door.path}/redo", headers=headers).status_code == 409
    with client.websocket_connect(f"{door.path}/live", headers=headers) as session:
        assert Line(session).table() == door.look()


def test_a_strangers_name_is_not_answered_to(client: Client, door: Door) -> None:
    for host in ("evil.example", "evil.example:8426", "127.0.0.1.evil.example", "", "[", "192.168.0.7"):
        bad(client.get("/api/tables", headers={"host": host}), 403, "refused")
        assert client.get("/", headers={"host": host}).status_code == 403
    assert client.get("/api/tables", headers={"host": "localhost:1"}).status_code == 200
    assert client.get("/api/tables", headers={"host": "[::1]:8426"}).status_code == 200


def test_behind_a_proxy_it_answers_to_its_public_name_and_to_pages_from_there() -> None:
    guard = Guard(public=public("https://Arkham.example.org"))
    mine = {"host": "arkham.example.org", "origin": "https://arkham.example.org"}
    guard.check(Headers(mine), changes=True)
    guard.check(Headers({"host": "127.0.0.1:8426"}), changes=True)  # the proxy itself, and who looks after it
    for origin in (
        "http://arkham.example.org",
        "https://arkham.example.org:8443",
        "null",
        "https://evil.example",
    ):
        with pytest.raises(Refused):
            guard.check(Headers({**mine, "origin": origin}), changes=True)
    for host in ("evil.example", "arkham.example.org.evil.example", "arkham.example.org:1", "1.2.3", ""):
        with pytest.raises(Refused):
            guard.check(Headers({"host": host}), changes=False)


@pytest.mark.parametrize("host", ["evil.example@localhost", "localhost/evil.example", "user:pass@127.0.0.1"])
def test_a_name_in_disguise_is_not_answered_to(host: str) -> None:
    with pytest.raises(Refused):
        Guard().check(Headers({"host": host}), changes=False)


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("https://arkham.example.org", "https://arkham.example.org"),
        (" https://ARKHAM.example.org:443/ ", "https://arkham.example.org"),
        ("http://192.168.0.7:8426", "http://192.168.0.7:8426"),
        ("http://[fe80::1]:80", "http://[fe80::1]"),
    ],
)
def test_a_public_address_is_read_as_people_write_it(written: str, origin: str) -> None:
    assert public(written).origin == origin


@pytest.mark.parametrize(
    "written",
    [
        "",
        "arkham.example.org",
        "ftp://arkham.example.org",
        "https://",
        "https://a.example/table",
        "https://me:secret@a.example",
        "https://a.example:99999",
        "https://a b.example",
        "https://[",
    ],
)
def test_what_is_no_public_address_is_refused(written: str) -> None:
    with pytest.raises(BadAddress, match="no address"):
        public(written)


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/api/tables/nothing", "/table/abc"])
def test_every_answer_says_what_a_browser_may_do_with_it(client: Client, path: str) -> None:
    for response in (client.get(path), client.put(path), client.get(path, headers={"host": "evil.example"})):
        headers = response.headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


def test_what_the_api_says_is_not_kept(client: Client) -> None:
    assert client.get("/api/tables").headers["cache-control"] == "no-store"
    assert client.get("/api/games").headers["cache-control"] == "no-cache"  # asked for anew, with its mark
