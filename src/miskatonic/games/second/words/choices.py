"""Words that let the player decide what to give: prices, spending as much as one likes, splitting a gain."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Annotated

from miskatonic.games.second.facts import GATES, kind_of, monster_kind
from miskatonic.games.second.facts.names import Belonging, Coin, Few, Some, Stat
from miskatonic.games.second.rules import harm
from miskatonic.games.second.rules.checks import roll, success_from
from miskatonic.games.second.rules.cup import to_cup
from miskatonic.games.second.rules.gates import spend_gate_trophy
from miskatonic.games.second.rules.possessions import clues_to_spend, spend_clues
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.scenes import Check
from miskatonic.games.second.state import Investigator
from miskatonic.games.second.words.amounts import Amount, cards_of, count_of, some, value_of
from miskatonic.games.second.words.base import SecondWord, ask
from miskatonic.games.second.words.common import COUNTED, MOST, NOTHING, joined, regain
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Odds, Option, choose, choose_exactly
from miskatonic.kernel.effects import Cost, Nothing, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.picks import Pick, Picked
from miskatonic.kernel.text import Text, say

PRICES = ("money", "clues", "sanity", "stamina", "toughness", "gate_trophies")


def toughness_of(who: Investigator) -> int:
    """What his monster trophies are worth: the toughness printed on the markers."""
    return sum([monster_kind(marker).toughness for marker in who.monsters])


class Pay(Cost, frozen=True):
    """A price: money, clue tokens, Sanity, Stamina, gate trophies, monster trophies of so much toughness together.

    It is no loss, so nothing reduces it; Sanity or Stamina spent down to 0 knocks out before anything is gained.
    """

    do = "pay"
    money: Some = 0
    clues: Some = 0
    sanity: Some = 0
    stamina: Some = 0
    toughness: Some = 0
    gate_trophies: Some = 0

    def faults(self) -> tuple[str, ...]:
        """Something at least."""
        return () if any(getattr(self, thing) for thing in PRICES) else ("money",)

    def possible(self, scope: SecondScope) -> bool:
        who = scope.who
        return (
            who.money >= self.money
            and clues_to_spend(who) >= self.clues
            and who.sanity >= self.sanity
            and who.stamina >= self.stamina
            and len(who.gates) >= self.gate_trophies
            and (not self.toughness or toughness_of(who) >= self.toughness)
        )

    def run(self, scope: SecondScope) -> Flow[None]:
        spend(scope, "money", self.money)
        if self.clues:
            yield from spend_clues(scope.play, scope.who, self.clues, scope.rule)
            scope.play.tell("second.log.pay_clues", scope.rule, who=scope.who.id, n=self.clues)
        yield from spend_monsters(scope, self.toughness)
        yield from spend_gates(scope, self.gate_trophies)
        if self.sanity or self.stamina:
            yield from spend_health(scope, self.sanity, self.stamina)

    def spent(self) -> Text:
        return joined([some(thing, getattr(self, thing)) for thing in PRICES if getattr(self, thing)])

    def describe(self) -> Text:
        return say("second.effect.pay", some=self.spent())


def spend(scope: SecondScope, thing: str, n: int) -> None:
    """Money or clue tokens, as a price."""
    if n > 0:
        setattr(scope.who, thing, getattr(scope.who, thing) - n)
        scope.play.tell(f"second.log.pay_{thing}", scope.rule, who=scope.who.id, n=n)


def spend_health(scope: SecondScope, sanity: int, stamina: int) -> Flow[None]:
    for stat, n in (("sanity", sanity), ("stamina", stamina)):
        harm.pay(scope.play, scope.who, stat, n, scope.rule)
    yield from harm.knock_out_check(scope.play, scope.who)


def spend_monsters(scope: SecondScope, toughness: int) -> Flow[None]:
    """Monster trophies whose toughness suffices; what one of them is too much is gone all the same."""
    if toughness <= 0:
        return
    who, game = scope.who, scope.play
    trophies = _trophies(who, scope.rule)

    def each_needed(picked: Picked) -> Text | None:
        spare = sum(monster_kind(marker).toughness * n for marker, n in picked.items()) - toughness
        least = min(picked, key=lambda marker: monster_kind(marker).toughness)
        if monster_kind(least).toughness > spare:
            return None
        return say("second.error.needless_trophy", monster=kind_of(least))

    pick = Pick(toughness, check=each_needed)
    spent = {trophy.name: trophy.most for trophy in trophies}
    if each_needed(spent):  # else there is no choice
        prompt = say("second.ask.trophies", n=toughness)
        spent = yield from choose(Ask(scope.seat, prompt, trophies, scope.rule, pick=pick))
    for first, n in spent.items():
        for marker in [each for each in who.monsters if kind_of(each) == kind_of(first)][:n]:
            who.monsters.remove(marker)
            to_cup(game, marker)
            game.tell("second.log.trophy_spent", "2e.misc.trophy.02", who=who.id, monster=kind_of(marker))


def _trophies(who: Investigator, rule: str) -> list[Option]:
    """One for each kind, as often as he has it."""
    kinds = {kind_of(marker): marker for marker in reversed(who.monsters)}
    counts = Counter(map(kind_of, who.monsters))
    return [
        Option(
            marker,
            say("second.option.trophy", monster=kind, n=monster_kind(marker).toughness),
            f"monster:{marker}",
            rule,
            weight=monster_kind(marker).toughness,
            most=counts[kind],
        )
        for kind, marker in sorted(kinds.items())
    ]


def spend_gates(scope: SecondScope, n: int) -> Flow[None]:
    """Gate trophies of one's choice, where there is a choice."""
    options = [
        Option(gate, say("second.option.spend_gate", world=GATES[gate].world), rule=scope.rule)
        for gate in scope.who.gates
    ]
    prompt = say("second.ask.spend_gates", n=n)
    for gate in (yield from choose_exactly(n, scope.who.seat, prompt, options, scope.rule)):
        spend_gate_trophy(scope.play, scope.who, gate, "2e.misc.trophy.03")


