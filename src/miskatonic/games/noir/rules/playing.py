"""Playing a clue card to an open case: what it needs, fatigue, and its effects."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.noir.facts import CASES, CLUES, Clue
from miskatonic.games.noir.rules import written
from miskatonic.games.noir.rules.hand import machine_enters_play
from miskatonic.games.noir.rules.happenings import Effects
from miskatonic.games.noir.rules.sanity import sanity_odds, sanity_test
from miskatonic.games.noir.rules.table import FRESH_CLUES, machine_in_play
from miskatonic.games.noir.state import Case, Noir, NoirState
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Scope
from miskatonic.kernel.text import Text, say


class Obstacle(Struct, frozen=True):
    """Why a card cannot be played to a case."""

    text: Text
    rule: str


def fits(card: Clue, case: Case, machine: bool) -> bool:
    """The icon on the left matches one on the right of the last card of the line."""
    last = CLUES[case.line[-1]].right if case.line else CASES[case.id].right
    return bool(card.left.usable(machine) & last.usable(machine))


def unlocked(card: Clue, line: list[str]) -> bool:
    """Locks and skeleton locks find their keys earlier in the line.

    A skeleton key counts as a key; keys must outnumber the locks already there (noir.lock.02, .07).
    """
    if card.skeleton_lock:
        return any(CLUES[other].skeleton_key for other in line)
    if card.lock:
        keys = sum([CLUES[other].key or CLUES[other].skeleton_key for other in line])
        return keys > sum([CLUES[other].lock for other in line])
    return True


def line_ends(state: NoirState, machine: bool) -> list[tuple[Case, int]]:
    """Each open case with the icons that the last card of its line offers."""
    return [
        (case, (CLUES[case.line[-1]] if case.line else CASES[case.id]).right.usable(machine))
        for case in state.cases
    ]


def cases_among(ends: list[tuple[Case, int]], clue: Clue, machine: bool, keyless: bool = False) -> list[Case]:
    """Those of these cases to which the card could be played; `keyless` waives the keys only (noir.effect.16)."""
    left = clue.left.usable(machine)
    return [
        case
        for case, right in ends
        if left & right and len(case.line) >= clue.minimum and (keyless or unlocked(clue, case.line))
    ]


def cases_for(state: NoirState, card: str, keyless: bool = False) -> list[Case]:
    """The open cases to which this card could be played now."""
    machine = machine_in_play(state)
    return cases_among(line_ends(state, machine), CLUES[card], machine, keyless)


def obstacles(state: NoirState, card: str, case: Case) -> list[Obstacle]:
    """Everything that keeps this card from this case, each with its rule: the answer to "why not?"."""
    clue, machine = CLUES[card], machine_in_play(state)
    found = []
    if clue.left.purple and not machine:
        found.append(Obstacle(say("noir.why.machine"), "noir.lock.09"))
    if not fits(clue, case, machine=True):
        found.append(Obstacle(say("noir.why.method"), "noir.action.b.03"))
    elif not clue.left.purple and not fits(clue, case, machine):
        found.append(Obstacle(say("noir.why.machine"), "noir.machine.01"))
    if len(case.line) < clue.minimum:
        found.append(Obstacle(say("noir.why.minimum", n=clue.minimum, have=len(case.line)), "noir.lock.04"))
    if not unlocked(clue, case.line):
        if clue.skeleton_lock:
            found.append(Obstacle(say("noir.why.skeleton_key"), "noir.lock.06"))
        else:
            found.append(Obstacle(say("noir.why.key"), "noir.lock.02"))
    return found


def play_clue(game: Noir, card: str, case: Case, origin: str, rule: str) -> Flow[None]:
    """A card that has just left `origin` is added to the line; fatigue first, then its effects."""
    case.line.append(card)
    place = len(case.line)
    game.tell("noir.log.played", rule, card=card, case=case.id, zone=origin, zone2="cases")
    silent = cancelled(game, card, case)  # settled now: what cancels from here on waits for the next card
    yield from machine_enters_play(game, card, origin)
    if place > FRESH_CLUES:
        game.tell("noir.log.fatigue", "noir.fatigue.01", case=case.id, n=place)
        yield from sanity_test(game, "noir.fatigue.02")
    if silent:
        return
    scope = Scope(game, card, "noir.action.b.01", case=case.id)
    happening = Effects(card, scope)
    yield from game.abilities.happen(game, happening, lambda: _resolve(scope))


def cancelled(game: Noir, card: str, case: Case) -> bool:
    """Cancelling effects that wait in this case or in any swallow the effects of this card, and are spent."""
    if not case.cancel and not game.state.cancel_any:
        return False
    case.cancel = game.state.cancel_any = False
    game.tell("noir.log.cancelled", "noir.effect.13", card=card)
    return True


def _resolve(scope: Scope[Noir]) -> Flow[None]:
    for effect in written.book.effects[scope.card]:
        yield from effect.run(scope)


def play_odds(game: Noir, card: str, case: Case) -> tuple[Odds, ...]:
    """What playing the card here may cost: fatigue, its own tests, and those that threats add.

    When the deck runs out on the way, the odds of what follows are open.
    """
    tests = sanity_odds(game) if len(case.line) >= FRESH_CLUES else ()
    if not case.cancel and not game.state.cancel_any:
        scope = Scope(game, card, "noir.action.b.01", case=case.id)
        words = (*written.book.effects[card], *written.book.added(game, card))
        tests += tuple(odds for effect in words for odds in effect.odds(scope))
    return tests[: len(game.state.deck)]
