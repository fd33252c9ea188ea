"""PostgreSQL as a second store: what differs from a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from miskatonic.table.errors import StaleAnswer, StoreError
from miskatonic.table.postgres import SCHEMAS, PostgresStore
from miskatonic.table.sqlite import SqliteDatabase
from miskatonic.table.store import SqlStore
from miskatonic.table.tables import Tables
from tests.table.playing import KEY, play
from tests.table.stores import address, only_postgres, open_store

FORMS = (
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()",
    "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'",
)


def test_without_its_library_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"miskatonic\[postgres\]"):
        PostgresStore("postgresql://nowhere")


@only_postgres
def test_both_databases_have_the_same_tables_and_columns(store: SqlStore, tmp_path: Path) -> None:
    file = SqliteDatabase(tmp_path / "file.db")
    there = {row for row in store._db.execute(FORMS[0]).rows if row[0] != "schema_version"}
    assert there == set(file.execute(FORMS[1]).rows)


@only_postgres
def test_every_commit_reaches_the_disk(store: SqlStore) -> None:
    assert store._db.execute("SHOW synchronous_commit").rows == [("on",)]


@only_postgres
def test_a_database_of_a_newer_program_is_left_alone(store: SqlStore, path: Path) -> None:
    store._db.execute("UPDATE schema_version SET applied = ?", (len(SCHEMAS) + 1,))
    with pytest.raises(StoreError, match="newer version"):
        open_store(path)


@only_postgres
def test_a_server_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read"):
        PostgresStore(f"postgresql:///x?host={tmp_path}")


@only_postgres
def test_a_broken_line_comes_back(store: SqlStore, tables: Tables, path: Path) -> None:
    """What was being done is refused and never happened; what comes next finds everything."""
    tables.open("a", "noir", {}, KEY)
    game = play(tables, "a", 3)
    before = game.position, game.hash()
    own = store._db.execute("SELECT pg_backend_pid()").rows[0][0]
    other = open_store(path)
    other._db.execute("SELECT pg_terminate_backend(?)", (own,))
    other.close()
    with pytest.raises(StoreError):
        tables.answer("a", game.legal()[0], game.position)
    again = tables.get("a").game
    assert (again.position, again.hash()) == before
    play(tables, "a", 1)


@only_postgres
def test_two_servers_that_begin_at_the_same_time_make_the_tables_once(path: Path) -> None:
    where, found = address(path), list[SqlStore]()
    threads = [Thread(target=lambda: found.append(PostgresStore(where))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [store._db.execute("SELECT applied FROM schema_version").rows for store in found] == [
        [(len(SCHEMAS),)]
    ] * 4
    for store in found:
        store.close()


@pytest.fixture
def servers(path: Path) -> Iterator[list[Tables]]:
    stores = [open_store(path) for _ in range(2)]
    yield [Tables(store) for store in stores]
    for store in stores:
        store.close()


def test_of_two_servers_that_answer_at_the_same_time_one_is_late(servers: list[Tables]) -> None:
    """Each from a thread of its own, twenty times over: every answer is there once, and in one order."""
    servers[0].open("a", "noir", {}, KEY)
    given, late = list[int](), list[int]()

    def answer(tables: Tables) -> None:
        for _ in range(20):
            game = tables.get("a").game
            if game.ask is None:
                return
            at = game.position
            try:
                tables.answer("a", game.legal()[0], at)
                given.append(at)
            except StaleAnswer:
                late.append(at)

    threads = [Thread(target=answer, args=(tables,)) for tables in servers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(given) == len(set(given))
    assert given
    assert len(given) + len(late) <= 40
    one, other = (tables.get("a").game for tables in servers)
    assert one.decisions == sorted(given)
    assert one.hash() == other.hash()
