"""What every sentence of a card has at hand: who it speaks to, the card, and what surrounds it."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct

from miskatonic.games.cards.play.rules.happenings import Happening
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.asks import Flow


class CardScope(Struct, eq=False):
    """The game, the seat the card speaks to, the card (an id), the rule; and what surrounds a word.

    A word for who is out of the scenario does nothing; words that others need ask `who.out` themselves. It is a scope
    as the kernel's words know it (`kernel.effects.Scope`), made as a record: three are made for every decision.
    """

    play: Cards
    seat: int
    card: str
    rule: str
    test: Test | None = None
    """The test this is part of or a result of."""
    enemy: str = ""
    """"That enemy"."""
    place: str = ""
    """"That location"."""
    happening: Happening | None = None
    """What the sentence reacts to."""
    about: dict[str, Any] = {}
    """What one word of a sentence leaves for a later one."""
    who: Investigator = cast(Investigator, None)
    """Who has that seat."""

    def __post_init__(self) -> None:
        self.who = self.play.state.investigators[self.seat]

    def amid(self) -> CardScope:
        """A part after which something else comes is the same here: nothing goes on in steps."""
        return self

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
