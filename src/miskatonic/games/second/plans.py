"""Who does what: every investigator's goal, chosen together, with the way to it.

Each could go to many places; what one does nobody else need do. So they choose one after the other, who would lose
most by coming second chooses first, and then each looks again whether something else is better now.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from miskatonic.games.second.craft import Craft, Weights, fighter, ground, keep, person, town
from miskatonic.games.second.duels import Duel, fall
from miskatonic.games.second.facts import STREETS, adjacent, kind_of
from miskatonic.games.second.goals import (
    ARMS,
    NOWHERE,
    SHARED,
    STEPS,
    TREATMENT,
    Wish,
    at_ease,
    best_hands,
    elder_signs,
    gate_trophies,
    gates_behind,
    seal_cost,
    target_of,
    way_back,
    wishes,
)
from miskatonic.games.second.rules.people import skill_value
from miskatonic.games.second.rules.trading import tradable
from miskatonic.games.second.state import Card, Investigator, Second
from miskatonic.kernel.manner import PLAIN, Manner

CONSIDERED = 14
"""So many wishes of each are weighed against each other."""
SWEEPS = 2
ASTRAY = -6.0
"""In an Other World to which no gate stands open."""
NOBODY: frozenset[str] = frozenset()
AID = 9.0
"""What it is worth to help who asked for it."""


class Roads(NamedTuple):
    """The safest short way to every area, where one comes from on it, and monsters worth hunting."""

    ways: dict[str, tuple[int, float]]
    """Area -> steps, and what the monsters on the way are likely to cost."""
    origins: dict[str, str]
    hunts: list[Wish]

    def to(self, place: str, start: str) -> list[str]:
        """The areas one enters on the way."""
        way: list[str] = []
        while place not in ("", start):
            way.append(place)
            place = self.origins.get(place, "")
        return way[::-1]


class Goal(NamedTuple):
    """What somebody is about to do, and what it is worth now."""

    worth: float
    wish: Wish

    @property
    def place(self) -> str:
        return self.wish.place


IDLE = Goal(0.0, Wish("wait", NOWHERE, 0.0))


def fight_and_slip(game: Second, craft: Craft, who: Investigator, marker: str) -> tuple[float, float]:
    """What it is worth to enter combat with a monster, and to try to slip away first."""
    kind = kind_of(marker)
    key = fighter(who) + ground(game) + kind.encode()
    found = craft.fights.get(key)
    if found is None:
        duel = Duel(game, who, marker, craft.w)
        fight = duel.combat()
        found = fight, duel.evade(fight)
        keep(craft.fights, key, found)
    return found


def survey(game: Second, craft: Craft, who: Investigator) -> Roads:
    who = at_ease(who)
    key = fighter(who) + ground(game) + town(game) + who.place.encode()
    found: Roads | None = craft.roads.get(key)
    if found is None:
        found = _survey(game, craft, who)
        keep(craft.roads, key, found)
    return found


def _survey(game: Second, craft: Craft, who: Investigator) -> Roads:
    state, w = game.state, craft.w
    menace: dict[str, float] = {}
    hunts: list[Wish] = []
    for place, markers in state.monsters.items():
        if place in STEPS and place != who.place:
            met = [fight_and_slip(game, craft, who, marker) for marker in markers]
            menace[place] = sum([max(0.0, -max(each)) for each in met])
            fights = [fight for fight, _ in met]
            if min(fights) > 0:
                hunts.append(Wish("hunt", place, w["hunt"] + sum(fights), 0.0))
    detour, closed = w["detour"], state.closed
    ways: dict[str, tuple[int, float]] = {}
    origins: dict[str, str] = {}
    heap = [(0.0, 0, 0.0, who.place, "")]
    while heap:
        cost, steps, danger, place, origin = heappop(heap)
        if place in ways:
            continue
        ways[place], origins[place] = (steps, danger), origin
        for other in adjacent(place):
            if other in ways or other in closed:
                continue
            more = menace.get(other, 0.0)
            if other in STREETS:
                heappush(heap, (cost + 1 + detour * more, steps + 1, danger + more, other, place))
            elif place in STREETS:
                ways[other], origins[other] = (steps + 1, danger + more), place
    return Roads(ways, origins, hunts)


def reaching(w: Weights, danger: float, worst: float) -> float:
    """How likely somebody arrives where he goes: who is carried off on the way does not."""
    return 1.0 - w["thwarted"] * min(1.0, danger / max(1.0, worst))


def is_in_town(who: Investigator) -> bool:
    return who.place in STEPS and not who.out


def about_to_close(game: Second, who: Investigator) -> bool:
    return who.explored and who.place in game.state.gates


def choices(game: Second, craft: Craft, who: Investigator, others: frozenset[str] = NOBODY) -> list[Goal]:
    """What he could do, the best first, where others are about to go to these gates."""
    behind, signs = gates_behind(game.state, who), elder_signs(game.state)
    behind += sorted(others.difference(behind))
    key = person(who) + ground(game) + town(game) + repr((behind, gate_trophies(game.state), signs)).encode()
    found: list[Goal] | None = craft.options.get(key)
    if found is None:
        found = _choices(game, craft, who, behind, signs)
        keep(craft.options, key, found)
    return found


def _choices(game: Second, craft: Craft, who: Investigator, behind: list[str], signs: int) -> list[Goal]:
    state, w = game.state, craft.w
    speed = max(1, skill_value(game, at_ease(who), "speed"))
    roads = survey(game, craft, who)
    patience, caution = w["patience"], w["caution"]
    worst = fall(w, who)
    found = []
    for wish in [*wishes(game, craft, who, behind, signs), *roads.hunts]:
        way = roads.ways.get(wish.place)
        if way is None or wish.place in state.closed:
            continue
        now = wish.worth * patience ** (wish.turns + way[0] / speed) * reaching(w, way[1], worst)
        now -= caution * min(worst, way[1])
        if wish.worth > 0.0:
            found.append(Goal(now, wish))
    found.sort(key=lambda goal: (-goal.worth, goal.wish.what, goal.wish.place))
    return found[:CONSIDERED]


def plan(game: Second, craft: Craft, seat: int = 0, manner: Manner = PLAIN) -> list[Goal]:
    """Every seat's goal. `manner` is that of one of them."""
    people = game.state.investigators
    key = b"".join([person(who) for who in people]) + ground(game) + town(game)
    if manner is not PLAIN:
        key += repr((seat, manner)).encode()
    found: list[Goal] | None = craft.plans.get(key)
    if found is None:
        found = _plan(game, craft, seat, manner)
        keep(craft.plans, key, found)
    return found


