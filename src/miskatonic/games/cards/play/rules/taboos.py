"""Lists of taboos: which one a seat's deck follows, and whether it changes what a card says."""

from __future__ import annotations

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.taboos import followed, terms
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards


def list_of(game: Cards, seat: int) -> str:
    """The code of the list that holds for his deck, "" for none; with the Ultimatum of Orthodoxy all have one."""
    built = game.state.campaign.built
    said = built[seat].taboo if seat < len(built) else ""
    return followed(said, orthodox=table.variant(game, "orthodoxy"))


def is_mutated(game: Cards, card: str) -> bool:
    """Whether a card reads otherwise by the list that its owner follows."""
    owner = owner_of(card)
    code = "" if owner is None else list_of(game, owner)
    said = terms(code).said_of(load()[printed(code_of(card)).code]) if code else None
    return said is not None and said.mutated
