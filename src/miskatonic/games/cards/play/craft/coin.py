"""What harm, clues, cards and resources are worth, in the coin of an action of one's turn."""

from __future__ import annotations

from miskatonic.games.cards.play.craft import aims
from miskatonic.games.cards.play.craft.gear import finds, is_arm
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import harm, table
from miskatonic.games.cards.play.rules.elimination import DAMAGE, HORROR
from miskatonic.games.cards.play.state import Cards, Investigator

CLUE, SPARE_CLUE, VICTORY = 3.2, 0.1, 0.9
"""A clue that the act wants; one that nobody wants; a victory point."""
RESOURCE, CARD = 0.3, 0.45
DEATH = 16.0
LAST = {2: 3.0, 3: 1.8, 4: 1.3}
"""What a point of harm costs who can bear only so many more; with more left than these, `PLENTY`."""
PLENTY = 0.8
IDLE = 0.2
"""What is left of the worth of a card that has nothing more to do."""

ASSETS = {
    "01006": 4.2,
    "01008": 0.6,
    "01012": 0.8,
    "01014": 1.2,
    "01016": 3.6,
    "01017": 1.6,
    "01018": 3.2,
    "01019": 1.2,
    "01020": 4.0,
    "01021": 3.0,
    "01030": 2.8,
    "01031": 1.6,
    "01032": 1.2,
    "01033": 3.8,
    "01034": 2.0,
    "01035": 0.6,
    "01044": 1.8,
    "01045": 1.0,
    "01046": 0.8,
    "01047": 3.2,
    "01048": 4.6,
    "01049": 1.8,
    "01058": 0.4,
    "01059": 2.4,
    "01060": 4.2,
    "01061": 0.2,
    "01062": 2.0,
    "01063": 1.6,
    "01072": 1.8,
    "01073": 0.8,
    "01074": 3.6,
    "01075": 1.4,
    "01076": 1.6,
    "01077": 1.6,
    "01086": 1.8,
    "01087": 2.2,
    "01117": 4.0,
}
"""Assets of the core set, by what they do in a game that has just begun; others by their cost and level."""


def pain(left: int, n: int) -> float:
    """What so many points of harm cost who can bear `left`."""
    cost = 0.0
    for bears in range(left, left - n, -1):
        if bears <= 1:
            return cost + DEATH
        cost += LAST.get(bears, PLENTY)
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


def worth_in_play(game: Cards, who: Investigator, card: str) -> float:
    """What an asset would add to what he has in play: a second weapon little, a second copy hardly anything."""
    code = code_of(card)
    fact = printed(code)
    worth = ASSETS.get(code, 1.0 + 0.4 * (fact.cost or 0) + 0.5 * (fact.level or 0))
    mine = [code_of(each.id) for each in table.things_of(game, who.seat) if each.id != card]
    if is_arm(code) and any(is_arm(each) for each in mine):
        worth *= 0.35
    if code in mine:
        worth *= 0.4
    if finds(code) and not aims.clues_ahead(game):
        worth *= IDLE
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
    return EVENTS.get(code_of(card), 0.6) + 0.05 * icons


EVENTS = {
    "01010": 0.5,
    "01022": 0.9,
    "01023": 0.8,
    "01024": 0.2,
    "01036": 0.4,
    "01037": 1.2,
    "01038": 0.2,
    "01050": 0.4,
    "01051": 1.0,
    "01052": 0.6,
    "01064": 1.2,
    "01065": 1.0,
    "01066": 0.7,
    "01078": 0.2,
    "01079": 1.0,
    "01080": 1.0,
    "01088": 0.9,
}
"""Events of the core set, kept in hand for the moment they are for."""
