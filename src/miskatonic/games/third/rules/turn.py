"""The round: four phases, what comes next as data."""

from __future__ import annotations

from miskatonic.games.third.rules.people import player_order, present
from miskatonic.games.third.scenes import Standing
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY, Third
from miskatonic.kernel.lasting import lapse

STEPS = ("action", "activation", "attacks", "readying", "encounter", "mythos", "round_end")
"""The steps of a round in their order; the monster phase is three of them (202.1)."""


def begin_step(game: Third, step: str) -> None:
    """Who acts in it: the living, in the mythos phase every player (204.4); monsters that are ready activate."""
    state = game.state
    state.step = step
    state.queue = player_order(game) if step == "mythos" else [who.seat for who in present(game)]
    state.waiting = []
    state.attacked = []
    if step == "activation":
        state.waiting = [monster.id for monster in state.monsters if monster.state == READY]


def begin_round(game: Third) -> None:
    """A new round: every action and every use may be had again (ruling 27)."""
    state = game.state
    state.chart.append(Standing(state.sheet_doom, state.sheet_clues, sum(state.doom.values())))
    state.turn += 1
    lapse(game, "round")
    for who in state.investigators:
        who.acted = []
        for asset in who.assets:
            asset.used = asset.barred = False
    begin_step(game, "action")
    game.tell("third.log.round", "3e.200", n=state.turn)


IDLE = {"activation": READY, "attacks": ENGAGED, "readying": EXHAUSTED}
"""A step of the monster phase, and the state without which no monster has a part in it."""


def next_step(game: Third) -> None:
    """The step after this one in which there is anything to do."""
    place = STEPS.index(game.state.step) + 1
    states = [monster.state for monster in game.state.monsters]
    while STEPS[place] in IDLE and IDLE[STEPS[place]] not in states:
        place += 1
    begin_step(game, STEPS[place])


def acted(game: Third, seat: int) -> None:
    """This seat does not act (again) in this step."""
    if seat in game.state.queue:
        game.state.queue.remove(seat)
