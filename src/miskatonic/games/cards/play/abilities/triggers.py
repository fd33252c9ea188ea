"""What abilities answer to: "after you defeat an enemy", "when the round ends", each naming a happening and its moment.

In a trigger "you" is who has the card; on cards that nobody has (locations, enemies, acts) it is whom it happens to.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.happenings import Happening
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.foes import Enemy
from miskatonic.games.cards.play.words.where import places
from miskatonic.kernel.abilities import AFTER, AT, WHEN, WOULD, Moment
from miskatonic.kernel.effects import Term
from miskatonic.kernel.text import Text, say

MOMENTS = {"would": WOULD, "when": WHEN, "at": AT, "after": AFTER}
Whose = Literal["you", "here", "any"]
"""To whom it happens: you, an investigator at your location, anybody."""


class Trigger(Term, frozen=True):
    """Something that happens, at a moment of it."""

    to: ClassVar[Any]
    """The class of the happening."""
    always: ClassVar[Moment] = AFTER
    """The moment, for triggers that have but one."""

    @property
    def moment(self) -> Moment:
        when = getattr(self, "when", None)
        return self.always if when is None else MOMENTS[when]

    @property
    def only_of(self) -> str:
        """What happenings of this kind must be of; "" where that is not to be said in a word."""
        return ""

    def may_fit(self, happening: Any) -> bool:
        """Whether it could be the one meant, before anybody looks at whose card it is: most are of another span."""
        return True

    def fits(self, scope: CardScope, happening: Any) -> bool:
        """Whether it is the one meant."""
        raise NotImplementedError


def concerns(scope: CardScope, whose: str, happening: Happening) -> bool:
    """Whether it happens to whom the trigger means."""
    if happening.seat < 0 or whose == "any":
        return whose == "any"
    if whose == "you":
        return happening.seat == scope.seat
    return table.person(scope.play, happening.seat).place == scope.who.place


def enemy_fits(scope: CardScope, enemy: str, which: Literal["this"] | Enemy | None) -> bool:
    """Whether it is this enemy, or one that fits; None: any."""
    if which is None:
        return True
    if which == "this":
        return enemy == scope.card
    it = table.thing(scope.play, enemy)
    if it is None:
        return which.at is None and _fits_printed(which, enemy)
    around = None if which.at is None else places(scope, which.at)
    return which.fits(scope, it, around)


def _fits_printed(which: Enemy, enemy: str) -> bool:
    """Of an enemy that is not in play, or not yet: what is printed on it."""
    fact = printed(code_of(enemy))
    return (
        (not which.trait or any(each in fact.traits for each in which.trait))
        and not any(each in fact.traits for each in which.without)
        and (not which.name or fact.name in [printed(each).name for each in which.name])
        and (which.weakness is None or which.weakness == fact.weakness)
    )


def enemy_said(which: Literal["this"] | Enemy | None) -> Text:
    if which is None:
        return nouns.one(nouns.noun("enemy"))
    return say("play.foe.this") if which == "this" else which.describe()
