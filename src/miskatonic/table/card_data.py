"""A copy of the public card data, however somebody has it: a folder, one above or below it, a file, or an archive."""

from __future__ import annotations

import re
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, say

TRANSLATION = re.compile(r"(?:^|/)translations/([a-z]{2})(?:[-_][a-zA-Z]+)?/")
LARGEST = 100_000_000
"""Bytes of a file inside an archive; all cards in one file are a tenth of it."""
DEEPEST = 3
Record = dict[str, Any]


class NoCardData(MiskatonicError):
    """What was to be imported is no copy of the public card data."""

    code = "no_card_data"


def no_card_data(what: object) -> NoCardData:
    return NoCardData(say("table.error.no_card_data", path=Raw(str(what))))


def cards_in(source: Path) -> Iterator[tuple[str, Record]]:
    """Every record that may be a card, with the language of the file that it stands in."""
    source.stat()  # a path that leads nowhere says so
    for name, content in _files(source):
        found = TRANSLATION.search(name)
        for record in _records(content, name, alone=source.is_file() and not _is_archive(source)):
            yield found[1] if found else "en", record


def _is_archive(path: Path) -> bool:
    return zipfile.is_zipfile(path) or tarfile.is_tarfile(path)


def _files(source: Path) -> Iterator[tuple[str, bytes]]:
    """The whole path tells the language, also where only a folder of translations was named."""
    if source.is_dir():
        for path in sorted(source.resolve().rglob("*.json")):
            if path.is_file():
                yield path.as_posix(), path.read_bytes()
    elif zipfile.is_zipfile(source):
        with zipfile.ZipFile(source) as archive:
            for each in sorted(archive.infolist(), key=lambda each: each.filename):
                if each.filename.endswith(".json") and each.file_size < LARGEST:
                    yield each.filename, archive.read(each)
    elif tarfile.is_tarfile(source):
        with tarfile.open(source) as bundle:
            for member in bundle:
                if member.isfile() and member.name.endswith(".json") and member.size < LARGEST:
                    opened = bundle.extractfile(member)
                    yield member.name, opened.read() if opened else b""
    else:
        yield source.as_posix(), source.read_bytes()


def _records(content: bytes, name: str, alone: bool) -> Iterator[Record]:
    """Among many files one that is no JSON is passed over; alone it is a mistake."""
    try:
        found = msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if alone:
            raise no_card_data(name) from None
        return
    yield from _inside(found, DEEPEST)


def _inside(found: Any, depth: int) -> Iterator[Record]:
    """A list of cards, or an answer that has one in it."""
    if isinstance(found, list):
        yield from (each for each in found if isinstance(each, dict) and isinstance(each.get("code"), str))
    elif isinstance(found, dict) and depth:
        for each in found.values():
            yield from _inside(each, depth - 1)
