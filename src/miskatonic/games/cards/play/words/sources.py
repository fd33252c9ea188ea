"""From an ability in play to its sentence: which card it is of, to whom it speaks, what it is about."""

from __future__ import annotations

from functools import cache

from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.happenings import Happening
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import EVADE, FIGHT, Attack, Test
from miskatonic.games.cards.play.state import ATTACHED, PLAY, THREAT, Cards
from miskatonic.kernel.abilities import Source

BETWEEN = "|"
"""Between the parts of a lasting change: the card, which of its sentences, about which enemy."""


def card_of(source: Source) -> str:
    """The card that an ability in play belongs to; what is in hand, lasts, or is a stage has a name of its own."""
    return _card_of(source.id)


@cache
def _card_of(name: str) -> str:
    kind, _, rest = name.partition(":")
    if not rest:
        return kind
    return rest.partition(":")[0].partition(BETWEEN)[0]


@cache
def _about(name: str) -> str:
    """The enemy that a lasting change is about."""
    if not name.startswith("lasting:"):
        return ""
    parts = name.split(":")[1].split(BETWEEN)
    return parts[2] if len(parts) > 2 else ""


def controller(game: Cards, source: Source) -> int | None:
    """Who controls a card, or has it in his threat area; an enemy is nobody's."""
    if source.seat is not None:
        return source.seat
    it = table.thing(game, card_of(source))
    if it is None or table.is_enemy(it.id):
        return None
    return it.seat if it.zone in (PLAY, THREAT) else table.controller(game, it)


def scope_of(
    game: Cards, source: Source, rule: str, seat: int | None = None, happening: Happening | None = None
) -> CardScope:
    """What its sentence has at hand. "You" is, if nothing else is said, who has it; else whom it happens to."""
    if seat is None:
        seat = controller(game, source)
        if seat is None:
            seat = happening.seat if happening is not None and happening.seat >= 0 else None
        if seat is None:
            seat = game.state.active if game.state.active >= 0 else game.state.lead
    card = _card_of(source.id)
    enemy = _about(source.id)
    if not enemy:
        it = table.thing(game, card)
        if it is not None and it.zone == ATTACHED and table.thing(game, it.host):
            enemy = it.host
    scope = CardScope(game, seat, card, rule, happening=happening, enemy=enemy)
    return scope if happening is None else within(scope)


def within(scope: CardScope) -> CardScope:
    """The test, the enemy and the location that what happens is about."""
    happening = scope.happening
    test = getattr(happening, "test", None)
    if isinstance(test, Test):
        scope.test = test
        if test.during in (FIGHT, EVADE):
            scope.enemy = test.against
    attack = getattr(happening, "attack", None)
    if isinstance(attack, Attack):
        scope.enemy = attack.enemy
    if enemy := getattr(happening, "enemy", ""):
        scope.enemy = enemy
    if place := getattr(happening, "place", ""):
        scope.place = place
    return scope


def is_encounter(card: str) -> bool:
    """A card of the scenario, or a weakness of an encounter type: anybody at its place may use it (abil.05)."""
    return table.kind(card) in table.ENCOUNTER_TYPES


def may_use(game: Cards, source: Source, seat: int) -> bool:
    """Whether this seat may use what the card offers: his own, his location's, that of encounter cards there."""
    who = game.state.investigators[seat]
    if who.out or (source.seat is not None and source.seat != seat):
        return False
    card = _card_of(source.id)
    kind = table.kind(card)
    if kind == "location":
        return who.place == card
    if kind in ("act", "agenda", "investigator"):
        return True
    it = table.thing(game, card)
    if it is None:
        return source.seat == seat
    if kind in table.ENCOUNTER_TYPES:
        return table.place_of(game, it) == who.place
    if it.zone == PLAY:
        return it.seat == seat
    holder = table.controller(game, it)
    return table.place_of(game, it) == who.place if holder is None else holder == seat
