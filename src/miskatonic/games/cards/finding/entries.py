"""Every card with the words that find it, in the reader's language and in those of the editions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from unicodedata import combining, normalize

from msgspec import Struct

from miskatonic.games.cards.finding.fields import FLAGS
from miskatonic.games.cards.listing import CardFact, CollectionData, Named

BETWEEN = re.compile(r"[^\w']+|_+")
APOSTROPHE = re.compile(r"'([^\W\d_]{2,})")
KINDS = ("types", "classes", "traits", "keywords", "tags", "slots", "uses", "actions", "subtypes", "flags")
"""What has names of its own, besides products and cycles."""


def plain(words: str) -> str:
    """Small letters without accents, one blank between words."""
    bare = "".join(letter for letter in normalize("NFD", words) if not combining(letter))
    return " ".join(part for part in BETWEEN.split(bare.lower().replace("’", "'")) if part)


def fold(words: str) -> str:
    """What people type for a name. "Dr. Milán" -> "dr milan", "O'Toole" -> "otoole"."""
    return plain(words).replace("'", "")


def after_apostrophes(words: str) -> str:
    """What follows an apostrophe is a word as well: "toole" finds O'Toole."""
    return " ".join(APOSTROPHE.findall(plain(words)))


class Words(Struct, frozen=True):
    """What stands on a card, as far as it is known: from the reader's own copy, or in our own words."""

    text: str = ""
    flavor: str = ""


class Entry(Struct, frozen=True):
    """A card and all that finds it; each word of `hay` and `text` has a blank before it."""

    card: CardFact
    name: str
    also: str
    hay: str
    text: str
    flavor: str


class Known(Struct, frozen=True):
    """The entries, and the names of things: kind -> id -> its names, folded."""

    entries: list[Entry]
    names: dict[str, dict[str, tuple[str, ...]]]
    cycle_of: dict[str, str]


def known(data: CollectionData, texts: Mapping[str, Words]) -> Known:
    """All of the collection; `texts` are by the code of the first printing."""
    names = {kind: _named(getattr(data, kind)) for kind in KINDS}
    names["packs"] = {each.code: (each.code, fold(each.name)) for each in data.packs}
    names["cycles"] = {each.code: (each.code, fold(each.name), str(each.position)) for each in data.cycles}
    codes = {card.code: card.code for card in data.cards}
    for code, first in data.reprints.items():
        codes[first] = f"{codes.get(first, first)} {code}"
    entries = [_entry(card, names, codes[card.code], texts.get(card.code, Words())) for card in data.cards]
    return Known(entries, names, {each.code: each.cycle for each in data.packs})


def _named(things: Iterable[Named]) -> dict[str, tuple[str, ...]]:
    return {each.id: (fold(each.id), fold(each.name), fold(each.also)) for each in things}


def _entry(card: CardFact, names: dict[str, dict[str, tuple[str, ...]]], codes: str, words: Words) -> Entry:
    name, also = fold(card.name), fold(card.also)
    found = [name, also, fold(card.subname)]
    for kind, ids in ids_of(card).items():
        found += [" ".join(names[kind].get(id_, (fold(id_),))[1:]) for id_ in ids]
    found += ["parallel"] if card.alternate_of else []
    found += [codes, after_apostrophes(f"{card.name} {card.also}")]
    hay = dict.fromkeys(part for part in " ".join(found).split(" ") if part)
    return Entry(card, name, also, " " + " ".join(hay), f" {fold(words.text)}", f" {fold(words.flavor)}")


def ids_of(card: CardFact) -> dict[str, tuple[str, ...]]:
    """The things of a card by which words find it."""
    return {
        "traits": card.traits,
        "classes": card.classes,
        "types": (card.type,),
        "subtypes": (card.subtype,) if card.subtype else (),
        "keywords": card.keywords,
        "slots": card.slots,
        "uses": card.uses,
        "actions": card.actions,
        "tags": card.tags,
    }


def flags_of(card: CardFact) -> tuple[str, ...]:
    """Which of the flags a card has."""
    has = {
        "unique": card.unique,
        "customizable": bool(card.boxes),
        "bonded": card.bonded,
        "story": card.story,
        "signature": bool(card.owners),
        "weakness": card.subtype != "",
        "parallel": card.alternate_of != "",
        "multiclass": len(card.classes) > 1,
    }
    return tuple(each for each in FLAGS if has.get(each, each in card.keywords))
