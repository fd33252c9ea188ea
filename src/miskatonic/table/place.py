"""Where tables are kept: in a folder of this machine, or in a database that others may share."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from miskatonic.kernel.text import say
from miskatonic.table.errors import StoreError
from miskatonic.table.store import SqliteStore, SqlStore

FILE = "tables.db"
DATABASE = "MISKATONIC_DATABASE"
"""The address of the tables, for who does not want its password to stand among the running commands."""


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """`MISKATONIC_DATA` if it is set, else the folder that the system gives programs for their users' data."""
    if chosen := environ.get("MISKATONIC_DATA"):
        return Path(chosen)
    return _users_data(environ, platform) / "miskatonic"


def open_store(folder: Path, database: str | None = None) -> SqlStore:
    """The tables in this folder, or in the database of this address."""
    if database is None:
        return SqliteStore(folder / FILE)
    if not database.startswith(("postgresql://", "postgres://")):
        raise StoreError(say("table.error.no_database"))
    from miskatonic.table.postgres import PostgresStore

    return PostgresStore(database)


def _users_data(environ: Mapping[str, str], platform: str) -> Path:
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    given = Path(environ.get("XDG_DATA_HOME", ""))
    # The XDG specification: a relative path is to be ignored.
    return given if given.is_absolute() else Path.home() / ".local" / "share"
