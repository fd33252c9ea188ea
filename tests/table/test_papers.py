"""What lies beside a table, and what is called out at it."""

from __future__ import annotations

import pytest

from miskatonic.table.bus import Room
from miskatonic.table.errors import StaleAnswer, StoreError
from miskatonic.table.store import SqlStore
from miskatonic.table.tables import Tables
from tests.table.playing import KEY


@pytest.fixture
def kept(store: SqlStore, tables: Tables) -> SqlStore:
    tables.open("a", "noir", {}, KEY)
    return store


def test_of_two_who_write_at_the_same_time_one_writes_again(kept: SqlStore) -> None:
    papers = kept.papers
    assert papers.read("a", "chat") is None
    first = papers.write("a", "chat", b"[1]")
    with pytest.raises(StaleAnswer):
        papers.write("a", "chat", b"[2]")
    second = papers.write("a", "chat", b"[1,2]", first)
    with pytest.raises(StaleAnswer):
        papers.write("a", "chat", b"[1,3]", first)
    found = papers.read("a", "chat")
    assert found is not None
    assert (found.data, found.version) == (b"[1,2]", second)


def test_papers_go_with_their_table(kept: SqlStore, tables: Tables) -> None:
    kept.papers.write("a", "chat", b"[]")
    kept.papers.write("a", "lobby", b"{}")
    kept.papers.remove("a", "lobby")
    assert kept.papers.read("a", "lobby") is None
    tables.delete("a")
    assert kept.papers.read("a", "chat") is None


def test_there_are_no_papers_without_a_table(kept: SqlStore) -> None:
    with pytest.raises(StoreError):
        kept.papers.write("b", "chat", b"[]")


def test_everybody_at_a_table_hears_what_is_called_out_and_nobody_else() -> None:
    room, here, there, left = Room(), list[bytes](), list[bytes](), list[bytes]()
    with room.subscribe("a", here.append), room.subscribe("b", there.append):
        with room.subscribe("a", left.append):
            room.publish("a", b"1")
        room.publish("a", b"2")
    room.publish("a", b"3")
    assert (here, there, left) == ([b"1", b"2"], [], [b"1"])
