"""What has just happened, kept for who looks at the table now: a few rolls and encounters, the last Mythos card."""

from __future__ import annotations

from miskatonic.games.second.scenes import Drawn, Met, Rolled, Standing
from miskatonic.games.second.state import Second

MOST = 4
"""So many rolls and encounters are kept; what came before is in the log."""
LONG_AGO = 12
"""After so many further answers nobody looks at them any more."""


def remember(game: Second, event: Rolled | Met) -> None:
    latest = game.state.latest
    game.state.latest = [*_still_fresh(game)[1 - MOST :], event] if latest else [event]


def forget(game: Second) -> None:
    """At the beginning of a phase: what is long past need not be carried on."""
    if game.state.latest:
        game.state.latest = _still_fresh(game)


def _still_fresh(game: Second) -> list[Rolled | Met]:
    latest, since = game.state.latest, game.at - LONG_AGO
    if latest[0].at >= since:  # the first is the oldest
        return latest
    return [event for event in latest if event.at >= since]


def remember_mythos(game: Second, card: str) -> None:
    game.state.drawn = Drawn(game.at, card)


def remember_turn(game: Second) -> None:
    """How doom and terror stand when a turn ends."""
    state = game.state
    state.standings.append(Standing(state.doom, state.terror, len(state.gates), len(state.seals)))
