"""What was said at a table: the last lines, on a paper beside it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from miskatonic.table.errors import StaleAnswer
from miskatonic.table.papers import NEW, Papers

PAPER = "chat"
KEPT = 100
"""So many lines are kept."""
LONGEST = 200
TRIES = 8
"""So often one writes again when another was faster."""


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something that somebody said, as plain words; `n` counts all lines of the table."""

    n: int
    who: str
    name: str
    seat: int | None
    text: str
    at: str
    """A moment in ISO 8601."""


class Chat(Struct, frozen=True):
    """The last lines. Spectators who are `hushed` only listen."""

    lines: list[ChatLine] = []
    hushed: bool = False

    @property
    def next(self) -> int:
        return self.lines[-1].n + 1 if self.lines else 1


def read(papers: Papers, table: str) -> Chat:
    return _read(papers, table)[0]


def _read(papers: Papers, table: str) -> tuple[Chat, int]:
    found = papers.read(table, PAPER)
    return (Chat(), NEW) if found is None else (msgspec.json.decode(found.data, type=Chat), found.version)


def change(papers: Papers, table: str, make: Callable[[Chat], Chat]) -> Chat:
    """Write the paper anew; when another was faster, once more on top of what that one wrote."""
    for left in reversed(range(TRIES)):
        chat, version = _read(papers, table)
        new = make(chat)
        try:
            papers.write(table, PAPER, msgspec.json.encode(new), version)
        except StaleAnswer:
            if not left:
                raise
        else:
            return new
    raise AssertionError


def with_line(chat: Chat, line: ChatLine) -> Chat:
    numbered = msgspec.structs.replace(line, n=chat.next)
    return Chat([*chat.lines, numbered][-KEPT:], chat.hushed)


def tidy(text: str) -> str:
    """As it is shown: one line, not too long, nothing invisible."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:LONGEST].strip()
