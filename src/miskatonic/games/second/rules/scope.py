"""What an effect has at hand while it runs: the game, who it speaks to, and what surrounds it."""

from __future__ import annotations

from miskatonic.games.second.scenes import Check
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.effects import Scope


class SecondScope(Scope[Second]):
    """The game, the investigator the card speaks to, the card, the rule; and what surrounds a word."""

    __slots__ = ("check", "home", "number", "who")

    def __init__(
        self,
        play: Second,
        who: Investigator,
        card: str,
        rule: str,
        check: Check | None = None,
        *,
        number: int = 0,
        home: str = "",
        last: bool = False,
    ) -> None:
        self.play = play
        self.card = card
        self.rule = rule
        self.seat = who.seat
        self.case = None
        self.who = who
        self.check = check
        """The check whose result this is: some amounts are its successes."""
        self.number = number
        """What was rolled or spent just before: "that many"."""
        self.home = home
        """Where who only visits an Other World goes back to."""
        self.last = last

    def within(self, check: Check) -> SecondScope:
        """The same, as the outcome of this check."""
        return SecondScope(
            self.play,
            self.who,
            self.card,
            self.rule,
            check,
            number=self.number,
            home=self.home,
            last=self.last,
        )

    def having(self, number: int) -> SecondScope:
        """The same, where "that many" is this number."""
        return SecondScope(
            self.play,
            self.who,
            self.card,
            self.rule,
            self.check,
            number=number,
            home=self.home,
            last=self.last,
        )
