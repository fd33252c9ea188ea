"""How good a table looks to who plays greedily: the turns the threats still leave, against the work still to do.

The work is what the best plan costs that closes some of the open cases and collects the missing clues there.
Nothing here looks at what the player may not know: the draw deck is judged by what is in it, never by its order.
"""

from __future__ import annotations

from itertools import combinations

from miskatonic.games.noir.content.cards import (
    BY_LETTER,
    CASES,
    CLUES,
    CONTACT,
    FRONTS,
    HAUNTER,
    MACHINE,
    OBJECTIVES,
    THREATS,
    TYPES,
    Clue,
)
from miskatonic.games.noir.rules.playing import unlocked
from miskatonic.games.noir.rules.table import (
    FRESH_CLUES,
    TYPES_TO_CLOSE,
    TYPES_TO_WIN,
    machine_in_play,
    time_limit,
)
from miskatonic.games.noir.state import Case, Noir, NoirState

WON = 1000.0
LOST = -1000.0

WEIGHTS = {
    "closing": -6.0,
    "finding": -6.0,
    "locked": -6.0,
    "time": -0.45,
    "threats": -2.7,
    "last_threat": -3.0,
    "deck": 0.05,
    "sanity": -0.7,
    "sanity2": -0.3,
    "tired": -0.5,
    "hand": 1.0,
    "leads": 0.6,
    "exposed": -6.0,
    "contact": 0.8,
    "equipment": 0.8,
    "dark": -0.2,
    "haunter": -0.5,
}

LETTERED = tuple(BY_LETTER[letter] for each in OBJECTIVES.values() for letter in each.requires)
PUZZLES = tuple(card for card, clue in CLUES.items() if clue.puzzle)
BITS = tuple(1 << place for place in range(len(TYPES)))


def judge(game: Noir) -> float:
    """A number that grows with the chance to win."""
    result = game.state.result
    if result:
        return WON if result == "won" else LOST
    return sum([WEIGHTS[name] * value for name, value in features(game).items()])


def features(game: Noir) -> dict[str, float]:
    state = game.state
    machine = machine_in_play(state)
    goals = _goals(state)
    lines = [_Line(case, goals, machine) for case in state.cases]
    closing, finding, locked = _work(state, goals, lines, machine)
    left = len(state.threat_deck)
    sanity = len(state.sanity) - state.limit + 5
    found: dict[str, float] = {
        "closing": closing,
        "finding": finding,
        "time": len(state.time) - time_limit(game) + 5,
        "threats": len(THREATS) - left,
        "last_threat": left == 0,
        "deck": len(state.deck),
        "sanity": sanity,
        "sanity2": max(0, sanity) ** 2,
        "tired": sum([line.tired for line in lines]),
        "hand": sum([any(line.helps(card) for line in lines) for card in state.hand]),
        "leads": sum([any(line.helps(card) for line in lines) for card in state.lead_row]),
        "locked": locked,
        "exposed": any(MACHINE in line.line for line in lines) and any(CLUES[card].left.purple for card in goals),
        "contact": CONTACT in state.briefcase,
        "equipment": any(card not in CLUES and card != CONTACT for card in state.briefcase),
        "dark": sum([card in THREATS and THREATS[card].group == "darkness" for card in state.threats]),
        "haunter": HAUNTER in state.threats,
    }
    return found


def _bits(cards: list[str]) -> int:
    bits = 0
    for card in cards:
        bits |= CLUES[card].type_bit
    return bits


def secured(state: NoirState) -> int:
    if state.mode == "hardboiled":
        return sum([card in state.big_picture for card in LETTERED])
    return _bits(state.big_picture).bit_count()


def _goals(state: NoirState) -> list[str]:
    """The clues that would still bring the end of the game nearer."""
    if state.mode == "hardboiled":
        return [card for card in LETTERED if card not in state.big_picture]
    have = _bits(state.big_picture)
    return [card for card in PUZZLES if not CLUES[card].type_bit & have]


class _Line:
    """An open case as the judge sees it."""

    def __init__(self, case: Case, goals: list[str], machine: bool) -> None:
        line = case.line
        self.id = case.id
        self.line = line
        self.goals = [card for card in goals if card in line]
        self.outside = [card for card in goals if card not in line]
        self.machine = machine
        self.kept = _bits([card for card in line if card not in self.goals])
        self.missing = max(0, TYPES_TO_CLOSE - self.kept.bit_count())
        last = CLUES[line[-1]].right if line else CASES[case.id].right
        self.end = last.usable(machine)
        self.by_effect = case.id in ("case_5", "case_6")

    @property
    def tired(self) -> int:
        return max(0, len(self.line) + self.missing - FRESH_CLUES) if not self.by_effect else 0

    @property
    def keys(self) -> int:
        """Keys in the line that no lock has used."""
        clues = [CLUES[card] for card in self.line]
        return sum([clue.key or clue.skeleton_key for clue in clues]) - sum([clue.lock for clue in clues])

    def helps(self, card: str) -> bool:
        """Whether this card can be played here now and brings the case on."""
        clue = CLUES[card]
        if not clue.left.usable(self.machine) & self.end or len(self.line) < clue.minimum:
            return False
        if card not in self.outside and (not self.missing or clue.type_bit & self.kept):
            return False
        return unlocked(clue, self.line)


