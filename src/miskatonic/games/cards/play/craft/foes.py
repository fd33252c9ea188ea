"""Enemies: what they threaten, what it is worth to be rid of them, and how well somebody fights them."""

from __future__ import annotations

from typing import NamedTuple

from miskatonic.games.cards.play.craft import aims
from miskatonic.games.cards.play.craft.coin import hurt
from miskatonic.games.cards.play.craft.gear import fights_with, talent, tries_again
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import chances, table, testing
from miskatonic.games.cards.play.scenes import EVADE, FIGHT, Test
from miskatonic.games.cards.play.state import Cards, Investigator, Thing


class Arm(NamedTuple):
    """What one fights with: which skill, how much better, what a hit deals."""

    skill: str = "combat"
    bonus: int = 0
    damage: int = 1


FISTS = Arm()
BOUGHT = 2
"""So much better a test is made with resources, as a rule."""


def used(game: Cards, who: Investigator, skill: str) -> str:
    """The skill that he will use: another where something in play lets him, and he is better at it."""
    numbers, subject = game.abilities.modifiers, table.named_seat(who.seat)
    others = [
        name
        for name, number in testing.INSTEAD[skill]
        if number in numbers and table.total(game, number, 0, subject, who.seat)
    ]
    return max([skill, *others], key=lambda name: table.skill(game, who, name)) if others else skill


def attack_cost(game: Cards, enemy: Thing, who: Investigator) -> float:
    """What an attack of it costs him."""
    return hurt(game, who, table.stat(game, enemy.id, "damage"), table.stat(game, enemy.id, "horror"))


def ready_foes(game: Cards, who: Investigator) -> list[Thing]:
    """Enemies engaged with him who would attack."""
    return [each for each in table.engaged_with(game, who.seat) if not each.exhausted]


def opportunity_cost(game: Cards, who: Investigator) -> float:
    """What every action costs that provokes attacks."""
    return sum([attack_cost(game, each, who) for each in ready_foes(game, who)])


def provoked_by(game: Cards, who: Investigator, enemy: str) -> float:
    """How much of that is this enemy's."""
    return sum([attack_cost(game, each, who) for each in ready_foes(game, who) if each.id == enemy])


def is_goal(game: Cards, enemy: Thing) -> float:
    """What defeating it is worth for the act."""
    if not aims.wants_gone(game, enemy):
        return 0.0
    return WEIGHTS.cultist if aims.aim(game).trait else WEIGHTS.objective


def kill_worth(game: Cards, enemy: Thing, who: Investigator) -> float:
    """What it is worth that it is gone."""
    fact = printed(code_of(enemy.id))
    here = table.place_of(game, enemy) == who.place
    rounds = WEIGHTS.away
    if table.is_engaged(enemy) and not table.has_keyword(game, enemy.id, "aloof"):
        rounds = WEIGHTS.lasting
    elif here and not table.has_keyword(game, enemy.id, "aloof"):
        rounds = WEIGHTS.lasting * 0.8
    elif table.has_keyword(game, enemy.id, "hunter"):
        rounds = WEIGHTS.hunting
    worth = rounds * min(6.0, attack_cost(game, enemy, who))
    return worth + WEIGHTS.victory * fact.victory + WEIGHTS.doom * enemy.doom + is_goal(game, enemy)


def health_of(game: Cards, enemy: Thing) -> int:
    return max(1, table.stat(game, enemy.id, "health") - enemy.damage)


def bought(game: Cards, who: Investigator, skill: str) -> int:
    """By how much he could make a test of this skill better with all his resources."""
    prices = [n for it in table.things_of(game, who.seat) if (n := talent(code_of(it.id), skill))]
    return who.resources // min(prices) if prices else 0


