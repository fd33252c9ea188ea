"""The store that tests use: a file, or with `make test-postgres` a real PostgreSQL."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

import pytest

from miskatonic.table.postgres import PostgresStore
from miskatonic.table.store import SqliteStore, SqlStore

DATABASE = os.environ.get("MISKATONIC_TEST_DATABASE", "")
"""Where PostgreSQL is, if it was asked for (tools/postgres.py)."""

only_postgres = pytest.mark.skipif(not DATABASE, reason="make test-postgres")
only_sqlite = pytest.mark.skipif(bool(DATABASE), reason="about SQLite's file")


def address(path: Path) -> str:
    """The database that stands for this file: a schema of its own."""
    import psycopg

    name = "t" + blake2b(str(path).encode(), digest_size=8).hexdigest()
    with psycopg.connect(DATABASE, autocommit=True) as line:
        line.execute(f"CREATE SCHEMA IF NOT EXISTS {name}".encode())
    return f"{DATABASE}&options=-csearch_path%3D{name}"


def open_store(path: Path) -> SqlStore:
    """What is kept there, whoever opens it and how often."""
    return PostgresStore(address(path)) if DATABASE else SqliteStore(path)
