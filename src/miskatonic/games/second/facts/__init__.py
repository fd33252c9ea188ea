"""The components as facts, read from the JSON files beside this one."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
TRACKS = (("speed", "sneak"), ("fight", "will"), ("lore", "luck"))
ITEM_DECKS = ("common", "unique", "spells")
HELD_ITEMS = ("deputys_revolver", "patrol_wagon")
"""Special cards that count as items (2e.state.items.01)."""


def read(name: str) -> Any:
    file = resources.files("miskatonic.games.second.facts") / f"{name}.json"
    return msgspec.json.decode(file.read_bytes())


class Sheet(Struct, frozen=True):
    """An investigator sheet."""

    id: str
    home: str
    max_sanity: int
    max_stamina: int
    focus: int
    skills: dict[str, tuple[int, ...]]
    fixed_possessions: dict[str, Any]
    random_possessions: dict[str, int]
    ability: dict[str, Any]


class CardKind(Struct, frozen=True):
    """A kind of small card: `type` is physical_weapon, magical_weapon, tome or other, for items."""

    id: str
    deck: str
    count: int
    price: int = 0
    type: str = "other"
    hands: int = 0
    bonuses: dict[str, int] = {}
    bonus_alone: int = 0
    """Further combat bonus while the other hand is empty."""
    bonus_undead: int = 0
    """Further combat bonus against the undead."""
    sixes_twice: bool = False
    """While it is in hand each 6 of a Combat check is two successes."""
    protected: bool = False
    """Cannot be lost or stolen unless its owner allows it."""
    leaves_on_awakening: bool = False
    """Is discarded when the Ancient One awakens."""
    casting_modifier: int | str = 0
    """Of a spell; "awareness" is that of the monster."""
    sanity_cost: int = 0
    combat_bonus_magical: int = 0
    kind: str = ""

    @property
    def weapon(self) -> bool:
        return self.type.endswith("_weapon")


class MonsterKind(Struct, frozen=True):
    """A kind of monster marker."""

    id: str
    count: int
    movement: str
    dimension: str
    awareness: int = 0
    horror_rating: int = 0
    horror_damage: int = 0
    toughness: int = 0
    combat_rating: int = 0
    combat_damage: int = 0
    abilities: tuple[str, ...] = ()
    nightmarish: int = 0
    overwhelming: int = 0
    undead: bool = False
    mask: bool = False


class GateMarker(Struct, frozen=True):
    """A gate marker."""

    id: str
    world: str
    dimension: str
    modifier: int = 0


class Street(Struct, frozen=True):
    """A street area, one per neighborhood."""

    id: str
    adjacent_streets: tuple[str, ...]
    locations: tuple[str, ...]
    monster_move: dict[str, str]


class Location(Struct, frozen=True):
    """A location of Arkham."""

    id: str
    street: str
    unstable: bool = False
    icons_possible: tuple[str, ...] = ()
    icons_guaranteed: tuple[str, ...] = ()


class World(Struct, frozen=True):
    """An Other World and the colours of its encounters."""

    id: str
    encounter_colours: tuple[str, ...]


class MythosCard(Struct, frozen=True):
    """A Mythos card without its special text."""

    id: str
    number: int
    type: str
    subtype: str = ""
    gate_location: str = ""
    clue_location: str = ""
    white: tuple[str, ...] = ()
    black: tuple[str, ...] = ()
    activity_marker: str = ""
    closed_marker: str = ""


class AncientOne(Struct, frozen=True):
    """An Ancient One sheet without its powers."""

    id: str
    doom_track: int
    combat_rating: int | str
    defenses: tuple[str, ...] = ()


def _table(rows: Any, kind: type[Any]) -> dict[str, Any]:
    return {row["id"]: msgspec.convert(row, kind) for row in rows}


_BOARD = read("board")
SHEETS: dict[str, Sheet] = _table(read("investigators"), Sheet)
CARDS: dict[str, CardKind] = _table(read("cards"), CardKind)
MONSTERS: dict[str, MonsterKind] = _table(read("monsters"), MonsterKind)
GATES: dict[str, GateMarker] = _table(read("gates"), GateMarker)
STREETS: dict[str, Street] = _table(_BOARD["streets"], Street)
LOCATIONS: dict[str, Location] = _table(_BOARD["locations"], Location)
WORLDS: dict[str, World] = _table(_BOARD["worlds"], World)
MYTHOS: dict[str, MythosCard] = _table(read("mythos"), MythosCard)
ANCIENT_ONES: dict[str, AncientOne] = _table(read("ancient_ones"), AncientOne)
GATE_CARDS: dict[str, str] = {row["id"]: row["colour"] or "" for row in read("gate_cards")}
"""Gate card -> its colour; the one that shuffles the deck has none."""
LOCATION_CARDS: dict[str, tuple[str, ...]] = {
    street: tuple(row["id"] for row in read("location_cards") if row["neighborhood"] == street)
    for street in STREETS
}
"""Neighborhood -> its seven cards."""
UNSTABLE: tuple[str, ...] = tuple(place.id for place in LOCATIONS.values() if place.unstable)


def copies(kind: str, count: int) -> list[str]:
    return [f"{kind}.{n}" for n in range(1, count + 1)]


_CARD_KINDS = CARDS | {copy: kind for kind in CARDS.values() for copy in copies(kind.id, kind.count)}
_MONSTER_KINDS = MONSTERS | {copy: kind for kind in MONSTERS.values() for copy in copies(kind.id, kind.count)}
_KINDS: dict[str, str] = {
    **{copy: kind.id for copy, kind in _CARD_KINDS.items()},
    **{copy: kind.id for copy, kind in _MONSTER_KINDS.items()},
}


def kind_of(card: str) -> str:
    """The kind of a card or marker: "rifle.2" is a "rifle"."""
    return _KINDS.get(card) or card.partition(".")[0]


def card_kind(card: str) -> CardKind:
    return _CARD_KINDS[card]


def monster_kind(marker: str) -> MonsterKind:
    return _MONSTER_KINDS[marker]


def is_item(card: str) -> bool:
    """Common Items, Unique Items, Spells, the Deputy's Revolver and the Patrol Wagon."""
    kind = card_kind(card)
    return kind.deck in ITEM_DECKS or kind.id in HELD_ITEMS


def street_of(place: str) -> str:
    """The street of a location, or the street itself."""
    return LOCATIONS[place].street if place in LOCATIONS else place


def in_arkham(place: str) -> bool:
    return place in LOCATIONS or place in STREETS


def in_other_world(place: str) -> bool:
    return ":" in place


def world_of(place: str) -> str:
    return place.partition(":")[0]


_ADJACENT: dict[str, tuple[str, ...]] = {
    **{location.id: (location.street,) for location in LOCATIONS.values()},
    **{street.id: (*street.adjacent_streets, *street.locations) for street in STREETS.values()},
}


def adjacent(place: str) -> tuple[str, ...]:
    """The areas one step away: a street's streets and locations, a location's street."""
    return _ADJACENT[place]


@cache
def distances(origin: str) -> dict[str, int]:
    """Steps from an area of Arkham to every other."""
    found = {origin: 0}
    frontier = [origin]
    while frontier:
        following = []
        for place in frontier:
            for other in adjacent(place):
                if other not in found:
                    found[other] = found[place] + 1
                    following.append(other)
        frontier = following
    return found
