"""The publisher's words on the cards, from the user's own copy of the public card data.

We have none of them. Who has a copy imports it once; the words are then kept in that user's data folder, and shown
to nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.games.cards.collection.shelf import load
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import LANGUAGES, Language, Raw, say
from miskatonic.table.place import data_folder

FILE = "card-texts.json"


class NoCardData(MiskatonicError):
    """What was to be imported is no copy of the public card data."""

    code = "no_card_data"


class Printed(Struct, frozen=True, gc=False, omit_defaults=True):
    """What stands on a card, with the marks of the public data (<b>, [action], [[Trait]])."""

    text: str = ""
    back: str = ""
    flavor: str = ""


Texts = dict[str, dict[str, Printed]]
"""Language -> code -> words."""


def import_texts(source: Path, folder: Path | None = None) -> int:
    """Keep the words of a copy (its folder, or one file with a list of cards), and say of how many cards."""
    texts: Texts = {}
    for lang in LANGUAGES:
        words = {code: printed for code, printed in _cards(source, lang) if printed != Printed()}
        if words:
            texts[lang] = words
    if "en" not in texts:
        raise NoCardData(say("table.error.no_card_data", path=Raw(str(source))))
    target = (folder or data_folder()) / FILE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(msgspec.json.encode(texts))
    return len(texts["en"])


def _cards(source: Path, lang: str) -> Iterator[tuple[str, Printed]]:
    """Reprints without words of their own are found by the card they reprint."""
    for path in _files(source, lang):
        for raw in _records(path):
            words = (raw.get("text"), raw.get("back_text"), raw.get("flavor"))
            yield raw["code"], Printed(*(each if isinstance(each, str) else "" for each in words))


def _files(source: Path, lang: str) -> list[Path]:
    if source.is_file():
        return [source] if lang == "en" else []
    source.stat()  # a path that leads nowhere says so
    packs = source / "pack" if lang == "en" else source / "translations" / lang / "pack"
    more = source / "story_player_cards.json"
    return sorted(packs.rglob("*.json")) + ([more] if lang == "en" and more.is_file() else [])


def _records(path: Path) -> list[dict[str, Any]]:
    try:
        found = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise NoCardData(say("table.error.no_card_data", path=Raw(str(path)))) from None
    records = found if isinstance(found, list) else []
    return [each for each in records if isinstance(each, dict) and isinstance(each.get("code"), str)]


def read_texts(folder: Path | None = None) -> Texts:
    """All words that were imported; none, when none were."""
    path = (folder or data_folder()) / FILE
    if not path.is_file():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=Texts)
    except msgspec.DecodeError:
        raise NoCardData(say("table.error.no_card_data", path=Raw(str(path)))) from None


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
    """What is known of the words on each card of the collection, in this language or else in English, without HTML."""
    found: dict[str, Printed] = {}
    for card in load().cards.values():
        if not card.duplicate_of and (words := printed(texts, load().printings(card.code), speech.code)):
            found[card.code] = Printed(plain(words.text), plain(words.back), plain(words.flavor))
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
