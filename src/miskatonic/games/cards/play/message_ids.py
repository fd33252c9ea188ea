"""The message ids that play builds at run time, for who checks that every message exists and is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from miskatonic.games.cards.play.facts import CARDS, KEYWORDS, SETS, SYMBOLS, TRAITS


def _sharing() -> Iterator[str]:
    """The cards that have a subtitle to tell them from others of the same title."""
    subnames: dict[str, set[str]] = {}
    for card in CARDS.values():
        subnames.setdefault(card.title, set()).add(card.subname)
    yield from (code for code, card in CARDS.items() if card.subname and len(subnames[card.title]) > 1)


def _turned() -> Iterator[str]:
    """The cards whose other side has a name of its own."""
    for code, card in CARDS.items():
        if card.back_name or (card.unrevealed and card.unrevealed.title != card.title):
            yield code


KINDS: dict[str, Iterable[str]] = {
    "card": CARDS,
    "subname": tuple(_sharing()),
    "back": tuple(_turned()),
    "keyword": KEYWORDS,
    "set": SETS,
    "symbol": SYMBOLS,
    "trait": TRAITS,
}
"""What each kind of term is about."""


def built_ids() -> list[str]:
    return [f"play.{kind}.{name}" for kind, names in KINDS.items() for name in names]
