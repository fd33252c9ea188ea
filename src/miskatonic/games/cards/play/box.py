"""The card game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from miskatonic.games.cards.play.deck_data import pack
from miskatonic.games.cards.play.rules import enemy_phase, mythos, turn, upkeep
from miskatonic.games.cards.play.rules.ending import ScenarioOver
from miskatonic.games.cards.play.rules.setup import (
    INVESTIGATORS,
    MOST_PLAYERS,
    OPTIONS,
    begin,
    mulligan,
    set_up,
    start,
)
from miskatonic.games.cards.play.state import Cards, CardsState
from miskatonic.games.cards.play.steps import EncounterDraw, EnemyAttack, HunterMove, Step
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.box import Box, Setup, SetupOption

UNITS: dict[str, Callable[[Cards], Flow[None]]] = {
    "setup": set_up,
    "mulligan": mulligan,
    "begin": begin,
    "mythos": mythos.mythos,
    "mythos_end": mythos.mythos_end,
    "investigation": turn.begin_phase,
    "next_turn": turn.next_turn,
    "turn": turn.turn,
    "enemy": enemy_phase.enemy_phase,
    "enemy_attacks": enemy_phase.enemy_attacks,
    "upkeep": upkeep.upkeep,
    "refresh": upkeep.refresh,
    "hand_size": upkeep.hand_size,
    "round_end": upkeep.round_end,
}


STEPS: dict[type[Step], Callable[[Cards, Any], Flow[None]]] = {
    EncounterDraw: mythos.encounter_draw,
    EnemyAttack: enemy_phase.enemy_attack,
    HunterMove: enemy_phase.hunter_move,
}


class CardsBox(Box[CardsState]):
    """Arkham Horror: The Card Game."""

    name = "cards"
    players = (1, MOST_PLAYERS)
    options = OPTIONS
    state_type = CardsState
    secrets = True

    def start(self, setup: Setup) -> CardsState:
        return start(setup)

    def read_data(self, option: SetupOption, text: str) -> str:
        return pack(text, tuple(INVESTIGATORS.values()))

    def unit(self, play: Cards) -> Flow[None]:
        return _unit(play)

    def sources(self, state: CardsState) -> Iterable[tuple[Source, Iterable[Ability]]]:
        raise NotImplementedError


def _unit(game: Cards) -> Flow[None]:
    """The step that comes next, or the unit the phase names; a resolution drops everything that was going on."""
    state = game.state
    try:
        if state.steps:
            step = state.steps.pop()
            yield from STEPS[type(step)](game, step)
        else:
            yield from UNITS[state.step](game)
    except ScenarioOver:
        state.steps.clear()
        state.step = "resolution"
