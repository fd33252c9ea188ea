"""How many clues the story still asks for, and how many of them the next step of it."""

from __future__ import annotations

from miskatonic.games.third.rules.codex import in_codex
from miskatonic.games.third.state import Third

ENDLESS = 99
"""As many clues as there are: each of them serves."""
OPENING, BARRIER, RED = 3, 5, 3
"""Azathoth: clues on the sheet that bring the markers, that destroy the barrier, that end the game at the red one."""
FUTURE = 5
"""Azathoth: clues that must go to the future."""
MENDING, SCARS = 2, 3
"""The Veil: clues that mend a scar, and scars that must be mended."""
THREAD = 2
"""Echoes: clues that bring one thread to light."""


def clues_wanted(game: Third) -> tuple[int, int]:
    """Clues that must come to lie on the scenario sheet: for the next step, and for all that may be seen ahead."""
    return WANTED[game.state.scenario](game)


def _azathoth(game: Third) -> tuple[int, int]:
    future = in_codex(game, 8)
    if future is not None:
        left = FUTURE - future.clues
        return left, left
    barrier = in_codex(game, 6)
    if barrier is not None:
        return (RED, RED) if barrier.back else (BARRIER, BARRIER + RED)
    begun = in_codex(game, 4) is not None
    return (BARRIER if begun else OPENING), BARRIER + RED


def _feast(game: Third) -> tuple[int, int]:
    return OPENING if in_codex(game, 10) is not None else ENDLESS, ENDLESS


def _veil(game: Third) -> tuple[int, int]:
    mended = sum([marker.facedown and marker.color == "white" for marker in game.state.markers])
    if in_codex(game, 27) is not None:
        left = sum([not marker.facedown and marker.color == "white" for marker in game.state.markers])
        return MENDING * left, MENDING * left
    return MENDING, MENDING * (SCARS - mended)


def _echoes(game: Third) -> tuple[int, int]:
    if in_codex(game, 29) is not None:
        return OPENING, THREAD * 4
    left = THREAD * len(game.state.aside)
    return min(THREAD, left), left


WANTED = {
    "approach_of_azathoth": _azathoth,
    "feast_for_umordhoth": _feast,
    "veil_of_twilight": _veil,
    "echoes_of_the_deep": _echoes,
}
