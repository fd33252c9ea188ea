"""Cards and abilities that may answer to something: when that is worth what it costs."""

from __future__ import annotations

from miskatonic.games.cards.play.craft import arming, coin, foes, goals, tests
from miskatonic.games.cards.play.craft.natures import bent
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import chances, table, testing
from miskatonic.games.cards.play.scenes import Attack, Test
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.answers import fields, says
from miskatonic.kernel.manner import PLAIN, Manner

COVER_UP, ON_THE_LAM, DODGE, WARD, LUCKY, LOOK, EVIDENCE = (
    "01007",
    "01010",
    "01023",
    "01065",
    "01080",
    "01079",
    "01022",
)

ADVANCE = "advance"
"""The intention to let the act go on."""


def is_worth_it(game: Cards, who: Investigator, name: str, manner: Manner = PLAIN) -> bool:
    """Whether he should answer with this now."""
    named = fields(name)
    card = named[1] if says(name, "hand") else named[0]
    made = table.current_test(game)
    if made is not None and made.drawn:
        return _should_try_again(game, who, made)
    if name.startswith("investigator:"):
        return True
    code = code_of(card)
    if card == "act":
        return ADVANCE not in manner.leaves and goals.is_prepared(game, bent(manner).courage)
    if code == COVER_UP:
        return goals.wanted(game) <= 0 and not game.state.standalone
    if code == ON_THE_LAM:
        return any(
            not table.has_keyword(game, each.id, "aloof") for each in table.enemies_at(game, who.place)
        )
    if code == DODGE:
        return _blow(game) >= WEIGHTS.blow
    if code == WARD:
        return coin.sanity_left(game, who) > 2
    if code == LUCKY:
        return made is not None and testing.difficulty(game, made) - testing.value(game, made) <= 2
    if code in (LOOK, EVIDENCE):
        at = table.place(game, who.place)
        return at is not None and goals.clue_worth(game, at) > 0.5
    return True


def _blow(game: Cards) -> float:
    """What the attack that is going on costs whom it is made on."""
    for scene in reversed(game.state.scenes):
        if isinstance(scene, Attack):
            enemy = table.thing(game, scene.enemy)
            return foes.attack_cost(game, enemy, table.person(game, scene.seat)) if enemy is not None else 0.0
    return WEIGHTS.blow


def _should_try_again(game: Cards, who: Investigator, made: Test) -> bool:
    """Whether a token that was just drawn fails the test, and another is worth the card that it costs."""
    if made.seat != who.seat or testing.as_drawn(game, made)[1]:
        return False
    price = min([arming.held(game, who, card) for card in who.hand], default=0.0)
    return chances.of_passing(game, made) * tests.stake(game, made) > max(0.0, price)
