"""What is written down stays, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from miskatonic.kernel.game import Given
from miskatonic.table.errors import StaleAnswer, StoreError, UnknownTable
from miskatonic.table.store import Header, Rows, SqlStore, Summary
from miskatonic.table.tables import Tables
from tests.table.playing import KEY, play
from tests.table.stores import open_store


def header(store: SqlStore, position: int) -> Header:
    """The header of table "a", moved to this position and counted up."""
    old = store.read("a").header
    return msgspec.structs.replace(old, position=position, version=old.version + 1)


@pytest.fixture
def kept(store: SqlStore, tables: Tables) -> SqlStore:
    """A store with the table "a", which has five answers."""
    tables.open("a", "noir", {}, KEY)
    while tables.get("a").game.position < 5:
        play(tables, "a", 1)
    return store


def names(store: SqlStore) -> list[str]:
    return [given.name for given in store.read("a").answers]


def test_a_table_comes_back_as_it_was_written(kept: SqlStore, tables: Tables, path: Path) -> None:
    again = open_store(path)
    assert again.read("a") == kept.read("a")
    assert names(again) == tables.get("a").game.answers
    again.close()


def test_undone_answers_remain_until_others_take_their_place(kept: SqlStore) -> None:
    before = names(kept)
    kept.change(header(kept, 2))
    assert kept.read("a").header.position == 2
    assert names(kept) == before
    kept.change(header(kept, 3), Rows(2, [Given("other", True)]))
    assert names(kept) == [*before[:2], "other"]
    assert kept.read("a").answers[2].auto


def test_who_does_not_know_the_last_version_changes_nothing(kept: SqlStore) -> None:
    mine = header(kept, 2)
    kept.change(header(kept, 3))
    before = kept.read("a")
    with pytest.raises(StaleAnswer):
        kept.change(mine, Rows(0, []))
    assert kept.read("a") == before


def test_a_change_that_fails_half_way_never_happened(kept: SqlStore) -> None:
    before = kept.read("a")
    unspeakable = Given("\ud800")  # no UTF-8 for it: the header is written by then
    with pytest.raises(StoreError):
        kept.change(header(kept, 4), Rows(3, [unspeakable]))
    assert kept.read("a") == before


def test_unknown_tables_are_said_to_be_unknown(kept: SqlStore) -> None:
    assert kept.version("b") is None
    with pytest.raises(UnknownTable, match="“b”"):
        kept.read("b")
    with pytest.raises(UnknownTable):
        kept.delete("b")
    with pytest.raises(UnknownTable):
        kept.change(msgspec.structs.replace(header(kept, 1), id="b"))


def test_a_deleted_table_leaves_nothing_behind(kept: SqlStore) -> None:
    kept.delete("a")
    assert kept.summaries() == []
    assert kept._db.execute("SELECT count(*) FROM answers").fetchone()[0] == 0


def test_the_list_has_the_last_changed_first(store: SqlStore, tables: Tables) -> None:
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


def test_a_missing_answer_is_noticed(kept: SqlStore) -> None:
    kept._db.execute("DELETE FROM answers WHERE n = 1")
    with pytest.raises(StoreError, match="missing"):
        kept.read("a")


def test_a_missing_last_answer_is_noticed(kept: SqlStore) -> None:
    kept._db.execute("DELETE FROM answers WHERE n = 4")
    with pytest.raises(StoreError, match="missing"):
        kept.read("a")


def test_a_header_that_is_not_ours_is_noticed(kept: SqlStore) -> None:
    kept._db.execute("UPDATE tables SET save = '{}'")
    with pytest.raises(StoreError):
        kept.read("a")


def test_a_table_without_its_key_is_not_played_on(kept: SqlStore) -> None:
    kept._db.execute("DELETE FROM keys")
    with pytest.raises(StoreError, match="missing"):
        Tables(kept).get("a")
