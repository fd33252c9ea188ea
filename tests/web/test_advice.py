"""What would you do? over HTTP."""

from __future__ import annotations

from tests.web.door import Client, good


def test_the_door_advises_who_is_asked_and_nobody_else(client: Client) -> None:
    body = {"game": "second", "options": {}, "seats": 2, "key": "tests"}
    table = f"/api/tables/{client.post('/api/tables', json=body).json()['id']}"
    told, shown = good(client.get(f"{table}/advice", params={"lang": "es"})), good(client.get(table))
    assert (told["at"], told["seat"]) == (shown["position"], shown["ask"]["seat"])
    assert told["text"]
    assert told["why"].endswith(".")
    names = [option["name"] for option in shown["ask"]["options"]]
    assert all(piece.partition("*")[0] in (*names, "none") for piece in told["name"].split("+"))
    assert good(client.get(f"{table}/advice", params={"seat": 1 - told["seat"]})) is None
    assert good(client.get(f"{table}/advice", params={"seat": "none"})) is None
    after = client.post(f"{table}/answer", json={"name": told["name"], "at": told["at"]})
    assert after.status_code == 200, after.text


def test_reading_the_rules_begins_with_the_order_of_the_turn(client: Client) -> None:
    rows = good(client.get("/api/rules/turn/second", params={"lang": "nl"}))
    assert rows[0]["id"] == "2e.turn.01"
    assert all(row["text"] for row in rows)
    assert client.get("/api/rules/turn/chess").status_code == 404


def test_a_list_of_tables_tells_against_what_and_who_plays(client: Client) -> None:
    body = {
        "game": "second",
        "options": {"ancient_one": "yig", "investigator_1": "joe_diamond"},
        "key": "tests",
    }
    table = f"/api/tables/{client.post('/api/tables', json=body).json()['id']}"
    for _ in range(4):
        told = good(client.get(f"{table}/advice"))
        client.post(f"{table}/answer", json={"name": told["name"], "at": told["at"]})
    (listed,) = good(client.get("/api/tables"))
    assert listed["standing"][:2] == ["Yig", "Joe Diamond"]
    assert "10" in listed["standing"][2]
