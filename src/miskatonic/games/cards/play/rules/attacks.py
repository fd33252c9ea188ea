"""Enemy attacks: one attack, attacks of opportunity, what follows a failed fight or evasion; the order of several.

What cancels an attack answers WOULD it attack: so it is offered before the attacker's own forced effects WHEN it
attacks, which are not initiated if it is cancelled (docs/rulings.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import cards, enemies, harm, moments, table
from miskatonic.games.cards.play.rules.elimination import DAMAGE, HORROR
from miskatonic.games.cards.play.rules.happenings import EnemyAttacks, Happening, Suffers
from miskatonic.games.cards.play.scenes import EVADE, FIGHT, Attack, Test
from miskatonic.games.cards.play.state import Cards, Investigator, Thing
from miskatonic.kernel.abilities import AFTER, AT, WHEN, WOULD
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.lasting import is_free
from miskatonic.kernel.text import say

RETALIATE, ALERT, ELUSIVE = "retaliate", "alert", "elusive"

ATTACK, OPPORTUNITY, ORDER = "lcg.base.enemy.06", "lcg.base.aoo.01", "lcg.base.aoo.02"


# ---------------------------------------------------------------------- one attack


def may_attack(game: Cards, enemy: str, who: Investigator) -> bool:
    return not who.out and not table.cannot(game, "attack", enemy, who.seat)


def attack(
    game: Cards, enemy: str, who: Investigator, opportunity: bool = False, rule: str = ATTACK
) -> Flow[None]:
    """It attacks him: its damage and horror are dealt together, unless the attack is cancelled."""
    it = table.thing(game, enemy)
    if it is None or not may_attack(game, enemy, who):
        return
    if game.log is not None:
        game.tell("play.log.attacks", rule, card=table.card_name(enemy), who=table.card_name(who.code))
    ready = not it.exhausted
    with game.scene(Attack(enemy, who.seat, opportunity)) as made:
        happening = _told(game, enemy, who, made)
        done = yield from moments.happen(game, happening, partial(_strike, game, who, happening))
    if not done and happening.cancelled:
        game.tell("play.log.attack_cancelled", "lcg.base.enc.13", card=table.card_name(enemy))
    if ready:
        yield from elude(game, enemy)


def _told(game: Cards, enemy: str, who: Investigator, made: Attack) -> EnemyAttacks:
    return EnemyAttacks(
        seat=who.seat,
        enemy=enemy,
        attack=made,
        damage=table.stat(game, enemy, "damage"),
        horror=table.stat(game, enemy, "horror"),
    )


def _strike(game: Cards, who: Investigator, happening: EnemyAttacks) -> Flow[None]:
    yield from harm.deal(
        game,
        who,
        max(0, happening.damage),
        max(0, happening.horror),
        happening.enemy,
        attack=happening.attack,
        rule=ATTACK,
    )


# ---------------------------------------------------------------------- attacks that an action brings about


def attacks_of_opportunity(game: Cards, who: Investigator) -> Flow[None]:
    """Each ready enemy engaged with him attacks once, in the order he chooses; none of them exhausts for it."""
    waiting = [it.id for it in table.engaged_with(game, who.seat) if not it.exhausted]
    return _attack_in_turn(game, who, waiting) if waiting else moments.SILENT


def _attack_in_turn(game: Cards, who: Investigator, waiting: list[str]) -> Flow[None]:
    while waiting and not who.out and (waiting := _still(game, who, waiting)):
        enemy = waiting[0]
        if len(waiting) > 1:
            enemy = yield from choose_attacker(game, who, waiting, OPPORTUNITY)
        waiting.remove(enemy)
        yield from attack(game, enemy, who, opportunity=True, rule=OPPORTUNITY)


def _still(game: Cards, who: Investigator, waiting: Sequence[str]) -> list[str]:
    """Those of them that are still ready, engaged with him and free to attack."""
    ready = [it.id for it in table.engaged_with(game, who.seat) if not it.exhausted]
    return [enemy for enemy in waiting if enemy in ready and may_attack(game, enemy, who)]


def after_test(game: Cards, test: Test) -> Flow[None]:
    """After the results of a fight or an evasion: retaliate, alert, and what is elusive slips away."""
    it = table.thing(game, test.against) if test.during in (FIGHT, EVADE) else None
    if it is None or it.exhausted:
        return
    who = table.person(game, test.seat)
    keyword, rule = (RETALIATE, "lcg.base.ekw.05") if test.during == FIGHT else (ALERT, "lcg.base.ekw.06")
    if test.succeeded is False and not who.out and table.has_keyword(game, it.id, keyword):
        yield from attack(game, it.id, who, rule=rule)
    if test.during == FIGHT:
        yield from elude(game, it.id)


def elude(game: Cards, enemy: str) -> Flow[None]:
    """An elusive enemy that attacked or was attacked while ready goes off to a connecting location and exhausts."""
    it = table.thing(game, enemy)
    if it is None or it.exhausted or not table.has_keyword(game, enemy, ELUSIVE):
        return moments.SILENT
    return _slip_away(game, it)


def _slip_away(game: Cards, it: Thing) -> Flow[None]:
    enemy, rule = it.id, "lcg.base.ekw.12"
    here = table.place_of(game, it)
    enemies.disengage(game, enemy, rule)
    cards.exhaust(game, it)
    ways = [to for to in table.connected(game, here) if enemies.may_move_into(game, enemy, to)]
    ways = [to for to in ways if not table.people_at(game, to)] or ways
    if not ways:
        return
    to = ways[0]
    if len(ways) > 1:
        options = [Option(each, table.place_name(game, each), f"place:{each}", rule) for each in ways]
        prompt = say("play.ask.enemy_moves", card=table.card_name(enemy))
        to = yield Ask(game.state.lead, prompt, options, rule)
    yield from enemies.move_enemy(game, enemy, to, rule)


# ---------------------------------------------------------------------- the order of several


def choose_attacker(game: Cards, who: Investigator, waiting: Sequence[str], rule: str) -> Flow[str]:
    """Which of these attacks him next, as he likes; not asked where the order can change nothing."""
    kinds: dict[tuple[str, int, int], str] = {}
    for enemy in waiting:
        kinds.setdefault(_kind(game, enemy), enemy)
    if len(kinds) == 1 or not order_matters(game, [who], waiting):
        return waiting[0]
    options = [
        Option(enemy, table.card_name(enemy), f"card:{enemy}", rule, card=code_of(enemy))
        for enemy in kinds.values()
    ]
    prompt = say("play.ask.attack_order", who=table.card_name(who.code))
    return (yield Ask(who.seat, prompt, options, ORDER if rule == OPPORTUNITY else rule))


def _kind(game: Cards, enemy: str) -> tuple[str, int, int]:
    return code_of(enemy), table.stat(game, enemy, "damage"), table.stat(game, enemy, "horror")


def order_matters(game: Cards, people: Sequence[Investigator], waiting: Sequence[str]) -> bool:
    """Whether anything has a say about these attacks, or somebody may fall by them: else all orders end alike."""
    return any(_may_fall(game, who, waiting) for who in people) or any(
        _is_heard(game, told)
        for who in people
        for enemy in waiting
        for told in (_told(game, enemy, who, Attack(enemy, who.seat)), _harm(game, enemy, who))
    )


def _harm(game: Cards, enemy: str, who: Investigator) -> Suffers:
    """What such an attack may deal: to him, and to each of his assets."""
    damage, horror = table.stat(game, enemy, "damage"), table.stat(game, enemy, "horror")
    bearers = [harm.SELF, *harm.soakers(game, who, DAMAGE), *harm.soakers(game, who, HORROR)]
    return Suffers(
        seat=who.seat,
        damage=damage,
        horror=horror,
        source=enemy,
        attack=Attack(enemy, who.seat),
        to=dict.fromkeys(bearers, (damage, horror)),
    )


def _is_heard(game: Cards, happening: Happening) -> bool:
    """Something in play or in a hand would answer to this."""
    return any(
        (reaction.fits is None or reaction.fits(game, source, happening))
        and is_free(game, source, reaction.limit)
        for moment in (WOULD, WHEN, AT, AFTER)
        for source, reaction in game.abilities.reactions.get((type(happening), moment), ())
    )


def _may_fall(game: Cards, who: Investigator, waiting: Sequence[str]) -> bool:
    """All of it on himself would defeat him: then it matters by what he is."""
    damage = who.damage + sum([table.stat(game, enemy, "damage") for enemy in waiting])
    horror = who.horror + sum([table.stat(game, enemy, "horror") for enemy in waiting])
    return damage >= table.health(game, who) or horror >= table.sanity(game, who)
