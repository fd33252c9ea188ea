"""The action phase: turns in any order, two actions each, no action twice in a round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from miskatonic.games.third.rules import assets, codex, doom, monsters
from miskatonic.games.third.rules.assets import focus
from miskatonic.games.third.rules.choices import choose_person
from miskatonic.games.third.rules.happenings import Acted, BonusAction
from miskatonic.games.third.rules.harm import Defeated, carry_on
from miskatonic.games.third.rules.menu import TRADE, USES, Menu, action_of, evade_modifier, menu
from miskatonic.games.third.rules.people import (
    at_seat,
    engaged_with,
    find_monster,
    present,
)
from miskatonic.games.third.rules.testing import test, test_in_units
from miskatonic.games.third.rules.trading import begin_trade, trade
from miskatonic.games.third.rules.turn import acted, next_step
from miskatonic.games.third.rules.walking import go_to, move, set_out, walk_to
from miskatonic.games.third.scenes import Action, Test
from miskatonic.games.third.state import EXHAUSTED, Investigator, Third, Turn
from miskatonic.games.third.steps import AfterAction, Following, Slipping, Trying
from miskatonic.kernel.abilities import AFTER
from miskatonic.kernel.answers import number, parts, says
from miskatonic.kernel.asks import Ask, Flow, Option, Stop, nothing
from miskatonic.kernel.text import say

TURNS = Stop("turns")
"""In which order turns are taken: as they sit, unless somebody wishes to be asked; each may let others go first."""
ACTIONS = 2
MOVE = "move"
"""The action, whether he says where he goes or takes a step at a time."""


# ---------------------------------------------------------------------- turns


def action_phase(game: Third) -> Flow[None]:
    """Somebody's turn begins, if none is being taken, and he performs one action: a unit."""
    state = game.state
    if state.acting is None and (yield from _next_turn(game)):
        return
    turn = state.acting
    assert turn is not None
    who = at_seat(game, turn.seat)
    if who.out:  # what came of his last action was too much
        _end_turn(game, who)
        return
    _count_cards(game, turn)
    if who.delayed and turn.actions > 0:
        stand_up(game, who)
        turn.actions -= 1
    else:
        try:  # noqa: SIM105 (every action comes through here)
            yield from _act(game, who, turn)
        except Defeated:
            pass
    if (turn.actions <= 0 or who.out) and not state.steps:
        _end_turn(game, who)


def _act(game: Third, who: Investigator, turn: Turn) -> Flow[None]:
    """One action, or the end of the turn."""
    if turn.actions <= 0:
        return
    prompt = say("third.ask.action", who=who.id, n=turn.actions)
    answer = yield Ask(who.seat, prompt, Menu(game, who, _others(game, turn)), "3e.201.1")
    if says(answer, "turn"):
        game.state.acting = Turn(number(answer), ACTIONS)
        return
    if answer == "end":
        turn.actions = 0
        return
    turn.actions -= 1
    game.state.latest = []  # he has decided: what came before is no news
    _use_cards(game, turn)
    yield from _begin(game, who, answer)
    _count_cards(game, turn)


def _next_turn(game: Third) -> Flow[bool]:
    """Whose turn it is; True where that was a unit by itself."""
    state = game.state
    people = state.investigators
    left = [people[seat] for seat in state.queue if not people[seat].out]
    if not left:
        next_step(game)
        return True
    if len(left) == 1:
        state.acting = Turn(left[0].seat, ACTIONS)
        return False
    delayed = any(who.delayed for who in left)  # whose turn begins by itself, with standing up
    prompt, stop = say("third.ask.next_turn"), None if delayed else TURNS
    who = yield from choose_person(game, state.leader, left, prompt, "3e.201.2", stop=stop)
    assert who is not None
    state.acting = Turn(who.seat, ACTIONS)
    return True


