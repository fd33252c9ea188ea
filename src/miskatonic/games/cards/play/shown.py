"""What is shown of the table: records with words as `Text`. The client's types are written from them."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.text import Text
from miskatonic.kernel.views import Aim, Counted, Named, Numbered


class CardShown(Struct, frozen=True, kw_only=True):
    """A card wherever it lies, with what is printed on it and what lies on it now."""

    id: str
    code: str
    title: Text
    subtitle: Text | None = None
    type: Named
    classes: list[Named] = []
    level: int | None = None
    cost: int | None = None
    slots: list[Named] = []
    icons: list[Counted] = []
    traits: list[Named] = []
    lines: list[Text] = []
    unique: bool = False
    weakness: bool = False
    victory: int = 0
    exhausted: bool = False
    damage: int = 0
    horror: int = 0
    health: int | None = None
    sanity: int | None = None
    clues: int = 0
    doom: int = 0
    resources: int = 0
    uses: Counted | None = None
    attached: list[CardShown] = []
    label: Text


class EnemyShown(CardShown, frozen=True, kw_only=True):
    """An enemy in play with its numbers as they are now."""

    engaged: list[int] = []
    """Seats."""
    numbers: list[Numbered] = []
    keywords: list[Named] = []


class PlaceShown(Struct, frozen=True, kw_only=True):
    """A location on the map."""

    id: str
    title: Text
    revealed: bool
    x: int
    y: int
    symbol: str
    connects: list[str]
    """The locations one may move to from it."""
    shroud: int | None
    clues: int
    doom: int
    resources: int
    victory: int
    traits: list[Named]
    lines: list[Text]
    people: list[int]
    enemies: list[EnemyShown]
    cards: list[CardShown]
    """What else is there: attachments, assets that nobody controls."""
    label: Text


class SlotShown(Counted, frozen=True, kw_only=True):
    """A kind of slot: how many are filled, and how many there are."""

    most: int


class PersonShown(Struct, frozen=True, kw_only=True):
    """An investigator with everything in front of him."""

    seat: int
    id: str
    wished: str
    """What he is called among those one may wish for before a game."""
    title: Text
    subtitle: Text
    out: str
    place: str
    health: int
    damage: int
    sanity: int
    horror: int
    physical: int
    mental: int
    resources: int
    clues: int
    actions: int
    turned: bool
    lead: bool
    active: bool
    skills: list[Numbered]
    lines: list[Text]
    hand: list[CardShown] | None
    """None: somebody else's, of which one sees only how many."""
    hand_size: int
    deck: int
    discard: list[CardShown]
    """The last one lies on top."""
    cards: list[CardShown]
    slots: list[SlotShown]
    threats: list[CardShown]
    enemies: list[EnemyShown]
    label: Text


class StageShown(Struct, frozen=True, kw_only=True):
    """The act or the agenda."""

    code: str
    title: Text
    number: int
    doom: int
    threshold: int | None
    """Of an agenda: doom in play at which it advances."""
    in_play: int
    """All doom in play; of an act the clues the investigators hold."""
    clues: int
    """On it."""
    wanted: int
    """Clues printed on an act, which the group spends to advance it; 0: it advances otherwise."""
    lines: list[Text]
    left: int
    """Cards under it."""
    label: Text


class TokenShown(Counted, frozen=True, kw_only=True):
    """A kind of chaos token in the bag: how many there are, and what it adds now."""

    value: int | None
    """None: it fails whatever the numbers are."""
    lines: list[Text]
    """What a symbol does besides."""


class ChanceShown(Struct, frozen=True):
    """With so much more than is committed, the test succeeds so likely."""

    more: int
    chance: float


class WouldShown(Struct, frozen=True):
    """What comes of a test if the token that was drawn stands."""

    value: int
    succeeds: bool


class TestShown(Struct, frozen=True, kw_only=True, tag="test"):
    """The skill test that is going on."""

    seat: int
    skill: Named
    during: str
    against: str
    source: str
    difficulty: int
    base: Numbered
    bonus: int
    committed: list[CardShown]
    tokens: list[Named]
    would: WouldShown | None
    value: int | None
    succeeded: bool | None
    chances: list[ChanceShown]
    adds: dict[str, int]
    """What each answer of the question to commit adds to the value, each time it is taken."""
    failing: list[Text]
    """What comes of it if it fails."""


class DrawingShown(Struct, frozen=True, kw_only=True, tag="drawing"):
    """An encounter card that is being resolved."""

    seat: int
    card: CardShown


class AttackShown(Struct, frozen=True, kw_only=True, tag="attack"):
    """An enemy attacks."""

    seat: int
    enemy: str
    opportunity: bool


class PlayingShown(Struct, frozen=True, kw_only=True, tag="playing"):
    """A card is being played."""

    seat: int
    card: CardShown


class LookingShown(Struct, frozen=True, kw_only=True, tag="looking"):
    """Somebody looks at cards; which, only he sees."""

    seat: int
    deck: str
    cards: list[CardShown] | None


class AdvancingShown(Struct, frozen=True, kw_only=True, tag="advancing"):
    """The act or the agenda advances: what its other side does."""

    code: str
    what: str
    title: Text
    lines: list[Text]


SceneShown = TestShown | DrawingShown | AttackShown | PlayingShown | LookingShown | AdvancingShown


class ResultShown(Struct, frozen=True, kw_only=True):
    """A test that is over."""

    at: int
    seat: int
    skill: Named
    value: int
    difficulty: int
    tokens: list[Named]
    succeeded: bool
    automatic: str
    """"success" or "failure" where the numbers did not matter."""
    voice: str
    """Which of the sentences on tests the voice has for it."""


class DeckCardShown(CardShown, frozen=True, kw_only=True):
    """A card of somebody's deck, and how many copies of it are in it."""

    count: int


class BetweenShown(Struct, frozen=True, kw_only=True):
    """Between two scenarios: who changes his deck now, what is in it, and what he could buy."""

    seat: int
    experience: int
    deck: list[DeckCardShown]
    shop: list[CardShown]


class CampaignShown(Struct, frozen=True, kw_only=True):
    """The campaign log, and how things stand between its scenarios."""

    title: Named | None
    notes: list[Named]
    chapters: list[Text]
    experience: list[int]


class CardsShown(Struct, frozen=True, kw_only=True):
    """The whole table as a seat sees it."""

    seat: int | None
    """Whose eyes these are; None: a spectator's."""
    turn: int
    phase: Named
    scenario: Named
    difficulty: Named
    lead: int
    active: int
    people: list[PersonShown]
    places: list[PlaceShown]
    act: StageShown | None
    agenda: StageShown | None
    encounter: int
    encounter_discard: list[CardShown]
    victory: list[CardShown]
    points: int
    """What the victory display and cleared locations are worth."""
    bag: list[TokenShown]
    scenes: list[SceneShown]
    results: list[ResultShown]
    campaign: CampaignShown
    between: BetweenShown | None
    aims: list[Aim]
    """What wins and what runs out, as it stands."""
    resolution: Text | None
    intro: Text | None
    """How the story begins, before anything is laid out."""
