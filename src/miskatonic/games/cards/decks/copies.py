"""How many copies of a card a deck may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from miskatonic.games.cards.collection.shelf import fold
from miskatonic.games.cards.decks.options import Piece, codes_of
from miskatonic.games.cards.decks.problem import Problem
from miskatonic.games.cards.decks.taboos import Terms

MYRIAD = 3
USUAL = 2


def copies(
    pieces: Iterable[Piece], under: Terms, *, one_copy: bool = False, support: bool = False
) -> Iterator[Problem]:
    """By title, over all levels and printings; the strictest version present decides.

    `one_copy` is the Ultimatum of the Highlander, `support` the card Underworld Support.
    """
    titles: dict[str, list[Piece]] = {}
    kinds: dict[str, list[Piece]] = {}
    for each in pieces:
        titles.setdefault(fold(each.card.name), []).append(each)
        if each.card.limit_of not in ("", "subtitle"):
            kinds.setdefault(each.card.limit_of, []).append(each)
    for same in titles.values():
        n = _number(same)
        limit = min(_of_title(each) for each in same)
        twice = [each for each in same if each.card.limit_of == "subtitle" and each.copies > each.limit]
        if n > limit:
            yield Problem("too_many_copies", "copies", _rule(same, under), codes_of(same), n, limit)
        elif twice:
            n, limit = _number(twice[:1]), twice[0].limit
            yield Problem("too_many_copies", "copies", "lcg.2.3a", codes_of(twice[:1]), n, limit)
        elif n > 1 and one_copy:
            rule = "lcg.ultimatum.highlander.a"
            yield Problem("too_many_copies", "copies", rule, codes_of(same), n, 1)
        elif n > 1 and support:
            yield Problem("too_many_copies", "support", "lcg.base.deck.02", codes_of(same), n, 1)
    for kind, some in kinds.items():
        n, limit = _number(some), min(each.limit for each in some)
        if n > limit:
            yield Problem("option_limit", "of_a_kind", "lcg.2.3a", codes_of(some), n, limit, kind)


def _number(pieces: list[Piece]) -> int:
    return sum(each.copies for each in pieces)


def _of_title(piece: Piece) -> int:
    """Where each subtitle has a limit of its own, the title has the usual one."""
    if piece.card.limit_of == "subtitle":
        return MYRIAD if piece.card.myriad else USUAL
    return piece.limit


def _rule(same: list[Piece], under: Terms) -> str:
    if any(under.exceptional(each.card) for each in same):
        return "lcg.base.kw.07"
    if any(each.card.myriad for each in same):
        return "lcg.base.kw.08"
    if min(each.limit for each in same) < USUAL:
        return "lcg.2.3a"
    return "lcg.base.deck.06" if len({each.card.canonical for each in same}) > 1 else "lcg.base.deck.02"
