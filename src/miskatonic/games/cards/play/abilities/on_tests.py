"""What abilities answer to in a test: its tokens, and how it ends."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.abilities.triggers import Trigger, Whose, concerns
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.chances import value_of
from miskatonic.games.cards.play.rules.happenings import Resolves, RevealsToken, RevealsTokens, TestEnds
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.rules.testing import raw_value
from miskatonic.games.cards.play.words.base import Harm, Token
from miskatonic.games.cards.play.words.where import Where, place_text, places
from miskatonic.games.cards.play.words.which import Which
from miskatonic.kernel.abilities import WOULD
from miskatonic.kernel.text import Text, say


class OnTest(Trigger, frozen=True):
    """A test has succeeded or failed, by so much, as part of something, at this location, of a treachery."""

    do = "tested"
    to = TestEnds
    result: Literal["success", "failure"]
    least: Harm = 0
    most: Harm | None = None
    during: Literal["", "fight", "evade", "investigate", "parley"] = ""
    against: Literal["", "this", "attached"] = ""
    at: Where | None = None
    of: Which | None = None
    """The test is of such a card."""
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: TestEnds) -> bool:
        test = happening.test
        return (
            bool(test.succeeded) == (self.result == "success")
            and test.by >= self.least
            and (self.most is None or test.by <= self.most)
            and (not self.during or test.during == self.during)
            and (not self.against or test.against in places(scope, self.against))
            and (self.at is None or table.person(scope.play, test.seat).place in places(scope, self.at))
            and (self.of is None or (bool(test.source) and self.of.fits(test.source)))
            and concerns(scope, self.whose, happening)
        )

    def describe(self) -> Text:
        what = f"{self.result}_{self.during or 'test'}"
        text = say(f"play.when.{what}", whose=self.whose)
        if self.against:
            text = say("play.when.against", when=text, place=place_text(self.against))
        elif self.at is not None:
            text = say("play.when.at_place", when=text, place=place_text(self.at))
        if self.of is not None:
            text = say("play.when.of_card", when=text, noun=self.of.noun())
        if self.most is not None:
            return say("play.when.by_most", when=text, n=self.most)
        return say("play.when.by_least", when=text, n=self.least) if self.least else text


class OnWouldFail(Trigger, frozen=True):
    """A test would fail by its numbers."""

    do = "would_fail"
    to = Resolves
    always = WOULD
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Resolves) -> bool:
        return not happening.succeeds and concerns(scope, self.whose, happening)

    def describe(self) -> Text:
        return say("play.when.would_fail", whose=self.whose)


class OnToken(Trigger, frozen=True):
    """A chaos token is revealed: of these symbols, negative, or one that would bring the skill value to 0."""

    do = "reveals_token"
    to = RevealsToken
    when: Literal["when", "after"] = "after"
    token: tuple[Token, ...] = ()
    negative: bool = False
    to_zero: bool = False
    during: Literal["", "fight", "evade", "investigate"] = ""
    against: Literal["", "this"] = ""
    at: Where | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: RevealsToken) -> bool:
        test = happening.test
        return (
            (not self.token or happening.token in self.token)
            and (not self.during or test.during == self.during)
            and (not self.against or test.against in places(scope, self.against))
            and (self.at is None or table.person(scope.play, test.seat).place in places(scope, self.at))
            and concerns(scope, self.whose, happening)
            and not (self.negative and self._value(scope, happening) >= 0)
            and not (self.to_zero and not self._to_zero(scope, happening))
        )

    def _value(self, scope: CardScope, happening: RevealsToken) -> int:
        """What it counts; it is the last that was counted once it is revealed."""
        counted = happening.test.counted
        if self.when == "after":
            return counted[-1] if counted else 0
        now = scope.to(happening.seat)
        now.test = happening.test
        return value_of(scope.play, now, happening.token)

    def _to_zero(self, scope: CardScope, happening: RevealsToken) -> bool:
        if happening.token == "auto_fail":
            return True
        value = self._value(scope, happening)
        game, test = scope.play, happening.test
        return value < 0 and raw_value(game, table.person(game, test.seat), test) + value <= 0

    def describe(self) -> Text:
        kind = "negative" if self.negative else "to_zero" if self.to_zero else "token"
        if self.token:
            tokens = [f"cards.token.{each}" for each in self.token]
            text = say(f"play.when.reveals_{self.when}_symbol", whose=self.whose, token=tokens)
        else:
            text = say(f"play.when.reveals_{self.when}_{kind}", whose=self.whose)
        if self.during:
            text = say(f"play.when.during_{self.during}", when=text)
        if self.against:
            return say("play.when.against", when=text, place=place_text(self.against))
        return text if self.at is None else say("play.when.at_place", when=text, place=place_text(self.at))


class OnWouldReveal(Trigger, frozen=True):
    """Tokens would be revealed for a test."""

    do = "would_reveal"
    to = RevealsTokens
    always = WOULD
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: RevealsTokens) -> bool:
        return not happening.none and concerns(scope, self.whose, happening)

    def describe(self) -> Text:
        return say("play.when.would_reveal", whose=self.whose)


TRIGGERS: tuple[type[Trigger], ...] = (
    OnTest,
    OnWouldFail,
    OnToken,
    OnWouldReveal,
)
