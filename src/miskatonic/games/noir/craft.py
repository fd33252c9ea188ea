"""The craft of who plays quickly: every answer gets points from what it does for the cases, in one look at the table.

The points are weights learnt from games (`weights.json`, by `python -m bench.noir_craft`). Nothing here looks at what
the player may not know, and nothing is tried out: that makes playouts quick.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from miskatonic.games.noir.facts import (
    BY_LETTER,
    CASES,
    CLUES,
    CONTACT,
    DATA,
    MACHINE,
    OBJECTIVES,
    START_OPEN,
)
from miskatonic.games.noir.rules.table import (
    FRESH_CLUES,
    TYPES_TO_CLOSE,
    TYPES_TO_WIN,
    machine_in_play,
    time_limit,
)
from miskatonic.games.noir.state import Case, Noir, NoirState
from miskatonic.kernel.answers import fields
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.reading import load

Weights = dict[str, float]
WEIGHTS: dict[str, Weights] = load("miskatonic.games.noir", "weights.json")
"""By mode."""

NEVER = -1000.0
NECRONOMICON = "necronomicon"
THREAT_ORDER = ("t6", "t4", "t1", "t2", "t3", "t5")
"""Which threat one would rather have, when one must."""


class Print(Struct, frozen=True):
    """What matters of a clue card, ready to be reckoned with."""

    bit: int
    left: int
    purple: int
    right: int
    right_purple: int
    minimum: int
    lock: bool
    skeleton_lock: bool
    key: bool
    skeleton_key: bool
    time: bool
    darkness: bool
    tests: int
    effects: tuple[tuple[str, str], ...]
    """Weight and, where the effect takes from somewhere, from where."""
    closes: str
    breadth: int


def _effects(row: dict[str, object]) -> list[dict[str, object]]:
    found = []
    for effect in row.get("effects", ()):  # type: ignore[attr-defined]
        found.append(effect["effect"] if effect["do"] == "may" else effect)
    return found


def _print(row: dict[str, object]) -> Print:
    clue = CLUES[str(row["id"])]
    effects = _effects(row)
    named = tuple(
        (
            f"effect_{each['do']}_{each['zone']}" if "zone" in each else f"effect_{each['do']}",
            str(each.get("zone", "")),
        )
        for each in effects
        if each["do"] not in ("sanity_test", "close_case")
    )
    closes = next((f"case_{each['number']}" for each in effects if each["do"] == "close_case"), "")
    return Print(
        clue.type_bit,
        clue.left.plain,
        clue.left.purple,
        clue.right.plain,
        clue.right.purple,
        clue.minimum,
        clue.lock,
        clue.skeleton_lock,
        clue.key,
        clue.skeleton_key,
        clue.time,
        clue.darkness,
        sum([each["do"] == "sanity_test" for each in effects]),
        named,
        closes,
        clue.right.plain.bit_count(),
    )


PRINTS: dict[str, Print] = {
    row["id"]: _print(row) for part in ("clues", "special_clues") for row in DATA[part]
}
LETTERED = tuple(BY_LETTER[letter] for each in OBJECTIVES.values() for letter in each.requires)
PUZZLES = tuple(card for card, clue in CLUES.items() if clue.puzzle)
CLOSERS = {each.closes: card for card, each in PRINTS.items() if each.closes}
"""Case -> the card that closes it without five types."""


class Line:
    """An open case, as far as one plans with it."""

    __slots__ = ("by_effect", "case", "end", "goals", "kept", "keys", "length", "missing", "skeleton")

    def __init__(self, case: Case, wanted: frozenset[str], machine: bool) -> None:
        self.case = case
        kept = keys = 0
        skeleton = False
        goals: list[str] = []
        for card in case.line:
            known = PRINTS[card]
            if card in wanted:
                goals.append(card)
            else:
                kept |= known.bit
            keys += known.key + known.skeleton_key - known.lock
            skeleton = skeleton or known.skeleton_key
        self.goals = goals
        self.kept = kept
        self.keys = keys
        self.skeleton = skeleton
        self.length = len(case.line)
        self.by_effect = case.id in CLOSERS
        self.missing = 0 if self.by_effect else max(0, TYPES_TO_CLOSE - kept.bit_count())
        if case.line:
            last = PRINTS[case.line[-1]]
            self.end = last.right | last.right_purple if machine else last.right
        else:
            self.end = CASES[case.id].right.usable(machine)

    def takes(self, known: Print, machine: bool) -> bool:
        """Whether the card could be played here."""
        left = known.left | known.purple if machine else known.left
        if not left & self.end or self.length < known.minimum:
            return False
        if known.skeleton_lock:
            return self.skeleton
        return not known.lock or self.keys > 0


class Look:
    """The table as one sees it at a question."""

    def __init__(self, game: Noir, weights: Weights | None = None) -> None:
        self.game = game
        self.state = state = game.state
        self.w = WEIGHTS[state.mode] if weights is None else weights
        self.machine = machine = machine_in_play(state)
        self.wanted = wanted = _wanted(state)
        self.lines = [Line(case, wanted, machine) for case in state.cases]
        self.planned = 0
        """The types of wanted clues that lie in a line."""
        self.there: list[str] = []
        for line in self.lines:
            for card in line.goals:
                self.planned |= PRINTS[card].bit
            self.there += line.goals
        self.classic = state.mode == "classic"
        self.locks = any(PRINTS[card].lock for card in wanted if card not in self.there)
        self.sanity = len(state.sanity) / state.limit
        self.time = len(state.time) / max(1, time_limit(game))
        threats = state.threats
        self.dark_time = "t1" in threats
        self.dark_tests = "t3" in threats
        self.dark_discards = "t2" in threats
        self._keeps: dict[str, float] = {}

    # ------------------------------------------------------------------ cards

    def helps(self, card: str) -> bool:
        """Whether it is a clue that is wanted and of which no line has the like."""
        if card not in self.wanted:
            return False
        return not self.classic or not PRINTS[card].bit & self.planned

    def keep(self, card: str) -> float:
        """What it is worth to have the card in hand."""
        known = self._keeps.get(card)
        if known is None:
            known = self._keeps[card] = self._keep(card)
        return known

    def _keep(self, card: str) -> float:
        w, known = self.w, PRINTS[card]
        total = 0.0
        helps = self.helps(card)
        if helps:
            total += w["keep_goal"]
            if known.purple and not self.machine:
                total += w["keep_purple"]
        if card in (MACHINE, "x2"):
            total += w["keep_equipment"]
        if known.closes:
            total += w["keep_closer"]
        best = 0.0
        for line in self.lines:
            value = 0.0
            fresh = line.missing and not known.bit & line.kept
            if line.takes(known, self.machine):
                if helps:
                    value = w["keep_goal_now"]
                elif fresh:
                    value = w["keep_type_now"] + w["keep_type_far"] * (TYPES_TO_CLOSE - line.missing)
            elif fresh:
                value = w["keep_type"]
            if known.closes == line.case.id:
                value += w["keep_closer_now"] + w["keep_goal"] * len(line.goals)
            best = max(best, value)
        total += best
        if self.locks and (known.key or known.skeleton_key):
            total += w["keep_key"]
        if known.skeleton_key:
            total += w["keep_skeleton"]
        if known.time or (self.dark_time and known.darkness):
            total += w["keep_time"]
        return total + w["keep_breadth"] * known.breadth

    def gone(self, card: str) -> float:
        """What discarding a card costs, as a negative number."""
        w, known = self.w, PRINTS[card]
        cost = -w["lost"] * self.keep(card)
        if known.time or (self.dark_time and known.darkness):
            cost += w["time"] + w["time_near"] * self.time * self.time
            if len(self.state.threat_deck) <= 1:
                cost += w["time_last"] * self.time
        return cost

    def worst_in_hand(self) -> float:
        return max([self.gone(card) for card in self.state.hand], default=0.0)

    # ------------------------------------------------------------------ answers

    def playing(self, card: str, line: Line) -> float:
        """Points for playing a card to a case, wherever it comes from."""
        w, known, state = self.w, PRINTS[card], self.state
        total = 0.0
        if known.closes == line.case.id:
            total += w["close_by_effect"] + w["close_goal"] * (len(line.goals) + self.helps(card))
            return total
        helps = self.helps(card)
        if helps:
            total += w["goal"]
            if line.goals:
                total += w["goal_beside"]
            total += w["goal_effect"] if line.by_effect else w["goal_missing"] * line.missing
        elif line.missing and not known.bit & line.kept:
            total += w["type"] + w["type_far"] * (TYPES_TO_CLOSE - line.missing)
            if line.goals:
                total += w["type_goals"]
            if line.case.id in START_OPEN:
                total += w["type_first"]
            if known.lock and line.goals:
                total += w["lock_used"]
        else:
            total += w["useless"]
        if known.closes:
            total += w["closer_elsewhere"]
        if card == MACHINE:
            total += w["machine_played"]
        if known.key or known.skeleton_key:
            total += w["key"] if self.locks and line.keys <= 0 else 0.0
            if known.skeleton_key:
                total += w["skeleton"]
        tests = float(line.length >= FRESH_CLUES)
        if not line.case.cancel and not state.cancel_any:
            tests += known.tests
            if known.darkness and self.dark_tests:
                tests += 1
            if known.darkness and self.dark_discards:
                total += w["effect_discard_hand"]
            for name, zone in known.effects:
                total += w[name]
                if zone in ("sanity", "time"):
                    total += w[f"{name}_each"] * len(getattr(state, zone))
        if tests:
            total += tests * (w["test"] + w["test_near"] * self.sanity * self.sanity)
        end = known.right | known.right_purple if self.machine else known.right
        before = after = 0.0
        for other in (*state.hand, *state.lead_row[1:3]):
            if other == card:
                continue
            seen = PRINTS[other]
            left = seen.left | seen.purple if self.machine else seen.left
            if not self.helps(other) and (not line.missing or seen.bit & (line.kept | known.bit)):
                continue
            after += bool(left & end)
            before += bool(left & line.end)
        total += w["links"] * after + w["links_before"] * before
        return total + w["breadth"] * known.breadth

    def lead_lost(self) -> float:
        """Points for discarding the lead card."""
        lead = self.state.lead_row
        return self.gone(lead[0]) if lead else 0.0

    def action(self, name: str, verb: str, names: list[str]) -> float:
        """Points for one of the five actions, or for what the briefcase offers beside them."""
        w, state = self.w, self.state
        if verb == "take":
            total = w["take"] + self.keep(state.lead_row[0])
            if len(state.hand) >= 3 + ("t4" in state.threats):
                total += w["take_full"] + self.worst_in_hand()
            return total
        if verb == "lead":
            return w["lead"] + self.playing(state.lead_row[0], self.line(names[0]))
        if verb == "hand":
            return self.playing(names[0], self.line(names[1])) + self.lead_lost()
        if verb == "close":
            return self.closing(self.line(names[0])) + self.lead_lost()
        if verb == "pass":
            return w["pass"] + self.lead_lost()
        return self.aside(verb, names)

    def closing(self, line: Line) -> float:
        w = self.w
        total = w["close"]
        goals = line.goals if line.kept.bit_count() >= TYPES_TO_CLOSE else line.goals[1:]
        total += w["close_goal"] * len(goals)
        if self.classic:
            have = 0
            for card in (*self.state.big_picture, *goals):
                have |= PRINTS[card].bit
            if have.bit_count() >= TYPES_TO_WIN:
                total += w["close_wins"]
        if line.case.id in START_OPEN:
            total += w[f"close_{line.case.id}"]
        if line.goals and line.kept.bit_count() < TYPES_TO_CLOSE:
            total += w["close_waste"]
        if MACHINE in line.case.line:
            total += w["close_machine"]
        return total

    def aside(self, verb: str, names: list[str]) -> float:
        """Points for what may be done with the briefcase."""
        w, state, card = self.w, self.state, names[0]
        if verb == "stash":
            return -NEVER
        if verb == "unstash":
            return NEVER
        if card == CONTACT and names[1:] == ["b"]:
            return w["contact_discard"] + max([self.keep(each) for each in state.discard], default=0.0)
        if card == CONTACT:
            return w["contact_lock"] + max(
                [self.keep(each) for each in state.hand if PRINTS[each].lock], default=0.0
            )
        if card == NECRONOMICON:
            best = max([self.keep(each) for each in state.deck.cards()], default=0.0)
            return w["necronomicon"] + best + w["test"] + w["test_near"] * self.sanity * self.sanity
        if card == MACHINE:
            return NEVER
        return w["use"]

    def line(self, name: str) -> Line:
        return next(line for line in self.lines if line.case.id == name)

    def taking(self, card: str) -> float:
        """Points for a card that comes to hand from elsewhere."""
        total = self.keep(card)
        if len(self.state.hand) >= 3 + ("t4" in self.state.threats):
            total += self.w["take_full"] + self.worst_in_hand()
        return total


def _wanted(state: NoirState) -> frozenset[str]:
    """The clues that would still bring the end of the game nearer."""
    if state.mode == "hardboiled":
        return frozenset([card for card in LETTERED if card not in state.big_picture])
    have = 0
    for card in state.big_picture:
        have |= PRINTS[card].bit
    return frozenset([card for card in PUZZLES if not PRINTS[card].bit & have])


# ---------------------------------------------------------------------- questions


def prospects(game: Noir, ask: Ask, weights: Weights | None = None) -> list[str]:
    """The answers in the order of their points; those that only undo what was done are left out."""
    if ask.trivial:
        return [ask.first()]
    options = ask.options
    if len(options) == 1:
        return [options[0].name]
    look = Look(game, weights)
    points = POINTS.get(getattr(ask.prompt, "id", ""), _first)
    scored = []
    for place, option in enumerate(options):
        verb, *names = fields(option.name)
        if verb in ("stash", "unstash", "use"):
            value = look.aside(verb, names)
            if points is not _action and verb != "stash":
                value -= 5.0
        else:
            value = points(look, option, verb, names)
        if value > NEVER:
            scored.append((-value, place, option.name))
    scored.sort()
    return [name for _, _, name in scored] or [options[0].name]


def _action(look: Look, option: Option, verb: str, names: list[str]) -> float:
    return look.action(option.name, verb, names)


def _first(look: Look, option: Option, verb: str, names: list[str]) -> float:
    return 0.0


def _may(look: Look, option: Option, verb: str, names: list[str]) -> float:
    if verb == "no":
        return 0.0
    effect = getattr(option.text, "id", "").rpartition(".")[2]
    if effect == "reshuffle_discard":
        best = max([look.keep(card) for card in look.state.discard], default=0.0)
        return look.w["reshuffle"] + look.w["reshuffle_deck"] * len(look.state.deck) + 0.5 * best
    if effect == "search_threats":
        wished = look.machine and "t6" in look.state.threat_deck.cards()
        return look.w["threat_wished"] if wished else look.w["effect_draw_threat"]
    return 0.5


def _collect(look: Look, option: Option, verb: str, names: list[str]) -> float:
    return 0.0 if verb == "done" else 1.0 if verb in look.wanted else -1.0


def _discard(look: Look, option: Option, verb: str, names: list[str]) -> float:
    return 0.0 if verb == "no" else look.gone(verb)


def _take(look: Look, option: Option, verb: str, names: list[str]) -> float:
    if verb == "no":
        return look.w["take_none"]
    bonus = 0.0
    if option.target is not None and option.target.startswith("sanity:"):
        bonus = look.w["take_sanity"]
    return look.taking(verb) + bonus


def _swap(look: Look, option: Option, verb: str, names: list[str]) -> float:
    if verb == "no":
        return look.w["take_none"]
    return look.keep(names[0]) + (look.w["take_sanity"] if verb == "sanity" else look.w["swap_time"])


def _threat(look: Look, option: Option, verb: str, names: list[str]) -> float:
    return -float(THREAT_ORDER.index(verb)) if verb in THREAT_ORDER else 0.0


def _unlocked(look: Look, option: Option, verb: str, names: list[str]) -> float:
    return look.w["take_none"] if verb == "no" else look.playing(names[0], look.line(names[1]))


POINTS: dict[str, Callable[[Look, Option, str, list[str]], float]] = {
    "noir.ask.action": _action,
    "noir.ask.action_no_lead": _action,
    "noir.ask.collect": _collect,
    "noir.ask.discard_hand": _discard,
    "noir.ask.discard_lead_row": _discard,
    "noir.ask.take": _take,
    "noir.ask.search_deck": _take,
    "noir.ask.swap_for": _swap,
    "noir.ask.swap_give": lambda look, option, verb, names: -look.keep(verb),
    "noir.ask.search_threats": _threat,
    "noir.ask.play_unlocked": _unlocked,
    "kernel.ask.may": _may,
}
