"""What headlines and scenario sheets say, read from the JSON files into the effect language."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.games.third.abilities.headlines import LINES, RumorLine
from miskatonic.games.third.content.facts import read
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.effects import Nothing, Vocabulary, Word
from miskatonic.kernel.text import Text, say

NOTHING = Nothing()


class HeadlineText(Struct, frozen=True):
    """What a headline does when it is read; a rumor's lines hold while it is in the codex."""

    effect: Word = NOTHING
    lines: tuple[RumorLine, ...] = ()


_RUMORS = Vocabulary(*VOCABULARY.words.values(), *LINES)


def _text(row: dict[str, Any]) -> HeadlineText:
    return HeadlineText(
        VOCABULARY.read(row["effect"]) if "effect" in row else NOTHING,
        tuple(_RUMORS.read(line) for line in row.get("lines", ())),
    )


HEADLINE_TEXTS: dict[str, HeadlineText] = {row["id"]: _text(row) for row in read("headlines")}
RECKONINGS: dict[str, Word] = {row["id"]: VOCABULARY.read(row["reckoning"]) for row in read("scenarios")}
"""Scenario -> the reckoning effect of its sheet."""


def headline_text(card: str) -> Text:
    """The words of a headline; a rumor says that it goes to the codex, and what it means there."""
    text = HEADLINE_TEXTS[card]
    if not text.lines:
        return text.effect.describe()
    words = say("third.codex.rumor")
    for line in text.lines:
        words = say("third.codex.and_line", first=words, second=line.describe())
    return words


def reckoning_text(scenario: str) -> Text:
    return RECKONINGS[scenario].describe()
