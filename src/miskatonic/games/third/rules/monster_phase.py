"""The monster phase: ready monsters activate, engaged ones attack, exhausted ones become ready (202.1)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from miskatonic.games.third.facts import kind_of, monster_kind
from miskatonic.games.third.rules import monsters, written
from miskatonic.games.third.rules.choices import monster_option
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.people import (
    MASSIVE,
    at_seat,
    engaged_with,
    find_monster,
    has_keyword,
)
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.turn import acted, next_step
from miskatonic.games.third.state import EXHAUSTED, READY, Investigator, Monster, Third
from miskatonic.games.third.steps import Lurking, NextAttack
from miskatonic.kernel.asks import Ask, Flow
from miskatonic.kernel.effects import ForAll
from miskatonic.kernel.text import say

HUNTER, LURKER = "hunter", "lurker"


# ---------------------------------------------------------------------- activation


def activation(game: Third) -> Flow[None]:
    """One monster that was ready when the step began and still is activates; the group says which (202.2a)."""
    state = game.state
    ready = {monster.id: monster for monster in state.monsters if monster.state == READY}
    waiting = [ready[name] for name in state.waiting if name in ready]
    if not waiting:
        next_step(game)
        return
    monster = yield from _next_monster(game, waiting)
    state.waiting = [each.id for each in waiting if each is not monster]
    lurks = monster_kind(monster.id).activation.type == LURKER
    if lurks and isinstance(effect := written.book.lurker(kind_of(monster.id)), ForAll):
        _tell_activation(game, monster)
        if seats := effect.seats(_scope(game, monster)):
            game.push(Lurking(monster.id, seats))
    else:
        yield from activate(game, monster)


def _next_monster(game: Third, waiting: list[Monster]) -> Flow[Monster]:
    """Among monsters that only move the order changes nothing, so that the question is a trivial one."""
    if len(waiting) == 1:
        return waiting[0]
    options = [monster_option(monster, "3e.202.2a") for monster in waiting]
    needless = partial(_only_move, waiting)
    answer = yield Ask(game.state.leader, say("third.ask.activation"), options, "3e.202.2a", needless)
    return next(monster for monster in waiting if monster.id == answer)


def _only_move(waiting: list[Monster]) -> bool:
    return all(monster_kind(monster.id).activation.type != LURKER for monster in waiting)


def activate(game: Third, monster: Monster) -> Flow[None]:
    """It does what the activation text of its card says (202.2b)."""
    _tell_activation(game, monster)
    kind = monster_kind(monster.id).activation.type
    if kind == LURKER:
        yield from _lurk(game, monster)
        return
    goals = monsters.destinations(game, monster)
    if monster_kind(monster.id).speed == monsters.DIRECT:
        yield from _go_straight(game, monster, goals)
    else:
        yield from monsters.move_monster(
            game, monster, goals, monsters.stat(game, monster.id, "speed"), "3e.202.2c"
        )
    if kind == HUNTER and monster.state == READY:
        yield from _fall_upon(game, monster)


def _tell_activation(game: Third, monster: Monster) -> None:
    game.tell("third.log.activates", "3e.202.2b", monster=kind_of(monster.id), place=monster.place)


def _lurk(game: Third, monster: Monster) -> Flow[None]:
    scope = _scope(game, monster)
    scope.last = True
    with suppress(Defeated):
        yield from written.book.lurker(kind_of(monster.id)).run(scope)


def lurk_on(game: Third, step: Lurking) -> Flow[None]:
    """What a lurker does to everybody, a unit for each of them; a defeat of somebody else ends it."""
    monster, who = find_monster(game, step.monster), at_seat(game, step.seats[0])
    effect = written.book.lurker(kind_of(step.monster))
    assert isinstance(effect, ForAll)
    if monster is not None and not who.out:
        yield from effect.run_for(_scope(game, monster).within(who=who))
    if step.seats[1:]:
        game.push(Lurking(step.monster, step.seats[1:]))


def _scope(game: Third, monster: Monster) -> ThirdScope:
    leader = at_seat(game, game.state.leader)
    return ThirdScope(game, leader, monster.id, "3e.202.2b", monster=monster)


def _go_straight(game: Third, monster: Monster, goals: list[str]) -> Flow[None]:
    """Into its prey's space without entering any other (466.4), be it out of reach on foot."""
    goal = yield from monsters.nearest_goal(game, monster, goals)
    if not goal and goals:
        goal = goals[0]
    if goal and goal != monster.place:
        yield from monsters.put_monster(game, monster, goal, "3e.466.4")


