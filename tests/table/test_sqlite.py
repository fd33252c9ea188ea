"""What is written down in a file: its form in every version, its damage, its keys."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from miskatonic.table.database import Broken
from miskatonic.table.errors import StoreError
from miskatonic.table.sqlite import SCHEMAS, SqliteDatabase
from miskatonic.table.store import SqliteStore, Summary
from miskatonic.table.tables import Tables
from tests.table.playing import KEY, play
from tests.table.stores import only_sqlite

pytestmark = only_sqlite


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    store.close()


@pytest.fixture
def kept(store: SqliteStore, tables: Tables) -> SqliteStore:
    """A store with the table "a", which has five answers."""
    tables.open("a", "noir", {}, KEY)
    while tables.get("a").game.position < 5:
        play(tables, "a", 1)
    return store


def test_every_commit_reaches_the_disk(store: SqliteStore) -> None:
    full = 2
    assert store._db.execute("PRAGMA synchronous").fetchone()[0] == full
    assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


DAMAGE = {
    "options that are no JSON": "UPDATE tables SET options = '{' WHERE id = 'a'",
    "options that are bytes": "UPDATE tables SET options = x'ff00' WHERE id = 'a'",
    "a number for options": "UPDATE tables SET options = 5 WHERE id = 'a'",
    "words for a number": "UPDATE tables SET turn = 'many' WHERE id = 'a'",
    "bytes for a moment": "UPDATE tables SET changed = x'00' WHERE id = 'a'",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_table_hides_no_other(kept: SqliteStore, tables: Tables, statement: str) -> None:
    tables.open("b", "noir", {}, KEY)
    kept._db.execute(statement)
    broken, whole = sorted(kept.summaries(), key=lambda each: each.id)
    assert isinstance(broken, Broken)
    assert broken.why
    assert isinstance(whole, Summary)
    with pytest.raises(StoreError):
        kept.read("a")
    kept.delete("a")
    assert [each.id for each in kept.summaries()] == ["b"]


@pytest.mark.skipif(sys.platform == "win32", reason="other rights")
def test_nobody_else_may_read_the_file(kept: SqliteStore, path: Path) -> None:
    """Also one that an older version had made for all to read."""

    def rights() -> set[int]:
        return {each.stat().st_mode & 0o777 for each in path.parent.iterdir()}

    assert {each.name for each in path.parent.iterdir()} == {
        f"tables.db{end}" for end in ("", "-wal", "-shm")
    }
    assert rights() == {0o600}
    for each in path.parent.iterdir():
        each.chmod(0o644)
    SqliteStore(path).close()
    assert rights() == {0o600}


KEYS_APART = 6
"""The schema from which on the keys no longer stand in the save."""


def as_written_by(path: Path, new: Path, schema: int) -> None:
    """The tables of a file in the form in which an earlier program would have kept them."""
    with sqlite3.connect(new) as db:
        for statement in ";".join(SCHEMAS[:schema]).split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {schema}")
        db.execute("ATTACH ? AS later", (str(path),))
        kept = [name for (name,) in db.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'")]
        for table in kept:
            columns = ", ".join(row[1] for row in db.execute(f"PRAGMA main.table_info({table})"))
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM later.{table}")
        if schema < KEYS_APART:
            for (id_,) in db.execute("SELECT id FROM tables").fetchall():
                luck = db.execute("SELECT at, key FROM later.keys WHERE table_id = ? ORDER BY n", (id_,))
                rows = json.dumps([{"at": at, "key": key} for at, key in luck])
                db.execute(
                    "UPDATE tables SET save = json_set(save, '$.luck', json(?)) WHERE id = ?", (rows, id_)
                )
    db.close()


@pytest.mark.parametrize("schema", range(1, len(SCHEMAS)))
def test_a_file_of_an_earlier_program_comes_back_whole(path: Path, schema: int) -> None:
    store = SqliteStore(path)
    tables = Tables(store)
    tables.open("four", "second", {}, KEY, 4)
    tables.answer("four", tables.get("four").game.legal()[0], 0)
    tables.copy("four", "five", b"other luck")
    luck = {each: tables.get(each).game.luck for each in ("four", "five")}
    hashed = tables.get("four").game.hash()
    store.close()
    old = path.with_name("old.db")
    as_written_by(path, old, schema)
    again = SqliteStore(old)
    four = next(each for each in again.summaries() if each.id == "four")
    assert isinstance(four, Summary)
    assert (four.seats, four.position) == (4, Tables(again).get("four").game.position)
    assert Tables(again).get("four").game.hash() == hashed
    assert {each: Tables(again).get(each).game.luck for each in luck} == luck
    assert KEY.hex() not in everything_but_keys(again)
    assert again.decks.summaries() == []
    assert again.tickets.of("four") == []


def test_a_damaged_table_of_an_earlier_program_holds_up_no_other(kept: SqliteStore, path: Path) -> None:
    Tables(kept).open("b", "noir", {}, KEY)
    kept.close()
    old = path.with_name("old.db")
    as_written_by(path, old, KEYS_APART - 1)
    with sqlite3.connect(old) as db:
        db.execute("UPDATE tables SET save = '{' WHERE id = 'a'")
    db.close()
    again = SqliteStore(old)
    assert Tables(again).get("b").game.luck[0].key == KEY
    with pytest.raises(StoreError):
        again.read("a")


# ---------------------------------------------------------------------- the keys


def everything_but_keys(store: SqliteStore) -> str:
    """All that is written anywhere but where the keys lie."""
    listed = store._db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'keys'")
    return str([store._db.execute(f"SELECT * FROM {name}").fetchall() for (name,) in listed])


def test_a_key_is_written_in_one_place(kept: SqliteStore) -> None:
    assert kept._db.execute("SELECT key FROM keys").fetchall() == [(KEY.hex(),)]
    assert KEY.hex() not in everything_but_keys(kept)
    assert KEY.hex() not in msgspec.json.encode(kept.read("a")).decode()


def test_only_who_plays_a_game_on_reads_its_key(kept: SqliteStore, tables: Tables) -> None:
    """Showing, listing and changing a table that is open reads none; opening it does, once."""
    looked = []

    def saw(deed: int, table: str | None, column: str | None, *_: object) -> int:
        if deed == sqlite3.SQLITE_READ and table == "keys" and column == "key":
            looked.append(column)
        return sqlite3.SQLITE_OK

    assert isinstance(kept._db, SqliteDatabase)
    kept._db._line.set_authorizer(saw)
    play(tables, "a", 2)
    tables.undo("a")
    (summary,) = tables.summaries()
    assert isinstance(summary, Summary)
    tables.standing(summary)
    kept.read("a")
    assert looked == []
    Tables(kept).get("a")
    assert looked


def test_a_file_of_a_newer_program_is_left_alone(path: Path) -> None:
    SqliteStore(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {len(SCHEMAS) + 1}")
    db.close()
    with pytest.raises(StoreError, match="newer version"):
        SqliteStore(path)


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    with pytest.raises(StoreError):
        SqliteStore(tmp_path / "data" / "tables.db")


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"my diary, " * 1000)
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(path)
    assert path.read_bytes().startswith(b"my diary")
