"""Sealed saves: the game of several people that is not over, as a file that gives nothing away.

Whole, such a save would tell the luck to come and what others hold. Sealed it has the set-up, how far the game is, and
a mark by which this server knows it as its own: brought back by somebody who sits at the table, it leads there again.
Nowhere else is anything in it that could be played on.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest

import msgspec
from msgspec import Struct

from miskatonic.kernel.errors import SaveError
from miskatonic.kernel.saves import MOST_BYTES, SEALED, UNREADABLE
from miskatonic.kernel.text import say
from miskatonic.table.errors import StaleAnswer
from miskatonic.table.papers import Papers
from miskatonic.table.tables import Table

PAPER = "seal"
VERSION = 1


class Sealed(Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    format: str
    version: int
    game: str
    seats: int
    options: dict[str, str]
    position: int
    table: str
    seal: str = ""


def sealed(table: Table, papers: Papers) -> Sealed:
    """This table as a file; of what somebody brought with him, a deck say, nothing is in it."""
    game = table.game
    brought = {option.name for option in game.box.options if option.data}
    options = {name: value for name, value in table.header.options.items() if name not in brought}
    file = Sealed(SEALED, VERSION, game.box.name, game.setup.seats, options, game.position, table.id)
    return msgspec.structs.replace(file, seal=_mark(file, _stamp(table.id, papers)))


def read(data: bytes) -> Sealed | None:
    """A sealed save, None where it is something else."""
    if len(data) > MOST_BYTES:
        return None
    try:
        found = msgspec.json.decode(data, type=Sealed)
    except UNREADABLE:
        return None
    return found if found.format == SEALED else None


def check(file: Sealed, papers: Papers) -> None:
    """Refuse what this server has not sealed."""
    paper = papers.read(file.table, PAPER)
    plain = msgspec.structs.replace(file, seal="")
    if paper is None or not compare_digest(_mark(plain, paper.data).encode(), file.seal.encode()):
        raise SaveError(say("table.error.sealed_elsewhere"))


def cut(table: str, papers: Papers) -> None:
    """Make what this table's files are marked with, once, so that to save is only to look."""
    with suppress(StaleAnswer):  # there is one
        papers.write(table, PAPER, msgspec.json.encode(secrets.token_hex(24)))


def _stamp(table: str, papers: Papers) -> bytes:
    """What this table's files are marked with; a table of an earlier version has none yet."""
    if (paper := papers.read(table, PAPER)) is None:
        cut(table, papers)
        paper = papers.read(table, PAPER)
    assert paper is not None
    return paper.data


def _mark(file: Sealed, stamp: bytes) -> str:
    whole = msgspec.json.encode(file, order="deterministic")
    return blake2b(whole, key=stamp, person=b"miskatonic.saved", digest_size=32).hexdigest()
