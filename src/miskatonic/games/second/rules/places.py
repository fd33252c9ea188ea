"""Places of Arkham: who goes where, what is closed, choosing one."""

from __future__ import annotations

from bisect import insort

from miskatonic.games.second.facts import LOCATIONS, STREETS, kind_of, world_of
from miskatonic.games.second.rules import durations
from miskatonic.games.second.rules.choices import place_option
from miskatonic.games.second.rules.people import people_at
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Ask, Flow
from miskatonic.kernel.text import say

FOR_GOOD = 0


def close_location(game: Second, place: str, until: int, rule: str) -> None:
    """A closed marker: whoever and whatever is there is put out into the street (C43)."""
    state = game.state
    if place not in state.closed:
        insort(state.closed, place)
    elif not durations.will_reopen(state, place):
        return
    if until == FOR_GOOD:
        durations.stay(game, place)
    else:
        durations.reopen(game, place, until)
    street = LOCATIONS[place].street
    game.tell("second.log.closed", rule, place=place)
    for who in people_at(game, place):
        move_to(game, who, street, rule)
    for marker in state.monsters.pop(place, []):
        state.monsters.setdefault(street, []).append(marker)
        game.tell("second.log.monster_moves", rule, monster=kind_of(marker), place=street)


def is_closed(game: Second, place: str) -> bool:
    return place in game.state.closed


def move_to(game: Second, who: Investigator, place: str, rule: str) -> None:
    """He is somewhere else now; leaving a gate's location gives up the explored marker."""
    origin = who.place
    if origin == place:
        return
    who.explored = False
    who.place = place
    if game.log is not None:
        game.tell("second.log.moved", rule, who=who.id, place=world_of(origin), place2=world_of(place))


def delay(game: Second, who: Investigator, rule: str) -> None:
    """His marker lies on its side; a second delay adds nothing (C39)."""
    if not who.delayed:
        who.delayed = True
        game.tell("second.log.delayed", rule, who=who.id)


def is_blocked(game: Second, place: str) -> bool:
    """Nobody gets into this street or out of it."""
    return game.abilities.total(game, "blocked_street", 0, place) > 0


def nothing_blocked(game: Second) -> bool:
    """No headline blocks any street."""
    return not game.abilities.changes("blocked_street")


def arkham_places(game: Second) -> list[str]:
    """All streets and all locations that are not closed."""
    streets = [place for place in STREETS if not is_blocked(game, place)]
    return [*streets, *(place for place in LOCATIONS if not is_closed(game, place))]


def choose_place(game: Second, who: Investigator, places: list[str], rule: str) -> Flow[str]:
    options = [place_option(place, rule) for place in places]
    return (yield Ask(who.seat, say("second.ask.place"), options, rule))
