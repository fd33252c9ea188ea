"""How often a deck passes a test, against counting every hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from msgspec import structs

from miskatonic.games.cards.bag.tokens import BagError
from miskatonic.games.cards.decks.deck import NotADeck
from miskatonic.games.cards.decks.passing import best_of, passing, sum_of
from miskatonic.games.cards.decks.starters import starter

ROLAND = starter("01001")


@pytest.mark.parametrize("icons", [(0, 0, 1, 2, 2, 1, 0), (1, 1, 1, 1, 1), (0, 0, 0, 3, 0, 4, 1, 1)])
@pytest.mark.parametrize("hand", [0, 1, 3, 5])
def test_icons_of_every_hand_are_counted(icons: tuple[int, ...], hand: int) -> None:
    hands = list(combinations(icons, hand))
    for reckoned, found in ((best_of, max), (sum_of, sum)):
        seen = Counter(found(each) if each else 0 for each in hands)
        told = {n: p for n, p in reckoned(Counter(icons), hand).items() if p}
        if hand or reckoned is sum_of:
            assert told == {n: Fraction(many, len(hands)) for n, many in seen.items()}


def test_an_investigation_in_the_gathering() -> None:
    """Roland's 3 against 3 passes with +1, two 0 and the elder sign: four tokens of sixteen."""
    found = passing(ROLAND, "the_gathering")
    assert (found.skill, found.value, found.hand, found.plain.exact) == ("intellect", 3, 5, "1/4")
    assert found.plain.chance < found.best.chance < found.all.chance
    assert all(each.icons for each in found.helpers)
    alone = passing(ROLAND, "the_gathering", hand=0)
    assert alone.plain == alone.best == alone.all


def test_what_lies_in_play_is_said() -> None:
    assert (
        passing(ROLAND, "the_gathering", boost=1).plain.exact
        == passing(ROLAND, "the_gathering", difficulty=2).plain.exact
    )
    assert passing(ROLAND, "the_gathering", test="fight").value == 4
    assert passing(structs.replace(ROLAND, front="90024"), "the_gathering", test="evade").value == 2


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(NotADeck, match="investigate"):
        passing(ROLAND, "the_gathering", test="dance")
    with pytest.raises(BagError):
        passing(ROLAND, "the_dancing")
