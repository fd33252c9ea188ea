"""The turn: five phases, every seat in each, what comes next as data."""

from __future__ import annotations

from itertools import pairwise

from miskatonic.games.second.rules.lately import forget, remember_turn
from miskatonic.games.second.rules.people import in_order
from miskatonic.games.second.state import Second
from miskatonic.kernel.lasting import lapse

PHASES = ("upkeep", "movement", "arkham", "other_worlds", "mythos")
NEXT = dict(pairwise(PHASES))
"""What follows a phase in which every seat acts."""


def begin_phase(game: Second, phase: str) -> None:
    """Everybody acts in it, the first player first; in the Mythos Phase only he does."""
    state = game.state
    state.step = phase
    state.queue = [who.seat for who in in_order(game)] if phase != "mythos" else []
    forget(game)
    if phase == "upkeep":
        lapse(game, "turn")


def advance(game: Second) -> None:
    """The next phase, once everybody has finished this one."""
    state = game.state
    if state.step in NEXT:
        begin_phase(game, NEXT[state.step])


def acted(game: Second, seat: int) -> None:
    """This seat does not act (again) in this phase."""
    queue = game.state.queue
    if seat in queue:
        game.state.queue = [other for other in queue if other != seat]


def pass_marker(game: Second, rule: str) -> None:
    """The first player marker goes to the left, past those who are out."""
    state = game.state
    count = len(state.investigators)
    for n in range(1, count + 1):
        if not state.investigators[(state.first + n) % count].out:
            state.first = (state.first + n) % count
            game.tell("second.log.marker", rule, who=state.investigators[state.first].id)
            return


def next_turn(game: Second) -> None:
    """The marker passes to the left and a new turn begins with Upkeep."""
    state = game.state
    remember_turn(game)
    state.turn += 1
    state.first = (state.first + 1) % len(state.investigators)
    begin_phase(game, "upkeep")
    game.tell("second.log.turn", "2e.turn.04", n=state.turn, who=state.investigators[state.first].id)
