"""Slots: how many an investigator has, what fills them, whether there is room for one more card.

Which of equal slots holds which card is never asked: when a card comes all may be moved, so it is enough that some
way holds them all (lcg.1.24b).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache

from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards, Investigator, Thing

SLOTS = {"ally": 1, "accessory": 1, "body": 1, "hand": 2, "arcane": 2, "tarot": 1, "head": 1}
"""What every investigator has."""


@cache
def of_card(card: str | None) -> tuple[str, ...]:
    """The kinds of slot that a card takes; without one all there are."""
    return tuple(SLOTS) if card is None else tuple(dict.fromkeys(table.fact(card).slots))


def slots_of(game: Cards, who: Investigator) -> dict[str, int]:
    """The slots he has for all cards: everybody's, and those his cards add."""
    return {slot: _for_all(game, who, slot) for slot in SLOTS}


def _for_all(game: Cards, who: Investigator, slot: str) -> int:
    return table.total(game, f"slots.{slot}", SLOTS[slot], table.named_seat(who.seat), who.seat)


def gives(game: Cards, card: str) -> bool:
    """Whether somebody has slots by a card in play."""
    numbers = game.abilities.modifiers
    return any(
        source.id == card
        for slot in SLOTS
        for kind in ("slots", "tome_slots")
        for source, _ in numbers.get(f"{kind}.{slot}", ())
    )


@cache
def _size(card: str, slot: str) -> int:
    """How many such slots a card takes; an enemy takes none."""
    return 0 if table.is_enemy(card) else table.fact(card).slots.count(slot)


def _taking(game: Cards, who: Investigator, slot: str, going: Container[str]) -> list[Thing]:
    """His cards that take such a slot, in his threat area too."""
    return [
        each
        for each in game.state.things
        if each.seat == who.seat and _size(each.id, slot) and each.id not in going
    ]


def _for_tomes(game: Cards, who: Investigator, slot: str) -> int:
    """Slots of his that hold Tomes only."""
    return table.total(game, f"tome_slots.{slot}", 0, table.named_seat(who.seat), who.seat)


def helpful(game: Cards, who: Investigator, slot: str, card: str | None, going: Sequence[str]) -> list[Thing]:
    """What he could let go of: without it fewer are too many. A Tome in a slot for Tomes is no help to others."""
    over = overfull(game, who, slot, card, going)
    return [
        each
        for each in _taking(game, who, slot, going)
        if overfull(game, who, slot, card, [*going, each.id]) < over
    ]


def overfull(
    game: Cards, who: Investigator, slot: str, card: str | None = None, going: Container[str] = ()
) -> int:
    """By how many slots too many are filled, with a card that comes, without those that go."""
    held = [each.id for each in _taking(game, who, slot, going)]
    if card is not None and _size(card, slot):
        held.append(card)
    return _too_many(game, who, slot, held)


def _too_many(game: Cards, who: Investigator, slot: str, held: Sequence[str]) -> int:
    """By how many slots these are more than he has; below 0 where some are left."""
    for_tomes = _for_tomes(game, who, slot)
    tomes = sum([_size(each, slot) for each in held if for_tomes and table.has_trait(game, each, "tome")])
    return sum([_size(each, slot) for each in held]) - min(tomes, for_tomes) - _for_all(game, who, slot)


def filled(game: Cards, who: Investigator, slot: str) -> int:
    """How many of his slots for all cards are taken."""
    return overfull(game, who, slot) + _for_all(game, who, slot)


def has_room(game: Cards, who: Investigator, card: str) -> bool:
    """Whether it could come into play at all: what holds its slots can go."""
    kinds = of_card(card)
    if not kinds:
        return True
    staying = _staying(game, who)
    for slot in kinds:
        held = [each for each in staying if _size(each, slot)] if staying else staying
        if not held and f"slots.{slot}" not in game.abilities.modifiers:
            continue  # no card takes more slots than everybody has
        if _too_many(game, who, slot, [*held, card]) > 0:
            return False
    return True


def _staying(game: Cards, who: Investigator) -> list[str]:
    """His cards in play that cannot go."""
    if "cannot.leave_play" not in game.abilities.modifiers:
        return [it.id for it in game.state.things if table.is_permanent(it.id) and it.seat == who.seat]
    return [
        it.id
        for it in game.state.things
        if it.seat == who.seat and (table.is_permanent(it.id) or table.cannot(game, "leave_play", it.id))
    ]
