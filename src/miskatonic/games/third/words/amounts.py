"""Amounts: a plain number, or the name of something that is counted or rolled ("successes", "one_die")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from miskatonic.games.third.facts import CARDS, kind_of
from miskatonic.games.third.facts.names import CARD_TRAITS, Few
from miskatonic.games.third.rules.people import asset_type, neighborhood_of
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.testing import roll
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

ALL = "all"
ONE_DIE = "one_die"


def _successes(scope: ThirdScope) -> int:
    return scope.test.successes if scope.test else 0


def _doom_in_your_space(scope: ThirdScope) -> int:
    return scope.play.state.doom.get(scope.who.place, 0)


def _monsters_in_your_neighborhood(scope: ThirdScope) -> int:
    """Those in all its spaces; a street is in no neighborhood."""
    here = neighborhood_of(scope.who.place)
    return sum([bool(here) and neighborhood_of(each.place) == here for each in scope.play.state.monsters])


def clues_in_your_neighborhood(scope: ThirdScope) -> int:
    return scope.play.state.clues.get(neighborhood_of(scope.who.place), 0)


def _that_many(scope: ThirdScope) -> int:
    """What an earlier word has left behind."""
    return int(scope.about.get("number", 0))


COUNTS: dict[str, Callable[[ThirdScope], int]] = {
    "successes": _successes,
    "doom_in_your_space": _doom_in_your_space,
    "monsters_in_your_neighborhood": _monsters_in_your_neighborhood,
    "that_many": _that_many,
}


Amount = Few | Annotated[str, Known((*COUNTS, ONE_DIE))]
All = Annotated[str, Known((ALL,))]
"""Of health or sanity: as much as there is."""


def count_of(amount: Amount, scope: ThirdScope) -> int:
    """A number, or something that can be counted without rolling."""
    return amount if isinstance(amount, int) else COUNTS[amount](scope)


def value_of(amount: Amount, scope: ThirdScope) -> Flow[int]:
    """The number an amount comes to; a die is rolled for it, which is no test (491)."""
    if amount == ONE_DIE:
        faces = yield from roll(scope.play, scope.who, 1, scope.rule)
        return sum(faces)
    return count_of(amount, scope)


def some(what: str, amount: Amount) -> Text:
    """So much of something: "2 clues", "all your health", "money equal to the number of your successes"."""
    if isinstance(amount, int):
        return say(f"third.some.{what}", n=amount)
    if amount == ALL:
        return say("third.some.all", thing=what)
    return say("third.some.equal", thing=what, amount=amount)


def joined(texts: list[Text]) -> Text:
    """Several things as one clause."""
    text = texts[-1]
    for each in reversed(texts[:-1]):
        text = say("kernel.list.and", a=each, b=text)
    return text


class YouHaveClue(Condition, frozen=True):
    """You have at least one clue."""

    do = "you_have_clue"

    def holds(self, scope: ThirdScope) -> bool:
        return scope.who.clues > 0

    def describe(self) -> Text:
        return say("third.if.you_have_clue")


class YouHaveNo(Condition, frozen=True):
    """You have no asset of this type or with this trait."""

    do = "you_have_no"
    what: Annotated[str, Known(("item", "spell", "ally", *CARD_TRAITS))]

    def holds(self, scope: ThirdScope) -> bool:
        return not cards_of(scope, self.what)

    def describe(self) -> Text:
        return say("third.if.you_have_no", kind=self.what)


def cards_of(scope: ThirdScope, what: str) -> list[str]:
    """His assets of a type (item, spell, ally) or with a trait (tome)."""
    return [
        asset.id
        for asset in scope.who.assets
        if asset_type(asset.id) == what
        or ((kind := CARDS.get(kind_of(asset.id))) is not None and what in kind.traits)
    ]


WORDS = (YouHaveClue, YouHaveNo)
