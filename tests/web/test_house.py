"""The event loop is never kept waiting by a game, a save, a list or the disk."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Generator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from miskatonic.kernel.text import say
from miskatonic.table.store import SqliteStore
from miskatonic.web import house
from miskatonic.web.app import create_app
from miskatonic.web.house import Busy, at_home, housed
from tests.web.door import ADDRESS, Client, Door, bad
from tests.web.lines import Line

MOST = 0.020
"""Seconds of the processor for one thing on the loop."""


@pytest.fixture
def longest(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """What took longest on any event loop, by the processor's time of its thread."""
    found: dict[str, float] = {}
    run = asyncio.Handle._run

    def measured(self: asyncio.Handle) -> None:
        begun = time.thread_time()
        run(self)
        what, took = repr(getattr(self, "_callback", ""))[:200], time.thread_time() - begun
        if took > max(found.values(), default=0.0):
            found.clear()
            found[what] = took

    monkeypatch.setattr(asyncio.Handle, "_run", measured)
    return found


def test_nothing_takes_long_on_the_loop(client: Client, longest: dict[str, float]) -> None:
    """Answers, saves, loading, lists and advice, over HTTP and over the live line."""
    door = Door.open(client)
    door.play(12)
    longest.clear()  # what is done once, when a game is first opened, is measured elsewhere
    door.play(20)
    save = client.get(f"{door.path}/save").content
    assert client.post("/api/load", content=save).status_code == 201
    assert len(client.get("/api/tables").json()) == 2
    client.get(f"{door.path}/advice")
    with client.websocket_connect(f"{door.path}/live") as session:
        line = Line(session)
        now = line.table()
        for _ in range(5):
            now = line.answer(now)
    assert longest, "nothing was measured"
    assert max(longest.values()) < MOST, longest


def test_the_measure_finds_what_blocks(longest: dict[str, float]) -> None:
    async def block() -> None:
        until = time.thread_time() + 2 * MOST
        while time.thread_time() < until:
            pass

    asyncio.run(block())
    assert max(longest.values()) > MOST


def test_work_is_done_one_after_the_other_elsewhere() -> None:
    order: list[str] = []
    asked = threading.Event()

    def work(name: str) -> str:
        order.append(f"{name} begins")
        asked.wait()
        order.append(f"{name} ends")
        return threading.current_thread().name

    async def let_go() -> None:
        asked.set()

    async def both() -> list[str]:
        one, two, _ = await asyncio.gather(
            at_home(lambda: work("one")), at_home(lambda: work("two")), let_go()
        )
        return [one, two]

    assert {name.partition("_")[0] for name in asyncio.run(both())} == {"house"}
    assert order == ["one begins", "one ends", "two begins", "two ends"]


def test_what_takes_too_long_is_given_up_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(SqliteStore(tmp_path / "tables.db"))
    with TestClient(app, base_url=ADDRESS) as client:
        door = Door.open(client)
        held = threading.Event()
        monkeypatch.setattr(house, "PATIENCE", 0.05)
        app.state["tables"].summaries = lambda: held.wait() and []
        bad(client.get("/api/tables"), 503, "busy")
        held.set()
        monkeypatch.undo()
        assert door.look()["position"] == 0, "what was given up holds nobody up"


class Later:
    """Something to wait for."""

    def __await__(self) -> Generator[None, None, None]:
        yield


def test_a_route_that_awaits_is_found_out() -> None:
    @housed
    async def waits() -> None:
        await Later()

    with pytest.raises(AssertionError, match="awaits nothing"):
        asyncio.run(waits())


def test_a_mistake_gets_out_as_it_is() -> None:
    @housed
    async def fails() -> None:
        raise Busy(say("table.error.busy"))

    with pytest.raises(Busy):
        asyncio.run(fails())
