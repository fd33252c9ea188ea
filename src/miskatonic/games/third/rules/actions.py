"""The action phase: turns in any order, two actions each, no action twice in a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from miskatonic.games.third.facts import SKILLS, adjacent, kind_of
from miskatonic.games.third.rules import assets, codex, doom, monsters
from miskatonic.games.third.rules.assets import focus, focusable, spend_money
from miskatonic.games.third.rules.board import near
from miskatonic.games.third.rules.choices import choose_person, focus_option, step_option, stop_option
from miskatonic.games.third.rules.happenings import Acted, BonusAction
from miskatonic.games.third.rules.harm import Defeated, carry_on
from miskatonic.games.third.rules.people import (
    at_seat,
    engaged_with,
    find_monster,
    is_engaged,
    people_at,
    present,
    restrained,
)
from miskatonic.games.third.rules.pool import odds_of
from miskatonic.games.third.rules.testing import test
from miskatonic.games.third.rules.trading import begin_trade, trade
from miskatonic.games.third.rules.turn import acted, next_step
from miskatonic.games.third.scenes import Action, Test
from miskatonic.games.third.state import EXHAUSTED, Investigator, Monster, Third, Turn
from miskatonic.games.third.steps import AfterAction, Slipping, Walking
from miskatonic.kernel.abilities import AFTER
from miskatonic.kernel.answers import about, number, parts
from miskatonic.kernel.asks import Ask, Flow, Odds, Option, nothing
from miskatonic.kernel.text import say

ACTIONS = 2
STEPS, BOUGHT_STEPS = 2, 2
"""Spaces of a move action, and how many more a dollar each may buy (467.2)."""
USES, ENGAGED_USES = ("action", "action_engaged"), ("action_engaged",)
"""Uses of cards that are actions, and those of them that are allowed while engaged."""


# ---------------------------------------------------------------------- turns


def action_phase(game: Third) -> Flow[None]:
    """Somebody's turn begins, if none is being taken, and he performs one action: a unit."""
    state = game.state
    if state.acting is None:
        yield from _next_turn(game)
        if state.acting is None:
            return
    turn = state.acting
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
    answer = yield Ask(who.seat, prompt, partial(menu, game, who), "3e.201.1")
    if answer == "end":
        turn.actions = 0
        return
    turn.actions -= 1
    game.state.latest = []  # he has decided: what came before is no news
    _use_cards(game, turn)
    yield from _begin(game, who, answer)
    _count_cards(game, turn)


def _next_turn(game: Third) -> Flow[None]:
    state = game.state
    people = state.investigators
    left = [people[seat] for seat in state.queue if not people[seat].out]
    if not left:
        next_step(game)
        return
    who = yield from choose_person(game, state.leader, left, say("third.ask.next_turn"), "3e.201.2")
    assert who is not None
    state.acting = Turn(who.seat, ACTIONS)


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


# ---------------------------------------------------------------------- what can be done


def menu(game: Third, who: Investigator, *, again: bool = False, without: str = "") -> list[Option]:
    """Every action he may perform now, and to stop; with `again` only those he has performed this round.

    `without` is a card whose own action is left out: the one that asks.
    """
    acted = who.acted
    options = ways_to_act(
        game, who, (lambda name: name not in acted) if again else acted.__contains__, without
    )
    options.append(END)
    return options


def action_of(answer: str) -> str:
    """What counts as the same action (401.4): "move" whichever way, a card's own for each card."""
    name, rest = parts(answer)
    return f"card:{rest}" if name == "use" else answer if name == "codex" else name


def ways_to_act(
    game: Third, who: Investigator, barred: Callable[[str], bool], without: str = ""
) -> list[Option]:
    """The ways in which he could perform those actions that are not barred; engaged he may do less (442.5)."""
    options: list[Option] = []
    engaged = is_engaged(game, who)
    held_back = engaged and restrained(game, who)
    if not held_back and not barred("move"):
        options += _steps(game, who)
    if not barred("attack"):
        options += _attacks(game, who)
    if engaged and not barred("evade"):  # only then (450.5)
        options.append(Option("evade", EVADE, rule="3e.450.2", reckon=partial(_evade_odds, game, who)))
    if not held_back:
        options += _plain(game, who, barred)
    if not barred("focus"):
        options += (
            [focus_option(skill, "3e.430.2") for skill in focusable(game, who)] if who.focus else FOCUSING
        )
    options += _components(game, who, held_back, barred, without)
    if not held_back:
        options += [option for option in codex.codex_actions(game, who) if not barred(option.name)]
    return options


