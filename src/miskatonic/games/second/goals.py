"""What an investigator is about to do: the place it pays most to go to, each with its worth and its turns.

A worth that comes later is worth less: each turn takes a part of it away. So the nearer of two equal goals is
the better one, and every step towards it gains something.
"""

from __future__ import annotations

from collections import Counter

from miskatonic.games.second.content.facts import (
    GATES,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    STREETS,
    distances,
    kind_of,
)
from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN
from miskatonic.games.second.rules.gates import CLUES_TO_SEAL, SEALS_TO_WIN
from miskatonic.games.second.rules.people import held, max_sanity, max_stamina, skill_value
from miskatonic.games.second.state import Investigator, Second, SecondState

PATIENCE = 0.8
"""What is left of a worth a turn later."""
CLUE = 1.7
HEALTH = (-6.0, 0.0, 2.4, 4.2, 5.6, 6.7, 7.6, 8.3, 8.8, 9.2)
"""What so much Sanity, or so much Stamina, is worth."""
BUSY = 6.0
"""Standing explored at an open gate."""
SEALING, SEALING_TRAFFIC = 13.0, 0.5
CLOSING, CLOSING_CROWDED, CLOSING_LAST = 3.0, 8.0, 14.0
EXPLORING = 2.5
"""Turns that a gate takes, from going through to closing it."""
FRAIL = 0.25
"""How much of a gate's worth is left for who is too weak to go."""
TAKEN, CROWD = 0.05, 0.45
"""How much of a worth is left where somebody is at it already, or nearer."""
GEAR_WANTED = 6
SHOPPING, SHOPPING_SPELL, SCIENCE, BLESSING, ALLY = 0.55, 1.0, 2.6, 3.0, 4.0
SHOP_MONEY = {"general_store": 4, "curiositie_shoppe": 5}
AWAY = {"1": 2.0, "2": 1.0}
"""Turns until he is back, by the area he is in."""

TRAFFIC = Counter(card.gate_location for card in MYTHOS.values() if card.gate_location)
"""Location -> how many Mythos cards open a gate there."""
STEPS = {place: distances(place) for place in (*STREETS, *LOCATIONS)}
"""Steps from every area of Arkham to every other."""

Goal = tuple[float, str]
"""What it is worth now, and the place to go to ("" where he has no say)."""


def traffic(place: str) -> int:
    """How many Mythos cards name a place."""
    return TRAFFIC[place]


def limit_of(state: SecondState) -> int:
    """So many open gates awaken the Ancient One."""
    return GATES_TO_AWAKEN[len(state.investigators)]


def seal_cost(game: Second) -> int:
    return game.abilities.total(game, "seal_cost", CLUES_TO_SEAL)


def arms_of(who: Investigator) -> float:
    from miskatonic.games.second.judge import ARMS

    dice = sorted([ARMS[kind][0] for card in who.cards if (kind := kind_of(card.id)) in ARMS])
    return sum(dice[-2:])


def gate_worth(game: Second, who: Investigator, place: str, cost: int) -> float:
    """What it is worth to go through, come back and close it, or seal it."""
    state = game.state
    room = limit_of(state) - len(state.gates)
    worth = CLOSING
    if room <= 2:
        worth = CLOSING_CROWDED
    if len(state.gates) == 1 and sum([len(each.gates) for each in state.investigators]) + 1 >= len(
        state.investigators
    ):
        worth = CLOSING_LAST
    if who.clues >= cost or held(who, "elder_sign"):
        worth = max(worth, SEALING + SEALING_TRAFFIC * TRAFFIC[place])
        if len(state.seals) == SEALS_TO_WIN - 1:
            worth += SEALING
    return worth


def being_explored(state: SecondState, who: Investigator) -> list[str]:
    """Gate markers somebody else is behind, or is about to close."""
    return [
        other.entered
        for other in state.investigators
        if other.seat != who.seat and other.entered and (":" in other.place or other.explored)
    ]


def wishes(game: Second, who: Investigator) -> list[tuple[float, str, float]]:
    """Everything it could pay to go to: the worth when it is done, the place, the turns it takes there."""
    state = game.state
    found: list[tuple[float, str, float]] = []
    for place, n in state.clues.items():
        found.append((0.95 * CLUE * n, place, 0.0))
    fit = who.sanity >= 3 and who.stamina >= 3
    cost = seal_cost(game)
    behind = being_explored(state, who)
    for place, marker in state.gates.items():
        worth = gate_worth(game, who, place, cost)
        if marker in behind:
            worth *= TAKEN
        if not fit:
            worth *= FRAIL
        found.append((worth, place, EXPLORING))
    found += _errands(game, who)
    return found


def _errands(game: Second, who: Investigator) -> list[tuple[float, str, float]]:
    """Healing, shopping, trophies to spend."""
    state = game.state
    found: list[tuple[float, str, float]] = []
    for place, now, most in (
        ("arkham_asylum", who.sanity, max_sanity(game, who)),
        ("st_marys_hospital", who.stamina, max_stamina(game, who)),
    ):
        if now < most:
            then = most if who.money >= 2 else now + 1
            found.append((0.9 * (HEALTH[min(then, 9)] - HEALTH[min(now, 9)]), place, 0.3))
    lacking = GEAR_WANTED - arms_of(who)
    if lacking > 0:
        for place, money in SHOP_MONEY.items():
            if who.money >= money and place not in state.closed:
                found.append((SHOPPING * lacking, place, 0.3))
    toughness = sum([MONSTERS[kind_of(marker)].toughness for marker in who.monsters])
    spare = len(who.gates) if state.seals or len(state.investigators) > 1 else len(who.gates) - 1
    if toughness >= 5 or spare > 0:
        if "science_building" not in state.gates:
            found.append((SCIENCE, "science_building", 0.3))
        if not who.fate:
            found.append((BLESSING, "south_church", 0.3))
    return found


def best_goal(game: Second, who: Investigator) -> Goal:
    """The goal that is worth most now."""
    state = game.state
    place = who.place
    if ":" in place:
        return _abroad(game, who)
    if place not in STEPS:
        return 0.0, ""
    if who.explored and place in state.gates:
        return gate_worth(game, who, place, seal_cost(game)), place
    steps = STEPS[place]
    speed = max(1, skill_value(game, who, "speed"))
    others = [
        STEPS[other.place]
        for other in state.investigators
        if other.seat != who.seat and other.place in STEPS
    ]
    best, where = 0.0, place
    for worth, goal, turns in wishes(game, who):
        if goal in state.closed:
            continue
        away = steps[goal]
        if others and goal in LOCATIONS and LOCATIONS[goal].unstable:
            for each in others:
                if each[goal] < away:
                    worth *= CROWD
                    break
        now = worth * PATIENCE ** (turns + away / speed)
        if now > best:
            best, where = now, goal
    return best, where


def _abroad(game: Second, who: Investigator) -> Goal:
    """In an Other World: what waits at the gate he will come back through."""
    state = game.state
    world, _, area = who.place.partition(":")
    cost = seal_cost(game)
    best = -6.0 if who.id != "sister_mary" else 0.0
    for place, marker in state.gates.items():
        if GATES[marker].world == world:
            best = max(best, gate_worth(game, who, place, cost) * PATIENCE ** AWAY[area])
    return best, ""
