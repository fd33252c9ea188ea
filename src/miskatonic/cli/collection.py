"""`miskatonic collection`: the products one owns, said once; the other commands about decks keep to them."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec

from miskatonic.games.cards.collection.shelf import packs
from miskatonic.games.cards.decks.owned import products
from miskatonic.games.cards.words import own_name
from miskatonic.kernel.text import Language, say
from miskatonic.table.place import data_folder

FILE = "collection.json"
NONE = "none"


def collection(wanted: Namespace, speech: Language) -> int:
    """Keep what is named, forget it, or show what is kept."""
    words = " ".join(wanted.words)
    if words == NONE:
        _path().unlink(missing_ok=True)
    elif words:
        _keep(products(words))
    found = kept()
    if wanted.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    elif not found:
        print(speech.render(say("cli.collection.all")))
    else:
        for code, n in found.items():
            print(f"{n}x {own_name(packs()[code], speech.code)} ({code})")
    return 0


def kept() -> dict[str, int]:
    """The products by code with their copies; nothing where nothing was said, or what was kept cannot be read."""
    try:
        found = msgspec.json.decode(_path().read_bytes(), type=dict[str, int])
    except (OSError, msgspec.MsgspecError):
        return {}
    return {code: n for code, n in found.items() if code in packs() and n > 0}


def _keep(found: dict[str, int]) -> None:
    _path().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _path().write_bytes(msgspec.json.encode(found))


def _path() -> Path:
    return data_folder() / FILE
