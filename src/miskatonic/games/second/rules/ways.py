"""Where a move may lead: every area within reach, by the shortest way; of several, by the easiest to slip through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from math import prod
from typing import NamedTuple

from miskatonic.games.second.facts import LOCATIONS, adjacent, kind_of
from miskatonic.games.second.rules.fight_odds import evade_odds
from miskatonic.games.second.rules.places import is_blocked, is_closed, nothing_blocked
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Odds, Option
from miskatonic.kernel.paths import Reach, within_steps
from miskatonic.kernel.text import say


class Way(NamedTuple):
    """A way on foot: the areas he enters on it, and the monsters he has to deal with before the last of them.

    Those where it ends are not among them: who goes on from there meets them only then.
    """

    areas: tuple[str, ...]
    foes: tuple[str, ...] = ()


def may_enter(game: Second, origin: str, places: Sequence[str]) -> Sequence[str]:
    """Of these no closed location, nor a street that a headline blocks; nobody leaves such a street either."""
    if nothing_blocked(game):
        closed = game.state.closed
        return [place for place in places if place not in closed] if closed else places
    if is_blocked(game, origin):
        return []
    return [place for place in places if not is_closed(game, place) and not is_blocked(game, place)]


def to_deal_with(game: Second, who: Investigator) -> list[str]:
    """Monsters here that he has not evaded in this move; on the turn of his return they leave him alone."""
    here = game.state.monsters.get(who.place)
    if not here or who.returned:
        return []
    evaded = game.state.movement.evaded if game.state.movement else []
    return [marker for marker in here if marker not in evaded]


@cache
def _by_heart(origin: str, points: int) -> Reach:
    """While no street is blocked."""
    return within_steps(origin, points, adjacent)


def _reach(game: Second, who: Investigator, points: int) -> Reach:
    if nothing_blocked(game):
        return _by_heart(who.place, points)
    return within_steps(who.place, points, lambda place: may_enter(game, place, adjacent(place)))


@cache
def _goals_by_heart(origin: str, points: int) -> tuple[str, ...]:
    return tuple(f"go:{place}" for place in _by_heart(origin, points))


def goals(game: Second, who: Investigator, points: int) -> list[str]:
    """The answers that walk somewhere, the nearest first."""
    if not nothing_blocked(game):
        return [f"go:{place}" for place in _reach(game, who, points)]
    names = _goals_by_heart(who.place, points)
    closed = game.state.closed
    return [name for name in names if name[3:] not in closed] if closed else list(names)


def way_to(game: Second, who: Investigator, points: int, place: str) -> Way:
    """The shortest way there; of several the one on which slipping past everything is likeliest."""
    found = _reach(game, who, points)[place]
    here = tuple(to_deal_with(game, who))
    best = _foes(game, found[0], here)
    if len(found) == 1 or not best.foes:
        return best
    return min(
        [_foes(game, areas, here) for areas in found],
        key=lambda way: (-slip_past(game, who, way.foes), len(way.foes)),
    )


def _foes(game: Second, areas: tuple[str, ...], here: tuple[str, ...]) -> Way:
    """This way, and whom he meets on it: first those where he stands."""
    monsters = game.state.monsters
    met = [marker for place in areas[:-1] if place in monsters for marker in monsters[place]]
    return Way(areas, (*here, *met) if met else here)


def slip_past(game: Second, who: Investigator, foes: Sequence[str]) -> float:
    """How likely it is to evade all of these, one after the other."""
    return prod([evade_odds(game, who, marker)[0].chance for marker in foes])


# ---------------------------------------------------------------------- as options


def walk(game: Second, who: Investigator, points: int, place: str) -> Option:
    """To walk to this area and end the move there, clue tokens and all."""
    way = way_to(game, who, points, place)
    if way.foes or place in game.state.monsters:
        return _walk_past(game, who, place, way)
    return _walk(place, way.areas, game.state.clues.get(place, 0) if place in LOCATIONS else 0)


@cache
def _walk(place: str, areas: tuple[str, ...], clues: int) -> Option:
    text = say("second.option.walk", place=place, n=len(areas), clues=clues)
    return Option(f"go:{place}", text, f"place:{place}", "2e.movement.arkham.03", way=_targets(areas))


@cache
def _targets(areas: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"place:{place}" for place in areas)


def _walk_past(game: Second, who: Investigator, place: str, way: Way) -> Option:
    """The same with monsters on the way or at its end."""
    clues = game.state.clues.get(place, 0) if place in LOCATIONS else 0
    there = tuple(game.state.monsters.get(place, ()))
    text, rule = "second.option.walk", "2e.movement.monsters.02"
    if way.foes:
        text, rule = "second.option.walk_past", "2e.movement.monsters.01"
    foes = [kind_of(marker) for marker in way.foes]
    return Option(
        f"go:{place}",
        say(text, place=place, n=len(way.areas), clues=clues, monster=foes)
        if foes
        else say(text, place=place, n=len(way.areas), clues=clues),
        f"place:{place}",
        rule,
        partial(_walk_odds, game, who, way.foes, there),
        way=_targets(way.areas),
    )


def _walk_odds(
    game: Second, who: Investigator, foes: tuple[str, ...], there: tuple[str, ...]
) -> tuple[Odds, ...]:
    """Of slipping past all on the way; and past those where it ends."""
    met = ((foes, say("second.odds.way")), (there, say("second.odds.there")))
    return tuple(Odds(text, slip_past(game, who, some)) for some, text in met if some)


def hop(game: Second, who: Investigator, points: int, place: str) -> Option:
    """To go there and be asked again. No place is lit for it: pressing one walks there for good."""
    rule = "2e.movement.monsters.01" if to_deal_with(game, who) else "2e.movement.arkham.04"
    text = say("second.option.move", place=place)
    return Option(f"move:{place}", text, rule=rule, way=_targets(way_to(game, who, points, place).areas))
