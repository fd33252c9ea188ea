"""Whatever is sent, the answer is a sentence, and the table stands as it stood."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from miskatonic.kernel.saves import MOST_BYTES as LARGEST_SAVE
from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Tables
from miskatonic.web.api import ROUTES
from miskatonic.web.app import MOST_BYTES, create_app
from tests.web.door import ADDRESS, LANGUAGES, Client, Door, bad

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
nearly = st.dictionaries(
    st.sampled_from(["name", "at", "to", "type", "lang", "single", "trivial", "game", "options", "key"]),
    values,
)
texts = (values | nearly).map(json.dumps) | st.text()
bodies = texts.map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary()
quick = settings(max_examples=60)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    app = create_app(SqliteStore(tmp_path_factory.mktemp("garbage") / "tables.db"))
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="module")
def door(client: Client) -> Door:
    door = Door.open(client)
    door.play(3)
    return door


def refused(response: Any) -> None:
    assert 400 <= response.status_code < 500, response.text
    problem = response.json()
    assert set(problem) == {"error", "code"}
    assert problem["error"]


@pytest.mark.parametrize("what", ["answer", "settings"])
@given(body=bodies)
@quick
def test_garbage_posted_to_a_table(door: Door, what: str, body: bytes) -> None:
    before = door.look()
    refused(door.client.post(f"{door.path}/{what}", content=body, params={"lang": "es"}))
    assert door.look() == before


@given(name=st.text(max_size=300), at=st.integers())
@quick
def test_garbage_answers(door: Door, name: str, at: int) -> None:
    before = door.look()
    for position in (at, before["position"]):
        body = json.dumps({"name": f"?{name}", "at": position})
        refused(door.client.post(f"{door.path}/answer", content=body))
    assert door.look() == before


@given(body=bodies)
@quick
def test_garbage_undo(door: Door, body: bytes) -> None:
    response = door.client.post(f"{door.path}/undo", content=body)
    if response.status_code != 200:  # {} is a sensible thing to say, and so is {"to": 0}
        refused(response)
    else:
        door.client.post(f"{door.path}/redo")


@given(body=bodies)
@quick
def test_garbage_for_new_tables(door: Door, body: bytes) -> None:
    refused(door.client.post("/api/tables", content=body))


@given(body=bodies)
@quick
def test_garbage_for_loading(door: Door, body: bytes) -> None:
    refused(door.client.post("/api/load", content=body))


@given(data=st.data())
@settings(max_examples=150)
def test_save_files_with_something_else_in_them(door: Door, data: st.DataObject) -> None:
    """One value of a good file is replaced by anything: refused, or still the same game."""
    save = door.client.get(f"{door.path}/save").json()
    place: Any = save
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not (isinstance(place[key], (dict, list)) and place[key] and data.draw(st.booleans())):
            break
        place = place[key]
    place[key] = data.draw(values)
    response = door.client.post("/api/load", content=json.dumps(save))
    if response.status_code == 201:
        id_ = response.json()["id"]
        assert door.client.get(f"/api/tables/{id_}").status_code == 200
        assert door.client.delete(f"/api/tables/{id_}").status_code == 204
    else:
        refused(response)


@given(garbage=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="/"), max_size=40))
@quick
def test_garbage_as_an_id(door: Door, garbage: str) -> None:
    id_ = quote(f"?{garbage}")  # so that it is never the id of something by chance
    for path in (f"/api/tables/{id_}", f"/api/tables/{id_}/save", f"/api/rules/{id_}"):
        response = door.client.get(path)
        refused(response)
        assert response.status_code == 404


@given(query=st.dictionaries(st.sampled_from(["lang", "at", "q", "game"]), st.text(max_size=50)))
@quick
def test_garbage_in_the_query(door: Door, query: dict[str, str]) -> None:
    for path in (door.path, "/api/rules", "/api/games", "/api/words", "/api/tables"):
        response = door.client.get(path, params=query)
        if response.status_code != 200:
            refused(response)


def test_bytes_that_are_no_text_in_an_address(door: Door) -> None:
    refused(door.client.get("/api/tables/%ff%fe"))
    refused(door.client.get("/api/rules/%ff%00"))
    assert door.client.get("/api/games?lang=%ff%fe").status_code == 400


def test_bodies_that_are_too_large(door: Door) -> None:
    said = bad(door.client.post(f"{door.path}/answer", content=b" " * (MOST_BYTES + 1)), 413, "too_large")
    assert "65,536" in said
    bad(door.client.post("/api/load", content=b" " * (LARGEST_SAVE + 1)), 413, "too_large")


def test_a_body_that_does_not_say_how_large_it_is(door: Door) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 10_000

    bad(door.client.post(f"{door.path}/answer", content=endless()), 413, "too_large")


def test_no_body_at_all(door: Door) -> None:
    assert "missing" in bad(door.client.post(f"{door.path}/answer"), 400, "bad_request")


def test_addresses_that_are_none(door: Door) -> None:
    bad(door.client.get("/api"), 404, "not_found")
    bad(door.client.get("/api/nothing?lang=nl"), 404, "not_found")
    bad(door.client.post("/api/nothing"), 404, "not_found")
    bad(door.client.put("/api/tables"), 405, "not_allowed")
    bad(door.client.get(f"{door.path}/answer"), 405, "not_allowed")


def test_a_mistake_of_ours_is_not_shown(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Tables, *_: object) -> None:
        raise ZeroDivisionError("secret insides")

    monkeypatch.setattr(Tables, "redo", broken)
    said = bad(door.client.post(f"{door.path}/redo?lang=es"), 500, "internal")
    assert "secret" not in said
    assert door.look()["ask"]


def json_routes() -> list[tuple[str, str]]:
    """Every address that is sent JSON and how, with something in the place of ids."""
    found = [
        (path.replace("{table_id:str}", "x").replace("{deck_id:str}", "x"), str(method))
        for handler in ROUTES
        for path in handler.paths
        for method in handler.http_methods & {"POST", "PUT"}
        if "data" in handler.parsed_fn_signature.parameters
    ]
    return sorted(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_brackets_without_end_are_the_senders_mistake(
    door: Door, lang: str, caplog: pytest.LogCaptureFixture
) -> None:
    said = set()
    for path, method in json_routes():
        response = door.client.request(
            method,
            path,
            content=b"[" * 1500,
            params={"lang": lang},
            headers={"content-type": "application/json"},
        )
        said.add(bad(response, 400, "bad_request"))
    assert len(said) == 1
    assert not caplog.records
