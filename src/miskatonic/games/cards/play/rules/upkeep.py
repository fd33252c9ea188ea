"""The upkeep phase: everything readies, a card and a resource for everybody, hands down to their size."""

from __future__ import annotations

from miskatonic.games.cards.play.rules import cards, drawing, enemies, hands, moments, table, windows
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.asks import Flow

HAND = 8


def upkeep(game: Cards) -> Flow[None]:
    """4.1, with its window, to 4.3."""
    yield from moments.begin(game, "upkeep")
    yield from windows.window(game, windows.UPKEEP)
    _reset(game)
    for it in game.state.things:
        if it.exhausted and not table.cannot(game, "ready", it.id):
            cards.ready(game, it)
    game.tell("play.log.readies", "lcg.base.upkeep.03")
    yield from enemies.settle(game)
    game.state.queue = table.seats(game)
    game.state.step = "refresh"


def _reset(game: Cards) -> None:
    """4.2: everybody has his actions of the next turn before him."""
    for who in table.people(game):
        who.turned = False
        who.lost = 0


def refresh(game: Cards) -> Flow[None]:
    """4.4, for each in player order: a card, and when all have one, a resource for each."""
    state = game.state
    if state.queue:
        who = table.person(game, state.queue.pop(0))
        return drawing.draw(game, who, 1, "lcg.base.upkeep.04")
    for who in table.people(game):
        n = table.total(game, "upkeep.resources", 1, table.named_seat(who.seat), who.seat)
        cards.gain_resources(game, who, n, "lcg.base.upkeep.04")
    state.queue = table.seats(game)
    return moments.pass_by(game, "hand_size")


def hand_size(game: Cards) -> Flow[None]:
    """4.5, for each in player order; then 4.6: the phase and the round end."""
    state = game.state
    while state.queue:
        who = table.person(game, state.queue.pop(0))
        size = table.total(game, "who.hand_size", HAND, table.named_seat(who.seat), who.seat)
        if not who.out and len(who.hand) > size:
            return hands.choose_discards(game, who, len(who.hand) - size, "lcg.base.upkeep.05")
    return moments.pass_by(game, "round_end")


def round_end(game: Cards) -> Flow[None]:
    """4.6: the phase ends, and the round: what happens when it does, what is over then, what happens at its end."""
    if moments.is_quiet(game, ends=("upkeep", "round")):
        game.state.turn += 1
        return moments.pass_by(game, "mythos", "phase", "round")
    return _round_end(game)


def _round_end(game: Cards) -> Flow[None]:
    yield from moments.end(game, "upkeep", "phase")
    yield from moments.end(game, "round", "round")
    game.state.turn += 1
    game.state.step = "mythos"
