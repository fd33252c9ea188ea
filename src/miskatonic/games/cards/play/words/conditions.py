"""If and while: what holds of the table, of a test, of who reads the sentence."""

from __future__ import annotations

from typing import Annotated, Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import table, taboos
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.amounts import Tokens
from miskatonic.games.cards.play.words.base import Harm, Positive, joined
from miskatonic.games.cards.play.words.foes import Enemy
from miskatonic.games.cards.play.words.people import Investigators, seats_of
from miskatonic.games.cards.play.words.things import InPlay
from miskatonic.games.cards.play.words.where import Location, Where, place_text, places
from miskatonic.kernel.effects import Condition, Count
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.text import Text, say

# ---------------------------------------------------------------------- the table


class CountIs(Condition, frozen=True):
    """There are so many of something, at least or at most; `per` investigator where it says so."""

    do = "count_is"
    count: Count
    least: Harm = 0
    most: Harm | None = None
    per: bool = False

    def faults(self) -> tuple[str, ...]:
        if self.most is None:
            return () if self.least else ("least",)
        return () if self.least <= self.most else ("most",)

    def holds(self, scope: CardScope) -> bool:
        n = self.count.value(scope)
        each = table.per_investigator(scope.play, 1) if self.per else 1
        return n >= self.least * each and (self.most is None or n <= self.most * each)

    def describe(self) -> Text:
        yours = isinstance(self.count, Tokens) and self.count.on == "you"
        start = "you" if yours else "there"
        count = say(f"play.tokens.{self.count.what}") if isinstance(self.count, Tokens) and yours else None
        count = self.count.describe() if count is None else count
        if self.most == 0:
            return say(f"play.if.{start}_none", count=count)
        if self.most is None:
            return say(f"play.if.{start}_least", count=count, n=self.least, per=self.per)
        return say(f"play.if.{start}_most", count=count, n=self.most, per=self.per)


class ThereIs(Condition, frozen=True):
    """Something that fits is there; or there is `none`."""

    do = "there_is"
    what: Enemy | InPlay | Location | Investigators
    none: bool = False

    def holds(self, scope: CardScope) -> bool:
        if isinstance(self.what, Location):
            found = bool(self.what.places(scope))
        elif isinstance(self.what, Investigators):
            found = bool(self.what.seats(scope))
        else:
            found = bool(self.what.found(scope))
        return found != self.none

    def describe(self) -> Text:
        if isinstance(self.what, InPlay) and self.what.which.name:
            cards = [nouns.card(each) for each in self.what.which.name]
            return say(f"play.if.{self.what.of}_has", card=cards, none=self.none)
        if isinstance(self.what, InPlay) and self.what.of == "you":
            return say("play.if.you_control", noun=self.what.which.noun(), none=self.none)
        if isinstance(self.what, Enemy | InPlay):
            noun = self.what.noun()
            if isinstance(self.what, Enemy) and self.what.at is None:
                noun = say("play.noun.in_play", noun=noun)
            return say("play.if.there_is", noun=noun, none=self.none)
        return say("play.if.is_there", what=self.what.describe(), none=self.none)


class AtStage(Condition, frozen=True):
    """The current act or agenda is one of these stages."""

    do = "at_stage"
    what: Literal["act", "agenda"]
    stage: Annotated[tuple[Positive, ...], SOME]

    def holds(self, scope: CardScope) -> bool:
        state = scope.play.state
        now = state.act if self.what == "act" else state.agenda
        return now is not None and printed(now.code).stage in self.stage

    def describe(self) -> Text:
        return say(f"play.if.at_{self.what}", n=list(self.stage))


class AtPlace(Condition, frozen=True):
    """You are there, or this card is."""

    do = "at_place"
    place: Where
    who: Literal["you", "this"] = "you"

    def holds(self, scope: CardScope) -> bool:
        if self.who == "you":
            return scope.who.place in places(scope, self.place)
        it = table.thing(scope.play, scope.card)
        return it is not None and table.place_of(scope.play, it) in places(scope, self.place)

    def describe(self) -> Text:
        return say(f"play.if.at_place_{self.who}", place=place_text(self.place))


class ThisIs(Condition, frozen=True):
    """This card is ready, exhausted, engaged with you."""

    do = "this_is"
    state: Literal["ready", "exhausted", "engaged_with_you", "in_your_area"]

    def holds(self, scope: CardScope) -> bool:
        it = table.thing(scope.play, scope.card)
        if it is None:
            return False
        if self.state == "engaged_with_you":
            return it in table.engaged_with(scope.play, scope.seat)
        if self.state == "in_your_area":
            return it.seat == scope.seat
        return it.exhausted == (self.state == "exhausted")

    def describe(self) -> Text:
        return say(f"play.if.this_{self.state}")


