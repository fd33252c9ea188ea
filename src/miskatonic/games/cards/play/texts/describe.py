"""Cards in words: what every card says, line by line, made from its words and abilities."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from msgspec import Struct, structs

from miskatonic.games.cards.play.abilities.stages import describe
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.texts import text_of
from miskatonic.games.cards.play.texts.rows import STAGES, CardText
from miskatonic.games.cards.play.words.conditions import Taboo
from miskatonic.kernel.effects import If, Nothing
from miskatonic.kernel.text import Text, say


@cache
def card_lines(card: str, mutated: bool | None = None) -> list[Text]:
    """A card as it is played, drawn, committed or lies in play; a location as it is when it is revealed.

    Where it is known whether its owner's list of taboos changes it, only what it says then.
    """
    code = code_of(card)
    fact, text = printed(code), text_of(code)
    if mutated is not None:
        text = _under(text, mutated)
    keywords = [each for each in fact.keywords if each != "fast" or text.event is None]
    lines = [say("play.line.keywords", keyword=keywords)] if keywords else []
    if fact.uses is not None:
        lines.append(say("play.line.uses", n=fact.uses.amount, uses=f"cards.uses.{fact.uses.kind}"))
    return lines + _when(text) + [each.describe() for each in text.abilities]


T = TypeVar("T")


def _under(word: T, mutated: bool) -> T:
    """The same words without those about lists of taboos that do not hold."""
    if isinstance(word, If) and isinstance(word.condition, Taboo):
        return _under(word.then if word.condition.on is mutated else word.otherwise, mutated)  # type: ignore[return-value]
    if isinstance(word, tuple):
        return tuple([_under(each, mutated) for each in word if not _is_void(each, mutated)])  # type: ignore[return-value]
    if not isinstance(word, Struct):
        return word
    found = {name: _under(getattr(word, name), mutated) for name in word.__struct_fields__}
    if isinstance(found.get("condition"), Taboo):
        found["condition"] = None
    changed = {name: value for name, value in found.items() if value is not getattr(word, name)}
    return structs.replace(word, **changed) if changed else word


def _is_void(word: object, mutated: bool) -> bool:
    """An ability, or a part of an effect, of which nothing is left."""
    condition = getattr(word, "condition", None)
    if not isinstance(condition, Taboo) or condition.on is mutated:
        return False
    return not isinstance(word, If) or isinstance(word.otherwise, Nothing)


def _when(text: CardText) -> list[Text]:
    """What it does elsewhere than in play, and how it comes there."""
    lines = []
    if text.spawn is not None:
        lines.append(text.spawn.describe())
    if text.prey is not None:
        lines.append(text.prey.describe())
    if text.revelation is not None:
        lines.append(say("play.line.revelation", effect=text.revelation.describe()))
    if text.event is not None:
        lines.append(text.event.describe())
    if text.commit is not None:
        lines.append(text.commit.describe())
    lines += [say("play.line.in_hand", text=each.describe()) for each in text.hand]
    if text.elder is not None:
        lines.append(text.elder.describe())
    return lines


@cache
def side_lines(code: str, back: bool) -> list[Text]:
    """An act or agenda, or its other side while that is in play."""
    text = STAGES[code]
    if back:
        return [each.describe() for each in text.back_abilities]
    return [*[each.describe() for each in text.abilities], *describe(text)]
