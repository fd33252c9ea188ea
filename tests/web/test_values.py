"""Tables of games that take data: the toy, with a deck brought along."""

from __future__ import annotations

import pytest

from miskatonic.kernel.values import LONGEST
from miskatonic.shelf import GAMES
from tests.kernel.toy import SHORT_DECK
from tests.web.door import Client, bad, good


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.kernel.toy")


def test_the_start_page_is_told_which_options_take_a_file(client: Client) -> None:
    toy = next(game for game in good(client.get("/api/games")) if game["name"] == "toy")
    assert {option["name"]: option["data"] for option in toy["options"]} == {
        "night": False,
        "bells": False,
        "deck": True,
    }


def test_a_table_is_opened_with_a_deck_and_says_so(client: Client) -> None:
    body = {"game": "toy", "options": {"deck": SHORT_DECK}, "key": "k"}
    id_ = client.post("/api/tables", json=body).json()["id"]
    (found,) = good(client.get("/api/tables"))
    named = {"title": "Deck", "value": "Short, 3 cards", "option": "deck", "chosen": ""}
    assert named in found["options"]
    assert good(client.get(f"/api/tables/{id_}"))["view"]["deck"] == [
        {"count": 3, "cards": ["lamp", "tonic", "tonic"]}
    ]


@pytest.mark.parametrize("deck", ["[" * 50_000, "{}", '{"cards": {"dragon": 1}}', "x" * 300])
def test_what_is_no_deck_is_the_senders_mistake(client: Client, deck: str) -> None:
    assert bad(client.post("/api/tables", json={"game": "toy", "options": {"deck": deck}}), 400, "bad_setup")


def test_a_deck_that_is_too_long_is_refused(client: Client) -> None:
    body = {"game": "toy", "options": {"deck": "x" * (LONGEST + 1)}}
    assert client.post("/api/tables", json=body).status_code == 400
    body = {"game": "toy", "options": {"deck": "x" * 2_000_001}}
    assert client.post("/api/tables", json=body).status_code == 413
