"""Everything in play that has abilities."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.games.cards.play import texts
from miskatonic.games.cards.play.rules.written import Entered
from miskatonic.games.cards.play.state import CardsState
from miskatonic.games.cards.play.words.lasting import entered


def sources(state: CardsState) -> Iterable[Entered]:
    """Investigators with their hands, cards in play, locations, stages, what lasts; before set-up nothing is there."""
    if state.step == "setup":
        return
    yield texts.scenario(state.scenario, state.difficulty)
    for who in state.investigators:
        if not who.out:
            yield texts.investigator(who.code, who.seat)
            for card in who.hand:
                yield texts.hand(card, who.seat)
    for at in state.places:
        yield texts.place(at.id, at.revealed)
    for stage in (state.act, state.agenda):
        if stage is not None:
            yield texts.stage(stage.code, stage.back)
    for it in state.things:
        yield texts.thing(it)
    for change in state.lasting:
        yield entered(change)
