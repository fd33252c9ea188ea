"""Forced effects and reactions of cards in play."""

from __future__ import annotations

from functools import partial

from miskatonic.games.cards.play.abilities.printed import (
    FORCED,
    REACTION,
    Limited,
    Printed,
    ability_text,
    allowed,
    answer_text,
    is_blank,
    pay,
)
from miskatonic.games.cards.play.abilities.triggers import Trigger
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.happenings import Happening
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.sources import card_of, is_encounter, may_use, scope_of
from miskatonic.kernel import abilities as kernel
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition, Cost, Word
from miskatonic.kernel.text import Text, say


class Forced(Printed, frozen=True):
    """It happens every time, whoever likes it; what could change nothing does not start."""

    do = "forced"
    on: Trigger
    effect: Word
    condition: Condition | None = None
    limit: Limited | None = None

    @property
    def own(self) -> bool:
        return True

    def abilities(self) -> tuple[Ability, ...]:
        made = kernel.reacts(
            self.on.to,
            self.on.moment,
            self.run,
            FORCED,
            fits=self.fits,
            text=self.effect.describe(),
            of=self.on.only_of,
        )
        return (made,)

    def fits(self, game: Cards, source: Source, happening: Happening) -> bool:
        if not self.on.may_fit(happening):
            return False
        scope = scope_of(game, source, FORCED, happening=happening)
        return (
            self.on.fits(scope, happening)
            and not is_blank(game, source)
            and (self.limit is None or self.limit.free(game, source, scope.seat))
            and (self.condition is None or self.condition.holds(scope))
            and self.effect.possible(scope)
        )

    def run(self, game: Cards, source: Source, happening: Happening) -> Flow[None]:
        scope = scope_of(game, source, FORCED, happening=happening)
        if self.limit is not None:
            self.limit.spend(game, source, scope.seat)
        game.tell("play.log.forced", FORCED, card=table.card_name(card_of(source)))
        yield from self.effect.run(scope)

    def describe(self) -> Text:
        head = say("play.ability.forced", when=self.on.describe())
        return ability_text(head, (), self.effect, self.condition, self.limit)


class Reaction(Printed, frozen=True):
    """Who may use the card may answer with it, for a price or not."""

    do = "reaction"
    on: Trigger
    effect: Word
    cost: tuple[Cost, ...] = ()
    condition: Condition | None = None
    limit: Limited | None = None

    def abilities(self) -> tuple[Ability, ...]:
        made = kernel.reacts(
            self.on.to,
            self.on.moment,
            self.run,
            REACTION,
            forced=False,
            fits=self.fits,
            whose=partial(_whose, self),
            text=answer_text(self.cost, self.effect),
            of=self.on.only_of,
        )
        return (made,)

    def scope(self, game: Cards, source: Source, happening: Happening) -> CardScope:
        return scope_of(game, source, REACTION, user(game, source, happening), happening)

    def fits(self, game: Cards, source: Source, happening: Happening) -> bool:
        if not self.on.may_fit(happening):
            return False
        scope = self.scope(game, source, happening)
        return (
            not scope.who.out
            and self.on.fits(scope, happening)
            and (source.seat is not None or may_use(game, source, scope.seat))
            and not is_blank(game, source)
            and (self.limit is None or self.limit.free(game, source, scope.seat))
            and allowed(scope, self.condition, self.cost, self.effect)
        )

    def run(self, game: Cards, source: Source, happening: Happening) -> Flow[None]:
        scope = self.scope(game, source, happening)
        if self.limit is not None:
            self.limit.spend(game, source, scope.seat)
        game.tell(
            "play.log.uses_card",
            REACTION,
            who=table.card_name(scope.who.code),
            card=table.card_name(card_of(source)),
        )
        yield from pay(scope, self.cost)
        yield from self.effect.run(scope)

    def describe(self) -> Text:
        head = say("play.ability.reaction", when=self.on.describe())
        return ability_text(head, self.cost, self.effect, self.condition, self.limit)


def user(game: Cards, source: Source, happening: Happening) -> int | None:
    """Who would answer with a card: who has it; with a card that anybody there may use whom it happens to."""
    if source.seat is None and is_encounter(card_of(source)) and happening.seat >= 0:
        return happening.seat
    return None


def _whose(ability: Reaction, game: Cards, source: Source, happening: Happening) -> int:
    return ability.scope(game, source, happening).seat


PRINTED = (Forced, Reaction)
