"""A table as it goes over the line: written once for all who saw the same and speak the same language."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from miskatonic.kernel.text import Language
from miskatonic.table.beats import Seen, mark, news, seen
from miskatonic.table.snapshot import snapshot
from miskatonic.table.tables import Table
from miskatonic.web.messages import ShowNews, ShowTable


def told(
    table: Table, words: Language, before: Seen | None, at: int | None, seats: Sequence[int] | None
) -> tuple[bytes, Seen]:
    """The message for who has seen so much of the table, or nothing yet, and what he has seen after it."""
    now = seen(table, words, at, seats)
    asked = (before, now, at is None, table.header.version)
    data: bytes | None = table.written.get(asked)
    if data is None:
        data = msgspec.json.encode(_message(table, words, before, now, at))
        table.written = {key: old for key, old in table.written.items() if key[-1] == table.header.version}
        table.written[asked] = data
    return data, now


def _message(
    table: Table, words: Language, before: Seen | None, now: Seen, at: int | None
) -> ShowNews | ShowTable:
    """How it went on; the whole table where news cannot tell it."""
    found = news(table, words, before, at) if before is not None and before.seats == now.seats else None
    if found is not None:
        return ShowNews(found, mark(now))
    return ShowTable(snapshot(table, words, at, now.seats), mark(now))
