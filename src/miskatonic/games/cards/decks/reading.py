"""Deck files: the JSON of ArkhamDB and what is like it, plain lists, OCTGN, our own form, and addresses that carry
a deck.

Whatever is in the bytes, the answer is a deck or `NotADeck`. Cards that nobody knows stay in the deck under the
words that stood there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.games.cards.collection.shelf import load, taboo_lists
from miskatonic.games.cards.decks.address import from_address, is_address
from miskatonic.games.cards.decks.beginning import builder
from miskatonic.games.cards.decks.deck import LONGEST_NOTES, Deck, Mark, NotADeck
from miskatonic.games.cards.decks.lists import MOST, read_text, taboo_named, whole
from miskatonic.games.cards.decks.octgn import is_octgn, read_octgn
from miskatonic.games.cards.decks.taboos import followed
from miskatonic.kernel.text import Raw, say

__all__ = ["LONGEST", "DeckFile", "read", "read_file", "write", "write_arkhamdb"]

OURS = "miskatonic"
EARLIER = "earlier"
MOST_VERSIONS = 100
MOST_EARNED = 1000
MOST_TAGS = 50
JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{")
"""An object, or a list that begins with one."""
BOM = b"\xef\xbb\xbf"
LONGEST = 1_000_000
"""Bytes; no deck comes near it."""
ADDRESS = re.compile(r"(https?://|www\.)\S+|(\w+\.)*(arkhamdb\.com|arkham\.build)\S*", re.IGNORECASE)


class DeckFile(Struct, frozen=True):
    """What is in a file: a deck after the versions that led to it, and what was passed over."""

    versions: tuple[Deck, ...]
    form: str
    """text, arkhamdb, octgn, address, or own, which alone keeps earlier versions."""
    negative: tuple[str, ...] = ()
    """Cards of which the file counts fewer than none: there are none."""

    @property
    def deck(self) -> Deck:
        return self.versions[-1]


def read(data: bytes) -> Deck:
    """The deck in a file."""
    return read_file(data).deck


def read_file(data: bytes) -> DeckFile:
    if len(data) > LONGEST:
        raise NotADeck(say("cards.error.long"))
    if JSON.match(data):
        return _from_json(data)
    if b"\0" in data:
        raise NotADeck(say("cards.error.no_text"))
    text = data.decode("utf-8-sig", "replace")
    if is_octgn(text):
        return DeckFile((read_octgn(text),), "octgn")
    if is_address(text):
        return DeckFile((_ours(from_address(text)),), "address")
    if text.strip().isdigit():
        raise NotADeck(say("cards.error.number", what=Raw(text.strip()[:20])))
    if ADDRESS.fullmatch(text.strip()):
        raise NotADeck(say("cards.error.address"))
    return DeckFile((read_text(text),), "text")


# JSON


def _decoded(data: bytes | str) -> Any:
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise NotADeck(say("cards.error.format")) from error


def _from_json(data: bytes) -> DeckFile:
    found = _decoded(data.removeprefix(BOM))
    if isinstance(found, list) and len(found) == 1:
        found = found[0]
    if isinstance(found, dict):
        found = _inside(found)
    if not isinstance(found, dict):
        raise NotADeck(say("cards.error.format"))
    if OURS in found:
        return DeckFile((*_earlier(found), _ours(found)), "own")
    if "investigator_code" not in found:
        raise NotADeck(say("cards.error.nobody"))
    deck = _arkhamdb(found)
    return DeckFile(
        (deck,), "arkhamdb", tuple(dict.fromkeys(code for key in PILES for code in _negative(found.get(key))))
    )


def _inside(found: dict[str, Any]) -> object:
    """Backups and answers of services have the deck in a field."""
    for key in INSIDE:
        if isinstance(found.get(key), dict) and "investigator_code" not in found and OURS not in found:
            return found[key]
    return found


def _earlier(found: dict[str, Any]) -> list[Deck]:
    earlier = found.get(EARLIER, [])
    if not isinstance(earlier, list) or len(earlier) >= MOST_VERSIONS:
        raise NotADeck(say("cards.error.format"))
    for each in earlier:
        if not isinstance(each, dict):
            raise NotADeck(say("cards.error.format"))
    return [*map(_ours, earlier)]


def _ours(found: dict[str, Any]) -> Deck:
    try:
        deck = msgspec.convert(found, Deck, str_keys=True)
    except msgspec.ValidationError as error:
        raise NotADeck(say("cards.error.format")) from error
    builder(deck.investigator)
    piles = (deck.cards, deck.beside, deck.second, deck.uncounted)
    good = all(0 <= n <= MOST for pile in piles for n in pile.values()) and all(
        0 <= line <= MOST and 0 <= mark.boxes <= MOST
        for marks in deck.marks.values()
        for line, mark in marks.items()
    )
    if not good or (deck.taboo and deck.taboo not in taboo_lists()):
        raise NotADeck(say("cards.error.format"))
    return deck


def _arkhamdb(found: dict[str, Any]) -> Deck:
    meta = _meta(found.get("meta"))
    exiled = found.get("exile_string")
    name = found.get("name")
    who = builder(str(found["investigator_code"])).code
    deck = Deck(
        investigator=who,
        cards={
            code: n for code, n in _pile(found.get("slots")).items() if code != who
        },  # some count them too
        name=name if isinstance(name, str) else "",
        front=_word(meta, "alternate_front"),
        back=_word(meta, "alternate_back"),
        beside=_pile(found.get("sideSlots")),
        second=_listed(_word(meta, "extra_deck")),
        uncounted=_pile(found.get("ignoreDeckLimitSlots")),
        choices={
            key: str(value)
            for key, value in meta.items()
            if isinstance(value, (str, int)) and CHOICE.fullmatch(key) and value != ""
        },
        marks={key[4:]: _marks(value) for key, value in meta.items() if key.startswith("cus_") and value},
        taboo=taboo_named(found["taboo_id"]) if "taboo_id" in found else None,
        exiled=tuple(part.strip() for part in exiled.split(",") if part.strip())
        if isinstance(exiled, str)
        else (),
        earned=_counted(found.get("xp"), MOST_EARNED),
        tags=_tags(found.get("tags")),
        notes=str(found.get("description_md") or "")[:LONGEST_NOTES],
    )
    return whole(deck)


def _tags(found: object) -> tuple[str, ...]:
    """ "solo, multiplayer", or as some write it, "solo multiplayer"."""
    words = found if isinstance(found, str) else ""
    parts = words.split(",") if "," in words else words.split()
    return tuple(dict.fromkeys(part.strip()[:40] for part in parts if part.strip()))[:MOST_TAGS]


def _counted(found: object, most: int) -> int:
    """A number as some programs write it ("2", 2.0); nothing, and what is below it, is none."""
    if isinstance(found, str) and re.fullmatch(r"\s*-?\d{1,6}\s*", found, re.ASCII):
        found = int(found)
    if isinstance(found, bool) or not isinstance(found, (int, float)) or found != found:
        return 0
    return int(min(max(found, 0), most))


INSIDE = ("deck", "data", "decklist")
PILES = ("slots", "sideSlots", "ignoreDeckLimitSlots")
CHOICE = re.compile(r"deck_size_selected|faction_selected|faction_[12]|option_selected|branded")


def _meta(found: object) -> dict[str, Any]:
    """What was chosen: an object, or as ArkhamDB has it, one inside a string."""
    if isinstance(found, str):
        try:
            found = _decoded(found)
        except NotADeck:  # what was chosen is lost, the cards are not
            return {}
    return found if isinstance(found, dict) else {}


def _word(meta: dict[str, Any], key: str) -> str:
    value = meta.get(key)
    return value if isinstance(value, str) else ""


def _pile(found: object) -> dict[str, int]:
    """Copies by code. An empty one may be an empty list, and some programs count below none."""
    if not found:
        return {}
    if not isinstance(found, dict):
        raise NotADeck(say("cards.error.cards"))
    for n in found.values():
        if not _is_count(n) or float(n or 0) > MOST:
            raise NotADeck(say("cards.error.cards"))
    return {code: copies for code, n in found.items() if (copies := _counted(n, MOST))}


def _is_count(n: object) -> bool:
    """A whole number, in whatever form; null is none."""
    if isinstance(n, str):
        return re.fullmatch(r"\s*-?\d{1,6}\s*", n, re.ASCII) is not None
    return n is None or (isinstance(n, (int, float)) and not isinstance(n, bool) and n == int(n))


def _negative(found: object) -> list[str]:
    return [code for code, n in found.items() if float(n or 0) < 0] if isinstance(found, dict) else []


def _listed(words: str) -> dict[str, int]:
    pile: dict[str, int] = {}
    for code in filter(None, (part.strip() for part in words.split(","))):
        pile[code] = min(pile.get(code, 0) + 1, MOST)
    return pile


def _marks(words: object) -> dict[int, Mark]:
    """ "0|1,2|2|chosen": lines of the sheet with their marked boxes; what cannot be read is not marked."""
    marks: dict[int, Mark] = {}
    for part in words.split(",") if isinstance(words, str) else ():
        found = re.fullmatch(r"\s*(\d{1,2})\|(\d{1,2})(?:\|(.*))?", part, re.ASCII)
        if found and (int(found[2]) or found[3]):
            marks[int(found[1])] = Mark(int(found[2]), found[3] or "")
    return marks


# Writing


def write(deck: Deck, earlier: Sequence[Deck] = ()) -> bytes:
    """Our own form, which keeps everything, also the versions that led to this one."""
    found = {OURS: "deck", **msgspec.to_builtins(deck, str_keys=True)}
    if earlier:
        found[EARLIER] = msgspec.to_builtins(list(earlier), str_keys=True)
    return msgspec.json.format(msgspec.json.encode(found))


def write_arkhamdb(deck: Deck) -> bytes:
    """The JSON that ArkhamDB and programs like it read: there a parallel investigator is the sides of the original,
    and a deck that says nothing of taboos has none."""
    meta: dict[str, str] = dict(deck.choices)
    original = load()[deck.investigator].alternate_of
    front, back = (side or (deck.investigator if original else "") for side in (deck.front, deck.back))
    if front:
        meta["alternate_front"] = front
    if back:
        meta["alternate_back"] = back
    if deck.second:
        meta["extra_deck"] = ",".join(code for code, n in deck.second.items() for _ in range(n))
    for code, marks in deck.marks.items():
        meta[f"cus_{code}"] = ",".join(
            f"{line}|{mark.boxes}" + (f"|{mark.chosen}" if mark.chosen else "")
            for line, mark in marks.items()
        )
    found: dict[str, Any] = {
        "name": deck.name,
        "investigator_code": original or deck.investigator,
        "slots": deck.cards,
        "sideSlots": deck.beside,
        "ignoreDeckLimitSlots": deck.uncounted,
        "meta": msgspec.json.encode(meta).decode(),
        "exile_string": ",".join(deck.exiled),
        "description_md": deck.notes,
        "tags": ", ".join(deck.tags),
        "xp": deck.earned or None,
        "taboo_id": int(followed(deck.taboo) or 0) or None,
    }
    return msgspec.json.format(msgspec.json.encode(found))
