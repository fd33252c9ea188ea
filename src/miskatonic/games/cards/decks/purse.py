"""Resources over the rounds: what has come in, what the cards seen would cost, and what is really played.

The first two are exact: one resource in each upkeep, and a mean over all orders of the deck. The third is played:
so many openings of one luck, in which somebody plays the dearest card that can be paid, at most so many a round,
and takes no action for resources.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from miskatonic.games.cards.collection.deeds import deeds_of
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.opening import Opening
from miskatonic.games.cards.decks.worth import cost_of
from miskatonic.kernel.chance import Chance, key_from

BEGINS = 5
ROUNDS = 10
OPENINGS = 400
PLAYED = 2
"""Cards a round: the other action goes to the scenario."""


class Purse(Struct, frozen=True):
    """One round: resources that came in until now, what the cards seen until now cost together, both exact; and of
    the openings played the resources spent until now and the cards that wait in the hand for want of them."""

    round: int
    income: int
    cost: float
    spent: float
    waiting: float


def purses(begun: Opening, rounds: int = ROUNDS) -> list[Purse]:
    played = _played(begun, rounds)
    return [
        Purse(each + 1, BEGINS + each, float(_cost_seen(begun, each)), *played[each])
        for each in range(rounds)
    ]


def _cost_seen(begun: Opening, drawn: int) -> Fraction:
    """The mean cost of an opening hand and so many cards after it."""
    costs = sum(cost_of(load()[code]) for code in begun.cards)
    size, hand = len(begun.cards), min(begun.keep, len(begun.cards))
    if not size:
        return Fraction(0)
    deck = size - hand + len(begun.weaknesses)
    first = Fraction(costs * hand, size)
    rest = costs - first
    return first + (rest * min(drawn, deck) / deck if deck else 0)


def _played(begun: Opening, rounds: int) -> list[tuple[float, float]]:
    chance = Chance(key_from("purse"), {})
    sums = [[0, 0] for _ in range(rounds)]
    for _ in range(OPENINGS):
        for each, (spent, waiting) in enumerate(_one(begun, rounds, chance)):
            sums[each][0] += spent
            sums[each][1] += waiting
    return [(spent / OPENINGS, waiting / OPENINGS) for spent, waiting in sums]


def _one(begun: Opening, rounds: int, chance: Chance) -> list[tuple[int, int]]:
    """Spent until each round, and cards that could not be paid for."""
    deck = _shuffled(begun.cards, chance)
    hand, deck = deck[: begun.keep], _shuffled([*deck[begun.keep :], *begun.weaknesses], chance)
    purse, spent, told = BEGINS, 0, []
    for _ in range(rounds):
        for code in _payable(hand, purse):
            hand.remove(code)
            purse += _gain(code) - cost_of(load()[code])
            spent += cost_of(load()[code])
        waiting = sum(_is_paid_for(code) and cost_of(load()[code]) > purse for code in hand)
        told.append((spent, waiting))
        purse += 1
        if deck:
            hand.append(deck.pop())
    return told


def _payable(hand: list[str], purse: int) -> list[str]:
    """The dearest that can be paid, and what brings more than it costs before it."""
    found: list[str] = []
    for code in sorted(
        hand, key=lambda code: (cost_of(load()[code]) - _gain(code) >= 0, -cost_of(load()[code]), code)
    ):
        cost = cost_of(load()[code])
        if _is_paid_for(code) and cost <= purse and len(found) < PLAYED:
            found.append(code)
            purse += _gain(code) - cost
    return found


def _is_paid_for(code: str) -> bool:
    return load()[code].type in ("asset", "event")


def _gain(code: str) -> int:
    """What an event brings at once; what an asset brings comes later, and is not reckoned."""
    if load()[code].type != "event":
        return 0
    return max((deed.n for deed in deeds_of(code) if deed.what == "coin"), default=0)


def _shuffled(cards: list[str], chance: Chance) -> list[str]:
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chance.pick("deck", last + 1)
        order[last], order[other] = order[other], order[last]
    return order
