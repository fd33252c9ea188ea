"""Bonuses to all skill checks for the rest of the turn: changes that outlast the card that made them."""

from __future__ import annotations

from miskatonic.games.second.facts import kind_of
from miskatonic.games.second.state import Second, SecondState
from miskatonic.kernel.abilities import Ability, Modifier, Source
from miskatonic.kernel.lasting import Lasting, cease, last
from miskatonic.kernel.text import say

CHECKS = "checks"
"""The number of dice of any check."""


def boost(game: Second, seat: int, card: str, n: int) -> None:
    change = Lasting(kind_of(card), "turn", seat, n)
    last(game, change, say("second.card." + change.id), abilities_of)


def abilities_of(change: Lasting) -> tuple[Ability, ...]:
    return (Modifier(CHECKS, change.n, "2e.check.05"),)


def boost_source(change: Lasting) -> tuple[Source, tuple[Ability, ...]]:
    """What such a change adds, made again from the state."""
    return Source(change.source_id, say("second.card." + change.id), change.seat), abilities_of(change)


def boost_of(state: SecondState, seat: int) -> int:
    return sum(change.n for change in state.lasting if change.seat == seat)


def end_boosts(game: Second, seat: int) -> None:
    """Who takes a seat over has nothing of them."""
    cease(game, lambda change: change.seat == seat)
