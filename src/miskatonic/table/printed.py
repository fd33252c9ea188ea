"""The publisher's words on the cards, from the user's own copy of the public card data.

We have none of them. Who has a copy imports it once; the words are then kept in that user's data folder, and shown
to nobody else.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from miskatonic.games.cards.collection.shelf import load
from miskatonic.kernel.text import LANGUAGES, Language
from miskatonic.table.card_data import NoCardData, Record, cards_in, no_card_data
from miskatonic.table.place import data_folder

FILE = "card-texts.json"


class Printed(Struct, frozen=True, gc=False, omit_defaults=True):
    """What stands on a card, with the marks of the public data (<b>, [action], [[Trait]])."""

    text: str = ""
    back: str = ""
    flavor: str = ""
    sheet: str = ""
    """Of a customizable card: a line for each of its boxes."""


Texts = dict[str, dict[str, Printed]]
"""Language -> code -> words."""


def import_texts(source: Path, folder: Path | None = None) -> int:
    """Keep the words of a copy (see `card_data`), and say of how many cards."""
    texts: Texts = {}
    for lang, record in cards_in(source):
        words = _printed(record)
        if lang in LANGUAGES and words != Printed():
            texts.setdefault(lang, {})[record["code"]] = words
    if not texts:
        raise no_card_data(source)
    keep_texts(texts, folder or data_folder())
    return how_many(texts)


def _printed(record: Record) -> Printed:
    """Reprints without words of their own are found by the card they reprint."""
    fields = ("text", "back_text", "flavor", "customization_text")
    return Printed(*(each if isinstance(each := record.get(name), str) else "" for name in fields))


def keep_texts(texts: Texts, folder: Path) -> None:
    """In the place of all that were there."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_bytes(msgspec.json.encode(texts))


def forget_texts(folder: Path) -> None:
    (folder / FILE).unlink(missing_ok=True)


def how_many(texts: Texts) -> int:
    """Cards that have words, in whatever language."""
    return len({code for words in texts.values() for code in words})


def read_texts(folder: Path | None = None) -> Texts:
    """All words that were imported; none, when none were."""
    path = (folder or data_folder()) / FILE
    if not path.is_file():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=Texts)
    except msgspec.DecodeError:
        raise no_card_data(path) from None


def texts_at_hand(folder: Path) -> Texts:
    """The same for a server that runs on: read anew only when they were imported anew; a damaged file has none."""
    try:
        known = (folder / FILE).stat()
        return _texts_of(folder, known.st_mtime_ns, known.st_size)
    except (OSError, NoCardData):
        return {}


@lru_cache(maxsize=1)
def _texts_of(folder: Path, changed: int, size: int) -> Texts:
    return read_texts(folder)


def card_words(texts: Texts, speech: Language) -> dict[str, Printed]:
    """What is known of the words on each card of the collection, in this language or else in English."""
    found: dict[str, Printed] = {}
    for card in load().cards.values():
        if not card.duplicate_of and (words := printed(texts, load().printings(card.code), speech.code)):
            found[card.code] = words
    return found


MARKUP = re.compile(r"<br\s*/?>|</?p>|<hr\s*/?>", re.IGNORECASE)
TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)


def plain(words: str) -> str:
    """Without HTML; [action] and [[Trait]] stay."""
    return TAG.sub("", MARKUP.sub("\n", words)).strip()


def printed(texts: Texts, codes: tuple[str, ...], lang: str) -> Printed | None:
    """The words of the first of these printings that has any, in this language or else in English."""
    for each in (lang, "en"):
        for code in codes:
            if found := texts.get(each, {}).get(code):
                return found
    return None
