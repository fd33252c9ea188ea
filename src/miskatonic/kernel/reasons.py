"""Why an answer is advised, in a sentence, where the game itself has nothing to say about it."""

from __future__ import annotations

from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.odds import percent
from miskatonic.kernel.text import Text, say


def plain_reason(ask: Ask, name: str, tried: int) -> Text:
    """By its odds where nothing else has better ones; else how it was found: tried out, or known (`tried` is 1)."""
    if len(ask.options) == 1 and ask.pick is None:
        return say("kernel.reason.only")
    best = _likeliest(ask.options)
    if best is not None and best.name == name:
        odds = best.odds[0]
        return say("kernel.reason.odds", n=percent(odds.chance), what=odds.text)
    return say("kernel.reason.tried") if tried > 1 else say("kernel.reason.craft")


def _likeliest(options: list[Option]) -> Option | None:
    """The option whose odds are best among those that tell of the same."""
    told = [option for option in options if option.odds]
    if not told:
        return None
    return max(told, key=lambda option: option.odds[0].chance)
