"""What every word of the second edition has at hand: who it is about."""

from __future__ import annotations

from miskatonic.games.second.rules.checks import Check
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.effects import Scope, Word


class SecondScope(Scope[Second]):
    """The game, the investigator the card speaks to, the card, the rule; and the check that surrounds a word."""

    __slots__ = ("check", "who")

    def __init__(
        self, play: Second, who: Investigator, card: str, rule: str, check: Check | None = None
    ) -> None:
        super().__init__(play, card, rule, who.seat)
        self.who = who
        self.check = check
        """The check whose result this is: some amounts are its successes."""

    def within(self, check: Check) -> SecondScope:
        """The same, as the outcome of this check."""
        return SecondScope(self.play, self.who, self.card, self.rule, check)


class SecondWord(Word, frozen=True):
    """A word of this game."""
