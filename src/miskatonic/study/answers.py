"""What the study answers about decks."""

from __future__ import annotations

from msgspec import Struct, field

from miskatonic.games.cards.deckbuilding import Choice
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.opening import Opening
from miskatonic.games.cards.decks.purse import Purse
from miskatonic.games.cards.listing import BoxFact


class DeckProblem(Struct, frozen=True):
    """Something wrong with a deck: with which cards, by which rule, and what would mend it."""

    type: str
    cards: tuple[str, ...]
    rule: str
    text: str
    mend: str


class DeckVerdict(Struct, frozen=True):
    """Whether a deck is legal. `size` cards count, `wanted` should; `second_size` and `second` of a second deck.

    `to_begin` says whether a campaign may begin with it, `taboo` is the list used, `begins` the experience a campaign
    begins with, `offers` what is chosen at creation and `choices` what was (or what suits the deck best), `aside` the
    bonded cards, `prices` the experience of one copy of each card, `sheets` those of customizable cards that the list
    has changed, `lacking` the copies owned of cards of which the deck has more.
    """

    valid: bool
    to_begin: bool
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
    lacking: dict[str, int]


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


class SuggestedCard(Struct, frozen=True):
    """Copies of a card, and why they are in the deck."""

    card: str
    copies: int
    chosen: bool
    why: str


class SuggestedDeck(Struct, frozen=True):
    """A deck by rules of our own; what was in it already is not `chosen`."""

    deck: Deck
    cards: list[SuggestedCard]


class CardOdds(Struct, frozen=True):
    """The exact chance to have seen a card by each round, the first first; `mulligan` with one that looks for it."""

    card: str
    copies: int
    plain: list[float]
    mulligan: list[float]


class SpotFact(Struct, frozen=True):
    """How many cards of the deck do something; `few` where that is a weak spot."""

    what: str
    few: bool
    text: str


class DeckStatistics(Struct, frozen=True):
    """What the opening hand is drawn from, when each card is seen, resources over the rounds, and weak spots.

    All is exact but for what `purses` say of resources spent and cards that wait: so many openings were played.
    """

    opening: Opening
    odds: list[CardOdds]
    purses: list[Purse]
    openings: int
    spots: list[SpotFact]
