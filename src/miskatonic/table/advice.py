"""What would you do? The advice on the question that stands, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from miskatonic.agents.companion import Thought
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.picks import NOTHING, taken
from miskatonic.kernel.text import Language, Text, say
from miskatonic.table.tables import Table


class ChoiceShown(Struct, frozen=True):
    """An answer that was weighed: its name, what it is in words, and the chance to win after it, from 0 to 1: an
    estimate over so many playouts."""

    name: str
    text: str
    chance: float
    playouts: int


class AdviceShown(Struct, frozen=True):
    """An answer to the question asked at position `at`, what it is in words, and why.

    `best` are the two answers that promise most, where the game knows its chances.
    """

    at: int
    seat: int
    name: str
    text: str
    why: str
    best: list[ChoiceShown]


def advised(table: Table, ask: Ask, thought: Thought, words: Language) -> AdviceShown:
    """What was thought about this question, in words."""
    return AdviceShown(
        table.game.position,
        ask.seat,
        thought.answer,
        answer_in_words(ask, thought.answer, words),
        words.sentence(words.render(thought.why)),
        [
            ChoiceShown(each.name, answer_in_words(ask, each.name, words), each.chance, each.playouts)
            for each in thought.best
            if each.playouts
        ],
    )


def answer_text(ask: Ask, name: str) -> Text:
    """An option, or those of a set as a list."""
    parts = answer_parts(ask, name)
    return parts[0] if len(parts) == 1 else say("table.advice.set", parts=parts)


def answer_in_words(ask: Ask, name: str, words: Language) -> str:
    """An option, or those of a set one after the other."""
    return " · ".join(words.render(each) for each in answer_parts(ask, name))


def answer_parts(ask: Ask, name: str) -> Sequence[Text]:
    texts = {option.name: option.text for option in ask.options}
    if ask.pick is None:
        return [texts[name]]
    if name == NOTHING:
        return [say("table.advice.nothing")]
    return [
        texts[item] if n == 1 else say("table.advice.times", what=texts[item], n=n)
        for item, n in taken(name).items()
    ]
