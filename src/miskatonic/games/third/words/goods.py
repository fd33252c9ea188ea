"""Words that bring and take what investigators own: money, cards, conditions, remnants, focus."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.third.facts.names import (
    SKILLS,
    Blank,
    ConditionName,
    Few,
    ItemTrait,
    Positive,
    Special,
)
from miskatonic.games.third.rules import assets
from miskatonic.games.third.rules.people import holds
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.words.amounts import Amount, some, value_of
from miskatonic.games.third.words.common import NOTHING, PersonalWord
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

Price = Few | Annotated[str, Known(("full", "half"))]


class GainMoney(PersonalWord, frozen=True):
    """Gain money."""

    do = "gain_money"
    n: Amount

    def act(self, scope: ThirdScope) -> Flow[None]:
        n = yield from value_of(self.n, scope)
        if n > 0:
            scope.who.money += n
            scope.play.tell("third.log.gain_money", scope.rule, who=scope.who.id, n=n)

    def describe(self) -> Text:
        return say("third.effect.gain", some=some("money", self.n))


class LoseMoney(PersonalWord, frozen=True):
    """Lose money, as much of it as there is."""

    do = "lose_money"
    n: Positive

    def act(self, scope: ThirdScope) -> Flow[None]:
        if lost := min(self.n, scope.who.money):
            scope.who.money -= lost
            scope.play.tell("third.log.lose_money", scope.rule, who=scope.who.id, n=lost)
        return
        yield

    def can(self, scope: ThirdScope) -> bool:
        return scope.who.money > 0

    def describe(self) -> Text:
        return say("third.effect.lose", some=some("money", self.n))


class GainRemnant(PersonalWord, frozen=True):
    """Gain remnants."""

    do = "gain_remnant"
    n: Positive = 1

    def act(self, scope: ThirdScope) -> Flow[None]:
        scope.who.remnants += self.n
        scope.play.tell("third.log.gain_remnants", scope.rule, who=scope.who.id, n=self.n)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.gain", some=some("remnants", self.n))


# ---------------------------------------------------------------------- cards


class GainItem(PersonalWord, frozen=True):
    """Gain an item of a trait, and perhaps of a value: from the display or the deck (468.5, 468.6)."""

    do = "gain_item"
    trait: ItemTrait | Blank = ""
    min_value: Few = 0
    max_value: Few = -1

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from assets.gain_item(
            scope.play,
            scope.who,
            scope.rule,
            trait=self.trait,
            min_value=self.min_value or None,
            max_value=self.max_value if self.max_value >= 0 else None,
        )

    def describe(self) -> Text:
        kind = self.trait or "any"
        if self.min_value:
            return say("third.effect.gain_item_from", kind=kind, n=self.min_value)
        if self.max_value >= 0:
            return say("third.effect.gain_item_to", kind=kind, n=self.max_value)
        return say("third.effect.gain_item", kind=kind)


class GainSpell(PersonalWord, frozen=True):
    """Gain spells from the deck."""

    do = "gain_spell"
    n: Positive = 1

    def act(self, scope: ThirdScope) -> Flow[None]:
        for _ in range(self.n):
            yield from assets.gain_spell(scope.play, scope.who, scope.rule)

    def can(self, scope: ThirdScope) -> bool:
        return len(scope.play.state.spells) > 0

    def describe(self) -> Text:
        return say("third.effect.gain", some=some("spells", self.n))


class GainAlly(PersonalWord, frozen=True):
    """Gain allies from the deck."""

    do = "gain_ally"
    n: Positive = 1

    def act(self, scope: ThirdScope) -> Flow[None]:
        for _ in range(self.n):
            yield from assets.gain_ally(scope.play, scope.who, scope.rule)

    def can(self, scope: ThirdScope) -> bool:
        return len(scope.play.state.allies) > 0

    def describe(self) -> Text:
        return say("third.effect.gain", some=some("allies", self.n))


class GainSpecial(PersonalWord, frozen=True):
    """Gain this very card, if nobody has it (421.5)."""

    do = "gain_special"
    name: Special

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from assets.gain_special(scope.play, scope.who, self.name, scope.rule)

    def can(self, scope: ThirdScope) -> bool:
        return self.name in scope.play.state.specials

    def describe(self) -> Text:
        return say("third.effect.gain_special", card=self.name)


class GainCondition(PersonalWord, frozen=True):
    """Become blessed or cursed, or gain a Dark Pact, unless one has it already (449.4)."""

    do = "gain_condition"
    name: ConditionName

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from assets.gain_condition(scope.play, scope.who, self.name, scope.rule)

    def can(self, scope: ThirdScope) -> bool:
        game, who = scope.play, scope.who
        opposite = assets.OPPOSITE.get(self.name, "")
        return assets.can_gain_condition(game, who, self.name) or holds(who, opposite) is not None

    def describe(self) -> Text:
        return say("third.effect.gain_condition", card=self.name)


# ---------------------------------------------------------------------- shops


def price_text(price: int | str, n: int) -> dict[str, str | int]:
    """The arguments that say at which price how many may be bought (0: any number)."""
    if isinstance(price, int):
        return {"price": "fixed", "cost": price, "n": n}
    return {"price": price, "cost": 0, "n": n}


class BuyDisplay(PersonalWord, frozen=True):
    """Items of a trait in the display may be bought: one, or any number (limit 0)."""

    do = "buy_display"
    trait: ItemTrait | Blank = ""
    limit: Few = 0
    price: Price = "full"
    if_bought: Word = NOTHING

    def act(self, scope: ThirdScope) -> Flow[None]:
        bought = yield from assets.buy_display(
            scope.play,
            scope.who,
            scope.rule,
            trait=self.trait,
            limit=self.limit or None,
            price=self.price,
        )
        if bought:
            yield from self.if_bought.run(scope)

    @property
    def forks(self) -> bool:
        """Whoever buys nothing goes on all the same: what follows comes in any case."""
        return True

    def describe(self) -> Text:
        text = say("third.effect.buy_display", kind=self.trait or "any", **price_text(self.price, self.limit))
        return _if_bought(text, self.if_bought)


class BuySpells(PersonalWord, frozen=True):
    """Spells are revealed, and some may be bought: so many, or any number of them (limit 0)."""

    do = "buy_spells"
    reveal: Positive
    limit: Few = 0
    price: Price = "full"
    if_bought: Word = NOTHING

    def act(self, scope: ThirdScope) -> Flow[None]:
        bought = yield from assets.buy_spells(
            scope.play, scope.who, scope.rule, self.reveal, self.limit or None, self.price
        )
        if bought:
            yield from self.if_bought.run(scope)

    def can(self, scope: ThirdScope) -> bool:
        return len(scope.play.state.spells) > 0

    @property
    def forks(self) -> bool:
        return True

    def describe(self) -> Text:
        text = say("third.effect.buy_spells", reveal=self.reveal, **price_text(self.price, self.limit))
        return _if_bought(text, self.if_bought)


def _if_bought(text: Text, effect: Word) -> Text:
    if isinstance(effect, Nothing):
        return text
    return say("third.effect.if_bought", buy=text, effect=effect.describe())


# ---------------------------------------------------------------------- focus


ANY, EACH = "any", "each"


class Focus(PersonalWord, frozen=True):
    """Focus a skill (or any, or each), perhaps beyond one's limit (429.10); some cards leave the choice to him."""

    do = "focus"
    n: Positive = 1
    skill: Annotated[str, Known((*SKILLS, ANY, EACH))] = ANY
    over_limit: bool = False
    optional: bool = False

    def act(self, scope: ThirdScope) -> Flow[None]:
        for skill in SKILLS if self.skill == EACH else [self.skill] * self.n:
            yield from assets.focus(
                scope.play,
                scope.who,
                skill,
                scope.rule,
                over_limit=self.over_limit,
                optional=self.optional,
            )

    def can(self, scope: ThirdScope) -> bool:
        skills = assets.focusable(scope.play, scope.who)
        return bool(skills) if self.skill in (ANY, EACH) else self.skill in skills

    def describe(self) -> Text:
        text = say("third.effect.focus", skill=self.skill)
        if self.skill == ANY:
            text = say("third.effect.focus_any", n=self.n)
        elif self.skill == EACH:
            text = say("third.effect.focus_each")
        text = say("third.effect.over_limit", focus=text) if self.over_limit else text
        return say("kernel.effect.may", effect=text) if self.optional else text


class DiscardFocus(PersonalWord, frozen=True):
    """Discard focus tokens, of one's choice, as many as there are."""

    do = "discard_focus"
    n: Positive = 1

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from assets.discard_focus(scope.play, scope.who, self.n, scope.rule)

    def can(self, scope: ThirdScope) -> bool:
        return bool(scope.who.focus)

    def describe(self) -> Text:
        return say("third.effect.discard", some=some("focus", self.n))


WORDS = (
    GainMoney,
    LoseMoney,
    GainRemnant,
    GainItem,
    GainSpell,
    GainAlly,
    GainSpecial,
    GainCondition,
    BuyDisplay,
    BuySpells,
    Focus,
    DiscardFocus,
)
