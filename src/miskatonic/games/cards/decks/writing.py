"""A deck as a list for people: grouped by type, as plain text or as Markdown. `lists` reads both."""

from __future__ import annotations

from collections.abc import Iterator

from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import fold, load, packs
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.lists import (
    BESIDE,
    LABEL,
    NAMED,
    NO_TABOOS,
    SECOND,
    Entry,
    Row,
    entry_of,
    investigator_of,
    row_of,
    whole,
)


def write_text(deck: Deck) -> str:
    """A list for people, grouped by type; choices, marks, single parallel sides and what is not counted are not in
    it."""
    deck = whole(deck)
    name = " ".join(deck.name.split())
    lines = [line for line in (name, f"# {name}") if name and _is_a_name(row_of(line))][:1]
    lines += _heads(deck)
    for heading, pile in _groups(deck):
        lines += ["", heading, *(f"{n}x {_said(code)}" for code, n in pile.items())]
    return "\n".join(lines) + "\n"


def write_markdown(deck: Deck) -> str:
    """The same with headings and bullets, and with the notes: for a forum or a message."""
    deck = whole(deck)
    name = " ".join(deck.name.split())
    lines = [f"# {name}", ""] if name else []
    lines += [f"{line}  " for line in _heads(deck)]
    for heading, pile in _groups(deck):
        lines += ["", f"## {heading}", "", *(f"- {n}x {_said(code)}" for code, n in pile.items())]
    if deck.notes.strip():
        lines += ["", "## Notes", "", deck.notes.strip()]
    return "\n".join(lines) + "\n"


def _heads(deck: Deck) -> list[str]:
    lines = [f"Investigator: {_written(load()[deck.investigator])}"]
    return lines if deck.taboo is None else [*lines, f"Taboo: {deck.taboo or NO_TABOOS[0]}"]


GROUPS = {"asset": "Assets", "event": "Events", "skill": "Skills", "permanent": "Permanents"}
LAST_GROUPS = {"weakness": "Weaknesses", "other": "Others"}


def _groups(deck: Deck) -> Iterator[tuple[str, dict[str, int]]]:
    """The cards by type, by name in each; then what lies beside the deck."""
    names = {**GROUPS, **LAST_GROUPS}
    found: dict[str, dict[str, int]] = {group: {} for group in names}
    for code, n in sorted(deck.cards.items(), key=lambda each: (_said(each[0]), each[0])):
        found[_group(code)][code] = n
    for group, pile in found.items():
        if pile:
            yield f"{names[group]} ({sum(pile.values())})", pile
    for heading, pile in (("Side deck", deck.beside), ("Second deck", deck.second)):
        if pile:
            yield heading, pile


def _group(code: str) -> str:
    card = load().get(code)
    if card is None:
        return "other"
    if card.weakness:
        return "weakness"
    if card.permanent:
        return "permanent"
    return card.type if card.type in GROUPS else "other"


def _is_a_name(row: Row) -> bool:
    """Whether a line is read as nothing but the name of a deck."""
    heading = fold(row.words)
    return not (
        LABEL.fullmatch(row.words)
        or NAMED.fullmatch(row.words)
        or entry_of(row)
        or investigator_of(row.words)
        or heading in BESIDE
        or heading in SECOND
    )


def _said(code: str) -> str:
    card = load().get(code)
    return code if card is None else _written(card)


def _written(card: Card) -> str:
    """Its name, level and product; its code too where those do not tell it from another."""
    level = f" ({card.level})" if card.level else ""
    words = f"{card.name}{level} ({packs()[card.pack].name})"
    if isinstance(card, Investigator):
        again = investigator_of(words)
        same = again is not None and again.code == card.code
    else:
        same = entry_of(row_of(f"1x {words}")) == Entry(1, card.code)
    return words if same else f"{words} [{card.code}]"
