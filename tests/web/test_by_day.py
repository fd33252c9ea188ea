"""Play by day: a table rests for weeks, and who is to decide hears of it."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import httpx
import pytest

from miskatonic.table.tables import Tables
from tests.web.company import Company, cookie, gather
from tests.web.door import ADDRESS, Client, Door, Json, bad


@pytest.fixture
def company(client: Client) -> Company:
    return gather(client)


def listed(company: Company, role: str) -> Json:
    found: list[Json] = company.ask(role, "GET", "/api/tables").json()
    return next(each for each in found if each["id"] == company.id)


def turn(company: Company, role: str) -> tuple[bool, list[str]]:
    info = listed(company, role)
    assert info["since"] is not None
    return info["your_turn"], info["waits_for"]


def test_the_list_says_whose_turn_it_is(company: Company) -> None:
    assert turn(company, "own") == (True, [])
    assert turn(company, "host") == (False, ["Olive"])
    assert turn(company, "watch") == (False, ["Olive"])
    since = listed(company, "own")["since"]
    company.answer("own", "start:1", 0)
    assert turn(company, "own") == (False, ["Otto"])
    assert listed(company, "own")["since"] > since
    company.answer("other", "start:1", 1)
    assert turn(company, "host") == (True, [])
    assert turn(company, "own") == (False, ["Hester"])


def test_at_a_table_of_ones_own_it_is_nobodys_turn(door: Door) -> None:
    info = door.client.get("/api/tables").json()[0]
    assert (info["your_turn"], info["waits_for"], info["since"]) == (False, [], None)


def test_nobodys_turn_before_the_game_begins(client: Client) -> None:
    client.post("/api/tables", json={"game": "third", "seats": 2, "together": True, "name": "Hester"})
    info = client.get("/api/tables").json()[0]
    assert (info["waits"], info["your_turn"], info["waits_for"]) == (True, False, [])


def test_a_list_plays_no_game_again(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tables, "get", lambda *_: pytest.fail("opened"))
    assert turn(company, "own") == (True, [])


# ---------------------------------------------------------------------- the feed of a seat


def make(company: Company, role: str, lang: str = "en") -> str:
    """The path of a new feed."""
    made = company.ask(role, "POST", f"{company.path}/feed", lang=lang)
    assert made.status_code == 201, made.text
    address = str(made.json()["address"])
    assert address.startswith(f"{ADDRESS}/api/feed/{company.id}.")
    return urlsplit(address).path


def fetch(company: Company, path: str, **headers: str) -> httpx.Response:
    """As a program does that reads feeds: without any pocket, and in whatever language."""
    company.client.cookies.clear()
    return company.client.get(path, headers={"accept-language": "nl", **headers})


ATOM = "{http://www.w3.org/2005/Atom}"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
TAG = re.compile(r"tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:[A-Za-z0-9_/-]+")


def entries(response: httpx.Response) -> list[tuple[str, str]]:
    """The ids and titles of a feed that has all that RFC 4287 wants."""
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(response.content)
    assert root.tag == f"{ATOM}feed"
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    assert {link.get("rel") for link in root.findall(f"{ATOM}link")} == {"self", "alternate"}
    found = root.findall(f"{ATOM}entry")
    for each in (root, *found):
        for name in ("id", "title", "updated"):
            assert len(each.findall(ATOM + name)) == 1
        assert each.findtext(f"{ATOM}title")
        assert MOMENT.fullmatch(each.findtext(f"{ATOM}updated") or "")
        assert TAG.fullmatch(each.findtext(f"{ATOM}id") or "")
    for entry in found:
        assert entry.find(f"{ATOM}link") is not None
        assert entry.findtext(f"{ATOM}content")
    told = [(each.findtext(f"{ATOM}id") or "", each.findtext(f"{ATOM}title") or "") for each in found]
    assert len({id_ for id_, _ in told} | {root.findtext(f"{ATOM}id")}) == len(told) + 1
    return told


def test_a_feed_tells_when_it_became_ones_turn(company: Company) -> None:
    own, other = make(company, "own"), make(company, "other", "es")
    first = entries(fetch(company, own))
    assert [title for _, title in first] == ["It is your turn"]
    assert entries(fetch(company, other)) == []
    company.answer("own", "start:1", 0)
    assert entries(fetch(company, own)) == first
    assert [title for _, title in entries(fetch(company, other))] == ["Te toca"]
    company.ask("own", "POST", f"{company.path}/undo", {})
    again = entries(fetch(company, own))
    assert [title for _, title in again] == ["It is your turn"] * 2
    assert again[1:] == first


def test_a_feed_tells_the_end_of_the_game(client: Client) -> None:
    door = Door.open(client)
    shared = client.post(f"{door.path}/share", json={"name": "Hester & <Co>"})
    company = Company(client, shared.json()["id"], {"host": cookie(shared)})
    path = make(company, "host")
    while (now := company.look("host"))["ask"]:
        assert company.answer("host", now["ask"]["options"][-1]["name"], now["position"]).status_code == 200
    told = entries(fetch(company, path))
    assert [title for _, title in told] == [f"The game is {now['outcome']['result']}", "It is your turn"]
    assert "Hester &amp; &lt;Co&gt;" in fetch(company, path).text


def test_a_feed_that_is_known_is_not_sent_again(company: Company) -> None:
    path = make(company, "own")
    response = fetch(company, path)
    mark = response.headers["etag"]
    assert "private" in response.headers["cache-control"]
    again = fetch(company, path, **{"if-none-match": mark})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", mark)
    company.answer("own", "start:1", 0)
    company.ask("own", "POST", f"{company.path}/undo", {})
    assert fetch(company, path, **{"if-none-match": mark}).status_code == 200


def test_a_new_feed_makes_the_old_one_void(company: Company) -> None:
    def has(role: str) -> bool:
        return bool(company.ask(role, "GET", f"{company.path}/people").json()["feed"])

    assert not has("own")
    first, others = make(company, "own"), make(company, "other")
    second = make(company, "own")
    assert has("own")
    bad(fetch(company, first), 403, "no_ticket")
    assert entries(fetch(company, second))
    assert company.ask("own", "DELETE", f"{company.path}/feed").status_code == 204
    bad(fetch(company, second), 403, "no_ticket")
    assert not has("own")
    assert entries(fetch(company, others)) == []
    bad(fetch(company, others + "x"), 403, "no_ticket")
    bad(fetch(company, "/api/feed/nothing"), 403, "no_ticket")


def test_a_feed_goes_with_its_ticket_and_with_its_table(company: Company) -> None:
    own, host = make(company, "own"), make(company, "host")
    people = company.ask("host", "GET", f"{company.path}/people").json()["people"]
    olive = next(each["id"] for each in people if each["name"] == "Olive")
    company.ask("host", "DELETE", f"{company.path}/tickets/{olive}")
    bad(fetch(company, own), 403, "no_ticket")
    assert entries(fetch(company, host)), "the seat is the host's again"
    company.ask("host", "DELETE", company.path)
    bad(fetch(company, host), 403, "no_ticket")


def test_the_secret_of_a_feed_opens_nothing_else_and_is_not_in_the_file(
    company: Company, tmp_path: Path
) -> None:
    secret = make(company, "own").rpartition("/")[2]
    bad(
        company.client.get(company.path, headers={"authorization": f"Bearer {secret}"}),
        403,
        "no_ticket",
    )
    bad(company.client.post("/api/join", json={"secret": secret, "name": "Mallory"}), 403, "no_ticket")
    with sqlite3.connect(tmp_path / "tables.db") as db:
        rows = [row[0] for row in db.execute("SELECT data FROM papers")]
    db.close()
    assert len(rows) >= 2
    assert not [row for row in rows if secret in row or secret.partition(".")[2] in row]


def test_nobody_is_told_anything_before_the_game_begins(client: Client) -> None:
    opened = client.post(
        "/api/tables", json={"game": "third", "seats": 2, "together": True, "name": "Hester"}
    )
    company = Company(client, opened.json()["id"], {"host": cookie(opened)})
    path = make(company, "host")
    assert entries(fetch(company, path)) == []
    company.ask("host", "POST", f"{company.path}/contribute", {"text": "something"})
    assert company.ask("host", "POST", f"{company.path}/begin", {}).status_code == 200
    assert [title for _, title in entries(fetch(company, path))] == ["It is your turn"]


def test_who_plays_alone_needs_no_feed(door: Door) -> None:
    bad(door.client.post(f"{door.path}/feed"), 403, "not_yours")
