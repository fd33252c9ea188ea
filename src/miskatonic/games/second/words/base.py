"""What every word of the second edition has at hand: who it is about."""

from __future__ import annotations

from typing import Any

from miskatonic.games.second.rules.checks import Check
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Scope, Word
from miskatonic.kernel.text import Text, say


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
    ) -> None:
        super().__init__(play, card, rule, who.seat)
        self.who = who
        self.check = check
        """The check whose result this is: some amounts are its successes."""
        self.number = number
        """What was rolled or spent just before: "that many"."""
        self.home = home
        """Where who only visits an Other World goes back to."""

    def within(self, check: Check) -> SecondScope:
        """The same, as the outcome of this check."""
        return SecondScope(
            self.play, self.who, self.card, self.rule, check, number=self.number, home=self.home
        )

    def having(self, number: int) -> SecondScope:
        """The same, where "that many" is this number."""
        return SecondScope(
            self.play, self.who, self.card, self.rule, self.check, number=number, home=self.home
        )


class SecondWord(Word, frozen=True):
    """A word of this game."""


def no_option(rule: str) -> Option:
    return Option("no", say("kernel.option.no"), rule=rule)


def ask(scope: Any, prompt: Text, options: list[Option]) -> Flow[str]:
    """Put a question to the investigator the card speaks to."""
    return (yield Ask(scope.who.seat, prompt, options, scope.rule))