IN_HAND, IN_ROW, IN_DECK, AWAY, GONE = 1.0, 1.1, 2.0, 2.6, 4.0
"""Turns that a type costs by where its nearest card is."""


def _type_costs(state: NoirState, goals: list[str]) -> list[float]:
    """What it costs to get a card of each type that is not wanted for the Big Picture."""
    costs = []
    hand = _bits([card for card in state.hand if card not in goals])
    row = _bits([card for card in state.lead_row if card not in goals])
    deck = _bits([card for card in state.deck.cards() if card not in goals])
    away = _bits(state.discard) | _bits(state.time)
    for bit in BITS:
        costs.append(
            IN_HAND if hand & bit else IN_ROW if row & bit else IN_DECK if deck & bit else AWAY if away & bit else GONE
        )
    return costs


def _goal_cost(state: NoirState, card: str, machine: bool) -> float:
    """Turns until this clue lies in a line."""
    clue = CLUES[card]
    cost = 1.0
    if card in state.hand:
        cost += 0.0
    elif card in state.lead_row:
        cost += 0.3
    elif card in state.deck:
        cost += 3.5
    elif card in state.discard or card in state.time:
        cost += 5.0
    elif card in state.sanity:
        cost += 9.0
    elif card in state.closed:
        cost += 12.0
    elif card in FRONTS:
        cost += 1.0 if FRONTS[card] in CASES else 4.0
    if clue.skeleton_lock:
        cost += 1.0
    if clue.left.purple and not machine:
        cost += 2.0 if any(case.id == "case_2" for case in state.cases) else 15.0
    return cost


def _work(state: NoirState, goals: list[str], lines: list[_Line], machine: bool) -> tuple[float, float, float]:
    """The turns of the best plan: closing a set of cases, and finding the clues that are not in their lines."""
    types = _type_costs(state, goals)
    costs = {card: _goal_cost(state, card, machine) for card in goals}
    closings = [_closing(line, types) for line in lines]
    must = _must_close(state, lines, machine)
    best = (99.0, 99.0, 99.0)
    places = range(len(lines))
    for n in range(len(lines) + 1):
        for chosen in combinations(places, n):
            if must - set(chosen):
                continue
            finding, locked = _finding(state, goals, costs, [lines[place] for place in chosen])
            plan = (sum([closings[place] for place in chosen]), finding, locked)
            if sum(plan) < sum(best):
                best = plan
    return best


def _closing(line: _Line, types: list[float]) -> float:
    if line.by_effect:
        return 1.0
    absent = sorted([cost for bit, cost in zip(BITS, types, strict=True) if not bit & line.kept])
    return 1.0 + sum(absent[: line.missing])


def _must_close(state: NoirState, lines: list[_Line], machine: bool) -> set[int]:
    """In hardboiled mode the cases that bring the Machine and the Haunter."""
    if state.mode != "hardboiled":
        return set()
    needed = {"case_1", "case_2"}
    return {place for place, line in enumerate(lines) if line.id in needed}


KEY = 1.2


def _finding(
    state: NoirState, goals: list[str], costs: dict[str, float], chosen: list[_Line]
) -> tuple[float, float]:
    there = [card for line in chosen for card in line.goals]
    keys = sum([max(0, line.keys) for line in chosen if not line.by_effect])
    if state.mode == "hardboiled":
        missing = [card for card in goals if card not in there]
        room = 0.0 if chosen or not missing else 8.0
        locks = sum([CLUES[card].lock for card in missing])
        return sum([costs[card] for card in missing]) + room, KEY * max(0, locks - keys)
    needed = TYPES_TO_WIN - _bits(state.big_picture + there).bit_count()
    if needed <= 0:
        return 0.0, 0.0
    have = _bits(there)
    by_type: dict[int, tuple[float, bool]] = {}
    for card in goals:
        bit = CLUES[card].type_bit
        if not bit & have:
            by_type[bit] = min(by_type.get(bit, (99.0, False)), (costs[card], CLUES[card].lock))
    room = 0.0 if chosen else 12.0
    cheapest = sorted(by_type.values())[:needed]
    locks = sum([lock for _, lock in cheapest])
    cost = sum([cost for cost, _ in cheapest]) + room + 15.0 * (needed - len(cheapest))
    return cost, KEY * max(0, locks - keys)
