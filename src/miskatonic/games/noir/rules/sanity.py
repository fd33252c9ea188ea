"""The sanity test."""

from __future__ import annotations

from functools import partial

from miskatonic.games.noir.facts import CLUES
from miskatonic.games.noir.rules.discarding import discard
from miskatonic.games.noir.rules.drawing import draw
from miskatonic.games.noir.rules.hand import window
from miskatonic.games.noir.state import Noir, SanityTest
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.text import say


def sanity_test(game: Noir, rule: str) -> Flow[None]:
    """Reveal the top card of the draw deck: with the sanity icon it is a penalty, else it is discarded."""
    with game.scene(SanityTest()) as test:
        yield from window(game, rule)
        yield from draw(game, lambda: int(not test.card), partial(_suffer, game, test))


def _suffer(game: Noir, test: SanityTest, card: str) -> None:
    test.card = card
    game.tell("noir.log.revealed", "noir.sanity.01", card=card)
    test.lost = CLUES[card].sanity
    if test.lost:
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
