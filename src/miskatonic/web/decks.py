"""Decks: judged, priced, read and written, drawn by chance, and kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import JSONBody, QueryParameter, RawBody

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.beginning import begin, builder
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.passing import Passing, passing
from miskatonic.games.cards.decks.pool import Pool, may_have, pool
from miskatonic.games.cards.decks.reading import LONGEST
from miskatonic.games.cards.decks.soundness import sound
from miskatonic.games.cards.decks.starters import SKILLS, starter
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.words import title
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.study import building
from miskatonic.study import decks as study
from miskatonic.study.answers import (
    DeckStatistics,
    DeckUpgrade,
    DeckVerdict,
    RandomDeck,
    ReadDeck,
    SuggestedDeck,
    Weaknesses,
    WrittenDeck,
)
from miskatonic.table.database import Broken
from miskatonic.table.decks import DeckSummary
from miskatonic.web.card_messages import (
    Asked,
    AskPassing,
    Begin,
    ByChance,
    Change,
    DeckAt,
    DeckId,
    DeckInfo,
    DrawWeaknesses,
    Keep,
    KeptDeck,
    Stages,
    Suggest,
    Write,
)
from miskatonic.web.errors import responses
from miskatonic.web.house import delete, get, post, put, reckon
from miskatonic.web.inputs import Id, Kept, Spoken, new_id

MOST_BYTES = 1_000_000
"""Of a deck with all its versions."""


# ---------------------------------------------------------------------- judging


@reckon("/api/cards/decks/check", responses=responses(413))
async def check_deck(data: JSONBody[Asked], spoken: Spoken) -> DeckVerdict:
    """Whether a deck is legal, and if not, exactly why."""
    return study.judged(sound(data.deck), spoken, data.taboo, data.variants, data.game, data.packs)


@reckon("/api/cards/decks/pool", responses=responses(413))
async def card_pool(data: JSONBody[Asked]) -> Pool:
    """Every card that the options of the deck let in, by the code of its first printing."""
    return pool(sound(data.deck), study.listed(data.taboo), variants(data.variants))


@reckon("/api/cards/decks/upgrade", responses=responses(413))
async def price_upgrade(data: JSONBody[Stages], spoken: Spoken) -> DeckUpgrade:
    """What it costs to make one version of a deck from another, line by line."""
    return study.priced(sound(data.before), sound(data.after), spoken, data.taboo, data.variants)


@reckon("/api/cards/decks/odds", responses=responses(413))
async def deck_odds(data: JSONBody[AskPassing]) -> Passing:
    """How often somebody with this deck passes a test: by skill alone, and with cards committed from a hand."""
    deck = sound(data.deck)
    return passing(deck, data.scenario, data.level, data.test, data.difficulty, data.hand, data.boost)


# ---------------------------------------------------------------------- making


@reckon("/api/cards/decks/begin", responses=responses(413))
async def begin_deck(data: JSONBody[Begin]) -> Deck:
    """A new deck: the signatures, and the random basic weakness that is not drawn yet."""
    return begin(data.investigator)


@get("/api/cards/decks/starters", responses=responses())
async def starter_decks() -> list[Deck]:
    """The decks of the core set to begin with."""
    return [starter(code) for code in SKILLS]


@reckon("/api/cards/decks/random", responses=responses(413))
async def deck_by_chance(data: JSONBody[ByChance]) -> RandomDeck:
    """A legal deck of level 0 cards, chosen at random."""
    return study.by_chance(builder(data.investigator), data.packs, data.taboo, data.variants, data.key)


@reckon("/api/cards/decks/suggest", responses=responses(413))
async def suggest_deck(data: JSONBody[Suggest], spoken: Spoken) -> SuggestedDeck:
    """A sensible deck of level 0 cards, or what is missing in one that was begun, with the reason for each card."""
    begun = None if data.deck is None else sound(data.deck)
    return building.suggested(
        builder(data.investigator), spoken, data.packs, data.taboo, data.variants, begun
    )


@reckon("/api/cards/decks/statistics", responses=responses(413))
async def deck_statistics(data: JSONBody[Asked], spoken: Spoken) -> DeckStatistics:
    """When each card is seen, resources over the rounds, and weak spots."""
    return building.statistics(sound(data.deck), spoken)


@reckon("/api/cards/weaknesses", responses=responses(413))
async def weaknesses_by_chance(data: JSONBody[DrawWeaknesses]) -> Weaknesses:
    """Basic weaknesses drawn at random, each copy as likely; one that is drawn is not drawn again."""
    return study.weaknesses(
        builder(data.investigator),
        data.n,
        data.packs,
        data.key,
        campaign=data.campaign,
        players=data.players,
        traits=data.traits,
        taken=data.taken,
    )


# ---------------------------------------------------------------------- files

FILE = Schema(type=OpenAPIType.STRING, description="A deck of ArkhamDB, of ours, or a plain list.")


@dataclass
class TakesDeck(Operation):
    """The body of a request is a deck file, whatever it is."""

    def __post_init__(self) -> None:
        self.request_body = RequestBody({"text/plain": OpenAPIMediaType(schema=FILE)}, required=True)


@post(
    "/api/cards/decks/read",
    status_code=200,
    request_max_body_size=LONGEST,
    operation_class=TakesDeck,
    responses=responses(413),
)
async def read_deck(body: RawBody, spoken: Spoken) -> ReadDeck:
    """The deck in a file: JSON of ArkhamDB, our own form, or a plain list."""
    return study.read(body, spoken)


@reckon("/api/cards/decks/write", responses=responses(413))
async def write_deck(data: JSONBody[Write]) -> WrittenDeck:
    """A deck as a file: our own form keeps all of it."""
    return study.written(sound(data.deck), data.form, data.earlier)


# ---------------------------------------------------------------------- decks that are kept


OfCard = Annotated[
    str | None, QueryParameter(description="Only decks that may have this card.", max_length=40)
]


@get("/api/decks", responses=responses(503))
async def list_decks(decks: Kept, spoken: Spoken, card: OfCard = None) -> list[DeckInfo]:
    """All kept decks as their last versions stand, the last changed first; or those that may have a card."""
    return [_info(each, spoken) for each in decks.summaries() if card is None or _takes(each, card)]


def _takes(kept: DeckSummary | Broken, code: str) -> bool:
    """Nobody knows of a deck that cannot be read, or of a card that there is not."""
    card = load().get(code)
    if card is None or isinstance(kept, Broken):
        return False
    try:
        return may_have(sound(kept.last), card, variants(kept.last.variants))
    except MiskatonicError:
        return False


def _info(kept: DeckSummary | Broken, spoken: Language) -> DeckInfo:
    if isinstance(kept, Broken):
        name = spoken.render(say("table.broken_deck"))
        why = spoken.render(say("table.status.broken_deck", why=Raw(kept.why)))
        return DeckInfo(kept.id, "", "", name, 0, False, 0, 0, "", broken=why)
    deck = kept.last
    try:
        verdict = check(sound(deck), variants=variants(deck.variants))
    except MiskatonicError:  # of a version that knew more investigators: it is listed all the same
        return DeckInfo(
            kept.id, deck.name, deck.investigator, deck.investigator, kept.stages, False, 0, 0, kept.changed
        )
    return DeckInfo(
        kept.id,
        deck.name,
        deck.investigator,
        title(deck.investigator, spoken.code),
        kept.stages,
        verdict.valid,
        verdict.size,
        verdict.experience,
        kept.changed,
        taboo=verdict.taboo,
        folder=deck.folder,
        tags=list(deck.tags),
        notes=bool(deck.notes.strip()),
    )


@post("/api/decks", request_max_body_size=MOST_BYTES, responses=responses(409, 413, 503))
async def keep_deck(data: JSONBody[Keep], decks: Kept) -> DeckId:
    """Keep a deck."""
    id_ = new_id()
    decks.create(id_, [sound(each) for each in data.versions])
    return DeckId(id_)


@get("/api/decks/{deck_id:str}", responses=responses(404, 503))
async def show_deck(deck_id: Id, decks: Kept) -> KeptDeck:
    """A kept deck with all its versions."""
    found = decks.read(deck_id)
    return KeptDeck(found.id, found.versions, found.at, found.changed)


@put("/api/decks/{deck_id:str}", request_max_body_size=MOST_BYTES, responses=responses(404, 409, 413, 503))
async def change_deck(deck_id: Id, data: JSONBody[Change], decks: Kept) -> DeckAt:
    """Change a kept deck. Who does not know its last change is refused and changes nothing."""
    return DeckAt(decks.change(deck_id, [sound(each) for each in data.versions], data.at))


@delete("/api/decks/{deck_id:str}", responses=responses(404, 503))
async def delete_deck(deck_id: Id, decks: Kept) -> None:
    """Throw a deck away, with all its versions."""
    decks.delete(deck_id)


DECKS = [
    check_deck,
    card_pool,
    price_upgrade,
    deck_odds,
    begin_deck,
    starter_decks,
    deck_by_chance,
    suggest_deck,
    deck_statistics,
    weaknesses_by_chance,
    read_deck,
    write_deck,
    list_decks,
    keep_deck,
    show_deck,
    change_deck,
    delete_deck,
]
