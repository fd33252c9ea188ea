"""When the disk is full or read-only, when bytes are damaged, when the clock jumps: what was kept is there."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.table.errors import StoreError
from miskatonic.table.store import SqliteStore, SqlStore
from miskatonic.table.tables import Tables
from miskatonic.web.app import create_app
from tests.table.playing import KEY, play, same
from tests.table.stores import only_postgres, only_sqlite

SMALL = "400k"


def _mount(*how: str) -> None:
    done = subprocess.run(["mount", *how], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no small disk can be made here: {done.stderr.strip()}")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A very small disk; only root can make one."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root can make a small disk")
    place = tmp_path / "disk"
    place.mkdir()
    _mount("-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(place))
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(tables: Tables) -> None:
    """Play until nothing more can be kept."""
    try:
        for n in range(1000):
            tables.open(f"t{n}", "noir", {}, KEY)
            play(tables, f"t{n}", 5, seed=n)
    except StoreError:
        return
    raise AssertionError("a thousand tables fit")


def all_games(tables: Tables) -> dict[str, str]:
    return {each.id: tables.get(each.id).game.hash() for each in tables.summaries()}


@only_sqlite
def test_on_a_full_disk_nothing_is_lost_and_nothing_half_written(disk: Path) -> None:
    path = disk / "tables.db"
    tables = Tables(SqliteStore(path))
    fill(tables)
    before = all_games(tables)
    assert before
    assert tables.get("t0").game.position
    again = Tables(SqliteStore(path))
    assert all_games(again) == before
    subprocess.run(["mount", "-o", "remount,size=20m", str(disk)], check=True)
    game = again.get("t0").game
    again.answer("t0", game.legal()[0], game.position)
    assert same(tables.get("t0").game, again.get("t0").game)


@only_sqlite
def test_what_does_not_fit_is_said_to_who_answered(path: Path) -> None:
    """With SQLite's own limit, for who cannot make a small disk."""
    store = SqliteStore(path)
    with TestClient(create_app(store), base_url="http://127.0.0.1") as client:
        table = client.post("/api/tables", json={"game": "noir"}).json()["id"]
        before = client.get(f"/api/tables/{table}").json()
        pages = store.database.execute("PRAGMA page_count").rows[0][0]
        store.database.execute(f"PRAGMA max_page_count = {pages}")
        made = 1
        while (refused := client.post("/api/tables", json={"game": "noir"})).status_code == 201:
            made += 1
            assert made < 50
        assert (refused.status_code, refused.json()["code"]) == (503, "store")
        assert "full" in refused.json()["error"]
        assert client.get(f"/api/tables/{table}").json() == before
        assert len(client.get("/api/tables").json()) == made
        store.database.execute(f"PRAGMA max_page_count = {pages * 100}")
        assert client.post("/api/tables", json={"game": "noir"}).status_code == 201


@only_sqlite
def test_a_read_only_disk_is_said_so(disk: Path) -> None:
    SqliteStore(disk / "tables.db").close()
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with pytest.raises(StoreError, match=r"(?i)read-?only"):
        SqliteStore(disk / "tables.db")
    with pytest.raises(StoreError, match=r"(?i)read-?only"):
        SqliteStore(disk / "new" / "tables.db")


@only_postgres
def test_a_database_that_only_reads_refuses_and_still_shows(store: SqlStore, tables: Tables) -> None:
    tables.open("a", "noir", {}, KEY)
    game = play(tables, "a", 3)
    hashed = game.hash()
    store.database.execute("SET default_transaction_read_only = on")
    with pytest.raises(StoreError, match="read-only"):
        tables.answer("a", game.legal()[0], game.position)
    assert tables.get("a").game.hash() == hashed
    store.database.execute("SET default_transaction_read_only = off")
    play(tables, "a", 1)


# ---------------------------------------------------------------------- damage


def damage(data: bytes, luck: random.Random) -> bytes:
    """Some bytes of a file are others, a page is gone, or the end."""
    spoiled = bytearray(data)
    match luck.randrange(4):
        case 0:
            for _ in range(64):
                spoiled[luck.randrange(100, len(spoiled))] = luck.randrange(256)
        case 1:
            at = luck.randrange(1, len(spoiled) // 4096) * 4096
            spoiled[at : at + 4096] = bytes(4096)
        case 2:
            at = luck.randrange(100, len(spoiled) - 300)
            spoiled[at : at + 300] = luck.randbytes(300)
        case 3:
            del spoiled[luck.randrange(4096, len(spoiled)) :]
    return bytes(spoiled)


@only_sqlite
def test_from_a_damaged_file_comes_what_was_kept_or_nothing(path: Path, tmp_path: Path) -> None:
    """Whatever was damaged, a table that opens is the one that was kept; all else is a sentence."""
    store = SqliteStore(path)
    tables = Tables(store)
    for id_ in "abc":
        tables.open(id_, "noir", {}, KEY)
        play(tables, id_, 8, seed=ord(id_))
    kept: dict[str, Any] = {id_: tables.get(id_).game for id_ in "abc"}
    store.close()
    data, opened, refused = path.read_bytes(), 0, 0
    for n in range(40):
        spoiled = tmp_path / f"{n}.db"
        spoiled.write_bytes(damage(data, random.Random(n)))
        try:
            store = SqliteStore(spoiled)
        except StoreError:
            refused += 1
            continue
        for id_, game in kept.items():
            try:
                found = Tables(store).get(id_).game
            except MiskatonicError:
                refused += 1
            else:
                opened += 1
                assert (found.answers, found.hash()) == (game.answers, game.hash()), n
        store.close()
    assert opened > 10
    assert refused > 10


# ---------------------------------------------------------------------- the clock


def test_a_clock_that_jumps_loses_nothing(store: SqlStore) -> None:
    moments = [datetime(2026, 11, 18, tzinfo=UTC) + timedelta(days=4000 * (-1) ** n) for n in range(200)]
    tables = Tables(store, clock=iter(moments).__next__)
    for id_ in "ab":
        tables.open(id_, "noir", {}, KEY)
    for n in range(12):
        play(tables, "ab"[n % 2], 1, seed=n)
    tables.undo("a")
    assert all_games(Tables(store)) == all_games(tables)
    assert same(Tables(store).get("a").game, tables.get("a").game)
