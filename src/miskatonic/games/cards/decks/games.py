"""For what a deck is judged: any stage of a campaign, its beginning, or a standalone game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import first_printing
from miskatonic.games.cards.decks.options import Piece, codes_of
from miskatonic.games.cards.decks.problem import Problem
from miskatonic.games.cards.decks.taboos import Terms

ANY_TIME, BEGINNING, STANDALONE = "", "beginning", "standalone"
GAMES = (ANY_TIME, BEGINNING, STANDALONE)

BONUS = {"08125": 3, "11095": 10}
"""Experience that comes with a card bought when the deck is made: In the Thick of It, Ascetic."""

MOST_ALONE = 49
A_WEAKNESS_EACH = 10


def bonus(deck: Deck) -> int:
    return sum(BONUS.get(first_printing(code), 0) for code, n in deck.cards.items() if n)


def more_weaknesses(bought: int) -> int:
    """Of a standalone game, for experience beyond what the investigator and some cards bring."""
    return max(0, min(bought, MOST_ALONE)) // A_WEAKNESS_EACH


def game_rules(game: str, pieces: Iterable[Piece], under: Terms, worth: int, free: int) -> Iterator[Problem]:
    """`free` is the experience that there is without playing for it."""
    if game == BEGINNING and worth > free:
        dear = codes_of(each for each in pieces if each.copies and under.price(each.card) + each.marked)
        yield Problem("not_allowed", "beginning", "lcg.base.deck.04", dear, worth, free)
    if game == STANDALONE:
        if worth - free > MOST_ALONE:
            yield Problem("not_allowed", "standalone", "lcg.base.alone.01", (), worth - free, MOST_ALONE)
        for each in pieces:
            if "campaign_mode_only" in under.keywords(each.card):
                rule = "lcg.taboo.general.e" if under.said_of(each.card) else "lcg.base.deck.03"
                yield Problem("not_allowed", "campaign_only", rule, (each.card.code,))
