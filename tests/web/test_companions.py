"""Companions that talk: characters and strengths, lines in everybody's language, wishes that hold, and a restart.

The third edition is given a craft of the tests' own here, so that what it says and heeds is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from miskatonic.games.third.box import ThirdBox
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.manner import PLAIN, Intention, Manner
from miskatonic.kernel.text import Raw
from miskatonic.table.store import SqliteStore
from miskatonic.table.thinker import Task, think
from miskatonic.web.app import create_app
from miskatonic.web.standing_in import Paces
from miskatonic.web.thinking import Thinkers, Turn
from tests.patience import comes, nap
from tests.web.company import Company, cookie, gather
from tests.web.door import ADDRESS, Client, Json, bad, good
from tests.web.lines import Line

GATHER = Intention("gather", Raw("I gather clues.", es="Reúno pistas.", nl="Ik verzamel aanwijzingen."))
WARD = Intention("ward", Raw("I ward the Woods.", es="Protejo el bosque."), plea=Raw("Rest meanwhile!"))
POSSIBLE: list[Intention] = [GATHER, WARD]
"""What the companions of these tests may set out to do, just now."""


def prospects(self: Any, play: Any, ask: Ask, manner: Manner = PLAIN) -> list[str]:
    names = self.advise(play, ask)
    return [*names, *names[:1]][::-1][:2] if manner.aids and len(names) > 1 else names[:2]


def intentions(self: Any, play: Any, seat: int, manner: Manner = PLAIN) -> list[Intention]:
    return [each for each in POSSIBLE if each.id not in manner.leaves]


async def here(self: Thinkers, task: Task, turn: Turn) -> Any:
    """In the same process, which knows of the craft of the tests."""
    return think(msgspec.json.encode(task))


@pytest.fixture(autouse=True)
def craft(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThirdBox, "prospects", prospects)
    monkeypatch.setattr(ThirdBox, "intentions", intentions)
    monkeypatch.setattr(Thinkers, "think", here)
    POSSIBLE[:] = [GATHER, WARD]


def server(folder: Path) -> Client:
    paces = Paces(grace=3600, between=0, trouble=0)
    app = create_app(SqliteStore(folder / "tables.db"), static=folder / "static", paces=paces)
    return TestClient(app, base_url=ADDRESS, raise_server_exceptions=False)


def opened(client: Client, player: str = "novice") -> Company:
    """One person, and a companion at the second seat."""
    wish = {
        "game": "third",
        "seats": 2,
        "key": "company",
        "companions": [{"seat": 1, "player": player, "nature": "bold"}],
    }
    return Company(client, client.post("/api/tables", json=wish).json()["id"], {"host": {}})


@pytest.fixture
def solo(tmp_path: Path) -> Iterator[Company]:
    with server(tmp_path) as client:
        yield opened(client)


def told(table: Company, role: str = "host", lang: str = "en") -> Json:
    found: Json = good(table.ask(role, "GET", f"{table.path}/stand-ins", lang=lang))
    return found


def said(table: Company, lang: str = "en") -> list[str]:
    return [each["text"] for each in told(table, lang=lang)["said"]]


def wish(table: Company, role: str = "host", **how: Any) -> Any:
    return table.ask(role, "POST", f"{table.path}/wishes", {"to": 1, "seat": 0, **how})


def hears(table: Company, line: str) -> None:
    assert comes(lambda: any(line in each for each in said(table)), nap), (line, said(table))


def play(table: Company, turns: int = 1) -> None:
    """Answer for the person until so many turns later, companions answering for themselves."""
    until = table.look("host")["log"][-1]["turn"] + turns
    while True:
        assert comes(lambda: table.look("host")["ask"] is not None, nap)
        now = table.look("host")
        if now["log"][-1]["turn"] >= until:
            return
        name = now["ask"]["options"][0]["name"]
        names = [each["name"] for each in now["ask"]["options"]]
        if now["ask"]["pick"]:
            name = good(table.ask("host", "GET", f"{table.path}/advice"))["name"]
        elif "end" in names:
            name = "end"
        table.answer("host", name, now["position"])


def test_a_companion_has_a_character_and_a_strength_that_change_while_it_keeps_its_name(
    solo: Company,
) -> None:
    (seat,) = told(solo)["seats"]
    assert (seat["player"], seat["nature"], seat["name"]) == ("novice", "bold", "Hazel")
    body = {"seat": 1, "player": "master", "nature": "helpful", "when": "always"}
    (seat,) = good(solo.ask("host", "POST", f"{solo.path}/stand-ins", body))["seats"]
    assert (seat["player"], seat["nature"], seat["name"]) == ("master", "helpful", "Hazel")
    bad(solo.ask("host", "POST", f"{solo.path}/stand-ins", {**body, "nature": "rash"}), 400, "bad_request")


def test_it_says_what_it_sets_out_to_do_once_and_each_reads_it_in_his_language(solo: Company) -> None:
    play(solo)
    hears(solo, "I gather clues.")
    assert "Reúno pistas." in said(solo, "es")
    assert "Ik verzamel aanwijzingen." in said(solo, "nl")
    play(solo)
    assert said(solo).count("I gather clues.") == 1
    line = next(each for each in told(solo)["said"] if each["text"] == "I gather clues.")
    assert line["why"].endswith(".")
    POSSIBLE[:] = [WARD]
    play(solo)
    hears(solo, "I ward the Woods. Rest meanwhile!")
    story = [each["text"] for each in good(solo.ask("host", "GET", f"{solo.path}/story"))]
    assert "Hazel: I gather clues." in story


def test_what_was_said_after_what_is_taken_back_is_forgotten(solo: Company) -> None:
    play(solo)
    hears(solo, "I gather clues.")
    good(solo.ask("host", "POST", f"{solo.path}/undo", {"to": 0}))
    POSSIBLE[:] = [WARD]
    play(solo)
    hears(solo, "I ward the Woods")
    assert "I gather clues." not in said(solo)


def test_it_tells_when_it_is_asked(solo: Company) -> None:
    good(wish(solo, wish="tell"))
    hears(solo, "I gather clues.")


def test_what_is_asked_is_kept_to_said_taken_back_and_ends_when_nothing_is_left_of_it(solo: Company) -> None:
    intended = good(solo.ask("host", "GET", f"{solo.path}/intentions/1"))
    assert [each["id"] for each in intended] == ["gather", "ward"]
    good(wish(solo, wish="leave", what="gather"))
    hears(solo, "I leave that to you: ‘I gather clues.’")
    (held,) = told(solo)["wishes"]
    assert (held["to"], held["seat"], held["kind"], held["what"]) == (1, 0, "leave", "gather")
    play(solo)
    hears(solo, "I ward the Woods")
    assert "I gather clues." not in said(solo)
    good(wish(solo, wish="leave", what="gather", back=True))
    hears(solo, "Then I may do that again")
    assert told(solo)["wishes"] == []
    good(wish(solo, wish="leave", what="ward"))
    hears(solo, "I leave that to you: ‘I ward the Woods.’")
    POSSIBLE[:] = [GATHER]
    play(solo, 3)
    hears(solo, "That is no longer to be done: ‘I ward the Woods.’")
    assert told(solo)["wishes"] == []


def test_who_is_helped_hears_of_it_and_help_that_makes_no_difference_ends(
    solo: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    good(wish(solo, wish="help"))
    hears(solo, "Yes, I will look after you first.")
    monkeypatch.setattr(
        ThirdBox, "prospects", lambda self, play, ask, manner=PLAIN: self.advise(play, ask)[:2]
    )
    play(solo, 3)
    hears(solo, "I see nothing more that I could help you with.")
    assert told(solo)["wishes"] == []


def test_it_says_so_where_it_cannot(solo: Company) -> None:
    good(wish(solo, wish="leave", what="dance"))
    hears(solo, "I could not do that just now anyhow.")
    good(wish(solo, wish="help", back=True))
    hears(solo, "You had not asked me for that.")
    assert told(solo)["wishes"] == []
    bad(wish(solo, wish="sing"), 400, "bad_request")
    bad(wish(solo, wish="help", to=0), 409, "no_companion")
    bad(wish(solo, wish="help", seat=1), 409, "not_your_seat")


def test_in_a_game_without_intentions_nothing_can_be_asked(
    solo: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(ThirdBox, "intentions")
    bad(wish(solo, wish="help"), 409, "no_companion")
    assert good(solo.ask("host", "GET", f"{solo.path}/intentions/1")) == []


def test_wishes_and_lines_outlast_a_restart_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table = opened(client)
        good(wish(table, wish="leave", what="gather"))
        hears(table, "I leave that to you")
        good(table.answer("host", "start:1", 0))
    with server(tmp_path) as client:
        table.client = client
        hears(table, "I leave that to you")
        play(table)
        hears(table, "I ward the Woods")
        assert [each["what"] for each in told(table)["wishes"]] == ["gather"]


def test_at_a_shared_table_who_sits_there_may_wish_and_the_line_tells_everybody(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table = gather(client)
        body = {"seat": 2, "player": "adept", "when": "always", "nature": "careful"}
        good(table.ask("host", "POST", f"{table.path}/stand-ins", body))
        table.client.cookies.clear()
        with client.websocket_connect(f"{table.path}/live", headers=table.headers["own"]) as session:
            line = Line(session)
            line.table()
            line.say(type="wish", to=2, seat=0, wish="help")
            heard = line.hear()
            while heard["type"] != "stand_ins" or not heard["stand_ins"]["wishes"]:
                heard = line.hear()
            assert heard["stand_ins"]["said"][-1]["text"] == "Yes, I will look after you first."
        bad(wish(table, "watch", to=2, wish="help"), 409, "not_your_seat")
        bad(wish(table, "other", to=2, wish="help"), 409, "not_your_seat")  # in another's name
        good(wish(table, "other", to=2, seat=1, wish="help"))


def test_no_more_than_a_few_wishes_are_kept_in_mind(solo: Company) -> None:
    POSSIBLE[:] = [Intention(f"errand:{n}", Raw(f"Errand {n}")) for n in range(8)]
    for n in range(7):
        good(wish(solo, wish="leave", what=f"errand:{n}"))
        hears(solo, f"‘Errand {n}’" if n < 6 else "I can keep no more than 6 wishes in mind")
    assert len(told(solo)["wishes"]) == 6
    shared = solo.ask("host", "POST", f"{solo.path}/share", {"name": "Hester"})
    solo.headers["host"] = cookie(shared)
    solo.id = good(shared)["id"]
    assert len(told(solo)["wishes"]) == 6  # they come along
