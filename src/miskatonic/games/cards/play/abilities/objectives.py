"""Objectives of acts and agendas: what advances them beside clues and doom."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.abilities.printed import Printed, answer_text
from miskatonic.games.cards.play.abilities.triggers import Trigger
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.happenings import Ends, Happening, LeavesPlay
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.sources import card_of, scope_of
from miskatonic.games.cards.play.words.stages import GroupClues
from miskatonic.games.cards.play.words.story import Advance
from miskatonic.games.cards.play.words.where import place_text
from miskatonic.kernel import abilities as kernel
from miskatonic.kernel.abilities import AT, WHEN, Ability, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition, Word
from miskatonic.kernel.text import Text, say

OBJECTIVE = "lcg.base.story.03"
TOGETHER = "lcg.base.clue.03"
ADVANCE = Advance("act")


class OnVictory(Trigger, frozen=True):
    """A card has come to the victory display."""

    do = "to_victory"
    to = LeavesPlay
    always = AT

    def may_fit(self, happening: LeavesPlay) -> bool:
        return happening.to == "victory"

    def fits(self, scope: CardScope, happening: LeavesPlay) -> bool:
        return self.may_fit(happening)

    def describe(self) -> Text:
        return say("play.when.to_victory")


class Objective(Printed, frozen=True):
    """As soon as something has happened the act advances, or a resolution is reached, before anything answers to it."""

    do = "objective"
    on: Trigger
    effect: Word = ADVANCE
    condition: Condition | None = None

    @property
    def own(self) -> bool:
        return False

    def abilities(self) -> tuple[Ability, ...]:
        return (
            kernel.reacts(
                self.on.to, self.on.moment, self.run, OBJECTIVE, fits=self.fits, of=self.on.only_of
            ),
        )

    def fits(self, game: Cards, source: Source, happening: Happening) -> bool:
        if not self.on.may_fit(happening):
            return False
        scope = scope_of(game, source, OBJECTIVE, happening=happening)
        return self.on.fits(scope, happening) and (self.condition is None or self.condition.holds(scope))

    def run(self, game: Cards, source: Source, happening: Happening) -> Flow[None]:
        yield from self.effect.run(scope_of(game, source, OBJECTIVE, game.state.lead, happening))

    def describe(self) -> Text:
        effect = self.effect.describe()
        if self.condition is not None:
            return say("play.ability.objective_if", condition=self.condition.describe(), effect=effect)
        return say("play.ability.objective", when=self.on.describe(), effect=effect)


class Together(Printed, frozen=True):
    """When the round ends investigators at a location may spend clues as a group to advance; the lead says so."""

    do = "together"
    price: GroupClues
    span: Literal["round"] = "round"

    @property
    def own(self) -> bool:
        return False

    def abilities(self) -> tuple[Ability, ...]:
        text = answer_text((self.price,), ADVANCE)
        return (
            kernel.reacts(
                Ends,
                WHEN,
                self.run,
                TOGETHER,
                forced=False,
                fits=self.fits,
                whose=_lead,
                text=text,
                of=self.span,
            ),
        )

    def fits(self, game: Cards, source: Source, happening: Ends) -> bool:
        return happening.span == self.span and self.price.possible(self._scope(game, source))

    def _scope(self, game: Cards, source: Source) -> CardScope:
        return CardScope(game, game.state.lead, card_of(source), TOGETHER)

    def run(self, game: Cards, source: Source, happening: Ends) -> Flow[None]:
        scope = self._scope(game, source)
        yield from self.price.run(scope)
        yield from ADVANCE.run(scope)

    def describe(self) -> Text:
        return say("play.ability.together", n=self.price.n, place=place_text(self.price.at))


def _lead(game: Cards, source: Source, happening: Happening) -> int:
    seats = table.seats(game)
    return game.state.lead if game.state.lead in seats or not seats else seats[0]


PRINTED = (OnVictory, Objective, Together)
