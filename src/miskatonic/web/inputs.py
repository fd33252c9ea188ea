"""What routes are given: the language of the request, the tables and the decks of the server, parts of the address."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter

from miskatonic.kernel.text import Language, say
from miskatonic.table.decks import Decks
from miskatonic.table.tables import Tables
from miskatonic.web import speech
from miskatonic.web.errors import AnyRequest, TooDeep
from miskatonic.web.messages import Lang

Wish = Annotated[
    Lang | None,
    QueryParameter(description="The language of all words in the answer; else the one the browser prefers."),
]
Who = Annotated[
    str | None,
    QueryParameter(
        description="Whose eyes: the number of a seat, or `none` for a spectator; left out, who has all seats.",
        pattern="^([0-9]{1,2}|none)$",
    ),
]
Id = FromPath[str]
Open = NamedDependency[Tables]
Kept = NamedDependency[Decks]
Spoken = NamedDependency[Language]


class DeepRequest(Request[Any, Any, Any]):
    """A request whose body may be nested deeper than any program reads: that is the sender's mistake, not ours."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise TooDeep(say("table.error.too_deep")) from None


def speak(request: AnyRequest, lang: Wish = None) -> Language:
    """The language that a request wants its answer in."""
    return speech.wanted(lang, request.headers.get("accept-language", ""))


def eyes_of(tables: Tables, table_id: str, seat: str | None) -> tuple[int, ...] | None:
    """The seats of who asks; None: all there are."""
    if seat is None:
        return None
    if seat == "none":
        return ()
    tables.seated(table_id, int(seat))
    return (int(seat),)


def tables_at_hand(state: State) -> Tables:
    """The tables that the server was made for."""
    tables: Tables = state["tables"]
    return tables


def decks_at_hand(state: State) -> Decks:
    decks: Decks = state["decks"]
    return decks


DEPENDENCIES = {
    "tables": Provide(tables_at_hand, sync_to_thread=False),
    "decks": Provide(decks_at_hand, sync_to_thread=False),
    "spoken": Provide(speak, sync_to_thread=False),
}


def new_id() -> str:
    """Of a table or a deck: short enough to be typed, long enough not to be guessed."""
    return secrets.token_urlsafe(6)
