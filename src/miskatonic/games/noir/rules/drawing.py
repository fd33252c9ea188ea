"""Drawing from the draw deck, and what happens when it is exhausted."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.noir.rules.threats import reveal_threat
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.asks import Flow

DECK = "deck"


def draw(game: Noir, missing: Callable[[], int], place: Callable[[str], None]) -> Flow[None]:
    """Draw cards, one by one into place, until none is missing or none is left.

    The empty-deck procedure runs when a card is needed and none is there, once for one instruction; what
    happens in it may change how many are missing.
    """
    renewed = False
    while missing() > 0:
        if game.state.deck.bags:
            place(game.state.deck.draw(game.chance, DECK))
        elif renewed:
            return
        else:
            renewed = True
            yield from exhausted(game)


def exhausted(game: Noir) -> Flow[None]:
    """A threat enters play; then the discard pile, if there is one, becomes the new draw deck."""
    game.tell("noir.log.exhausted", "noir.draw.01")
    yield from reveal_threat(game, "noir.draw.02")
    state = game.state
    if state.discard:
        cards, state.discard = state.discard, []
        state.deck.shuffle_in(cards)
        game.tell("noir.log.new_deck", "noir.draw.03", card=cards, n=len(cards), zone="discard", zone2="deck")
