"""What people and their belongings are worth, in the one coin of this folder: about a point of health."""

from __future__ import annotations

from miskatonic.games.third.craft.weights import Weights
from miskatonic.games.third.facts import CARDS, SHEETS, card_kind, kind_of
from miskatonic.games.third.state import Investigator

LIFE = (-9.0, 0.0, 2.6, 4.4, 5.7, 6.7, 7.5, 8.1, 8.6, 9.0)
"""What so much health, or so much sanity, is worth while it is left."""
STRONG = len(LIFE) - 1
RICH = 6
"""More money than this is of no use."""
WINNING = 60.0
"""The deed, or the blow, that wins the game."""
TYPE_WORTHS = {"ally": 4.0, "talent": 2.0, "item": 2.0, "spell": 1.5}
CONDITION_WORTHS = {"blessed": 3.0, "cursed": -3.0, "dark_pact": -4.5}
CARD_WORTHS = {
    "pocket_watch": 7.0,
    "gabriel_carillo": 7.0,
    "thompson_45": 4.5,
    "shotgun": 5.0,
    "automatic_45": 3.5,
    "silver_key": 3.5,
    "mysterious_serum": 3.0,
    "arthur_johnson": 5.0,
    "grace_bechman": 5.0,
    "fine_clothes": 0.8,
    "tattered_cloak": 3.0,
}
"""Cards that are worth more or less than their price says."""


def health_of(who: Investigator) -> int:
    return SHEETS[who.id].health - who.damage


def sanity_of(who: Investigator) -> int:
    return SHEETS[who.id].sanity - who.horror


def life(left: int) -> float:
    return LIFE[max(0, min(left, STRONG))]


def harm(w: Weights, who: Investigator, damage: int, horror: int) -> float:
    """What it costs him to suffer so much; a defeat brings doom to the sheet, and he loses all he had."""
    cost = 0.0
    for left, n in ((health_of(who), damage), (sanity_of(who), horror)):
        if n:
            cost += w["life"] * (life(left) - life(left - n))
            if n >= left:
                cost += w["defeat"] + w["clue"] * who.clues
    return cost


def worth_of_card(card: str) -> float:
    """What an asset is worth to whoever has none like it."""
    kind = kind_of(card)
    if kind in CARD_WORTHS:
        return CARD_WORTHS[kind]
    printed = CARDS.get(kind)
    if printed is None:
        return CONDITION_WORTHS[kind]
    return TYPE_WORTHS.get(printed.type, 2.0) if not printed.price else 0.7 * card_kind(card).price
