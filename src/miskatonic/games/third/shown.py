"""What a seat is shown of the table, as records. The client's types are made from them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from miskatonic.games.third.facts.names import Edge
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import Text
from miskatonic.kernel.views import Aim, Counted, Die, Named, Numbered

# ---------------------------------------------------------------------- the board


class HealthShown(Struct, frozen=True):
    now: int
    most: Number


class MonsterShown(Struct, frozen=True):
    """A monster with its numbers as they are now, and why."""

    id: str
    place: str
    kind: str
    name: Text
    at: Named
    state: Named
    """ready, engaged or exhausted."""
    engaged: list[int]
    """Seats it is engaged with."""
    traits: list[Text]
    keywords: list[Named]
    epic: bool
    remnant: bool
    health: HealthShown
    numbers: list[Numbered]
    text: list[Text]
    confirmed: bool
    label: Text


class SpaceShown(Struct, frozen=True):
    """What every space has."""

    id: str
    place: str
    name: Text
    people: list[int]
    monsters: list[MonsterShown]
    markers: list[Named]
    """white, blue, red or facedown."""
    label: Text


class TownSpaceShown(SpaceShown, frozen=True):
    neighborhood: str
    doom: int
    unstable: bool
    tests: list[Named]
    """What encounters here tend to ask."""
    rewards: list[Named]
    """And to give."""


class StreetShown(SpaceShown, frozen=True):
    type: Named
    between: tuple[str, str]
    """The neighborhoods it joins."""
    edge: Edge
    """The edge of the first one's hexagon that it lies on."""
    borders: list[str]
    """The spaces of neighborhoods it touches."""


class NeighborhoodDeckShown(Struct, frozen=True):
    count: int
    event: float
    """How likely its next card is an event (0 to 1)."""


class NeighborhoodShown(Struct, frozen=True):
    id: str
    place: str
    name: Text
    clues: int
    anomaly: bool
    attached: Named | None
    """The archive card beside its deck."""
    markers: list[Named]
    slots: dict[Literal["A", "B", "C"], str]
    """Which space lies in which third of the tile."""
    deck: NeighborhoodDeckShown
    spaces: list[TownSpaceShown]
    label: Text


# ---------------------------------------------------------------------- people and their assets


class AssetShown(Struct, frozen=True):
    """A card in front of somebody or lying open; the unseen back of a Dark Pact is not in it."""

    id: str
    place: str
    kind: str
    name: Text
    type: Named
    """item, spell, ally, talent or condition."""
    traits: list[Named]
    price: int
    hands: int
    health: int
    sanity: int
    cast: int
    """Horror suffered to cast it."""
    damage: int
    horror: int
    barred: bool
    under: int
    """Cards lying face down under it."""
    confirmed: bool
    text: list[Text]
    label: Text


class SkillShown(Numbered, frozen=True):
    place: str
    focus: int
    """Focus tokens on it."""


class GaugeShown(Struct, frozen=True):
    now: int
    most: int


class AbilityShown(Struct, frozen=True):
    place: str
    title: Text
    text: list[Text]


class PersonShown(Struct, frozen=True):
    """A sheet and everything on it."""

    seat: int
    place: str
    id: str
    name: Text
    occupation: Text
    roles: list[Named]
    at: Named
    leader: bool
    out: Named | None
    """defeated, devoured or retired: the player waits for a new investigator."""
    health: GaugeShown
    sanity: GaugeShown
    money: int
    clues: int
    remnants: int
    focus_limit: int | None
    """Null: no limit."""
    skills: list[SkillShown]
    checks: list[Numbered]
    """Dice of the actions that are tests, with the best he can hold."""
    statuses: list[Named]
    engaged: list[str]
    """Monsters he is engaged with, by id."""
    acted: list[Named]
    """What he has done this round."""
    assets: list[AssetShown]
    abilities: list[AbilityShown]
    label: Text


# ---------------------------------------------------------------------- the scenario


class ProgressShown(Struct, frozen=True):
    """So much of so much: doom, clues, tokens and markers on the sheet, clues_here, scars, revealed, damage."""

    id: str
    now: int
    most: int


class CodexLineShown(Struct, frozen=True):
    icon: Literal["objective", "threat", "both", "action", "rule"]
    text: Text
    done: bool
    """It fires but once, and has."""
    progress: list[ProgressShown]


class CodexCardShown(Struct, frozen=True):
    """An archive card as it lies: what can be done, what threatens, what holds, and how far each of it is."""

    number: int
    back: bool
    """Its back is up."""
    place: str
    name: Text
    clues: int
    lines: list[CodexLineShown]
    confirmed: bool


class SheetShown(Struct, frozen=True):
    """The scenario sheet: its tokens and what a reckoning does."""

    place: str
    name: Text
    start: Named
    doom: int
    clues: int
    markers: int
    reckoning: Text
    label: Text


class RumorShown(Named, frozen=True):
    place: str
    doom: int
    text: Text


