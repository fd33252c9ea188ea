"""Words about damage and horror: taken, healed, dealt to enemies, moved."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.rules import enemies, harm, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.amounts import Amount, some, value
from miskatonic.games.cards.play.words.base import SHORT, CardWord, Harm, Positive, joined
from miskatonic.games.cards.play.words.foes import Foe, choose_foes, foe_text, foes
from miskatonic.games.cards.play.words.things import Which_, choose_things, thing_text, things
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Cost
from miskatonic.kernel.text import Text, say


class Take(CardWord, Cost, frozen=True):
    """You take damage and horror, at once; as a cost too, which an asset may bear (cost.02)."""

    do = "take"
    damage: Amount = 0
    horror: Amount = 0
    direct: bool = False

    def faults(self) -> tuple[str, ...]:
        return () if (self.damage, self.horror) != (0, 0) else ("damage", "horror")

    def act(self, scope: CardScope) -> Flow[None]:
        damage, horror = value(self.damage, scope), value(self.horror, scope)
        dealt = yield from harm.deal(
            scope.play, scope.who, damage, horror, scope.card, direct=self.direct, rule=scope.rule
        )
        scope.about["dealt"] = scope.about.get("dealt", 0) + sum(dealt)
        if sum(dealt) < damage + horror:
            scope.about[SHORT] = True

    def can(self, scope: CardScope) -> bool:
        return value(self.damage, scope) + value(self.horror, scope) > 0

    def describe(self) -> Text:
        return say("play.effect.take", harm=self.harm())

    def harm(self) -> Text:
        kind = "direct_" if self.direct else ""
        parts = [(f"{kind}damage", self.damage), (f"{kind}horror", self.horror)]
        return joined([some(what, amount) for what, amount in parts if amount != 0])


class Heal(CardWord, frozen=True):
    """Heal yourself, this card, an enemy or asset; with `either` damage or horror, as you choose."""

    do = "heal"
    damage: Harm = 0
    horror: Harm = 0
    of: Literal["you", "card", "enemy"] = "you"
    card: Which_ = "this"
    enemy: Foe = "this"
    either: bool = False

    @property
    def personal(self) -> bool:
        return self.of == "you"

    def faults(self) -> tuple[str, ...]:
        if self.either:
            return () if self.damage and self.horror else ("either",)
        return () if self.damage or self.horror else ("damage", "horror")

    def _hurt(self, scope: CardScope, target: str) -> tuple[int, int]:
        """What of it could be healed there."""
        holder = scope.who if target.startswith("seat:") else table.need(scope.play, target)
        return min(self.damage, holder.damage), min(self.horror, holder.horror)

    def _targets(self, scope: CardScope) -> list[str]:
        if self.of == "you":
            found = [table.named_seat(scope.seat)]
        else:
            found = things(scope, self.card) if self.of == "card" else foes(scope, self.enemy)
        return [each for each in found if any(self._hurt(scope, each))]

    def act(self, scope: CardScope) -> Flow[None]:
        left = self._targets(scope)
        if self.of == "card":
            left = yield from choose_things(scope, self.card, left.__contains__)
        elif self.of == "enemy":
            left = yield from choose_foes(scope, self.enemy, left.__contains__)
        for target in left:
            damage, horror = self._hurt(scope, target)
            if self.either and damage and horror:
                answer = yield Ask(scope.seat, say("play.ask.heal"), self._kinds(scope), scope.rule)
                damage, horror = (damage, 0) if answer == "damage" else (0, horror)
            harm.heal(scope.play, target, damage, horror, scope.rule)

    def _kinds(self, scope: CardScope) -> list[Option]:
        kinds = (("damage", self.damage), ("horror", self.horror))
        return [
            Option(kind, say("play.effect.heal", harm=some(kind, n)), rule=scope.rule) for kind, n in kinds
        ]

    def can(self, scope: CardScope) -> bool:
        return bool(self._targets(scope))

    def describe(self) -> Text:
        parts = [some(what, n) for what, n in (("damage", self.damage), ("horror", self.horror)) if n]
        text = joined(parts, "kernel.list.or" if self.either else "kernel.list.and")
        if self.of == "you":
            return say("play.effect.heal", harm=text)
        target = thing_text(self.card) if self.of == "card" else foe_text(self.enemy)
        return say("play.effect.heal_of", harm=text, target=target)


class Damage(CardWord, frozen=True):
    """Deal damage to enemies, without a test."""

    do = "damage"
    n: Amount
    to: Foe

    def act(self, scope: CardScope) -> Flow[None]:
        n = value(self.n, scope)
        for enemy in (yield from choose_foes(scope, self.to)):
            if table.thing(scope.play, enemy) is not None:
                yield from enemies.damage_enemy(scope.play, enemy, n, scope.card, scope.seat)

    def can(self, scope: CardScope) -> bool:
        return value(self.n, scope) > 0 and bool(foes(scope, self.to))

    def describe(self) -> Text:
        return say("play.effect.damage", harm=some("damage", self.n), target=foe_text(self.to))


class Hurt(CardWord, Cost, frozen=True):
    """Damage or horror on a card of yours, as a cost or an effect; nobody else can bear it."""

    do = "hurt"
    damage: Harm = 0
    horror: Harm = 0
    card: Which_ = "this"

    def faults(self) -> tuple[str, ...]:
        return () if self.damage or self.horror else ("damage", "horror")

    def act(self, scope: CardScope) -> Flow[None]:
        for card in (yield from choose_things(scope, self.card)):
            yield from harm.hurt_thing(scope.play, card, self.damage, self.horror, scope.rule)

    def can(self, scope: CardScope) -> bool:
        return bool(things(scope, self.card))

    def describe(self) -> Text:
        parts = [some(what, n) for what, n in (("damage", self.damage), ("horror", self.horror)) if n]
        return say("play.effect.damage", harm=joined(parts), target=thing_text(self.card))


class MoveHorror(CardWord, frozen=True):
    """Horror moves from this card to you: neither dealt nor taken."""

    do = "move_horror"
    n: Positive = 1

    def act(self, scope: CardScope) -> Flow[None]:
        it = table.need(scope.play, scope.card)
        yield from harm.move_to(scope.play, it, scope.who, horror=self.n)

    def can(self, scope: CardScope) -> bool:
        it = table.thing(scope.play, scope.card)
        return it is not None and it.horror > 0

    def describe(self) -> Text:
        return say("play.effect.move_horror", harm=some("horror", self.n))


WORDS = (Take, Heal, Damage, Hurt, MoveHorror)