def _others(game: Third, turn: Turn) -> list[Investigator]:
    """Whom he may let take their turn before his own, in any order (201.2)."""
    people = game.state.investigators
    if turn.actions < ACTIONS + turn.more:  # he has begun
        return []
    return [people[seat] for seat in game.state.queue if seat != turn.seat and not people[seat].out]


def _count_cards(game: Third, turn: Turn) -> None:
    """What gives him more actions may have come or gone since he last acted."""
    if not turn.more and not game.abilities.modifiers.get("actions"):
        return
    more = game.abilities.total(game, "actions", 0, seat=turn.seat)
    turn.actions += more - turn.more
    turn.more = more


def _use_cards(game: Third, turn: Turn) -> None:
    """Beyond his own two actions he uses the cards that add to them: whom he hands one to has no use of it (458.4)."""
    used = turn.more - turn.actions
    if used > 0:
        givers = [
            source.id for source, _ in game.abilities.modifiers.get("actions", ()) if source.seat == turn.seat
        ]
        for card in sorted(givers)[:used]:
            assets.use(game, card)


def _end_turn(game: Third, who: Investigator) -> None:
    game.state.acting = None
    acted(game, who.seat)


def stand_up(game: Third, who: Investigator) -> None:
    """Who is delayed stands up instead of acting (484.2)."""
    who.delayed = False
    game.tell("third.log.stands_up", "3e.484.2", who=who.id)


# ---------------------------------------------------------------------- doing it


def _begin(game: Third, who: Investigator, answer: str) -> Flow[None]:
    """An action of his turn: its first unit. What is long goes on in steps, what reacts to it is one."""
    verb, what = parts(answer)
    name = MOVE if verb == "go" else verb
    _count_as_acted(who, answer)
    if verb in STAGED:
        _push_after(game, who, name, what)
        yield from STAGED[verb](game, who, what)
        return
    with game.scene(Action(name, who.seat)) as action:
        if name in TRIED:
            yield from _begin_try(game, who, what, action)
            return
        waiting = len(game.state.steps)
        yield from DO[verb](game, who, what, action)
    _push_after(game, who, name, what, waiting)


def _count_as_acted(who: Investigator, answer: str) -> None:
    done = action_of(answer)
    if done not in who.acted:
        who.acted.append(done)


def _push_after(game: Third, who: Investigator, name: str, what: str, waiting: int | None = None) -> None:
    """What reacts to an action comes next, or before those that were `waiting`: a trade in the action is part of it.

    An action that is over, and to which nothing reacts as it is, needs no step.
    """
    if not game.abilities.reactions.get((Acted, AFTER)):
        return
    steps = game.state.steps
    if waiting == len(steps) and not game.abilities.answers(game, Acted(who=who, name=name, what=what)):
        return
    steps.insert(len(steps) if waiting is None else waiting, AfterAction(who.seat, name, what))


def after_action(game: Third, step: AfterAction) -> Flow[None]:
    """What reacts to an action; to that of somebody whom it has cost his life nothing does."""
    who = at_seat(game, step.seat)
    if not who.out:
        happening = Acted(who=who, name=step.name, what=step.what)
        yield from game.abilities.happen(game, happening, nothing, [each.seat for each in present(game)])


def perform_more(game: Third, who: Investigator, answer: str) -> Flow[None]:
    """An action besides those of a turn; a trade waits until what surrounds it is over, a unit for each piece."""
    if answer == TRADE.name and game.state.acting is not None:
        _count_as_acted(who, answer)
        _push_after(game, who, answer, "")
        begin_trade(game, who)
    else:
        yield from perform(game, who, answer)


def follow(game: Third, step: Following) -> Flow[None]:
    """Another performs the same action, in units of its own."""
    who = at_seat(game, step.seat)
    if not who.out:
        yield from _begin(game, who, step.answer)


