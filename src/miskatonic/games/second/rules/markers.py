"""Activity and closed markers: where they lie follows from the cards in play."""

from __future__ import annotations

from miskatonic.games.second.facts import MYTHOS
from miskatonic.games.second.rules.durations import headlines
from miskatonic.games.second.state import SecondState


def activity_markers(state: SecondState) -> dict[str, tuple[str, ...]]:
    """Street -> the Mythos cards in play that have a marker there: an environment, a rumor, or both."""
    markers: dict[str, tuple[str, ...]] = {}
    rumor = state.rumor.id if state.rumor is not None else ""
    for card in filter(None, (state.environment, rumor)):
        if place := MYTHOS[card].activity_marker:
            markers[place] = (*markers.get(place, ()), card)
    return markers


def closed_markers(state: SecondState) -> list[str]:
    """Closed locations, and streets that nobody may enter or leave."""
    blocked = [MYTHOS[each.id].closed_marker for each in headlines(state)]
    return sorted([*state.closed, *filter(None, blocked)])
