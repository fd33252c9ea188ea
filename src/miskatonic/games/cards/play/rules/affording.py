"""Whether the actions one has left pay for something; additional actions for certain cards are used up first."""

from __future__ import annotations

from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards, Investigator


def price(game: Cards, who: Investigator, n: int, kind: str) -> int:
    """What an action of this kind costs now."""
    if not kind:
        return n
    return table.total(game, f"action_cost.{kind}", n, table.named_seat(who.seat), who.seat)


def _extra(game: Cards, who: Investigator, card: str) -> list[str]:
    """Additional actions that only such a card's abilities may use, by the trait they are for."""
    subject = table.named_seat(who.seat)
    return [
        trait
        for trait in table.traits(card)
        for _ in range(
            table.total(game, f"actions_for.{trait}", 0, subject, who.seat) - who.spent.count(trait)
        )
    ]


def can_afford(game: Cards, who: Investigator, n: int, kind: str, card: str) -> bool:
    return price(game, who, n, kind) <= who.actions + len(_extra(game, who, card))


def pay_for(game: Cards, who: Investigator, n: int, kind: str, card: str) -> None:
    """The first action that could be an additional one is one (act.02)."""
    wanted = price(game, who, n, kind)
    for trait in _extra(game, who, card)[:wanted]:
        who.spent.append(trait)
        wanted -= 1
    who.actions -= wanted
    assert who.actions >= 0
    remember(game, who, kind)


def remember(game: Cards, who: Investigator, kind: str) -> None:
    """He has performed such an action in this turn."""
    if kind:
        game.state.limits[f"turn/did:{kind}:{who.seat}"] = 1
