"""Casting spells: the horror first, then the effects, which always include a lore test (455.7)."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.third.facts import card_kind, kind_of
from miskatonic.games.third.rules.assets import spend_remnants, use
from miskatonic.games.third.rules.happenings import SpellCast
from miskatonic.games.third.rules.harm import suffer
from miskatonic.games.third.rules.pool import free_hands
from miskatonic.games.third.rules.testing import test, test_in_units
from miskatonic.games.third.scenes import Action, Test, hands_of
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.steps import Casting
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.text import Text, say

CAST = "cast"
BLOOD, BLOOD_POWER = "blood_casting", "blood_power"
"""Numbers: who may suffer damage instead of the horror; the dice that damage suffered or remnants spent bring."""

FAMILIAR = "familiar"
"""The number of successes that an asset's horror in casting adds (subject: the asset)."""

Price = tuple[int, int, int]
"""What casting takes: remnants spent, damage and horror suffered."""
TOKENS = ("remnants", "damage", "horror")


class Paid(Struct):
    """What paying for a spell brings to its test: more dice, added successes."""

    dice: int = 0
    successes: int = 0


def can_cast(who: Investigator, card: str, action: Action | None = None) -> bool:
    """The spell's hands are free for its test, which may be one of several of an action (455.10)."""
    return not who.out and hands_of(card) <= free_hands(action)


def begin_casting(
    game: Third,
    who: Investigator,
    card: str,
    mod: int = 0,
    *,
    against: str = "",
    action: Action | None = None,
    counted: bool = True,
) -> Flow[Test]:
    """Pay for the spell; the test that is to be made."""
    paid = yield from pay_for(game, who, card)
    made = Test(who.seat, "lore", mod + paid.dice, CAST, against, "3e.455.7", action, counted, card)
    made.extra = paid.successes
    return made


def cast_test(game: Third, begun: Flow[Test]) -> Flow[Test]:
    """Make the lore test of a spell (`begin_casting`); what the result brings, and `was_cast`, are for who calls."""
    return (yield from test(game, (yield from begun)))


def cast_on(game: Third, step: Casting) -> Flow[bool]:
    """One piece of the test of a spell, which waits beneath what is done about it; True once it is made."""
    waiting, begun, step.begun = len(game.state.steps), step.begun, True
    done = yield from test_in_units(game, step.made, again=begun, kept=step.kept)
    if not done:
        game.state.steps.insert(waiting, step)
    return done


def pay_for(game: Third, who: Investigator, card: str) -> Flow[Paid]:
    """Suffer the spell's horror, less a remnant each (455.9); whom it defeats casts nothing (455.8)."""
    total, paid = game.abilities.total, Paid()
    use(game, card)
    game.tell("third.log.casts", "3e.455.7", who=who.id, card=kind_of(card))
    remnants, damage, horror = yield from _choose_price(game, who, card)
    familiars = {asset.id: total(game, FAMILIAR, 0, asset.id, who.seat) for asset in who.assets}
    bled = remnants > 0
    if remnants:
        yield from spend_remnants(game, who, remnants, "3e.455.9")
    if damage or horror:
        dealt = yield from suffer(game, who, "3e.455.4", damage=damage, horror=horror, source=card)
        bled = bled or dealt.own_damage + dealt.card_damage > 0
        paid.successes = familiars.get(dealt.horrified, 0)
    if bled:
        paid.dice = total(game, BLOOD_POWER, 0, seat=who.seat)
    return paid


def prices(game: Third, who: Investigator, card: str) -> list[Price]:
    """Every way to pay, horror alone first."""
    horror = card_kind(card).horror
    bleeds = game.abilities.total(game, BLOOD, 0, seat=who.seat) > 0
    return [
        (remnants, damage, horror - remnants - damage)
        for remnants in range(min(horror, who.remnants) + 1)
        for damage in range(horror - remnants + 1 if bleeds else 1)
    ]


def _choose_price(game: Third, who: Investigator, card: str) -> Flow[Price]:
    named = {f"pay:{r}:{d}:{h}": (r, d, h) for r, d, h in prices(game, who, card)}
    if len(named) == 1:
        return next(iter(named.values()))
    options = [Option(name, _price_text(price), rule="3e.455.9") for name, price in named.items()]
    answer = yield Ask(who.seat, say("third.ask.cast_price", card=kind_of(card)), options, "3e.455.9")
    return named[answer]


def _price_text(price: Price) -> Text:
    parts = [say(f"third.some.{what}", n=n) for what, n in zip(TOKENS, price, strict=True) if n]
    return say("third.option.cast_price", price=parts)


def was_cast(game: Third, who: Investigator, card: str) -> Flow[None]:
    """The spell has been cast and has had its effects; what reacts to that follows."""
    if not who.out:
        happening = SpellCast(who=who, card=card)
        yield from game.abilities.happen(game, happening, nothing, (who.seat,))
