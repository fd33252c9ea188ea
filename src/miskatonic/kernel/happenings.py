"""What happens, as types: a game declares a class for each kind of thing that others may answer to.

    class Hit(Happening):
        fight: Fight
        damage: int

A field that does not exist is found by the type checker, and a kind that nobody declared cannot be named.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import ClassVar

from msgspec import Struct

from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import Text


class Moment(IntEnum):
    """The moments of a happening in their order; the thing itself comes between WHEN and AT."""

    WOULD = 0
    """It is about to happen: something else may take its place."""
    WHEN = 1
    """It happens: it may be changed, made less, or cancelled."""
    AT = 2
    AFTER = 3


# Looking up a member of an enumeration takes long.
WOULD, WHEN, AT, AFTER = Moment.WOULD, Moment.WHEN, Moment.AT, Moment.AFTER


class Happening(Struct, kw_only=True, eq=False):
    """Something that happens. Whoever answers to it may change its fields, cancel it, or put something in its place."""

    open: ClassVar[bool] = False
    """Everybody's cards may answer, not only those of the seat it happens to."""
    cancelled: bool = False
    instead: Callable[[], Flow[None]] | None = None
    """What happens in its place; the thing itself then does not."""

    def words(self) -> Text | None:
        """What happens, for who is asked whether he answers to it; None where the log has just said so."""
        return None
