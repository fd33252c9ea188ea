"""An address that carries a whole deck behind its #, so that it can be passed on without anybody keeping it.

    #/shared/1.<letters>

The first number is the version of the form. Version 1: the fields of our own form as JSON, cards gathered by their
copies ("2": ["01016", "01017"]), deflated, in the letters of base64 that addresses allow. What stands behind a #
is sent to no server.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import msgspec

from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.kernel.text import say

VERSION = "1"
PLACE = "#/shared/"
LONGEST = 200_000
"""Bytes of the JSON inside."""
SHAPE = re.compile(r"\s*(?:\S*#/?shared/)?(\d{1,3})\.([A-Za-z0-9_-]{8,})\s*")
PILES = ("cards", "beside", "second", "uncounted")


def to_address(deck: Deck) -> str:
    """What stands behind the address of any Miskatonic."""
    found: dict[str, Any] = msgspec.to_builtins(deck, str_keys=True)
    for pile in PILES:
        if pile in found:
            found[pile] = _gathered(found[pile])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(msgspec.json.encode(found)) + packer.flush()
    return f"{PLACE}{VERSION}.{urlsafe_b64encode(packed).decode().rstrip('=')}"


def _gathered(pile: dict[str, int]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for code, n in sorted(pile.items()):
        found.setdefault(str(n), []).append(code)
    return found


def is_address(text: str) -> bool:
    return SHAPE.fullmatch(text) is not None


def from_address(text: str) -> dict[str, Any]:
    """The fields of our own form; whoever reads them asks whether they are a deck."""
    found = SHAPE.fullmatch(text)
    if found is None or found[1] != VERSION:
        raise NotADeck(say("cards.error.shared_version"))
    try:
        packed = urlsafe_b64decode(found[2] + "=" * (-len(found[2]) % 4))
        opener = zlib.decompressobj(-15)
        plain = opener.decompress(packed, LONGEST)
        fields = msgspec.json.decode(plain, type=dict[str, Any])
        for pile in PILES:
            if pile in fields:
                fields[pile] = _spread(fields[pile])
    except (ValueError, TypeError, zlib.error, AttributeError, RecursionError) as error:
        raise NotADeck(say("cards.error.shared")) from error
    return fields


def _spread(pile: dict[str, list[str]]) -> dict[str, int]:
    return {code: int(n) for n, codes in pile.items() for code in codes}
