"""Where locations lie on the map: columns and rows of our own grid, connected ones beside one another."""

from __future__ import annotations

from miskatonic.games.cards.play.facts.scenarios import SCENARIOS


def spot(scenario: str, location: str, number: int) -> tuple[int, int]:
    """Column and row of a location; of those that were unseen when they came, by its number among all in play."""
    sheet = SCENARIOS[scenario]
    found = sheet.layout.get(location)
    return found if found is not None else sheet.spots[number - _before(scenario)]


def _before(scenario: str) -> int:
    """So many locations come into play before those that nobody has seen."""
    places = SCENARIOS[scenario].places
    return sum(isinstance(each, str) for each in places)