END = Option("end", say("third.option.end_turn"), rule="3e.201.1")
GATHER = Option("gather", say("third.option.gather"), rule="3e.431.2")
TRADE = Option("trade", say("third.option.trade"), rule="3e.458.2")
WARD, RESEARCH, EVADE = say("third.option.ward"), say("third.option.research"), say("third.option.evade")


FOCUSING = tuple(focus_option(skill, "3e.430.2") for skill in SKILLS)
"""What one can focus who has no token yet."""


def ways(game: Third, who: Investigator) -> list[str]:
    """The spaces he can step to."""
    total = game.abilities.total
    return [place for place in near(game, who.place) if not total(game, "cannot_enter", 0, place)]


def _steps(game: Third, who: Investigator, paid: bool = False) -> Sequence[Option]:
    """The same as options; while nothing is closed to anybody they are the same every time."""
    if "cannot_enter" in game.abilities.modifiers:
        return [_step(place, paid) for place in ways(game, who)]
    return _all_steps(game.state.scenario, who.place, paid)


@cache
def _all_steps(scenario: str, place: str, paid: bool) -> tuple[Option, ...]:
    return tuple(_step(each, paid) for each in adjacent(scenario, place))


def _step(place: str, paid: bool = False) -> Option:
    text = "third.option.move_paid" if paid else "third.option.move"
    return step_option(place, "3e.467.2", text)


def _plain(game: Third, who: Investigator, barred: Callable[[str], bool]) -> list[Option]:
    """Gather resources, ward, research, trade."""
    options = []
    if not barred("gather"):
        options.append(GATHER)
    if not barred("ward"):
        reckon = partial(_odds, game, who, "lore", "ward")
        options.append(Option("ward", WARD, rule="3e.485.2", reckon=reckon))
    if not barred("research"):
        reckon = partial(_odds, game, who, "observation", "research")
        options.append(Option("research", RESEARCH, rule="3e.483.2", reckon=reckon))
    if not barred("trade") and len(people_at(game, who.place)) > 1:
        options.append(TRADE)
    return options


def _odds(game: Third, who: Investigator, skill: str, during: str) -> tuple[Odds, ...]:
    return odds_of(game, Test(who.seat, skill, 0, during))


def _attacks(game: Third, who: Investigator) -> list[Option]:
    return [
        Option(
            f"attack:{monster.id}",
            say("third.option.attack", monster=kind_of(monster.id)),
            f"monster:{monster.id}",
            "3e.413.2",
            partial(_attack_odds, game, who, monster.id),
        )
        for monster in game.state.monsters
        if monster.place == who.place
    ]


def _attack_odds(game: Third, who: Investigator, monster: str) -> tuple[Odds, ...]:
    mod = monsters.stat(game, monster, "attack_modifier")
    return odds_of(game, Test(who.seat, "strength", mod, "attack", monster))


def _evade_odds(game: Third, who: Investigator) -> tuple[Odds, ...]:
    return odds_of(game, Test(who.seat, "observation", evade_modifier(game, who), "evade"))


def evade_modifier(game: Third, who: Investigator) -> int:
    """The most harmful one of all monsters he is engaged with (450.4)."""
    return min(
        [monsters.stat(game, monster.id, "evade_modifier") for monster in engaged_with(game, who)], default=0
    )


def _components(
    game: Third, who: Investigator, held_back: bool, barred: Callable[[str], bool], without: str
) -> list[Option]:
    """Actions of his sheet and his assets (427)."""
    return [
        Option(f"use:{usable.name}", usable.text, f"card:{source.id}", usable.rule, card=source.id)
        for use in (ENGAGED_USES if held_back else USES)
        for source, usable in game.abilities.usables.get(use, ())
        if source.seat == who.seat and source.id != without and not barred(f"card:{usable.name}")
        if usable.can is None or usable.can(game, source)
    ]


