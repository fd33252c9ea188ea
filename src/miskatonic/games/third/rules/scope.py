"""What every sentence of a card has at hand: who it is about, and what surrounds it."""

from __future__ import annotations

from typing import Any

from miskatonic.games.third.scenes import Test
from miskatonic.games.third.state import Investigator, Monster, Third
from miskatonic.kernel.effects import Scope


class ThirdScope(Scope[Third]):
    """The game, the investigator the card speaks to, the card, the rule; and what surrounds a word.

    Where a player has no investigator, `who` is the one who left: words that need a body do nothing then (003).
    """

    __slots__ = ("about", "monster", "place", "test", "who")

    def __init__(
        self,
        play: Third,
        who: Investigator,
        card: str,
        rule: str,
        *,
        test: Test | None = None,
        monster: Monster | None = None,
        place: str = "",
        about: dict[str, Any] | None = None,
    ) -> None:
        self.play, self.card, self.rule, self.seat = play, card, rule, who.seat
        self.case, self.last = None, False
        self.who = who
        self.test = test
        """The test whose result this is: some amounts are its successes."""
        self.monster = monster
        """"This monster" or "that monster"."""
        self.place = place
        """"That space" or "that neighborhood"."""
        self.about = about if about is not None else {}
        """What one word of a sentence leaves for a later one (`number`: that many; `clue_here`: gained a clue here)."""

    def within(
        self, *, test: Test | None = None, monster: Monster | None = None, who: Investigator | None = None
    ) -> ThirdScope:
        """The same, as the outcome of a test, about a monster, or speaking to somebody else."""
        return ThirdScope(
            self.play,
            who or self.who,
            self.card,
            self.rule,
            test=test or self.test,
            monster=monster or self.monster,
            place=self.place,
            about=self.about,
        )
