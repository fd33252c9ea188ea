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
