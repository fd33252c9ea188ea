"""The collection of the card game, and the page of each card."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from litestar import Response, delete, get, put
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.listing import CollectionData, listing
from miskatonic.games.cards.own_words import own_words
from miskatonic.games.cards.pages import CardPage, PrintedWords, card_page
from miskatonic.kernel.text import LANGUAGES, Language, language, say
from miskatonic.table.card_data import no_card_data
from miskatonic.table.printed import (
    Printed,
    Texts,
    card_words,
    forget_texts,
    how_many,
    keep_texts,
    plain,
    printed,
    texts_at_hand,
)
from miskatonic.table.seating import Seating
from miskatonic.web.card_messages import CardTexts, KeepTexts, KeptTexts, PrintedText
from miskatonic.web.errors import AnyRequest, Refused, responses
from miskatonic.web.inputs import Id, Seats, Spoken
from miskatonic.web.packed import Packed, pack, send

MOST_BYTES = 30_000_000
"""Of the texts of all cards in all languages; the public data has five million."""


@lru_cache(maxsize=6)
def _collection(lang: str, with_texts: bool) -> Packed:
    return pack(listing(language(lang), with_texts))


def _texts(state: State, seating: Seating) -> Texts:
    """Those of who runs the server, as long as nobody else comes: where strangers do, each browser keeps its own."""
    folder: Path = state["folder"]
    return texts_at_hand(folder) if seating.home else {}


@get(
    "/api/cards",
    responses={200: ResponseSpec(CollectionData, False, "The collection."), **responses()},
)
async def collection(request: AnyRequest, state: State, seating: Seats, spoken: Spoken) -> Response[bytes]:
    """Every card once with its facts by id, and the names of the ids. It changes only with the program."""
    return send(_collection(spoken.code, bool(_texts(state, seating))), request)


@get("/api/cards/{code:str}", responses=responses(404))
async def card(code: Id, state: State, seating: Seats, spoken: Spoken) -> CardPage:
    """One card: its facts in words, its rulings, and the cards it belongs to."""
    return card_page(code, spoken, _printed(code, _texts(state, seating), spoken))


def _printed(code: str, texts: Texts, spoken: Language) -> PrintedWords | None:
    codes = load().printings(code) if code in load().cards else (code,)
    words = printed(texts, codes, spoken.code)
    return PrintedWords(plain(words.text), plain(words.back), plain(words.flavor)) if words else None


# ------------------------------------------------------------------ texts


@lru_cache(maxsize=3)
def _own(lang: str) -> dict[str, list[str]]:
    return own_words(language(lang))


@get("/api/cards/texts", responses={200: ResponseSpec(CardTexts, False, "The texts."), **responses()})
async def texts(request: AnyRequest, state: State, seating: Seats, spoken: Spoken) -> Response[bytes]:
    """What stands on cards: in our own words where they are played here, and from your own copy of the public data.

    Only a server that nobody but you reaches (`kept`) keeps such a copy; elsewhere it stays in your browser.
    """
    found = {
        code: PrintedText(words.text, words.back, words.flavor, words.sheet)
        for code, words in card_words(_texts(state, seating), spoken).items()
    }
    return send(pack(CardTexts(seating.home, _own(spoken.code), found)), request)


@put(
    "/api/cards/texts",
    status_code=HTTP_200_OK,
    request_max_body_size=MOST_BYTES,
    responses=responses(403, 413),
)
async def keep(data: JSONBody[KeepTexts], state: State, seating: Seats) -> KeptTexts:
    """Keep the texts of your own copy in the server's data folder, in the place of those that were there."""
    _only_at_home(seating)
    kept: Texts = {
        lang: {code: Printed(each.text, each.back, each.flavor, each.sheet) for code, each in words.items()}
        for lang, words in data.texts.items()
        if lang in LANGUAGES and words
    }
    if not kept:
        raise no_card_data("texts")
    keep_texts(kept, state["folder"])
    return KeptTexts(how_many(kept))


@delete("/api/cards/texts", responses=responses(403))
async def forget(state: State, seating: Seats) -> None:
    """Throw those texts away."""
    _only_at_home(seating)
    forget_texts(state["folder"])


def _only_at_home(seating: Seating) -> None:
    if not seating.home:
        raise Refused(say("table.error.texts_stay"))


CARDS = [collection, texts, keep, forget, card]
