"""Cards that answer to something: an action, a clue, a wound; in a test, at a reckoning, as an action of their own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

from miskatonic.games.third.abilities.dice import FREE
from miskatonic.games.third.abilities.printed import (
    Printed,
    adds,
    forced_at,
    his,
    holder,
    offered_at,
    rule_of,
    scope_of,
    suits,
    usable,
    use,
)
from miskatonic.games.third.facts.names import Anytime, NeighborhoodName, Positive
from miskatonic.games.third.rules import happenings
from miskatonic.games.third.rules.happenings import (
    Acted,
    AfterRoll,
    ClueGained,
    DoomRemoved,
    Encountered,
    FocusSpent,
    Gained,
    Happening,
    MonsterDamaged,
    MonsterDefeated,
    OfMonster,
    RemnantsSpent,
    SpellCast,
    Suffered,
    Tested,
)
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.people import find_monster, neighborhood_of
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.scenes import Action
from miskatonic.games.third.state import Third
from miskatonic.games.third.words.choices import Spend
from miskatonic.kernel.abilities import Ability, Modifier, Source, Usable
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Word
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

Told = Callable[[Third, Source, Any], bool]


def _performed(name: str) -> Told:
    def told(game: Third, source: Source, happening: Acted) -> bool:
        return his(source, happening) and happening.name == name

    return told


def _is_his(game: Third, source: Source, happening: Happening) -> bool:
    return his(source, happening)


def _defeated_in_attack(game: Third, source: Source, happening: MonsterDefeated) -> bool:
    return his(source, happening) and bool(happening.attack)


def _gained_from(origin: str) -> Told:
    def told(game: Third, source: Source, happening: Gained) -> bool:
        return bool(happening.card == source.id and happening.origin == origin)

    return told


def _horror(game: Third, source: Source, happening: Suffered) -> bool:
    return his(source, happening) and happening.horror > 0


def _failed(game: Third, source: Source, happening: Tested) -> bool:
    return his(source, happening) and not happening.test.passed


def _doom_here(game: Third, source: Source, happening: DoomRemoved) -> bool:
    return his(source, happening) and happening.n >= 2 and happening.place == happening.who.place


def _this_horrified(game: Third, source: Source, happening: Suffered) -> bool:
    return bool(happening.dealt.horrified == source.id)


def _monster_hurts(game: Third, source: Source, happening: Suffered) -> bool:
    """A monster has dealt damage to him or to this card."""
    hurt = happening.damage > 0 or happening.dealt.damaged == source.id
    return his(source, happening) and hurt and find_monster(game, happening.by) is not None


def _somebody_damages(game: Third, source: Source, happening: MonsterDamaged) -> bool:
    """An investigator, not this card, has damaged a monster in his space."""
    monster = happening.monster
    return (
        happening.who is not None
        and happening.source != source.id
        and monster.place == holder(game, source).place
        and find_monster(game, monster.id) is monster
    )


TRIGGERS: dict[str, tuple[type[Happening], Told]] = {
    "gather": (Acted, _performed("gather")),
    "research": (Acted, _performed("research")),
    "move": (Acted, _performed("move")),
    "clue_gained": (ClueGained, _is_his),
    "monster_defeated": (MonsterDefeated, _defeated_in_attack),
    "gained_from_deck": (Gained, _gained_from("deck")),
    "gained_from_pile": (Gained, _gained_from("pile")),
    "spell_cast": (SpellCast, _is_his),
    "horror_suffered": (Suffered, _horror),
    "this_suffers_horror": (Suffered, _this_horrified),
    "monster_hurts_you": (Suffered, _monster_hurts),
    "monster_damaged_here": (MonsterDamaged, _somebody_damages),
    "test_failed": (Tested, _failed),
    "remnant_spent": (RemnantsSpent, _is_his),
    "doom_removed": (DoomRemoved, _doom_here),
    "encounter": (Encountered, _is_his),
    "focus_reroll": (FocusSpent, _is_his),
}
"""What a text calls something that happens -> the happening, and whether it is the one meant."""


class After(Printed, frozen=True):
    """After something, an effect: by itself or if he likes, for a cost or not, in these neighborhoods or anywhere."""

    do = "after"
    on: Annotated[str, Known(TRIGGERS)]
    effect: Word
    optional: bool = False
    cost: Spend = FREE
    once: bool = False
    neighborhoods: tuple[NeighborhoodName, ...] = ()

    def faults(self) -> tuple[str, ...]:
        return () if self.on in TRIGGERS else ("on",)

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        make = offered_at if self.optional else forced_at
        return (make(TRIGGERS[self.on][0], self.run, source, self.fits),)

    def scope(self, game: Third, source: Source, happening: Happening) -> ThirdScope:
        """What happened may be about a monster, and part of an attack (401.6)."""
        if isinstance(happening, OfMonster):
            return scope_of(game, source, attack=happening.attack).within(monster=happening.monster)
        scope = scope_of(game, source, attack=False)
        monster = find_monster(game, happening.by) if isinstance(happening, Suffered) else None
        return scope.within(monster=monster) if monster else scope

    def fits(self, game: Third, source: Source, happening: Happening) -> bool:
        if not TRIGGERS[self.on][1](game, source, happening) or not usable(game, source, self.once):
            return False
        who = holder(game, source)
        if who.out or (self.neighborhoods and neighborhood_of(who.place) not in self.neighborhoods):
            return False
        scope = self.scope(game, source, happening)
        return self.cost.possible(scope) and self.effect.possible(scope)

    def run(self, game: Third, source: Source, happening: Happening) -> Flow[None]:
        scope = self.scope(game, source, happening)
        use(game, source, self.once)
        if self.cost == FREE or (yield from self.cost.pay(scope)):
            yield from self.effect.run(scope)

    def describe(self) -> Text:
        text = self.effect.describe()
        if self.cost != FREE:
            text = say("third.effect.pay", cost=self.cost.describe(), effect=text)
        if self.optional:
            text = say("kernel.effect.may", effect=text)
        when = say(f"third.when.{self.on}")
        if self.neighborhoods:
            when = say("third.when.in", when=when, place=list(self.neighborhoods))
        return say("third.card_text.after", when=when, effect=text, once=self.once)


class InTest(Printed, frozen=True):
    """In tests of one kind, once the dice lie, a cost may be paid for an effect."""

    do = "in_test"
    during: Anytime
    effect: Word
    cost: Spend = FREE

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (offered_at(AfterRoll, self.run, source, self.fits, own=True),)

    def scope(self, game: Third, source: Source, happening: AfterRoll) -> ThirdScope:
        test = happening.test
        return scope_of(game, source, attack=test.during == "attack").within(test=test)

    def fits(self, game: Third, source: Source, happening: AfterRoll) -> bool:
        right = his(source, happening) and suits(happening.test, self.during)
        if not right or not usable(game, source):
            return False
        scope = self.scope(game, source, happening)
        return self.cost.possible(scope) and self.effect.possible(scope)

    def run(self, game: Third, source: Source, happening: AfterRoll) -> Flow[None]:
        scope = self.scope(game, source, happening)
        use(game, source)
        if (yield from self.cost.pay(scope)):
            yield from self.effect.run(scope)

    def describe(self) -> Text:
        return say(
            "third.card_text.in_test",
            during=self.during,
            cost=self.cost.describe(),
            effect=self.effect.describe(),
        )


class Reckoning(Printed, frozen=True):
    """At every reckoning. Whom it defeats was doing nothing that would end."""

    do = "reckoning"
    effect: Word

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (forced_at(happenings.Reckoning, self.run, source, self.fits),)

    def fits(self, game: Third, source: Source, happening: happenings.Reckoning) -> bool:
        return not holder(game, source).out and self.effect.possible(scope_of(game, source))

    def run(self, game: Third, source: Source, happening: happenings.Reckoning) -> Flow[None]:
        with suppress(Defeated):
            yield from self.effect.run(scope_of(game, source))

    def describe(self) -> Text:
        return say("third.card_text.reckoning", effect=self.effect.describe())


class ComponentAction(Printed, frozen=True):
    """An action of its own (427), for a cost or not; some may be performed while engaged.

    What could do nothing, or cannot be paid, is not offered. Its tests share one pair of hands (476.2c).
    """

    do = "action"
    effect: Word
    cost: Spend = FREE
    engaged: bool = False

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        text = say("third.option.component", card=source.name, effect=self.text())
        name = "action_engaged" if self.engaged else "action"
        return (Usable(name, source.id, text, self.run, "3e.427.1", self.can),)

    def scope(self, game: Third, source: Source) -> ThirdScope:
        scope = scope_of(game, source)
        scope.about["action"] = Action("use", scope.seat)
        return scope

    def can(self, game: Third, source: Source) -> bool:
        if not usable(game, source):
            return False
        scope = scope_of(game, source)
        return self.cost.possible(scope) and self.effect.possible(scope)

    def run(self, game: Third, source: Source) -> Flow[None]:
        scope = self.scope(game, source)
        use(game, source)
        if self.cost == FREE or (yield from self.cost.pay(scope)):
            yield from self.effect.run(scope)

    def text(self) -> Text:
        text = self.effect.describe()
        if self.cost == FREE:
            return text
        return say("third.effect.pay", cost=self.cost.describe(), effect=text)

    def describe(self) -> Text:
        return say("third.card_text.action", effect=self.text(), engaged=self.engaged)


class MoreActions(Printed, frozen=True):
    """More actions in each of his turns."""

    do = "more_actions"
    n: Positive

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (adds(source, "actions", self.n),)

    def describe(self) -> Text:
        return say("third.card_text.more_actions", n=self.n)


class FocusLimit(Printed, frozen=True):
    """His focus limit is higher."""

    do = "focus_limit"
    n: Positive

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        """Who has it is asked by name: what gives others something has no seat (`SharesFocus`)."""

        def fits(game: Third, _: Source, subject: str | None) -> bool:
            return subject == holder(game, source).id

        return (Modifier("focus_limit", self.n, rule_of(source), fits),)

    def describe(self) -> Text:
        return say("third.card_text.focus_limit", n=self.n)


PRINTED = (After, InTest, Reckoning, ComponentAction, MoreActions, FocusLimit)
