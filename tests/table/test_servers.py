"""Two servers over one store: who watches at one sees what was done at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import get_ident

import pytest
from litestar.testing import TestClient

from miskatonic.table.store import SqlStore
from miskatonic.table.tables import Tables
from miskatonic.web.app import create_app
from tests.patience import comes, nap, patience
from tests.table.playing import KEY, play
from tests.table.stores import only_postgres, open_store


@pytest.fixture
def stores(path: Path) -> Iterator[list[SqlStore]]:
    """Two servers' stores, with the table "a" in them."""
    stores = [open_store(path) for _ in range(2)]
    Tables(stores[0]).open("a", "noir", {}, KEY)
    yield stores
    for store in stores:
        store.close()


def test_who_watches_at_one_server_sees_what_was_answered_at_the_other(stores: list[SqlStore]) -> None:
    here, there = (Tables(store) for store in stores)

    async def watch() -> int:
        with there.watch("a") as listener:
            seen = there.get("a").game.position
            await asyncio.to_thread(play, here, "a", 1)
            await asyncio.wait_for(listener.news(), patience())
            return there.get("a").game.position - seen

    stores[1].listen(there.heard)
    assert asyncio.run(watch()) > 0


def test_what_one_server_writes_is_no_news_to_itself(stores: list[SqlStore]) -> None:
    heard: list[str | None] = []
    stores[0].listen(heard.append)
    here, there = (Tables(store) for store in stores)
    play(here, "a", 3)
    here.open("b", "noir", {}, KEY)
    assert heard == []
    play(there, "a", 1)
    assert comes(lambda: bool(heard), nap)


def test_a_table_that_another_server_left_alone_is_not_told_anew(stores: list[SqlStore]) -> None:
    here, there = (Tables(store) for store in stores)
    here.open("b", "noir", {}, KEY)
    there.get("b")
    with there.watch("a") as changed, there.watch("b") as left:
        stores[1].listen(there.heard)
        play(here, "a", 1)
        assert comes(changed._news.is_set, nap)
        assert not left._news.is_set()
        here.delete("b")
        assert comes(left._news.is_set, nap)


def test_a_server_listens_from_its_beginning_to_its_end(stores: list[SqlStore], path: Path) -> None:
    app = create_app(open_store(path))
    with TestClient(app, base_url="http://127.0.0.1") as client, app.state["tables"].watch("a") as listener:
        before = client.get("/api/tables/a").json()["position"]
        play(Tables(stores[0]), "a", 1)
        assert comes(listener._news.is_set, nap)
        assert client.get("/api/tables/a").json()["position"] > before


# ---------------------------------------------------------------------- the bus between them


@only_postgres
def test_what_is_called_out_at_one_server_is_heard_once_at_every_server(stores: list[SqlStore]) -> None:
    heard: list[list[bytes]] = [[], []]
    for store in stores:
        store.listen(lambda _: None)
    with stores[0].bus.subscribe("a", heard[0].append), stores[1].bus.subscribe("a", heard[1].append):
        stores[0].bus.publish("b", b"elsewhere")
        stores[0].bus.publish("a", b"\xff one")
        stores[1].bus.publish("a", b"x" * 4000)
        assert comes(lambda: len(heard[0]) == len(heard[1]) == 2, nap)
    assert sorted(heard[0]) == sorted(heard[1]) == [b"x" * 4000, b"\xff one"]


@only_postgres
def test_a_line_between_servers_that_broke_comes_back(stores: list[SqlStore]) -> None:
    heard: list[str | None] = []
    stores[1].listen(heard.append)
    stores[0]._db.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE ? || current_schema() || '%'",
        ('LISTEN "miskatonic_',),
    )
    assert comes(lambda: None in heard, nap), "whoever was cut off looks at everything again"
    play(Tables(stores[0]), "a", 1)
    assert comes(lambda: "a" in heard, nap)


@only_postgres
def test_who_says_something_else_on_the_channel_harms_nobody(stores: list[SqlStore]) -> None:
    heard: list[str | None] = []
    stores[1].listen(heard.append)
    for words in ("", "hello", '{"by": "x"}', '{"by": "x", "table": "a", "data": "?"}'):
        stores[0]._db.execute("SELECT pg_notify('miskatonic_' || current_schema(), ?)", (words,))
    play(Tables(stores[0]), "a", 1)
    assert comes(lambda: heard == ["a"], nap)


def test_who_subscribes_on_a_loop_hears_on_it_from_every_thread(stores: list[SqlStore]) -> None:
    bus, threads = stores[0].bus, list[int]()

    async def hear() -> None:
        heard = asyncio.Event()

        def on(data: bytes) -> None:
            threads.append(get_ident())
            heard.set()

        with bus.subscribe("a", on):
            bus.publish("a", b"here")
            await asyncio.to_thread(bus.publish, "a", b"there")
            while len(threads) < 2:
                heard.clear()
                await asyncio.wait_for(heard.wait(), patience())

    asyncio.run(hear())
    assert set(threads) == {get_ident()}