class GiveCards(Cost, frozen=True):
    """Cards of one's choice, all of them or none: items, weapons, or cards of one deck."""

    do = "give_cards"
    n: Some
    what: Belonging = "items"

    def possible(self, scope: SecondScope) -> bool:
        return len(cards_of(scope.who, self.what)) >= self.n

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from harm.lose_items(scope.play, scope.who, self.n, cards_of(scope.who, self.what), scope.rule)

    def describe(self) -> Text:
        return say("second.effect.lose_items", some=some(self.what, self.n))


class AnyCost(Cost, frozen=True):
    """One of several prices, whichever can be paid."""

    do = "any_cost"
    costs: Annotated[tuple[Pay, ...], SOME]

    def possible(self, scope: SecondScope) -> bool:
        return any(cost.possible(scope) for cost in self.costs)

    def run(self, scope: SecondScope) -> Flow[None]:
        options = [
            Option(f"cost:{n}", cost.describe(), rule=scope.rule)
            for n, cost in enumerate(self.costs)
            if cost.possible(scope)
        ]
        answer = yield from ask(scope, say("second.ask.cost"), options)
        yield from self.costs[number(answer)].run(scope)

    def describe(self) -> Text:
        return say("second.effect.pay_any", some=[cost.spent() for cost in self.costs])


class Exchange(SecondWord, frozen=True):
    """Pay the price and have the effect: who uses it has already decided to."""

    do = "exchange"
    cost: Cost
    effect: Word

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from self.cost.run(scope)
        yield from self.effect.run(scope)

    def possible(self, scope: SecondScope) -> bool:
        return self.cost.possible(scope) and self.effect.possible(scope)

    def odds(self, scope: SecondScope) -> tuple[Odds, ...]:
        return self.effect.odds(scope)

    def describe(self) -> Text:
        return say("second.effect.exchange", cost=self.cost.describe(), effect=self.effect.describe())


class PayOr(SecondWord, frozen=True):
    """Pay the price (and have an effect), or else; who cannot pay has no choice."""

    do = "pay_or"
    cost: Cost
    otherwise: Word
    effect: Word = NOTHING

    def run(self, scope: SecondScope) -> Flow[None]:
        answer = "no"
        if self.cost.possible(scope):
            options = [
                Option("pay", self._paid(), rule=scope.rule, reckon=partial(self.effect.odds, scope)),
                Option(
                    "no",
                    self.otherwise.describe(),
                    rule=scope.rule,
                    reckon=partial(self.otherwise.odds, scope),
                ),
            ]
            answer = yield from ask(scope, say("second.ask.pay_or"), options)
        if answer == "pay":
            yield from self.cost.run(scope)
            yield from self.effect.run(scope)
        else:
            yield from self.otherwise.run(scope)

    def _paid(self) -> Text:
        if isinstance(self.effect, Nothing):
            return self.cost.describe()
        return say("second.effect.pay_for", cost=self.cost.describe(), effect=self.effect.describe())

    def describe(self) -> Text:
        return say("second.effect.pay_or", paid=self._paid(), otherwise=self.otherwise.describe())


