"""The move action, step by step, and other walks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from miskatonic.games.third.facts import adjacent
from miskatonic.games.third.rules import monsters
from miskatonic.games.third.rules.assets import spend_money
from miskatonic.games.third.rules.board import near
from miskatonic.games.third.rules.choices import step_option, stop_option
from miskatonic.games.third.rules.people import at_seat, engaged_with
from miskatonic.games.third.rules.ways import by_heart, walk_option, way_to, within_reach
from miskatonic.games.third.scenes import Action
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.steps import Walking
from miskatonic.kernel.answers import about
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

STEPS, BOUGHT_STEPS = 2, 2
"""Spaces of a move action, and how many more a dollar each may buy (467.2)."""


def ways(game: Third, who: Investigator) -> list[str]:
    """The spaces he can step to."""
    total = game.abilities.total
    return [place for place in near(game, who.place) if not total(game, "cannot_enter", 0, place)]


def ways_on(game: Third, who: Investigator, paid: bool = False) -> Sequence[Option]:
    """The same as options; while nothing is closed to anybody they are the same every time."""
    if "cannot_enter" in game.abilities.modifiers:
        return [_step(place, paid) for place in ways(game, who)]
    return _all_steps(game.state.scenario, who.place, paid)


@cache
def _all_steps(scenario: str, place: str, paid: bool) -> tuple[Option, ...]:
    return tuple(_step(each, paid) for each in adjacent(scenario, place))


def way_names(game: Third, who: Investigator) -> Sequence[str]:
    """To walk to any space within reach and stop there; or one step, and be asked again."""
    spaces = _spaces(game, who)
    if "cannot_enter" in game.abilities.modifiers:
        goals = [f"go:{place}" for place in within_reach(game, who.place, spaces)]
        return [*goals, *[f"move:{place}" for place in ways(game, who)]]
    return _all_way_names(game.state.scenario, who.place, spaces)


@cache
def _all_way_names(scenario: str, place: str, spaces: int) -> tuple[str, ...]:
    hops = [f"move:{each}" for each in adjacent(scenario, place)]
    return (*[f"go:{each}" for each in by_heart(scenario, place, spaces)], *hops)


def ways_to_go(game: Third, who: Investigator) -> list[Option]:
    """The same as options. No space is lit for a hop: pressing one walks there for good."""
    steps, spaces = reach(game, who)[0], _spaces(game, who)
    goals = [walk_option(game, who, steps, spaces, place) for place in within_reach(game, who.place, spaces)]
    return [*goals, *[_hop(place) for place in ways(game, who)]]


def _spaces(game: Third, who: Investigator) -> int:
    """How far he could go, with all that he can pay for."""
    steps, bought = reach(game, who)
    return steps + min(bought, who.money)


@cache
def _hop(place: str) -> Option:
    text = say("third.option.hop", place=place)
    return Option(f"move:{place}", text, rule="3e.467.2", way=(f"place:{place}",))


def _step(place: str, paid: bool = False) -> Option:
    text = "third.option.move_paid" if paid else "third.option.move"
    return step_option(place, "3e.467.2", text)


def move(game: Third, who: Investigator, first: str, action: Action) -> Flow[None]:
    """As far as he likes, or as a card of his moves him instead."""
    for source, usable in game.abilities.usable(game, "move", who.seat):
        if source.id == first:
            yield from usable.run(game, source)
            return
    steps, bought = reach(game, who)
    yield from walk(game, who, first, steps, bought, "3e.467.2")


def reach(game: Third, who: Investigator) -> tuple[int, int]:
    """How many spaces a move action goes, and how many more may be bought."""
    total = game.abilities.total
    steps = total(game, "steps", STEPS, seat=who.seat)
    return steps, total(game, "bought_steps", BOUGHT_STEPS, seat=who.seat)


def set_out(game: Third, who: Investigator, first: str) -> Flow[None]:
    """A move action of his turn, a unit for each step."""
    if any(source.id == first for source, _ in game.abilities.usable(game, "move", who.seat)):
        with game.scene(Action("move", who.seat)) as action:
            yield from move(game, who, first, action)
    else:
        yield from _stride(game, who, Walking(who.seat, *reach(game, who)), first)


def go_to(game: Third, who: Investigator, place: str) -> Flow[None]:
    """A move action of his turn to this space, a unit for each step."""
    first, *rest = way_to(game, who, _spaces(game, who), place)
    yield from _stride(game, who, Walking(who.seat, *reach(game, who), way=rest, straight=True), first)


def walk_to(game: Third, who: Investigator, place: str, action: Action) -> Flow[None]:
    """The same as part of something else."""
    steps = reach(game, who)[0]
    for taken, each in enumerate(way_to(game, who, _spaces(game, who), place)):
        if taken >= steps:
            spend_money(game, who, 1, "3e.467.2")
        if (yield from step_to(game, who, each, "3e.467.2")):
            return


def walk_on(game: Third, step: Walking) -> Flow[None]:
    """He goes on to where he wanted to go; or he may go on, or stop."""
    who = at_seat(game, step.seat)
    if step.straight:
        first, *rest = step.way
        if first in ways(game, who):
            yield from _stride(game, who, Walking(*_pace(step), way=rest, straight=True), first)
        return
    place = yield from _where_to(game, who, step.steps, step.bought, step.taken, "3e.467.2")
    if place:
        yield from _stride(game, who, step, place)


def _stride(game: Third, who: Investigator, step: Walking, place: str) -> Flow[None]:
    """One space, which he may have to pay for; unless he is stopped (467.3) he may go on."""
    if step.taken >= step.steps:
        spend_money(game, who, 1, "3e.467.2")
    engaged = yield from step_to(game, who, place, "3e.467.2")
    going_on = Walking(step.seat, step.steps, step.bought, step.taken + 1, step.way, step.straight)
    if step.straight and not step.way:
        return
    if not engaged and may_go_on(who, going_on.steps, going_on.bought, going_on.taken):
        game.push(going_on)


def _pace(step: Walking) -> tuple[int, int, int, int]:
    return step.seat, step.steps, step.bought, step.taken


def wander(game: Third, who: Investigator, steps: int, rule: str) -> Flow[None]:
    """Up to so many spaces, none of them bought; the first step is asked for too."""
    options = [stop_option(rule), *ways_on(game, who)]
    answer = yield Ask(who.seat, say("third.ask.move", who=who.id, n=steps), options, rule)
    if answer != "stop":
        yield from walk(game, who, about(answer), steps, 0, rule)


def walk(game: Third, who: Investigator, first: str, steps: int, bought: int, rule: str) -> Flow[None]:
    """Step by step, until he stops, is stopped (467.3), or has no steps left; some may be bought."""
    place, taken = first, 0
    while place:
        if taken >= steps:
            spend_money(game, who, 1, "3e.467.2")
        taken += 1
        engaged = yield from step_to(game, who, place, rule)
        if engaged or not may_go_on(who, steps, bought, taken):
            return
        place = yield from _where_to(game, who, steps, bought, taken, rule)


def may_go_on(who: Investigator, steps: int, bought: int, taken: int) -> bool:
    """He has a step left, or can buy one."""
    return taken < steps or (taken < steps + bought and who.money >= 1)


def _where_to(game: Third, who: Investigator, steps: int, bought: int, taken: int, rule: str) -> Flow[str]:
    """The next space; "" when he stops."""
    options = [stop_option(rule), *ways_on(game, who, taken >= steps)]
    prompt = say("third.ask.move", who=who.id, n=steps + bought - taken)
    answer = yield Ask(who.seat, prompt, options, rule)
    return "" if answer == "stop" else about(answer)


def step_to(game: Third, who: Investigator, place: str, rule: str) -> Flow[bool]:
    """Enter a space; True when a monster there has engaged him, which ends his movement."""
    engaged = engaged_with(game, who)
    yield from monsters.move_person(game, who, place, rule)
    if not monsters.unrest(game):
        return False
    before = [monster.id for monster in engaged]
    yield from monsters.settle(game)
    return any(monster.id not in before for monster in engaged_with(game, who))
