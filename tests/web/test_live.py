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
from miskatonic.web import live
from miskatonic.web.live import BAD_HELLO, GONE, LONGEST, OTHER_PROTOCOL, TOO_LONG, TOO_QUIET
from tests.patience import SLOW_IS_FINE, patience
from tests.web.company import gather
from tests.web.door import LANGUAGES, Client, Door
from tests.web.lines import Line
from tests.web.test_garbage import texts


@pytest.fixture
def line(door: Door, client: Client) -> Iterator[Line]:
    with client.websocket_connect(f"{door.path}/live") as session:
        yield Line(session)


def second(door: Door, client: Client) -> WebSocketTestSession:
    return client.websocket_connect(f"{door.path}/live")


@pytest.mark.parametrize("seat", ["1", "none"])
def test_a_line_of_other_eyes_never_has_the_options(client: Client, seat: str) -> None:
    """Neither in what it is shown, nor in what it is told when it answers for another seat."""
    id_ = client.post("/api/tables", json={"game": "third", "seats": 2, "key": "tests"}).json()["id"]
    door = Door(client, id_)
    ask = door.look()["ask"]
    assert ask["seat"] == 0
    names = [option["name"] for option in ask["options"]]
    with client.websocket_connect(f"{door.path}/live") as session:
        line = Line(session, seat=seat)
        table = line.table()
        assert table["ask"] is None
        for said in ({"name": "nonsense"}, {"name": "nonsense", "seat": 0}, {"name": "@0 nonsense"}):
            line.say(type="answer", at=table["position"], **said)
            error = line.error()
            assert error["code"] == "not_your_seat"
            assert not [name for name in names if name in error["error"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_begins_with_the_table(door: Door, client: Client, lang: str) -> None:
    with second(door, client) as session:
        assert Line(session, lang).table() == door.look(lang=lang)


def test_an_answer_is_answered_with_the_table(line: Line, door: Door) -> None:
    before = line.table()
    after = line.answer(before)
    assert after["position"] > before["position"]
    assert after == door.look()


def test_every_line_hears_every_change(line: Line, door: Door, client: Client) -> None:
    first = line.table()
    with second(door, client) as session:
        other = Line(session, "es")
        assert other.table()["position"] == first["position"]
        mine = line.answer(first)
        theirs = other.table()
        assert theirs["position"] == mine["position"]
        assert (mine["lang"], theirs["lang"]) == ("en", "es")
        other.say(type="undo", at=theirs["position"])
        assert line.table()["position"] == other.table()["position"] == first["position"]
        door.answer()  # over HTTP
        assert line.table()["position"] == other.table()["position"] == mine["position"]


def test_undo_redo_and_settings(line: Line) -> None:
    start = line.table()
    there = line.answer(start)
    line.say(type="undo", at=there["position"])
    assert line.table()["view"] == start["view"]
    line.say(type="redo", at=start["position"])
    assert line.table() == there
    line.say(type="undo", to=0, at=there["position"])
    assert line.table()["position"] == 0
    line.say(type="settings", single=False, trivial=False)
    assert line.table()["settings"] == {"single": False, "trivial": False}


def test_a_late_answer_gets_an_error_and_changes_nothing(line: Line, door: Door) -> None:
    before = line.table()
    now = line.answer(before)
    line.say(type="answer", name=before["ask"]["options"][0]["name"], at=before["position"])
    assert line.error()["code"] == "stale"
    assert line.table() == door.look() == now


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
        other.say(type="undo", to=0, at=other.shown["position"])
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
    line.table()
    line.say(type="lang", lang="fr")
    assert line.error()["code"] == "bad_request"


def test_a_table_that_does_not_exist(client: Client) -> None:
    with client.websocket_connect("/api/tables/nothing/live") as session:
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
    line.session.send_bytes(b'{"type": "lang", "lang": "es", "id": 0}')
    assert line.table()["lang"] == "es"
    line.session.send_bytes(b"\xff\xfe\x00")
    assert line.error()["code"] == "bad_request"


def test_the_browsers_language_is_spoken_where_none_is_named(door: Door, client: Client) -> None:
    with client.websocket_connect(f"{door.path}/live", headers={"accept-language": "nl"}) as session:
        assert Line(session, None).table()["lang"] == "nl"


# ---------------------------------------------------------------------- the second version


def closed(session: WebSocketTestSession) -> tuple[int, str]:
    """With which code and for which reason a line ends, now."""
    with pytest.raises(WebSocketDisconnect) as end:
        session.receive_json(timeout=patience())
    return end.value.code, end.value.detail


def test_everything_said_is_acknowledged_or_refused_by_its_number(line: Line) -> None:
    now = line.table()
    assert line.acknowledged == [1], "the hello"
    given = line.say(type="answer", name=now["ask"]["options"][0]["name"], at=now["position"])
    line.table()
    line.acked(given)
    assert line.error_of(type="answer", name="nonsense", at=line.shown["position"]) == "illegal_answer"
    assert line.error_of(type="look", at=999) == "bad_position"
    assert line.error_of(type="nonsense") == "bad_request"
    line.acked(line.say(type="ping"))
    line.session.send_json({"type": "ping"})
    assert (problem := line.error())["code"] == "bad_request"
    assert problem["id"] is None


def test_two_who_take_back_one_mistake_take_back_one(line: Line, door: Door, client: Client) -> None:
    now = line.table()
    for _ in range(3):
        now = line.answer(now)
    with second(door, client) as session:
        other = Line(session)
        other.table()
        line.say(type="undo", at=now["position"])
        line.table()
        other.say(type="undo", at=now["position"])
        other.table()
        assert other.error()["code"] == "stale"
    assert door.look()["position"] == now["decisions"][-1]
    line.say(type="redo", at=now["position"])
    assert line.error()["code"] == "stale"
    assert door.look()["position"] == now["decisions"][-1]


def test_who_is_behind_gets_the_fresh_table(line: Line, door: Door) -> None:
    before = line.table()
    door.client.app.state["tables"]._tell_watchers = lambda _: None  # type: ignore[attr-defined]  # as if on another server
    now = door.answer()
    line.say(type="answer", name=before["ask"]["options"][0]["name"], at=before["position"])
    assert line.error()["code"] == "stale"
    message = line.hear()
    assert (message["type"], message["table"]) == ("table", now)


def test_who_comes_back_is_told_what_happened_since(door: Door, client: Client) -> None:
    with second(door, client) as session:
        first = Line(session)
        stood = first.answer(first.table())
        mark = first.mark
    door.play(3)
    with second(door, client) as session:
        again = Line(session, mark=mark)
        again.shown = stood
        message = again.hear()
        assert message["type"] == "news"
        assert gone_on(stood, message["news"]) == door.look()
    with second(door, client) as session:  # nothing happened since
        message = Line(session, mark=message["mark"]).hear()
        assert (message["type"], message["news"]["beats"]) == ("news", [])


@pytest.mark.parametrize("change", ["taken back", "language", "eyes", "nonsense", "future", "other table"])
def test_where_it_cannot_be_told_who_comes_back_gets_the_table(
    door: Door, client: Client, change: str
) -> None:
    door.play(4)
    with second(door, client) as session:
        line = Line(session)
        line.table()
        mark, hello = line.mark, {"seat": "none"} if change == "eyes" else {}
    if change == "taken back":
        door.post("undo", {})
        door.post("redo", {})
    elif change == "nonsense":
        mark = "1.2.3"
    elif change == "future":
        mark = f"99{mark}"
    elif change == "other table":
        door = Door.open(client)
    with second(door, client) as session:
        line = Line(session, "es" if change == "language" else "en", mark=mark, **hello)
        assert line.hear()["type"] == "table"


@pytest.mark.parametrize(
    ("said", "code", "number"),
    [
        ({"type": "hello", "protocol": 1, "id": 1}, "protocol", OTHER_PROTOCOL),
        ({"type": "hello", "protocol": 3, "id": 1, "what": "we do not know"}, "protocol", OTHER_PROTOCOL),
        ({"type": "hello", "protocol": 2}, "hello", BAD_HELLO),
        ({"type": "hello", "protocol": 2, "id": 1, "lang": "klingon"}, "hello", BAD_HELLO),
        ({"type": "answer", "name": "x", "at": 0, "id": 1}, "hello", BAD_HELLO),
        ({"type": "hello", "protocol": 2, "id": 1, "seat": "7"}, "unknown_seat", BAD_HELLO),
        ([], "hello", BAD_HELLO),
    ],
)
def test_a_line_that_begins_otherwise_ends_with_a_sentence(
    door: Door, client: Client, said: Any, code: str, number: int
) -> None:
    with second(door, client) as session:
        session.send_json(said)
        problem = session.receive_json(timeout=patience())
        assert (problem["type"], problem["code"]) == ("error", code)
        ended, reason = closed(session)
        assert (ended, problem["error"].startswith(reason), bool(reason)) == (number, True, True)


def test_a_hello_is_said_once(line: Line) -> None:
    line.table()
    assert line.error_of(type="hello", protocol=2) == "bad_request"


def test_a_line_on_which_nothing_is_said_is_closed(
    door: Door, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "GREETED", 0.01)
    with second(door, client) as session:
        assert session.receive_json(timeout=patience())["code"] == "idle"
        assert closed(session)[0] == TOO_QUIET
    monkeypatch.undo()
    monkeypatch.setattr(live, "IDLE", 0.01)
    with second(door, client) as session:
        line = Line(session)
        while (message := line.hear())["type"] != "error":
            pass
        assert message["code"] == "idle"
        assert closed(session)[0] == TOO_QUIET


def test_a_secret_may_be_shown_in_the_hello(client: Client) -> None:
    company = gather(client)
    secret = company.headers["other"]["authorization"].removeprefix("Bearer ")
    client.cookies.clear()
    with client.websocket_connect(f"{company.path}/live") as session:
        assert Line(session, secret=secret).table() == company.look("other")
    with client.websocket_connect(f"{company.path}/live") as session:
        assert Line(session, secret="nonsense").error()["code"] == "no_ticket"


def test_all_who_saw_the_same_get_the_same_bytes(line: Line, door: Door, client: Client) -> None:
    """One rendering for all of them, however many they are."""
    now = line.table()
    table = client.app.state["tables"].get(door.id)
    with second(door, client) as one, second(door, client) as two:
        others = [Line(one), Line(two)]
        for other in others:
            other.table()
        line.answer(now)
        assert [other.table() for other in others] == [line.shown] * 2
    assert len(table.written) == 1
