"""Moving from location to location."""

from __future__ import annotations

from miskatonic.games.cards.play.rules import cards, clues, enemies, moments, table
from miskatonic.games.cards.play.rules.happenings import Moves
from miskatonic.games.cards.play.state import PLACE, Cards, Investigator
from miskatonic.kernel.asks import Flow

ADDED = "lcg.1.6b"


def may_enter(game: Cards, who: Investigator, to: str) -> bool:
    return to != who.place and not table.cannot(game, "move_into", to, who.seat)


def move(game: Cards, who: Investigator, to: str, rule: str = "lcg.base.action.04") -> Flow[bool]:
    """He leaves his location and enters another; enemies engaged with him come along; False if something stopped it."""
    if who.out or not may_enter(game, who, to) or not _pay_to_enter(game, who, to):
        return False
    origin = who.place
    happening = Moves(seat=who.seat, origin=origin, to=to)

    def do() -> Flow[None]:
        _leave_behind(game, who, to)
        who.place = to
        game.tell("play.log.moves", rule, who=table.card_name(who.code), place=table.place_name(game, to))
        happening.to = yield from clues.reveal(game, to, who.seat)
        yield from enemies.settle(game)

    return (yield from moments.happen(game, happening, do))


def _pay_to_enter(game: Cards, who: Investigator, to: str) -> bool:
    """What a location adds to the cost of entering it is due now; who cannot pay does not enter, and no more."""
    if "cost.enter" not in game.abilities.modifiers:
        return True
    price = table.total(game, "cost.enter", 0, to)
    if price > who.resources:
        place = table.place_name(game, to)
        game.tell("play.log.cannot_enter", ADDED, who=table.card_name(who.code), place=place, n=price)
        return False
    if price:
        cards.lose_resources(game, who, price, ADDED)
    return True


def put(game: Cards, who: Investigator, to: str, rule: str) -> Flow[None]:
    """He is placed at a location: he enters it, and has not moved; nothing is due for that (lcg.1.6d)."""
    who.place = to
    game.tell("play.log.placed", rule, who=table.card_name(who.code), place=table.place_name(game, to))
    yield from clues.reveal(game, to, who.seat)


def _leave_behind(game: Cards, who: Investigator, to: str) -> None:
    """An engaged enemy that may not follow stays, no longer engaged."""
    for enemy in table.threats_of(game, who.seat):
        if table.is_enemy(enemy.id) and table.cannot(game, "enemy_move_into", f"{enemy.id}>{to}"):
            cards.relocate(game, enemy, zone=PLACE, place=who.place)
