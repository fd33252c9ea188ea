"""Where a move action may lead: every space within reach, by the shortest way on which fewest monsters wait."""

from __future__ import annotations

from functools import cache, partial

from miskatonic.games.third.facts import adjacent, kind_of
from miskatonic.games.third.rules.board import near
from miskatonic.games.third.state import EXHAUSTED, Investigator, Third
from miskatonic.kernel.asks import Option
from miskatonic.kernel.paths import Reach, within_steps
from miskatonic.kernel.text import say

RULE = "3e.467.2"


def may_enter(game: Third, place: str) -> list[str]:
    """The spaces next to this one that nothing closes."""
    total = game.abilities.total
    return [each for each in near(game, place) if not total(game, "cannot_enter", 0, each)]


def within_reach(game: Third, origin: str, spaces: int) -> Reach:
    """Every space that so many steps reach, the nearest first."""
    if "cannot_enter" in game.abilities.modifiers:
        return within_steps(origin, spaces, partial(may_enter, game))
    return by_heart(game.state.scenario, origin, spaces)


@cache
def by_heart(scenario: str, origin: str, spaces: int) -> Reach:
    """While no space is closed."""
    return within_steps(origin, spaces, partial(adjacent, scenario))


def way_to(game: Third, who: Investigator, spaces: int, place: str) -> tuple[str, ...]:
    """The shortest way there; of several the one on which fewest monsters wait."""
    found = within_reach(game, who.place, spaces)[place]
    return found[0] if len(found) == 1 else min(found, key=lambda way: len(waiting(game, way)))


def waiting(game: Third, way: tuple[str, ...]) -> list[str]:
    """Monsters between the ends of a way that are not exhausted: one that engages him stops him there (467.3)."""
    inner = way[:-1]
    return [
        monster.id for monster in game.state.monsters if monster.place in inner and monster.state != EXHAUSTED
    ]


def walk_option(game: Third, who: Investigator, steps: int, spaces: int, place: str) -> Option:
    """To walk there and stop."""
    way = way_to(game, who, spaces, place)
    foes = waiting(game, way) if len(way) > 1 else []
    return _walk(place, way, max(0, len(way) - steps), tuple(kind_of(marker) for marker in foes))


@cache
def _walk(place: str, way: tuple[str, ...], price: int, foes: tuple[str, ...]) -> Option:
    if foes:
        text = say("third.option.walk_past", place=place, n=len(way), money=price, monster=list(foes))
    else:
        text = say("third.option.walk", place=place, n=len(way), money=price)
    targets = tuple(f"place:{each}" for each in way)
    return Option(f"go:{place}", text, f"place:{place}", RULE, way=targets)