class TokenKind(Counted, frozen=True):
    chance: float
    """How likely it comes next (0 to 1)."""


class CupShown(Struct, frozen=True):
    """What is left in the cup and may come next; an empty cup is filled before the next draw."""

    count: int
    tokens: list[TokenKind]
    drawn: list[Named]


class EventsShown(Struct, frozen=True):
    deck: int
    discard: int
    unstable: list[Named]


# ---------------------------------------------------------------------- what has just happened


class Happened(Struct, frozen=True, kw_only=True):
    """Anything that came of an answer: after how many answers, and to whom."""

    at: int | None
    """None: it is not over yet."""
    seat: int | None
    name: Text


class RollShown(Happened, frozen=True, kw_only=True, tag_field="do", tag="roll"):
    check: Named
    during: Named | None
    """The action it is part of: attack, evade, ward or research."""
    against: str
    """The monster attacked, by id; empty: none."""
    mod: int
    difficulty: int
    threshold: int
    double: bool
    dice: list[Die]
    successes: int | None
    passed: bool | None


class MetShown(Happened, frozen=True, kw_only=True, tag_field="do", tag="encounter"):
    title: Text
    text: Text
    voice: str
    """Which of the sentences on encounters the voice has for it."""


class TokenShown(Happened, frozen=True, kw_only=True, tag_field="do", tag="token"):
    token: Named


class HeadlineShown(Happened, frozen=True, kw_only=True, tag_field="do", tag="headline"):
    id: str
    title: Text
    text: Text


class StoryShown(Struct, frozen=True):
    """A headline as it stands in the paper."""

    id: str
    title: Text
    text: Text


class ChangeShown(Struct, frozen=True):
    text: Text
    places: list[str]
    """Ids of spaces, streets and neighborhoods."""


class DrawnToken(TokenShown, frozen=True, kw_only=True, tag_field="do", tag="token"):
    """A token of the mythos phase, and what came of it."""

    headline: StoryShown | None
    lines: list[ChangeShown]


class MythosShown(Struct, frozen=True):
    """The last mythos phase; `at` is where its last line stands, None while a token is being resolved."""

    turn: int
    at: int | None
    tokens: list[DrawnToken]


# ---------------------------------------------------------------------- what is going on


class ActionScene(Struct, frozen=True, tag_field="do", tag="action"):
    """Somebody performs an action; an attack names its monster."""

    seat: int
    action: Named | None
    """Null: what a card offers."""
    monster: str


class TestScene(Struct, frozen=True, tag_field="do", tag="test"):
    """A test being resolved, with the dice as they lie."""

    seat: int
    skill: Named
    against: str
    mod: int
    threshold: int
    dice: list[Die]


class EncounterScene(Struct, frozen=True, tag_field="do", tag="encounter"):
    seat: int
    title: Text
    text: Text


class HeadlineScene(Struct, frozen=True, tag_field="do", tag="headline"):
    seat: int
    title: Text
    text: Text


class TokenScene(Struct, frozen=True, tag_field="do", tag="token"):
    seat: int
    token: Named


class AttackScene(Struct, frozen=True, tag_field="do", tag="attack"):
    """A monster attacks somebody."""

    seat: int
    monster: str


class TradeScene(Struct, frozen=True, tag_field="do", tag="trade"):
    seat: int


class PurchaseScene(Struct, frozen=True, tag_field="do", tag="purchase"):
    """Somebody buys: the cards chosen so far, and what is left to spend."""

    seat: int
    chosen: list[str]
    money: int


SceneShown = (
    ActionScene
    | TestScene
    | EncounterScene
    | HeadlineScene
    | TokenScene
    | AttackScene
    | TradeScene
    | PurchaseScene
)


# ---------------------------------------------------------------------- the whole


class ActingShown(Struct, frozen=True):
    seat: int
    actions: int


class ChartPoint(Struct, frozen=True):
    """How things stood at the end of a round."""

    turn: int
    sheet_doom: int
    sheet_clues: int
    doom: int


class ThirdShown(Struct, frozen=True):
    """The whole table."""

    turn: int
    phase: Named
    scenario: Named | None
    leader: int
    queue: list[int]
    acting: ActingShown | None
    investigators: list[PersonShown]
    neighborhoods: list[NeighborhoodShown]
    streets: list[StreetShown]
    future: SpaceShown | None
    """The space that only one archive card knows."""
    sheet: SheetShown | None
    codex: list[CodexCardShown]
    rumor: RumorShown | None
    cup: CupShown
    events: EventsShown | None
    display: list[AssetShown]
    decks: list[Counted]
    scenes: list[SceneShown]
    """What is going on, the innermost last."""
    recent: list[RollShown | MetShown | TokenShown | HeadlineShown]
    """What has just happened, oldest first, and what is still going on."""
    mythos: MythosShown | None
    revealed: list[AssetShown]
    winners: list[int]
    """Seats that won, where only some did."""
    aims: list[Aim]
    """What wins and what runs out, as it stands."""
    chart: list[ChartPoint]
    seat: int | None
