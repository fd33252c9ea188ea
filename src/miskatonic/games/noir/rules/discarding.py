"""Discarding clue cards, taking cards into hand, and the hand limit."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.noir.facts import CLUES, MACHINE
from miskatonic.games.noir.rules.asking import ask
from miskatonic.games.noir.rules.table import hand_limit, shows_time
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.abilities import Happening
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.text import say


def discard(game: Noir, card: str, origin: str) -> None:
    """A card that has just left `origin` is discarded: to the time penalty area if it shows the time icon."""
    if shows_time(game, card):
        game.state.time.append(card)
        game.tell("noir.log.discarded_time", "noir.discard.01", card=card, zone=origin, zone2="time")
    else:
        game.state.discard.append(card)
        game.tell("noir.log.discarded", "noir.discard.02", card=card, zone=origin, zone2="discard")


def discard_lead(game: Noir) -> None:
    """Actions c, d and e begin by discarding the lead card; with an empty row there is none."""
    if game.state.lead_row:
        discard(game, game.state.lead_row.pop(0), "lead_row")


def discardable(hand: list[str]) -> list[str]:
    """Cards with the no-discard icon stay while there is another (noir.discard.03, .04)."""
    free = [card for card in hand if not CLUES[card].no_discard]
    return free or list(hand)


def discard_from_hand(
    game: Noir, rule: str, optional: bool = False, needed: Callable[[], bool] = lambda: True
) -> Flow[None]:
    """Discard one card of your choice from hand, if there is one; the briefcase may end the need meanwhile."""

    def question() -> Ask | None:
        options = [
            Option(card, say("noir.option.discard", card=card), f"hand:{card}", rule, card=card)
            for card in discardable(game.state.hand)
        ]
        if not options or not needed():
            return None
        if optional:
            options.append(Option("no", say("noir.option.none"), rule=rule))
        return Ask(0, say("noir.ask.discard_hand"), options, rule)

    card = yield from ask(game, question)
    if card is None or card == "no":
        return
    game.state.hand.remove(card)
    discard(game, card, "hand")


def to_hand(game: Noir, card: str, origin: str, rule: str) -> Flow[None]:
    """A card that has just left `origin` goes to your hand; the limit holds at once."""
    game.state.hand.append(card)
    game.tell("noir.log.to_hand", rule, card=card, zone=origin, zone2="hand")
    yield from machine_enters_play(game, card, origin)
    yield from keep_hand_limit(game)


def machine_enters_play(game: Noir, card: str, origin: str) -> Flow[None]:
    """When the Machine comes into hand or case from where it was not in play, purple icons become usable.

    The Haunter of the Dark answers to this (noir.haunter.03).
    """
    if card != MACHINE or origin in ("hand", "briefcase"):
        return
    game.tell("noir.log.machine", "noir.machine.01", card=MACHINE)
    yield from game.abilities.happen(game, Happening("machine"), nothing)


def keep_hand_limit(game: Noir) -> Flow[None]:
    """Whenever you hold more than the limit, discard down to it at once."""

    def excess() -> bool:
        return len(game.state.hand) > hand_limit(game)

    while excess():
        yield from discard_from_hand(game, "noir.action.a.03", needed=excess)
