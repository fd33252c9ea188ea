"""What can be used: actions of cards, free abilities, and what is paid for a better test."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from miskatonic.games.cards.play.abilities.printed import (
    ACTION,
    FREE,
    Limited,
    Printed,
    ability_text,
    allowed,
    is_blank,
    pay,
)
from miskatonic.games.cards.play.rules import actions, affording, attacks, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Playing
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.games.cards.play.words.amounts import plus
from miskatonic.games.cards.play.words.attempts import Evade, Fight, Investigate
from miskatonic.games.cards.play.words.base import Positive, Skill
from miskatonic.games.cards.play.words.moves import AutoEvade
from miskatonic.games.cards.play.words.sources import card_of, may_use, scope_of
from miskatonic.games.cards.play.words.story import Resign
from miskatonic.kernel.abilities import Ability, Source, Usable
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition, Cost, Word
from miskatonic.kernel.fields import Between
from miskatonic.kernel.text import Text, say

Name = Literal["", "fight", "evade", "investigate", "parley", "resign", "move"]


def kind_of(effect: Word) -> Name:
    """The action that an effect is, by the word it begins with."""
    if isinstance(effect, Fight):
        return "fight"
    if isinstance(effect, Evade | AutoEvade):
        return "evade"
    if isinstance(effect, Investigate):
        return "investigate"
    return "resign" if isinstance(effect, Resign) else ""


def user(game: Cards, source: Source) -> int:
    """Who would use it: who has it, else whose turn it is, else in whose threat area it lies."""
    if source.seat is not None:
        return source.seat
    if game.state.active >= 0:
        return game.state.active
    return table.bearer(game, source.id)


class Action(Printed, frozen=True):
    """An ability for actions: cost, then attacks of opportunity, then its effect."""

    do = "action"
    effect: Word
    actions: Annotated[int, Between(1, 4)] = 1
    cost: tuple[Cost, ...] = ()
    kind: Literal["", "parley"] = ""
    condition: Condition | None = None
    limit: Limited | None = None
    quiet: bool = False
    """It provokes no attack of opportunity, whatever it is."""

    @property
    def named(self) -> Name:
        return self.kind or kind_of(self.effect)

    def abilities(self) -> tuple[Ability, ...]:
        can = partial(self.can, self.named)
        return (Usable("action", _short(self), self.describe(), self.run, ACTION, can),)

    def can(self, named: Name, game: Cards, source: Source) -> bool:
        seat = user(game, source) if source.seat is None else source.seat
        if seat < 0 or seat != game.state.active or not may_use(game, source, seat):
            return False
        who, card = game.state.investigators[seat], card_of(source)
        if type(self.effect) is Fight and not table.enemies_at(game, who.place):
            return False  # most weapons at most times, and quickly told
        return (
            affording.can_afford(game, who, self.actions, named, card)
            and not is_blank(game, source)
            and not (named and _forbidden(game, who, named, card))
            and (self.limit is None or self.limit.free(game, source, seat))
            and allowed(scope_of(game, source, ACTION, seat), self.condition, self.cost, self.effect)
        )

    def run(self, game: Cards, source: Source) -> Flow[None]:
        scope = scope_of(game, source, ACTION, user(game, source))
        who = scope.who
        if self.limit is not None:
            self.limit.spend(game, source, who.seat)
        _tell(scope)
        with game.scene(Playing(scope.card, who.seat)):
            spent = yield from affording.pay(game, who, self.actions, self.named, scope.card)
            yield from pay(scope, self.cost)
            if spent and not self.quiet and self.named not in actions.QUIET:
                yield from attacks.attacks_of_opportunity(game, who)
            if not who.out:
                yield from self.effect.run(scope)

    def describe(self) -> Text:
        head = say("play.ability.action", n=self.actions)
        if self.kind:
            head = say("play.ability.kind", head=head, kind=say(f"play.kind.{self.kind}"))
        text = ability_text(head, self.cost, self.effect, self.condition, self.limit)
        return say("play.ability.quiet", text=text) if self.quiet else text


def _short(ability: Action | Free) -> str:
    """What a use is called among those of its card: by what it does."""
    cost = "&".join([each.do for each in ability.cost])
    return f"{ability.effect.do}({cost})" if cost else ability.effect.do


def _forbidden(game: Cards, who: Investigator, kind: str, card: str) -> bool:
    if f"cannot.{kind}_action" not in game.abilities.modifiers:
        return False
    return table.cannot(game, f"{kind}_action", f"{table.named_seat(who.seat)}>{card}", who.seat)


def _tell(scope: CardScope) -> None:
    scope.play.tell(
        "play.log.uses_card",
        scope.rule,
        who=table.card_name(scope.who.code),
        card=table.card_name(scope.card),
    )


class Free(Printed, frozen=True):
    """A free ability: in a turn or any window; on some cards only in one's own turn."""

    do = "free"
    effect: Word
    cost: tuple[Cost, ...] = ()
    condition: Condition | None = None
    limit: Limited | None = None
    your_turn: bool = False

    def abilities(self) -> tuple[Ability, ...]:
        return (Usable("free", _short(self), self.describe(), self.run, FREE, self.can),)

    def can(self, game: Cards, source: Source) -> bool:
        seat = user(game, source) if source.seat is None else source.seat
        if seat < 0 or (self.your_turn and seat != game.state.active) or not may_use(game, source, seat):
            return False
        return (
            (self.limit is None or self.limit.free(game, source, seat))
            and not is_blank(game, source)
            and allowed(scope_of(game, source, FREE, seat), self.condition, self.cost, self.effect)
        )

    def run(self, game: Cards, source: Source) -> Flow[None]:
        scope = scope_of(game, source, FREE, user(game, source))
        if self.limit is not None:
            self.limit.spend(game, source, scope.seat)
        _tell(scope)
        with game.scene(Playing(scope.card, scope.seat)):
            yield from pay(scope, self.cost)
            yield from self.effect.run(scope)

    def describe(self) -> Text:
        head = say("play.ability.free_in_turn" if self.your_turn else "play.ability.free")
        return ability_text(head, self.cost, self.effect, self.condition, self.limit)


class Talent(Printed, frozen=True):
    """Resources for a better value in a test of one's own, as often as one can pay."""

    do = "talent"
    skill: Skill
    n: Positive = 1
    price: Positive = 1

    def abilities(self) -> tuple[Ability, ...]:
        return (
            Usable(
                "test", self.skill, self.describe(), self.run, FREE, self.can, price=self.price, adds=self.n
            ),
        )

    def can(self, game: Cards, source: Source) -> bool:
        test = table.current_test(game)
        if test is None or test.skill != self.skill or test.seat != source.seat:
            return False
        return table.person(game, test.seat).resources >= self.price

    def run(self, game: Cards, source: Source) -> Flow[None]:
        test = table.current_test(game)
        assert test is not None
        table.person(game, test.seat).resources -= self.price
        test.bonus += self.n
        _tell(scope_of(game, source, FREE))
        return
        yield

    def describe(self) -> Text:
        return say("play.ability.talent", n=self.price, plus=plus(self.n, say(f"cards.skill.{self.skill}")))


PRINTED = (Action, Free, Talent)
