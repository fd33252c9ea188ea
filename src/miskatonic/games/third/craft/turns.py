"""The answers of a turn: the next action, the next step of a move; the most promising first."""

from __future__ import annotations

from miskatonic.games.third.craft.plans import END, Course, Plan, merged, pick, worth_of
from miskatonic.games.third.craft.uses import use_worth
from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.menu import evade_modifier
from miskatonic.games.third.rules.people import engaged_with, restrained
from miskatonic.games.third.rules.walking import BOUGHT_STEPS
from miskatonic.games.third.state import Investigator, Monster, Third
from miskatonic.kernel.answers import says
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.manner import PLAIN, Manner

SLIPPERY = {"servitor_of_yog_sothoth": 6.0, "lodge_loyalist": 3.0, "lodge_enforcer": 1.0}
"""Monsters that make who evades them pay for it."""


def action(game: Third, who: Investigator, ask: Ask, manner: Manner = PLAIN) -> list[str]:
    """How the courses begin that are open to him."""
    n = ask.prompt.args.get("n", 1)
    assert isinstance(n, int)
    return [course.answer for course in courses(game, who, n, ask.names(), manner)]


def courses(game: Third, who: Investigator, n: int, names: list[str], manner: Manner = PLAIN) -> list[Course]:
    """What he may do with so many actions, the best first."""
    plan = Plan(game, who, names, manner=manner)
    if restrained(game, who):
        return _beset(plan, n, names)
    return plan.ranked(n, may_move=any(says(name, "go") for name in names))


def _beset(plan: Plan, n: int, names: list[str]) -> list[Course]:
    """Engaged: strike, or slip away and go on, whichever promises more."""
    game, who, dice = plan.game, plan.who, plan.dice
    beset = engaged_with(game, who)
    hit = sum([plan.places.hit(monster) for monster in beset])
    free = "move" not in who.acted
    slipped = Plan(game, who, plan.names, beset, plan.places)
    after = [slipped.best(left, may_move=free) for left in range(n + 1)]
    rid = _rid_of(plan, beset[0], n - 1, free) if len(beset) == 1 else 0.0
    slip = 0.0
    if "evade" in names:
        thrown = dice.dice("observation", evade_modifier(game, who), "evade")
        slip = dice.chance(thrown, len(beset)) if len(beset) <= thrown else 0.0
    price = sum([SLIPPERY.get(kind_of(monster.id), 0.0) for monster in beset])
    stuck = [-hit]
    for left in range(1, n + 1):
        stuck.append(max(slip * (after[left] - price) + (1 - slip) * stuck[left - 1], -hit))
    found = []
    if "evade" in names:
        found.append(Course((stuck[n] if slip else -hit) + plan.w["effort_evade"], "evade", who.place, []))
    for monster in beset:
        name = f"attack:{monster.id}"
        if name in names:
            dead, gain = plan.places.blow(monster)
            spared = plan.places.hit(monster) if len(beset) > 1 else 0.0
            won = rid if len(beset) == 1 else stuck[n - 1] + spared
            worth = gain + dead * won + (1 - dead) * stuck[n - 1]
            found.append(Course(worth, name, who.place, [(worth, "attack", name)]))
    for name in names:
        if says(name, "use"):
            worth = use_worth(game, who, dice, name)
            if worth > 0:
                found.append(Course(worth + stuck[n - 1], name, who.place, [(worth, name, name)]))
    if not found:
        rest = next((name for name in names if says(name, "focus")), END)
        found.append(Course(-hit, rest, who.place, []))
    return sorted(found, key=lambda course: -course.worth)


def _rid_of(plan: Plan, monster: Monster, n: int, free: bool) -> float:
    """What is left of the turn worth once this one is defeated."""
    later = Plan(plan.game, plan.who, plan.names, manner=plan.places.manner)
    there = [each for each in later.places.monsters[monster.place] if each is not monster]
    later.places.monsters[monster.place] = there
    return later.best(n, may_move=free)


def moving(game: Third, who: Investigator, ask: Ask, manner: Manner = PLAIN) -> list[str]:
    """On to where it pays most to end up, or stop."""
    left = ask.prompt.args["n"]
    assert isinstance(left, int)
    paid = any(option.text.id == "third.option.move_paid" for option in ask.options)
    bought = BOUGHT_STEPS if ask.rule == "3e.467.2" else 0
    free, bought = (0, left) if paid else (max(1, left - bought), bought)
    acting = game.state.acting
    n = acting.actions if acting and acting.seat == ask.seat else 0
    plan = Plan(game, who, manner=manner)
    found = [(_there(plan, who.place, n), "stop")]
    for place, (cost, step) in plan.reach(free, bought).items():
        found.append((_there(plan, place, n) - cost, f"move:{step}"))
    found.sort(key=lambda each: -each[0])
    return list(dict.fromkeys([answer for _, answer in found]))


def _there(plan: Plan, place: str, n: int) -> float:
    """What it is worth to end a move in a space with so many actions left."""
    chosen, _ = pick(merged([*plan.at(place)]), n)
    return worth_of(chosen) + plan.end(place)
