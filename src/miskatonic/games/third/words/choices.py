"""Words that let somebody decide: costs, and choices; and what stands behind them."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from miskatonic.games.third.facts.names import ITEM_TRAITS, Blank, ConditionName, Few
from miskatonic.games.third.rules import assets, harm
from miskatonic.games.third.rules.choices import choose_card
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.state import Asset
from miskatonic.games.third.words.amounts import cards_of, joined, some
from miskatonic.games.third.words.common import NOTHING, PersonalWord
from miskatonic.games.third.words.goods import GainCondition
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.effects import Choice, Cost, Nothing, Word
from miskatonic.kernel.effects import Choose as AnyChoose
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

ANY = "any"
"""Of clues on the scenario sheet: as many as one likes, one at least."""
COUNTED = ("money", "remnants", "clues", "focus")
THAT = ("that_item", "that_spell")
"""What a surrounding "for each" is about."""
HARM = ("damage", "horror", "direct_horror")


class Spend(Cost, frozen=True):
    """A cost, paid in full or not at all (400.1d-400.1h).

    Tokens and cards are discarded, harm is suffered, a condition gained; harm that is prevented was not suffered,
    and then the cost is not paid (409.1).
    """

    do = "spend"
    money: Few = 0
    remnants: Few = 0
    clues: Few = 0
    focus: Few = 0
    sheet_clues: Few | Annotated[str, Known((ANY,))] = 0
    damage: Few = 0
    horror: Few = 0
    direct_horror: Few = 0
    delayed: bool = False
    condition: ConditionName | Blank = ""
    discard: Annotated[str, Known(("", "item", "spell", "ally", *ITEM_TRAITS, *THAT))] = ""
    discard_this: bool = False
    horror_on_this: Few = 0

    def possible(self, scope: ThirdScope) -> bool:
        who = scope.who
        return (
            not who.out
            and who.money >= self.money
            and who.remnants >= self.remnants
            and who.clues >= self.clues
            and len(who.focus) >= self.focus
            and scope.play.state.sheet_clues >= self._least_sheet_clues()
            and not (self.delayed and who.delayed)
            and (not self.condition or assets.can_gain_condition(scope.play, who, self.condition))
            and (not self.discard or bool(self._cards(scope)))
            and self._this_can_bear(scope)
        )

    def _least_sheet_clues(self) -> int:
        return self.sheet_clues if isinstance(self.sheet_clues, int) else 1

    def _this_can_bear(self, scope: ThirdScope) -> bool:
        """The card itself, where it is discarded or takes horror."""
        if not self.discard_this and not self.horror_on_this:
            return True
        asset = _held(scope)
        return asset is not None and harm.room_for(asset, "horror") >= self.horror_on_this

    def _cards(self, scope: ThirdScope) -> list[str]:
        if self.discard in THAT:
            that = scope.about.get("that", "")
            return [that] if any(asset.id == that for asset in scope.who.assets) else []
        return cards_of(scope, self.discard)

    @property
    def is_harm(self) -> bool:
        """Whether it is nothing but damage and horror."""
        return self.damage + self.horror > 0 and self == Spend(damage=self.damage, horror=self.horror)

    def run(self, scope: ThirdScope) -> Flow[None]:
        yield from self.pay(scope)

    def pay(self, scope: ThirdScope) -> Flow[bool]:
        """Pay it; False where it turned out not to be paid in full."""
        yield from self._tokens(scope)
        yield from self._sheet(scope)
        game, who, rule = scope.play, scope.who, scope.rule
        if self.delayed:
            harm.delay(game, who, rule)
        if self.discard:
            card = yield from choose_card(
                game, who.seat, self._cards(scope), say("third.ask.discard", kind=self.discard), rule
            )
            assets.discard(game, who, card, rule)
        if self.discard_this:
            assets.discard(game, who, scope.card, rule)
        if self.horror_on_this:
            yield from harm.suffer_on(game, who, scope.card, rule, horror=self.horror_on_this)
        if self.condition and not (yield from assets.gain_condition(game, who, self.condition, rule)):
            return False
        return (yield from self._harm(scope))

    def _tokens(self, scope: ThirdScope) -> Flow[None]:
        game, who, rule = scope.play, scope.who, scope.rule
        if self.money:
            assets.spend_money(game, who, self.money, rule)
        if self.remnants:
            yield from assets.spend_remnants(game, who, self.remnants, rule)
        if self.clues:
            assets.spend_clues(game, who, self.clues, rule)
        if self.focus:
            yield from assets.spend_focus(game, who, self.focus, rule)

    def _sheet(self, scope: ThirdScope) -> Flow[None]:
        """Clues on the scenario sheet; how many is left for the effect as "that many"."""
        state, n = scope.play.state, self.sheet_clues
        if n == ANY:
            options = [
                Option(f"clues:{k}", say("third.some.clues", n=k), rule=scope.rule)
                for k in range(state.sheet_clues, 0, -1)
            ]
            answer = yield Ask(scope.seat, say("third.ask.sheet_clues"), options, scope.rule)
            n = number(answer)
        assert isinstance(n, int)
        if n:
            state.sheet_clues -= n
            scope.about["number"] = n
            scope.play.tell("third.log.spend_sheet_clues", scope.rule, n=n)

    def _harm(self, scope: ThirdScope) -> Flow[bool]:
        """What he bears himself and what he assigns to assets counts."""
        game, who, rule, card = scope.play, scope.who, scope.rule, scope.card
        dealt = yield from harm.suffer(game, who, rule, damage=self.damage, horror=self.horror, source=card)
        direct = yield from harm.suffer(game, who, rule, horror=self.direct_horror, direct=True, source=card)
        return (
            dealt.own_damage + dealt.card_damage >= self.damage
            and dealt.own_horror + dealt.card_horror >= self.horror
            and direct.own_horror >= self.direct_horror
        )

    def describe(self) -> Text:
        spent = [some(thing, getattr(self, thing)) for thing in COUNTED if getattr(self, thing)]
        texts = [say("third.cost.spend", some=joined(spent))] if spent else []
        if self.sheet_clues:
            n = self.sheet_clues
            texts.append(
                say("third.cost.sheet_clues", n=n)
                if isinstance(n, int)
                else say("third.cost.any_sheet_clues")
            )
        harmed = [some(thing, getattr(self, thing)) for thing in HARM if getattr(self, thing)]
        if harmed:
            texts.append(say("third.effect.suffer", some=joined(harmed)))
        if self.delayed:
            texts.append(say("third.effect.become_delayed"))
        if self.condition:
            texts.append(say("third.effect.gain_condition", card=self.condition))
        if self.discard:
            texts.append(say("third.cost.discard", kind=self.discard))
        if self.discard_this:
            texts.append(say("third.effect.discard_this"))
        if self.horror_on_this:
            texts.append(say("third.cost.horror_on_this", n=self.horror_on_this))
        return joined(texts)


def _held(scope: ThirdScope) -> Asset | None:
    """The card itself, while he has it."""
    return next((asset for asset in scope.who.assets if asset.id == scope.card), None)


class Pay(PersonalWord, frozen=True):
    """Pay the cost and have the effect: one arm of a choice, so he has already decided to."""

    do = "pay"
    cost: Spend
    effect: Word = NOTHING

    def act(self, scope: ThirdScope) -> Flow[None]:
        if self.cost.possible(scope) and (yield from self.cost.pay(scope)):
            yield from self.effect.run(scope)

    def can(self, scope: ThirdScope) -> bool:
        return self.cost.possible(scope)

    def odds(self, scope: ThirdScope) -> tuple[Odds, ...]:
        return self.effect.odds(scope)

    def describe(self) -> Text:
        if isinstance(self.effect, Nothing):
            return self.cost.describe()
        return say("third.effect.pay", cost=self.cost.describe(), effect=self.effect.aim())


class PayTo(Pay, frozen=True):
    """He may pay the cost, in full, for the effect; who cannot, or would pay for nothing, is not asked."""

    do = "pay_to"

    def act(self, scope: ThirdScope) -> Flow[None]:
        if not self.can(scope):
            return
        options = [
            Option(
                "pay",
                self.cost.describe(),
                rule=scope.rule,
                reckon=partial(self.effect.odds, scope),
                told=self.effect.aim,
            ),
            Option("no", say("kernel.option.no"), rule=scope.rule),
        ]
        if (yield Ask(scope.seat, say("kernel.ask.pay_to"), options, why_chosen(scope.rule))) == "pay":
            yield from super().act(scope)

    def can(self, scope: ThirdScope) -> bool:
        return self.cost.possible(scope) and self.effect.possible(scope)

    def describe(self) -> Text:
        return say("kernel.effect.pay_to", cost=self.cost.describe(), effect=self.effect.aim())


class PayOrElse(PersonalWord, frozen=True):
    """Pay the cost, or else; who cannot pay has no choice."""

    do = "pay_or_else"
    cost: Spend
    otherwise: Word

    def act(self, scope: ThirdScope) -> Flow[None]:
        wants = self.cost.possible(scope) and (yield from self._wants(scope))
        if not (wants and (yield from self.cost.pay(scope))):
            yield from self.otherwise.run(scope)

    def _wants(self, scope: ThirdScope) -> Flow[bool]:
        options = [
            Option("pay", self.cost.describe(), rule=scope.rule),
            Option("no", self.otherwise.describe(), rule=scope.rule),
        ]
        return (yield Ask(scope.seat, say("kernel.ask.choose"), options, why_chosen(scope.rule))) == "pay"

    def describe(self) -> Text:
        paid, otherwise = self.cost.describe(), self.otherwise.describe()
        return say("third.effect.pay_or_else", paid=paid, otherwise=otherwise)


class RepeatPay(PersonalWord, frozen=True):
    """He may pay the cost as often as he likes; each time it brings the same."""

    do = "repeat_pay"
    cost: Spend
    each: Word

    def act(self, scope: ThirdScope) -> Flow[None]:
        options = [
            Option("pay", self.cost.describe(), rule=scope.rule, told=self.each.aim),
            Option("no", say("kernel.option.no"), rule=scope.rule),
        ]
        prompt = say("kernel.ask.pay_to")
        while self.cost.possible(scope):
            if (yield Ask(scope.seat, prompt, options, why_chosen(scope.rule))) != "pay":
                return
            if (yield from self.cost.pay(scope)):
                yield from self.each.run(scope)

    def can(self, scope: ThirdScope) -> bool:
        return self.cost.possible(scope)

    def describe(self) -> Text:
        return say("third.effect.repeat_pay", cost=self.cost.describe(), effect=self.each.aim())


ENCOUNTERS = ("3e.416.4", "3e.419.3", "3e.408.3d")
"""Rules by which an encounter is read."""


def why_chosen(rule: str) -> str:
    """A choice in an encounter is made before anybody reads on (441.9); elsewhere the text itself says so."""
    return "3e.441.9" if rule in ENCOUNTERS else rule


class Choose(AnyChoose, frozen=True):
    """Exactly one of these (441.9).

    Barred is only what cannot be chosen: a cost that cannot be paid, a condition he has, what needs a body when he
    has none. To choose what would do nothing ("decline") is allowed.
    """

    do = "choose"

    def run(self, scope: ThirdScope) -> Flow[None]:
        arms = {arm.name: arm for arm in self.options if not barred(arm.effect, scope)}
        if not arms:
            return
        options = [
            Option(name, _arm_text(arm), rule=scope.rule, reckon=partial(arm.effect.odds, scope))
            for name, arm in arms.items()
        ]
        answer = yield Ask(scope.seat, say("kernel.ask.choose"), options, why_chosen(scope.rule))
        yield from arms[answer].effect.run(scope)

    def possible(self, scope: ThirdScope) -> bool:
        return any(arm.effect.possible(scope) for arm in self.options)

    def describe(self) -> Text:
        text = say("kernel.effect.choose", first=_arm_text(self.options[0]))
        for arm in self.options[1:]:
            text = say("kernel.effect.or", first=text, second=_arm_text(arm))
        return text


def _arm_text(arm: Choice) -> Text:
    """What an arm does; one that does nothing is a way to say no."""
    return say("third.effect.decline") if isinstance(arm.effect, Nothing) else arm.describe()


def barred(effect: Word, scope: ThirdScope) -> bool:
    if scope.who.out or isinstance(effect, Pay | GainCondition):
        return not effect.possible(scope)
    return False


WORDS = (Spend, Pay, PayTo, PayOrElse, RepeatPay, Choose)
