"""What can go wrong at a table, beyond what can go wrong in a game."""

from __future__ import annotations

from miskatonic.kernel.errors import MiskatonicError


class UnknownTable(MiskatonicError):
    """No table has this id, or it was deleted."""

    code = "unknown_table"


class StaleAnswer(MiskatonicError):
    """The answer belongs to a question that is no longer the one on the table."""

    code = "stale"


class UnknownSeat(MiskatonicError):
    """The table has no such seat."""

    code = "unknown_seat"


class NotYourSeat(MiskatonicError):
    """Somebody answers for a seat of others, or only watches."""

    code = "not_your_seat"


class NoTicket(MiskatonicError):
    """The table is shared, and who asks was not invited, or not any more."""

    code = "no_ticket"


class NotYours(MiskatonicError):
    """Who asks sits at the table, but this is for others to do."""

    code = "not_yours"


class NoCompanion(MiskatonicError):
    """No companion sits there, or it cannot be talked with in this game."""

    code = "no_companion"


class NotBegun(MiskatonicError):
    """People sit down, and the game is yet to begin."""

    code = "not_begun"


class TooOften(MiskatonicError):
    """Others want to be heard too."""

    code = "too_often"


class BadMail(MiskatonicError):
    """Nobody can be told there by mail, or this server sends none."""

    code = "bad_mail"


class StoreError(MiskatonicError):
    """The tables cannot be read or written."""

    code = "store"


class UnknownDeck(MiskatonicError):
    """No deck has this id, or it was deleted."""

    code = "unknown_deck"


class FullHouse(MiskatonicError):
    """Somebody has as many tables as one may have."""

    code = "full"


class FullShelf(MiskatonicError):
    """There is no room for another deck."""

    code = "full"
