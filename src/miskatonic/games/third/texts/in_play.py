"""Everything in play that has abilities."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.games.third.abilities.cards import source_of, source_of_investigator
from miskatonic.games.third.abilities.monsters import sources_of_monsters
from miskatonic.games.third.rules.written import Entered
from miskatonic.games.third.state import ThirdState
from miskatonic.games.third.texts.archive import source_of_side
from miskatonic.games.third.texts.headlines import sources_of_rumor


def sources(state: ThirdState) -> Iterable[Entered]:
    """The codex, monsters, investigators and what they hold."""
    yield from sources_of_codex(state)
    yield from sources_of_monsters(state)
    for who in state.investigators:
        if not who.out:
            yield source_of_investigator(who.id, who.seat)
            for asset in who.assets:
                yield source_of(asset.id, who.seat)


def sources_of_codex(state: ThirdState) -> Iterable[Entered]:
    """The archive cards in the codex and beside decks, and the rumor."""
    for card in state.codex:
        yield source_of_side(card.number, card.back)
    for number in sorted(state.attached.values()):
        yield source_of_side(number, False)
    if state.rumor is not None:
        yield from sources_of_rumor(state.rumor.id, len(state.investigators))
