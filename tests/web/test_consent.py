"""Taking back what concerns others too: asked, agreed, refused, withdrawn, overtaken, and written down."""

from __future__ import annotations

import json

import pytest

from tests.web.company import Company, gather
from tests.web.door import Client, Json, bad, good
from tests.web.lines import Line
from tests.web.test_lobby import give, let_in, play_to_the_end, sit_down

OPEN: Json = {"rule": "concerned", "request": None, "taken": []}


@pytest.fixture
def company(client: Client) -> Company:
    """Olive has decided, then Otto; the third seat is the host's."""
    company = gather(client)
    for at, role in enumerate(("own", "other")):
        good(company.answer(role, "start:1", at))
    return company


def consent(company: Company, role: str) -> Json:
    found: Json = good(company.ask(role, "GET", f"{company.path}/consent"))
    return found


def ask_back(company: Company, role: str, to: int) -> Json:
    found: Json = good(company.ask(role, "POST", f"{company.path}/ask-back", {"to": to}))
    return found


def say_yes(company: Company, role: str, yes: bool = True) -> Json:
    found: Json = good(company.ask(role, "POST", f"{company.path}/consent", {"yes": yes}))
    return found


def test_those_whose_decisions_would_be_undone_are_asked(company: Company) -> None:
    asked = ask_back(company, "own", 0)["request"]
    assert (asked["by"], asked["to"], asked["own"], asked["waits_for"]) == ("Olive", 0, True, ["Otto"])
    assert asked["decisions"] == 2
    assert consent(company, "other")["request"]["asked"]
    assert not consent(company, "host")["request"]["asked"]
    bad(company.ask("host", "POST", f"{company.path}/consent", {"yes": True}), 403, "not_yours")
    bad(company.ask("host", "POST", f"{company.path}/ask-back", {"to": 1}), 403, "not_yours")
    bad(company.ask("host", "DELETE", f"{company.path}/ask-back"), 403, "not_yours")
    after = say_yes(company, "other")
    assert company.look("own")["position"] == 0
    assert after == {**OPEN, "taken": [{"by": "Olive", "since": 2, "to": 0, "agreed": ["Otto"]}]}


def test_a_no_and_a_second_thought_end_it(company: Company) -> None:
    ask_back(company, "own", 0)
    assert say_yes(company, "other", yes=False) == OPEN
    ask_back(company, "own", 0)
    assert company.ask("own", "DELETE", f"{company.path}/ask-back").status_code == 204
    assert consent(company, "other") == OPEN
    bad(company.ask("other", "POST", f"{company.path}/consent", {"yes": True}), 409, "stale")
    assert company.look("own")["position"] == 2


def test_it_ends_when_the_game_goes_on(company: Company) -> None:
    ask_back(company, "own", 0)
    good(company.answer("host", "start:1", 2))
    assert consent(company, "other")["request"] is None
    bad(company.ask("other", "POST", f"{company.path}/consent", {"yes": True}), 409, "stale")


def test_what_concerns_nobody_else_is_done_and_written_down(company: Company) -> None:
    after = ask_back(company, "other", 1)
    assert after["taken"] == [{"by": "Otto", "since": 2, "to": 1, "agreed": []}]
    assert company.look("other")["position"] == 1


def story(company: Company, role: str, lang: str) -> list[Json]:
    there = company.client.get(f"{company.path}/story", params={"lang": lang}, headers=company.headers[role])
    found: list[Json] = good(there)
    return found


def test_what_was_taken_back_stands_in_the_story_of_everybody(company: Company) -> None:
    before = story(company, "watch", "en")
    ask_back(company, "own", 0)
    say_yes(company, "other")
    good(company.answer("own", "start:1", 0))
    heard = [line for line in story(company, "watch", "en") if line["kinds"] == ["beside"]]
    assert [line["text"] for line in heard] == ["Olive took back from answer 2 to answer 0. Agreed: Otto."]
    after = story(company, "host", "es")
    noted = [i for i, line in enumerate(after) if line["kinds"] == ["beside"]]
    assert after[noted[0]]["text"].startswith("Olive deshizo desde la respuesta 2")
    assert all(line["at"] == 0 for line in after[: noted[0]])
    assert {line["at"] > 0 for line in after[noted[0] + 1 :]} == {True}
    assert not any("beside" in line["kinds"] for line in before)


