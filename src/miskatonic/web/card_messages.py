"""What clients send and get about decks that are kept, and what they ask of the study."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from miskatonic.games.cards.decks.deck import Deck
from miskatonic.web.messages import Name

Copies = Annotated[int, Meta(ge=0, le=9)]
Packs = Annotated[list[Name], Meta(max_length=300)] | Annotated[dict[Name, Copies], Meta(max_length=300)]
"""Codes of products, or how many of each there are; none named are all."""
Names = Annotated[list[Name], Meta(max_length=50)]
Form = Literal["own", "arkhamdb", "text", "markdown", "octgn", "address"]
Key = Annotated[str, Meta(min_length=1, max_length=200)]
Versions = Annotated[list[Deck], Meta(min_length=1, max_length=100)]


# ---------------------------------------------------------------------- answers of the server


class DeckInfo(Struct, frozen=True):
    """A kept deck in the list, as its last version stands; of a broken one `broken` says why it cannot be read."""

    id: str
    name: str
    investigator: str
    title: str
    versions: int
    valid: bool
    size: int
    experience: int
    changed: str
    broken: str = ""
    taboo: str = ""
    """The list it was judged by; nothing is none."""
    folder: str = ""
    tags: list[str] = []
    notes: bool = False
    """Whether something is written about it."""


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
    """A deck, the list of taboos to judge it by ("newest", "none", "008"; left out: the deck's own), ultimatums
    and boons by name, and for what it is judged: any stage of a campaign, its beginning, or a standalone game."""

    deck: Deck
    taboo: Name | None = None
    variants: Names = []
    game: Literal["", "beginning", "standalone"] = ""
    packs: Packs | None = None
    """What is owned: the verdict names what the deck has more of."""


class Stages(Struct, frozen=True, forbid_unknown_fields=True):
    """Two versions of a deck."""

    before: Deck
    after: Deck
    taboo: Name | None = None
    variants: Names = []


class AskPassing(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck and a test: in which scenario, on which difficulty, against what, with how many cards in hand."""

    deck: Deck
    scenario: Name = "the_gathering"
    level: Name = "standard"
    test: Name = "investigate"
    difficulty: Annotated[int, Meta(ge=0, le=20)] = 3
    hand: Annotated[int, Meta(ge=0, le=20)] = 5
    boost: Annotated[int, Meta(ge=0, le=10)] = 0


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


class Suggest(Struct, frozen=True, forbid_unknown_fields=True):
    """For whom a deck is suggested, or for which one that was begun, of which products, by which list and variants."""

    investigator: Name
    deck: Deck | None = None
    packs: Packs | None = None
    taboo: Name | None = None
    variants: Names = []


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


# ---------------------------------------------------------------------- texts


class PrintedText(Struct, frozen=True, omit_defaults=True):
    """The publisher's words on a card, from the reader's own copy; `sheet` is that of a customizable card."""

    text: str = ""
    back: str = ""
    flavor: str = ""
    sheet: str = ""


class CardTexts(Struct, frozen=True):
    """What stands on cards, by the code of the first printing: `own` in our words, `printed` from one's own copy.

    `kept` tells whether this server keeps such a copy; else it stays in the browser.
    """

    kept: bool
    own: dict[str, list[str]]
    printed: dict[str, PrintedText]


class KeepTexts(Struct, frozen=True):
    """The texts of one's own copy: language -> code -> words."""

    texts: dict[str, dict[str, PrintedText]]


class KeptTexts(Struct, frozen=True):
    """How many cards have words now."""

    cards: int
