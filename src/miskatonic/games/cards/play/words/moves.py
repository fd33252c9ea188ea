"""Words about moving, engaging and evading, of investigators and enemies; and about actions and turns."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.rules import affording, cards, enemies, moving, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.amounts import Amount, some, value
from miskatonic.games.cards.play.words.base import CardWord, Positive
from miskatonic.games.cards.play.words.foes import Enemy, Foe, choose_foes, foe_text, foes
from miskatonic.games.cards.play.words.where import (
    Location,
    Where,
    choose_place,
    place_text,
    places,
    who_chooses,
)
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.lasting import lapse
from miskatonic.kernel.text import Text, say

# ---------------------------------------------------------------------- investigators


class Move(CardWord, frozen=True):
    """Move to a location, without an action and without what lies between."""

    do = "move"
    to: Where

    def _places(self, scope: CardScope) -> list[str]:
        found = places(scope, self.to)
        return [each for each in found if moving.may_enter(scope.play, scope.who, each)]

    def act(self, scope: CardScope) -> Flow[None]:
        place = yield from choose_place(scope, self._places(scope), who_chooses(scope, self.to))
        if place is not None:
            yield from moving.move(scope.play, scope.who, place, scope.rule)

    def can(self, scope: CardScope) -> bool:
        return bool(self._places(scope))

    def describe(self) -> Text:
        return say("play.effect.move", place=place_text(self.to))


class Disengage(CardWord, frozen=True):
    """Disengage from enemies engaged with you: each, or each that fits. Who stays ready there engages anew."""

    do = "disengage"
    enemy: Enemy = Enemy(state="engaged", all=True)

    def _engaged(self, scope: CardScope) -> list[str]:
        mine = [each.id for each in table.engaged_with(scope.play, scope.seat) if table.is_engaged(each)]
        return [each for each in foes(scope, self.enemy) if each in mine]

    def act(self, scope: CardScope) -> Flow[None]:
        for enemy in self._engaged(scope):
            enemies.disengage(scope.play, enemy)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return bool(self._engaged(scope))

    def describe(self) -> Text:
        return say("play.effect.disengage", enemy=foe_text(self.enemy))


class GainActions(CardWord, frozen=True):
    """Additional actions in this turn."""

    do = "gain_actions"
    n: Positive = 1

    def act(self, scope: CardScope) -> Flow[None]:
        affording.give(scope.who, self.n)
        scope.play.tell("play.log.gains_actions", scope.rule, who=table.card_name(scope.who.code), n=self.n)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return scope.play.state.active == scope.seat

    def describe(self) -> Text:
        return say("play.effect.gain_actions", n=self.n)


class LoseActions(CardWord, frozen=True):
    """Actions of this turn are lost; without a number all that are left."""

    do = "lose_actions"
    n: Amount | None = None

    def act(self, scope: CardScope) -> Flow[None]:
        n = None if self.n is None else value(self.n, scope)
        yield from affording.lose(scope.play, scope.who, n, scope.rule)

    def describe(self) -> Text:
        if self.n is None:
            return say("play.effect.lose_all_actions")
        return say("play.effect.lose", what=some("actions", self.n))


class EndTurn(CardWord, frozen=True):
    """Your turn ends at once, whatever is left of it."""

    do = "end_turn"

    def act(self, scope: CardScope) -> Flow[None]:
        if scope.play.state.active == scope.seat:
            scope.who.actions = scope.who.additional = 0
            scope.who.passed = True
            lapse(scope.play, "turn")
            scope.play.tell("play.log.turn_cut", scope.rule, who=table.card_name(scope.who.code))
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return scope.play.state.active == scope.seat

    def describe(self) -> Text:
        return say("play.effect.end_turn")


# ---------------------------------------------------------------------- enemies


class AutoEvade(CardWord, frozen=True):
    """Evade enemies without a test, also those that are not engaged with you."""

    do = "auto_evade"
    enemy: Foe

    def _free(self, scope: CardScope, enemy: str) -> bool:
        it = table.need(scope.play, enemy)
        useful = not it.exhausted or table.is_engaged(it)
        return useful and not table.cannot(scope.play, "be_evaded", enemy)

    def act(self, scope: CardScope) -> Flow[None]:
        for enemy in (yield from choose_foes(scope, self.enemy, lambda each: self._free(scope, each))):
            yield from enemies.evade(scope.play, enemy, scope.who, scope.rule)

    def can(self, scope: CardScope) -> bool:
        return any(self._free(scope, each) for each in foes(scope, self.enemy))

    def describe(self) -> Text:
        return say("play.effect.auto_evade", enemy=foe_text(self.enemy))


class EnemyTowards(CardWord, frozen=True):
    """Enemies move one location towards a place, each by a shortest way."""

    do = "enemy_towards"
    enemy: Foe
    to: Location

    @property
    def personal(self) -> bool:
        return False

    def act(self, scope: CardScope) -> Flow[None]:
        for enemy in (yield from choose_foes(scope, self.enemy)):
            targets = places(scope, self.to)
            it = table.thing(scope.play, enemy)
            if it is None or not targets or table.place_of(scope.play, it) in targets:
                continue
            step = yield from enemies.choose_step(scope.play, enemy, targets, scope.rule)
            if step:
                yield from enemies.move_enemy(scope.play, enemy, step, scope.rule)

    def can(self, scope: CardScope) -> bool:
        return bool(foes(scope, self.enemy)) and bool(places(scope, self.to))

    def describe(self) -> Text:
        return say("play.effect.enemy_towards", enemy=foe_text(self.enemy), place=place_text(self.to))


class TurnEnemy(CardWord, frozen=True):
    """Enemies ready or exhaust."""

    do = "turn_enemy"
    enemy: Foe
    to: Literal["ready", "exhausted"]

    @property
    def personal(self) -> bool:
        return False

    def _turns(self, scope: CardScope, enemy: str) -> bool:
        return table.need(scope.play, enemy).exhausted != (self.to == "exhausted")

    def act(self, scope: CardScope) -> Flow[None]:
        for enemy in (yield from choose_foes(scope, self.enemy, lambda each: self._turns(scope, each))):
            it = table.need(scope.play, enemy)
            if self.to == "ready":
                cards.ready(scope.play, it)
                scope.play.tell("play.log.enemy_readies", scope.rule, card=table.card_name(enemy))
                yield from enemies.settle_one(scope.play, enemy)
            else:
                cards.exhaust(scope.play, it)

    def can(self, scope: CardScope) -> bool:
        return any(self._turns(scope, each) for each in foes(scope, self.enemy))

    def describe(self) -> Text:
        return say(f"play.effect.turn_{self.to}", enemy=foe_text(self.enemy))


WORDS = (Move, Disengage, GainActions, LoseActions, EndTurn, AutoEvade, EnemyTowards, TurnEnemy)
