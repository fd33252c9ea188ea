"""How many: a plain number, or something that is counted ("2 damage for each clue")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import doom, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.base import Harm, Number, Positive, Skill
from miskatonic.games.cards.play.words.foes import Enemy, foes
from miskatonic.games.cards.play.words.people import Investigators
from miskatonic.games.cards.play.words.things import InPlay
from miskatonic.games.cards.play.words.where import Location
from miskatonic.kernel.effects import Condition, Count
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.text import Raw, Text, say

Amount = Number | Count
What = Literal["clues", "doom", "damage", "horror", "resources", "uses"]


def value(amount: int | Count, scope: CardScope) -> int:
    return amount if isinstance(amount, int) else amount.value(scope)


# ---------------------------------------------------------------------- what is counted


class Margin(Count, frozen=True):
    """By how much the test failed, or succeeded; 0 for the other."""

    do = "margin"
    of: Literal["fail", "succeed", "either"] = "fail"

    def value(self, scope: CardScope) -> int:
        test = scope.test
        if test is None or (self.of != "either" and bool(test.succeeded) != (self.of == "succeed")):
            return 0
        return test.by

    def describe(self) -> Text:
        return say(f"play.count.margin_{self.of}")


class Tokens(Count, frozen=True):
    """Tokens on you, on your location, on this card, on what it is attached to."""

    do = "tokens"
    what: What
    on: Literal["you", "here", "this", "attached"] = "here"

    def value(self, scope: CardScope) -> int:
        game, card = scope.play, scope.card
        if self.on == "you":
            return int(getattr(scope.who, self.what, 0))
        if self.on == "attached":
            it = table.thing(game, card)
            card = it.host if it is not None else ""
        elif self.on == "here":
            card = scope.who.place
        holder = table.thing(game, card) or table.place(game, card)
        return int(getattr(holder, self.what, 0))

    def describe(self) -> Text:
        return say("play.count.tokens", what=say(f"play.tokens.{self.what}"), on=say(f"play.on.{self.on}"))


class NumberOf(Count, frozen=True):
    """How many there are."""

    do = "number_of"
    what: Enemy | InPlay | Location | Investigators

    def value(self, scope: CardScope) -> int:
        if isinstance(self.what, Location):
            return len(self.what.places(scope))
        if isinstance(self.what, Investigators):
            return len(self.what.seats(scope))
        return len(self.what.found(scope))

    def describe(self) -> Text:
        if isinstance(self.what, Enemy) and self.what.at is None:
            return say("play.noun.in_play", noun=self.what.noun())
        if isinstance(self.what, Enemy | InPlay):
            return self.what.noun()
        return nouns.noun("location" if isinstance(self.what, Location) else "investigator")


class MostDoom(Count, frozen=True):
    """The most doom on one enemy of these."""

    do = "most_doom"
    on: Enemy

    def value(self, scope: CardScope) -> int:
        return max([table.need(scope.play, each).doom for each in foes(scope, self.on)], default=0)

    def describe(self) -> Text:
        return say("play.count.most_doom", noun=self.on.noun())


class DoomInPlay(Count, frozen=True):
    """All doom."""

    do = "doom_in_play"

    def value(self, scope: CardScope) -> int:
        return doom.doom_in_play(scope.play)

    def describe(self) -> Text:
        return say("play.count.doom_in_play")


class SkillValue(Count, frozen=True):
    """Your skill value."""

    do = "skill_value"
    skill: Skill

    def value(self, scope: CardScope) -> int:
        return table.skill(scope.play, scope.who, self.skill)

    def describe(self) -> Text:
        return say("play.count.skill", skill=f"cards.skill.{self.skill}")


class CardsInHand(Count, frozen=True):
    """Cards in your hand."""

    do = "cards_in_hand"

    def value(self, scope: CardScope) -> int:
        return len(scope.who.hand)

    def describe(self) -> Text:
        return say("play.count.cards_in_hand")


class Remaining(Count, frozen=True):
    """What is left of your health or sanity."""

    do = "remaining"
    of: Literal["health", "sanity"]

    def value(self, scope: CardScope) -> int:
        who = scope.who
        if self.of == "health":
            return table.health(scope.play, who) - who.damage
        return table.sanity(scope.play, who) - who.horror

    def describe(self) -> Text:
        return say(f"play.count.remaining_{self.of}")


class Icons(Count, frozen=True):
    """Icons of a skill on the card that was chosen or discarded before; a wild one counts as any."""

    do = "icons"
    skill: Skill

    def value(self, scope: CardScope) -> int:
        cards = scope.about.get("cards", [])
        return sum([icons_of(card, self.skill) for card in cards])

    def describe(self) -> Text:
        return say("play.count.icons", skill=f"cards.skill.{self.skill}")


def icons_of(card: str, skill: str) -> int:
    found = printed(code_of(card)).icons
    return found.get(skill, 0) + found.get("wild", 0)


class ThatMany(Count, frozen=True):
    """What an earlier word of the sentence has left, or the happening is about."""

    do = "that_many"

    def value(self, scope: CardScope) -> int:
        if "number" in scope.about:
            return int(scope.about["number"])
        return int(getattr(scope.happening, "n", 0))

    def describe(self) -> Text:
        return say("play.count.that_many")


class LeftOver(Count, frozen=True):
    """Of the cards that had to be discarded those that were not there."""

    do = "left_over"

    def value(self, scope: CardScope) -> int:
        return int(scope.about.get("left", 0))

    def describe(self) -> Text:
        return say("play.count.left_over")


class ActsLeft(Count, frozen=True):
    """Acts under the current one."""

    do = "acts_left"

    def value(self, scope: CardScope) -> int:
        return len(scope.play.state.acts) + (scope.play.state.act is not None)

    def describe(self) -> Text:
        return say("play.count.acts_left")


# ---------------------------------------------------------------------- made of others


class PerInvestigator(Count, frozen=True):
    """So many for each investigator who began; or as many as something counted, for each."""

    do = "per_investigator"
    n: Positive = 1
    each: Count | None = None

    def value(self, scope: CardScope) -> int:
        n = self.n if self.each is None else self.n * self.each.value(scope)
        return table.per_investigator(scope.play, n)

    def describe(self) -> Text:
        if self.each is None:
            return say("play.count.per_investigator")
        return say("play.count.per_investigator_and", count=self.each.describe())


class Times(Count, frozen=True):
    """So many for each."""

    do = "times"
    n: Number
    each: Count

    def value(self, scope: CardScope) -> int:
        return self.n * self.each.value(scope)

    def describe(self) -> Text:
        return self.each.describe()


class Bounded(Count, frozen=True):
    """No less than this and no more than that."""

    do = "bounded"
    count: Count
    least: Harm = 0
    most: Harm = 20

    def value(self, scope: CardScope) -> int:
        return min(self.most, max(self.least, self.count.value(scope)))

    def describe(self) -> Text:
        return self.count.describe()


class Either(Count, frozen=True):
    """One number if something holds, else another."""

    do = "either"
    condition: Condition
    then: Number
    otherwise: Number = 0

    def value(self, scope: CardScope) -> int:
        return self.then if self.condition.holds(scope) else self.otherwise

    def describe(self) -> Text:
        return self.condition.describe()


# ---------------------------------------------------------------------- in words


def some(what: str, amount: int | Count) -> Text:
    """So much of something: "2 damage", "1 damage for each clue", "1 damage if ..."."""
    if isinstance(amount, ThatMany):
        return say(f"play.many.{what}")
    return _said(amount, lambda n: say(f"play.some.{what}", n=n))


def plus(amount: int | Count, what: Text) -> Text:
    """A change: "+1 combat", "−1 shroud for each clue on your location"."""
    return _said(amount, lambda n: say("play.some.plus", plus=Raw(signed(n)), what=what))


def number_text(amount: int | Count) -> Text:
    """A number that stands alone, as the value of a token: "+1", "−1 for each Ghoul enemy at your location"."""
    return _said(amount, lambda n: Raw(signed(n)))


def _said(amount: int | Count, say_n: Callable[[int], Text]) -> Text:
    if isinstance(amount, int):
        return say_n(amount)
    if isinstance(amount, Bounded):
        inner = _said(amount.count, say_n)
        return say("play.some.bounded", some=inner, least=amount.least, most=amount.most)
    if isinstance(amount, Either):
        then = say("play.some.if", some=say_n(amount.then), condition=amount.condition.describe())
        if not amount.otherwise:
            return then
        return say("play.some.either", some=say_n(amount.otherwise), then=then)
    n = amount.n if isinstance(amount, Times | PerInvestigator) else 1
    return say("play.some.each", some=say_n(n), count=amount.describe())


WORDS = (
    Margin,
    Tokens,
    NumberOf,
    MostDoom,
    DoomInPlay,
    SkillValue,
    CardsInHand,
    Remaining,
    Icons,
    ThatMany,
    LeftOver,
    ActsLeft,
    PerInvestigator,
    Times,
    Bounded,
    Either,
)
