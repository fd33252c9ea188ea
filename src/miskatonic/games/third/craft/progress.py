"""How far the story has come, counted in clues: what they were spent on must be worth more than they were."""

from __future__ import annotations

from miskatonic.games.third.craft.duels import FINAL, STORY
from miskatonic.games.third.facts import FUTURE, kind_of
from miskatonic.games.third.rules.prey import health_left
from miskatonic.games.third.state import Third, ThirdState

OPENED = {
    "approach_of_azathoth": {4: 0.8, 6: 1.2, 7: 1.2},
    "feast_for_umordhoth": {12: 4.5},
    "veil_of_twilight": {24: 2.0, 27: 0.0},
    "echoes_of_the_deep": {31: 1.0, 36: 4.0},
}
"""Scenario -> what it is worth that a card of the codex has come into play, beside what comes of it."""
BARRIER, LOST_CLUE, IN_FUTURE = 7.0, 2.0, 0.5
"""The barrier destroyed, a clue that has gone to the future, somebody who is there."""
MARKERS = {"feast_for_umordhoth": 2.5, "echoes_of_the_deep": 6.0}
"""A marker on the sheet."""
SHOWN = 0.8
"""A worshiper brought to light."""
ATTACHED = 2.8
"""A thread that can be severed."""
SCARRED = "veil_of_twilight"
MENDED, OPEN = 3.0, -0.9
"""A mended scar, and one that is open."""
STANDS, BLOOD = 9.0, -0.75
"""The last monster stands on the board: to be there is half of it; and each wound that it has still to take."""


def progress(game: Third) -> float:
    """In clues on the scenario sheet."""
    state = game.state
    far = float(state.sheet_clues) + MARKERS.get(state.scenario, 0.0) * state.sheet_markers
    known = OPENED[state.scenario]
    for card in state.codex:
        far += known.get(card.number, 0.0) + LOST_CLUE * card.clues
        if card.number == 6 and card.back:
            far += BARRIER
    far += ATTACHED * len(state.attached)
    far += sum([IN_FUTURE for who in state.investigators if who.place == FUTURE and not who.out])
    return far + _scars(state) + _last_stand(game)


def _scars(state: ThirdState) -> float:
    if state.scenario != SCARRED:
        return 0.0
    white = [marker.facedown for marker in state.markers if marker.color == "white"]
    return sum([MENDED if mended else OPEN for mended in white])


def _last_stand(game: Third) -> float:
    """The monsters that the story wants defeated."""
    far = 0.0
    for monster in game.state.monsters:
        kind = kind_of(monster.id)
        if kind in FINAL:
            left = health_left(game, monster)
            if kind == "umordhoth":  # clues on the sheet are wounds already
                left -= game.state.sheet_clues
            far += STANDS + BLOOD * max(0, left)
        elif kind in STORY:
            far += SHOWN
    return far
