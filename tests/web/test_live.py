"""The open line to a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from miskatonic.table.beats import gone_on
from miskatonic.web.live import GONE, LONGEST, TOO_LONG
from tests.patience import SLOW_IS_FINE, patience
from tests.web.door import LANGUAGES, Client, Door, Json
from tests.web.test_garbage import texts


class Line:
    """One connection, as a client holds it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.shown: Json = {}

    def hear(self) -> Json:
        data: Json = self.session.receive_json(timeout=patience())
        return data

    def table(self) -> Json:
        """The table after the next message, whole or made from news of it."""
        message = self.hear()
        if message["type"] == "news":
            assert message["news"]["since"] == self.shown["position"]
            self.shown = gone_on(self.shown, message["news"])
        else:
            assert message["type"] == "table", message
            self.shown = message["table"]
        return self.shown

    def error(self) -> Json:
        message = self.hear()
        assert set(message) == {"type", "error", "code"}, message
        return message

    def say(self, **message: Any) -> None:
        self.session.send_json(message)

    def answer(self, table: Json) -> Json:
        self.say(type="answer", name=table["ask"]["options"][0]["name"], at=table["position"])
        return self.table()


@pytest.fixture
def line(door: Door, client: Client) -> Iterator[Line]:
    with client.websocket_connect(f"{door.path}/live?lang=en") as session:
        yield Line(session)


def second(door: Door, client: Client, lang: str = "en") -> WebSocketTestSession:
    return client.websocket_connect(f"{door.path}/live?lang={lang}")


