"""The message ids that play builds at run time, for who checks that every message exists and is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from miskatonic.games.cards.play.facts import CARDS, KEYWORDS, SETS, SYMBOLS, TRAITS

PHASES = (
    *("setup", "mulligan", "begin", "mythos", "mythos_end", "investigation", "next_turn", "turn", "enemy"),
    *("enemy_attacks", "upkeep", "refresh", "hand_size", "round_end", "resolution", "between"),
)


def _sharing() -> Iterator[str]:
    """The cards whose subtitles are told: investigators, and those that share their title with others."""
    subnames: dict[str, set[str]] = {}
    for card in CARDS.values():
        subnames.setdefault(card.title, set()).add(card.subname)
    yield from (
        code
        for code, card in CARDS.items()
        if card.subname and (card.type == "investigator" or len(subnames[card.title]) > 1)
    )


def _turned() -> Iterator[str]:
    """The cards whose other side has a name of its own."""
    for code, card in CARDS.items():
        if card.back_name or (card.unrevealed and card.unrevealed.title != card.title):
            yield code


STAGES = ("act", "agenda")
KINDS: dict[str, Iterable[str]] = {
    "log.leaves": ("discard", "hand", "deck", "bottom", "victory", "removed", "set_aside"),
    "log.advances": STAGES,
    "log.current": STAGES,
    "mark": ("damage", "horror", "clues", "doom", "resources", "uses"),
    "number": ("fight", "health", "evade", "damage", "horror"),
    "option": ("fight", "evade", "engage"),
    "uses": ("ammo", "charges", "secrets", "supplies"),
    "phase": PHASES,
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
