"""Everything in one file, and back, while people play."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import Event, Thread

import pytest

from miskatonic.games.cards.decks.deck import Deck
from miskatonic.table.backup import COLUMNS, OF_DECK, OF_TABLE, Contents, backup, check, restore
from miskatonic.table.errors import StoreError, UnknownTable
from miskatonic.table.sqlite import SCHEMAS
from miskatonic.table.store import SqliteStore, SqlStore
from miskatonic.table.tables import Tables
from tests.table.playing import KEY, play, same
from tests.table.stores import open_store
from tests.table.test_sqlite import as_written_by


@pytest.fixture
def full(store: SqlStore, tables: Tables) -> SqlStore:
    """Of everything something."""
    tables.open("a", "noir", {}, KEY)
    play(tables, "a", 5)
    tables.copy("a", "b", b"other luck")
    secret = store.tickets.issue("a", "seat", [0])
    ticket = store.tickets.by_secret(secret)
    assert ticket
    store.tickets.take(ticket, "pocket", "Anna", [0])
    store.papers.write("a", "chat", b"[1]")
    store.decks.create("d", [Deck("01001", {})])
    return store


def everything(store: SqlStore) -> dict[str, list[str]]:
    """All rows, but for how often the tables were changed."""
    found = {}
    for name, columns in COLUMNS.items():
        named = [each for each in columns if (name, each) != ("tables", "version")]
        found[name] = sorted(map(repr, store.database.execute(f"SELECT {', '.join(named)} FROM {name}").rows))
    return found


def test_nothing_that_is_kept_is_left_out() -> None:
    assert {*OF_TABLE, *OF_DECK} == set(COLUMNS)


def test_a_backup_comes_back_whole(full: SqlStore, tables: Tables, tmp_path: Path) -> None:
    file = tmp_path / "kept.backup"
    before, game = everything(full), tables.get("a").game
    assert backup(full, file) == Contents(2, 1)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.glob("*kept*")] == ["kept.backup"]
    played = game.look(game.position)
    play(tables, "a", 3)
    tables.delete("b")
    tables.open("c", "noir", {}, KEY)
    assert restore(full, file) == Contents(2, 1)
    assert everything(full) == before
    assert same(tables.get("a").game, played), "not what this server had in memory"
    with pytest.raises(UnknownTable):
        tables.get("c")
    play(tables, "a", 1)


def test_a_backup_goes_from_one_database_into_another(full: SqlStore, tmp_path: Path) -> None:
    backup(full, tmp_path / "kept")
    other = SqliteStore(tmp_path / "elsewhere.db")
    restore(other, tmp_path / "kept")
    assert everything(other) == everything(full)
    backup(other, tmp_path / "kept")
    restore(full, tmp_path / "kept")
    assert everything(other) == everything(full)
    other.close()


def test_a_table_put_back_is_never_taken_for_the_one_in_memory(
    full: SqlStore, tables: Tables, path: Path, tmp_path: Path
) -> None:
    """Though it was changed as often: another server had it open, and plays on only after it has read it anew."""
    backup(full, tmp_path / "kept")
    there = Tables(open_store(path))
    game = play(there, "a", 1, seed=1)
    restore(full, tmp_path / "kept")
    other = next(name for name in tables.get("a").game.legal() if name != game.answers[-1])
    tables.answer("a", other, tables.get("a").game.position)
    assert same(there.get("a").game, tables.get("a").game)


def test_a_backup_is_of_one_moment_while_people_play(full: SqlStore, path: Path, tmp_path: Path) -> None:
    over = Event()

    def go_on() -> None:
        tables, n = Tables(open_store(path)), 0
        while not over.is_set():
            n += 1
            tables.open(f"t{n}", "noir", {}, KEY)
            play(tables, f"t{n}", 2, seed=n)

    player = Thread(target=go_on)
    player.start()
    try:
        for n in range(5):
            contents = backup(full, tmp_path / f"{n}")
            kept = Tables(SqliteStore(tmp_path / f"{n}"))
            assert len(kept.summaries()) == contents.tables
            for summary in kept.summaries():
                kept.get(summary.id)
    finally:
        over.set()
        player.join()


@pytest.mark.parametrize("schema", range(1, len(SCHEMAS)))
def test_a_backup_of_an_earlier_program_can_be_put_back(tmp_path: Path, path: Path, schema: int) -> None:
    old, now = SqliteStore(tmp_path / "new.db"), open_store(path)
    Tables(old).open("a", "noir", {}, KEY)
    hashed = play(Tables(old), "a", 2).hash()
    old.close()
    as_written_by(tmp_path / "new.db", tmp_path / "old.db", schema)
    written = (tmp_path / "old.db").read_bytes()
    assert restore(now, tmp_path / "old.db").tables == 1
    assert Tables(now).get("a").game.hash() == hashed
    assert (tmp_path / "old.db").read_bytes() == written
    now.close()


def damaged(file: Path, how: str) -> None:
    data = file.read_bytes()
    match how:
        case "empty":
            file.write_bytes(b"")
        case "words":
            file.write_bytes(b"my diary, " * 1000)
        case "cut":
            file.write_bytes(data[: len(data) // 2])
        case "holes":
            middle = len(data) // 2
            file.write_bytes(data[:middle] + bytes(8192) + data[middle + 8192 :])
        case "orphans":
            with sqlite3.connect(file) as db:
                db.execute("DELETE FROM tables WHERE id = 'a'")
            db.close()
        case "newer":
            with sqlite3.connect(file) as db:
                db.execute(f"PRAGMA user_version = {len(SCHEMAS) + 1}")
            db.close()


@pytest.mark.parametrize("how", ["empty", "words", "cut", "holes", "orphans", "newer"])
def test_a_damaged_backup_replaces_nothing(full: SqlStore, tmp_path: Path, how: str) -> None:
    file = tmp_path / "kept"
    backup(full, file)
    check(file)
    damaged(file, how)
    before = everything(full)
    with pytest.raises(StoreError):
        restore(full, file)
    assert everything(full) == before


def test_a_backup_that_cannot_be_written_leaves_the_last_one(full: SqlStore, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    backup(full, file)
    written = file.read_bytes()
    full.database.execute("DROP TABLE papers")
    with pytest.raises(StoreError):
        backup(full, file)
    assert file.read_bytes() == written
    assert [each.name for each in tmp_path.glob("*kept*")] == ["kept"]