# ---------------------------------------------------------------------- doing it


def _begin(game: Third, who: Investigator, answer: str) -> Flow[None]:
    """An action of his turn: its first unit. What is long goes on in steps, what reacts to it is one."""
    name, what = parts(answer)
    _count_as_acted(who, answer)
    if name in STAGED:
        _push_after(game, who, name, what)
        yield from STAGED[name](game, who, what)
        return
    with game.scene(Action(name, who.seat)) as action:
        yield from DO[name](game, who, what, action)
    _push_after(game, who, name, what)


def _count_as_acted(who: Investigator, answer: str) -> None:
    done = action_of(answer)
    if done not in who.acted:
        who.acted.append(done)


def _push_after(game: Third, who: Investigator, name: str, what: str) -> None:
    if game.abilities.reactions.get((Acted, AFTER)):
        game.push(AfterAction(who.seat, name, what))


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


def perform(game: Third, who: Investigator, answer: str) -> Flow[None]:
    """Carry out an action within something else; what reacts to it follows."""
    name, what = parts(answer)
    _count_as_acted(who, answer)
    with game.scene(Action(name, who.seat)) as action:
        do = partial(DO[name], game, who, what, action)
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


def additional_action(game: Third, who: Investigator, rule: str) -> Flow[None]:
    """He may perform one more action, not one he has performed this round (201.3, 401.4); who is delayed stands up."""
    if who.delayed:
        stand_up(game, who)
        return
    options = menu(game, who)
    answer = yield Ask(who.seat, say("third.ask.additional_action", who=who.id), options, rule)
    if answer != "end":
        yield from perform_more(game, who, answer)


def _move(game: Third, who: Investigator, first: str, action: Action) -> Flow[None]:
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


def _set_out(game: Third, who: Investigator, first: str) -> Flow[None]:
    """A move action of his turn, a unit for each step."""
    if any(source.id == first for source, _ in game.abilities.usable(game, "move", who.seat)):
        with game.scene(Action("move", who.seat)) as action:
            yield from _move(game, who, first, action)
    else:
        yield from _stride(game, who, Walking(who.seat, *reach(game, who)), first)


def walk_on(game: Third, step: Walking) -> Flow[None]:
    """He may go on, or stop."""
    who = at_seat(game, step.seat)
    place = yield from _where_to(game, who, step.steps, step.bought, step.taken, "3e.467.2")
    if place:
        yield from _stride(game, who, step, place)


def _stride(game: Third, who: Investigator, step: Walking, place: str) -> Flow[None]:
    """One space, which he may have to pay for; unless he is stopped (467.3) he may go on."""
    if step.taken >= step.steps:
        spend_money(game, who, 1, "3e.467.2")
    engaged = yield from step_to(game, who, place, "3e.467.2")
    going_on = Walking(step.seat, step.steps, step.bought, step.taken + 1)
    if not engaged and may_go_on(who, going_on.steps, going_on.bought, going_on.taken):
        game.push(going_on)


def wander(game: Third, who: Investigator, steps: int, rule: str) -> Flow[None]:
    """Up to so many spaces, none of them bought; the first step is asked for too."""
    options = [stop_option(rule), *_steps(game, who)]
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
    options = [stop_option(rule), *_steps(game, who, taken >= steps)]
    prompt = say("third.ask.move", who=who.id, n=steps + bought - taken)
    answer = yield Ask(who.seat, prompt, options, rule)
    return "" if answer == "stop" else about(answer)


def step_to(game: Third, who: Investigator, place: str, rule: str) -> Flow[bool]:
    """Enter a space; True when a monster there has engaged him, which ends his movement."""
    engaged = engaged_with(game, who)
    yield from monsters.move_person(game, who, place, rule)
    if monsters.at_rest(game):
        return False
    before = [monster.id for monster in engaged]
    yield from monsters.settle(game)
    return any(monster.id not in before for monster in engaged_with(game, who))