def hopeful(game: Cards, who: Investigator, made: Test) -> float:
    """The chance with some of what he could still commit to it."""
    helps = sum(sorted([chances.icons(card, made.skill) for card in who.hand], reverse=True)[:2])
    most = min(3, helps + min(BOUGHT, bought(game, who, made.skill)))
    steps = chances.ladder(game, made, most)
    chance = steps[0] + WEIGHTS.hope * (steps[-1] - steps[0])
    return 1 - (1 - chance) ** 2 if tries_again(who.code) and len(who.hand) > 1 else chance


def blow(game: Cards, who: Investigator, enemy: Thing, arm: Arm = FISTS) -> Test:
    """The test of an attack with this."""
    fight = table.stat(game, enemy.id, "fight")
    return Test(who.seat, used(game, who, arm.skill), fight, FIGHT, against=enemy.id, bonus=arm.bonus)


def slip(game: Cards, who: Investigator, enemy: Thing, skill: str, bonus: int) -> Test:
    """The test to evade it."""
    evade = table.stat(game, enemy.id, "evade")
    return Test(who.seat, used(game, who, skill), evade, EVADE, against=enemy.id, bonus=bonus)


def fight_worth(game: Cards, who: Investigator, enemy: Thing, arm: Arm = FISTS) -> float:
    """What an attack with this is worth."""
    made = blow(game, who, enemy, arm)
    chance, health = hopeful(game, who, made), health_of(game, enemy)
    dealt = min(arm.damage, health)
    worth = chance * kill_worth(game, enemy, who) * dealt / health
    if dealt == health:
        worth *= 1.3
    if table.has_keyword(game, enemy.id, "retaliate") and not enemy.exhausted:
        worth -= (1 - chance) * attack_cost(game, enemy, who)
    if table.is_engaged(enemy) and enemy.seat != who.seat:
        worth -= (1 - chance) * 1.5
    return worth


def evade_worth(
    game: Cards, who: Investigator, enemy: Thing, skill: str = "agility", bonus: int = 0
) -> float:
    """What it is worth to try to get away from it."""
    if enemy.exhausted:
        return -1.0
    made = slip(game, who, enemy, skill, bonus)
    chance = hopeful(game, who, made)
    return chance * attack_cost(game, enemy, who) * (1.15 + 0.15 * max(0, who.actions - 1)) + (
        3.0 * chance if code_of(enemy.id) == "01141" else 0.0
    )


def trouble(game: Cards, who: Investigator, enemy: Thing) -> float:
    """What it costs to meet an enemy: its attack, or the actions it takes to be rid of it, whichever is least."""
    hit = 0.0
    for skill, bonus, damage in _arms(game, who):
        fought = used(game, who, skill)
        made = Test(who.seat, fought, table.stat(game, enemy.id, "fight"), FIGHT, bonus=bonus)
        hit = max(hit, damage * chances.of_passing(game, made))
    away = chances.of_passing(game, slip(game, who, enemy, "agility", 0))
    costs = [attack_cost(game, enemy, who)]
    costs += [WEIGHTS.effort * health_of(game, enemy) / hit] if hit else []
    return min([*costs, WEIGHTS.dodge / away] if away else costs)


def guarding(game: Cards, who: Investigator, place: str) -> float:
    """What it costs to meet those who wait at a location for whoever comes."""
    return sum(
        [
            trouble(game, who, each)
            for each in table.enemies_at(game, place)
            if not (each.exhausted or table.is_engaged(each) or table.has_keyword(game, each.id, "aloof"))
            and not is_goal(game, each)
        ]
    )


def _arms(game: Cards, who: Investigator) -> list[tuple[str, int, int]]:
    """What he could fight with now, his fists among it: the skill, the bonus and the damage."""
    found = [("combat", 0, 1)]
    for it in table.things_of(game, who.seat):
        for effect, spends in fights_with(code_of(it.id)):
            if it.uses or not spends:
                plus = effect.plus if isinstance(effect.plus, int) else 1
                found.append((effect.skill, plus, 2))
    return found