def _plan(game: Second, craft: Craft, seat: int, manner: Manner) -> list[Goal]:
    people = game.state.investigators
    taken_share, waiting = craft.w["taken"], craft.w["waiting"]
    goals = [IDLE for _ in people]
    offers: dict[int, list[Goal]] = {}
    claims: dict[str, int] = {}
    for who in people:
        if ":" in who.place or about_to_close(game, who):
            goals[who.seat] = _gate(game, craft, who)
            claims[goals[who.seat].wish.target] = who.seat
        elif is_in_town(who):
            if manner is not PLAIN and who.seat == seat:
                offers[who.seat] = _as_asked(game, craft, who, manner, choices(game, craft, who))
            else:
                offers[who.seat] = choices(game, craft.even, who)

    def best_two(each: int) -> tuple[Goal, float]:
        """The best that is left to him, and how much worse the next one is."""
        best, second = Goal(-waiting, IDLE.wish), -waiting
        for goal in offers[each]:
            free = goal.wish.what in SHARED or claims.get(goal.wish.target, each) == each
            worth = goal.worth if free else min(goal.worth, goal.worth * taken_share)
            if worth > best.worth:
                best, second = Goal(worth, goal.wish), best.worth
            elif worth > second:
                second = worth
        return best, best.worth - second

    left = list(offers)
    while left:
        found = {each: best_two(each) for each in left}
        first = max(left, key=lambda each: (found[each][1], -each))
        goals[first] = found[first][0]
        claims.setdefault(goals[first].wish.target, first)
        left.remove(first)
    for _ in range(SWEEPS if len(offers) > 1 else 0):
        for each in offers:
            target = goals[each].wish.target
            if claims.get(target) == each:
                del claims[target]
            if manner is PLAIN or each != seat:
                others = frozenset(
                    [marker for place, marker in game.state.gates.items() if f"gate:{place}" in claims]
                )
                offers[each] = choices(game, craft.even, people[each], others)
            goals[each] = best_two(each)[0]
            claims.setdefault(goals[each].wish.target, each)
    return goals


