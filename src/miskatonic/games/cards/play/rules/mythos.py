"""The mythos phase: doom on the agenda, and an encounter card for everybody."""

from __future__ import annotations

from miskatonic.games.cards.play.rules import doom, encounters, moments, table, windows
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.steps import EncounterDraw
from miskatonic.kernel.asks import Flow


def mythos(game: Cards) -> Flow[None]:
    """1.1 to 1.3: the round begins, 1 doom, and the agenda advances if there is enough; then all draw in turn."""
    game.tell("play.log.round", "lcg.base.mythos.01", n=game.state.turn)
    yield from moments.begin(game, "round")
    yield from moments.begin(game, "mythos")
    yield from doom.place_doom(game, doom.AGENDA, 1, "lcg.base.mythos.02")
    yield from doom.check_threshold(game)
    game.state.step = "mythos_end"
    game.push(*[EncounterDraw(seat) for seat in table.seats(game)])


def encounter_draw(game: Cards, step: EncounterDraw) -> Flow[None]:
    """1.4: one card, fully resolved; another, as a unit of its own, if it surges."""
    who = table.person(game, step.seat)
    rule = encounters.SURGES if step.surge else encounters.DRAW
    if card := (yield from encounters.draw_one(game, who, rule=rule, surged=step.surged)):
        game.push(EncounterDraw(step.seat, surge=True, surged=[*step.surged, card]))


def mythos_end(game: Cards) -> Flow[None]:
    """The window after 1.4, and 1.5: the phase ends."""
    if moments.is_quiet(game, ends=("mythos",)):
        return moments.pass_by(game, "investigation", "phase")
    return _mythos_end(game)


def _mythos_end(game: Cards) -> Flow[None]:
    yield from windows.window(game, windows.MYTHOS)
    yield from moments.end(game, "mythos", "phase")
    game.state.step = "investigation"
