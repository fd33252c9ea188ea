"""Amounts that are not plain numbers, and conditions on what somebody has."""

from __future__ import annotations

from miskatonic.games.second.content.facts import card_kind, is_item
from miskatonic.games.second.rules.checks import roll
from miskatonic.games.second.state import Investigator
from miskatonic.games.second.words.base import SecondScope
from miskatonic.kernel.effects import Condition, Count
from miskatonic.kernel.text import Raw, Text, say

Amount = int | Count


def value_of(amount: Amount, scope: SecondScope, have: int = 0) -> int:
    """The number an amount comes to; `have` is what "all" and "half" are of."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, All | HalfUp | HalfDown):
        return amount.of(have)
    return amount.value(scope)


def amount_text(amount: Amount) -> Text:
    return Raw(str(amount)) if isinstance(amount, int) else amount.describe()


class Dice(Count, frozen=True):
    """The sum of so many dice."""

    do = "dice"
    n: int

    def value(self, scope: SecondScope) -> int:
        faces = roll(scope.play, self.n)
        scope.play.tell("second.log.dice", scope.rule, n=sum(faces), faces=list(faces))
        return sum(faces)

    def describe(self) -> Text:
        return say("second.amount.dice", n=self.n)


class PerSuccess(Count, frozen=True):
    """So many for each success of the surrounding check."""

    do = "per_success"
    k: int = 1

    def value(self, scope: SecondScope) -> int:
        return self.k * scope.check.successes if scope.check else 0

    def describe(self) -> Text:
        return say("second.amount.per_success", n=self.k)


class All(Count, frozen=True):
    """Everything there is of it."""

    do = "all"

    def of(self, have: int) -> int:
        return have

    def value(self, scope: SecondScope) -> int:
        return 0

    def describe(self) -> Text:
        return say("second.amount.all")


class HalfUp(Count, frozen=True):
    """Half of it, rounded up."""

    do = "half_up"

    def of(self, have: int) -> int:
        return -(-have // 2)

    def value(self, scope: SecondScope) -> int:
        return 0

    def describe(self) -> Text:
        return say("second.amount.half_up")


class HalfDown(Count, frozen=True):
    """Half of it, rounded down."""

    do = "half_down"

    def of(self, have: int) -> int:
        return have // 2

    def value(self, scope: SecondScope) -> int:
        return 0

    def describe(self) -> Text:
        return say("second.amount.half_down")


class Max(Count, frozen=True):
    """Up to the maximum."""

    do = "max"

    def value(self, scope: SecondScope) -> int:
        return 0

    def describe(self) -> Text:
        return say("second.amount.max")


def count_of(who: Investigator, what: str) -> int:
    """How many of something an investigator has."""
    match what:
        case "clues" | "money" | "sanity" | "stamina":
            return int(getattr(who, what))
        case "items":
            return sum(is_item(card.id) for card in who.cards)
        case "gate_trophies":
            return len(who.gates)
        case "monster_trophies":
            return len(who.monsters)
        case "weapons":
            return sum(card_kind(card.id).weapon for card in who.cards)
    return sum(card_kind(card.id).deck == what for card in who.cards)


class Have(Condition, frozen=True):
    """At least so many of something: clues, money, items, spells, skills, allies, ..."""

    do = "have"
    what: str
    n: int

    def holds(self, scope: SecondScope) -> bool:
        return count_of(scope.who, self.what) >= self.n

    def describe(self) -> Text:
        return say("second.condition.have", what=self.what, n=self.n)


WORDS = (Dice, PerSuccess, All, HalfUp, HalfDown, Max, Have)
