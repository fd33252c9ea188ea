"""What a card at the table is called: its code and which copy it is.

"01088.0b" is the second Emergency Cache of the investigator in seat 0, "01160.2" the second Ghoul Minion of the
encounter deck. Locations, acts, agendas and investigators are there once and go by their codes.
"""

from __future__ import annotations

from functools import cache

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@cache
def code_of(card: str) -> str:
    """What is printed on it."""
    return card.partition(".")[0]


@cache
def owner_of(card: str) -> int | None:
    """The seat whose deck it came from; None: the scenario's."""
    copy = card.partition(".")[2]
    return int(copy[:-1]) if copy[-1:].isalpha() else None


def owned(code: str, seat: int, copy: int) -> str:
    """The n-th copy, from 0, of a card in the deck of a seat."""
    return f"{code}.{seat}{LETTERS[copy]}"


def encountered(code: str, copy: int) -> str:
    """The n-th copy, from 1, of a card of the scenario."""
    return f"{code}.{copy}"
