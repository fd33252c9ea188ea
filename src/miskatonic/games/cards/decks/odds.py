"""How soon a card is seen, exactly: in the opening hand, after a mulligan, by each round.

By round n somebody has the opening hand and has drawn one card in each upkeep before it. Weaknesses are put back
into the deck after the opening hand, so later draws are from a larger deck. The mulligan is that of somebody who
wants these cards and nothing else: a hand without any of them goes back whole, and what was set aside cannot come
again before the new hand is complete.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from miskatonic.games.cards.decks.opening import Opening

ROUNDS = 12


def none_of(size: int, wanted: int, drawn: int) -> Fraction:
    """The chance that none of `wanted` cards is among `drawn` of `size`."""
    drawn = min(drawn, size)
    return Fraction(comb(max(0, size - wanted), drawn), comb(size, drawn))


def seen_by(begun: Opening, wanted: frozenset[str], rounds: int = ROUNDS) -> list[tuple[Fraction, Fraction]]:
    """For each round the chance to have seen one of these cards: without a mulligan, and with one."""
    size, copies = len(begun.cards), sum(code in wanted for code in begun.cards)
    hand = min(begun.draw, size)
    missed, again = none_of(size, copies, hand), _missed_twice(begun, wanted)
    deck = size - hand + len(begun.weaknesses)
    return [
        (1 - missed * later, 1 - again * later)
        for later in (none_of(deck, copies, drawn) for drawn in range(rounds))
    ]


def _missed_twice(begun: Opening, wanted: frozenset[str]) -> Fraction:
    """No mulligan for who chooses among more; a weakness that stays is not replaced."""
    size, copies = len(begun.cards), sum(code in wanted for code in begun.cards)
    hand = min(begun.draw, size)
    if begun.keep < begun.draw:
        return none_of(size, copies, hand)
    staying = sum(code not in wanted for code in begun.staying)
    whole, missed = comb(size, hand), Fraction(0)
    for n in range(min(staying, hand) + 1):
        hands = Fraction(comb(staying, n) * comb(max(0, size - copies - staying), hand - n), whole)
        missed += hands * none_of(size - hand, copies, hand - n)
    return missed
