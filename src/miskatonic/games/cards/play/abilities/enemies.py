"""Where enemies spawn, and whom they prefer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards, Thing
from miskatonic.games.cards.play.words.foes import Enemy
from miskatonic.games.cards.play.words.where import Location, who_chooses
from miskatonic.kernel.effects import Count
from miskatonic.kernel.text import Text, say


class Spawn(Struct, frozen=True):
    """Where an enemy spawns: at the first of these that is in play; or engaged with its prey, wherever that is."""

    at: tuple[Location, ...] = ()
    with_prey: bool = False

    def faults(self) -> tuple[str, ...]:
        return () if bool(self.at) != self.with_prey else ("at",)

    def places(self, scope: CardScope) -> list[str] | None:
        if self.with_prey:
            return None
        for each in self.at:
            if found := each.places(scope):
                return found
        return []

    def chooser(self, scope: CardScope) -> int:
        return next((who_chooses(scope, each) for each in self.at if each.places(scope)), scope.seat)

    def missing(self, scope: CardScope) -> list[str]:
        names = [printed(code).name for each in self.at for code in each.name]
        return [card for card in scope.play.state.set_aside if printed(code_of(card)).name in names]

    def describe(self) -> Text:
        if self.with_prey:
            return say("play.ability.spawn_with_prey")
        text = say("play.ability.spawn", place=self.at[0].describe())
        for each in self.at[1:]:
            text = say("play.ability.spawn_otherwise", text=text, place=each.describe())
        return text


class Prey(Struct, frozen=True):
    """Whom an enemy prefers: most or least of something, who is nearest to an enemy that fits, or its bearer only."""

    most: Count | None = None
    least: Count | None = None
    nearest: Enemy | None = None
    bearer: bool = False

    def faults(self) -> tuple[str, ...]:
        given = [self.most is not None, self.least is not None, self.nearest is not None, self.bearer]
        return () if sum(given) == 1 else ("most", "least")

    def among(self, game: Cards, enemy: Thing, seats: Sequence[int]) -> list[int]:
        rank = {seat: self._rank(CardScope(game, seat, enemy.id, "lcg.base.ekw.03")) for seat in seats}
        best = max(rank.values(), default=0)
        return [seat for seat in seats if rank[seat] == best]

    def _rank(self, scope: CardScope) -> int:
        if self.most is not None:
            return int(self.most.value(scope))
        if self.least is not None:
            return -int(self.least.value(scope))
        return -self._distance(scope)

    def _distance(self, scope: CardScope) -> int:
        """To the nearest such enemy that is not this one; what cannot be reached is farther than all."""
        assert self.nearest is not None
        far = table.distances(scope.play, scope.who.place)
        found = [each for each in table.enemies(scope.play) if self.nearest.fits(scope, each, None)]
        ways = [
            far.get(table.place_of(scope.play, each), len(far)) for each in found if each.id != scope.card
        ]
        return min(ways, default=len(far))

    def describe(self) -> Text:
        if self.bearer:
            return say("play.ability.prey_bearer")
        if self.most is not None:
            return say("play.ability.prey_most", count=self.most.describe())
        if self.least is not None:
            return say("play.ability.prey_least", count=self.least.describe())
        assert self.nearest is not None
        return say("play.ability.prey_nearest", noun=self.nearest.noun())
