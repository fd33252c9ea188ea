"""The sanity test."""

from __future__ import annotations

from miskatonic.games.noir.facts import CLUES
from miskatonic.games.noir.rules.discarding import discard
from miskatonic.games.noir.rules.drawing import draw
from miskatonic.games.noir.rules.hand import window
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.text import say


def sanity_test(game: Noir, rule: str) -> Flow[None]:
    """Reveal the top card of the draw deck: with the sanity icon it is a penalty, else it is discarded."""
    yield from window(game, rule)
    revealed: list[str] = []

    def reveal(card: str) -> None:
        revealed.append(card)
        _suffer(game, card)

    yield from draw(game, lambda: 1 - len(revealed), reveal)


def _suffer(game: Noir, card: str) -> None:
    game.tell("noir.log.revealed", "noir.sanity.01", card=card)
    if CLUES[card].sanity:
        game.state.sanity.append(card)
        game.tell("noir.log.sanity_lost", "noir.sanity.02", card=card, zone="deck", zone2="sanity")
    else:
        game.tell("noir.log.sanity_kept", "noir.sanity.03", card=card)
        discard(game, card, "deck")


def sanity_odds(game: Noir) -> tuple[Odds, ...]:
    """The exact chance that a sanity test costs a card now; an empty deck has none until it is made anew."""
    if not game.state.deck.bags:
        return ()
    chance = game.state.deck.chance_of(lambda card: CLUES[card].sanity)
    return (Odds(say("noir.odds.sanity"), float(chance)),)
