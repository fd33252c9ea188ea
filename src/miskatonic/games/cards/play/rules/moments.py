"""Letting things happen: who may answer to it, and several things that happen at the same time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.happenings import Begins, Ends, Happening
from miskatonic.games.cards.play.scenes import Drawing
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.lasting import lapse

Doing = Callable[[], Flow[None]]
FREE = "free"
"""What may be used in any window."""
SILENT: Flow[Any] = cast(Flow[Any], iter(()))
"""What nobody answers to, and needs no flow of its own."""


def alone(game: Cards) -> int | None:
    """The seat that resolves a card with peril, while nobody else may do anything; None: no such card is going on."""
    for scene in game.state.scenes:
        if isinstance(scene, Drawing) and table.has_keyword(game, scene.card, "peril"):
            return scene.seat
    return None


def seats(game: Cards) -> list[int]:
    """Who may react now, in player order; where nobody is left the lead, to say what comes first."""
    state = game.state
    found = table.seats(game)
    if state.scenes and (only := alone(game)) is not None:
        found = [seat for seat in found if seat == only] or found
    return found or [state.lead]


def happen(game: Cards, happening: Happening, do: Doing = nothing) -> Flow[bool]:
    """Let it happen with everything that answers to it; False when it was cancelled or something took its place.

    What is only told of, and heard by nobody, passes in silence, without a result.
    """
    abilities = game.abilities
    if type(happening) in abilities.heard:
        return abilities.happen(game, happening, do, seats(game))
    if do is nothing:
        return SILENT
    if abilities.effects:
        return abilities.happen(game, happening, do, seats(game))
    return _unheard(game, happening, do)


def _unheard(game: Cards, happening: Happening, do: Doing) -> Flow[bool]:
    """Nothing answers to it, unless it comes into play with it."""
    yield from do()
    if type(happening) in game.abilities.heard:
        yield from game.abilities.afterwards(game, happening, seats(game))
    return True


def is_quiet(game: Cards, *, begins: str = "", ends: Sequence[str] = ()) -> bool:
    """Nothing answers to these spans, nothing lasts, nothing is free to be used: the phase passes by itself."""
    abilities, heard = game.abilities, game.abilities.heard
    if FREE in abilities.usables or (begins and Begins in heard and abilities.hears_of(Begins, begins)):
        return False
    if not ends or not (game.state.lasting or Ends in heard):
        return True
    if game.state.lasting or (Ends, "") in heard:
        return False
    for span in ends:  # noqa: SIM110 (asked in every phase)
        if (Ends, span) in heard:
            return False
    return True


def pass_by(game: Cards, step: str, *over: str) -> Flow[Any]:
    """A quiet phase is over: so is what was counted in it, and `step` comes next."""
    if game.state.limits or game.state.lasting:
        for span in over:
            lapse(game, span)
    game.state.step = step
    return SILENT


def begin(game: Cards, span: str, seat: int = -1) -> Flow[Any]:
    """A span begins."""
    abilities = game.abilities
    if Begins not in abilities.heard or not abilities.hears_of(Begins, span):
        return SILENT
    return happen(game, Begins(seat=seat, span=span))


def together(game: Cards, happenings: Sequence[Happening], do: Doing) -> Flow[None]:
    """Several things happen at once: what answers to each beforehand, then all of them, then what answers afterwards.

    What is cancelled does not stop the others; `do` looks which of them still hold (`holds`).
    """
    if not happenings:
        yield from do()
        return
    if len(happenings) == 1:
        if not (yield from happen(game, happenings[0], do)):
            yield from do()
        return
    if game.abilities.effects:
        yield from game.abilities.together_within(game, happenings, do, seats(game))
        return
    rest = partial(together, game, happenings[1:], do)
    if not (yield from happen(game, happenings[0], rest)):
        yield from rest()


def holds(happening: Happening) -> bool:
    """Whether it is still to happen as it was told."""
    return not happening.cancelled and happening.instead is None


def end(game: Cards, span: str, *over: str, seat: int = -1) -> Flow[Any]:
    """A span ends: what happens when it does; then what lasts until then is over; then what happens at its end."""

    if not game.abilities.hears_of(Ends, span):
        for each in over:
            lapse(game, each)
        return SILENT

    def do() -> Flow[None]:
        for each in over:
            lapse(game, each)
        return
        yield

    return happen(game, Ends(seat=seat, span=span), do)
