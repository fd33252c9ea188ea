"""The table answers for a seat: while its person is away, or nobody sits there; seen, written down, ended at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from miskatonic.table.seating import Known
from miskatonic.table.stand_ins import StandIn, StandIns, places
from miskatonic.table.store import SqliteStore
from miskatonic.table.thinker import position, think
from miskatonic.table.tickets import Ticket
from miskatonic.web.app import create_app
from miskatonic.web.standing_in import Paces
from miskatonic.web.thinking import Thinker
from tests.patience import comes, nap
from tests.web.company import Company, gather
from tests.web.door import ADDRESS, Client, Json, bad, good
from tests.web.lines import Line

SOON = Paces(grace=0, between=0, trouble=0)


def server(folder: Path, paces: Paces = SOON) -> Client:
    app = create_app(SqliteStore(folder / "tables.db"), static=folder / "static", paces=paces)
    return TestClient(app, base_url=ADDRESS, raise_server_exceptions=False)


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    with server(tmp_path) as client:
        yield gather(client)


def until(what: Callable[[], bool], why: str) -> None:
    assert comes(what, nap), f"it does not come to this: {why}"


def stand_in(
    company: Company, role: str, seat: int, player: str | None = "greedy", when: str = "away"
) -> Json:
    body = {"seat": seat, "player": player, "when": when}
    found: Json = good(company.ask(role, "POST", f"{company.path}/stand-ins", body))
    return found


def stood(company: Company) -> list[Json]:
    found: list[Json] = good(company.ask("watch", "GET", f"{company.path}/stand-ins"))["stood"]
    return found


def test_the_table_answers_for_who_is_away_and_stops_where_another_is_asked(company: Company) -> None:
    shown = stand_in(company, "host", 0)
    assert shown["seats"] == [{"seat": 0, "player": "greedy", "when": "away"}]
    until(lambda: company.look("watch")["deciding"][0]["seat"] == 1, "the table answered for Olive")
    (first,) = stood(company)
    assert (first["seat"], first["name"], first["since"], first["answers"]) == (0, "Olive", 0, 1)
    assert company.look("own")["ask"] is None


def test_who_is_there_answers_himself(company: Company) -> None:
    """Also when the table was asked to answer for him, and at once when he comes back."""
    company.client.cookies.clear()
    with company.client.websocket_connect(f"{company.path}/live", headers=company.headers["own"]) as session:
        line = Line(session)
        line.table()
        until(lambda: here(company, "Olive"), "Olive is there")
        stand_in(company, "host", 0)
        told = line.hear()
        while told["type"] != "stand_ins":
            told = line.hear()
        assert told["stand_ins"]["seats"][0]["seat"] == 0
        good(company.answer("own", "start:1", 0))
        assert stood(company) == []
    until(lambda: not here(company, "Olive"), "Olive has gone")


def here(company: Company, name: str) -> bool:
    people = company.client.app.state["company"].people(company.id)
    return any(each.here for each in people if each.name == name)


def test_a_free_seat_is_the_tables_though_the_host_is_there(company: Company) -> None:
    for at, role in enumerate(("own", "other")):
        good(company.answer(role, "start:1", at))
    company.client.cookies.clear()
    with company.client.websocket_connect(f"{company.path}/live", headers=company.headers["host"]) as session:
        Line(session).table()
        until(lambda: here(company, "Hester"), "the host is there")
        stand_in(company, "host", 2)
        assert company.look("watch")["deciding"][0]["seat"] == 2
        stand_in(company, "host", 2, when="always")
        until(
            lambda: company.look("watch")["deciding"][0]["seat"] != 2, "the table answered for the free seat"
        )
        assert {each["name"] for each in stood(company)} == {""}  # nobody's place was taken
    ended = stand_in(company, "host", 2, player=None)
    assert ended["seats"] == []


def test_it_is_for_the_host_or_for_who_sits_there(company: Company) -> None:
    bad(
        company.ask("other", "POST", f"{company.path}/stand-ins", {"seat": 0, "player": "greedy"}),
        403,
        "not_yours",
    )
    bad(
        company.ask("host", "POST", f"{company.path}/stand-ins", {"seat": 7, "player": "greedy"}),
        404,
        "unknown_seat",
    )
    bad(
        company.ask("host", "POST", f"{company.path}/stand-ins", {"seat": 0, "player": "planner"}),
        400,
        "bad_request",
    )
    stand_in(company, "own", 0)
    assert stand_in(company, "own", 0, player=None)["seats"] == []


def test_a_table_does_not_play_with_itself_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    with server(tmp_path, Paces(grace=3600)) as client:
        company = gather(client)
        for seat in (0, 1):
            stand_in(company, "host", seat)
        assert company.look("watch")["position"] == 0
    with server(tmp_path) as client:
        company.client = client
        until(lambda: company.look("watch")["deciding"][0]["seat"] == 2, "it goes on where it stood")
        stand_in(company, "host", 2)
        before = company.look("watch")["position"]
        assert [each["seat"] for each in stood(company)] == [0, 1]
        # Nobody is there and all seats would be the table's: it waits until somebody comes.
        client.cookies.clear()
        assert company.look("watch")["position"] == before
        with client.websocket_connect(f"{company.path}/live", headers=company.headers["watch"]) as session:
            Line(session).table()
            until(lambda: company.look("watch")["position"] > before, "somebody watches: it plays")


def test_whose_seats_are_the_tables() -> None:
    host, ann = (
        Ticket(id="h", table="t", role="host", seats=(), name="Hester", taken=True),
        Ticket(id="a", table="t", role="seat", seats=(0,), name="Ann", taken=True),
    )
    away, always = StandIn("greedy", "away"), StandIn("greedy", "always")

    def seats(paper: dict[int, StandIn], *here: str) -> list[int]:
        return [each.seat for each in places(StandIns(paper), [host, ann], 2, here)]

    assert seats({}) == []
    assert seats({0: away}) == [0]
    assert seats({0: away}, "a") == []
    assert seats({0: always}, "a") == []  # who has taken a seat has it
    assert seats({1: away}, "h") == []
    assert seats({1: always}, "h") == [1]
    assert seats({0: away, 1: always}) == []  # it would play with itself
    assert seats({0: away, 1: away}, "w") == [0, 1]  # somebody watches


def test_what_was_answered_so_stands_in_the_save(company: Company) -> None:
    stand_in(company, "host", 0)
    until(lambda: stood(company) != [], "the table answered")
    pocket = company.headers["host"]["cookie"].partition("=")[2]
    guest = company.client.app.state["seating"].guest(company.id, Known(pocket))
    assert [(each.seat, each.name, each.player) for each in guest.together.stood_in] == [
        (0, "Olive", "greedy")
    ]


def test_its_person_takes_it_back_only_with_the_others(company: Company) -> None:
    """An answer of the table is one of its seat."""
    stand_in(company, "host", 0)
    until(lambda: company.look("watch")["position"] == 1, "the table answered")
    stand_in(company, "host", 0, player=None)
    assert good(company.ask("own", "POST", f"{company.path}/undo", {}))["position"] == 0


def test_thinking_is_done_elsewhere_in_time_or_not_at_all(company: Company) -> None:
    game = company.client.app.state["tables"].get(company.id).game
    asked = position(game, 0, "greedy")
    assert think(asked) in game.asks[0].some()

    async def hurried() -> list[str | None]:
        slow, right = Thinker(limit=0.0), Thinker()
        try:
            return [await slow.think(asked), await right.think(asked), await right.think(b"[]")]
        finally:
            await slow.end()
            await right.end()

    assert asyncio.run(hurried()) == [None, think(asked), None]


def test_where_no_answer_is_found_in_time_the_least_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(self: Thinker, position: bytes) -> None:
        return None

    monkeypatch.setattr(Thinker, "think", nothing)
    with server(tmp_path) as client:
        company = gather(client)
        first = company.look("own")["ask"]["options"][0]["name"]
        stand_in(company, "host", 0)
        until(lambda: company.look("watch")["position"] == 1, "the table answered")
        assert client.app.state["tables"].get(company.id).game.answers == [first]
        assert json.dumps(stood(company)).count("Olive") == 1
