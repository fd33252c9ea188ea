"""Prices: what is paid, in full, for an ability (`Take` and `Hurt` in `harm` are prices too)."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.rules import cards, clues, hands, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.amounts import icons_of, some
from miskatonic.games.cards.play.words.base import CardWord, Positive, Skill
from miskatonic.games.cards.play.words.things import Which_, choose_things, thing_text, things
from miskatonic.games.cards.play.words.which import ANY, Which
from miskatonic.kernel.asks import Flow, choose_exactly
from miskatonic.kernel.effects import Cost
from miskatonic.kernel.text import Text, say


class Price(CardWord, Cost, frozen=True):
    """A cost of this game: `can` says whether it can be paid in full."""


def empty(scope: CardScope) -> Flow[None]:
    """A card that says so is discarded as soon as it has no uses left."""
    it = table.thing(scope.play, scope.card)
    if it is not None and not it.uses and table.total(scope.play, "discard_when_empty", 0, it.id, it.seat):
        yield from cards.discard(scope.play, it.id, "lcg.base.card.02")


class Exhaust(Price, frozen=True):
    """A ready card of yours exhausts; mostly this one."""

    do = "exhaust"
    card: Which_ = "this"

    def _ready(self, scope: CardScope) -> list[str]:
        return [each for each in things(scope, self.card) if not table.need(scope.play, each).exhausted]

    def act(self, scope: CardScope) -> Flow[None]:
        for card in (yield from choose_things(scope, self.card, self._ready(scope).__contains__)):
            cards.exhaust(scope.play, table.need(scope.play, card))

    def can(self, scope: CardScope) -> bool:
        return bool(self._ready(scope))

    def describe(self) -> Text:
        return say("play.cost.exhaust", card=thing_text(self.card))


class SpendUses(Price, frozen=True):
    """Ammo, charges, secrets or supplies of this card."""

    do = "spend_uses"
    kind: Literal["ammo", "charges", "secrets", "supplies"]
    n: Positive = 1

    def act(self, scope: CardScope) -> Flow[None]:
        cards.spend_uses(scope.play, table.need(scope.play, scope.card), self.n)
        yield from empty(scope)

    def can(self, scope: CardScope) -> bool:
        it = table.thing(scope.play, scope.card)
        return it is not None and it.uses >= self.n

    def describe(self) -> Text:
        return say("play.cost.spend", what=some(self.kind, self.n))


class SpendResources(Price, frozen=True):
    """Resources of yours."""

    do = "spend_resources"
    n: Positive

    def act(self, scope: CardScope) -> Flow[None]:
        scope.who.resources -= self.n
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return scope.who.resources >= self.n

    def describe(self) -> Text:
        return say("play.cost.spend", what=some("resources", self.n))


class SpendClues(Price, frozen=True):
    """Clues of yours; as a `group` those of all investigators, so many for each who began."""

    do = "spend_clues"
    n: Positive
    group: bool = False

    def act(self, scope: CardScope) -> Flow[None]:
        if self.group:
            n = table.per_investigator(scope.play, self.n)
            yield from clues.spend_as_group(scope.play, table.seats(scope.play), n, scope.seat, scope.rule)
        else:
            clues.spend(scope.play, scope.who, self.n, scope.rule)

    def can(self, scope: CardScope) -> bool:
        game = scope.play
        if not self.group:
            return clues.can_spend(game, scope.who) >= self.n
        held = sum([clues.can_spend(game, who) for who in table.people(game)])
        return held >= table.per_investigator(game, self.n)

    def describe(self) -> Text:
        return say("play.cost.group_clues" if self.group else "play.cost.spend", what=some("clues", self.n))


class DiscardThis(Price, frozen=True):
    """This card, or another of yours in play, goes to its owner's discard pile."""

    do = "discard_cost"
    card: Which_ = "this"

    def _free(self, scope: CardScope) -> list[str]:
        return [each for each in things(scope, self.card) if not table.cannot(scope.play, "leave_play", each)]

    def act(self, scope: CardScope) -> Flow[None]:
        for card in (yield from choose_things(scope, self.card, self._free(scope).__contains__)):
            yield from cards.discard(scope.play, card, scope.rule)

    def can(self, scope: CardScope) -> bool:
        return bool(self._free(scope))

    def describe(self) -> Text:
        return say("play.cost.discard", card=thing_text(self.card))


class DiscardHand(Price, frozen=True):
    """Cards of your hand, of your choice; no weakness can be chosen (weak.04). With `icon` it must show that icon."""

    do = "discard_from_hand"
    n: Positive = 1
    which: Which = ANY
    icon: Skill | None = None

    def _free(self, scope: CardScope) -> list[str]:
        return [
            card
            for card in scope.who.hand
            if not hands.is_weakness(card)
            and self.which.fits(card)
            and (self.icon is None or icons_of(card, self.icon))
        ]

    def act(self, scope: CardScope) -> Flow[None]:
        options = [hands.hand_option(card, scope.rule) for card in self._free(scope)]
        prompt = say("play.ask.discard", n=self.n)
        chosen = yield from choose_exactly(self.n, scope.seat, prompt, options, scope.rule)
        scope.about["cards"] = chosen
        hands.discard_from_hand(scope.play, scope.who, chosen, scope.rule)

    def can(self, scope: CardScope) -> bool:
        return len(self._free(scope)) >= self.n

    def describe(self) -> Text:
        if self.icon is not None:
            return say("play.cost.discard_icon", skill=f"cards.skill.{self.icon}")
        return say("play.cost.discard_hand", n=self.n, noun=self.which.noun())


WORDS = (Exhaust, SpendUses, SpendResources, SpendClues, DiscardThis, DiscardHand)