def test_everybody_is_asked_where_luck_has_fallen(company: Company) -> None:
    table = company.client.app.state["tables"].get(company.id)
    before = dict(table.game.state.counts)
    asked = "host"
    good(company.answer(asked, "start:1", 2))
    while table.game.state.counts == before:
        asked = next(role for role in ("own", "other", "host") if company.look(role)["ask"])
        now = company.look(asked)
        body = {"at": now["position"], "seat": now["ask"]["seat"], "name": now["ask"]["options"][0]["name"]}
        good(company.ask(asked, "POST", f"{company.path}/answer", body))
        table = company.client.app.state["tables"].get(company.id)
    last = max(table.game.decisions)
    bad(company.ask(asked, "POST", f"{company.path}/undo", {}), 403, "not_yours")
    waits_for = ask_back(company, asked, last)["request"]["waits_for"]
    others = {"own": "Olive", "other": "Otto", "host": "Hester"}
    assert sorted(waits_for) == sorted(name for role, name in others.items() if role != asked)
    first, second = (role for role in others if role != asked)
    assert say_yes(company, first)["request"]["waits_for"] == [others[second]]
    (back,) = say_yes(company, second)["taken"]
    assert (back["by"], sorted(back["agreed"])) == (others[asked], sorted(waits_for))
    assert company.look("own")["position"] == last


def test_nothing_is_asked_that_cannot_be(company: Company) -> None:
    bad(company.ask("own", "POST", f"{company.path}/ask-back", {"to": 40}), 409, "bad_position")


def test_the_line_tells_of_it_and_takes_it(company: Company) -> None:
    company.client.cookies.clear()
    with company.client.websocket_connect(
        f"{company.path}/live", headers=company.headers["other"]
    ) as session:
        line = Line(session)
        line.table()
        ask_back(company, "own", 0)
        line.table()
        assert line.hear()["consent"]["request"]["asked"]
        line.say(type="agree", yes=True)
        assert line.table()["position"] == 0
        assert line.hear()["consent"]["taken"][0]["agreed"] == ["Otto"]


def test_a_table_may_be_set_so_that_the_host_decides(client: Client) -> None:
    company = sit_down(client, "third", 2, name="Hester")
    let_in(company, "own", [0], "Olive")
    let_in(company, "other", [1], "Otto")
    bad(company.ask("own", "POST", f"{company.path}/rule", {"rule": "host"}), 403, "not_yours")
    assert good(company.ask("host", "POST", f"{company.path}/rule", {"rule": "host"}))["rule"] == "host"
    for role in ("own", "other"):
        give(company, role, role)
    good(company.ask("host", "POST", f"{company.path}/begin"))
    bad(company.ask("host", "POST", f"{company.path}/rule", {"rule": "concerned"}), 403, "not_yours")
    for at, role in enumerate(("own", "other")):
        good(company.answer(role, "start:1", at))
    assert ask_back(company, "own", 0)["request"]["waits_for"] == ["Hester"]
    bad(company.ask("other", "POST", f"{company.path}/consent", {"yes": True}), 403, "not_yours")
    assert say_yes(company, "host")["taken"][0]["agreed"] == ["Hester"]
    assert company.look("own")["position"] == 0
    good(company.answer("own", "start:1", 0))
    assert good(company.ask("host", "POST", f"{company.path}/undo", {}))["position"] == 0


def test_after_the_end_nothing_is_taken_back_and_the_save_tells_what_was(client: Client) -> None:
    company = sit_down(client, name="Hester")
    give(company, "host", "one lamp")
    good(company.ask("host", "POST", f"{company.path}/begin"))
    now = company.look("host")
    good(company.answer("host", now["ask"]["options"][0]["name"], 0))
    good(company.ask("host", "POST", f"{company.path}/undo", {}))
    play_to_the_end(company)
    bad(company.ask("host", "POST", f"{company.path}/undo", {}), 409, "bad_position")
    bad(company.ask("host", "POST", f"{company.path}/ask-back", {}), 409, "bad_position")
    save = json.loads(company.ask("host", "GET", f"{company.path}/save").content)
    (back,) = save["together"]["take_backs"]
    assert (back["by"], back["to"], back["agreed"], save["taken_back"]) == ("Hester", 0, [], 1)


# ---------------------------------------------------------------------- sealed saves


def test_a_save_of_several_who_still_play_is_sealed(company: Company, client: Client) -> None:
    file = company.ask("watch", "GET", f"{company.path}/save").content
    sealed = json.loads(file)
    assert set(sealed) == {"format", "version", "game", "seats", "options", "position", "table", "seal"}
    assert sealed["position"] == 2
    company.client.cookies.clear()
    back = client.post("/api/load", content=file, headers=company.headers["own"])
    assert back.json()["id"] == company.id
    company.client.cookies.clear()
    bad(client.post("/api/load", content=file), 403, "no_ticket")
    for changed in ({"position": 0}, {"seal": "é"}, {"table": "elsewhere"}):
        body = json.dumps({**sealed, **changed}).encode()
        bad(client.post("/api/load", content=body, headers=company.headers["own"]), 400, "bad_save")
