"""The table answers for a seat: while its person is away, or nobody sits there; seen, written down, ended at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from miskatonic.shelf import box
from miskatonic.table.seating import Known
from miskatonic.table.stand_ins import StandIn, StandIns, places
from miskatonic.table.store import SqliteStore
from miskatonic.table.thinker import Decide, Decided, Task, position, think
from miskatonic.table.tickets import Ticket
from miskatonic.web.app import create_app
from miskatonic.web.standing_in import Paces
from miskatonic.web.thinking import LEAST, Found, Thinker, Thinkers, Turn
from tests.patience import comes, nap
from tests.web.company import Company, cookie, gather
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
    (seat,) = shown["seats"]
    assert (seat["seat"], seat["player"], seat["when"], seat["name"]) == (0, "adept", "away", "")
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


def test_a_free_seat_is_a_companions_though_the_host_is_there(company: Company) -> None:
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
        assert [(each["name"], each["companion"]) for each in stood(company)] == [("Hazel", True)]
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
    task = Decide(position(game), 0, 1.0)
    found = think(msgspec.json.encode(task))
    assert isinstance(found, Decided)
    assert found.thought.answer in game.asks[0].some()

    async def hurried() -> list[Decided | None]:
        slow, right = Thinker(limit=0.0), Thinker()
        nonsense = msgspec.structs.replace(task, seat=7)
        try:
            return [
                await each.think(asked, Decided)
                for each, asked in ((slow, task), (right, nonsense), (right, task))
            ]
        finally:
            await slow.end()
            await right.end()

    assert asyncio.run(hurried()) == [None, None, found]


async def others_first() -> None:
    """Whatever else waits to go on goes on."""
    loop = asyncio.get_running_loop()
    turn = loop.create_future()
    loop.call_soon(turn.set_result, None)
    await turn


def test_many_who_wait_think_for_a_shorter_time_and_a_person_comes_first() -> None:
    """Twenty tables and two processes: nobody waits for twenty thoughts, and who looks at the page for none of them."""
    heard: list[tuple[int, float]] = []

    class Slow(Thinker):
        async def think(self, task: Task, kind: type[Found]) -> Found | None:
            assert isinstance(task, Decide)
            heard.append((task.seat, task.seconds))
            for _ in range(3):
                await others_first()
            return None

    async def crowd() -> None:
        thinkers = Thinkers(2)
        thinkers._all = [Slow(), Slow()]
        thinkers._free = list(thinkers._all)
        game = Game(box("third"), box("third").prepare({}, 3), key_from("crowd"))
        tasks = [Decide(position(game), table, 1.0) for table in range(20)]
        turns = [Turn.COACH] + [Turn.COMPANION] * 18 + [Turn.PERSON]
        thoughts = []
        for task, turn in zip(tasks, turns, strict=True):
            thoughts.append(asyncio.create_task(thinkers.think(task, turn)))
        await asyncio.gather(*thoughts)

    asyncio.run(crowd())
    order = [table for table, _ in heard]
    assert sorted(order) == list(range(20))
    assert order.index(19) == 2  # two had begun before the person came
    seconds = [each for _, each in heard]
    assert sum(seconds[2:]) / 2 < 4.0
    assert min(seconds) >= LEAST
    assert seconds[-1] == 1.0  # who is left alone may think as long as he likes


def test_where_no_answer_is_found_in_time_the_least_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(self: Thinkers, task: Task, turn: Turn) -> None:
        return None

    monkeypatch.setattr(Thinkers, "think", nothing)
    with server(tmp_path) as client:
        company = gather(client)
        first = company.look("own")["ask"]["options"][0]["name"]
        stand_in(company, "host", 0)
        until(lambda: company.look("watch")["position"] == 1, "the table answered")
        assert client.app.state["tables"].get(company.id).game.answers == [first]
        assert json.dumps(stood(company)).count("Olive") == 1


# ---------------------------------------------------------------------- a person alone, with companions


@pytest.fixture
def solo(tmp_path: Path) -> Iterator[Company]:
    """A table of the third edition that was never shared: one person, and a companion at each other seat."""
    with server(tmp_path) as client:
        opened = client.post("/api/tables", json={"game": "third", "seats": 3, "key": "company"}).json()
        table = Company(client, opened["id"], {"host": {}, "watch": {}})
        for seat in (1, 2):
            stand_in(table, "host", seat, when="always")
        yield table


def test_a_person_alone_has_companions_with_names_and_sees_through_his_own_eyes(solo: Company) -> None:
    shown = good(solo.ask("host", "GET", f"{solo.path}/stand-ins"))["seats"]
    assert [(each["seat"], each["name"]) for each in shown] == [(1, "Hazel"), (2, "Barnaby")]
    assert solo.look("host")["ask"]["seat"] == 0
    good(solo.answer("host", "start:1", 0))
    until(lambda: solo.look("host")["ask"] is not None, "companions have decided")
    now = solo.look("host")
    assert now["ask"]["seat"] == 0
    assert now["position"] > 2
    assert {each["name"] for each in stood(solo)} == {"Hazel", "Barnaby"}
    bad(solo.ask("host", "GET", solo.path, seat="1"), 409, "not_your_seat")  # a companion's eyes are his own


def test_taking_back_goes_to_ones_own_last_decision_over_what_companions_answered(solo: Company) -> None:
    good(solo.answer("host", "start:1", 0))
    until(lambda: solo.look("host")["ask"] is not None, "companions have decided")
    assert good(solo.ask("host", "POST", f"{solo.path}/undo", {}))["position"] == 0
    assert solo.look("host")["ask"]["seat"] == 0


def test_one_seat_stays_a_persons(solo: Company) -> None:
    wish = {"seat": 0, "player": "greedy", "when": "always"}
    bad(solo.ask("host", "POST", f"{solo.path}/stand-ins", wish), 403, "not_yours")
    assert len(good(solo.ask("host", "GET", f"{solo.path}/stand-ins"))["seats"]) == 2


def test_companions_come_along_where_the_game_goes_on(solo: Company) -> None:
    shared = solo.ask("host", "POST", f"{solo.path}/share", {"name": "Hester"})
    solo.headers["host"] = cookie(shared)
    solo.id = good(shared)["id"]
    assert [each["name"] for each in good(solo.ask("host", "GET", f"{solo.path}/stand-ins"))["seats"]] == [
        "Hazel",
        "Barnaby",
    ]
    assert good(solo.ask("host", "GET", f"{solo.path}/people"))["own"] == [0]
    ticket = {"role": "seat", "seats": [1]}
    secret = solo.ask("host", "POST", f"{solo.path}/tickets", ticket).json()["secret"]
    solo.headers["own"] = cookie(solo.ask("watch", "POST", "/api/join", {"secret": secret, "name": "Olive"}))
    good(solo.answer("host", "start:1", 0))
    until(lambda: (solo.look("own")["ask"] or {}).get("seat") == 1, "who takes the seat has it")


def test_a_companion_is_told_of_in_the_story(solo: Company) -> None:
    good(solo.answer("host", "start:1", 0))
    until(lambda: solo.look("host")["ask"] is not None, "companions have decided")
    guest = solo.client.app.state["seating"].guest(solo.id, Known(None))
    told = [line.text for line in guest.story(language("es"))]
    assert any(line.startswith("Hazel decidió por ") for line in told), told


def test_companions_sit_at_a_new_table_from_the_beginning(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        wish = {"game": "cards", "seats": 4, "companions": [{"seat": seat} for seat in (1, 2, 3)]}
        opened = client.post("/api/tables", json=wish)
        assert opened.status_code == 201, opened.text
        shown = good(client.get(f"/api/tables/{opened.json()['id']}/stand-ins"))["seats"]
        assert [(each["seat"], each["when"], each["name"]) for each in shown] == [
            (1, "always", "Hazel"),
            (2, "always", "Barnaby"),
            (3, "always", "Odile"),
        ]
        before = len(good(client.get("/api/tables")))
        bad(client.post("/api/tables", json={**wish, "companions": [{"seat": 7}]}), 404, "unknown_seat")
        all_seats = [{"seat": seat} for seat in range(4)]
        bad(client.post("/api/tables", json={**wish, "companions": all_seats}), 403, "not_yours")
        assert len(good(client.get("/api/tables"))) == before  # what cannot be sat at is not opened


def test_who_takes_back_while_companions_go_on_is_not_too_late(solo: Company) -> None:
    """The position that he saw is behind: only companions have decided since."""
    good(solo.answer("host", "start:1", 0))
    until(lambda: solo.look("host")["ask"] is not None, "companions have decided")
    assert good(solo.ask("host", "POST", f"{solo.path}/undo", {"at": 1}))["position"] == 0
