"""What solves the case and what the night costs, counted."""

from __future__ import annotations

from miskatonic.games.noir.facts import CLUES
from miskatonic.games.noir.rules.table import (
    TYPES_TO_WIN,
    sanity_limit_explained,
    time_limit,
    types_in,
)
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.text import say
from miskatonic.kernel.views import Aim

NAMES = ("types", "objectives", "sanity", "time", "threats")


def aims(game: Noir) -> list[Aim]:
    state = game.state
    sanity, time = sanity_limit_explained(game).total, time_limit(game)
    end = f"noir.end.{state.mode}"
    return [
        _win(game),
        _clock("sanity", len(state.sanity), sanity, f"{end}.02"),
        _clock("time", len(state.time), time, "noir.upkeep.c.01"),
        _clock("threats", len(state.threat_deck), None, f"{end}.03"),
    ]


def _win(game: Noir) -> Aim:
    """By types in classic mode, by objectives in hardboiled mode."""
    state = game.state
    if state.mode == "classic":
        found = types_in([card for card in state.big_picture if CLUES[card].puzzle])
        name, now, most = "types", found, TYPES_TO_WIN
    else:
        name, now, most = "objectives", len(state.completed), len(state.completed) + len(state.objectives)
    text, short = say(f"noir.aim.{name}", n=most), say(f"noir.aim.{name}.short")
    return Aim(name, False, text, short, now, most, f"noir.end.{state.mode}.01")


def _clock(name: str, now: int, most: int | None, rule: str) -> Aim:
    text = say(f"noir.aim.{name}") if most is None else say(f"noir.aim.{name}", n=most)
    return Aim(name, True, text, say(f"noir.aim.{name}.short"), now, most, rule)
