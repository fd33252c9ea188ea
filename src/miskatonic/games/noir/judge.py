"""How good a table looks to who plays greedily: the work still to do, against what the night has already cost.

Work is counted in turns: what the best plan takes that closes some of the open cases and collects there the
clues that are still wanted. Nothing here looks at what the player may not know: the draw deck is judged by what
is in it, never by its order.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, product

from miskatonic.games.noir.facts import (
    BY_LETTER,
    CASES,
    CLUES,
    CONTACT,
    DATA,
    FRONTS,
    MACHINE,
    OBJECTIVES,
    THREATS,
    TYPES,
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

WON, LOST = 1000.0, -1000.0

WEIGHTS = {
    "closing": -6.0,
    "finding": -6.0,
    "locked": -6.0,
    "exposed": -25.0,
    "helping": 1.0,
    "coming": 0.6,
    "idle": 0.0,
    "burden": 0.0,
    "time": -0.45,
    "threats": -2.7,
    "last_threat": -3.0,
    "deck": 0.05,
    "sanity": -0.7,
    "near_madness": -0.3,
    "tired": -0.5,
    "contact": 0.8,
    "equipment": 0.8,
}
"""What one of each is worth."""

LETTERED = tuple(BY_LETTER[letter] for each in OBJECTIVES.values() for letter in each.requires)
PUZZLES = tuple(card for card, clue in CLUES.items() if clue.puzzle)
BITS = tuple(1 << place for place in range(len(TYPES)))
CLOSED_BY_EFFECT = tuple(
    card.id
    for card in CASES.values()
    for clue in DATA["special_clues"]
    for effect in clue.get("effects", ())
    if effect["do"] == "close_case" and effect["number"] == card.number
)
"""Cases that need no five types: the right card closes them."""
MACHINE_CASE = FRONTS[MACHINE]
FIRST_CASES = tuple(DATA["start_open"])

# Turns that it takes to play a card, by where it lies
HAND, ROW, DECK, AWAY, NOWHERE = 1.0, 1.1, 2.0, 2.6, 4.0
GOAL = {
    "hand": 1.0,
    "lead_row": 1.3,
    "deck": 4.5,
    "discard": 6.0,
    "time": 6.0,
    "sanity": 10.0,
    "closed": 13.0,
}
BEHIND_CASE, BEHIND_THREAT = 2.0, 5.0
STRANDED = 10.0
"""A wanted clue in the line of a case that the plan does not close."""
NO_MACHINE, MACHINE_GONE = 2.0, 15.0
KEY, SKELETON_KEY = 1.2, 1.0
NO_ROOM, OUT_OF_REACH = 12.0, 15.0


def judge(game: Noir) -> float:
    """A number that grows with the chance to win."""
    result = game.state.result
    if result:
        return WON if result == "won" else LOST
    return sum([WEIGHTS[name] * value for name, value in features(game).items()])


def features(game: Noir) -> dict[str, float]:
    """What is worth counting on this table."""
    state = game.state
    machine = machine_in_play(state)
    goals = _goals(state)
    lines = [_Line(case, goals, machine) for case in state.cases]
    plan = _hardboiled if state.mode == "hardboiled" else _classic
    closing, finding, locked = plan(state, goals, lines, machine)
    helping = [any(line.helped_by(card) for line in lines) for card in state.hand]
    idle = [card for card, helps in zip(state.hand, helping, strict=True) if not helps]
    sanity = len(state.sanity) - state.limit + 5
    left = len(state.threat_deck)
    return {
        "closing": closing,
        "finding": finding,
        "locked": locked,
        "exposed": state.mode == "hardboiled" and _machine_exposed(lines, goals),
        "helping": sum(helping),
        "coming": sum([any(line.helped_by(card) for line in lines) for card in state.lead_row]),
        "idle": len(idle),
        "burden": sum([CLUES[card].time for card in idle]),
        "time": len(state.time) - time_limit(game) + 5,
        "threats": len(THREATS) - left,
        "last_threat": left == 0,
        "deck": len(state.deck),
        "sanity": sanity,
        "near_madness": max(0, sanity) ** 2,
        "tired": sum([line.tired for line in lines]),
        "contact": CONTACT in state.briefcase,
        "equipment": any(card not in CLUES and card != CONTACT for card in state.briefcase),
    }


def _bits(cards: Iterable[str]) -> int:
    bits = 0
    for card in cards:
        bits |= CLUES[card].type_bit
    return bits


def _goals(state: NoirState) -> list[str]:
    """The clues that would still bring the end of the game nearer."""
    if state.mode == "hardboiled":
        return [card for card in LETTERED if card not in state.big_picture]
    have = _bits(state.big_picture)
    return [card for card in PUZZLES if not CLUES[card].type_bit & have]


def _machine_exposed(lines: list[_Line], goals: list[str]) -> bool:
    """The Machine lies in a line, and would be gone with the case while something purple is still wanted."""
    return any(MACHINE in line.cards for line in lines) and any(CLUES[card].left.purple for card in goals)


class _Line:
    """An open case as the judge sees it."""

    def __init__(self, case: Case, goals: list[str], machine: bool) -> None:
        self.id = case.id
        self.cards = cards = case.line
        self.goals = [card for card in goals if card in cards]
        self.wanted = [card for card in goals if card not in cards]
        self.by_effect = case.id in CLOSED_BY_EFFECT
        self.kept = _bits([card for card in cards if card not in self.goals])
        """The types that stay when all wanted clues are collected."""
        self.missing = 0 if self.by_effect else max(0, TYPES_TO_CLOSE - self.kept.bit_count())
        self._machine = machine
        self._end = (CLUES[cards[-1]].right if cards else CASES[case.id].right).usable(machine)

    @property
    def keys(self) -> int:
        """Keys that no lock has used; where a case is soon closed by a card they are of no use."""
        clues = [] if self.by_effect else [CLUES[card] for card in self.cards]
        return sum([clue.key or clue.skeleton_key for clue in clues]) - sum([clue.lock for clue in clues])

    @property
    def tired(self) -> int:
        """Sanity tests to come before it can be closed."""
        return max(0, len(self.cards) + self.missing - FRESH_CLUES)

    def closing(self, types: list[float]) -> float:
        """Turns until it is closed: the cheapest of the types it lacks, and the closing itself."""
        absent = sorted([cost for bit, cost in zip(BITS, types, strict=True) if not bit & self.kept])
        return 1.0 + sum(absent[: self.missing])

    def helped_by(self, card: str) -> bool:
        """Whether this card can be played here now and brings the case on."""
        clue = CLUES[card]
        if not clue.left.usable(self._machine) & self._end or len(self.cards) < clue.minimum:
            return False
        if card not in self.wanted and (not self.missing or clue.type_bit & self.kept):
            return False
        return unlocked(clue, self.cards)


# ---------------------------------------------------------------------- the work


def _type_costs(state: NoirState, goals: list[str]) -> list[float]:
    """Turns that a card of each type costs that need not go to the Big Picture."""
    hand = _bits([card for card in state.hand if card not in goals])
    row = _bits([card for card in state.lead_row if card not in goals])
    deck = _bits([card for bag in state.deck.bags for card in bag if card not in goals])
    away = _bits(state.discard) | _bits(state.time)
    zones = ((hand, HAND), (row, ROW), (deck, DECK), (away, AWAY))
    return [next((cost for bits, cost in zones if bits & bit), NOWHERE) for bit in BITS]


def _goal_cost(state: NoirState, card: str, machine: bool) -> float:
    """Turns until a wanted clue, in no line yet, lies in one."""
    clue = CLUES[card]
    cost = _finding_cost(state, card)
    if clue.skeleton_lock:
        cost += SKELETON_KEY
    if clue.left.purple and not machine:
        cost += NO_MACHINE if any(case.id == MACHINE_CASE for case in state.cases) else MACHINE_GONE
    return cost


def _finding_cost(state: NoirState, card: str) -> float:
    for zone, cost in GOAL.items():
        if card in getattr(state, zone):
            return cost
    return BEHIND_CASE if FRONTS.get(card) in CASES else BEHIND_THREAT


def _hardboiled(
    state: NoirState, goals: list[str], lines: list[_Line], machine: bool
) -> tuple[float, float, float]:
    """Every letter is needed, and the first two cases bring the Machine and the Haunter."""
    types = _type_costs(state, goals)
    there = [card for line in lines for card in line.goals]
    finding = sum([_goal_cost(state, card, machine) for card in goals if card not in there])
    closing, keys, room = 0.0, 0, False
    for line in lines:
        cost = line.closing(types)
        if line.id in FIRST_CASES or cost < STRANDED * len(line.goals):
            closing += cost
            keys += max(0, line.keys)
            room = True
        else:
            finding += STRANDED * len(line.goals)
    if not room and len(there) < len(goals):
        finding += NO_ROOM
    locks = sum([CLUES[card].lock for card in goals if card not in there])
    return closing, finding, KEY * max(0, locks - keys)


def _classic(
    state: NoirState, goals: list[str], lines: list[_Line], machine: bool
) -> tuple[float, float, float]:
    """Any five types will do: the cheapest choice of cases to close and of clues to add to them."""
    types = _type_costs(state, goals)
    there = [card for line in lines for card in line.goals]
    cheapest: dict[int, tuple[float, bool]] = {}
    for card in goals:
        clue = CLUES[card]
        cost = STRANDED if card in there else _goal_cost(state, card, machine)
        cheapest[clue.type_bit] = min(cheapest.get(clue.type_bit, (99.0, False)), (cost, clue.lock))
    offers = sorted([(cost, bit, lock) for bit, (cost, lock) in cheapest.items()])
    closings = [line.closing(types) for line in lines]
    keys = [max(0, line.keys) for line in lines]
    masks = [_bits(line.goals) for line in lines]
    needed = TYPES_TO_WIN - _bits(state.big_picture).bit_count()
    best = (99.0, 99.0, 99.0)
    for chosen in product((False, True), repeat=len(lines)):
        have = 0
        for mask in compress(masks, chosen):
            have |= mask
        lacking = needed - have.bit_count()
        taken = [offer for offer in offers if not offer[1] & have][: max(0, lacking)]
        finding = sum([offer[0] for offer in taken]) + OUT_OF_REACH * max(0, lacking - len(taken))
        if taken and not any(chosen):
            finding += NO_ROOM
        locked = KEY * max(0, sum([offer[2] for offer in taken]) - sum(compress(keys, chosen)))
        plan = (sum(compress(closings, chosen)), finding, locked)
        if sum(plan) < sum(best):
            best = plan
    return best
