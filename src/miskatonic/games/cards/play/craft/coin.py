"""What harm, clues, cards and resources are worth, in the coin of an action of one's turn."""

from __future__ import annotations

from miskatonic.games.cards.play.craft import aims
from miskatonic.games.cards.play.craft.gear import finds, is_arm
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import harm, table
from miskatonic.games.cards.play.rules.elimination import DAMAGE, HORROR
from miskatonic.games.cards.play.state import Cards, Investigator


def pain(left: int, n: int) -> float:
    """What so many points of harm cost who can bear `left`."""
    cost = 0.0
    for bears in range(left, left - n, -1):
        if bears <= 1:
            return cost + WEIGHTS.death
        cost += WEIGHTS.low.get(str(bears), WEIGHTS.plenty)
    return cost


def health_left(game: Cards, who: Investigator) -> int:
    return table.health(game, who) - who.damage


def sanity_left(game: Cards, who: Investigator) -> int:
    return table.sanity(game, who) - who.horror


def hurt(game: Cards, who: Investigator, damage: int, horror: int) -> float:
    """What damage and horror cost him; assets that could take some make it easier to bear."""
    soaks = [
        sum(harm.soakers(game, who, kind).values()) if n else 0
        for kind, n in ((DAMAGE, damage), (HORROR, horror))
    ]
    return pain(health_left(game, who) + soaks[0], damage) + pain(sanity_left(game, who) + soaks[1], horror)


def spent(who: Investigator, n: int) -> float:
    """What so many of his resources are worth to him: those that are more than enough hardly anything."""
    spare = max(0, min(n, who.resources - round(WEIGHTS.enough)))
    return WEIGHTS.resource * (n - spare + WEIGHTS.spare * spare)


def worth_in_play(game: Cards, who: Investigator, card: str) -> float:
    """What an asset would add to what he has in play: a second weapon little, a second copy hardly anything."""
    code = code_of(card)
    fact = printed(code)
    worth = WEIGHTS.assets.get(code, 1.0 + 0.4 * (fact.cost or 0) + 0.5 * (fact.level or 0))
    mine = [code_of(each.id) for each in table.things_of(game, who.seat) if each.id != card]
    if is_arm(code):
        arms = [WEIGHTS.assets.get(each, worth) for each in mine if is_arm(each)]
        worth = max(WEIGHTS.second * worth, worth - max(arms, default=0.0))
    if code in mine:
        worth *= 0.4
    if finds(code) and not aims.clues_ahead(game):
        worth *= WEIGHTS.idle
    return worth * _suits(who, code)


def _suits(who: Investigator, code: str) -> float:
    """Weapons for who can fight with them, and lenses for who investigates."""
    skills = printed(who.code).skills
    if code == "01060":
        return 1.0 if skills.get("willpower", 0) >= 4 else 0.6
    if is_arm(code):
        return 0.7 + 0.1 * skills.get("combat", 0)
    return 1.0


def worth_in_hand(game: Cards, who: Investigator, card: str) -> float:
    """What is lost with a card of the hand."""
    fact = printed(code_of(card))
    icons = sum(fact.icons.values())
    if fact.subtype:
        return -3.0
    if fact.type == "asset":
        return max(0.25, 0.6 * worth_in_play(game, who, card) - 0.1 * (fact.cost or 0)) + 0.05 * icons
    if fact.type == "skill":
        return 0.5 + 0.1 * icons
    return WEIGHTS.events.get(code_of(card), 0.6) + 0.05 * icons
