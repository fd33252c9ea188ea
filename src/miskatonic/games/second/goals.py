"""What an investigator is about to do: the place it pays most to go to, each with its worth and its turns.

A worth that comes later is worth less: each turn takes a part of it away. So the nearer of two equal goals is
the better one, and every step towards it gains something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from miskatonic.games.second.facts import (
    CARDS,
    GATES,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    STREETS,
    area_of,
    distances,
    kind_of,
    world_of,
)
from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN
from miskatonic.games.second.rules.gates import CLUES_TO_SEAL, SEALS_TO_WIN
from miskatonic.games.second.rules.people import held, max_sanity, max_stamina, skill_value
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Card, Investigator, Second, SecondState
from miskatonic.games.second.texts.mythos import RUMORS

PATIENCE = 0.8
"""What is left of a worth a turn later."""
CLUE = 1.7
SATED, HUNGER, HUNGRIER = 0.5, 0.4, 0.4
PICKED_UP = 0.95
"""What a clue is worth before it is picked up, against one in hand."""
HEALTH = (-6.0, 0.0, 2.4, 4.2, 5.6, 6.7, 7.6, 8.3, 8.8, 9.2)
"""What so much Sanity, or so much Stamina, is worth."""
STRONG = len(HEALTH) - 1
SEALING, SEALING_TRAFFIC = 13.0, 0.5
CLOSING, CLOSING_CALM, CLOSING_CROWDED, CLOSING_LAST = -1.5, 11.0, 12.0, 16.0
CROWDING = 4
"""What it is worth to close a gate: anyhow (where it is not sealed the next brings another doom token), in a town
where no more gates open, when too many are open, and when it is the last and that would win."""
EXPLORING = 2.5
"""Turns that a gate takes, from going through to closing it."""
FIT, FRAIL = 3, 0.25
"""So much Sanity and Stamina it takes to go through a gate; how much of its worth is left for who has less."""
TAKEN, CROWD = 0.05, 0.45
"""How much of a worth is left where somebody is at it already, or nearer."""
GEAR_WANTED, GEAR, CURIOSITIES = 6.0, 1.1, 0.6
"""Combat dice of arms that make one feel safe, what each that is lacking is worth; and what a look at what is rare
is worth for each investigator: the more we are, the sooner somebody can be spared to look for an Elder Sign."""
ERRAND = 0.3
"""Turns that something in town takes."""
TREATMENT, CARE = 2, 1.1
PRICES = {"general_store": 4, "curiositie_shoppe": 5}
"""With so much money it pays to look into a shop."""
RUMOR = 5.0
BY_CLUES = "easttown"
"""Where the rumor lies that is ended by as many clues as lie on it."""
SCIENCE, BLESSING, TROPHIES = 2.6, 3.0, 5
AWAY = {"1": 2.0, "2": 1.0}
"""Turns until he is back, by the area he is in."""
CAUTION = 1.0
"""How much of what monsters on the way may cost is held against a goal."""
NO_WAY_BACK = -6.0
NOWHERE = ""

TRAFFIC = Counter(card.gate_location for card in MYTHOS.values() if card.gate_location)
"""Location -> how many Mythos cards open a gate there."""
GATE_CARDS = sum(TRAFFIC.values())
STEPS: dict[str, dict[str, int]] = {place: distances(place) for place in (*STREETS, *LOCATIONS)}
"""Steps from every area of Arkham to every other."""
ARMS = {
    kind.id: (kind.bonuses.get("combat", 0) + 0.5 * kind.bonus_alone, kind.hands)
    for kind in CARDS.values()
    if kind.weapon
}
"""Weapon -> its dice and its hands."""

Goal = tuple[float, str]
"""What it is worth now, and the place to go to (NOWHERE where he has no say)."""
Wish = tuple[float, str, float]
"""What it will be worth, where, and the turns it takes there."""
Ways = Mapping[str, tuple[int, float]]
"""Area -> steps, and what the monsters on the way are likely to cost."""


def limit_of(state: SecondState) -> int:
    """So many open gates awaken the Ancient One."""
    return GATES_TO_AWAKEN[len(state.investigators)]


def calm(state: SecondState) -> float:
    """The share of Mythos cards whose gate is sealed."""
    return sum([TRAFFIC[place] for place in state.seals]) / GATE_CARDS


def gate_trophies(state: SecondState) -> int:
    return sum([len(who.gates) for who in state.investigators])


def seal_cost(game: Second) -> int:
    return game.abilities.total(game, "seal_cost", CLUES_TO_SEAL)


def best_hands(cards: list[Card]) -> tuple[float, float]:
    """Combat dice of the best weapons in two hands, and of those besides."""
    one, other, both, every = 0.0, 0.0, 0.0, 0.0
    for card in cards:
        arm = ARMS.get(kind_of(card.id))
        if arm is None:
            continue
        dice, hands = arm
        every += dice
        if hands == 2:
            both = max(both, dice)
        elif dice > one:
            one, other = dice, one
        elif dice > other:
            other = dice
    best = max(both, one + other)
    return best, every - best


def closing_worth(state: SecondState) -> float:
    """What it is worth to close any gate."""
    worth = CLOSING + CLOSING_CALM * calm(state)
    worth += CLOSING_CROWDED * (len(state.gates) / limit_of(state)) ** CROWDING
    if len(state.gates) == 1 and gate_trophies(state) + 1 >= len(state.investigators):
        worth += CLOSING_LAST
    return worth


def gate_worth(state: SecondState, who: Investigator, place: str, cost: int) -> float:
    """What it is worth to go through, come back and close it, or seal it."""
    worth = closing_worth(state)
    if who.clues >= cost or held(who, "elder_sign"):
        worth = max(worth, SEALING + SEALING_TRAFFIC * TRAFFIC[place])
        if len(state.seals) >= SEALS_TO_WIN - 2:
            worth += SEALING
    return worth


def being_explored(state: SecondState, who: Investigator) -> list[str]:
    """Gate markers somebody else is behind, or is about to close."""
    return [
        other.entered
        for other in state.investigators
        if other.seat != who.seat and other.entered and (":" in other.place or other.explored)
    ]


def appetite(who: Investigator, cost: int) -> float:
    """How much somebody wants clues: the more, the fewer are missing for a seal, and less when he has enough."""
    if who.clues >= cost or held(who, "elder_sign"):
        return SATED
    return HUNGER + HUNGRIER * who.clues * CLUES_TO_SEAL / cost


def wishes(game: Second, who: Investigator) -> list[Wish]:
    """Everything it could pay to go to."""
    state = game.state
    cost = seal_cost(game)
    clue = PICKED_UP * CLUE * appetite(who, cost)
    found = [(clue * n, place, 0.0) for place, n in state.clues.items()]
    most_sanity, most_stamina = max_sanity(game, who), max_stamina(game, who)
    strong = who.sanity >= min(FIT, most_sanity) and who.stamina >= min(FIT, most_stamina)
    fit = 1.0 if strong else FRAIL
    behind = being_explored(state, who)
    for place, marker in state.gates.items():
        share = fit * TAKEN if marker in behind else fit
        found.append((share * gate_worth(state, who, place, cost), place, EXPLORING))
    found += _care(who, most_sanity, most_stamina) + _shops(state, who) + _exchanges(state, who)
    if state.rumor is not None and about_rumor(game, who):
        found.append((RUMOR, MYTHOS[state.rumor.id].activity_marker, ERRAND))
    return found


def about_rumor(game: Second, who: Investigator) -> bool:
    """Whether he could end the rumor in play by himself, or is strong enough to fight it."""
    rumor = game.state.rumor
    assert rumor is not None
    if rumor.monsters and best_hands(who.cards)[0] < GEAR_WANTED:
        return False
    if who.clues < rumor.clues and not rumor.monsters and MYTHOS[rumor.id].activity_marker == BY_CLUES:
        return False
    return RUMORS[rumor.id].action.possible(SecondScope(game, who, rumor.id, "2e.mythos.card.05"))


def _care(who: Investigator, most_sanity: int, most_stamina: int) -> list[Wish]:
    """The Asylum and the Hospital."""
    found = []
    for place, now, most in (
        ("arkham_asylum", who.sanity, most_sanity),
        ("st_marys_hospital", who.stamina, most_stamina),
    ):
        if now < most:
            then = most if who.money >= TREATMENT else now + 1
            gain = HEALTH[min(then, STRONG)] - HEALTH[min(now, STRONG)]
            found.append((CARE * gain, place, ERRAND))
    return found


def _shops(state: SecondState, who: Investigator) -> list[Wish]:
    lacking = max(0.0, GEAR_WANTED - best_hands(who.cards)[0])
    found = []
    if who.money >= PRICES["general_store"] and lacking:
        found.append((GEAR * lacking, "general_store", ERRAND))
    if who.money >= PRICES["curiositie_shoppe"]:
        look = CURIOSITIES * len(state.investigators)
        found.append((look + 0.7 * GEAR * lacking, "curiositie_shoppe", ERRAND))
    return found


def spare_trophies(state: SecondState, who: Investigator) -> bool:
    """Whether he has trophies to spend: gates only where enough are left to win by."""
    if who.gates and gate_trophies(state) > len(state.investigators):
        return state.ancient != "yog_sothoth" or len(who.gates) > 2
    toughness = sum([MONSTERS[kind_of(marker)].toughness for marker in who.monsters])
    return toughness >= TROPHIES * (2 if state.ancient == "shub_niggurath" else 1)


def _exchanges(state: SecondState, who: Investigator) -> list[Wish]:
    """Where trophies can be spent."""
    if not spare_trophies(state, who):
        return []
    found = []
    if "science_building" not in state.gates:
        found.append((SCIENCE, "science_building", ERRAND))
    if not who.fate:
        found.append((BLESSING, "south_church", ERRAND))
    return found


def best_goal(
    game: Second, who: Investigator, ways: Ways | None = None, more: list[Wish] | None = None
) -> Goal:
    """The goal that is worth most now; without `ways` the town is taken to be empty of monsters."""
    state, place = game.state, who.place
    if ":" in place:
        return _abroad(game, who), NOWHERE
    if place not in STEPS:
        return 0.0, NOWHERE
    if who.explored and place in state.gates:
        return gate_worth(state, who, place, seal_cost(game)), place
    steps = STEPS[place]
    speed = max(1, skill_value(game, who, "speed"))
    others = [STEPS[each.place] for each in state.investigators if each is not who and each.place in STEPS]
    best, where = 0.0, place
    for worth, goal, turns in wishes(game, who) + (more or []):
        if goal in state.closed:
            continue
        away, menace = (steps[goal], 0.0) if ways is None else ways.get(goal, (99, 99.0))
        if goal in TRAFFIC or goal in STREETS:
            for each in others:
                if each[goal] < away:
                    worth *= CROWD
                    break
        now = worth * PATIENCE ** (turns + away / speed) - CAUTION * menace
        if now > best:
            best, where = now, goal
    return best, where


def _abroad(game: Second, who: Investigator) -> float:
    """In an Other World: what waits at the gate he will come back through."""
    state = game.state
    world, area = world_of(who.place), area_of(who.place)
    cost = seal_cost(game)
    back = [
        gate_worth(state, who, place, cost) * PATIENCE ** AWAY[area]
        for place, marker in state.gates.items()
        if GATES[marker].world == world
    ]
    return max(back, default=NO_WAY_BACK)
