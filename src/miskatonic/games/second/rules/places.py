"""Choosing places of Arkham."""

from __future__ import annotations

from miskatonic.games.second.content.facts import LOCATIONS, STREETS
from miskatonic.games.second.rules.doom import is_closed
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say


def arkham_places(game: Second) -> list[str]:
    """All streets and all locations that are not closed."""
    total = game.abilities.total
    streets = [place for place in STREETS if not total(game, "blocked_street", 0, place)]
    return [*streets, *(place for place in LOCATIONS if not is_closed(game, place))]


def choose_place(game: Second, who: Investigator, places: list[str], rule: str) -> Flow[str]:
    options = [
        Option(place, say("second.option.go", place=place), f"place:{place}", rule) for place in places
    ]
    return (yield Ask(who.seat, say("second.ask.place"), options, rule))
