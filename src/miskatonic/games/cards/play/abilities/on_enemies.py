"""What abilities answer to of harm and of enemies."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.abilities.triggers import Trigger, Whose, concerns, enemy_fits, enemy_said
from miskatonic.games.cards.play.rules.happenings import (
    EnemyAttacks,
    EnemyDefeated,
    Engages,
    Evades,
    Spawns,
    Succeeds,
    Suffers,
)
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.foes import Enemy
from miskatonic.games.cards.play.words.where import Where, place_text, places
from miskatonic.kernel.abilities import WHEN, WOULD
from miskatonic.kernel.text import Text, say


class OnHarm(Trigger, frozen=True):
    """Damage or horror is dealt: to you and your cards, placed on yourself, or on this card; by an attack or anyhow."""

    do = "harmed"
    to = Suffers
    when: Literal["when", "after"] = "after"
    kind: Literal["damage", "horror", "any"] = "any"
    on: Literal["you", "yourself", "this"] = "you"
    attack: bool = False

    def fits(self, scope: CardScope, happening: Suffers) -> bool:
        if happening.seat != scope.seat or (self.attack and happening.attack is None):
            return False
        if self.on == "you":
            shares = list(happening.to.values())
        else:
            shares = [happening.to.get("self" if self.on == "yourself" else scope.card, (0, 0))]
        damage, horror = sum([each[0] for each in shares]), sum([each[1] for each in shares])
        return {"damage": damage, "horror": horror, "any": damage + horror}[self.kind] > 0

    def describe(self) -> Text:
        harm = say(f"play.word.{self.kind}")
        text = say(f"play.when.harmed_{self.when}_{self.on}", harm=harm)
        return say("play.when.by_attack", when=text) if self.attack else text


class OnAttack(Trigger, frozen=True):
    """An enemy attacks. What cancels the attack answers that it would; then come its own effects (enc.13)."""

    do = "attacks"
    to = EnemyAttacks
    when: Literal["would", "when", "after"] = "when"
    enemy: Literal["this"] | Enemy | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: EnemyAttacks) -> bool:
        return concerns(scope, self.whose, happening) and enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        when = "after" if self.when == "after" else "when"
        return say(f"play.when.attacks_{when}", enemy=enemy_said(self.enemy), whose=self.whose)


class OnHit(Trigger, frozen=True):
    """An attack of an investigator on an enemy that fits has succeeded; its damage is not dealt yet."""

    do = "hits"
    to = Succeeds
    always = WHEN
    enemy: Enemy | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Succeeds) -> bool:
        if happening.test.during != "fight" or not concerns(scope, self.whose, happening):
            return False
        return enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        return say("play.when.hits", whose=self.whose, enemy=enemy_said(self.enemy))


class OnDefeat(Trigger, frozen=True):
    """An enemy is defeated: this one, or one that fits; by you, or by anybody; somewhere."""

    do = "defeated"
    to = EnemyDefeated
    when: Literal["when", "at", "after"] = "after"
    enemy: Literal["this"] | Enemy | None = None
    whose: Whose = "any"
    at: Where | None = None

    def fits(self, scope: CardScope, happening: EnemyDefeated) -> bool:
        right = self.at is None or happening.place in places(scope, self.at)
        return (
            right
            and (self.whose == "any" or concerns(scope, self.whose, happening))
            and enemy_fits(scope, happening.enemy, self.enemy)
        )

    def describe(self) -> Text:
        enemy = enemy_said(self.enemy)
        if self.at is not None:
            enemy = say("play.noun.at", noun=enemy, place=place_text(self.at))
        if self.whose == "you":
            return say("play.when.you_defeat", enemy=enemy)
        return say(f"play.when.defeated_{self.when}", enemy=enemy)


class OnEvade(Trigger, frozen=True):
    """An enemy is evaded."""

    do = "evaded"
    to = Evades
    enemy: Literal["this"] | Enemy | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Evades) -> bool:
        return concerns(scope, self.whose, happening) and enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        return say("play.when.evades", whose=self.whose, enemy=enemy_said(self.enemy))


class OnEngage(Trigger, frozen=True):
    """An enemy and an investigator engage."""

    do = "engages"
    to = Engages
    enemy: Literal["this"] | Enemy | None = "this"
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Engages) -> bool:
        return concerns(scope, self.whose, happening) and enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        return say("play.when.engages", enemy=enemy_said(self.enemy), whose=self.whose)


class OnSpawn(Trigger, frozen=True):
    """An enemy spawns: it would, somewhere; or it has."""

    do = "spawns"
    to = Spawns
    when: Literal["would", "when", "after"] = "when"
    enemy: Literal["this"] | Enemy | None = None
    at: Where | None = None

    def fits(self, scope: CardScope, happening: Spawns) -> bool:
        if self.at is not None and happening.place not in places(scope, self.at):
            return False
        return enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        when = "after" if self.when == "after" else "when"
        text = say(f"play.when.spawns_{when}", enemy=enemy_said(self.enemy))
        return text if self.at is None else say("play.when.at_place", when=text, place=place_text(self.at))


class OnSpawnNowhere(Trigger, frozen=True):
    """An enemy would spawn where a location is still set aside."""

    do = "spawns_nowhere"
    to = Spawns
    always = WOULD

    def fits(self, scope: CardScope, happening: Spawns) -> bool:
        return not happening.place and bool(happening.missing)

    def describe(self) -> Text:
        return say("play.when.spawns_nowhere")


TRIGGERS: tuple[type[Trigger], ...] = (
    OnHarm,
    OnAttack,
    OnHit,
    OnDefeat,
    OnEvade,
    OnEngage,
    OnSpawn,
    OnSpawnNowhere,
)
