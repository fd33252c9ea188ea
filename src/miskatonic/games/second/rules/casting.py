"""Casting spells: pay the Sanity cost, exhaust the card, make a Spell check."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.second.facts import card_kind, kind_of
from miskatonic.games.second.rules.arms import hands_free
from miskatonic.games.second.rules.checks import check, dice_for, pass_odds
from miskatonic.games.second.rules.harm import knock_out_check, pay
from miskatonic.games.second.rules.monsters import stat
from miskatonic.games.second.rules.possessions import discard, exhaust, ready
from miskatonic.games.second.scenes import Check, Fight
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.offers import TakenBack

Effect = Callable[[Check], Flow[None]]
AWARENESS = "awareness"


def can_cast(game: Second, who: Investigator, card: str, fight: Fight | None = None) -> bool:
    """Face up, its cost can be paid in full, in combat its hands are free, and no environment forbids it."""
    kind = card_kind(card)
    if who.sanity < casting_cost(game, card) or not ready(who, card):
        return False
    if game.abilities.total(game, "no_spells", 0):
        return False
    return fight is None or kind.hands <= hands_free(fight)


def casting_cost(game: Second, card: str) -> int:
    """The printed Sanity cost; none while something in play makes spells free."""
    return 0 if game.abilities.total(game, "free_spells", 0) else card_kind(card).sanity_cost


def casting_modifier(game: Second, card: str, marker: str) -> int:
    """Printed, or the awareness of the monster."""
    printed = card_kind(card).casting_modifier
    return printed if isinstance(printed, int) else stat(game, marker, AWARENESS)


def casting_odds(
    game: Second, who: Investigator, card: str, marker: str = "", difficulty: int = 1
) -> tuple[Odds, ...]:
    """How likely the Spell check is passed."""
    dice = dice_for(game, who, "lore", "spell", casting_modifier(game, card, marker))
    return pass_odds(who, dice, difficulty)


def cast(
    game: Second,
    who: Investigator,
    card: str,
    effect: Effect,
    *,
    fight: Fight | None = None,
    marker: str = "",
    difficulty: int = 1,
    counted: bool = False,
    used_up: bool = False,
) -> Flow[bool]:
    """Cast it; the effect follows if the Spell check is passed.

    The cost is a price: nothing reduces it, and whom it drives insane has still cast the spell (as with an Elder
    Sign, 2e.gate.elder.05). In combat its hands are taken whether it works or not. `used_up`: the card is
    discarded instead of exhausted. A question that comes before any die was thrown has a way back.
    """

    def price() -> None:
        pay(game, who, "sanity", casting_cost(game, card), "2e.spell.03")
        if used_up:
            discard(game, who, card, "2e.spell.02")
        else:
            exhaust(game, who, card)
        if fight is not None and card_kind(card).hands:
            fight.armed.append(card)
            fight.bound.append(card)

    game.tell("second.log.casts", "2e.spell.02", who=who.id, card=kind_of(card))
    modifier = casting_modifier(game, card, marker)
    spell_check = check(
        game,
        who,
        "lore",
        modifier,
        difficulty,
        kind="spell",
        rule="2e.spell.04",
        counted=counted,
        price=price,
    )
    try:
        made = yield from spell_check
    except TakenBack:
        game.tell("second.log.thinks_better", "2e.spell.02", who=who.id, card=kind_of(card))
        raise
    if made.passed:
        yield from effect(made)
    else:
        game.tell("second.log.spell_fails", "2e.spell.05", who=who.id, card=kind_of(card))
    yield from knock_out_check(game, who)
    return made.passed
