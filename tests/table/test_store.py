"""What is written down stays, whole or not at all."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import msgspec
import pytest

from miskatonic.kernel.game import Given
from miskatonic.table.database import SCHEMAS, Broken
from miskatonic.table.errors import StaleAnswer, StoreError, UnknownTable
from miskatonic.table.store import Header, Rows, SqliteStore, Summary
from miskatonic.table.tables import Tables
from tests.table.playing import KEY, play


def header(store: SqliteStore, position: int) -> Header:
    """The header of table "a", moved to this position and counted up."""
    old = store.read("a").header
    return msgspec.structs.replace(old, position=position, version=old.version + 1)


@pytest.fixture
def kept(store: SqliteStore, tables: Tables) -> SqliteStore:
    """A store with the table "a", which has five answers."""
    tables.open("a", "noir", {}, KEY)
    while tables.get("a").game.position < 5:
        play(tables, "a", 1)
    return store


def names(store: SqliteStore) -> list[str]:
    return [given.name for given in store.read("a").answers]


def test_a_table_comes_back_as_it_was_written(kept: SqliteStore, tables: Tables, path: Path) -> None:
    again = SqliteStore(path)
    assert again.read("a") == kept.read("a")
    assert names(again) == tables.get("a").game.answers
    again.close()


def test_every_commit_reaches_the_disk(store: SqliteStore) -> None:
    full = 2
    assert store._db.execute("PRAGMA synchronous").fetchone()[0] == full
    assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_undone_answers_remain_until_others_take_their_place(kept: SqliteStore) -> None:
    before = names(kept)
    kept.change(header(kept, 2))
    assert kept.read("a").header.position == 2
    assert names(kept) == before
    kept.change(header(kept, 3), Rows(2, [Given("other", True)]))
    assert names(kept) == [*before[:2], "other"]
    assert kept.read("a").answers[2].auto


def test_who_does_not_know_the_last_version_changes_nothing(kept: SqliteStore) -> None:
    mine = header(kept, 2)
    kept.change(header(kept, 3))
    before = kept.read("a")
    with pytest.raises(StaleAnswer):
        kept.change(mine, Rows(0, []))
    assert kept.read("a") == before


def test_a_change_that_fails_half_way_never_happened(kept: SqliteStore) -> None:
    before = kept.read("a")
    unspeakable = Given("\ud800")  # no UTF-8 for it: the header is written by then
    with pytest.raises(StoreError):
        kept.change(header(kept, 4), Rows(3, [unspeakable]))
    assert kept.read("a") == before


def test_unknown_tables_are_said_to_be_unknown(kept: SqliteStore) -> None:
    assert kept.version("b") is None
    with pytest.raises(UnknownTable, match="“b”"):
        kept.read("b")
    with pytest.raises(UnknownTable):
        kept.delete("b")
    with pytest.raises(UnknownTable):
        kept.change(msgspec.structs.replace(header(kept, 1), id="b"))


def test_a_deleted_table_leaves_nothing_behind(kept: SqliteStore) -> None:
    kept.delete("a")
    assert kept.summaries() == []
    assert kept._db.execute("SELECT count(*) FROM answers").fetchone()[0] == 0


def test_the_list_has_the_last_changed_first(store: SqliteStore, tables: Tables) -> None:
    for id_ in "abc":
        tables.open(id_, "noir", {"mode": "classic"}, KEY)
        play(tables, id_, 1)
    for id_, moment in (("a", "2026-01-02"), ("b", "2026-01-03"), ("c", "2026-01-01")):
        old = store.read(id_).header
        store.change(msgspec.structs.replace(old, changed=moment, version=old.version + 1))
    assert [summary.id for summary in store.summaries()] == ["b", "a", "c"]
    first = store.summaries()[0]
    assert isinstance(first, Summary)
    assert first.options["mode"] == "classic"


def test_a_missing_answer_is_noticed(kept: SqliteStore) -> None:
    kept._db.execute("DELETE FROM answers WHERE n = 1")
    with pytest.raises(StoreError, match="missing"):
        kept.read("a")


def test_a_missing_last_answer_is_noticed(kept: SqliteStore) -> None:
    kept._db.execute("DELETE FROM answers WHERE n = 4")
    with pytest.raises(StoreError, match="missing"):
        kept.read("a")


def test_a_header_that_is_not_ours_is_noticed(kept: SqliteStore) -> None:
    kept._db.execute("UPDATE tables SET save = '{}'")
    with pytest.raises(StoreError):
        kept.read("a")


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


def as_written_by(path: Path, new: Path, schema: int) -> None:
    """The tables of a file in the form in which an earlier program would have kept them."""
    with sqlite3.connect(new) as db:
        for statement in ";".join(SCHEMAS[:schema]).split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {schema}")
        db.execute("ATTACH ? AS later", (str(path),))
        for table in ("tables", "answers"):
            columns = ", ".join(row[1] for row in db.execute(f"PRAGMA main.table_info({table})"))
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM later.{table}")
    db.close()


@pytest.mark.parametrize("schema", range(1, len(SCHEMAS)))
def test_a_file_of_an_earlier_program_comes_back_whole(path: Path, schema: int) -> None:
    store = SqliteStore(path)
    tables = Tables(store)
    tables.open("four", "second", {}, KEY, 4)
    tables.answer("four", tables.get("four").game.legal()[0], 0)
    hashed = tables.get("four").game.hash()
    store.close()
    old = path.with_name("old.db")
    as_written_by(path, old, schema)
    again = SqliteStore(old)
    (four,) = again.summaries()
    assert isinstance(four, Summary)
    assert (four.seats, four.position) == (4, Tables(again).get("four").game.position)
    assert Tables(again).get("four").game.hash() == hashed
    assert again.decks.summaries() == []
    assert again.tickets.of("four") == []


def test_a_file_of_a_newer_program_is_left_alone(path: Path) -> None:
    SqliteStore(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {len(SCHEMAS) + 1}")
    db.close()
    with pytest.raises(StoreError, match="newer version"):
        SqliteStore(path)


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"my diary, " * 1000)
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(path)
    assert path.read_bytes().startswith(b"my diary")


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    with pytest.raises(StoreError):
        SqliteStore(tmp_path / "data" / "tables.db")
