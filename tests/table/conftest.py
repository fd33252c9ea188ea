"""A store in a folder of its own, and tables over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Tables


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tables.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    store.close()


@pytest.fixture
def tables(store: SqliteStore) -> Tables:
    return Tables(store)