def _fall_upon(game: Third, monster: Monster) -> Flow[None]:
    """A hunter engages the prey it has reached, even one that is elusive (446.2)."""
    seats = [who.seat for who in monsters.prey(game, monster)]
    here = [who for who in monsters.engageable(game, monster) if who.seat in seats]
    yield from monsters.engage_one_of(game, monster, here, "3e.202.2b")


# ---------------------------------------------------------------------- attacks


def attacks(game: Third) -> Flow[None]:
    """All monsters engaged with one investigator deal him damage and horror; the leader comes first (202.3a).

    Those with whom none is engaged are passed over at once.
    """
    state = game.state
    if state.queue and _to_attack(game, at_seat(game, state.queue[0])):
        yield from next_attack(game, NextAttack())
        return
    while state.queue and not _to_attack(game, at_seat(game, state.queue[0])):
        acted(game, state.queue[0])
    if not state.queue:
        next_step(game)


def next_attack(game: Third, step: NextAttack) -> Flow[None]:
    """One of them, a unit; the next comes as long as there is one."""
    who = at_seat(game, game.state.queue[0])
    waiting = len(game.state.steps)
    with suppress(Defeated):
        if ready := _to_attack(game, who):
            monster = yield from _next_attack(game, who, ready)
            game.state.attacked.append(f"{monster.id}:{who.seat}")
            yield from monsters.attack_in_units(game, monster, who, "3e.202.3a")
    if _to_attack(game, who) or len(game.state.steps) > waiting:
        game.state.steps.insert(waiting, step)
    else:
        acted(game, who.seat)


def _to_attack(game: Third, who: Investigator) -> list[Monster]:
    """Those engaged with him that have not attacked in this step; a massive one attacks everybody once (436.4)."""
    if who.out:
        return []
    engaged = engaged_with(game, who)
    if not engaged or not game.state.attacked:
        return engaged
    return [monster for monster in engaged if not _has_attacked(game, monster, who)]


def _has_attacked(game: Third, monster: Monster, who: Investigator) -> bool:
    attacked = game.state.attacked
    if f"{monster.id}:{who.seat}" in attacked:
        return True
    return not has_keyword(game, monster.id, MASSIVE) and any(
        each.partition(":")[0] == monster.id for each in attacked
    )


def _next_attack(game: Third, who: Investigator, waiting: list[Monster]) -> Flow[Monster]:
    """The group orders what comes at the same time (004); monsters of one kind deal the same."""
    if len({kind_of(monster.id) for monster in waiting}) == 1:
        return waiting[0]
    options = [monster_option(monster, "3e.202.3a") for monster in waiting]
    answer = yield Ask(game.state.leader, say("third.ask.attack_order", who=who.id), options, "3e.004")
    return next(monster for monster in waiting if monster.id == answer)


# ---------------------------------------------------------------------- readying


def readying(game: Third) -> Flow[None]:
    """All exhausted monsters become ready, and engage whom they find with them (202.4)."""
    for monster in tuple(game.state.monsters):
        if monster.state == EXHAUSTED:
            yield from monsters.ready(game, monster, "3e.202.4a")
    yield from monsters.settle(game, "3e.202.4b")
    next_step(game)
