"""Acts and agendas: how they advance, and what stands on their other side."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.base import NOTHING, Positive
from miskatonic.games.cards.play.words.where import Location, place_text, places
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.text import Text, say


class Side(Struct, frozen=True):
    """An act or agenda. `clues` per investigator are spent by the group in anybody's turn, by those `at` a place.

    Other ways to advance are among its abilities: forced and reactions with the word `advance`.
    """

    code: str
    clues: Positive | None = None
    at: Location | None = None
    back: Word = NOTHING
    stays: bool = False
    """Its other side stays in play as act and agenda at once."""


class SideOf:
    """A stage as the rules ask for it."""

    def __init__(self, printed: Side) -> None:
        self.printed = printed
        self.clues = printed.clues or 0
        self.back = printed.back
        self.stays = printed.stays

    def spenders(self, game: Cards) -> list[int]:
        if not self.clues:
            return []
        if self.printed.at is None:
            return table.seats(game)
        here = places(
            CardScope(game, game.state.lead, self.printed.code, "lcg.base.clue.03"), self.printed.at
        )
        return [who.seat for who in table.people(game) if who.place in here]


def describe(side: Side) -> list[Text]:
    """How it advances by clues, and its back, in words."""
    said = []
    if side.clues is not None and side.at is not None:
        said.append(say("play.ability.group_at", n=side.clues, place=place_text(side.at)))
    elif side.clues is not None:
        said.append(say("play.ability.group", n=side.clues))
    if not isinstance(side.back, Nothing):
        said.append(say("play.ability.back", effect=side.back.describe()))
    return said
