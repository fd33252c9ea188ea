"""Who may do what at a shared table: every route and every message, for everybody who could come."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from miskatonic.kernel.saves import SEALED
from miskatonic.table.store import SqliteStore
from miskatonic.web.api import ROUTES
from miskatonic.web.app import create_app
from miskatonic.web.consent_messages import SaidBack
from miskatonic.web.live import NOT_INVITED
from miskatonic.web.messages import Said
from miskatonic.web.public import public
from tests.patience import patience
from tests.web.company import ROLES, Company, cookie, gather
from tests.web.door import ADDRESS, Client, Door, Json, bad
from tests.web.lines import Line

NOBODY = dict.fromkeys(("stranger", "withdrawn"), "no_ticket")
EVERYBODY: dict[str, str] = {}
PLAYERS = {"watch": "not_your_seat"}
ONLY_HOST = dict.fromkeys(("own", "other", "watch"), "not_yours")
AT_THE_END = dict.fromkeys(("host", "own", "other", "watch"), "not_yours")
WISHES = {"single": True, "trivial": True}

MATRIX: dict[tuple[str, str], tuple[Any, dict[str, str]]] = {
    ("GET", ""): (None, EVERYBODY),
    ("GET", "/story"): (None, EVERYBODY),
    ("GET", "/tale"): (None, EVERYBODY),
    ("GET", "/people"): (None, EVERYBODY),
    ("GET", "/advice"): (None, PLAYERS),
    ("POST", "/answer"): (
        {"name": "start:1", "at": 0},
        dict.fromkeys(("host", "other", "watch"), "not_your_seat"),
    ),
    ("POST", "/undo"): ({}, {**PLAYERS, "own": "nothing", "other": "nothing", "host": "nothing"}),
    ("POST", "/redo"): ({}, {**PLAYERS, "own": "nothing", "other": "nothing", "host": "nothing"}),
    ("POST", "/reopen"): ({"at": 0}, {**PLAYERS, "own": "nothing", "other": "nothing", "host": "nothing"}),
    ("POST", "/settings"): (WISHES, PLAYERS),
    ("GET", "/save"): (None, EVERYBODY),
    ("POST", "/copy"): ({"at": 0}, AT_THE_END),
    ("POST", "/share"): ({}, AT_THE_END),
    ("POST", "/tickets"): ({"role": "watch"}, ONLY_HOST),
    ("DELETE", "/tickets/nobody"): (None, {**ONLY_HOST, "host": "no_ticket"}),
    ("DELETE", ""): (None, ONLY_HOST),
    ("GET", "/lobby"): (None, AT_THE_END),
    ("POST", "/contribute"): ({"text": "late"}, {**AT_THE_END, **PLAYERS}),
    ("POST", "/begin"): ({}, AT_THE_END),
    ("GET", "/consent"): (None, EVERYBODY),
    ("POST", "/ask-back"): ({}, {**PLAYERS, "own": "nothing", "other": "nothing", "host": "nothing"}),
    ("POST", "/consent"): ({"yes": True}, {**PLAYERS, **dict.fromkeys(("host", "own", "other"), "stale")}),
    ("DELETE", "/ask-back"): (None, {**PLAYERS, **dict.fromkeys(("host", "own", "other"), "stale")}),
    ("GET", "/fair"): (None, AT_THE_END),
    ("POST", "/rule"): ({"rule": "host"}, AT_THE_END),
    ("GET", "/stand-ins"): (None, EVERYBODY),
    ("POST", "/stand-ins"): ({"seat": 0, "player": "greedy"}, {**PLAYERS, "other": "not_yours"}),
    ("POST", "/wishes"): (
        {"to": 2, "seat": 0, "wish": "help"},
        {**PLAYERS, "own": "no_companion", **dict.fromkeys(("host", "other"), "not_your_seat")},
    ),
    ("GET", "/intentions/2"): (
        None,
        {**PLAYERS, **dict.fromkeys(("host", "own", "other"), "no_companion")},
    ),
    ("POST", "/coach"): ({"seat": 0}, AT_THE_END),
    ("GET", "/coach/0"): (None, AT_THE_END),
    ("DELETE", "/coach/0"): (None, AT_THE_END),
    ("POST", "/feed"): (None, PLAYERS),
    ("DELETE", "/feed"): (None, PLAYERS),
    ("POST", "/mail"): (
        {"address": "ann@example.org"},
        dict.fromkeys(("host", "own", "other", "watch"), "bad_mail"),
    ),
    ("DELETE", "/mail"): (None, PLAYERS),
}
"""Of every route: what is sent, and with which word it is refused to whom; all others may."""

ENDS = {"{ticket_id:str}": "nobody", "{to:int}": "2", "{seat_number:int}": "0"}
"""What stands in those places of an address."""


@pytest.fixture
def company(client: Client) -> Company:
    return gather(client)


def test_no_route_of_a_table_is_forgotten() -> None:
    there = {
        (method, re.sub("{[a-z_]+:[a-z]+}", lambda part: ENDS[part[0]], path.partition("{table_id:str}")[2]))
        for route in ROUTES
        for path in route.paths
        if "{table_id:str}" in path
        for method in route.http_methods
    }
    assert there == set(MATRIX)


def refused_first(refused: dict[str, str]) -> list[str]:
    """Everybody, those who may not before those who may: what is refused changes nothing."""
    return sorted(ROLES, key=lambda role: role not in refused)


@pytest.mark.parametrize(("method", "end"), sorted(MATRIX))
def test_who_may_do_what(company: Company, method: str, end: str) -> None:
    body, refused = MATRIX[method, end]
    codes = {**refused, **NOBODY}
    before = company.look("host")
    for role in refused_first(codes):
        response = company.ask(role, method, company.path + end, body)
        if (code := codes.get(role)) is None:
            assert response.status_code < 300, (role, response.text)
            continue
        if code == "nothing":  # nobody keeps him from it, there is only nothing to do
            assert (response.status_code, response.json()["code"]) == (409, "bad_position"), role
        else:
            bad(
                response,
                {"not_your_seat": 409, "no_companion": 409, "stale": 409, "bad_mail": 400}.get(code, 403),
                code,
            )
        assert company.look("host") == before, role


MESSAGES: dict[str, tuple[Json, dict[str, str]]] = {
    "answer": ({"name": "start:1", "at": 0}, MATRIX["POST", "/answer"][1]),
    "undo": ({"at": 0}, MATRIX["POST", "/undo"][1]),
    "redo": ({"at": 0}, MATRIX["POST", "/redo"][1]),
    "reopen": ({"at": 0}, MATRIX["POST", "/reopen"][1]),
    "look": ({"at": 0}, EVERYBODY),
    "settings": (WISHES, PLAYERS),
    "lang": ({"lang": "es"}, EVERYBODY),
    "ping": ({}, EVERYBODY),
    "ask_back": ({}, MATRIX["POST", "/ask-back"][1]),
    "agree": ({"yes": True}, MATRIX["POST", "/consent"][1]),
    "withdraw": ({}, MATRIX["DELETE", "/ask-back"][1]),
    "wish": MATRIX["POST", "/wishes"],
    "here": ({"away": True}, EVERYBODY),
    "nudge": ({"seat": 0}, {**PLAYERS, "own": "stale"}),
    "point": ({"place": "place:woods"}, EVERYBODY),
    "gesture": ({"gesture": "ouch"}, EVERYBODY),
    "chat": ({"text": "Shall we?"}, EVERYBODY),
    "hush": ({"hushed": True}, ONLY_HOST),
}
"""The same of every message on the live line."""


NO_NEWS = ("ping", "here", "nudge", "point", "gesture", "chat", "hush")
"""After these the table stands as it stood."""


def test_no_message_is_forgotten() -> None:
    said = {each.__struct_config__.tag for each in (*get_args(Said), *get_args(SaidBack))}
    assert said == set(MESSAGES)


def shut_out(line: WebSocketTestSession) -> None:
    """The line is closed to who is not invited."""
    with pytest.raises(WebSocketDisconnect) as closed:
        line.receive(timeout=patience())
    assert closed.value.code == NOT_INVITED


@pytest.mark.parametrize("kind", sorted(MESSAGES))
def test_who_may_say_what(company: Company, kind: str) -> None:
    for role in refused_first({**MESSAGES[kind][1], **NOBODY}):
        at = gather(company.client) if kind == "nudge" else company  # nobody is nudged twice in a row
        says(at, kind, role)


def says(company: Company, kind: str, role: str) -> None:
    body, refused = MESSAGES[kind]
    company.client.cookies.clear()
    with company.client.websocket_connect(f"{company.path}/live", headers=company.headers[role]) as session:
        line = Line(session)
        if role in NOBODY:
            assert line.error()["code"] == "no_ticket"
            shut_out(session)
            return
        line.table()
        code = {"nothing": "bad_position"}.get(refused.get(role, ""), refused.get(role))
        if code is not None:
            assert line.error_of(type=kind, **body) == code
        elif kind in NO_NEWS:
            line.acked(line.say(type=kind, **body))
        else:
            said = line.say(type=kind, **body)
            line.table()
            line.acked(said)


def test_who_is_sent_away_hears_nothing_more(company: Company) -> None:
    company.client.cookies.clear()
    with company.client.websocket_connect(f"{company.path}/live", headers=company.headers["own"]) as session:
        line = Line(session)
        line.table()
        people = company.ask("host", "GET", f"{company.path}/people").json()["people"]
        olive = next(each["id"] for each in people if each["name"] == "Olive")
        company.ask("host", "DELETE", f"{company.path}/tickets/{olive}")
        assert line.error()["code"] == "no_ticket"
        shut_out(session)
    assert company.look("host")["ask"] is not None  # the seat is the host's again


# ---------------------------------------------------------------------- whose eyes, whose answers


def test_everybody_sees_the_question_that_is_his(company: Company) -> None:
    assert [company.look(role)["ask"] is not None for role in ROLES[:4]] == [False, True, False, False]
    assert company.look("other")["deciding"][0]["seat"] == 0
    assert company.answer("own", "start:1", 0).status_code == 200
    assert [company.look(role)["ask"] is not None for role in ROLES[:4]] == [False, False, True, False]
    assert company.answer("other", "start:1", 1).status_code == 200
    assert company.look("host")["ask"]["seat"] == 2  # nobody has taken the third seat
    bad(company.ask("own", "GET", company.path, seat="1"), 409, "not_your_seat")
    bad(company.ask("host", "GET", company.path, seat="0"), 409, "not_your_seat")


def test_the_last_decision_is_taken_back_while_nobody_has_built_on_it(company: Company) -> None:
    undo = f"{company.path}/undo"
    company.answer("own", "start:1", 0)
    bad(company.ask("other", "POST", undo, {}), 403, "not_yours")
    assert company.ask("own", "POST", undo, {}).json()["position"] == 0
    bad(company.ask("other", "POST", f"{company.path}/redo"), 403, "not_yours")
    assert company.ask("own", "POST", f"{company.path}/redo").json()["position"] == 1
    company.answer("other", "start:1", 1)
    bad(company.ask("own", "POST", undo, {}), 403, "not_yours")
    bad(company.ask("own", "POST", undo, {"to": 0}), 403, "not_yours")
    bad(company.ask("host", "POST", undo, {"to": 0}), 403, "not_yours")


def test_nobody_takes_back_what_has_met_with_luck(company: Company) -> None:
    for role in ("own", "other", "host"):
        at = company.look(role)["position"]
        company.answer(role, "start:1", at)
    while (now := company.look("own"))["position"] < 60:
        asked = next(role for role in ("own", "other", "host") if company.look(role)["ask"])
        now = company.look(asked)
        before = sum(_draws(company).values())
        name = now["ask"]["options"][0]["name"]
        body = {"name": name, "at": now["position"], "seat": now["ask"]["seat"]}
        assert company.ask(asked, "POST", f"{company.path}/answer", body).status_code == 200
        if asked != "host" and sum(_draws(company).values()) > before:
            bad(company.ask(asked, "POST", f"{company.path}/undo", {}), 403, "not_yours")
            return
    pytest.fail("no luck in sixty answers")


def _draws(company: Company) -> dict[str, int]:
    counts: dict[str, int] = company.client.app.state["tables"].get(company.id).game.state.counts
    return counts


def test_wishes_are_for_ones_own_seats(company: Company) -> None:
    wishes = {"single": False, "trivial": False}
    bad(company.ask("own", "POST", f"{company.path}/settings", {**wishes, "seat": 1}), 409, "not_your_seat")
    assert company.ask("own", "POST", f"{company.path}/settings", wishes).status_code == 200
    assert company.look("own")["settings"] == wishes
    assert company.look("other")["settings"] != wishes


# ---------------------------------------------------------------------- tickets


def test_a_ticket_says_what_it_is_good_for_and_is_taken_once(company: Company) -> None:
    body = {"role": "seat", "seats": [2]}
    secret = company.ask("host", "POST", f"{company.path}/tickets", body).json()["secret"]
    shown = company.ask("stranger", "POST", "/api/ticket", {"secret": secret}).json()
    assert (shown["table"], shown["role"], shown["taken"]) == (company.id, "seat", False)
    assert [each["seat"] for each in shown["seats"]] == [2]
    newer = company.ask("host", "POST", f"{company.path}/tickets", body).json()["secret"]
    bad(company.ask("stranger", "POST", "/api/join", {"secret": secret, "name": "Late"}), 403, "no_ticket")
    bad(
        company.ask("stranger", "POST", "/api/join", {"secret": newer, "name": "Ann", "seats": [0]}),
        403,
        "not_yours",
    )
    joined = company.ask("stranger", "POST", "/api/join", {"secret": newer, "name": " Ann\n\u202e "})
    company.headers["third"] = cookie(joined)
    people = company.ask("third", "GET", f"{company.path}/people").json()
    assert people["own"] == [2]
    assert [each["name"] for each in people["people"] if each["seats"] == [2]] == ["Ann"]
    bad(company.ask("host", "POST", f"{company.path}/tickets", body), 403, "not_yours")


def test_who_holds_several_tickets_has_all_their_seats(company: Company) -> None:
    body = {"role": "seat", "seats": [2]}
    secret = company.ask("host", "POST", f"{company.path}/tickets", body).json()["secret"]
    company.ask("own", "POST", "/api/join", {"secret": secret, "name": "Olive"})
    assert company.ask("own", "GET", f"{company.path}/people").json()["own"] == [0, 2]


@pytest.mark.parametrize("seats", [[], [7], [0, 7]])
def test_there_is_no_ticket_to_a_seat_that_is_not_there(company: Company, seats: list[int]) -> None:
    bad(
        company.ask("host", "POST", f"{company.path}/tickets", {"role": "seat", "seats": seats}),
        404,
        "unknown_seat",
    )


def test_only_a_shared_table_has_tickets(door: Door) -> None:
    bad(door.client.post(f"{door.path}/tickets", json={"role": "watch"}), 403, "not_yours")
    bad(door.client.post("/api/tables/nowhere/tickets", json={"role": "watch"}), 404, "unknown_table")


def test_the_host_stays(company: Company) -> None:
    people = company.ask("host", "GET", f"{company.path}/people").json()["people"]
    host = next(each["id"] for each in people if each["role"] == "host")
    bad(company.ask("host", "DELETE", f"{company.path}/tickets/{host}"), 403, "not_yours")


def test_the_file_has_no_secret(company: Company, tmp_path: Path) -> None:
    secret = company.headers["other"]["authorization"].removeprefix("Bearer ")
    pocket = company.headers["host"]["cookie"].partition("=")[2]
    with sqlite3.connect(tmp_path / "tables.db") as db:
        rows = [*db.execute("SELECT * FROM tickets"), *db.execute("SELECT * FROM pockets")]
    db.close()
    assert len(rows) >= 8
    assert not [row for row in rows if secret in row or pocket in row]


def test_the_pocket_is_out_of_reach_of_scripts_and_other_sites(client: Client) -> None:
    opened = Door.open(client)
    said = client.post(f"{opened.path}/share", json={}).headers["set-cookie"].lower()
    assert {"httponly", "samesite=strict", "path=/api"} <= {part.strip() for part in said.split(";")}


# ---------------------------------------------------------------------- lists, luck, a server with strangers


def listed(company: Company, role: str) -> list[str]:
    return [each["id"] for each in company.ask(role, "GET", "/api/tables").json()]


def test_a_list_shows_what_one_holds_a_ticket_for(company: Company) -> None:
    alone = Door.open(company.client)
    assert set(listed(company, "host")) == {company.id, alone.id}
    assert listed(company, "stranger") == [alone.id]
    assert listed(company, "withdrawn") == [alone.id]


def test_a_shared_table_goes_on_on_luck_that_nobody_knows(client: Client) -> None:
    door = Door.open(client)
    door.play(5)
    before, known = door.look(), json.loads(client.get(f"{door.path}/save").content)["luck"]
    shared = client.post(f"{door.path}/share", json={}).json()["id"]
    now = Door(client, shared).look()
    assert (now["position"], now["view"]) == (before["position"], before["view"])
    tables = client.app.state["tables"]
    assert tables.get(shared).game.luck[-1].key.hex() not in [row["key"] for row in known]
    assert client.get(door.path).status_code == 404


@pytest.fixture
def inn(tmp_path: Path) -> Any:
    """A server that strangers reach."""
    app = create_app(SqliteStore(tmp_path / "inn.db"), static=tmp_path / "static", public=public(ADDRESS))
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as client:
        yield client


def test_where_strangers_come_who_opens_a_table_is_its_host(inn: Client) -> None:
    opened = inn.post("/api/tables", json={"game": "noir"})
    own, id_ = cookie(opened), opened.json()["id"]
    inn.cookies.clear()
    assert inn.get("/api/tables").json() == []
    bad(inn.get(f"/api/tables/{id_}"), 403, "no_ticket")
    bad(inn.delete(f"/api/tables/{id_}"), 403, "no_ticket")
    assert [each["id"] for each in inn.get("/api/tables", headers=own).json()] == [id_]
    assert inn.get(f"/api/tables/{id_}", headers=own).json()["ask"] is not None
    inn.cookies.clear()
    assert inn.get(f"/api/tables/{id_}/save", headers=own).json()["format"] == SEALED


def test_a_table_that_was_never_shared_is_nobodys_where_strangers_come(tmp_path: Path, inn: Client) -> None:
    inn.app.state["tables"].open("old", "noir", {}, b"sixteen bytes ok")
    inn.cookies.clear()
    assert inn.get("/api/tables").json() == []
    bad(inn.get("/api/tables/old"), 403, "no_ticket")
    bad(inn.delete("/api/tables/old"), 403, "no_ticket")


def test_where_strangers_come_decks_are_their_owners(inn: Client) -> None:
    deck = inn.get("/api/cards/decks/starters").json()[0]
    kept = inn.post("/api/decks", json={"versions": [deck]})
    own, path = cookie(kept), f"/api/decks/{kept.json()['id']}"
    inn.cookies.clear()
    assert inn.get("/api/decks").json() == []
    inn.cookies.clear()
    bad(inn.get(path), 404, "unknown_deck")
    bad(inn.put(path, json={"versions": [deck], "at": 0}), 404, "unknown_deck")
    bad(inn.delete(path), 404, "unknown_deck")
    inn.cookies.clear()
    assert len(inn.get("/api/decks", headers=own).json()) == 1
    assert inn.get(path, headers=own).json()["at"] == 0
