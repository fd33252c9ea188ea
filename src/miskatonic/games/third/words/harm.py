"""Words about body and mind: damage and horror, recovery, delay, the end of an investigator."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.third.facts.names import Few, Mod, Positive
from miskatonic.games.third.rules import harm
from miskatonic.games.third.rules.choices import card_option
from miskatonic.games.third.rules.people import asset_type, people_at
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.testing import roll
from miskatonic.games.third.scenes import Headline, Test
from miskatonic.games.third.state import Asset, Investigator
from miskatonic.games.third.steps import Suffering
from miskatonic.games.third.words.amounts import (
    ALL,
    All,
    Amount,
    joined,
    some,
    value_of,
)
from miskatonic.games.third.words.common import PersonalWord, TestWord, test_of, test_text
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say


def harm_text(damage: Amount, horror: Amount) -> Text:
    return joined(
        [some(what, n) for what, n in (("damage", damage), ("horror", horror)) if n != 0]
        or [some("damage", 0)]
    )


class Suffer(PersonalWord, frozen=True):
    """Suffer damage and horror; direct harm cannot be assigned to assets."""

    do = "suffer"
    damage: Amount = 0
    horror: Amount = 0
    direct: bool = False

    def act(self, scope: ThirdScope) -> Flow[None]:
        damage = yield from value_of(self.damage, scope)
        horror = yield from value_of(self.horror, scope)
        if _may_be_units(scope):
            step = Suffering("", scope.seat, damage, horror, scope.rule, scope.card, self.direct)
            yield from harm.suffer_in_units(scope.play, step, again=False)
        elif damage or horror:
            yield from harm.suffer(
                scope.play,
                scope.who,
                scope.rule,
                damage=damage,
                horror=horror,
                direct=self.direct,
                source=scope.card,
            )

    def describe(self) -> Text:
        text = "third.effect.suffer_direct" if self.direct else "third.effect.suffer"
        return say(text, some=harm_text(self.damage, self.horror))


def _may_be_units(scope: ThirdScope) -> bool:
    """At the end of a headline, which knows that what it says may go on in steps."""
    return scope.last and isinstance(scope.play.state.scenes[-1], Headline)


class Recover(PersonalWord, frozen=True):
    """Recover health and sanity: you, you or an ally of yours, or anybody (or any ally) in your space."""

    do = "recover"
    health: Amount | All = 0
    sanity: Amount | All = 0
    who: Annotated[str, Known(("you", "you_or_ally", "investigator_or_ally_in_your_space"))] = "you"

    def act(self, scope: ThirdScope) -> Flow[None]:
        found = self._targets(scope)
        if not found:
            return
        answer = next(iter(found))
        if len(found) > 1:
            options = [_target_option(name, found[name], scope.rule) for name in found]
            answer = yield Ask(scope.seat, say("third.ask.recover", some=self._some()), options, scope.rule)
        person, asset = found[answer]
        health = yield from self._amount(self.health, scope)
        sanity = yield from self._amount(self.sanity, scope)
        harm.recover(
            scope.play,
            person,
            scope.rule,
            health=health,
            sanity=sanity,
            asset=asset.id if asset else "",
        )

    def _amount(self, amount: Amount, scope: ThirdScope) -> Flow[int | None]:
        return None if amount == ALL else (yield from value_of(amount, scope))

    def _targets(self, scope: ThirdScope) -> dict[str, tuple[Investigator, Asset | None]]:
        """Answer -> whom it means: only those who would recover something."""
        people = [scope.who]
        if self.who == "investigator_or_ally_in_your_space":
            people = people_at(scope.play, scope.who.place)
        found: dict[str, tuple[Investigator, Asset | None]] = {}
        for person in people:
            if self._helps(person):
                found[f"seat:{person.seat}"] = (person, None)
            for asset in person.assets if self.who != "you" else ():
                if asset_type(asset.id) == "ally" and self._helps(asset):
                    found[asset.id] = (person, asset)
        return found

    def _helps(self, hurt: Investigator | Asset) -> bool:
        return bool((self.health and hurt.damage) or (self.sanity and hurt.horror))

    def can(self, scope: ThirdScope) -> bool:
        return bool(self._targets(scope))

    def _some(self) -> Text:
        given = (("health", self.health), ("sanity", self.sanity))
        return joined([some(what, n) for what, n in given if n != 0])

    def describe(self) -> Text:
        return say("third.effect.recover", some=self._some(), whom=self.who)


def _target_option(name: str, target: tuple[Investigator, Asset | None], rule: str) -> Option:
    person, asset = target
    if asset is None:
        return Option(name, say("third.who." + person.id), name, rule)
    return card_option(asset.id, rule)


class BecomeDelayed(PersonalWord, frozen=True):
    """Become delayed; who already is stays so (484.4)."""

    do = "become_delayed"

    def act(self, scope: ThirdScope) -> Flow[None]:
        harm.delay(scope.play, scope.who, scope.rule)
        return
        yield

    def can(self, scope: ThirdScope) -> bool:
        return not scope.who.delayed

    def describe(self) -> Text:
        return say("third.effect.become_delayed")


class Devoured(PersonalWord, frozen=True):
    """The end of an investigator."""

    do = "devoured"

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from harm.devour(scope.play, scope.who, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.devoured")


class RetireInvestigator(PersonalWord, frozen=True):
    """He leaves the game, and a new investigator comes at the start of the next action phase (481)."""

    do = "retire_investigator"

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from harm.retire(scope.play, scope.who, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.retire")


class ReducedByTest(TestWord, frozen=True):
    """Suffer damage or horror, less for each success of a test."""

    do = "test_reduce"
    mod: Mod = 0
    damage: Few = 0
    horror: Few = 0
    prevent_per_success: Positive = 1

    def test(self, scope: ThirdScope) -> Test:
        return test_of(scope, self.skill, self.mod, counted=True)

    def outcome(self, scope: ThirdScope, made: Test) -> Flow[None]:
        less = made.successes * self.prevent_per_success
        damage, horror = max(0, self.damage - less), max(0, self.horror - less)
        if damage or horror:
            yield from harm.suffer(
                scope.play, scope.who, scope.rule, damage=damage, horror=horror, source=scope.card
            )

    def describe(self) -> Text:
        return say(
            "third.effect.test_reduce",
            test=test_text(self.skill, self.mod),
            harm=harm_text(self.damage, self.horror),
            n=self.prevent_per_success,
        )


class RollSplit(PersonalWord, frozen=True):
    """Roll, and suffer as much damage and horror together, divided as one likes."""

    do = "roll_split"
    dice: Positive = 1

    def act(self, scope: ThirdScope) -> Flow[None]:
        game, who = scope.play, scope.who
        total = sum((yield from roll(game, who, self.dice, scope.rule)))
        options = [
            Option(
                f"damage:{damage}",
                say("third.option.split", damage=damage, horror=total - damage),
                rule=scope.rule,
            )
            for damage in range(total + 1)
        ]
        answer = yield Ask(who.seat, say("third.ask.split", n=total), options, scope.rule)
        damage = number(answer)
        yield from harm.suffer(game, who, scope.rule, damage=damage, horror=total - damage, source=scope.card)

    def describe(self) -> Text:
        return say("third.effect.roll_split", n=self.dice)


WORDS = (Suffer, Recover, BecomeDelayed, Devoured, RetireInvestigator, ReducedByTest, RollSplit)
