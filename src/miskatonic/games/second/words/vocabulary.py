"""All words the second edition's cards are written in."""

from __future__ import annotations

from miskatonic.games.second.words import amounts, common
from miskatonic.kernel.effects import Vocabulary

VOCABULARY = Vocabulary(*amounts.WORDS, *common.WORDS)
