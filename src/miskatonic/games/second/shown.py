"""What a seat is shown of the table, as records. The client's types are made from them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import Text
from miskatonic.kernel.views import Aim, Counted, Die, Named, Numbered

# ---------------------------------------------------------------------- the board


class MonsterShown(Struct, frozen=True):
    """A marker with its numbers as they are now, and why."""

    id: str
    place: str
    kind: str
    name: Text
    movement: Named
    dimension: Named
    numbers: list[Numbered]
    abilities: list[Text]
    text: Text | None
    label: Text


class GateShown(Struct, frozen=True):
    id: str
    world: Named
    modifier: int
    dimension: Named
    label: Text


class ClosedShown(Struct, frozen=True):
    for_good: bool
    title: Text


class PlaceShown(Struct, frozen=True):
    """What every place has."""

    id: str
    place: str
    name: Text
    people: list[int]
    monsters: list[MonsterShown]
    closed: ClosedShown | None
    activity: list[Named]
    label: Text


class ForeseenShown(Named, frozen=True):
    """An entry of a location card that lies face up on its deck."""

    text: Text


class ArrowsShown(Struct, frozen=True):
    white: str
    black: str


class StreetShown(PlaceShown, frozen=True):
    neighborhood: Text
    locations: list[str]
    adjacent: list[str]
    foreseen: list[ForeseenShown]
    arrows: ArrowsShown


class IconShown(Named, frozen=True):
    sure: bool
    """It comes with every encounter here, not only with some."""


class LocationShown(PlaceShown, frozen=True):
    street: str
    unstable: bool
    icons: list[IconShown]
    abilities: list[Text]
    clues: int
    gate: GateShown | None
    sealed: bool


class WorldAreaShown(Struct, frozen=True):
    id: str
    place: str
    people: list[int]
    label: Text


class WorldShown(Struct, frozen=True):
    id: str
    name: Text
    colours: list[Named]
    gates: list[Named]
    areas: list[WorldAreaShown]


# ---------------------------------------------------------------------- people and their cards


class BonusShown(Named, frozen=True):
    by: int


class CardShown(Struct, frozen=True):
    id: str
    place: str
    kind: str
    name: Text
    deck: Named
    type: Named | None
    price: int
    hands: int
    bonuses: list[BonusShown]
    text: list[Text]
    exhausted: bool
    tokens: int
    label: Text


class SkillShown(Numbered, frozen=True):
    stops: list[int]


class TrackShown(Struct, frozen=True):
    """A slider, its stops, and both its skills as they are now."""

    place: str
    stop: int
    skills: list[SkillShown]


class MonsterTrophyShown(Struct, frozen=True):
    id: str
    place: str
    kind: str
    name: Text
    toughness: int
    label: Text


class GateTrophyShown(Struct, frozen=True):
    id: str
    world: Named
    dimension: Named
    label: Text


class GaugeShown(Struct, frozen=True):
    now: int
    most: Number


class MovementShown(Struct, frozen=True):
    """Movement points: what a turn gives, and what is left of them while he moves."""

    points: int
    left: int | None


class AbilityShown(Struct, frozen=True):
    place: str
    text: Text


class PersonShown(Struct, frozen=True):
    """A sheet and everything on it."""

    seat: int
    place: str
    id: str
    name: Text
    occupation: Text
    home: Named
    at: Named
    first: bool
    sanity: GaugeShown
    stamina: GaugeShown
    money: int
    clues: int
    focus: Number
    movement: MovementShown
    tracks: list[TrackShown]
    checks: list[Numbered]
    statuses: list[Named]
    cards: list[CardShown]
    monsters: list[MonsterTrophyShown]
    gates: list[GateTrophyShown]
    ability: AbilityShown
    label: Text


# ---------------------------------------------------------------------- the Ancient One, tracks, Mythos


class AncientTextShown(Struct, frozen=True):
    part: Named
    text: Text


class BattleShown(Struct, frozen=True):
    round: int
    successes: int
    needed: int
    cancelled: bool


class AncientShown(Struct, frozen=True):
    id: str
    place: str
    name: Text
    doom: int
    track: int
    rating: Text
    defenses: list[Named]
    text: list[AncientTextShown]
    battle: BattleShown | None
    label: Text


class LevelShown(Struct, frozen=True):
    now: int
    most: int | None
    """Null: there is no limit any more."""


class ShopShown(Named, frozen=True):
    level: int
    """The terror level at which it closes."""


class TerrorShown(Struct, frozen=True):
    now: int
    most: int
    shops: list[ShopShown]


class TracksShown(Struct, frozen=True):
    """What counts down, each with its limit."""

    terror: TerrorShown
    gates: LevelShown
    monsters: LevelShown
    outskirts: LevelShown
    seals: LevelShown
    seal_cost: int


class MythosCardShown(Struct, frozen=True):
    """A Mythos card, all its steps and its text."""

    id: str
    place: str
    name: Text
    type: Named
    gate: Named | None
    clue: Named | None
    white: list[Named]
    black: list[Named]
    activity: Named | None
    text: list[Text]
    label: Text


class DrawnShown(MythosCardShown, frozen=True):
    at: int
    """The number of answers given before it was drawn."""


class PassingShown(MythosCardShown, frozen=True):
    until: int


class RumorShown(MythosCardShown, frozen=True):
    clues: int
    monsters: list[MonsterShown]
    since: int


class MythosShown(Struct, frozen=True):
    resolving: MythosCardShown | None
    latest: DrawnShown | None
    environment: MythosCardShown | None
    rumor: RumorShown | None
    passing: list[PassingShown]
    flags: list[Named]


# ---------------------------------------------------------------------- what is going on


class CheckMade(Struct, frozen=True, kw_only=True):
    """A check and the dice as they lie."""

    check: Named
    mod: int
    difficulty: int
    threshold: int
    double: bool
    against: str
    """The marker it is made against, or nothing."""
    dice: list[Die]


class RollShown(CheckMade, frozen=True, kw_only=True, tag_field="do", tag="roll"):
    """A roll that was made or is being made; `at` is the number of answers given before."""

    at: int
    seat: int | None
    name: Text
    successes: int | None
    passed: bool | None


class EntryShown(Struct, frozen=True, kw_only=True):
    title: Text
    place: str
    """What kind of place it is, as the voice has it."""
    gate: bool
    text: Text


class MetShown(EntryShown, frozen=True, kw_only=True, tag_field="do", tag="encounter"):
    """An encounter somebody had."""

    at: int
    seat: int | None
    name: Text


class CheckScene(CheckMade, frozen=True, kw_only=True, tag_field="do", tag="check"):
    seat: int
    passed: bool | None
    """How it went, once nothing can change it any more."""


class FightScene(Struct, frozen=True, tag_field="do", tag="fight"):
    seat: int
    against: str
    armed: list[Named]


class EncounterScene(EntryShown, frozen=True, kw_only=True, tag_field="do", tag="encounter"):
    seat: int


class MythosScene(Struct, frozen=True, tag_field="do", tag="mythos"):
    card: str
    step: Literal["gate", "clue", "movement", "text"]


class TradeScene(Struct, frozen=True, tag_field="do", tag="trade"):
    seat: int
    other: int


SceneShown = CheckScene | FightScene | EncounterScene | MythosScene | TradeScene


# ---------------------------------------------------------------------- the end, and the whole


class ChartPoint(Struct, frozen=True):
    """How things stood at the end of a turn."""

    turn: int
    doom: int
    terror: int
    gates: int
    seals: int


class ScoreLine(Struct, frozen=True):
    text: Text
    points: int
    rule: str


class ScoreShown(Struct, frozen=True):
    """The score sheet of a victory, line by line, and who is First Citizen of Arkham."""

    lines: list[ScoreLine]
    total: int
    citizens: list[Text]


class CupShown(Struct, frozen=True):
    """What may still be drawn, kind by kind; which comes next nobody knows."""

    count: int
    kinds: list[Counted]


class SecondShown(Struct, frozen=True):
    """The whole table."""

    turn: int
    phase: Named
    printing: Named
    first: int
    queue: list[int]
    investigators: list[PersonShown]
    ancient: AncientShown | None
    tracks: TracksShown | None
    streets: list[StreetShown]
    locations: list[LocationShown]
    worlds: list[WorldShown]
    areas: list[PlaceShown]
    mythos: MythosShown
    scenes: list[SceneShown]
    """What is going on, the innermost last."""
    recent: list[RollShown | MetShown]
    """The last rolls and encounters, oldest first."""
    fighting: list[MonsterShown]
    revealed: list[CardShown]
    decks: list[Counted]
    cup: CupShown
    boxed: list[Named]
    score: ScoreShown | None
    aims: list[Aim]
    """What wins and what runs out, as it stands."""
    chart: list[ChartPoint]
    seat: int | None
