"""What routes are given: the language of the request, the tables and the decks of the server, parts of the address."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import InternalServerException
from litestar.params import FromPath, QueryParameter

from miskatonic.kernel.text import Language, Raw, say
from miskatonic.table.company import Company
from miskatonic.table.decks import Decks
from miskatonic.table.feeds import Feeds
from miskatonic.table.guest import Guest
from miskatonic.table.seating import Known, Seating
from miskatonic.table.tables import Tables
from miskatonic.table.tickets import hashed
from miskatonic.web import speech
from miskatonic.web.errors import AnyRequest, HalfSent, TooDeep
from miskatonic.web.figures import Figures
from miskatonic.web.house import housed
from miskatonic.web.messages import Lang
from miskatonic.web.pocket import known, pocket_of
from miskatonic.web.round import Rounds

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
Seats = NamedDependency[Seating]
Asking = NamedDependency[Known]
Visitor = NamedDependency[Guest]
Kept = NamedDependency[Decks]
Counters = NamedDependency[Figures]
Among = NamedDependency[Company]
Around = NamedDependency[Rounds]
Wires = NamedDependency[Feeds]
Spoken = NamedDependency[Language]


class DeepRequest(Request[Any, Any, Any]):
    """A request whose body may be nested deeper than any program reads, or end before its end: that is the sender's
    mistake, not ours."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:
            raise HalfSent(say("table.error.request", why=Raw("the body ended too early"))) from None

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise TooDeep(say("table.error.too_deep")) from None


def speak(request: AnyRequest, lang: Wish = None) -> Language:
    """The language that a request wants its answer in."""
    return speech.wanted(lang, request.headers.get("accept-language", ""))


def who_asks(request: AnyRequest) -> Known:
    return known(request)


async def guest_at_table(table_id: Id, who: Asking, seating: Seats, seat: Who = None) -> Guest:
    """Who asks for something at the table of the address; a stranger comes no further."""
    return seating.guest(table_id, who, seat)


def seating_at_hand(state: State) -> Seating:
    """The seats of the tables that the server was made for."""
    seating: Seating = state["seating"]
    return seating


def tables_at_hand(state: State) -> Tables:
    """The tables that the server was made for."""
    tables: Tables = state["tables"]
    return tables


def counters_at_hand(state: State) -> Figures:
    """What the server counts about itself."""
    figures: Figures = state["figures"]
    return figures


def company_at_hand(state: State) -> Company:
    """Who is at the tables that the server was made for."""
    company: Company = state["company"]
    return company


def rounds_at_hand(state: State) -> Rounds:
    """Those who are told what is new at the tables."""
    rounds: Rounds = state["rounds"]
    return rounds


def feeds_at_hand(state: State) -> Feeds:
    """What those who play by day read elsewhere."""
    feeds: Feeds = state["feeds"]
    return feeds


def decks_at_hand(state: State, request: AnyRequest, seating: Seats) -> Decks:
    """At home all decks; where strangers come, those of who asks."""
    decks: Decks = state["decks"]
    return decks if seating.home else decks.of(hashed(pocket_of(request)))


DEPENDENCIES = {
    "tables": Provide(tables_at_hand, sync_to_thread=False),
    "decks": Provide(decks_at_hand, sync_to_thread=False),
    "counters": Provide(counters_at_hand, sync_to_thread=False),
    "seating": Provide(seating_at_hand, sync_to_thread=False),
    "feeds": Provide(feeds_at_hand, sync_to_thread=False),
    "rounds": Provide(rounds_at_hand, sync_to_thread=False),
    "company": Provide(company_at_hand, sync_to_thread=False),
    "who": Provide(who_asks, sync_to_thread=False),
    "guest": Provide(housed(guest_at_table)),
    "spoken": Provide(speak, sync_to_thread=False),
}


def new_id() -> str:
    """Of a table or a deck: short enough to be typed, long enough not to be guessed."""
    return secrets.token_urlsafe(6)
