"""Sitting down before there is any luck: announced, contributed, begun, and checked at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from miskatonic.cli.door import enter
from miskatonic.kernel.pledges import commitment, pledged_key
from miskatonic.table.store import SqliteStore
from miskatonic.web.app import create_app
from tests.web.company import Company, cookie
from tests.web.door import ADDRESS, Client, Json, bad, good
from tests.web.lines import Line


def sit_down(client: Client, game: str = "noir", seats: int = 1, **more: Any) -> Company:
    """A table at which people sit down first; its host is there."""
    opened = client.post("/api/tables", json={"game": game, "seats": seats, "together": True, **more})
    assert opened.status_code == 201, opened.text
    return Company(client, opened.json()["id"], {"host": cookie(opened), "stranger": {}})


def let_in(company: Company, role: str, seats: list[int], name: str) -> None:
    kind = "seat" if seats else "watch"
    body = {"role": kind, "seats": seats}
    secret = good_or_new(company.ask("host", "POST", f"{company.path}/tickets", body))["secret"]
    company.headers[role] = cookie(
        company.ask("stranger", "POST", "/api/join", {"secret": secret, "name": name})
    )


def good_or_new(response: Any) -> Json:
    assert response.status_code < 300, response.text
    found: Json = response.json()
    return found


def give(company: Company, role: str, text: str) -> Json:
    found: Json = good(company.ask(role, "POST", f"{company.path}/contribute", {"text": text}))
    return found


@pytest.fixture
def waiting(client: Client) -> Company:
    """Three seats of the third edition: the host's, Olive's, and one that nobody has taken."""
    company = sit_down(client, "third", 3, name="Hester")
    let_in(company, "own", [1], "Olive")
    let_in(company, "watch", [], "Wanda")
    return company


def test_nothing_of_the_game_is_there_before_it_begins(waiting: Company) -> None:
    for role in ("host", "own", "watch"):
        for method, end, body in (
            ("GET", "", None),
            ("GET", "/story", None),
            ("GET", "/tale", None),
            ("GET", "/save", None),
            ("POST", "/answer", {"name": "start:1", "at": 0}),
            ("POST", "/undo", {}),
            ("POST", "/settings", {"single": True, "trivial": True}),
        ):
            response = waiting.ask(role, method, waiting.path + end, body)
            assert response.status_code in (403, 409), (role, end, response.text)
    bad(waiting.ask("host", "GET", waiting.path), 409, "not_begun")
    titles = [each["title"] for each in good(waiting.ask("host", "GET", f"{waiting.path}/people"))["seats"]]
    assert titles == ["Seat 1", "Seat 2", "Seat 3"]
    (info,) = good(waiting.ask("own", "GET", "/api/tables"))
    assert (info["waits"], info["standing"]) == (True, [])


def test_the_line_tells_who_sits_down_and_then_shows_the_table(waiting: Company) -> None:
    waiting.client.cookies.clear()
    with waiting.client.websocket_connect(f"{waiting.path}/live", headers=waiting.headers["own"]) as session:
        line = Line(session)
        first = line.hear()
        assert (first["type"], first["lobby"]["ready"], first["lobby"]["secret"]) == ("lobby", False, None)
        assert [(each["name"], each["taken"]) for each in first["lobby"]["seats"]] == [
            ("Hester", False),
            ("Olive", True),
            ("Hester", False),
        ]
        assert line.error_of(type="undo", at=0) == "not_begun"
        give(waiting, "own", "seven ravens")
        assert line.hear()["lobby"]["seats"][1]["given"] == "seven ravens"
        give(waiting, "host", "one lamp")
        assert line.hear()["lobby"]["ready"]
        good(waiting.ask("host", "POST", f"{waiting.path}/begin"))
        shown = line.hear()
        assert (shown["type"], shown["table"]["position"]) == ("table", 0)


def test_only_who_plays_gives_and_only_the_host_begins(waiting: Company) -> None:
    begin = f"{waiting.path}/begin"
    bad(waiting.ask("watch", "POST", f"{waiting.path}/contribute", {"text": "x"}), 409, "not_your_seat")
    bad(waiting.ask("stranger", "POST", f"{waiting.path}/contribute", {"text": "x"}), 403, "no_ticket")
    bad(waiting.ask("own", "POST", f"{waiting.path}/contribute", {"text": " \n "}), 409, "not_begun")
    give(waiting, "host", "one lamp")
    assert "Olive" in bad(waiting.ask("host", "POST", begin), 409, "not_begun")
    give(waiting, "own", "seven ravens")
    bad(waiting.ask("own", "POST", begin), 403, "not_yours")
    bad(waiting.ask("watch", "POST", begin), 403, "not_yours")
    good(waiting.ask("host", "POST", begin))
    bad(waiting.ask("host", "POST", begin), 403, "not_yours")
    bad(waiting.ask("own", "POST", f"{waiting.path}/contribute", {"text": "x"}), 403, "not_yours")


def test_the_key_is_of_the_announced_secret_and_what_was_given_last(waiting: Company) -> None:
    announced = give(waiting, "own", "first thought")["commitment"]
    give(waiting, "own", "  second\n thought ")
    give(waiting, "host", "one lamp")
    good(waiting.ask("host", "POST", f"{waiting.path}/begin"))
    app = waiting.client.app
    secret = bytes.fromhex(app.state["seating"].lobby(waiting.id).secret)
    assert commitment(secret) == announced
    (luck,) = app.state["tables"].get(waiting.id).game.luck
    assert luck.key == pledged_key(secret, ["one lamp", "second thought", "one lamp"])
    after = good(waiting.ask("watch", "GET", f"{waiting.path}/lobby"))
    assert (after["waits"], after["secret"], after["commitment"]) == (False, None, announced)
    assert [each["given"] for each in after["seats"]] == ["one lamp", "second thought", "one lamp"]


def test_who_comes_later_to_a_seat_gives_for_himself(waiting: Company) -> None:
    give(waiting, "host", "one lamp")
    give(waiting, "own", "seven ravens")
    let_in(waiting, "third", [2], "Theo")
    lobby = good(waiting.ask("host", "GET", f"{waiting.path}/lobby"))
    assert [each["given"] for each in lobby["seats"]] == ["one lamp", "seven ravens", None]
    assert not lobby["ready"]


def test_who_gives_may_say_his_name_with_it(waiting: Company) -> None:
    body = {"text": "seven ravens", "name": "  Hester  Prynne "}
    shown = good(waiting.ask("host", "POST", f"{waiting.path}/contribute", body))
    assert [each["name"] for each in shown["seats"]] == ["Hester Prynne", "Olive", "Hester Prynne"]
    give(waiting, "host", "eight ravens")
    people = good(waiting.ask("own", "GET", f"{waiting.path}/people"))["people"]
    assert {each["name"] for each in people} == {"Hester Prynne", "Olive", "Wanda"}


def test_a_key_of_ones_own_has_no_place_at_a_table_for_several(client: Client) -> None:
    body = {"game": "noir", "together": True, "key": "tonight"}
    bad(client.post("/api/tables", json=body), 400, "bad_setup")


def play_to_the_end(company: Company, role: str = "host") -> Json:
    now = company.look(role)
    for n in range(2000):
        if now["ask"] is None:
            return now
        options = now["ask"]["options"]
        name = options[n * 7 % len(options)]["name"]
        now = good(company.answer(role, name, now["position"]))
    pytest.fail("no end in 2000 answers")


def test_at_the_end_everything_can_be_checked(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    company = sit_down(client, name="Hester")
    announced = give(company, "host", "one lamp")["commitment"]
    good(company.ask("host", "POST", f"{company.path}/begin"))
    play_to_the_end(company)
    shown = good(company.ask("host", "GET", f"{company.path}/lobby"))
    assert commitment(bytes.fromhex(shown["secret"])) == announced
    save = company.ask("host", "GET", f"{company.path}/save").content
    file = tmp_path / "game.json"
    file.write_bytes(save)
    assert enter(["verify", str(file), "--commitment", announced]) == 0
    said = capsys.readouterr().out
    assert "Hester: one lamp" in said
    assert announced in said
    for spoil in ("secret", "commitment"):
        forged = json.loads(save)
        forged["together"]["pledges"][0][spoil] = "11" * 32
        file.write_text(json.dumps(forged))
        assert enter(["verify", str(file)]) == 1
    forged = json.loads(save)
    forged["together"]["pledges"][0]["contributions"][0]["text"] = "two lamps"
    file.write_text(json.dumps(forged))
    assert enter(["verify", str(file)]) == 1


def test_a_table_that_was_played_alone_goes_on_on_luck_of_all(client: Client) -> None:
    opened = client.post("/api/tables", json={"game": "third", "seats": 2, "key": "alone"}).json()["id"]
    before = good(client.get(f"/api/tables/{opened}"))
    name = before["ask"]["options"][0]["name"]
    before = good(client.post(f"/api/tables/{opened}/answer", json={"name": name, "at": 0}))
    shared = client.post(f"/api/tables/{opened}/share", json={"name": "Hester", "wait": True})
    company = Company(client, shared.json()["id"], {"host": cookie(shared), "stranger": {}})
    lobby = give(company, "host", "one lamp")
    assert (lobby["laid"], lobby["waits"]) == (True, True)
    assert lobby["seats"][0]["title"] != "Seat 1"
    good(company.ask("host", "POST", f"{company.path}/begin"))
    now = company.look("host")
    assert (now["position"], now["view"]) == (before["position"], before["view"])
    luck = client.app.state["tables"].get(company.id).game.luck
    assert [each.at for each in luck] == [0, before["position"]]
    secret = bytes.fromhex(client.app.state["seating"].lobby(company.id).secret)
    assert luck[1].key == pledged_key(secret, ["one lamp", "one lamp"])


def test_two_servers_share_a_lobby(waiting: Company, tmp_path: Path) -> None:
    give(waiting, "host", "one lamp")
    give(waiting, "own", "seven ravens")
    app = create_app(SqliteStore(tmp_path / "tables.db"), static=tmp_path / "static")
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as other:
        company = Company(other, waiting.id, waiting.headers)
        assert good(company.ask("own", "GET", f"{company.path}/lobby"))["ready"]
        good(company.ask("host", "POST", f"{company.path}/begin"))
    bad(waiting.ask("host", "POST", f"{waiting.path}/begin"), 403, "not_yours")
    assert waiting.look("own")["position"] == 0
