"""Decks as values of the set-up: any deck file people have, kept in one form."""

from __future__ import annotations

from functools import cache

from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.experience import first_printing
from miskatonic.games.cards.decks.games import BEGINNING, STANDALONE
from miskatonic.games.cards.decks.reading import read, write
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS, check
from miskatonic.games.cards.decks.words import card_words, problem_text
from miskatonic.games.cards.play.facts.printed import BOXES
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.text import say

FOR_A_GAME = ("beginning", "standalone", "campaign_only")
"""What can be wrong with a legal deck for one kind of game."""


def pack(text: str, investigators: tuple[str, ...]) -> str:
    """The deck in a file, in the one form in which a game keeps it; a `SetupError` says what is wrong with it."""
    try:
        deck = read(text.encode("utf-8", "replace"))
    except NotADeck as error:
        raise SetupError(error.text) from error
    deck = structs.replace(deck, investigator=first_printing(deck.investigator))
    refuse_foreign(deck, investigators)
    verdict = check(deck)
    if not verdict.valid:
        raise SetupError(say("play.error.illegal_deck", problem=problem_text(verdict.errors[0])))
    return write(deck).decode()


def refuse_foreign(deck: Deck, investigators: tuple[str, ...]) -> None:
    """A deck of an investigator, or with cards, of other boxes."""
    if deck.investigator not in investigators:
        names = [card_words(code) for code in investigators]
        raise SetupError(say("play.error.not_here", who=card_words(deck.investigator), names=names))
    if deck.front not in ("", deck.investigator):
        raise SetupError(say("play.error.other_front", who=card_words(deck.investigator)))
    foreign = [code for code in deck.cards if code != RANDOM_WEAKNESS and not _here(code)]
    if foreign:
        names = [card_words(code) for code in foreign[:5]]
        raise SetupError(say("play.error.foreign_cards", n=len(foreign), cards=names))


def suit(deck: Deck, campaign: bool) -> None:
    """A campaign begins without experience; a game that stands alone allows some, but not any number of points."""
    game = BEGINNING if campaign else STANDALONE
    found = [
        each for each in check(deck, None, variants(deck.variants), game).errors if each.what in FOR_A_GAME
    ]
    if found:
        raise SetupError(say("play.error.illegal_deck", problem=problem_text(found[0])))


def _here(code: str) -> bool:
    """A card of the boxes that play here, in whatever printing."""
    known = load()
    return code in known.cards and any(known[each].pack in BOXES for each in known.printings(code))


@cache
def unpack(text: str) -> Deck | None:
    """The deck of a value; None: none was given."""
    return read(text.encode()) if text else None
