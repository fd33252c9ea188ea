"""The words of the third edition: those all cards share, and those that some kinds of cards add."""

from __future__ import annotations

from miskatonic.games.third.words import (
    amounts,
    board,
    cards,
    choices,
    codex,
    common,
    goods,
    harm,
    monsters,
    mythos,
    people,
)
from miskatonic.kernel.effects import Term, Vocabulary

WORDS: tuple[type[Term], ...] = (
    *amounts.WORDS,
    *common.WORDS,
    *harm.WORDS,
    *goods.WORDS,
    *choices.WORDS,
    *people.WORDS,
    *board.WORDS,
    *cards.WORDS,
    *monsters.WORDS,
    *codex.WORDS,
    *mythos.WORDS,
)
VOCABULARY = Vocabulary(*WORDS)