class SpendUpTo(SecondWord, frozen=True):
    """Spend as much of something as one likes, up to so much; the effect may speak of "that many"."""

    do = "spend_up_to"
    what: Coin
    most: Some
    effect: Word

    def run(self, scope: SecondScope) -> Flow[None]:
        most = min(self.most, count_of(scope.who, self.what))
        options = [
            Option(f"spend:{n}", say("second.option.spend", some=some(self.what, n)), rule=scope.rule)
            for n in range(most, -1, -1)
        ]
        answer = yield from ask(scope, say("second.ask.spend", effect=self.effect.describe()), options)
        n = number(answer)
        if not n:
            return
        if self.what in COUNTED:
            spend(scope, self.what, n)
        else:
            yield from spend_health(
                scope, n if self.what == "sanity" else 0, n if self.what == "stamina" else 0
            )
        yield from self.effect.run(scope.having(n))

    def possible(self, scope: SecondScope) -> bool:
        return count_of(scope.who, self.what) > 0

    def describe(self) -> Text:
        most = some(self.what, self.most)
        return say("second.effect.spend_up_to", some=most, effect=self.effect.describe())


class GainSplit(SecondWord, frozen=True):
    """Gain so many points, divided between Sanity and Stamina as one likes."""

    do = "gain_split"
    total: Amount

    def run(self, scope: SecondScope) -> Flow[None]:
        total = value_of(self.total, scope)
        room = {stat: MOST[stat](scope.play, scope.who) - getattr(scope.who, stat) for stat in harm.STATS}
        # What goes beyond a maximum is wasted, so nobody is asked to waste what the other could use.
        fewest, most = max(0, total - room["stamina"]), min(total, room["sanity"])
        options = [
            Option(
                f"sanity:{n}",
                say("second.option.split", sanity=n, stamina=total - n),
                rule=scope.rule,
            )
            for n in range(min(fewest, most), most + 1)
        ]
        answer = yield from ask(scope, say("second.ask.split", n=total), options)
        sanity = number(answer)
        for stat, n in zip(harm.STATS, (sanity, total - sanity), strict=True):
            if n > 0:
                yield from regain(scope, stat, n)

    def possible(self, scope: SecondScope) -> bool:
        return any(getattr(scope.who, stat) < MOST[stat](scope.play, scope.who) for stat in harm.STATS)

    def describe(self) -> Text:
        return say("second.effect.gain_split", some=some("points", self.total))


class RollNumber(SecondWord, frozen=True):
    """Roll, take something off (never below 0): that is the number the effect speaks of."""

    do = "roll_number"
    effect: Word
    dice: Some = 1
    minus: Few = 0

    def run(self, scope: SecondScope) -> Flow[None]:
        faces = roll(scope.play, self.dice)
        n = max(0, sum(faces) - self.minus)
        scope.play.tell("second.log.dice", scope.rule, n=n, faces=list(faces))
        yield from self.effect.run(scope.having(n))

    def describe(self) -> Text:
        effect = self.effect.describe()
        return say("second.effect.roll_number", n=self.dice, minus=self.minus, effect=effect)


class RollPool(SecondWord, frozen=True):
    """Roll as many dice as one has Sanity or Stamina; the effect counts successes and failures. It is no check."""

    do = "roll_pool"
    stat: Stat
    effect: Word

    def run(self, scope: SecondScope) -> Flow[None]:
        who = scope.who
        dice = roll(scope.play, count_of(who, self.stat))
        pool = Check(who.seat, "", 0, 1, "", scope.rule, threshold=success_from(who), dice=dice)
        scope.play.tell("second.log.roll", scope.rule, who=who.id, faces=list(pool.dice))
        yield from self.effect.run(scope.within(pool))

    def describe(self) -> Text:
        return say("second.effect.roll_pool", stat=self.stat, effect=self.effect.describe())


WORDS = (Pay, GiveCards, AnyCost, Exchange, PayOr, SpendUpTo, GainSplit, RollNumber, RollPool)
