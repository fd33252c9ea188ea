"""The collection: every card by its code, by its name in two languages, and by words as they are typed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from importlib import resources
from typing import TypeVar
from unicodedata import combining, normalize

import msgspec
from msgspec import structs

from miskatonic.games.cards.collection.facts import (
    Card,
    Cycle,
    Encounter,
    Erratum,
    Investigator,
    Pack,
    Printing,
    Taboo,
    TabooList,
    Trait,
)

DOCUMENT_TABOO = "008"
"""The list that document 003 prints, of which the ledger tells; of newer ones only the facts are known."""

WORD = re.compile(r"[^\W_]+(?:[.'][^\W_]+)*")

T = TypeVar("T")


def rows(name: str, kind: type[T]) -> list[T]:
    file = resources.files("miskatonic.games.cards.collection") / f"{name}.jsonl"
    return msgspec.json.Decoder(kind).decode_lines(file.read_bytes())


@cache
def fold(words: str) -> str:
    """Lower case, without accents and quotes: what people type for a name."""
    plain = words.casefold().replace("’", "'")
    if not plain.isascii():
        plain = "".join(letter for letter in normalize("NFD", plain) if not combining(letter))
    return " ".join(WORD.findall(plain))


class Collection:
    """All cards there are. It is read once and never changes."""

    def __init__(self, cards: Iterable[Card], printings: Iterable[Printing]) -> None:
        self.cards: dict[str, Card] = {card.code: card for card in cards}
        for each in printings:
            self.cards[each.code] = structs.replace(
                self.cards[each.of],
                code=each.code,
                pack=each.pack,
                position=each.position,
                quantity=each.quantity,
                duplicate_of=each.of,
            )
        self.cards = {code: self.cards[code] for code in sorted(self.cards)}

    def __getitem__(self, code: str) -> Card:
        return self.cards[code]

    def get(self, code: str) -> Card | None:
        return self.cards.get(code)

    def investigator(self, code: str) -> Investigator | None:
        card = self.cards.get(code)
        return card if isinstance(card, Investigator) else None

    @cached_property
    def investigators(self) -> tuple[Investigator, ...]:
        return tuple(card for card in self.cards.values() if isinstance(card, Investigator))

    @cached_property
    def _printings(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for card in self.cards.values():
            found.setdefault(card.canonical, []).append(card.code)
        return {code: tuple(codes) for code, codes in found.items()}

    def printings(self, code: str) -> tuple[str, ...]:
        """All codes of the same card, itself among them, the first printing first."""
        first = self.cards[code].canonical
        return (first, *(each for each in self._printings[first] if each != first))

    # Bonds

    @cached_property
    def _bonded(self) -> dict[str, tuple[Card, ...]]:
        """The bonded cards, by the folded name of what brings them."""
        found: dict[str, list[Card]] = {}
        for card in self.cards.values():
            if card.bonded_to and not card.duplicate_of and not card.hidden:
                found.setdefault(fold(card.bonded_to), []).append(card)
        return {name: tuple(cards) for name, cards in found.items()}

    def brought_by(self, name: str) -> tuple[Card, ...]:
        """The bonded cards that a card of this name brings."""
        return self._bonded.get(fold(name), ())

    # Names

    @cached_property
    def by_name(self) -> dict[str, tuple[str, ...]]:
        """Folded names, alone and with their subtitles, in English and Spanish, each with all its codes."""
        found: dict[str, dict[str, None]] = {}
        for card in self.cards.values():
            spanish, subtitle = card.name_es or card.name, card.subname_es or card.subname
            for name, subname in ((card.name, card.subname), (spanish, subtitle)):
                for words in (name, f"{name} {subname}"):
                    found.setdefault(fold(words), {})[card.code] = None
        return {name: tuple(codes) for name, codes in found.items()}

    def named(self, words: str) -> tuple[str, ...]:
        """The codes of the cards with exactly this name (or this code)."""
        return (words,) if words in self.cards else self.by_name.get(fold(words), ())

    @cached_property
    def _haystack(self) -> list[tuple[str, str, Card]]:
        """Each card once, with its name and with all that may be typed to find it."""
        rows = []
        for card in self.cards.values():
            if not card.duplicate_of and not card.hidden:
                name = fold(card.name)
                more = (card.subname, card.name_es, card.subname_es, *card.traits, *card.classes, card.type)
                rows.append(
                    (name, " ".join((" " + name, *(fold(each) for each in more if each), card.code)), card)
                )
        return rows

    def search(self, words: str, limit: int = 50) -> list[Card]:
        """Cards of which every word typed begins a word of names, traits, class, type or code; best names first."""
        wanted = fold(words)
        parts = [" " + part for part in wanted.split()]
        found = [
            (
                name != wanted,
                not name.startswith(wanted),
                parts[0] not in " " + name,
                name,
                card.level or 0,
                place,
            )
            for place, (name, hay, card) in enumerate(self._haystack)
            if parts and all(part in hay for part in parts)
        ]
        return [self._haystack[row[-1]][2] for row in sorted(found)[:limit]]


@cache
def load() -> Collection:
    """The collection that comes with the package."""
    cards = [*rows("cards", Card), *rows("investigators", Investigator)]
    return Collection(cards, rows("printings", Printing))


@cache
def packs() -> dict[str, Pack]:
    return {each.code: each for each in rows("packs", Pack)}


@cache
def cycles() -> dict[str, Cycle]:
    return {each.code: each for each in rows("cycles", Cycle)}


@cache
def traits() -> dict[str, Trait]:
    return {each.id: each for each in rows("traits", Trait)}


@cache
def taboo_lists() -> dict[str, dict[str, Taboo]]:
    """Each list by its code ("001" to the newest): what it says of a card, by the code of the first printing."""
    cards = load().cards
    return {
        each.code: {cards[taboo.code].canonical: taboo for taboo in each.cards}
        for each in rows("taboos", TabooList)
    }


@cache
def taboo_dates() -> dict[str, str]:
    """The day from which each list holds."""
    return {each.code: each.date for each in rows("taboos", TabooList)}


@cache
def newest_taboo() -> str:
    """The list that holds where nobody names one: the newest known."""
    return max(taboo_lists())


@cache
def encounter_cards() -> dict[str, Encounter]:
    return {each.code: each for each in rows("encounter", Encounter)}


@cache
def errata() -> tuple[Erratum, ...]:
    return tuple(rows("errata", Erratum))
