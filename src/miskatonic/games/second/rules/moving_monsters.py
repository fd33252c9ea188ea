"""Monster movement: arrows, the fast, the flying, and those with a way of their own."""

from __future__ import annotations

from miskatonic.games.second.facts import (
    LOCATIONS,
    STREETS,
    MythosCard,
    adjacent,
    kind_of,
    monster_kind,
)
from miskatonic.games.second.rules.choices import person, person_option
from miskatonic.games.second.rules.cup import SKY, take_off, where
from miskatonic.games.second.rules.happenings import MonsterMoves
from miskatonic.games.second.rules.monsters import movement_kind
from miskatonic.games.second.rules.people import in_order, people_at, skill_value
from miskatonic.games.second.rules.places import is_closed
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Ask, Flow, nothing
from miskatonic.kernel.text import say

WHITE, BLACK = "white", "black"
ARROW_RULES = {WHITE: "2e.mythos.move.04", BLACK: "2e.mythos.move.05"}
MOVES_FROM = {place: n for n, place in enumerate((*STREETS, *LOCATIONS, SKY))}
"""Where monsters move from, in this order; those in the Outskirts never move."""


def move_monsters(game: Second, card: MythosCard) -> Flow[None]:
    """Every monster whose symbol is in a box of the card, as if all at the same time (C26)."""
    monsters = game.state.monsters
    movers = [
        (marker, place, WHITE if dimension in card.white else BLACK)
        for place in sorted([place for place in monsters if place in MOVES_FROM], key=MOVES_FROM.__getitem__)
        for marker in monsters[place]
        if (dimension := monster_kind(marker).dimension) in card.white or dimension in card.black
    ]
    for marker, place, colour in movers:
        yield from move_monster(game, marker, place, colour)


def move_monster(game: Second, marker: str, place: str, colour: str) -> Flow[None]:
    """One monster, in its own way; where an investigator is with it it stays."""
    if people_at(game, place):
        return
    kind = movement_kind(game, marker)
    if kind == "flying":
        if not game.abilities.total(game, "grounded", 0, marker):
            yield from fly(game, marker, place)
    elif kind == "unique":
        happening = MonsterMoves(marker=marker, place=place)
        yield from game.abilities.happen(game, happening, nothing, (game.state.first,))
    elif kind != "stationary":
        steps = 2 if kind == "fast" and not game.abilities.total(game, "fast_as_normal", 0, marker) else 1
        walk(game, marker, place, colour, steps)


def walk(game: Second, marker: str, place: str, colour: str, steps: int) -> None:
    """Along the arrows of this colour, as far as the first investigator."""
    for _ in range(steps):
        place = follow_arrow(game, marker, place, colour)
        if people_at(game, place):
            return


def follow_arrow(game: Second, marker: str, place: str, colour: str) -> str:
    """One step: out of a location along its arrow of both colours, out of a street along that of this colour."""
    if place in LOCATIONS:
        return put_monster(game, marker, LOCATIONS[place].street, "2e.mythos.move.06")
    return put_monster(game, marker, STREETS[place].monster_move[colour], ARROW_RULES[colour])


def put_monster(game: Second, marker: str, place: str, rule: str) -> str:
    """Move a marker on the board; returns where it is now. A closed location lets nothing in (C26)."""
    if is_closed(game, place):
        return where(game, marker) or ""
    take_off(game, marker)
    game.state.monsters.setdefault(place, []).append(marker)
    game.tell("second.log.monster_moves", rule, monster=kind_of(marker), place=place)
    return place


def fly(game: Second, marker: str, place: str) -> Flow[None]:
    """To an investigator in a street next to it (from the Sky: any street), the least stealthy; else to the Sky."""
    streets = list(STREETS) if place == SKY else [spot for spot in adjacent(place) if spot in STREETS]
    targets = [who for who in in_order(game) if who.place in streets]
    if targets:
        prey = yield from least_stealthy(game, targets, "2e.mythos.move.flying.06")
        rule = "2e.mythos.move.flying.10" if place == SKY else "2e.mythos.move.flying.03"
        put_monster(game, marker, prey.place, rule)
    elif place != SKY:
        put_monster(game, marker, SKY, "2e.mythos.move.flying.08")


def least_stealthy(game: Second, targets: list[Investigator], rule: str) -> Flow[Investigator]:
    """The lowest current Sneak; a tie is for the first player to decide."""
    sneak = {who.seat: skill_value(game, who, "sneak") for who in targets}
    lowest = min(sneak.values())
    prey = [who for who in targets if sneak[who.seat] == lowest]
    if len({who.place for who in prey}) == 1:
        return prey[0]
    options = [
        person_option(who, rule, say("second.option.prey", who=who.id, place=who.place), f"place:{who.place}")
        for who in prey
    ]
    answer = yield Ask(game.state.first, say("second.ask.prey"), options, rule)
    return person(game, answer)
