"""What is printed on small cards, as data that says itself in words and makes abilities of itself.

In cards.json each entry of a card's "abilities" is an object whose `do` names a `Printed` of this package; what it
takes and what it brings are words of the effect language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, TypeVar

from miskatonic.games.second.facts import CARDS, kind_of
from miskatonic.games.second.facts.names import UseMoment
from miskatonic.games.second.rules.happenings import MOMENTS, Personal, Takes
from miskatonic.games.second.rules.harm import knock_out_check
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.words.cards import Price
from miskatonic.kernel.abilities import Ability, Limit, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Term, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.happenings import Happening
from miskatonic.kernel.offers import Use
from miskatonic.kernel.text import Text, say

H = TypeVar("H", bound=Happening)

RULES = {
    "common": "2e.parts.05",
    "unique": "2e.parts.06",
    "spells": "2e.spell.02",
    "skills": "2e.parts.07",
    "allies": "2e.parts.09",
    "special": "2e.parts.10",
}
"""What using a card of each deck follows: these rows say what such cards are."""


@cache
def rule_of(card: str) -> str:
    return RULES[CARDS[kind_of(card)].deck]


ANY_PHASE = "any"


class Printed(Term, frozen=True):
    """Something printed on a card."""

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        """What holds while somebody has the card."""
        return ()

    @property
    def phase(self) -> str:
        """When it may be used, of what can be used."""
        return ANY_PHASE

    def describe(self) -> Text:
        """What can be used says when, and what it does."""
        return say("second.card_text.at", at=self.phase, what=self.does())


def holder(game: Second, source: Source) -> Investigator:
    """Who holds the card that an ability is printed on."""
    assert source.seat is not None
    return game.state.investigators[source.seat]


def his(source: Source, happening: Personal) -> bool:
    """It happens to who holds the card."""
    return happening.who.seat == source.seat


def can_pay(game: Second, source: Source, happening: Personal, cost: Price) -> bool:
    """It happens to who holds the card, and he can pay what using it takes."""
    who: Investigator = happening.who
    return who.seat == source.seat and cost.payable(game, who, source.id)


def scope_of(game: Second, source: Source) -> SecondScope:
    return SecondScope(game, holder(game, source), source.id, rule_of(source.id))


def told(game: Second, source: Source) -> None:
    """The log says that the card is used."""
    who = holder(game, source)
    game.tell("second.log.uses", rule_of(source.id), who=who.id, card=kind_of(source.id))


def offered_at(
    moment: type[H],
    run: Callable[[Second, Source, H], Flow[None]],
    rule: str,
    fits: Callable[[Second, Source, H], bool],
    limit: Limit | None = None,
) -> Reaction:
    """An optional use, offered inside the question of a moment."""
    return reacts(moment, Moment.AFTER, run, rule, forced=False, fits=fits, limit=limit)


def forced_at(
    happening: type[H],
    run: Callable[[Second, Source, H], Flow[None]],
    rule: str,
    fits: Callable[[Second, Source, H], bool],
    moment: Moment = Moment.AFTER,
) -> Reaction:
    return reacts(happening, moment, run, rule, fits=fits)


def use_price(game: Second, source: Source, cost: Price) -> Flow[None]:
    """Tell it and pay it."""
    told(game, source)
    yield from cost.run(scope_of(game, source))


class UseCard(Printed, frozen=True):
    """At certain moments the price may be paid for the effect."""

    do = "use"
    at: Annotated[tuple[UseMoment, ...], SOME]
    cost: Price
    effect: Word
    once: bool = False
    """Only once a turn, though nothing is exhausted."""

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        limit = Limit(1, "turn") if self.once else None
        use = Use(self.run, self.odds)
        return tuple(offered_at(MOMENTS[moment], use, rule, self.fits, limit) for moment in self.at)

    def fits(self, game: Second, source: Source, happening: Personal) -> bool:
        return can_pay(game, source, happening, self.cost) and self.effect.possible(scope_of(game, source))

    def run(self, game: Second, source: Source, happening: Personal) -> Flow[None]:
        """What the price knocks out waits for the effect, as with an Elder Sign (2e.gate.elder.05)."""
        scope = scope_of(game, source)
        yield from use_price(game, source, self.cost)
        yield from self.effect.run(scope)
        yield from knock_out_check(game, scope.who)

    def odds(self, game: Second, source: Source, happening: Personal) -> tuple[Odds, ...]:
        return self.effect.odds(scope_of(game, source))

    @property
    def phase(self) -> str:
        return self.at[0] if len(self.at) == 1 else ANY_PHASE

    def does(self) -> Text:
        if self.cost == Price():
            return say("second.card_text.may", effect=self.effect.describe(), once=self.once)
        return say("second.card_text.use", cost=self.cost.describe(), effect=self.effect.describe())


class OnGain(Printed, frozen=True):
    """Once, when somebody comes to hold the card."""

    do = "on_gain"
    effect: Word

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (forced_at(Takes, self.run, rule, self.fits),)

    def fits(self, game: Second, source: Source, happening: Takes) -> bool:
        return bool(happening.card == source.id)

    def run(self, game: Second, source: Source, happening: Takes) -> Flow[None]:
        yield from self.effect.run(scope_of(game, source))

    def describe(self) -> Text:
        return say("second.card_text.on_gain", effect=self.effect.describe())
