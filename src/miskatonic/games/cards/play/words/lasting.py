"""What a sentence brings about for a while: until the end of a test, turn, phase or round.

A lasting change is data: the card whose text says it, which of its sentences it is, and about which enemy. The texts
tell at the start which sentences of a card can last (`known`), so that a game taken out of its bytes finds them again.
"""

from __future__ import annotations

from typing import Annotated, Literal

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.rules.written import Entered
from miskatonic.games.cards.play.words.base import CardWord, joined
from miskatonic.games.cards.play.words.foes import Enemy, choose_foes, foe_text, foes
from miskatonic.games.cards.play.words.sources import BETWEEN
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Term
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.lasting import Lasting, last
from miskatonic.kernel.text import Text, say


class Adds(Term, frozen=True):
    """Something printed that adds abilities to the game, while its card is in play or for a while."""

    def abilities(self) -> tuple[Ability, ...]:
        raise NotImplementedError


known: dict[str, tuple[Adds, ...]] = {}
"""By code: the sentences of a card that can last, in their order; filled by the texts."""


def begin(scope: CardScope, adds: Adds, until: str, *, seat: int | None = None, enemy: str = "") -> None:
    """A sentence of this card takes hold, for a seat or for everybody."""
    which = known[code_of(scope.card)].index(adds)
    parts = [scope.card, str(which), enemy] if enemy else [scope.card, str(which)]
    last(scope.play, Lasting(BETWEEN.join(parts), until, seat), table.card_name(scope.card), _abilities)


def _abilities(change: Lasting) -> tuple[Ability, ...]:
    card, which = change.id.split(BETWEEN)[:2]
    return known[code_of(card)][int(which)].abilities()


def entered(change: Lasting) -> Entered:
    """A lasting change as it stands in play."""
    card = change.id.split(BETWEEN)[0]
    return Source(change.source_id, table.card_name(card), change.seat), _abilities(change)


class Lasts(CardWord, frozen=True):
    """A word that begins something that lasts."""

    def lasts(self) -> tuple[Adds, ...]:
        """What it may begin."""
        raise NotImplementedError


class Until(Lasts, frozen=True):
    """Until the end of something these hold: for you, or about an enemy."""

    do = "until"
    end: Literal["test", "turn", "phase", "round"]
    adds: Annotated[tuple[Adds, ...], SOME]
    enemy: Enemy | None = None

    def lasts(self) -> tuple[Adds, ...]:
        return self.adds

    def act(self, scope: CardScope) -> Flow[None]:
        if self.enemy is None:
            for each in self.adds:
                begin(scope, each, self.end, seat=scope.seat)
            return
        for enemy in (yield from choose_foes(scope, self.enemy)):
            for each in self.adds:
                begin(scope, each, self.end, enemy=enemy)

    def can(self, scope: CardScope) -> bool:
        """A change until the end of a turn or a test begins in one (time.06)."""
        if self.end == "turn" and scope.play.state.active < 0:
            return False
        if self.end == "test" and table.current_test(scope.play) is None:
            return False
        return self.enemy is None or bool(foes(scope, self.enemy))

    def describe(self) -> Text:
        adds = joined([each.describe() for each in self.adds])
        if self.enemy is None:
            return say("play.effect.until", end=say(f"play.span.{self.end}"), adds=adds)
        return say(
            "play.effect.until_enemy", end=say(f"play.span.{self.end}"), adds=adds, enemy=foe_text(self.enemy)
        )


WORDS = (Until,)
