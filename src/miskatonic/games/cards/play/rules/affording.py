"""Whether the actions one has left pay for something; additional actions for certain cards are used up first."""

from __future__ import annotations

from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards, Investigator

MOVE = "move"
"""The Boon of Hermes gives an action for this only."""


def price(game: Cards, who: Investigator, n: int, kind: str) -> int:
    """What an action of this kind costs now."""
    if not kind:
        return n
    return table.total(game, f"action_cost.{kind}", n, table.named_seat(who.seat), who.seat)


def _extra(game: Cards, who: Investigator, kind: str, card: str) -> list[str]:
    """Additional actions for such an action or such a card's abilities only, by the kind or the trait they are for."""
    subject = table.named_seat(who.seat)
    found = [
        trait
        for trait in (table.traits(card) if card else ())
        for _ in range(
            table.total(game, f"actions_for.{trait}", 0, subject, who.seat) - who.spent.count(trait)
        )
    ]
    if kind == MOVE and table.variant(game, "hermes") and MOVE not in who.spent:
        found.append(MOVE)
    return found


def can_afford(game: Cards, who: Investigator, n: int, kind: str, card: str = "") -> bool:
    """A basic action is no card's."""
    return price(game, who, n, kind) <= who.actions + len(_extra(game, who, kind, card))


def pay_for(game: Cards, who: Investigator, n: int, kind: str, card: str = "") -> None:
    """The first action that could be an additional one is one (act.02)."""
    wanted = price(game, who, n, kind)
    for only in _extra(game, who, kind, card)[:wanted]:
        who.spent.append(only)
        wanted -= 1
    who.actions -= wanted
    assert who.actions >= 0
    remember(game, who, kind)


def remember(game: Cards, who: Investigator, kind: str) -> None:
    """He has performed such an action in this turn."""
    if kind:
        game.state.limits[f"turn/did:{kind}:{who.seat}"] = 1
