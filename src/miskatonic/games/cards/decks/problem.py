"""What can be wrong with a deck."""

from __future__ import annotations

from msgspec import Struct

TYPES = (
    "too_many_cards",
    "too_few_cards",
    "too_many_copies",
    "requirement_missing",
    "not_allowed",
    "option_limit",
)
"""What a problem may be called."""


class Problem(Struct, frozen=True):
    """Something wrong with a deck. `what` names the message that says it; `n` and `limit` are its numbers."""

    type: str
    what: str
    rule: str
    cards: tuple[str, ...] = ()
    n: int = 0
    limit: int = 0
    kind: str = ""
    """The class, the trait or the line of a sheet that it is about."""
