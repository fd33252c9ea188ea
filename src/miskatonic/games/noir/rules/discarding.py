"""Discarding clue cards: where they go, and which may."""

from __future__ import annotations

from miskatonic.games.noir.facts import CLUES
from miskatonic.games.noir.rules.table import shows_time
from miskatonic.games.noir.state import Noir


def discard(game: Noir, card: str, origin: str) -> None:
    """A card that has just left `origin` is discarded: to the time penalty area if it shows the time icon."""
    if shows_time(game, card):
        game.state.time.append(card)
        game.tell("noir.log.discarded_time", "noir.discard.01", card=card, zone=origin, zone2="time")
    else:
        game.state.discard.append(card)
        game.tell("noir.log.discarded", "noir.discard.02", card=card, zone=origin, zone2="discard")


def discard_lead(game: Noir) -> None:
    """Actions c, d and e begin by discarding the lead card; with an empty row there is none."""
    if game.state.lead_row:
        discard(game, game.state.lead_row.pop(0), "lead_row")


def discardable(hand: list[str]) -> list[str]:
    """Cards with the no-discard icon stay while there is another (noir.discard.03, .04)."""
    free = [card for card in hand if not CLUES[card].no_discard]
    return free or list(hand)
