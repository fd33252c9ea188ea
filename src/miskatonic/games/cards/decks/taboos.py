"""The facts of cards as a player has them who follows a list of taboos, or none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import structs

from miskatonic.games.cards.collection.facts import Box, Card, Investigator, Taboo
from miskatonic.games.cards.collection.shelf import DOCUMENT_TABOO, newest_taboo, taboo_lists
from miskatonic.games.cards.decks.deck import Mark
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, say

NEWEST, DOCUMENT, NONE = "newest", "document", "none"
CURRENT = "current"
"""An older word for the newest."""


class UnknownTaboo(MiskatonicError):
    """No list of taboos has this id."""

    code = "unknown_taboo"


def taboo_code(words: str) -> str:
    """The code of a list that is called "newest", "document", "none", "008" or "8"; no list is the empty string."""
    if words in ("", "0", NONE):
        return ""
    called = {NEWEST: newest_taboo(), CURRENT: newest_taboo(), DOCUMENT: DOCUMENT_TABOO}
    code = called.get(words) or words.rjust(3, "0")
    if code not in taboo_lists():
        known = [Raw(each) for each in (NEWEST, DOCUMENT, NONE, *taboo_lists())]
        raise UnknownTaboo(say("cards.error.taboo", what=Raw(words[:20]), known=known))
    return code


def followed(said: str | None, *, orthodox: bool = False) -> str:
    """The list that holds for a deck that says this: the newest where nothing is said, or all must have one."""
    return newest_taboo() if said is None or (orthodox and not said) else said


class Terms:
    """What a card is under one list."""

    def __init__(self, taboo: str) -> None:
        self.taboo = taboo
        self._said: Mapping[str, Taboo] = taboo_lists()[taboo] if taboo else {}

    def said_of(self, card: Card) -> Taboo | None:
        return self._said.get(card.canonical)

    def forbidden(self, card: Card) -> bool:
        said = self.said_of(card)
        return said is not None and said.forbidden

    def exceptional(self, card: Card) -> bool:
        said = self.said_of(card)
        return card.exceptional if said is None or said.exceptional is None else said.exceptional

    def keywords(self, card: Card) -> tuple[str, ...]:
        """Those printed, and those that the list adds."""
        said = self.said_of(card)
        return card.keywords if said is None else (*card.keywords, *said.keywords)

    def boxes(self, card: Card) -> tuple[Box, ...]:
        said = self.said_of(card)
        return said.customizable if said is not None and said.customizable else card.customizable

    def done(self, card: Card, marks: Mapping[int, Mark]) -> list[Box]:
        """The lines of its sheet that are marked in full."""
        boxes = self.boxes(card)
        return [boxes[n] for n, mark in sorted(marks.items()) if n < len(boxes) and mark.boxes >= boxes[n].xp]

    def deck_limit(self, card: Card, marks: Mapping[int, Mark]) -> int:
        """Copies by title; an exceptional card has one."""
        said = self.said_of(card)
        limit = card.deck_limit if said is None or said.deck_limit is None else said.deck_limit
        limit = max([limit, *(box.deck_limit for box in self.done(card, marks))])
        if said is not None and said.exceptional is False and said.deck_limit is None:
            limit = max(limit, 2)
        return min(limit, 1) if self.exceptional(card) else limit

    def price(self, card: Card) -> int:
        """Its level in experience, doubled when exceptional, with what the list adds; the level itself stays."""
        said = self.said_of(card)
        level = (card.level or 0) * (2 if self.exceptional(card) else 1)
        return max(0, level + (said.xp if said is not None else 0))

    def person(self, investigator: Investigator) -> Investigator:
        """The investigator with what the list changes of size, options and requirements."""
        said = self.said_of(investigator)
        if said is None or not (said.size or said.options or said.requirements):
            return investigator
        return structs.replace(
            investigator,
            size=said.size or investigator.size,
            options=said.options or investigator.options,
            requirements=said.requirements or investigator.requirements,
        )


@cache
def terms(taboo: str) -> Terms:
    """The terms of a list by its code; the empty code is the cards as printed."""
    return Terms(taboo)
