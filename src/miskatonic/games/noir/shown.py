"""What a player is shown of Noir's table, as records. The client's types are made from them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import Text
from miskatonic.kernel.views import Aim, Named


class CardName(Struct, frozen=True):
    id: str
    name: Text


class IconShown(Named, frozen=True):
    purple: bool


class AttributeShown(Named, frozen=True):
    value: str | int | None = None


class EffectShown(Struct, frozen=True):
    id: str
    text: Text
    optional: bool = False
    added: bool = False
    """Given to the card by a threat, not printed on it."""
    permanent: bool = False


class ObstacleShown(Struct, frozen=True):
    """Why a card cannot be played at a case."""

    text: Text
    rule: str


class PlayableAt(Struct, frozen=True):
    """An open case, and what stands in the way of playing a card there."""

    case: str
    title: Text
    obstacles: list[ObstacleShown]


class ClueShown(Struct, frozen=True, tag_field="kind", tag="clue"):
    id: str
    place: str
    name: Text
    type: Named
    left: list[IconShown]
    right: list[IconShown]
    attributes: list[AttributeShown]
    time: bool
    gained_time: bool
    """The icon is not printed on it: a threat gives it."""
    sanity: bool
    effects: list[EffectShown]
    equipment: list[EffectShown] | None
    label: Text
    also: str | None = None
    """A second name of its place: the lead card is also a card of the leads row."""
    playable: list[PlayableAt] | None = None
    """For cards that might be played: what stands in the way at each open case."""


class SideShown(Struct, frozen=True):
    id: str
    effects: list[EffectShown]


class SupportShown(Struct, frozen=True):
    """Contact or equipment in the briefcase."""

    id: str
    place: str
    name: Text
    kind: Literal["contact", "equipment"]
    sides: list[SideShown]
    label: Text


class ClosedCaseShown(Struct, frozen=True, tag_field="kind", tag="case"):
    id: str
    name: Text
    number: int


class TypeShown(Named, frozen=True):
    have: bool


class KeysShown(Struct, frozen=True):
    """Keys against locks in a line: what the next lock needs."""

    keys: int
    skeleton_keys: int
    locks: int


class CaseShown(Struct, frozen=True):
    id: str
    place: str
    number: int
    side: str
    title: Text
    right: list[IconShown]
    line: list[ClueShown]
    types: int
    have_types: list[TypeShown]
    cancel: bool
    closable: bool
    fatigue: bool
    """The next clue here costs a sanity test."""
    fresh: int
    """How many clues a line takes before that."""
    keys: KeysShown
    on_close: list[EffectShown]
    permanent: list[EffectShown]
    back: CardName | None
    """The clue card on its other side."""


class CaseDeckShown(Struct, frozen=True):
    title: Text
    count: int
    numbers: list[int]


class DeckShown(Struct, frozen=True):
    """What may still come, in no order: the player knows what is left, not where."""

    title: Text
    count: int
    cards: list[ClueShown]


class PenaltyShown(Struct, frozen=True):
    title: Text
    cards: list[ClueShown]
    limit: Number


class RequirementShown(Struct, frozen=True):
    letter: str
    done: bool
    machine: bool
    clue: CardName
    route: Text


class ObjectiveShown(Struct, frozen=True):
    id: str
    number: int
    name: Text
    requires: list[RequirementShown]
    label: Text
    story: Text | None
    """Told when the game is over."""


class BigPictureShown(Struct, frozen=True):
    title: Text
    clues: list[ClueShown]
    types: list[TypeShown]
    objectives: list[ObjectiveShown]


class ThreatShown(Struct, frozen=True):
    """A threat card, or the Haunter of the Dark lying among them."""

    id: str
    place: str
    name: Text
    group: Named | None
    effects: list[EffectShown]
    back: CardName | None
    label: Text


class ThreatGroupShown(Named, frozen=True):
    cards: list[ThreatShown]


class ThreatDeckShown(Struct, frozen=True):
    count: int
    groups: list[ThreatGroupShown]
    order: list[CardName]
    """Those whose place is known, the next first."""


class ThreatsShown(Struct, frozen=True):
    title: Text
    deck: ThreatDeckShown
    active: list[ThreatShown]
    removed: list[ThreatShown]


class ReferenceShown(Named, frozen=True):
    text: Text


class SanityTestShown(Struct, frozen=True):
    """A sanity test that is going on: the card it has revealed, and whether that costs sanity."""

    card: ClueShown | None
    lost: bool | None


class NoirShown(Struct, frozen=True):
    """The whole table."""

    turn: int
    phase: Named
    mode: Named
    lead_row: list[ClueShown]
    hand: list[ClueShown]
    hand_limit: Number
    briefcase: list[ClueShown | SupportShown]
    cases: list[CaseShown]
    case_deck: CaseDeckShown
    deck: DeckShown
    discard: list[ClueShown]
    closed: list[ClueShown | ClosedCaseShown]
    big_picture: BigPictureShown
    objectives: list[ObjectiveShown]
    time: PenaltyShown
    sanity: PenaltyShown
    threats: ThreatsShown
    machine: bool
    cancel_any: bool
    """The effect of the next card played is cancelled, whichever case it goes to."""
    reference: list[ReferenceShown]
    sanity_odds: float | None
    scenes: list[SanityTestShown]
    removed: list[CardName]
    aims: list[Aim]
    """What wins and what runs out, as it stands."""