@pytest.mark.parametrize("seat", ["1", "none"])
def test_a_line_of_other_eyes_never_has_the_options(client: Client, seat: str) -> None:
    """Neither in what it is shown, nor in what it is told when it answers for another seat."""
    id_ = client.post("/api/tables", json={"game": "third", "seats": 2, "key": "tests"}).json()["id"]
    door = Door(client, id_)
    ask = door.look()["ask"]
    assert ask["seat"] == 0
    names = [option["name"] for option in ask["options"]]
    with client.websocket_connect(f"{door.path}/live?lang=en&seat={seat}") as session:
        line = Line(session)
        table = line.table()
        assert table["ask"] is None
        for said in ({"name": "nonsense"}, {"name": "nonsense", "seat": 0}, {"name": "@0 nonsense"}):
            line.say(type="answer", at=table["position"], **said)
            error = line.error()
            assert error["code"] == "not_your_seat"
            assert not [name for name in names if name in error["error"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_begins_with_the_table(door: Door, client: Client, lang: str) -> None:
    with second(door, client, lang) as session:
        assert Line(session).table() == door.look(lang=lang)


def test_an_answer_is_answered_with_the_table(line: Line, door: Door) -> None:
    before = line.table()
    after = line.answer(before)
    assert after["position"] > before["position"]
    assert after == door.look()


def test_every_line_hears_every_change(line: Line, door: Door, client: Client) -> None:
    first = line.table()
    with second(door, client, "es") as session:
        other = Line(session)
        assert other.table()["position"] == first["position"]
        mine = line.answer(first)
        theirs = other.table()
        assert theirs["position"] == mine["position"]
        assert (mine["lang"], theirs["lang"]) == ("en", "es")
        other.say(type="undo")
        assert line.table()["position"] == other.table()["position"] == first["position"]
        door.answer()  # over HTTP
        assert line.table()["position"] == other.table()["position"] == mine["position"]


def test_undo_redo_and_settings(line: Line) -> None:
    start = line.table()
    there = line.answer(start)
    line.say(type="undo")
    assert line.table()["view"] == start["view"]
    line.say(type="redo")
    assert line.table() == there
    line.say(type="undo", to=0)
    assert line.table()["position"] == 0
    line.say(type="settings", single=False, trivial=False)
    assert line.table()["settings"] == {"single": False, "trivial": False}


def test_a_late_answer_gets_an_error_and_changes_nothing(line: Line, door: Door) -> None:
    before = line.table()
    now = line.answer(before)
    line.say(type="answer", name=before["ask"]["options"][0]["name"], at=before["position"])
    assert line.error()["code"] == "stale"
    assert door.look() == now


def test_who_looks_back_stays_there_while_others_play(line: Line, door: Door, client: Client) -> None:
    now = line.table()
    for _ in range(3):
        now = line.answer(now)
    with second(door, client) as session:
        other = Line(session)
        other.table()
        line.say(type="look", at=1)
        past = line.table()
        assert (past["position"], past["live"], past["length"]) == (1, False, now["length"])
        assert other.answer(door.look())["live"]
        assert (line.table()["position"], door.look()["position"] > now["position"]) == (1, True)
        other.say(type="undo", to=0)
        assert other.table()["position"] == 0
        assert line.table()["live"], "what it looked at is gone, so it sees the table as it stands"


def test_looking_back_and_coming_back(line: Line) -> None:
    start = line.table()
    now = line.answer(start)
    line.say(type="look", at=0)
    past = line.table()
    assert past["view"] == start["view"]
    line.say(type="look", at=None)
    assert line.table() == now
    line.say(type="look", at=now["position"] + 1)
    assert line.error()["code"] == "bad_position"
    line.say(type="look", at=0)
    assert not line.table()["live"]
    assert line.answer(now)["live"], "who acts sees what comes of it"


def test_speaking_another_language(line: Line) -> None:
    line.table()
    line.say(type="lang", lang="nl")
    assert line.table()["lang"] == "nl"
    line.say(type="answer", name="x", at=77)
    assert "Er is niets veranderd" in line.error()["error"]
    line.say(type="lang", lang="fr")
    assert line.error()["code"] == "bad_request"


def test_a_table_that_does_not_exist(client: Client) -> None:
    with client.websocket_connect("/api/tables/nothing/live?lang=es") as session:
        assert Line(session).error()["code"] == "unknown_table"
        with pytest.raises(WebSocketDisconnect) as closed:
            session.receive_json(timeout=patience())
        assert closed.value.code == GONE


def test_a_table_that_is_deleted(line: Line, door: Door, client: Client) -> None:
    line.table()
    client.delete(door.path)
    assert line.error()["code"] == "unknown_table"
    with pytest.raises(WebSocketDisconnect) as closed:
        line.session.receive_json(timeout=patience())
    assert closed.value.code == GONE


def test_a_message_that_is_too_long_ends_the_line(line: Line) -> None:
    line.table()
    line.session.send_text(json.dumps({"type": "answer", "name": "x" * LONGEST, "at": 0}))
    assert line.error()["code"] == "too_large"
    with pytest.raises(WebSocketDisconnect) as closed:
        line.session.receive_json(timeout=patience())
    assert closed.value.code == TOO_LONG


@given(text=texts)
@settings(max_examples=100, suppress_health_check=[*SLOW_IS_FINE, HealthCheck.function_scoped_fixture])
def test_garbage_gets_an_error_and_the_line_goes_on(line: Line, door: Door, text: str) -> None:
    if not hasattr(line, "begun"):
        line.begun = line.table()  # type: ignore[attr-defined]
    if len(text.encode("utf-8", "surrogatepass")) > LONGEST:
        return
    line.session.send_text(text)
    assert line.error()["code"] == "bad_request"
    assert door.look()["position"] == 0


def test_bytes_are_as_good_as_text(line: Line) -> None:
    line.table()
    line.session.send_bytes(b'{"type": "lang", "lang": "es"}')
    assert line.table()["lang"] == "es"
    line.session.send_bytes(b"\xff\xfe\x00")
    assert line.error()["code"] == "bad_request"


def test_garbage_as_a_language_is_ignored_on_connecting(door: Door, client: Client) -> None:
    with second(door, client, "klingon") as session:
        assert Line(session).table()["lang"] == "en"
