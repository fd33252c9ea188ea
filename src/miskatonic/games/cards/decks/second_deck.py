"""The second deck of those who have one: so many different cards, besides what it requires."""

from __future__ import annotations

from collections.abc import Iterator

from miskatonic.games.cards.collection.facts import SideDeck
from miskatonic.games.cards.collection.shelf import fold, load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.options import Piece, access, codes_of, piece
from miskatonic.games.cards.decks.problem import Problem
from miskatonic.games.cards.decks.taboos import Terms

RULE = "lcg.base.deck.03"


def second_pieces(deck: Deck, under: Terms) -> list[Piece]:
    found = []
    for code, copies in deck.second.items():
        card = load().get(code)
        if card is not None and card.level is not None:
            found.append(piece(card, copies, {}, under))
    return found


def second_deck(deck: Deck, rules: SideDeck | None, under: Terms) -> Iterator[Problem]:
    if rules is None:
        if deck.second:
            yield Problem("not_allowed", "no_second", RULE, tuple(deck.second))
        return
    required = {code for need in rules.requirements for code in need.codes}
    missing = [code for code in sorted(required) if not deck.second.get(code)]
    if missing:
        yield Problem("requirement_missing", "missing", "lcg.def.05b", tuple(missing))
    doubled = [code for code in sorted(required) if deck.second.get(code, 0) > 1]
    if doubled:
        yield Problem("too_many_copies", "own_copies", "lcg.def.05b", tuple(doubled), 2, 1)
    pieces = second_pieces(deck, under)
    good = {
        each.card.code
        for each in pieces
        if access(rules.options, each).allowed and not under.forbidden(each.card)
    }
    wrong = [code for code in deck.second if code not in required | good]
    if wrong:
        yield Problem("not_allowed", "second_card", RULE, tuple(wrong))
    titles: dict[str, int] = {}
    for each in pieces:
        titles[fold(each.card.name)] = titles.get(fold(each.card.name), 0) + each.copies
    twice = [each for each in pieces if titles[fold(each.card.name)] > 1]
    if twice:
        yield Problem(
            "too_many_copies", "second_twice", "lcg.2.17a", codes_of(twice), max(titles.values()), 1
        )
    n = sum(copies for code, copies in deck.second.items() if code not in required)
    if n != rules.size:
        kind, what = ("too_many_cards", "second_many") if n > rules.size else ("too_few_cards", "second_few")
        yield Problem(kind, what, RULE, (), n, rules.size)