def _as_asked(game: Second, craft: Craft, who: Investigator, manner: Manner, found: list[Goal]) -> list[Goal]:
    """What he would do, without what others have asked to be left to them, and with what would help who asked."""
    people = game.state.investigators
    if any(other is not who and not other.out and other.place != "lost" for other in people):
        left = [target_of(wish) for wish in manner.leaves]
        found = [goal for goal in found if goal.wish.target not in left]
    roads = survey(game, craft, who)
    for other in people:
        if other.seat not in manner.aids or other is who or not is_in_town(other):
            continue
        near = [hunt.place for hunt in roads.hunts if hunt.place in (other.place, *adjacent(other.place))]
        wish = Wish("hunt", near[0], AID) if near else Wish("meet", other.place, AID)
        way = roads.ways.get(wish.place)
        if way is not None and (near or may_give(game, who, other)):
            speed = max(1, skill_value(game, at_ease(who), "speed"))
            found = [Goal(AID * craft.w["patience"] ** (way[0] / speed), wish), *found]
    return sorted(found, key=lambda goal: -goal.worth)


def spare_arms(who: Investigator) -> list[str]:
    """Weapons that his two hands could not hold besides the best."""
    best = best_hands(who.cards)[0]
    return [
        card.id
        for card in who.cards
        if kind_of(card.id) in ARMS
        and best_hands([each for each in who.cards if each is not card])[0] == best
    ]


def gift(game: Second, giver: Investigator, other: Investigator) -> dict[str, int]:
    """What one can spare that the other lacks: an idle weapon, the money for a doctor."""
    found: dict[str, int] = {}
    have = best_hands(other.cards)[0]
    spare = {
        card: best_hands([*other.cards, Card(card)])[0] - have
        for card in spare_arms(giver)
        if tradable(game, card)
    }
    if spare and max(spare.values()) > 0:
        found[max(spare, key=lambda card: spare[card])] = 1
    if other.money < TREATMENT and giver.money >= 2 * TREATMENT:
        found["money"] = TREATMENT - other.money
    return found


def may_give(game: Second, giver: Investigator, other: Investigator) -> bool:
    return bool(gift(game, giver, other)) and other.place != giver.place


def _gate(game: Second, craft: Craft, who: Investigator) -> Goal:
    """Who is abroad comes back through his gate; who stands at it with his marker closes it."""
    wish = way_back(game.state, craft.w, who, seal_cost(game)) if ":" in who.place else None
    if wish is None and who.place in STEPS:
        wish = Wish("close", who.place, 0.0)
    return Goal(wish.worth, wish) if wish else IDLE


def way_to_goal(
    game: Second, craft: Craft, who: Investigator, seat: int = 0, manner: Manner = PLAIN
) -> list[str]:
    """The areas on the way to where he goes; empty to stay."""
    if not is_in_town(who) or about_to_close(game, who):
        return []
    goal = plan(game, craft, seat, manner)[who.seat]
    if goal.place in (NOWHERE, who.place):
        return []
    return survey(game, craft, who).to(goal.place, who.place)


def outlook(game: Second, craft: Craft, who: Investigator) -> float:
    """What he could do next where he is, in a town without monsters."""
    w = craft.w
    if ":" in who.place:
        wish = way_back(game.state, w, who, seal_cost(game))
        return wish.worth * w["patience"] ** (2.0 if who.place.endswith("1") else 1.0) if wish else ASTRAY
    if who.place not in STEPS:
        return 0.0
    steps, speed = STEPS[who.place], max(1, skill_value(game, who, "speed"))
    patience, closed = w["patience"], game.state.closed
    return max(
        [
            wish.worth * patience ** (wish.turns + steps[wish.place] / speed)
            for wish in wishes(game, craft, who, gates_behind(game.state, who), elder_signs(game.state))
            if wish.place not in closed
        ],
        default=0.0,
    )
