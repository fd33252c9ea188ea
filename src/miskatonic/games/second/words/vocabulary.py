"""The words that all kinds of the second edition's cards share; some kinds add words of their own."""

from __future__ import annotations

from miskatonic.games.second.words import amounts, choices, common, danger, goods, moves, people
from miskatonic.kernel.effects import Vocabulary

VOCABULARY = Vocabulary(
    *amounts.WORDS,
    *common.WORDS,
    *choices.WORDS,
    *goods.WORDS,
    *moves.WORDS,
    *danger.WORDS,
    *people.WORDS,
)
