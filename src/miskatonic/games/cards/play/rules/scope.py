"""What every sentence of a card has at hand: who it speaks to, the card, and what surrounds it."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cards.play.rules.happenings import Happening
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Scope


class CardScope(Scope[Cards]):
    """The game, the seat the card speaks to, the card (an id), the rule; and what surrounds a word.

    A word for who is out of the scenario does nothing; words that others need ask `who.out` themselves.
    """

    __slots__ = ("about", "enemy", "happening", "place", "test", "who")

    def __init__(
        self,
        play: Cards,
        seat: int,
        card: str,
        rule: str,
        *,
        test: Test | None = None,
        enemy: str = "",
        place: str = "",
        happening: Happening | None = None,
        about: dict[str, Any] | None = None,
    ) -> None:
        self.play = play
        self.card = card
        self.rule = rule
        self.seat = seat
        self.who = play.state.investigators[seat]
        self.case = None
        self.last = False
        self.test = test
        """The test this is part of or a result of."""
        self.enemy = enemy
        """"That enemy"."""
        self.place = place
        """"That location"."""
        self.happening = happening
        """What the sentence reacts to."""
        self.about = about if about is not None else {}
        """What one word of a sentence leaves for a later one."""

    def as_one(self, effect: Flow[None]) -> Flow[None]:
        """What answers after a part of an effect waits until all of it is done (time.03)."""
        return self.play.abilities.whole(self.play, effect)

    def to(self, seat: int) -> CardScope:
        """The same, speaking to somebody else."""
        return CardScope(
            self.play,
            seat,
            self.card,
            self.rule,
            test=self.test,
            enemy=self.enemy,
            place=self.place,
            happening=self.happening,
            about=self.about,
        )

    def within(self, *, test: Test | None = None, enemy: str = "", place: str = "") -> CardScope:
        """The same, as the outcome of a test, about an enemy or a location."""
        made = self.to(self.seat)
        made.test = test or self.test
        made.enemy = enemy or self.enemy
        made.place = place or self.place
        return made
