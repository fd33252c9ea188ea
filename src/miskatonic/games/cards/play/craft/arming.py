"""What a card is worth for the fight that the acts lead to: by how much likelier it makes that it is won."""

from __future__ import annotations

from miskatonic.games.cards.play.craft import aims, coin, duel, foes
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards, Investigator


def chance(
    game: Cards, who: Investigator, more: str = "", less: str = "", lucks: duel.Lucks | None = None
) -> float | None:
    """How likely he wins that fight; as if he had a card in play, or had not one of his hand. None: there is none."""
    if not aims.aim(game).trait:
        for enemy in table.enemies(game):
            if foes.is_goal(game, enemy):
                foe = duel.standing(game, enemy)
                begun = duel.Duel(game, who, foe, enemy=enemy, more=more, less=less, lucks=lucks)
                return begun.now(max(1, who.actions))
    wanted = aims.ahead(game)
    if wanted is None:
        return None
    ally = next((each for each in wanted.allies if duel.winnable(each)), "")
    foe = duel.coming(game, wanted.behind[0])
    return duel.Duel(game, who, foe, ally, more=more, less=less, lucks=lucks, soon=False).begun()


def gain(game: Cards, who: Investigator, card: str, lucks: duel.Lucks | None = None) -> float:
    """What it is worth for that to have a card of one's hand in play."""
    if printed(code_of(card)).type != "asset" or not duel.counts(code_of(card)):
        return 0.0
    lucks = {} if lucks is None else lucks
    without = chance(game, who, less=card, lucks=lucks)
    if without is None:
        return 0.0
    having = chance(game, who, more=card, lucks=lucks)
    assert having is not None
    return WEIGHTS.arming * max(0.0, having - without)


def in_play(game: Cards, who: Investigator, card: str, lucks: duel.Lucks | None = None) -> float:
    """What is lost with a card that he has in play."""
    worth = coin.worth_in_play(game, who, card)
    if not duel.counts(code_of(card)):
        return worth
    lucks = {} if lucks is None else lucks
    having, without = chance(game, who, lucks=lucks), chance(game, who, less=card, lucks=lucks)
    if having is None or without is None:
        return worth
    return worth + WEIGHTS.arming * max(0.0, having - without)


def held(game: Cards, who: Investigator, card: str) -> float:
    """What is lost with a card of the hand, for that fight too."""
    return coin.worth_in_hand(game, who, card) + loss(game, who, card)


def loss(game: Cards, who: Investigator, card: str, lucks: duel.Lucks | None = None) -> float:
    """What it costs for that to lose a card of one's hand."""
    if len(game.state.investigators) > 1:
        return 0.0
    if printed(code_of(card)).type == "asset":
        return WEIGHTS.kept_back * gain(game, who, card, lucks)
    if not duel.counts(code_of(card)):
        return 0.0
    lucks = {} if lucks is None else lucks
    having, without = chance(game, who, lucks=lucks), chance(game, who, less=card, lucks=lucks)
    if having is None or without is None:
        return 0.0
    return WEIGHTS.kept_back * WEIGHTS.arming * max(0.0, having - without)
