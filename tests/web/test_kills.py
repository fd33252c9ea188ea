"""What was acknowledged survives the server's sudden end; `bench.kills` does the same a thousand times."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from bench.kills import Lost, Played, Said, Watcher
from miskatonic.table.errors import StoreError
from tests.table.stores import DATABASE, address

KILLS = 5


@pytest.fixture(scope="module")
def watcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watcher]:
    folder = tmp_path_factory.mktemp("kills")
    watcher = Watcher(folder, address(folder) if DATABASE else None)
    yield watcher
    watcher.server.kill()


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(watcher: Watcher) -> None:
    for _ in range(KILLS):
        watcher.round()
    assert watcher.acks >= KILLS
    assert watcher.proved >= (KILLS - 1) * 2


def test_an_acknowledged_answer_that_is_removed_is_noticed(watcher: Watcher) -> None:
    """The positive control: in two ways, each of which the look into the store finds."""
    with watcher.store() as store:
        table = next(each for each in watcher.tables if each.decisions())
        last = table.decisions()[-1]
        watcher.compare(store, table)
        record = store.read(table.id)
        store.database.execute("DELETE FROM answers WHERE id = ? AND n = ?", (table.id, last.at))
        with pytest.raises((Lost, StoreError)):
            watcher.compare(store, table)
        back = msgspec.structs.replace(record.header, position=last.at, version=record.header.version + 1)
        store.database.execute("DELETE FROM answers WHERE id = ? AND n > ?", (table.id, last.at))
        store.change(back)  # whole, as if it had never been said
        with pytest.raises(Lost, match=table.id):
            watcher.compare(store, table)


def test_what_was_taken_back_need_not_be_there() -> None:
    said = [Said(0, "a"), Said(2, "b"), Said(4, None), Said(2, "c")]
    table = Played("t", said)
    assert table.decisions() == [Said(0, "a"), Said(2, "c")]
    assert table.decisions(Said(5, "d")) == [Said(0, "a"), Said(2, "c"), Said(5, "d")]
