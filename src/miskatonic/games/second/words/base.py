"""What every word of the second edition has at hand: who it is about."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Word
from miskatonic.kernel.text import Text


class SecondWord(Word, frozen=True):
    """A word of this game."""


def ask(scope: Any, prompt: Text, options: list[Option]) -> Flow[str]:
    """Put a question to the investigator the card speaks to."""
    return (yield Ask(scope.who.seat, prompt, options, scope.rule))
