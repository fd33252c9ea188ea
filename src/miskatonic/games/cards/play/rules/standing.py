"""What holds whenever nothing is going on: who has had enough falls, and enemies engage whom they find."""

from __future__ import annotations

from miskatonic.games.cards.play.rules import enemies, harm, table
from miskatonic.games.cards.play.state import PLACE, Cards, Thing
from miskatonic.kernel.asks import Flow


def is_settled(game: Cards) -> bool:
    """Nothing of the kind is due, as nearly always."""
    state = game.state
    for who in state.investigators:
        if (who.damage or who.horror) and not who.out and harm.beaten(game, who):
            return False
    for it in state.things:
        if (it.damage or it.horror) and not _bears(game, it):
            return False
        if it.zone == PLACE and not it.exhausted and table.is_enemy(it.id) and _is_met(game, it.place):
            return False
    return True


def _bears(game: Cards, it: Thing) -> bool:
    kind = table.kind(it.id)
    if kind == "enemy":
        return not it.damage or not enemies.is_beaten(game, it)
    return kind != "asset" or not harm.is_full(game, it)


def _is_met(game: Cards, place: str) -> bool:
    return place in [who.place for who in game.state.investigators if not who.out]


def settle(game: Cards) -> Flow[None]:
    """At the end of every unit: a card that came or went may have changed health, sanity, or a keyword."""
    yield from harm.check(game)
    yield from enemies.check(game)
    yield from enemies.settle(game)
