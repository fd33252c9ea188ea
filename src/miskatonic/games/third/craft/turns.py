"""The answers of a turn: the next action, the next step of a move."""

from __future__ import annotations

from miskatonic.games.third.craft.duels import blow, hit_cost
from miskatonic.games.third.craft.plans import END, Plan, merged, pick
from miskatonic.games.third.craft.uses import use_worth
from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.menu import evade_modifier
from miskatonic.games.third.rules.people import engaged_with, restrained
from miskatonic.games.third.rules.walking import BOUGHT_STEPS
from miskatonic.games.third.state import Investigator, Monster, Third
from miskatonic.kernel.answers import says
from miskatonic.kernel.asks import Ask

SLIPPERY = {"servitor_of_yog_sothoth": 6.0, "lodge_loyalist": 3.0, "lodge_enforcer": 1.0}
"""Monsters that make who evades them pay for it."""


def action(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """The first answer of the best plan."""
    n = ask.prompt.args.get("n", 1)
    assert isinstance(n, int)
    plan = Plan(game, who, names)
    if restrained(game, who):
        return [_beset(plan, n, names)]
    return [plan.best(n, may_move=any(says(name, "go") for name in names))[1]]


def _beset(plan: Plan, n: int, names: list[str]) -> str:
    """Engaged: strike, or slip away and go on, whichever promises more."""
    game, who, dice = plan.game, plan.who, plan.dice
    beset = engaged_with(game, who)
    hit = sum([hit_cost(game, who, monster) for monster in beset])
    free = "move" not in who.acted
    slipped = Plan(game, who, plan.names, evaded=beset)
    after = [slipped.best(left, may_move=free)[0] for left in range(n + 1)]
    rid = _rid_of(plan, beset[0], n - 1, free) if len(beset) == 1 else 0.0
    slip = 0.0
    if "evade" in names:
        thrown = dice.dice("observation", evade_modifier(game, who), "evade")
        slip = dice.chance(thrown, len(beset)) if len(beset) <= thrown else 0.0
    price = sum([SLIPPERY.get(kind_of(monster.id), 0.0) for monster in beset])
    stuck = [-hit]
    for left in range(1, n + 1):
        stuck.append(max(slip * (after[left] - price) + (1 - slip) * stuck[left - 1], -hit))
    best, answer = stuck[n] if slip else -hit, "evade"
    for monster in beset:
        name = f"attack:{monster.id}"
        if name not in names:
            continue
        dead, gain = blow(dice, monster)
        spared = hit_cost(game, who, monster) if len(beset) > 1 else 0.0
        won = rid if len(beset) == 1 else stuck[n - 1] + spared
        value = gain + dead * won + (1 - dead) * stuck[n - 1]
        if value > best or answer not in names:
            best, answer = value, name
    for name in names:
        if says(name, "use"):
            value = use_worth(game, who, dice, name) + stuck[n - 1]
            if value > best:
                best, answer = value, name
    return answer if answer in names else next((name for name in names if says(name, "focus")), END)


def _rid_of(plan: Plan, monster: Monster, n: int, free: bool) -> float:
    """What is left of the turn worth once this one is defeated."""
    later = Plan(plan.game, plan.who, plan.names)
    there = [each for each in later.places.monsters[monster.place] if each is not monster]
    later.places.monsters[monster.place] = there
    return later.best(n, may_move=free)[0]


def moving(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """On to where it pays most to end up, or stop."""
    left = ask.prompt.args["n"]
    assert isinstance(left, int)
    paid = any(option.text.id == "third.option.move_paid" for option in ask.options)
    bought = BOUGHT_STEPS if ask.rule == "3e.467.2" else 0
    free, bought = (0, left) if paid else (max(1, left - bought), bought)
    acting = game.state.acting
    n = acting.actions if acting and acting.seat == ask.seat else 0
    plan = Plan(game, who)
    best = pick(merged([*plan.at(who.place)]), n)[0] + plan.end(who.place)
    answer = "stop"
    for place, (cost, step) in plan.reach(free, bought).items():
        worth = pick(merged([*plan.at(place)]), n)[0] + plan.end(place) - cost
        if worth > best:
            best, answer = worth, f"move:{step}"
    return [answer]
