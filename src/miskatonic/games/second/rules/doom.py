"""The doom track, the terror track, and what wakes the Ancient One."""

from __future__ import annotations

from functools import partial

from miskatonic.games.second.content.facts import ANCIENT_ONES, LOCATIONS, kind_of
from miskatonic.games.second.rules.harm import move_to
from miskatonic.games.second.rules.people import people_at
from miskatonic.games.second.state import Second
from miskatonic.kernel.abilities import Happening
from miskatonic.kernel.asks import Flow

HIGHEST_TERROR = 10
SHOPS = {3: "general_store", 6: "curiositie_shoppe", 9: "ye_olde_magick_shoppe"}
SHOP_RULES = {3: "2e.terror.06", 6: "2e.terror.07", 9: "2e.terror.08"}
GATES_TO_AWAKEN = {1: 8, 2: 8, 3: 7, 4: 7, 5: 6, 6: 6, 7: 5, 8: 5}
FOR_GOOD = 0


class Awakened(Exception):
    """No error: the Ancient One awakens; everything not yet resolved is dropped and the final battle begins."""


def doom_track(game: Second) -> int:
    return ANCIENT_ONES[game.state.ancient].doom_track


def add_doom(game: Second, n: int, rule: str) -> None:
    """Doom tokens, one by one; the last free space awakens the Ancient One at once."""
    for _ in range(n):
        if game.state.doom < doom_track(game):
            game.state.doom += 1
            game.tell("second.log.doom", rule, n=game.state.doom, most=doom_track(game))
        if game.state.doom >= doom_track(game):
            awaken(game, "doom", "2e.awaken.03")


def remove_doom(game: Second, n: int, rule: str) -> None:
    game.state.doom = max(0, game.state.doom - n)
    game.tell("second.log.doom_removed", rule, n=game.state.doom, most=doom_track(game))


def awaken(game: Second, why: str, rule: str) -> None:
    """Stop everything: the final battle (or the end) is next."""
    state = game.state
    state.reason = why
    state.step = "awakening"
    state.queue = []
    state.movement = None
    game.tell("second.log.awakens", rule, ancient=state.ancient, reason=why)
    raise Awakened


def players(game: Second) -> int:
    """The number of players, eliminated ones included."""
    return len(game.state.investigators)


def check_open_gates(game: Second) -> None:
    """Too many gates open at the same time awaken the Ancient One."""
    if len(game.state.gates) >= GATES_TO_AWAKEN[players(game)]:
        awaken(game, "gates", "2e.awaken.04")


def raise_terror(game: Second, n: int, rule: str) -> Flow[None]:
    """Point by point: an Ally leaves, shops close, at 10 Arkham is overrun."""
    for _ in range(n):
        happening = Happening("terror")
        seats = (game.state.first,)
        yield from game.abilities.happen(game, happening, partial(_one_terror, game, rule), seats)


def _one_terror(game: Second, rule: str) -> Flow[None]:
    """It never goes above 10; the later printing then adds a doom token instead."""
    state = game.state
    if state.terror >= HIGHEST_TERROR:
        if state.printing == "later":
            add_doom(game, 1, "2e.terror.11")
        return
    state.terror += 1
    game.tell("second.log.terror", rule, n=state.terror)
    ally_leaves(game, "2e.terror.04")
    if state.terror in SHOPS:
        close_location(game, SHOPS[state.terror], FOR_GOOD, SHOP_RULES[state.terror])
    if state.terror == HIGHEST_TERROR:
        game.tell("second.log.overrun", "2e.terror.10")
        overrun(game)
    return
    yield


def overrun(game: Second) -> None:
    """Terror 10: the monster limit is gone, and a doom token comes; the later printing empties the Outskirts."""
    from miskatonic.games.second.rules.monsters import clear_outskirts

    if game.state.printing == "later":
        clear_outskirts(game, "2e.terror.10")
    add_doom(game, 1, "2e.terror.11")


def ally_leaves(game: Second, rule: str) -> bool:
    """A random Ally goes back to the box, if one is left in the deck."""
    deck = game.state.decks["allies"]
    if not deck.bags:
        return False
    deck.shuffle_in()
    ally = deck.draw(game.chance, "allies")
    game.state.boxed.append(ally)
    game.tell("second.log.ally_leaves", rule, card=kind_of(ally))
    return True


def close_location(game: Second, place: str, until: int, rule: str) -> None:
    """A closed marker: whoever and whatever is there is put out into the street (C43)."""
    state = game.state
    if state.closed.get(place) == FOR_GOOD:
        return
    state.closed[place] = until
    street = LOCATIONS[place].street
    game.tell("second.log.closed", rule, place=place)
    for who in people_at(game, place):
        move_to(game, who, street, rule)
    for marker in state.monsters.pop(place, []):
        state.monsters.setdefault(street, []).append(marker)
        game.tell("second.log.monster_moves", rule, monster=kind_of(marker), place=street)


def is_closed(game: Second, place: str) -> bool:
    return place in game.state.closed
