"""The coach: after a game, the decisions of a seat that cost most; weighed apart, kept, stopped, its seat's alone."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from miskatonic.agents import coach, make_agent
from miskatonic.agents.coach import Costly, Tally, Unit, Weighing, cost, passes
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.shelf import box
from miskatonic.table.store import SqliteStore
from miskatonic.table.thinker import Task, think
from miskatonic.web.app import create_app
from miskatonic.web.thinking import Thinkers, Turn
from tests.patience import comes, nap
from tests.web.door import ADDRESS, Client, bad, good


def server(folder: Path) -> Client:
    app = create_app(SqliteStore(folder / "tables.db"), static=folder / "static")
    return TestClient(app, base_url=ADDRESS, raise_server_exceptions=False)


def lost() -> bytes:
    """A game that somebody played by chance."""
    kind = box("noir")
    game: Game[Any] = Game(kind, kind.prepare({}, 1), key_from("coach"))
    player = make_agent("random", key_from("coach"))
    while game.ask is not None:
        game.answer(player.choose(game.eyes(0)))
    return msgspec.json.encode(game.save())


def load(client: Client) -> str:
    return f"/api/tables/{client.post('/api/load', content=lost()).json()['id']}"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer playouts, and in this process."""
    monkeypatch.setattr(coach, "PLAYOUTS", 2)
    monkeypatch.setattr(coach, "DEEP_PLAYOUTS", 3)
    monkeypatch.setattr(coach, "WORST", 4)

    async def here(self: Thinkers, task: Task, turn: Turn) -> Any:
        assert turn is Turn.COACH
        return await asyncio.to_thread(think, msgspec.json.encode(task))

    monkeypatch.setattr(Thinkers, "think", here)


@pytest.mark.usefixtures("quick")
def test_it_weighs_every_decision_tells_the_costliest_and_remembers(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table = load(client)
        assert good(client.get(f"{table}/coach/0"))["state"] == "none"
        begun = good(client.post(f"{table}/coach", json={"seat": 0}))
        assert begun["state"] == "working"
        assert comes(lambda: good(client.get(f"{table}/coach/0"))["state"] == "done", nap)
        found = good(client.get(f"{table}/coach/0", params={"lang": "en"}))
        assert found["decisions"] > 30
        assert 1 <= len(found["lessons"]) <= 3
        assert found["lessons"] == sorted(found["lessons"], key=lambda it: -it["by"])
        for it in found["lessons"]:
            assert it["by"] == pytest.approx(it["better_chance"] - it["given_chance"])
            assert it["by"] > it["error"] >= 0
            assert it["playouts"] == 9
            asked = good(client.get(table, params={"at": it["at"], "lang": "en"}))["ask"]
            assert asked["prompt"] == it["asked"]
            assert it["given"] != it["better"]
    with server(tmp_path) as client:
        assert good(client.post(f"{table}/coach", json={"seat": 0}, params={"lang": "en"})) == found
        in_dutch = good(client.get(f"{table}/coach/0", params={"lang": "nl"}))
        assert [it["asked"] for it in in_dutch["lessons"]] != [it["asked"] for it in found["lessons"]]
        bad(client.post(f"{table}/coach", json={"seat": 1}), 409, "not_your_seat")


def test_it_can_be_stopped_and_is_for_games_that_are_over_and_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(self: Thinkers, task: Task, turn: Turn) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(Thinkers, "think", never)
    with server(tmp_path) as client:
        table = load(client)
        good(client.post(f"{table}/coach", json={"seat": 0}))
        assert comes(lambda: good(client.get(f"{table}/coach/0"))["of"] > 30, nap)
        assert good(client.get(table))["outcome"] is not None  # nobody waits for it
        assert client.delete(f"{table}/coach/0").status_code == 204
        assert good(client.get(f"{table}/coach/0"))["state"] == "none"
        opened = client.post("/api/tables", json={"game": "noir", "key": "coach"}).json()["id"]
        bad(client.post(f"/api/tables/{opened}/coach", json={"seat": 0}), 403, "not_yours")


def test_what_chance_may_have_done_has_cost_nothing() -> None:
    """What looks bad at first is looked at again on other lucks; what is no larger than its error is not told."""

    def weighed(given: list[float], other: list[float]) -> Weighing:
        return Weighing(Tally("given", given), [Tally("other", other)])

    clear, unclear = weighed([0.0, 0.1, 0.0], [0.5, 0.7, 0.6]), weighed([0.0, 1.0], [1.0, 0.2])
    assert cost(clear).by > 2 * cost(clear).error
    work = passes([(4, "given"), (9, "given"), (12, "given")])
    asked: list[Unit] = []

    def coached() -> Generator[Unit, Weighing | None, None]:
        told.extend((yield from work))

    told: list[Costly] = []
    answers, whole = {4: clear, 9: clear, 12: None}, coached()
    unit: Unit | None = next(whole)
    while unit is not None:
        asked.append(unit)
        found = unclear if unit.at == 9 and unit.round else answers[unit.at]
        try:
            unit = whole.send(found)
        except StopIteration:
            unit = None
    assert [each.at for each in told] == [4]
    assert {each.round for each in asked if each.at == 4} == {0, 1, 2, 3}
    assert told[0].playouts == 9
    assert {each.round for each in asked if each.at == 12} == {0}
