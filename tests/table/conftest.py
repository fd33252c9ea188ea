"""A store in a folder of its own, and tables over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from miskatonic.table.store import SqlStore
from miskatonic.table.tables import Tables
from tests.table.stores import open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tables.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqlStore]:
    store = open_store(path)
    yield store
    store.close()


@pytest.fixture
def tables(store: SqlStore) -> Tables:
    return Tables(store)
