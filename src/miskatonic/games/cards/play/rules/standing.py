"""What holds whenever nothing is going on: who has had enough falls, and enemies engage whom they find."""

from __future__ import annotations

from miskatonic.games.cards.play.rules import enemies, harm
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.asks import Flow


def is_settled(game: Cards) -> bool:
    """Nothing of the kind is due, as nearly always."""
    return not (enemies.idle(game) or enemies.hurt(game)) and harm.is_borne(game)


def settle(game: Cards) -> Flow[None]:
    """At the end of every unit: a card that came or went may have changed health, sanity, or a keyword."""
    yield from harm.check(game)
    yield from enemies.check(game)
    yield from enemies.settle(game)
