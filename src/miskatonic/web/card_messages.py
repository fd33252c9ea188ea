"""What clients send and get about cards and decks, beyond the collection and the pages of `games.cards`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from miskatonic.games.cards.deckbuilding import Choice
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.listing import BoxFact
from miskatonic.web.messages import Name

Packs = Annotated[list[Name], Meta(max_length=300)]
"""Codes of products; none named are all."""
Names = Annotated[list[Name], Meta(max_length=50)]
Form = Literal["own", "arkhamdb", "text"]
Key = Annotated[str, Meta(min_length=1, max_length=200)]
Versions = Annotated[list[Deck], Meta(min_length=1, max_length=100)]


# ---------------------------------------------------------------------- answers of the server


class DeckProblem(Struct, frozen=True):
    """Something wrong with a deck: with which cards, by which rule, and what would mend it."""

    type: str
    cards: tuple[str, ...]
    rule: str
    text: str
    mend: str


class DeckVerdict(Struct, frozen=True):
    """Whether a deck is legal. `size` cards count, `wanted` should; `second_size` and `second` of a second deck.

    `taboo` is the list used, `begins` the experience a campaign begins with, `offers` what is chosen at creation
    and `choices` what was (or what suits the deck best), `aside` the bonded cards, `prices` the experience of one
    copy of each card, `sheets` those of customizable cards that the list has changed.
    """

    valid: bool
    errors: list[DeckProblem]
    size: int
    wanted: int
    second_size: int
    second: int
    experience: int
    taboo: str
    begins: int
    choices: dict[str, str]
    offers: list[Choice]
    aside: dict[str, int]
    prices: dict[str, int]
    sheets: dict[str, list[BoxFact]]


class BillLine(Struct, frozen=True):
    """One line of what an upgrade costs; `from` is the lower version that is replaced."""

    type: str
    card: str
    before: str | None = field(name="from")
    copies: int
    xp: int
    text: str


class DeckUpgrade(Struct, frozen=True):
    """What the change from one version of a deck to the next costs, and whether it may be done."""

    spent: int
    valid: bool
    taboo: str
    bill: list[BillLine]
    errors: list[DeckProblem]


class ReadDeck(Struct, frozen=True):
    """A deck from a file, all its versions (the deck is the last), the form of the file, what in it is no card, and
    sentences on what was passed over."""

    deck: Deck
    versions: list[Deck]
    form: str
    unknown: list[str]
    notes: list[str]


class WrittenDeck(Struct, frozen=True):
    """A deck as a file."""

    name: str
    text: str


class RandomDeck(Struct, frozen=True):
    """A deck by chance; the same key gives the same deck."""

    deck: Deck
    key: str


class Weaknesses(Struct, frozen=True):
    """Basic weaknesses by chance, and those among which they were drawn, with their copies."""

    cards: list[str]
    pool: dict[str, int]
    key: str


class DeckInfo(Struct, frozen=True):
    """A kept deck in the list, as its last version stands."""

    id: str
    name: str
    investigator: str
    title: str
    versions: int
    valid: bool
    size: int
    experience: int
    changed: str


class KeptDeck(Struct, frozen=True):
    """A kept deck: one version for each stage of a campaign. `at` counts its changes."""

    id: str
    versions: list[Deck]
    at: int
    changed: str


class DeckId(Struct, frozen=True):
    """A deck newly kept."""

    id: str


class DeckAt(Struct, frozen=True):
    """How often a kept deck was changed."""

    at: int


# ---------------------------------------------------------------------- requests


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck, the list of taboos to judge it by ("current", "none", "008"; left out: the deck's own), ultimatums
    and boons by name, and for what it is judged: any stage of a campaign, its beginning, or a standalone game."""

    deck: Deck
    taboo: Name | None = None
    variants: Names = []
    game: Literal["", "beginning", "standalone"] = ""


class Stages(Struct, frozen=True, forbid_unknown_fields=True):
    """Two versions of a deck."""

    before: Deck
    after: Deck
    taboo: Name | None = None
    variants: Names = []


class Begin(Struct, frozen=True, forbid_unknown_fields=True):
    """An investigator by code."""

    investigator: Name


class Write(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck, the form it is wanted in, and the versions that led to it, which our own form keeps."""

    deck: Deck
    form: Form
    earlier: Annotated[list[Deck], Meta(max_length=99)] = []


class ByChance(Struct, frozen=True, forbid_unknown_fields=True):
    """For whom a random deck is, from which products, by which list and variants."""

    investigator: Name
    packs: Packs | None = None
    taboo: Name | None = None
    variants: Names = []
    key: Key | None = None


class DrawWeaknesses(Struct, frozen=True, forbid_unknown_fields=True):
    """Who draws how many basic weaknesses, from which products, with one of which traits, in which kind of game.

    `taken` are those that decks of the group have already, once for each copy.
    """

    investigator: Name
    packs: Packs | None = None
    traits: Names = []
    n: Annotated[int, Meta(ge=1, le=20)] = 1
    players: Annotated[int, Meta(ge=1, le=4)] = 1
    campaign: bool = True
    taken: Names = []
    key: Key | None = None


class Keep(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck to keep: one version for each stage of a campaign, the last is the one being built."""

    versions: Versions


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """What a kept deck is to be from now on; `at` is the count of changes that the sender knows of."""

    versions: Versions
    at: Annotated[int, Meta(ge=0, le=1_000_000_000)]
