"""What wins the game and what wakes the Ancient One, counted."""

from __future__ import annotations

from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN, doom_track, players
from miskatonic.games.second.rules.gates import SEALS_TO_WIN
from miskatonic.games.second.state import Second
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Aim

NAMES = ("seals", "closing", "gates", "doom", "banish", "devoured")


def aims(game: Second) -> list[Aim]:
    """Before the Ancient One is known there is nothing to tell; once it is awake only the battle counts."""
    state = game.state
    if not state.ancient or not state.investigators:
        return []
    if state.battle is not None:
        return _battle(game)
    limit, track = GATES_TO_AWAKEN[players(game)], doom_track(game)
    trophies = sum(len(who.gates) for who in state.investigators)
    wakes = say("second.aim.gates", n=limit, ancient=state.ancient)
    return [
        _goal(
            "seals", say("second.aim.seals", n=SEALS_TO_WIN), len(state.seals), SEALS_TO_WIN, "2e.victory.05"
        ),
        _goal(
            "closing", say("second.aim.closing", n=players(game)), trophies, players(game), "2e.victory.04"
        ),
        _clock("gates", wakes, len(state.gates), limit, "2e.awaken.04"),
        _clock("doom", say("second.aim.doom", ancient=state.ancient), state.doom, track, "2e.awaken.03"),
    ]


def _battle(game: Second) -> list[Aim]:
    state = game.state
    track = max(doom_track(game), state.doom)
    devoured = sum(who.out for who in state.investigators)
    banish = say("second.aim.banish", ancient=state.ancient)
    return [
        _goal("banish", banish, track - state.doom, track, "2e.final.14"),
        _clock("devoured", say("second.aim.devoured"), devoured, players(game), "2e.final.18"),
    ]


def _goal(name: str, text: Text, now: int, most: int, rule: str) -> Aim:
    return Aim(name, False, text, say(f"second.aim.{name}.short"), now, most, rule)


def _clock(name: str, text: Text, now: int, most: int, rule: str) -> Aim:
    return Aim(name, True, text, say(f"second.aim.{name}.short"), now, most, rule)
