"""A deck in the making: what may still come in, whoever chooses it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from miskatonic.games.cards.collection.facts import Card, Investigator, Option
from miskatonic.games.cards.collection.shelf import fold, load
from miskatonic.games.cards.decks.options import Piece, access, over_limits, piece, signatures
from miskatonic.games.cards.decks.taboos import Terms

NO_LIMIT = 99


class Room(NamedTuple):
    """A card that the options let in, and the limited ones of them that it may use."""

    piece: Piece
    limited: tuple[int, ...]


class Maker:
    """Cards of level 0 without experience, within the options, limits and copies of whom it is for."""

    def __init__(
        self,
        person: Investigator,
        options: tuple[Option, ...],
        copies: Mapping[str, int],
        under: Terms,
        most: int = NO_LIMIT,
    ) -> None:
        self.person = person
        self.options = options
        self.copies = copies
        self.most = most
        self.cards: dict[str, int] = {}
        self.titles: dict[str, int] = {}
        self.used: list[tuple[tuple[int, ...], int]] = []
        self.rooms = [
            Room(found, told.limited)
            for code in sorted(copies)
            for found in (piece(load()[code], 1, {}, under),)
            if self._begins(found.card, under)
            for told in (access(options, found),)
            if told.allowed
        ]

    def _begins(self, card: Card, under: Terms) -> bool:
        """Whether a deck that begins may have the card among those that count."""
        only = card.restrictions
        return (
            card.level == 0
            and card.type in ("asset", "event", "skill")
            and not (card.permanent or card.weakness or card.story or card.hidden or card.bonded_to)
            and card.canonical not in signatures()
            and under.price(card) == 0
            and not under.forbidden(card)
            and (
                only is None
                or any(each in only.traits for each in self.person.traits)
                or any(each in only.classes for each in self.person.classes)
            )
        )

    def left(self, room: Room) -> int:
        """How many more copies there are and a title may have, whatever limited options say."""
        card = room.piece.card
        have, title = self.cards.get(card.code, 0), self.titles.get(fold(card.name), 0)
        return min(self.copies[card.code] - have, min(self.most, room.piece.limit) - title)

    def take(self, room: Room) -> bool:
        """One copy more, if it may come in."""
        if self.left(room) <= 0:
            return False
        used = [*self.used, (room.limited, 1)] if room.limited else self.used
        if over_limits(self.options, used) is not None:
            return False
        self.used = used
        self._count(room.piece.card, 1)
        return True

    def begin_with(self, rooms: Iterable[tuple[Room, int]]) -> None:
        """Copies that are there already, whether they may or not."""
        for room, n in rooms:
            if room.limited:
                self.used = [*self.used, (room.limited, n)]
            self._count(room.piece.card, n)

    def _count(self, card: Card, n: int) -> None:
        title = fold(card.name)
        self.cards[card.code] = self.cards.get(card.code, 0) + n
        self.titles[title] = self.titles.get(title, 0) + n

    @property
    def size(self) -> int:
        return sum(self.cards.values())
