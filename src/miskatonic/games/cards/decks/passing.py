"""How often somebody with this deck passes a test, exactly: by skill alone, and with cards committed from a hand.

The hand is so many cards drawn at random from all that an opening hand is drawn from. Of it one commits the card
with the most fitting icons, or all that fit. What texts of cards add is not reckoned: `boost` says what lies in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from msgspec import Struct

from miskatonic.games.cards.bag.campaigns import campaign_of, level, scenario
from miskatonic.games.cards.bag.question import PassChance, Question
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.opening import HAND, opening
from miskatonic.kernel.text import Raw, say

TESTS = {
    "investigate": "intellect",
    "fight": "combat",
    "evade": "agility",
    "willpower": "willpower",
    "intellect": "intellect",
    "combat": "combat",
    "agility": "agility",
}
"""What is tested for each kind of test."""
WILD = "wild"


class Helper(Struct, frozen=True):
    """A card that can be committed, its copies, and its fitting icons."""

    code: str
    copies: int
    icons: int


class Passing(Struct, frozen=True):
    """The chance to pass: with nothing committed, with the best card of the hand, with all that fit."""

    scenario: str
    level: str
    skill: str
    value: int
    """The investigator's, with the boost."""
    difficulty: int
    hand: int
    size: int
    """How many cards the hand is drawn from."""
    plain: PassChance
    best: PassChance
    all: PassChance
    helpers: list[Helper]


def passing(
    deck: Deck,
    place: str,
    side: str = "standard",
    test: str = "investigate",
    difficulty: int = 3,
    hand: int = HAND,
    boost: int = 0,
) -> Passing:
    """How this deck passes such a test with the bag at the start of that scenario."""
    if test not in TESTS:
        known = [Raw(each) for each in TESTS]
        raise NotADeck(say("cards.error.test", what=Raw(test[:40]), known=known))
    at, side, skill = scenario(place), level(side), TESTS[test]
    odds = Question(dict(Counter(campaign_of(at).bag(side, at))), at.id, side).odds()
    value = _value(deck, skill) + boost
    cards = Counter(opening(deck).cards)
    icons = {code: _icons(code, skill) for code in cards}
    size, hand = cards.total(), min(hand, cards.total())

    def chance(of: Mapping[int, Fraction]) -> PassChance:
        exact = sum((p * odds.chance_of(value + n, difficulty) for n, p in of.items()), Fraction())
        return PassChance(value - difficulty, float(exact), str(exact))

    spread = Counter({n: sum(cards[code] for code in cards if icons[code] == n) for n in icons.values()})
    helpers = [Helper(code, cards[code], icons[code]) for code in cards if icons[code]]
    return Passing(
        at.id, side, skill, value, difficulty, hand, size,
        chance({0: Fraction(1)}), chance(best_of(spread, hand)), chance(sum_of(spread, hand)),
        sorted(helpers, key=lambda each: (-each.icons, -each.copies, each.code)),
    )  # fmt: skip


def _value(deck: Deck, skill: str) -> int:
    """The front says how skilled somebody is; a question mark or a star is no number, and counts nothing."""
    who = load().investigator(deck.front or deck.investigator)
    return max(0, who.skills.get(skill, 0)) if who else 0


def _icons(code: str, skill: str) -> int:
    card = load().get(code)
    return 0 if card is None else card.icons.get(skill, 0) + card.icons.get(WILD, 0)


def best_of(spread: Mapping[int, int], hand: int) -> dict[int, Fraction]:
    """How many icons the best card of a hand has; `spread` counts the cards with so many."""
    ways = {top: comb(_up_to(spread, top), hand) for top in sorted(spread)}
    below, found, whole = 0, {}, comb(sum(spread.values()), hand)
    for top, n in ways.items():
        found[top] = Fraction(n - below, whole)
        below = n
    return found


def _up_to(spread: Mapping[int, int], top: int) -> int:
    return sum(n for icons, n in spread.items() if icons <= top)


def sum_of(spread: Mapping[int, int], hand: int) -> dict[int, Fraction]:
    """How many icons all cards of a hand have together."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for icons, n in spread.items():
        ways = _with(ways, icons, range(n + 1), n, hand)
    whole = comb(sum(spread.values()), hand)
    return {total: Fraction(n, whole) for (drawn, total), n in ways.items() if drawn == hand}


def _with(
    ways: Counter[tuple[int, int]], icons: int, taken: Iterable[int], n: int, hand: int
) -> Counter[tuple[int, int]]:
    found: Counter[tuple[int, int]] = Counter()
    for k in taken:
        for (drawn, total), before in ways.items():
            if drawn + k <= hand:
                found[drawn + k, total + k * icons] += before * comb(n, k)
    return found
