"""Where locations lie on the map: columns and rows of our own grid, connected ones beside one another."""

from __future__ import annotations

from miskatonic.games.cards.play.facts.scenarios import SCENARIOS

ROWS = 3
"""Of every map; what is in play beyond its scenario's own locations lies in a row below."""


def spot(scenario: str, location: str, number: int) -> tuple[int, int]:
    """Column and row of a location; of one that was unseen when it came, by its number among all in play."""
    sheet = SCENARIOS[scenario]
    found = sheet.layout.get(location)
    if found is not None:
        return found
    place = number - sum(isinstance(each, str) for each in sheet.places)
    return sheet.spots[place] if 0 <= place < len(sheet.spots) else (number, ROWS)
