"""Words about how it ends and what remains: trauma, experience, defeat, stages that advance, resolutions."""

from __future__ import annotations

from typing import Annotated, Literal

from miskatonic.games.cards.play.rules import doom, elimination, ending
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.amounts import Amount, value
from miskatonic.games.cards.play.words.base import CardWord, Harm
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.fields import Like
from miskatonic.kernel.text import Raw, Text, say

Resolution = Annotated[str, Like("R[1-9][0-9]?")]


class Trauma(CardWord, frozen=True):
    """Trauma is noted; it hurts only in later scenarios."""

    do = "trauma"
    physical: Harm = 0
    mental: Harm = 0

    def run(self, scope: CardScope) -> Flow[None]:
        """Also for who has been eliminated."""
        elimination.suffer_trauma(scope.play, scope.who, self.physical, self.mental, scope.rule)
        return
        yield

    def possible(self, scope: CardScope) -> bool:
        return True

    def describe(self) -> Text:
        if self.physical:
            return say("play.effect.physical_trauma", n=self.physical)
        return say("play.effect.mental_trauma", n=self.mental)


class Experience(CardWord, frozen=True):
    """You earn more, or less, experience for this scenario."""

    do = "experience"
    n: Amount

    def run(self, scope: CardScope) -> Flow[None]:
        scope.who.experience += value(self.n, scope)
        return
        yield

    def possible(self, scope: CardScope) -> bool:
        return True

    def describe(self) -> Text:
        n = self.n if isinstance(self.n, int) else 1
        return say("play.effect.experience_less" if n < 0 else "play.effect.experience", n=abs(n))


class Resign(CardWord, frozen=True):
    """You leave the scenario of your own will."""

    do = "resign"

    def act(self, scope: CardScope) -> Flow[None]:
        yield from elimination.resign(scope.play, scope.who)

    def describe(self) -> Text:
        return say("play.effect.resign")


class Fall(CardWord, frozen=True):
    """You are defeated, or killed, by a card."""

    do = "fall"
    how: Literal["defeated", "killed", "insane"] = "defeated"

    def act(self, scope: CardScope) -> Flow[None]:
        cause = elimination.EFFECT if self.how == "defeated" else self.how
        yield from elimination.eliminate(scope.play, scope.who, cause)

    def describe(self) -> Text:
        return say(f"play.effect.fall_{self.how}")


class Advance(CardWord, frozen=True):
    """The act or the agenda advances."""

    do = "advance"
    what: Literal["act", "agenda"]

    def run(self, scope: CardScope) -> Flow[None]:
        yield from doom.advance(scope.play, self.what)

    def possible(self, scope: CardScope) -> bool:
        state = scope.play.state
        return (state.act if self.what == "act" else state.agenda) is not None

    def describe(self) -> Text:
        return say(f"play.effect.advance_{self.what}")


class Resolve(CardWord, frozen=True):
    """A resolution is reached: the scenario is over."""

    do = "resolve"
    resolution: Resolution

    def run(self, scope: CardScope) -> Flow[None]:
        ending.resolve(scope.play, self.resolution)
        yield

    def possible(self, scope: CardScope) -> bool:
        return True

    def describe(self) -> Text:
        return say("play.effect.resolve", resolution=Raw(self.resolution))


WORDS = (Trauma, Experience, Resign, Fall, Advance, Resolve)
