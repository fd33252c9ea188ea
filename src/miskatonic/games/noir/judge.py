"""How good a table looks to who plays greedily: a few things worth counting, and what each is worth.

Nothing here looks at what the player may not know: the draw deck is judged by what is in it, never by its order.
"""

from __future__ import annotations

from miskatonic.games.noir.content.cards import BY_LETTER, CASES, CLUES, HAUNTER, MACHINE, OBJECTIVES, Clue
from miskatonic.games.noir.rules.playing import unlocked
from miskatonic.games.noir.rules.table import (
    FRESH_CLUES,
    TYPES_TO_CLOSE,
    machine_in_play,
    time_limit,
)
from miskatonic.games.noir.state import Case, Noir, NoirState

Features = dict[str, float]

WON = 1000.0

CLASSIC: Features = {
    "secured": 12.0,
    "in_line": 5.0,
    "ripe": 4.0,
    "close_to": 3.0,
    "types": 1.0,
    "in_hand": 1.5,
    "in_reach": 0.8,
    "lost": -4.0,
    "keys": 1.0,
    "hand": 0.5,
    "leads": 0.3,
    "time": -0.5,
    "threats": -3.5,
    "deck": 0.04,
    "sanity": -0.8,
    "sanity2": -0.3,
    "tired": -0.6,
    "machine": 1.0,
    "contact": 1.0,
    "equipment": 1.0,
}
WEIGHTS: dict[str, Features] = {"classic": CLASSIC, "hardboiled": CLASSIC}


def judge(game: Noir) -> float:
    """A number that grows with the chance to win."""
    result = game.state.result
    if result:
        return WON if result == "won" else -WON
    weights = WEIGHTS[game.state.mode]
    return sum([weights.get(name, 0.0) * value for name, value in features(game).items()])


ALL_LETTERS = tuple(BY_LETTER[letter] for each in OBJECTIVES.values() for letter in each.requires)
PUZZLES = tuple(card for card, clue in CLUES.items() if clue.puzzle)


def wanted(state: NoirState) -> list[str]:
    """The clues that would still bring the end of the game nearer."""
    if state.mode == "hardboiled":
        return [card for card in ALL_LETTERS if card not in state.big_picture]
    have = 0
    for card in state.big_picture:
        have |= CLUES[card].type_bit
    return [card for card in PUZZLES if not CLUES[card].type_bit & have]


def features(game: Noir) -> Features:
    """What is worth counting on this table."""
    state = game.state
    goals = wanted(state)
    machine = machine_in_play(state)
    found: Features = {}
    found["secured"] = secured(state)
    _count_penalties(game, found)
    _count_goals(state, goals, found)
    views = [_Case(case, goals, machine) for case in state.cases]
    _count_cases(views, found)
    _count_plays(state, views, found)
    found["machine"] = machine
    found["open"] = len(views)
    open_ = [case.id for case in state.cases]
    found["c1"] = "case_1" not in open_
    found["c2"] = "case_2" not in open_
    found["c4"] = (
        "case_4" in state.closed or "x3" in CLUES and not ("case_4" in open_ or "case_4" in state.case_deck)
    )
    found["c5"] = "case_5" in open_
    found["c6"] = "case_6" in open_
    found["dark"] = sum([t in state.threats for t in ("t1", "t2", "t3")])
    found["haunter"] = HAUNTER in state.threats
    return found


def secured(state: NoirState) -> int:
    if state.mode == "hardboiled":
        return sum([card in state.big_picture for card in ALL_LETTERS])
    bits = 0
    for card in state.big_picture:
        bits |= CLUES[card].type_bit
    return bits.bit_count()


def _count_penalties(game: Noir, found: Features) -> None:
    state = game.state
    left = len(state.threat_deck)
    for k in (5, 4, 3, 2, 1, 0):
        found[f"threats{k}"] = left <= k
    found["threats"] = (6 - left) + 0.5 * (left == 0) + 0.5 * (left <= 1)
    limit = time_limit(game)
    found["time"] = len(state.time) + (5 - limit)
    found["deck"] = len(state.deck)
    sanity = len(state.sanity) - (state.limit - 5)
    found["sanity"] = sanity
    for k in (1, 2, 3, 4):
        found[f"sanity>{k}"] = sanity >= k
    found["sanity2"] = max(0, sanity) ** 2
    for card in state.briefcase:
        if card == "contact":
            found["contact"] = 1
        elif card not in CLUES:
            found["equipment"] = 1


def _count_goals(state: NoirState, goals: list[str], found: Features) -> None:
    hand, reach = 0, 0.0
    lost = 0
    found["g_deck"] = sum([card in state.deck for card in goals])
    found["g_away"] = sum([card in state.discard or card in state.time for card in goals])
    found["x4"] = "x4" in state.hand
    found["x5"] = "x5" in state.hand
    for card in goals:
        if card in state.hand:
            hand += 1
        elif card in state.lead_row:
            reach += 1.0
        elif card in state.sanity or card in state.closed:
            lost += 1
    found["in_hand"], found["in_reach"], found["lost"] = hand, reach, lost


class _Case:
    """An open case as the judge sees it."""

    def __init__(self, case: Case, goals: list[str], machine: bool) -> None:
        line = case.line
        self.line = line
        self.goals = [card for card in goals if card in line]
        self.outside = [card for card in goals if card not in line]
        self.machine = machine
        kept = 0
        for card in line:
            if card not in self.goals:
                kept |= CLUES[card].type_bit
        self.kept = kept
        self.missing = max(0, TYPES_TO_CLOSE - kept.bit_count())
        last = CLUES[line[-1]].right if line else CASES[case.id].right
        self.end = last.usable(machine)

    def useful(self, card: Clue) -> bool:
        """Whether this card can be played here now and brings the case on."""
        if not card.left.usable(self.machine) & self.end or len(self.line) < card.minimum:
            return False
        if card.id not in self.outside and (not self.missing or card.type_bit & self.kept):
            return False
        return unlocked(card, self.line)


def _count_cases(views: list[_Case], found: Features) -> None:
    in_line = ripe = 0
    close_to = types = keys = tired = 0.0
    for case in views:
        n = len(case.goals)
        in_line += n
        if not case.missing:
            ripe += n
        close_to += n / (1 + case.missing)
        types += TYPES_TO_CLOSE - case.missing
        if any(CLUES[card].lock for card in case.outside):
            free = sum([CLUES[c].key or CLUES[c].skeleton_key for c in case.line]) - sum(
                [CLUES[c].lock for c in case.line]
            )
            keys += min(2, max(0, free))
        tired += max(0, len(case.line) + case.missing - FRESH_CLUES)
    best = sorted([case.missing - 0.5 * len(case.goals) for case in views])[:2]
    found["near1"] = best[0] if best else 5
    found["near2"] = best[1] if len(best) > 1 else 5
    found["in_line"], found["ripe"], found["close_to"] = in_line, ripe, close_to
    found["types"], found["keys"], found["tired"] = types, keys, tired


def _count_plays(state: NoirState, views: list[_Case], found: Features) -> None:
    found["hand"] = sum([any(case.useful(CLUES[card]) for case in views) for card in state.hand])
    found["leads"] = sum([any(case.useful(CLUES[card]) for case in views) for card in state.lead_row])
