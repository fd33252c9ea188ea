"""A server without a network, and a table on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from miskatonic.table.store import SqliteStore
from miskatonic.web.app import create_app
from tests.web.door import ADDRESS, Client, Door


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """Where the built client would be."""
    return tmp_path / "static"


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[Client]:
    app = create_app(SqliteStore(tmp_path / "tables.db"), static=static)
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="session")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One server for all questions that leave nothing behind."""
    folder = tmp_path_factory.mktemp("study")
    app = create_app(SqliteStore(folder / "tables.db"), static=folder / "static")
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def door(client: Client) -> Door:
    """A table of Noir, newly opened."""
    return Door.open(client)
