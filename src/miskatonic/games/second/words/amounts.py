"""Amounts that are not plain numbers, and conditions on what somebody has."""

from __future__ import annotations

from miskatonic.games.second.facts import card_kind, is_item
from miskatonic.games.second.facts.names import CARD_DECKS, Belonging, Some
from miskatonic.games.second.rules.checks import roll
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Investigator
from miskatonic.kernel.effects import Condition, Count
from miskatonic.kernel.text import Text, say

Amount = Some | Count


def value_of(amount: Amount, scope: SecondScope, have: int = 0) -> int:
    """The number an amount comes to; `have` is what "all" and "half" are of."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Share):
        return amount.of(have)
    return amount.value(scope)


def some(what: str, amount: Amount) -> Text:
    """So much of something: "2 clue tokens", "all your money", "Stamina equal to the roll of a die"."""
    if isinstance(amount, int):
        return say(f"second.some.{what}", n=amount)
    if isinstance(amount, Share):
        return say(f"second.some.{amount.do}", what=what)
    if isinstance(amount, PerSuccess):
        return say("second.some.per_success", some=some(what, amount.k))
    if isinstance(amount, PerFailure):
        return say("second.some.per_failure", some=some(what, 1))
    return say("second.some.amount", what=what, amount=amount.describe())


class Dice(Count, frozen=True):
    """The sum of so many dice."""

    do = "dice"
    n: Some

    def value(self, scope: SecondScope) -> int:
        faces = roll(scope.play, self.n)
        scope.play.tell("second.log.dice", scope.rule, n=sum(faces), faces=list(faces))
        return sum(faces)

    def describe(self) -> Text:
        return say("second.amount.dice", n=self.n)


class PerSuccess(Count, frozen=True):
    """So many for each success of the surrounding check or roll."""

    do = "per_success"
    k: Some = 1

    def value(self, scope: SecondScope) -> int:
        return self.k * scope.check.successes if scope.check else 0

    def describe(self) -> Text:
        return say("second.amount.per_success", n=self.k)


class PerFailure(Count, frozen=True):
    """One for each die of the surrounding roll that is no success."""

    do = "per_failure"

    def value(self, scope: SecondScope) -> int:
        return len(scope.check.dice) - scope.check.successes if scope.check else 0

    def describe(self) -> Text:
        return say("second.amount.per_failure")


class ThatMany(Count, frozen=True):
    """The number just rolled or spent."""

    do = "that_many"

    def value(self, scope: SecondScope) -> int:
        return scope.number

    def describe(self) -> Text:
        return say("second.amount.that_many")


class Share(Count, frozen=True):
    """A part of what there is: it means something only where there is something to take it of."""

    def of(self, have: int) -> int:
        raise NotImplementedError

    def value(self, scope: SecondScope) -> int:
        return 0

    def describe(self) -> Text:
        return say(f"second.amount.{self.do}")


class All(Share, frozen=True):
    """Everything there is of it."""

    do = "all"

    def of(self, have: int) -> int:
        return have


class HalfUp(Share, frozen=True):
    """Half of it, rounded up."""

    do = "half_up"

    def of(self, have: int) -> int:
        return -(-have // 2)


class HalfDown(Share, frozen=True):
    """Half of it, rounded down."""

    do = "half_down"

    def of(self, have: int) -> int:
        return have // 2


class Max(Count, frozen=True):
    """Up to the maximum."""

    do = "max"

    def value(self, scope: SecondScope) -> int:
        return 0

    def describe(self) -> Text:
        return say("second.amount.max")


def cards_of(who: Investigator, what: str) -> list[str]:
    """The cards he holds that are "items", "weapons", or of a deck."""
    held = [card.id for card in who.cards]
    if what == "items":
        return [card for card in held if is_item(card)]
    if what == "weapons":
        return [card for card in held if card_kind(card).weapon]
    if what not in CARD_DECKS:
        raise ValueError(what)
    return [card for card in held if card_kind(card).deck == what]


def count_of(who: Investigator, what: str) -> int:
    """How many of something an investigator has."""
    match what:
        case "clues" | "money" | "sanity" | "stamina":
            return int(getattr(who, what))
        case "gate_trophies":
            return len(who.gates)
        case "monster_trophies":
            return len(who.monsters)
    return len(cards_of(who, what))


class Have(Condition, frozen=True):
    """At least so many of something: clues, money, items, spells, skills, allies, ..."""

    do = "have"
    what: Belonging
    n: Some

    def holds(self, scope: SecondScope) -> bool:
        return count_of(scope.who, self.what) >= self.n

    def describe(self) -> Text:
        return say("second.condition.have", some=some(self.what, self.n))


class HaveAtMost(Condition, frozen=True):
    """No more than so many of something."""

    do = "have_at_most"
    what: Belonging
    n: Some

    def holds(self, scope: SecondScope) -> bool:
        return count_of(scope.who, self.what) <= self.n

    def describe(self) -> Text:
        return say("second.condition.have_at_most", some=some(self.what, self.n))


WORDS = (Dice, PerSuccess, PerFailure, ThatMany, All, HalfUp, HalfDown, Max, Have, HaveAtMost)
