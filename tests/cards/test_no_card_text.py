"""No sentence of the publisher is in our data: no run of eight words, outside names and traits, is shared.

The public card data is not in the repository; where there is no copy beside it, there is nothing to compare.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

ROOT = Path(__file__).parent.parent.parent
PUBLIC = ROOT.parent / "shared" / "data" / "arkhamdb"
RUN = 8
NAMES = {
    "name",
    "subname",
    "back_name",
    "back_subname",
    "traits",
    "back_traits",
    "real_traits",
    "illustrator",
    "slot",
}
"""Fields of the public data that hold no sentences."""

OUR_NAMES = {"name", "subname", "name_es", "subname_es", "traits", "bonded_to"}
FILES = (
    "src/miskatonic/games/cards/**/*",
    "src/miskatonic/rules/lcg*.tsv",
    "src/miskatonic/*/locale/*.po",
    "src/miskatonic/cli/*.py",
    "src/miskatonic/web/*.py",
    "client/src/study/**/*",
    "tests/cards/**/*",
    "tools/convert_cards.py",
    "docs/*.md",
)
"""Whatever we wrote for the card game; the collection's own files are looked at field by field."""

needs_the_data = pytest.mark.skipif(
    not PUBLIC.is_dir(), reason="there is no copy of the public card data here"
)


def runs(words: str) -> Iterator[tuple[str, ...]]:
    """Each eight words in a row; symbols ([action]) and traits ([[Ally]]) are no words."""
    plain = re.findall(r"[^\W_]+", re.sub(r"<[^>]+>|\[\[?[^\]]*\]\]?", " ", words).lower())
    yield from (tuple(plain[at : at + RUN]) for at in range(len(plain) - RUN + 1))


def strings(value: Any, without: set[str]) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, without)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in without:
                yield from strings(each, without)


@cache
def published() -> frozenset[int]:
    """The runs of the public texts, in every language there is; their hashes do, and take less room."""
    found: set[int] = set()
    for path in sorted(PUBLIC.rglob("*.json")):
        if path.parent.name != "schema":
            for words in strings(msgspec.json.decode(path.read_bytes()), NAMES):
                found.update(map(hash, runs(words)))
    return frozenset(found)


def shared_with_the_public(texts: Iterator[str]) -> list[str]:
    known = published()
    return [" ".join(run) for words in texts for run in runs(words) if hash(run) in known]


def in_data(path: Path) -> Iterator[str]:
    for line in path.read_bytes().splitlines():
        yield from strings(msgspec.json.decode(line), OUR_NAMES)


def our_files() -> list[Path]:
    found = {path for pattern in FILES for path in ROOT.glob(pattern) if path.is_file()}
    kinds = (".pyc", ".jsonl", ".png", ".svg")
    return sorted(path for path in found if path.suffix not in kinds)


def in_files() -> Iterator[str]:
    """Line by line, and the words of a catalogue as they are said."""
    for path in our_files():
        text = path.read_text("utf-8")
        yield from text.splitlines()
        if path.suffix == ".po":
            yield text.replace('"\n"', "")


@needs_the_data
def test_the_collection_holds_no_sentence_of_the_publisher() -> None:
    files = sorted((ROOT / "src/miskatonic/games/cards/collection").glob("*.jsonl"))
    assert len(files) >= 9
    for path in files:
        assert shared_with_the_public(in_data(path)) == [], path.name


def test_all_catalogues_and_ledgers_are_looked_at() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in our_files()}
    for lang in ("en", "es", "nl"):
        for part in ("games/cards", "cli", "web", "kernel", "table"):
            assert f"src/miskatonic/{part}/locale/{lang}.po" in names
    assert {
        f"src/miskatonic/rules/lcg{part}.tsv" for part in ("", ".es", ".nl", "-base", "-base.es")
    } <= names
    assert {"docs/deck-builders.md", "docs/rulings.md"} <= names


@needs_the_data
def test_neither_do_the_ledgers_the_catalogues_and_the_code() -> None:
    assert shared_with_the_public(in_files()) == []


@needs_the_data
def test_a_sentence_of_a_card_would_be_found() -> None:
    """Also without its marks, in capitals, and inside something else; and in Spanish."""
    for folder in ("pack/core", "translations/es/pack/core"):
        cards = msgspec.json.decode((PUBLIC / folder / "core.json").read_bytes())
        text = next(card["text"] for card in cards if len(card.get("text", "").split()) > 20)
        stolen = "our words " + re.sub(r"<[^>]+>", "", text).upper() + " our words"
        assert shared_with_the_public(iter([stolen]))
        assert shared_with_the_public(iter([" ".join(text.split()[:3])])) == []


def test_no_field_is_as_long_as_a_sentence() -> None:
    """This needs no copy to compare with."""
    for path in (ROOT / "src/miskatonic/games/cards/collection").glob("*.jsonl"):
        assert [words for words in in_data(path) if len(words.split()) >= RUN] == []
