"""Experience: what a deck is worth, and bills, line by line."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from miskatonic.games.cards.collection.shelf import fold, load
from miskatonic.games.cards.decks.options import Piece
from miskatonic.games.cards.decks.taboos import Terms


def total(pieces: Iterable[Piece], under: Terms) -> int:
    """What the cards of a deck are worth together: of myriad cards only the first copy counts."""
    worth = 0
    myriad: set[tuple[str, int]] = set()
    for each in pieces:
        copies = each.copies
        if each.card.myriad and copies:
            title = (fold(each.card.name), each.card.level or 0)
            copies = int(title not in myriad)
            myriad.add(title)
        worth += under.price(each.card) * copies + (each.marked if each.copies else 0)
    return worth


class Line(Struct, frozen=True):
    """One line of a bill. `what` is new, upgrade, kept (the lower version stays), myriad, box, refill, granted,
    or the card that swaps, saves or adds."""

    what: str
    card: str
    xp: int
    before: str = ""
    """The lower version that an upgrade replaces."""
    n: int = 1


class Bill(Struct, frozen=True):
    lines: tuple[Line, ...]
    wrong: tuple[tuple[str, str], ...] = ()
    """What cannot be done between two games, with the card."""

    @property
    def spent(self) -> int:
        return sum(line.xp for line in self.lines)


def gathered(lines: Iterable[Line]) -> list[Line]:
    """The same lines as one line each, for people to read."""
    found: dict[tuple[str, str, str], Line] = {}
    for line in lines:
        key = (line.what, line.card, line.before)
        there = found.get(key)
        found[key] = (
            line if there is None else structs.replace(there, xp=there.xp + line.xp, n=there.n + line.n)
        )
    return list(found.values())


def first_printing(code: str) -> str:
    card = load().get(code)
    return card.canonical if card is not None else code
