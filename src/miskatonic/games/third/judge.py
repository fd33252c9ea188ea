"""How good a table looks to who plays greedily: the coin of `craft`, summed over the table and everybody at it."""

from __future__ import annotations

from miskatonic.games.third.craft.coin import (
    health_of,
    life,
    sanity_of,
    worth_of_card,
)
from miskatonic.games.third.craft.doom import coming, doom_cost
from miskatonic.games.third.craft.duels import FINAL, kill_worth
from miskatonic.games.third.craft.progress import progress
from miskatonic.games.third.craft.weights import weights
from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.board import neighborhoods
from miskatonic.games.third.rules.people import focus_limit
from miskatonic.games.third.state import Investigator, Third

WON, LOST = 1000.0, -1000.0
SHEET_DOOM, SHEET_DOOM_LATE = -4.0, -0.4
"""A doom on the scenario sheet; and what each that lies there already adds to it."""
RUMOR = -3.0
MONEY, MOST_MONEY = 0.5, 8
REMNANT, FOCUS = 0.9, 1.0
DELAYED, ENGAGED, OUT = -2.0, -0.8, -12.0
BOARD_CLUE = 1.5
"""A clue that still waits in its neighborhood."""
STEP = 7.0
"""A clue on the scenario sheet, or as much of the story."""


def judge(game: Third, seat: int) -> float:
    """A number that grows with the chance to win."""
    state = game.state
    if state.result:
        return WON if state.result == "won" else LOST
    if not state.scenario:
        return 0.0
    worth = _table(game)
    for who in state.investigators:
        worth += OUT if who.out else _person(game, who)
    return worth


def _table(game: Third) -> float:
    state = game.state
    worth = STEP * progress(game)
    worth += (SHEET_DOOM + SHEET_DOOM_LATE * state.sheet_doom) * state.sheet_doom
    more = coming(game)
    worth -= sum([doom_cost(game, name, more=more) for name in neighborhoods(game)])
    worth -= sum(
        [kill_worth(game, monster) / 2 for monster in state.monsters if kind_of(monster.id) not in FINAL]
    )
    worth += BOARD_CLUE * sum(state.clues.values())
    return worth + (RUMOR if state.rumor is not None else 0.0)


def _person(game: Third, who: Investigator) -> float:
    """What somebody has and how he fares."""
    worth = life(health_of(who)) + life(sanity_of(who))
    worth += weights(game)["clue"] * who.clues + MONEY * min(who.money, MOST_MONEY) + REMNANT * who.remnants
    worth += FOCUS * min(len(who.focus), focus_limit(game, who))
    worth += sum([worth_of_card(asset.id) for asset in who.assets])
    if who.delayed:
        worth += DELAYED
    worth += ENGAGED * sum([who.seat in monster.engaged for monster in game.state.monsters])
    return worth
