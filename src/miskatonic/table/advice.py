"""What would you do? The advice on the question that stands, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from miskatonic.agents.counsel import counsel
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.picks import NOTHING, taken
from miskatonic.kernel.text import Language, say
from miskatonic.table.snapshot import everybody
from miskatonic.table.tables import Table


class AdviceShown(Struct, frozen=True):
    """An answer to the question asked at position `at`, what it is in words, and why."""

    at: int
    seat: int
    name: str
    text: str
    why: str


def advice(table: Table, words: Language, seats: Sequence[int] | None = None) -> AdviceShown | None:
    """For who has these seats (None: all of them); nothing where they are asked nothing."""
    game = table.game
    eyes = game.eyes(*everybody(game) if seats is None else seats)
    found = counsel(game, eyes)
    if found is None:
        return None
    text, why = answer_in_words(found.ask, found.name, words), words.sentence(words.render(found.why))
    return AdviceShown(game.position, found.ask.seat, found.name, text, why)


def answer_in_words(ask: Ask, name: str, words: Language) -> str:
    """An option, or those of a set one after the other."""
    texts = {option.name: option.text for option in ask.options}
    if ask.pick is None:
        return words.render(texts[name])
    if name == NOTHING:
        return words.render(say("table.advice.nothing"))
    parts = [
        words.render(texts[item])
        if n == 1
        else words.render(say("table.advice.times", what=texts[item], n=n))
        for item, n in taken(name).items()
    ]
    return " · ".join(parts)
