"""A deck: an investigator, cards by code, and what was chosen for them."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.errors import MiskatonicError

LONGEST_NOTES = 50_000
"""Letters of what a player writes about a deck."""


class NotADeck(MiskatonicError):
    """A file in which no deck can be found."""

    code = "not_a_deck"


class Mark(Struct, frozen=True, omit_defaults=True):
    """Check boxes marked on one line of a customizable card's sheet, and what was chosen with it."""

    boxes: int
    chosen: str = ""


class Deck(Struct, frozen=True, omit_defaults=True):
    """One version of a deck. Cards that nobody knows stay in it, so that a verdict can name them."""

    investigator: str
    cards: dict[str, int]
    name: str = ""
    front: str = ""
    back: str = ""
    """The parallel investigator of which that side is used; nothing is the original."""
    beside: dict[str, int] = {}
    """Cards laid ready beside the deck; they are not in it."""
    second: dict[str, int] = {}
    """The second deck of those who have one."""
    uncounted: dict[str, int] = {}
    """How many of the copies in the deck count neither for its size nor for copies."""
    choices: dict[str, str] = {}
    """What was chosen at creation: a class, a size, an option, by the choice's name."""
    marks: dict[str, dict[int, Mark]] = {}
    """Customizable cards: what is marked, by the line's number from 0."""
    taboo: str | None = None
    """The code of the list its player follows; "" is expressly none, None is not said: then the newest one holds."""
    exiled: tuple[str, ...] = ()
    """Cards lost since the version before, once for each copy."""
    used: tuple[str, ...] = ()
    """Cards that made purchases cheaper when the last game ended, once for each point of experience."""
    earned: int = 0
    """Experience earned before this version, as its player noted it; no rule asks for it."""
    variants: tuple[str, ...] = ()
    """The ultimatums and boons that its group plays with, by name."""
    tags: tuple[str, ...] = ()
    """Words of its player, by which it is found again."""
    notes: str = ""
    """What its player writes about it, as Markdown."""
    folder: str = ""
    """Where its player keeps it: a campaign, a group, a shelf."""
