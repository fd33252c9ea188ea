"""Cards and abilities that may answer to something: when that is worth what it costs."""

from __future__ import annotations

from miskatonic.games.cards.play.craft import coin, foes, goals
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table, testing
from miskatonic.games.cards.play.scenes import Attack
from miskatonic.games.cards.play.state import Cards, Investigator

COVER_UP, ON_THE_LAM, DODGE, WARD, LUCKY, LOOK, EVIDENCE = (
    "01007",
    "01010",
    "01023",
    "01065",
    "01080",
    "01079",
    "01022",
)
WENDY = "01005"
BLOW = 2.4
"""So much an attack must cost to be worth a card."""


def is_worth_it(game: Cards, who: Investigator, name: str) -> bool:
    """Whether he should answer with this now."""
    card = name.removeprefix("hand:").partition(":")[0]
    if name.startswith("investigator:"):
        return who.code != WENDY or _should_try_again(game, who)
    code = code_of(card)
    if card == "act":
        return not name.endswith(goals.BARRIER) or goals.is_prepared(game)
    if code == COVER_UP:
        return goals.wanted(game) <= 0 and not game.state.standalone
    if code == ON_THE_LAM:
        return any(
            not table.has_keyword(game, each.id, "aloof") for each in table.enemies_at(game, who.place)
        )
    if code == DODGE:
        return _blow(game) >= BLOW
    if code == WARD:
        return coin.sanity_left(game, who) > 2
    if code == LUCKY:
        made = table.current_test(game)
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
    return BLOW


def _should_try_again(game: Cards, who: Investigator) -> bool:
    """Wendy throws away a card that she can spare for another token, if this one fails."""
    made = table.current_test(game)
    if made is None or made.seat != who.seat or not who.hand:
        return False
    return min(coin.worth_in_hand(game, who, card) for card in who.hand) < 1.2
