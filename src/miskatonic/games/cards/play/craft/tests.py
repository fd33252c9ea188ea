"""What to commit to a test, and what to pay for it."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.cards.play.craft import aims, arming, coin, duel, foes, goals
from miskatonic.games.cards.play.craft.natures import bent, for_others
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import chances, committing, table
from miskatonic.games.cards.play.scenes import EVADE, FIGHT, INVESTIGATE, Test
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.manner import PLAIN, Manner
from miskatonic.kernel.picks import NOTHING

MOST = 4
"""So many things are committed at most."""
LEAST = 0.2
"""Who is less likely than this to find a clue does not count on trying again."""
VICIOUS_BLOW, DEDUCTION = "01025", "01039"
DRAWING = ("01089", "01090", "01091", "01092", "01067")
"""Skills that make up for themselves if the test succeeds."""


def stake(game: Cards, made: Test) -> float:
    """What success is worth beside failure."""
    who = table.person(game, made.seat)
    if made.during == INVESTIGATE:
        at = table.place(game, who.place)
        worth = goals.clue_worth(game, at) * (1 + made.clues) if at is not None else 0.0
        return min(worth, WEIGHTS.action / max(LEAST, chances.of_passing(game, made)))
    if made.during in (FIGHT, EVADE):
        enemy = table.thing(game, made.against)
        if enemy is None:
            return 0.0
        if made.during == EVADE:
            return 1.2 * foes.attack_cost(game, enemy, who)
        health = foes.health_of(game, enemy)
        dealt = min(health, 1 + made.damage)
        again = 1.3 if dealt == health else 1.0
        return again * foes.kill_worth(game, enemy, who) * dealt / health
    if (won := _ally(game, who, made)) is not None:
        return max(WEIGHTS.action, won)
    act = game.state.act
    if act is not None and aims.aim(game).rite is not None and made.source == act.code:
        return WEIGHTS.rite
    weakest = min(coin.health_left(game, who), coin.sanity_left(game, who))
    return max(WEIGHTS.endured, min(8.0, coin.pain(weakest, 2)))


def _ally(game: Cards, who: Investigator, made: Test) -> float | None:
    """What it is worth in the fight to the end to win who lies here, where that is what the test is for."""
    it = table.thing(game, made.source)
    if it is None or not duel.winnable(code_of(it.id)):
        return None
    for enemy in table.enemies(game):
        if foes.is_goal(game, enemy) and not aims.aim(game).trait:
            begun = duel.Duel(game, who, duel.standing(game, enemy), enemy=enemy)
            if begun.friend is not None and begun.friend.id == it.id:
                return WEIGHTS.objective * begun.helped_by(who.actions)
    return None


def commits(game: Cards, who: Investigator, ask: Ask, manner: Manner = PLAIN) -> list[str]:
    """One thing after the other as long as it is worth what it costs."""
    made = table.current_test(game)
    if made is None:
        return [NOTHING]
    own = made.seat == who.seat
    worth = stake(game, made) * (bent(manner).stake if own else for_others(manner, made.seat))
    adds = committing.adds(game, who, made)
    lucks: duel.Lucks = {}
    prices = {option.name: _price(game, who, option.name, lucks) for option in ask.options}
    steps = chances.ladder(game, made, sum(sorted(adds.values(), reverse=True)[:MOST]) + 2 * MOST)
    taken: list[str] = []
    higher = 0
    while len(taken) < MOST:
        gains = []
        for option in ask.options:
            name = option.name
            if taken.count(name) >= option.most or name not in adds:
                continue
            if not ask.takes(_named(ask, [*taken, name])):
                continue
            better = steps[min(higher + adds[name], len(steps) - 1)]
            gain = (
                (better - steps[higher]) * worth + _besides(game, name, made, better) - prices[name](better)
            )
            gains.append((gain, name))
        if not gains or max(gains)[0] <= 0.0:
            break
        name = max(gains)[1]
        taken.append(name)
        higher = min(higher + adds[name], len(steps) - 1)
    less = [_named(ask, taken[:n]) for n in range(len(taken) - 1, -1, -1)]
    more = [_named(ask, [*taken, name]) for name in adds if name not in taken]
    return [each for each in (_named(ask, taken), *less, *more) if ask.takes(each)]


def _named(ask: Ask, taken: list[str]) -> str:
    """The answer that takes these, as the question writes it."""
    counts = {option.name: taken.count(option.name) for option in ask.options}
    parts = [name if n == 1 else f"{name}*{n}" for name, n in counts.items() if n]
    return "+".join(parts) or NOTHING


def _price(game: Cards, who: Investigator, name: str, lucks: duel.Lucks) -> Callable[[float], float]:
    """What it costs to take it once, by the chance that the test succeeds then."""
    if name.startswith("use:"):
        poor = WEIGHTS.resource * (1.4 if who.resources <= 3 else 1.0 if who.resources <= 6 else 0.3)
        return lambda chance: poor
    worth = WEIGHTS.spared * coin.worth_in_hand(game, who, name) + arming.loss(game, who, name, lucks)
    if code_of(name) in DRAWING:
        return lambda chance: worth - WEIGHTS.card * chance - 0.1
    return lambda chance: worth


def _besides(game: Cards, name: str, made: Test, chance: float) -> float:
    """What a card does beside its icons if the test succeeds."""
    code = code_of(name)
    who = table.person(game, made.seat)
    if code == VICIOUS_BLOW and made.during == FIGHT:
        enemy = table.thing(game, made.against)
        if enemy is None:
            return 0.0
        health = foes.health_of(game, enemy)
        left = health - 1 - made.damage
        return chance * foes.kill_worth(game, enemy, who) / health if left > 0 else 0.0
    if code == DEDUCTION and made.during == INVESTIGATE:
        at = table.place(game, who.place)
        return chance * goals.clue_worth(game, at) if at is not None and at.clues > 1 else 0.0
    return 0.0