def _gather(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    who.money += 1
    game.tell("third.log.gain_money", "3e.431.2", who=who.id, n=1)
    return
    yield


def _focus(game: Third, who: Investigator, skill: str, action: Action) -> Flow[None]:
    return focus(game, who, skill, "3e.430.2")


def _ward(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    """A doom for each success; a remnant for two or more (485)."""
    warding = Test(who.seat, "lore", 0, "ward", "", "3e.485.2", action, True)
    made = yield from test(game, warding)
    removed = yield from doom.take_doom(game, who, who.place, made.successes, "3e.485.2")
    if removed >= 2:
        who.remnants += 1
        game.tell("third.log.gain_remnants", "3e.485.3", who=who.id, n=1)


def _attack(game: Third, who: Investigator, target: str, action: Action) -> Flow[None]:
    """Engage it unless it is exhausted, test strength, a damage for each success (413)."""
    monster = _target(game, target)
    if monster.state != EXHAUSTED:
        yield from monsters.engage(game, monster, who, "3e.413.2", attacking=True)
    action.monster = target
    modifier = monsters.stat(game, target, "attack_modifier")
    striking = Test(who.seat, "strength", modifier, "attack", target, "3e.413.2", action, True)
    made = yield from test(game, striking)
    if made.successes and find_monster(game, target) is monster:
        yield from monsters.damage_monster(game, monster, made.successes, "3e.413.2", by=who, attack=True)


def _target(game: Third, target: str) -> Monster:
    monster = find_monster(game, target)
    assert monster is not None
    return monster


def _evading(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    """A monster for each success; free of all of them he may perform another action (450)."""
    modifier = evade_modifier(game, who)
    slipping = Test(who.seat, "observation", modifier, "evade", "", "3e.450.2", action, True)
    made = yield from test(game, slipping)
    yield from monsters.evade(game, who, made.successes, "3e.450.2")
    yield from _slip(game, who)


def _slip_off(game: Third, who: Investigator, what: str) -> Flow[None]:
    """An evade action of his turn; what follows the evasion is a unit of its own."""
    modifier = evade_modifier(game, who)
    with game.scene(Action("evade", who.seat)) as action:
        slipping = Test(who.seat, "observation", modifier, "evade", "", "3e.450.2", action, True)
        made = yield from test(game, slipping)
        yield from monsters.evade(game, who, made.successes, "3e.450.2")
    game.push(Slipping(who.seat))


def slip_away(game: Third, step: Slipping) -> Flow[None]:
    return _slip(game, at_seat(game, step.seat))


def _slip(game: Third, who: Investigator) -> Flow[None]:
    """The additional action, and the end of his evasion."""
    if not engaged_with(game, who):
        seats = (who.seat,)
        happening = BonusAction(who=who)
        yield from game.abilities.happen(game, happening, partial(_bonus, game, who), seats)
    yield from monsters.engage_again(game, who)


def _bonus(game: Third, who: Investigator) -> Flow[None]:
    """Whoever else falls by it, his own evasion comes to its end."""
    return carry_on(additional_action(game, who, "3e.450.2"), who)


def _research(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    """For each success he may reveal a clue (483.2)."""
    searching = Test(who.seat, "observation", 0, "research", "", "3e.483.2", action, True)
    made = yield from test(game, searching)
    most = min(made.successes, who.clues)
    if not most:
        return
    options = [
        Option(f"reveal:{n}", say("third.option.reveal", n=n), rule="3e.483.2") for n in range(most, -1, -1)
    ]
    answer = yield Ask(who.seat, say("third.ask.reveal", n=most), options, "3e.483.2")
    yield from codex.reveal_clue(game, who, "3e.482.1", number(answer))


def _trade(game: Third, who: Investigator, what: str, action: Action) -> Flow[None]:
    return trade(game, who)


def _begin_trade(game: Third, who: Investigator, what: str) -> Flow[None]:
    begin_trade(game, who)
    return
    yield


DO: dict[str, Callable[[Third, Investigator, str, Action], Flow[None]]] = {
    "move": _move,
    "gather": _gather,
    "focus": _focus,
    "ward": _ward,
    "attack": _attack,
    "evade": _evading,
    "research": _research,
    "trade": _trade,
    "use": _use,
    "codex": _codex,
}
STAGED: dict[str, Callable[[Third, Investigator, str], Flow[None]]] = {
    "move": _set_out,
    "evade": _slip_off,
    "trade": _begin_trade,
}
"""Actions of a turn that are several units."""
