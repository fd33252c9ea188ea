"""The collection of the card game, and the page of each card."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.listing import CollectionData, listing
from miskatonic.games.cards.pages import CardPage, PrintedWords, card_page
from miskatonic.kernel.text import Language, language
from miskatonic.table.printed import Texts, plain, printed, texts_at_hand
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.inputs import Id, Spoken


class Packed(Struct, frozen=True):
    """An answer that is put together once: its bytes, the same compressed, and the mark by which a browser knows
    them again."""

    plain: bytes
    zipped: bytes
    mark: str


@lru_cache(maxsize=6)
def _collection(lang: str, with_texts: bool) -> Packed:
    found = msgspec.json.encode(listing(language(lang), with_texts))
    mark = sha256(found).hexdigest()[:32]
    return Packed(found, gzip.compress(found, 6, mtime=0), f'"{mark}"')


def _texts(state: State) -> Texts:
    folder: Path = state["folder"]
    return texts_at_hand(folder)


@get(
    "/api/cards",
    responses={200: ResponseSpec(CollectionData, False, "The collection."), **responses()},
)
async def collection(request: AnyRequest, state: State, spoken: Spoken) -> Response[bytes]:
    """Every card once with its facts by id, and the names of the ids. It changes only with the program."""
    packed = _collection(spoken.code, bool(_texts(state)))
    headers = {
        "cache-control": "no-cache",
        "etag": packed.mark,
        "vary": "accept-encoding, accept-language",
    }
    if packed.mark in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(packed.zipped, media_type="application/json", headers=headers)
    return Response(packed.plain, media_type="application/json", headers=headers)


@get("/api/cards/{code:str}", responses=responses(404))
async def card(code: Id, state: State, spoken: Spoken) -> CardPage:
    """One card: its facts in words, its rulings, and the cards it belongs to."""
    return card_page(code, spoken, _printed(code, _texts(state), spoken))


def _printed(code: str, texts: Texts, spoken: Language) -> PrintedWords | None:
    codes = load().printings(code) if code in load().cards else (code,)
    words = printed(texts, codes, spoken.code)
    return PrintedWords(plain(words.text), plain(words.back), plain(words.flavor)) if words else None


CARDS = [collection, card]
