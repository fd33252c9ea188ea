"""Tables laid by hand have a book of their own; the real one comes back after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from miskatonic.games.cards.play.rules import written


@pytest.fixture(autouse=True)
def own_book() -> Iterator[None]:
    real = getattr(written, "book", None)
    yield
    if real is not None:
        written.book = real
