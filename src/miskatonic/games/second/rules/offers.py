"""Cards that may be used at a moment: what is offered, and carrying out what was taken.

An ability that can be used is an optional reaction to a happening of that moment: "rolled" after a check,
"combat" in a round of combat, "moving" in the Movement Phase, "upkeep", "any" at any of them.
"""

from __future__ import annotations

from miskatonic.games.second.state import Second
from miskatonic.kernel.abilities import Happening, Moment, Reaction, Source
from miskatonic.kernel.asks import Flow, Option
from miskatonic.kernel.text import say


def offered(game: Second, happening: Happening, seat: int) -> list[tuple[Source, Reaction]]:
    """Optional reactions of this seat (and those that anybody may answer for) that fit now."""
    return [
        (source, reaction)
        for source, reaction in game.abilities.reactions.get((happening.kind, Moment.AFTER), ())
        if not reaction.forced and (reaction.fits is None or reaction.fits(game, source, happening))
        if source.seat is None or source.seat == seat or happening.about.get("open")
    ]


def offer_options(game: Second, happening: Happening, seat: int) -> list[Option]:
    return [
        Option(
            f"use:{source.id}",
            say("second.option.use", card=source.name),
            f"card:{source.id}",
            reaction.rule,
            card=source.id,
        )
        for source, reaction in offered(game, happening, seat)
    ]


def take_offer(game: Second, happening: Happening, seat: int, answer: str) -> Flow[None]:
    """Run the ability whose option was answered."""
    for source, reaction in offered(game, happening, seat):
        if f"use:{source.id}" == answer:
            yield from reaction.run(game, source, happening)
            return
