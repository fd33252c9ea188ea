"""The terror track: Allies leave, shops close, Arkham is overrun."""

from __future__ import annotations

from functools import partial

from miskatonic.games.second.facts import kind_of
from miskatonic.games.second.rules.cup import clear_outskirts
from miskatonic.games.second.rules.doom import add_doom
from miskatonic.games.second.rules.happenings import TerrorRises
from miskatonic.games.second.rules.places import FOR_GOOD, close_location
from miskatonic.games.second.state import Second
from miskatonic.kernel.asks import Flow

HIGHEST_TERROR = 10
SHOPS = {3: "general_store", 6: "curiositie_shoppe", 9: "ye_olde_magick_shoppe"}
SHOP_RULES = {3: "2e.terror.06", 6: "2e.terror.07", 9: "2e.terror.08"}


def raise_terror(game: Second, n: int, rule: str) -> Flow[None]:
    """Point by point: an Ally leaves, shops close, at 10 Arkham is overrun."""
    for _ in range(n):
        happening = TerrorRises()
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
