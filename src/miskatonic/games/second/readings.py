"""Books that can be read on the way: what reading one promises, and how long it takes."""

from __future__ import annotations

from miskatonic.games.second.abilities.printed import UseCard
from miskatonic.games.second.craft import Weights
from miskatonic.games.second.facts import CARDS, kind_of
from miskatonic.games.second.hopes import Hope
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.texts.cards import PRINTED

TOMES = {
    kind: use
    for kind, printed in PRINTED.items()
    if CARDS[kind].type == "tome"
    for use in printed
    if isinstance(use, UseCard)
}


def is_book(card: str) -> bool:
    return kind_of(card) in TOMES


def has_books(who: Investigator) -> bool:
    return any(is_book(card.id) for card in who.cards)


def points_for(card: str) -> int:
    """Movement points that reading it takes."""
    return TOMES[kind_of(card)].cost.movement


def promise(game: Second, w: Weights, who: Investigator, card: str) -> float:
    """What reading it once may be expected to bring him, with his sliders as they are."""
    return Hope(game, w, who).of(TOMES[kind_of(card)].effect)
