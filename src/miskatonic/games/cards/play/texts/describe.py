"""Cards in words: what every card says, line by line, made from its words and abilities."""

from __future__ import annotations

from functools import cache

from miskatonic.games.cards.play.abilities.stages import describe
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.texts import text_of
from miskatonic.games.cards.play.texts.rows import STAGES, CardText
from miskatonic.kernel.text import Text, say


@cache
def card_lines(card: str) -> list[Text]:
    """A card as it is played, drawn, committed or lies in play; a location as it is when it is revealed."""
    code = code_of(card)
    fact, text = printed(code), text_of(code)
    keywords = [each for each in fact.keywords if each != "fast" or text.event is None]
    lines = [say("play.line.keywords", keyword=keywords)] if keywords else []
    if fact.uses is not None:
        lines.append(say("play.line.uses", n=fact.uses.amount, uses=f"cards.uses.{fact.uses.kind}"))
    return lines + _when(text) + [each.describe() for each in text.abilities]


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
