"""The board: which spaces are near, unstable, thick with doom. Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from miskatonic.games.third.facts import (
    EVENTS,
    FUTURE,
    SCENARIOS,
    SPACES_OF,
    Street,
    adjacent,
    distances,
    spaces,
    street,
)
from miskatonic.games.third.state import Third


def start_space(game: Third) -> str:
    return SCENARIOS[game.state.scenario].start


def all_spaces(game: Third) -> tuple[str, ...]:
    return spaces(game.state.scenario)


def neighborhoods(game: Third) -> tuple[str, ...]:
    """The neighborhoods on the board, sorted."""
    return _neighborhoods(game.state.scenario)


@cache
def _neighborhoods(scenario: str) -> tuple[str, ...]:
    return tuple(sorted(SCENARIOS[scenario].neighborhoods))


def street_of(game: Third, place: str) -> Street | None:
    """The street that a space is, None for a space of a neighborhood."""
    return street(game.state.scenario, place)


def streets(game: Third) -> list[str]:
    """All streets, sorted."""
    return list(_streets(game.state.scenario))


@cache
def _streets(scenario: str) -> tuple[str, ...]:
    return tuple(sorted(each.id for each in SCENARIOS[scenario].streets))


@cache
def _off_street(scenario: str) -> tuple[str, ...]:
    """All spaces of neighborhoods, sorted."""
    return tuple(each for each in spaces(scenario) if not street(scenario, each))


def near(game: Third, place: str) -> tuple[str, ...]:
    """The adjacent spaces (404.2)."""
    return adjacent(game.state.scenario, place)


def distance(game: Third, origin: str, place: str) -> int:
    """Steps between two spaces; the future is out of reach of everything."""
    return distances(game.state.scenario, origin).get(place, 99)


def nearest(game: Third, origin: str, places: Iterable[str]) -> list[str]:
    """Those of these spaces that are nearest, as they come (202.2g)."""
    found = [(distance(game, origin, place), place) for place in dict.fromkeys(places)]
    least = min([steps for steps, _ in found], default=99)
    return [place for steps, place in found if steps == least < 99]


def steps_towards(game: Third, origin: str, goal: str) -> list[str]:
    """The adjacent spaces from which the goal is one step less far."""
    return list(_steps_towards(game.state.scenario, origin, goal))


@cache
def _steps_towards(scenario: str, origin: str, goal: str) -> tuple[str, ...]:
    far = distances(scenario, origin).get(goal, 99)
    return tuple(
        place for place in adjacent(scenario, origin) if distances(scenario, place).get(goal, 99) == far - 1
    )


def unstable(game: Third) -> list[str]:
    """The unstable space, or all of them (448.2); the starting space while no event is discarded (448.3)."""
    discard = game.state.event_discard
    return list(dict.fromkeys(EVENTS[discard[-1]].doom)) if discard else [start_space(game)]


def most_doom(game: Third, places: Iterable[str] | None = None) -> list[str]:
    """The spaces (of these) with the most doom; where there is none at all, all of them."""
    doom = game.state.doom
    found = list(places) if places is not None else _off_street(game.state.scenario)
    most = max([doom.get(place, 0) for place in found], default=0)
    return [place for place in found if doom.get(place, 0) == most]


def doom_spaces(game: Third, place: str) -> list[str]:
    """Where doom meant for a space goes: a street's goes to an adjacent space of a neighborhood (418.3)."""
    if place == FUTURE or not street_of(game, place):
        return [place]
    return [each for each in near(game, place) if not street_of(game, each)]


def has_doom(game: Third, neighborhood: str) -> bool:
    """Whether there is any in its spaces."""
    return not game.state.doom.keys().isdisjoint(SPACES_OF[neighborhood])


def doom_in(game: Third, neighborhood: str) -> int:
    """All doom in the spaces of a neighborhood."""
    doom, total = game.state.doom, 0
    for place in SPACES_OF[neighborhood]:
        total += doom.get(place, 0)
    return total
