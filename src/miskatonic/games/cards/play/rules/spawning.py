"""How enemies come into play: where, engaged with whom; discarded where there is no place for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import cards, enemies, hands, moments, table, written
from miskatonic.games.cards.play.rules.enemies import ALOOF, MASSIVE
from miskatonic.games.cards.play.rules.happenings import Engages, Spawns
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import PLACE, THREAT, Cards, Investigator, Thing
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

LINE, DRAWER, CHOICE = "lcg.base.spawn.01", "lcg.base.spawn.02", "lcg.base.spawn.03"


def spawn(game: Cards, card: str, who: Investigator, place: str | None = None) -> Flow[Thing | None]:
    """An enemy comes into play for who draws or spawns it; None when it was discarded or something took its place.

    A place that the effect names comes before its own spawn line; without either it comes engaged with its drawer.
    """
    if card in game.state.set_aside:
        game.state.set_aside.remove(card)
    happening = yield from _aim(game, card, who, place)
    made = Spawned()
    done = yield from moments.happen(game, happening, partial(_come, game, happening, made))
    if not done and happening.cancelled and _is_nowhere(game, card):
        hands.to_discard(game, card)
    return made.enemy


class Spawned(Struct):
    """What has come of it."""

    enemy: Thing | None = None


def _is_nowhere(game: Cards, card: str) -> bool:
    """What cancelled it has not put it anywhere."""
    state = game.state
    piles = (state.encounter_discard, state.victory, state.removed, state.set_aside)
    if table.thing(game, card) is not None or any(card in pile for pile in piles):
        return False
    return not any(card in who.discard for who in state.investigators)


# ---------------------------------------------------------------------- where


def _aim(game: Cards, card: str, who: Investigator, place: str | None) -> Flow[Spawns]:
    """Where it would spawn; no place at all where none that its line names is in play."""
    if place is not None:
        return Spawns(seat=who.seat, enemy=card, place=place)
    line = written.book.spawn(code_of(card))
    if line is None:
        return Spawns(seat=who.seat, enemy=card, place=who.place, engaged=who.seat)
    scope = CardScope(game, who.seat, card, LINE, place=who.place)
    places = line.places(scope)
    if places is None:
        it = Thing(card, PLACE)
        prey = yield from enemies.choose_prey(game, it, table.people(game))
        if prey is None:
            return Spawns(seat=who.seat, enemy=card, place="")
        return Spawns(seat=who.seat, enemy=card, place=prey.place, engaged=prey.seat)
    if not places:
        return Spawns(seat=who.seat, enemy=card, place="", missing=line.missing(scope))
    free = [each for each in places if may_spawn_at(game, card, each)]
    chosen = yield from _choose_place(game, line.chooser(scope), card, free or places)
    return Spawns(seat=who.seat, enemy=card, place=chosen)


def _choose_place(game: Cards, seat: int, card: str, places: Sequence[str]) -> Flow[str]:
    """Who spawns it chooses among several, or who is to; "" where there is none."""
    if len(places) < 2:
        return places[0] if places else ""
    options = [Option(each, table.place_name(game, each), f"place:{each}", CHOICE) for each in places]
    return (yield Ask(seat, say("play.ask.spawn", card=table.card_name(card)), options, CHOICE))


def may_spawn_at(game: Cards, card: str, place: str) -> bool:
    return table.place(game, place) is not None and not table.cannot(game, "spawn_at", f"{card}>{place}")


# ---------------------------------------------------------------------- coming


def _come(game: Cards, happening: Spawns, made: Spawned) -> Flow[None]:
    """It enters play there: in the threat area of whom it engages, else at the location."""
    card, place = happening.enemy, happening.place
    if not may_spawn_at(game, card, place):
        game.tell("play.log.no_spawn", "lcg.base.enc.04", card=table.card_name(card))
        hands.to_discard(game, card)
        happening.cancelled = True
        return
    who = yield from _meets(game, happening)
    seen: dict[str, Any] = {"card": table.card_name(card), "place": table.place_name(game, place)}
    if who is None:
        told = partial(game.tell, "play.log.spawns", LINE, **seen)
        made.enemy = yield from cards.put_into_play(game, card, zone=PLACE, place=place, told=told)
        return
    rule = DRAWER if happening.engaged == who.seat else LINE
    told = partial(game.tell, "play.log.spawns_engaged", rule, **seen, who=table.card_name(who.code))
    made.enemy = yield from cards.put_into_play(game, card, zone=THREAT, seat=who.seat, told=told)
    if table.is_engaged(made.enemy) and made.enemy.seat == who.seat:
        yield from moments.happen(game, Engages(seat=who.seat, enemy=card))


def _meets(game: Cards, happening: Spawns) -> Flow[Investigator | None]:
    """Whom it is engaged with as it comes: who it came for, if that is still there; else its prey at the location."""
    card, place = happening.enemy, happening.place
    if table.has_keyword(game, card, ALOOF) or table.has_keyword(game, card, MASSIVE):
        return None
    if happening.engaged >= 0:
        who = table.person(game, happening.engaged)
        if not who.out and who.place == place:
            return who
    people = table.people_at(game, place)
    if not people:
        return None
    return (yield from enemies.choose_prey(game, Thing(card, PLACE, place=place), people))
