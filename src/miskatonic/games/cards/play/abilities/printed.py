"""What every printed ability is, and what forced effects, reactions and uses share: limits, prices, conditions."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.base import Positive, joined
from miskatonic.games.cards.play.words.lasting import Adds
from miskatonic.games.cards.play.words.sources import card_of
from miskatonic.kernel.abilities import Limit, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition, Cost, Word
from miskatonic.kernel.lasting import is_free, spend
from miskatonic.kernel.text import Text, say

FORCED, REACTION, ACTION, FREE, CONSTANT = (
    "lcg.base.abil.04",
    "lcg.base.timing.04",
    "lcg.base.action.10",
    "lcg.base.round.03",
    "lcg.base.golden.07",
)


class Printed(Adds, frozen=True):
    """Something printed on a card that works while it is in play."""

    @property
    def own(self) -> bool:
        """Whether it concerns nobody but who has the card."""
        return True


class Limited(Struct, frozen=True):
    """So often in a span: for each who uses it, or for the group."""

    n: Positive = 1
    per: Literal["test", "turn", "phase", "round", "game"] = "round"
    group: bool = False

    def _counted(self, source: Source, seat: int) -> tuple[Source, Limit]:
        """A limit belongs to each player by himself, unless it is the group's (cost.03)."""
        if self.group:
            return source, Limit(self.n, self.per, code_of(card_of(source)))
        return Source(f"{source.id}@{seat}", source.name), Limit(self.n, self.per)

    def free(self, game: Cards, source: Source, seat: int) -> bool:
        return is_free(game, *self._counted(source, seat))

    def spend(self, game: Cards, source: Source, seat: int) -> None:
        spend(game, *self._counted(source, seat))

    def describe(self) -> Text:
        text = "play.ability.group_limit" if self.group else "play.ability.limit"
        return say(text, n=self.n, span=say(f"play.per.{self.per}"))


def payable(scope: CardScope, cost: tuple[Cost, ...]) -> bool:
    for each in _summed(cost) if cost[1:] else cost:  # noqa: SIM110 (asked for every menu)
        if not each.possible(scope):
            return False
    return True


@cache
def _summed(cost: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The same with prices of one kind as one: each might be paid alone and not all of them (time.09)."""
    found: dict[Cost, int] = {}
    for each in cost:
        alike = msgspec.structs.replace(each, n=1) if hasattr(each, "n") else each
        found[alike] = found.get(alike, 0) + getattr(each, "n", 1)
    return tuple(
        msgspec.structs.replace(each, n=n) if hasattr(each, "n") else each for each, n in found.items()
    )


def pay(scope: CardScope, cost: tuple[Cost, ...]) -> Flow[None]:
    for each in cost:
        yield from each.run(scope)


def allowed(scope: CardScope, condition: Condition | None, cost: tuple[Cost, ...], effect: Word) -> bool:
    """It holds, can be paid, and could change something (timing.05)."""
    return (
        (condition is None or condition.holds(scope))
        and (not cost or payable(scope, cost))
        and effect.possible(scope)
    )


def is_blank(game: Cards, source: Source) -> bool:
    """The text box of an enemy or an investigator may count as blank."""
    if "blank" not in game.abilities.modifiers:
        return False
    card = card_of(source)
    kind = table.kind(card)
    if kind == "enemy":
        return table.is_blank(game, card)
    if kind == "investigator" and source.seat is not None:
        return table.is_blank(game, table.named_seat(source.seat))
    return False


def ability_text(
    head: Text,
    cost: tuple[Cost, ...],
    effect: Word,
    condition: Condition | None = None,
    limit: Limited | None = None,
) -> Text:
    """ "Action, spend 1 ammo: fight ..." with condition and limit."""
    if cost:
        head = say("play.ability.with_cost", head=head, cost=joined([each.describe() for each in cost]))
    body = effect.describe()
    if condition is not None:
        body = say("kernel.effect.if", condition=condition.describe(), then=body)
    text = say("play.ability.line", head=head, effect=body)
    return text if limit is None else say("play.ability.limited", text=text, limit=limit.describe())


def answer_text(cost: tuple[Cost, ...], effect: Word) -> Text:
    """What it does, where everybody sees which card it is and what it answers to."""
    if not cost:
        return effect.describe()
    return say("play.ability.line", head=joined([each.describe() for each in cost]), effect=effect.describe())
