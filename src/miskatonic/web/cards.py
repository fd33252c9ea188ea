"""The collection of the card game, and the page of each card."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.listing import CollectionData, listing
from miskatonic.games.cards.pages import CardPage, PrintedWords, card_page
from miskatonic.kernel.text import Language, language
from miskatonic.table.printed import Texts, plain, printed, texts_at_hand
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.inputs import Id, Spoken
from miskatonic.web.packed import Packed, pack, send


@lru_cache(maxsize=6)
def _collection(lang: str, with_texts: bool) -> Packed:
    return pack(listing(language(lang), with_texts))


def _texts(state: State) -> Texts:
    folder: Path = state["folder"]
    return texts_at_hand(folder)


@get(
    "/api/cards",
    responses={200: ResponseSpec(CollectionData, False, "The collection."), **responses()},
)
async def collection(request: AnyRequest, state: State, spoken: Spoken) -> Response[bytes]:
    """Every card once with its facts by id, and the names of the ids. It changes only with the program."""
    return send(_collection(spoken.code, bool(_texts(state))), request)


@get("/api/cards/{code:str}", responses=responses(404))
async def card(code: Id, state: State, spoken: Spoken) -> CardPage:
    """One card: its facts in words, its rulings, and the cards it belongs to."""
    return card_page(code, spoken, _printed(code, _texts(state), spoken))


def _printed(code: str, texts: Texts, spoken: Language) -> PrintedWords | None:
    codes = load().printings(code) if code in load().cards else (code,)
    words = printed(texts, codes, spoken.code)
    return PrintedWords(plain(words.text), plain(words.back), plain(words.flavor)) if words else None


CARDS = [collection, card]
