"""Tables laid by hand have a book of their own; the real one comes back after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from miskatonic.games.cards.play.rules import written
from miskatonic.games.cards.play.words import lasting


@pytest.fixture(autouse=True)
def own_book() -> Iterator[None]:
    real, known = getattr(written, "book", None), dict(lasting.known)
    yield
    if real is not None:
        written.book = real
    if lasting.known != known:
        lasting.known.clear()
        lasting.known.update(known)
