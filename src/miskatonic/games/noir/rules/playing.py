"""Playing a clue card to an open case: what it needs, fatigue, and its effects."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.noir.content.cards import CASES, CLUES, Clue
from miskatonic.games.noir.rules.sanity import sanity_test
from miskatonic.games.noir.rules.table import FRESH_CLUES, machine_in_play
from miskatonic.games.noir.state import Case, Noir, NoirState
from miskatonic.kernel.abilities import Happening
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Scope, Word
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


def playable(card: Clue, case: Case, machine: bool, keyless: bool = False) -> bool:
    """All requirements at once; `keyless` waives the keys only (noir.effect.16)."""
    return (
        fits(card, case, machine)
        and len(case.line) >= card.minimum
        and (keyless or unlocked(card, case.line))
    )


def cases_for(state: NoirState, card: str, keyless: bool = False) -> list[Case]:
    """The open cases to which this card could be played now."""
    clue, machine = CLUES[card], machine_in_play(state)
    return [case for case in state.cases if playable(clue, case, machine, keyless)]


def obstacles(state: NoirState, card: str, case: Case) -> list[Obstacle]:
    """Everything that keeps this card from this case, each with its rule: the answer to "why not?"."""
    clue, machine = CLUES[card], machine_in_play(state)
    found = []
    if clue.left.purple and not clue.left.usable(machine):
        found.append(Obstacle(say("noir.why.machine"), "noir.lock.09"))
    elif not fits(clue, case, machine):
        found.append(Obstacle(say("noir.why.method"), "noir.action.b.03"))
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
    game.tell("noir.log.played", rule, card=card, case=case.id, zone=origin, zone2="cases")
    if len(case.line) > FRESH_CLUES:
        game.tell("noir.log.fatigue", "noir.fatigue.01", case=case.id, n=len(case.line))
        yield from sanity_test(game, "noir.fatigue.02")
    if cancelled(game, card, case):
        return
    scope = Scope(game, card, "noir.action.b.01", case=case.id)
    happening = Happening("effects", card=card, scope=scope)
    yield from game.abilities.happen(game, happening, lambda: _resolve(scope))


def cancelled(game: Noir, card: str, case: Case) -> bool:
    """A cancelling effect waits in this case or in any: it swallows the effects of this card."""
    if not case.cancel and not game.state.cancel_any:
        return False
    if case.cancel:
        case.cancel = False
    else:
        game.state.cancel_any = False
    game.tell("noir.log.cancelled", "noir.effect.13", card=card)
    return True


def effects(card: str) -> tuple[Word, ...]:
    from miskatonic.games.noir.content.sentences import EFFECTS  # cards name rules, and rules cards

    return EFFECTS[card]


def _resolve(scope: Scope[Noir]) -> Flow[None]:
    for effect in effects(scope.card):
        yield from effect.run(scope)


def play_odds(game: Noir, card: str, case: Case) -> tuple[Odds, ...]:
    """What playing the card here may cost: fatigue and its own tests."""
    from miskatonic.games.noir.rules.sanity import sanity_odds

    tests = sanity_odds(game) if len(case.line) >= FRESH_CLUES else ()
    if case.cancel or game.state.cancel_any:
        return tests
    scope = Scope(game, card, "noir.action.b.01", case=case.id)
    return tests + tuple(odds for effect in effects(card) for odds in effect.odds(scope))
