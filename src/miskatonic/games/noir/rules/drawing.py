"""Drawing from the draw deck, and what happens when it is exhausted."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.noir.state import Noir
from miskatonic.kernel.asks import Flow

DECK = "deck"


def draw(game: Noir, n: int, place: Callable[[str], None]) -> Flow[None]:
    """Draw n cards, one by one into place, or as many as there are.

    The empty-deck procedure runs when a card is needed and none is there, once for one instruction.
    """
    renewed = False
    for _ in range(n):
        if not game.state.deck.bags:
            if renewed:
                return
            renewed = True
            yield from exhausted(game)
            if not game.state.deck.bags:
                return
        place(game.state.deck.draw(game.chance, DECK))


def exhausted(game: Noir) -> Flow[None]:
    """A threat enters play; then the discard pile, if there is one, becomes the new draw deck."""
    from miskatonic.games.noir.rules.threats import reveal_threat  # a threat may make you draw

    game.tell("noir.log.exhausted", "noir.draw.01")
    yield from reveal_threat(game, "noir.draw.02")
    state = game.state
    if state.discard:
        game.tell("noir.log.new_deck", "noir.draw.03", card=list(state.discard), n=len(state.discard))
        state.deck.shuffle_in(state.discard)
        state.discard = []
