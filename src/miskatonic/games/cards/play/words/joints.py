"""Words that join others: what is done if something cannot be, and what happens only so often."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.base import SHORT, Positive
from miskatonic.kernel.abilities import Limit, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Sequence, Word
from miskatonic.kernel.lasting import is_free, spend
from miskatonic.kernel.text import Text, say


class OrElse(Word, frozen=True):
    """Something, or, where that is impossible, something else."""

    do = "or_else"
    effect: Word
    otherwise: Word

    def run(self, scope: CardScope) -> Flow[None]:
        return (self.effect if self.effect.possible(scope) else self.otherwise).run(scope)

    def possible(self, scope: CardScope) -> bool:
        return self.effect.possible(scope) or self.otherwise.possible(scope)

    def describe(self) -> Text:
        return say("play.effect.or_else", effect=self.effect.describe(), otherwise=self.otherwise.describe())


class Then(Word, frozen=True):
    """Something, and then something else, if the first was done in full; both before what answers to it (golden.05)."""

    do = "then"
    first: Word
    effect: Word

    def run(self, scope: CardScope) -> Flow[None]:
        return scope.as_one(self._both(scope))

    def _both(self, scope: CardScope) -> Flow[None]:
        scope.about.pop(SHORT, None)
        yield from self.first.run(scope)
        if not scope.about.pop(SHORT, False):
            yield from self.effect.run(scope)

    def possible(self, scope: CardScope) -> bool:
        return self.first.possible(scope)

    def describe(self) -> Text:
        return Sequence((self.first, self.effect)).describe()


class Once(Word, frozen=True):
    """An effect of this card that comes only so often in a span."""

    do = "once"
    effect: Word
    per: Literal["test", "turn", "phase", "round", "game"]
    n: Positive = 1

    def _counted(self, scope: CardScope) -> tuple[Source, Limit]:
        return Source(f"{scope.card}#{self.effect.do}", Text("")), Limit(self.n, self.per)

    def run(self, scope: CardScope) -> Flow[None]:
        source, limit = self._counted(scope)
        if is_free(scope.play, source, limit):
            spend(scope.play, source, limit)
            yield from self.effect.run(scope)

    def possible(self, scope: CardScope) -> bool:
        return is_free(scope.play, *self._counted(scope)) and self.effect.possible(scope)

    def describe(self) -> Text:
        return say(
            "play.effect.once", effect=self.effect.describe(), n=self.n, span=say(f"play.per.{self.per}")
        )


WORDS = (OrElse, Then, Once)
