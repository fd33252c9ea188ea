"""Decks: judged, priced, read and written, drawn by chance, and kept."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from litestar import delete, get, post, put
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import JSONBody, RawBody

from miskatonic.games.cards.collection.shelf import fold, load, packs
from miskatonic.games.cards.deckbuilding import choices
from miskatonic.games.cards.decks.beginning import begin, builder
from miskatonic.games.cards.decks.bonded import set_aside
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.experience import Line, gathered
from miskatonic.games.cards.decks.pool import Pool, pool
from miskatonic.games.cards.decks.problem import Problem
from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.games.cards.decks.reading import LONGEST, read_file, write, write_arkhamdb, write_text
from miskatonic.games.cards.decks.soundness import sound
from miskatonic.games.cards.decks.starters import SKILLS, starter
from miskatonic.games.cards.decks.taboos import taboo_code, terms
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import Verdict, check
from miskatonic.games.cards.decks.weaknesses import draw_weaknesses
from miskatonic.games.cards.decks.words import line_text, mend_text, notes, problem_text
from miskatonic.games.cards.listing import BoxFact, box_fact
from miskatonic.games.cards.words import title
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.table.decks import DeckSummary
from miskatonic.web.card_messages import (
    Asked,
    Begin,
    BillLine,
    ByChance,
    Change,
    DeckAt,
    DeckId,
    DeckInfo,
    DeckProblem,
    DeckUpgrade,
    DeckVerdict,
    DrawWeaknesses,
    Keep,
    KeptDeck,
    RandomDeck,
    ReadDeck,
    Stages,
    Weaknesses,
    Write,
    WrittenDeck,
)
from miskatonic.web.errors import responses
from miskatonic.web.inputs import Id, Kept, Spoken, new_id

MOST_BYTES = 1_000_000
"""Of a deck with all its versions."""


# ---------------------------------------------------------------------- judging


@post("/api/cards/decks/check", status_code=200, responses=responses(413))
async def check_deck(data: JSONBody[Asked], spoken: Spoken) -> DeckVerdict:
    """Whether a deck is legal, and if not, exactly why."""
    deck = sound(data.deck)
    verdict = check(deck, _list(data.taboo), variants(data.variants), data.game)
    second, second_size = _second(deck, verdict)
    return DeckVerdict(
        valid=verdict.valid,
        errors=_problems(verdict.errors, spoken),
        size=verdict.size,
        wanted=verdict.wanted,
        second_size=second_size,
        second=second,
        experience=verdict.experience,
        taboo=verdict.taboo,
        begins=verdict.begins,
        choices=verdict.choices,
        offers=choices(verdict.person, spoken),
        aside=set_aside(deck),
        prices=_prices(deck, verdict.taboo),
        sheets=_sheets(deck, verdict.taboo, spoken),
    )


def _list(words: str | None) -> str | None:
    return None if words is None else taboo_code(words)


def _second(deck: Deck, verdict: Verdict) -> tuple[int, int]:
    """How many cards of choice a second deck wants and has; required ones stand besides."""
    rules = verdict.person.side_deck
    if rules is None:
        return 0, 0
    required = {code for need in rules.requirements for code in need.codes}
    return rules.size, sum(n for code, n in deck.second.items() if code not in required)


def _prices(deck: Deck, taboo: str) -> dict[str, int]:
    under = terms(taboo)
    codes = dict.fromkeys((*deck.cards, *deck.beside, *deck.second))
    return {code: under.price(card) for code in codes if (card := load().get(code)) is not None}


def _sheets(deck: Deck, taboo: str, spoken: Language) -> dict[str, list[BoxFact]]:
    under = terms(taboo)
    there = {code: card for code in deck.cards if (card := load().get(code)) is not None}
    return {
        code: [box_fact(box, spoken.code) for box in under.boxes(card)]
        for code, card in there.items()
        if under.boxes(card) != card.customizable
    }


def _problems(problems: Iterable[Problem], spoken: Language) -> list[DeckProblem]:
    return [
        DeckProblem(
            each.type,
            each.cards,
            each.rule,
            spoken.render(problem_text(each, spoken.code)),
            spoken.render(mend_text(each, spoken.code)),
        )
        for each in problems
    ]


@post("/api/cards/decks/pool", status_code=200, responses=responses(413))
async def card_pool(data: JSONBody[Asked]) -> Pool:
    """Every card that the options of the deck let in, by the code of its first printing."""
    return pool(sound(data.deck), _list(data.taboo), variants(data.variants))


@post("/api/cards/decks/upgrade", status_code=200, responses=responses(413))
async def price_upgrade(data: JSONBody[Stages], spoken: Spoken) -> DeckUpgrade:
    """What it costs to make one version of a deck from another, line by line."""
    made = upgrade(sound(data.before), sound(data.after), _list(data.taboo), variants(data.variants))
    lines = [_line(each, spoken) for each in gathered(made.bill.lines)]
    return DeckUpgrade(made.bill.spent, made.valid, made.taboo, lines, _problems(made.errors, spoken))


def _line(line: Line, spoken: Language) -> BillLine:
    text = spoken.sentence(spoken.render(line_text(line, spoken.code)))
    return BillLine(line.what, line.card, line.before or None, line.n, line.xp, text)


# ---------------------------------------------------------------------- making


@post("/api/cards/decks/begin", status_code=200, responses=responses(413))
async def begin_deck(data: JSONBody[Begin]) -> Deck:
    """A new deck: the signatures, and the random basic weakness that is not drawn yet."""
    return begin(data.investigator)


@get("/api/cards/decks/starters", responses=responses())
async def starter_decks() -> list[Deck]:
    """The decks of the core set to begin with."""
    return [starter(code) for code in SKILLS]


@post("/api/cards/decks/random", status_code=200, responses=responses(413))
async def deck_by_chance(data: JSONBody[ByChance]) -> RandomDeck:
    """A legal deck of level 0 cards, chosen at random."""
    key = data.key or secrets.token_urlsafe(6)
    deck = random_deck(
        builder(data.investigator).code,
        Chance(key_from(key), {}),
        packs=_owned(data.packs),
        taboo=_list(data.taboo),
        variants=variants(data.variants),
    )
    return RandomDeck(deck, key)


def _owned(codes: list[str] | None) -> list[str] | None:
    for code in codes or ():
        if code not in packs():
            raise NotADeck(say("cards.error.pack", what=Raw(code[:40])))
    return codes


@post("/api/cards/weaknesses", status_code=200, responses=responses(413))
async def weaknesses_by_chance(data: JSONBody[DrawWeaknesses]) -> Weaknesses:
    """Basic weaknesses drawn at random, each copy as likely; one that is drawn is not drawn again."""
    key = data.key or secrets.token_urlsafe(6)
    drawn, there = draw_weaknesses(
        Chance(key_from(key), {}),
        builder(data.investigator),
        _owned(data.packs),
        data.n,
        campaign=data.campaign,
        players=data.players,
        traits=data.traits,
        taken=data.taken,
    )
    return Weaknesses(drawn, there, key)


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
    file = read_file(body)
    versions = [sound(each) for each in file.versions]
    deck = versions[-1]
    piles = (*deck.cards, *deck.beside, *deck.second)
    unknown = [code for code in dict.fromkeys(piles) if code not in load().cards]
    said = [spoken.render(note) for note in notes(file, spoken.code)]
    return ReadDeck(deck, versions, file.form, unknown, said)


@post("/api/cards/decks/write", status_code=200, responses=responses(413))
async def write_deck(data: JSONBody[Write]) -> WrittenDeck:
    """A deck as a file: our own form keeps all of it."""
    deck = sound(data.deck)
    words = fold(deck.name) or fold(load()[deck.investigator].name)
    name = re.sub(r"[^a-z0-9]+", "-", words).strip("-")[:60] or "deck"
    if data.form == "text":
        return WrittenDeck(f"{name}.txt", write_text(deck))
    earlier = [sound(each) for each in data.earlier]
    text = write(deck, earlier) if data.form == "own" else write_arkhamdb(deck)
    return WrittenDeck(f"{name}.json", text.decode())


# ---------------------------------------------------------------------- decks that are kept


@get("/api/decks", responses=responses(503))
async def list_decks(decks: Kept, spoken: Spoken) -> list[DeckInfo]:
    """All kept decks as their last versions stand, the last changed first."""
    return [_info(each, spoken) for each in decks.summaries()]


def _info(kept: DeckSummary, spoken: Language) -> DeckInfo:
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
    begin_deck,
    starter_decks,
    deck_by_chance,
    weaknesses_by_chance,
    read_deck,
    write_deck,
    list_decks,
    keep_deck,
    show_deck,
    change_deck,
    delete_deck,
]