def perform(game: Third, who: Investigator, answer: str) -> Flow[None]:
    """Carry out an action within something else; what reacts to it follows."""
    verb, what = parts(answer)
    name = MOVE if verb == "go" else verb
    _count_as_acted(who, answer)
    with game.scene(Action(name, who.seat)) as action:
        do = partial(DO[verb], game, who, what, action)
        if game.abilities.hears(Acted):
            happening = Acted(who=who, name=name, what=what)
            yield from game.abilities.happen(game, happening, do, [each.seat for each in present(game)])
        else:
            yield from do()


def _codex(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    return codex.codex_action(game, who, f"codex:{what}", action)


def _use(game: Third, who: Investigator, name: str, action: Action) -> Flow[None]:
    for use in USES:
        for source, usable in game.abilities.usables.get(use, ()):
            if usable.name == name and source.seat == who.seat:
                yield from usable.run(game, source)
                return


def additional_action(
    game: Third, who: Investigator, rule: str, do: Callable[[Third, Investigator, str], Flow[None]]
) -> Flow[None]:
    """He may perform one more action, not one he has performed this round (201.3, 401.4); who is delayed stands up."""
    if who.delayed:
        stand_up(game, who)
        return
    options = menu(game, who)
    answer = yield Ask(who.seat, say("third.ask.additional_action", who=who.id), options, rule)
    if answer != "end":
        yield from do(game, who, answer)


def _gather(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    who.money += 1
    game.tell("third.log.gain_money", "3e.431.2", who=who.id, n=1)
    return
    yield


def _focus(game: Third, who: Investigator, skill: str, action: Action) -> Flow[None]:
    return focus(game, who, skill, "3e.430.2")


# ---------------------------------------------------------------------- actions that are tests


class Tried(NamedTuple):
    """An action that is a test: the test, and what comes of it."""

    test: Callable[[Third, Investigator, str, Action], Flow[Test]]
    then: Callable[[Third, Investigator, str, Test], Flow[None]]


def _try(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    tried = TRIED[action.name]
    made = yield from test(game, (yield from tried.test(game, who, what, action)))
    yield from tried.then(game, who, what, made)


def _begin_try(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    """The same in a turn: each thing he does to the test may be a unit of its own."""
    made = yield from TRIED[action.name].test(game, who, what, action)
    yield from _go_on_trying(game, Trying(action, what, made), again=False)


def try_on(game: Third, step: Trying) -> Flow[None]:
    step.made.action = step.action  # they are one and the same, which bytes do not say
    with game.scene(step.action):
        yield from _go_on_trying(game, step, again=True)


def _go_on_trying(game: Third, step: Trying, *, again: bool) -> Flow[None]:
    made, name, waiting = step.made, step.action.name, len(game.state.steps)
    if not (yield from test_in_units(game, made, again=again)):
        game.state.steps.insert(waiting, step)
        return
    who = at_seat(game, made.seat)
    yield from TRIED[name].then(game, who, step.what, made)
    if name not in STAGED:
        _push_after(game, who, name, step.what, waiting)


def _warding(game: Third, who: Investigator, what: str, action: Action) -> Flow[Test]:
    return Test(who.seat, "lore", 0, "ward", "", "3e.485.2", action, True)
    yield


def _warded(game: Third, who: Investigator, what: str, made: Test) -> Flow[None]:
    """A doom for each success; a remnant for two or more (485)."""
    removed = yield from doom.take_doom(game, who, who.place, made.successes, "3e.485.2")
    if removed >= 2:
        who.remnants += 1
        game.tell("third.log.gain_remnants", "3e.485.3", who=who.id, n=1)


def _attacking(game: Third, who: Investigator, target: str, action: Action) -> Flow[Test]:
    """Engage it unless it is exhausted, test strength (413)."""
    monster = find_monster(game, target)
    assert monster is not None
    if monster.state != EXHAUSTED:
        yield from monsters.engage(game, monster, who, "3e.413.2", attacking=True)
    action.monster = target
    modifier = monsters.stat(game, target, "attack_modifier")
    return Test(who.seat, "strength", modifier, "attack", target, "3e.413.2", action, True)


def _struck(game: Third, who: Investigator, target: str, made: Test) -> Flow[None]:
    """A damage for each success (413)."""
    monster = find_monster(game, target)
    if made.successes and monster is not None:
        yield from monsters.damage_monster(game, monster, made.successes, "3e.413.2", by=who, attack=True)


def _evading(game: Third, who: Investigator, what: str, action: Action) -> Flow[Test]:
    return Test(who.seat, "observation", evade_modifier(game, who), "evade", "", "3e.450.2", action, True)
    yield


def _evaded(game: Third, who: Investigator, what: str, made: Test) -> Flow[None]:
    """A monster for each success (450)."""
    return monsters.evade(game, who, made.successes, "3e.450.2")


def _researching(game: Third, who: Investigator, what: str, action: Action) -> Flow[Test]:
    return Test(who.seat, "observation", 0, "research", "", "3e.483.2", action, True)
    yield


def _researched(game: Third, who: Investigator, what: str, made: Test) -> Flow[None]:
    """For each success he may reveal a clue (483.2)."""
    most = min(made.successes, who.clues)
    if not most:
        return
    options = [
        Option(f"reveal:{n}", say("third.option.reveal", n=n), rule="3e.483.2") for n in range(most, -1, -1)
    ]
    answer = yield Ask(who.seat, say("third.ask.reveal", n=most), options, "3e.483.2")
    yield from codex.reveal_clue(game, who, "3e.482.1", number(answer))


TRIED = {
    "ward": Tried(_warding, _warded),
    "attack": Tried(_attacking, _struck),
    "evade": Tried(_evading, _evaded),
    "research": Tried(_researching, _researched),
}


# ---------------------------------------------------------------------- slipping away


def _evade(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    """Free of all monsters he may perform another action (450)."""
    yield from _try(game, who, what, action)
    if not engaged_with(game, who):
        seats = (who.seat,)
        happening = BonusAction(who=who)
        yield from game.abilities.happen(game, happening, partial(_bonus, game, who), seats)
    yield from monsters.engage_again(game, who)


def _bonus(game: Third, who: Investigator) -> Flow[None]:
    """Whoever else falls by it, his own evasion comes to its end."""
    return carry_on(additional_action(game, who, "3e.450.2", perform_more), who)


def _begin_evade(game: Third, who: Investigator, what: str) -> Flow[None]:
    """What follows the evasion is a unit of its own."""
    game.push(Slipping(who.seat))
    with game.scene(Action("evade", who.seat)) as action:
        yield from _begin_try(game, who, what, action)


def slip_away(game: Third, step: Slipping) -> Flow[None]:
    """The additional action in units of its own, and the end of his evasion."""
    who = at_seat(game, step.seat)
    if who.out:
        return
    happening, seats = BonusAction(who=who, moved=step.moved), [step.seat]
    if step.acted:
        yield from game.abilities.afterwards(game, happening, seats)
    elif not engaged_with(game, who) and (yield from game.abilities.beforehand(game, happening, seats)):
        game.push(Slipping(step.seat, acted=True, moved=happening.moved))
        yield from additional_action(game, who, "3e.450.2", _begin)
        return
    yield from monsters.engage_again(game, who)


# ---------------------------------------------------------------------- all of them


def _trade(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    return trade(game, who)


def _begin_trade(game: Third, who: Investigator, what: str) -> Flow[None]:
    begin_trade(game, who)
    return nothing()


DO: dict[str, Callable[[Third, Investigator, str, Action], Flow[None]]] = {
    "move": move,
    "go": walk_to,
    "gather": _gather,
    "focus": _focus,
    "ward": _try,
    "attack": _try,
    "evade": _evade,
    "research": _try,
    "trade": _trade,
    "use": _use,
    "codex": _codex,
}
STAGED: dict[str, Callable[[Third, Investigator, str], Flow[None]]] = {
    "move": set_out,
    "go": go_to,
    "evade": _begin_evade,
    "trade": _begin_trade,
}
"""Actions of a turn that go on in steps: what reacts to them waits below these."""
