"""What lies in play and may be used, as an option of a question."""

from __future__ import annotations

from miskatonic.games.cards.play.ids import code_of
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.asks import Option
from miskatonic.kernel.text import say


def use_option(name: str, source: Source, usable: Usable, times: int = 1) -> Option:
    """Which card, and what it does; where it may be paid for several times, up to so often."""
    text = say("kernel.option.react", card=source.name, text=usable.text)
    return Option(name, text, source.place, usable.rule, None, code_of(source.id), most=times)
