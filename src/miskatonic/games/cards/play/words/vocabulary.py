"""The words of the card game."""

from __future__ import annotations

from miskatonic.games.cards.play.words import (
    amounts,
    answers,
    attempts,
    cards,
    conditions,
    costs,
    decks,
    foes,
    goods,
    harm,
    joints,
    lasting,
    moves,
    own,
    people,
    stages,
    story,
    things,
    where,
    which,
)
from miskatonic.kernel.effects import Term

WORDS: tuple[type[Term], ...] = (
    *where.WORDS,
    *people.WORDS,
    *joints.WORDS,
    *which.WORDS,
    *foes.WORDS,
    *things.WORDS,
    *amounts.WORDS,
    *conditions.WORDS,
    *costs.WORDS,
    *harm.WORDS,
    *goods.WORDS,
    *decks.WORDS,
    *cards.WORDS,
    *moves.WORDS,
    *attempts.WORDS,
    *lasting.WORDS,
    *answers.WORDS,
    *story.WORDS,
    *stages.WORDS,
    *own.WORDS,
)
