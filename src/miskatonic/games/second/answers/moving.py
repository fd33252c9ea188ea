"""Where to walk, how far, what to read or to hand over before."""

from __future__ import annotations

from miskatonic.games.second.answers.choices import would_give
from miskatonic.games.second.answers.look import Advice, Look
from miskatonic.games.second.facts import STREETS, adjacent
from miskatonic.games.second.hopes import prospect
from miskatonic.games.second.readings import is_book, points_for, promise
from miskatonic.games.second.rules.ways import goals, way_to
from miskatonic.games.second.state import Investigator
from miskatonic.games.second.treks import Trek
from miskatonic.kernel.answers import about, says
from miskatonic.kernel.asks import Ask

WORTH_READING = 0.2
"""A book that promises less is left for another day."""
READING = 2
"""Movement points that reading a book takes."""


def move(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """To the goal, or towards it; cards that may be used now are tried when there are points to spare."""
    points = look.game.state.movement.points if look.game.state.movement else 0
    if gifts := would_give(look, who, names):
        return gifts
    way = look.way(who)
    trek = look.trek(who, way)
    dared = way[: trek.best(who, points)[1]] if way and points else []
    if book := _book(look, who, names, trek, points - len(dared)):
        return [book]
    step = _walk(look, who, way, points, dared) if dared else "stay"
    if step not in names:
        step = "stay"
    uses = [name for name in names if says(name, "use")]
    if uses and (step == "stay" or points >= len(way) + READING):
        return [step, *uses]
    return [step]


def _book(look: Look, who: Investigator, names: list[str], trek: Trek, spare: int) -> str:
    """The book that is worth the time it takes to read, if any; `spare` points are not wanted for walking."""
    found, most = "", WORTH_READING
    for name in names:
        if says(name, "use") and is_book(card := about(name)):
            gain = promise(look.game, look.w, who, card) - trek.delay(points_for(card) - spare)
            if gain > most:
                found, most = name, gain
    return found


def _walk(look: Look, who: Investigator, way: list[str], points: int, dared: list[str]) -> str:
    """As far as he dares; where the way that one answer takes is another, only the next step of it."""
    way = _to_shelter(look, who, dared) if len(way) > len(dared) == points else dared
    if f"go:{way[-1]}" not in goals(look.game, who, len(way)):
        return f"move:{way[0]}"
    shown = way_to(look.game, who, len(way), way[-1])
    other = set(shown.areas[:-1]) - set(way[:-1])
    if len(way) > 1 and (
        len(shown.areas) < len(way) or any(place in look.game.state.monsters for place in other)
    ):
        return f"move:{way[0]}"
    return f"go:{way[-1]}"


def _to_shelter(look: Look, who: Investigator, way: list[str]) -> list[str]:
    """On the way; but the last step leads from a street into a location, where there is something to find."""
    state = look.game.state
    street = way[-2] if len(way) > 1 else who.place
    if street not in STREETS or way[-1] not in STREETS:
        return way
    quiet = [
        place
        for place in adjacent(street)
        if not (place in STREETS or place in state.monsters or place in state.gates or place in state.closed)
    ]
    if not quiet:
        return way
    clue, visit = look.w["shelter_clue"], look.w["visit"]
    return [
        *way[:-1],
        max(
            quiet,
            key=lambda place: (
                clue * state.clues.get(place, 0) + visit * prospect(look.game, look.craft, who, place)
            ),
        ),
    ]