class EngagedWith(Condition, frozen=True):
    """This enemy is engaged with an investigator for whom something holds."""

    do = "engaged_with"
    having: Condition

    def holds(self, scope: CardScope) -> bool:
        return any(self.having.holds(scope.to(seat)) for seat in seats_of(scope, "engaged"))

    def describe(self) -> Text:
        return say("play.if.engaged_with", condition=self.having.describe())


class TurnHere(Condition, frozen=True):
    """It is the turn of somebody at your location."""

    do = "turn_here"

    def holds(self, scope: CardScope) -> bool:
        return any(
            table.person(scope.play, seat).place == scope.who.place for seat in seats_of(scope, "active")
        )

    def describe(self) -> Text:
        return say("play.if.turn_here")


class YouLead(Condition, frozen=True):
    """You are the lead investigator."""

    do = "you_lead"

    def holds(self, scope: CardScope) -> bool:
        return scope.seat == scope.play.state.lead

    def describe(self) -> Text:
        return say("play.if.you_lead")


class OnlyEngaged(Condition, frozen=True):
    """That enemy is the only one engaged with you."""

    do = "only_engaged"

    def holds(self, scope: CardScope) -> bool:
        return [each.id for each in table.engaged_with(scope.play, scope.seat)] == [scope.enemy]

    def describe(self) -> Text:
        return say("play.if.only_engaged")


class ThatEnemyIs(Condition, frozen=True):
    """What that enemy is."""

    do = "that_enemy_is"
    what: Enemy

    def holds(self, scope: CardScope) -> bool:
        it = table.thing(scope.play, scope.enemy)
        return it is not None and self.what.fits(scope, it, None)

    def describe(self) -> Text:
        return say("play.if.that_enemy_is", noun=self.what.noun())


class NoneDealt(Condition, frozen=True):
    """Nothing was dealt to anybody by what the sentence did before."""

    do = "none_dealt"

    def holds(self, scope: CardScope) -> bool:
        return not scope.about.get("dealt", 0)

    def describe(self) -> Text:
        return say("play.if.none_dealt")


# ---------------------------------------------------------------------- a test


class By(Condition, frozen=True):
    """You succeed, or fail, by so much."""

    do = "by"
    of: Literal["succeed", "fail"] = "succeed"
    least: Harm = 0
    most: Harm | None = None

    def holds(self, scope: CardScope) -> bool:
        test = scope.test
        if test is None or bool(test.succeeded) != (self.of == "succeed"):
            return False
        return test.by >= self.least and (self.most is None or test.by <= self.most)

    def describe(self) -> Text:
        if self.most is not None:
            return say(f"play.if.{self.of}_most", n=self.most)
        return say(f"play.if.{self.of}_least", n=self.least)


class NotBy(Condition, frozen=True):
    """You do not succeed by at least so much."""

    do = "not_by"
    least: Positive

    def holds(self, scope: CardScope) -> bool:
        test = scope.test
        return test is not None and not (test.succeeded and test.by >= self.least)

    def describe(self) -> Text:
        return say("play.if.not_by", n=self.least)


class During(Condition, frozen=True):
    """The test is part of this: an attack, an evasion, an investigation."""

    do = "during"
    what: Literal["fight", "evade", "investigate", "parley"]

    def holds(self, scope: CardScope) -> bool:
        test = scope.test or table.current_test(scope.play)
        return test is not None and test.during == self.what

    def describe(self) -> Text:
        return say(f"play.if.during_{self.what}")


# ---------------------------------------------------------------------- several


class AllOf(Condition, frozen=True):
    """All of these."""

    do = "all_of"
    parts: Annotated[tuple[Condition, ...], SOME]

    def holds(self, scope: CardScope) -> bool:
        return all(part.holds(scope) for part in self.parts)

    def describe(self) -> Text:
        return joined([part.describe() for part in self.parts])


class AnyOf(Condition, frozen=True):
    """One of these."""

    do = "any_of"
    parts: Annotated[tuple[Condition, ...], SOME]

    def holds(self, scope: CardScope) -> bool:
        return any(part.holds(scope) for part in self.parts)

    def describe(self) -> Text:
        return joined([part.describe() for part in self.parts], "kernel.list.or")


class Taboo(Condition, frozen=True):
    """The owner of this card follows a list of taboos that changes what it says, or does not."""

    do = "taboo"
    on: bool = True

    def holds(self, scope: CardScope) -> bool:
        return taboos.is_mutated(scope.play, scope.card) is self.on

    def describe(self) -> Text:
        return say("play.if.taboo" if self.on else "play.if.no_taboo")


WORDS = (
    Taboo,
    CountIs,
    ThereIs,
    AtStage,
    AtPlace,
    ThisIs,
    EngagedWith,
    TurnHere,
    YouLead,
    OnlyEngaged,
    ThatEnemyIs,
    NoneDealt,
    By,
    NotBy,
    During,
    AllOf,
    AnyOf,
)
