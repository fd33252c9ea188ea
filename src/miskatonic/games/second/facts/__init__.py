"""The components as facts, read from the JSON files beside this one."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Struct

from miskatonic.games.second.facts.names import ITEM_DECKS as ITEM_DECKS
from miskatonic.games.second.facts.names import SKILLS as SKILLS
from miskatonic.games.second.facts.names import (
    Ability,
    Bonus,
    CardDeck,
    CardType,
    Colour,
    Deck,
    Dimension,
    Few,
    Icon,
    LocationName,
    Name,
    Number,
    Possession,
    Rating,
    Skill,
    StreetName,
    Walk,
    WorldName,
)
from miskatonic.games.second.facts.names import read as read
from miskatonic.kernel.fields import SOME, Between, Known
from miskatonic.kernel.reading import Reader

TRACKS = (("speed", "sneak"), ("fight", "will"), ("lore", "luck"))
HELD_ITEMS = ("deputys_revolver", "patrol_wagon")
"""Special cards that count as items (2e.state.items.01)."""


Ground = Annotated[str, Known(("white", "black"))]
"""Of a symbol on a Mythos card: which arrow its monsters follow."""
Awareness = Annotated[str, Known(("awareness",))]
MythosType = Annotated[str, Known(("headline", "environment", "rumor", "special"))]
EnvironmentType = Annotated[str, Known(("mystic", "urban", "weather"))]


class Fixed(Struct, frozen=True):
    """What an investigator always begins with."""

    money: Annotated[int, Between(0, 10)]
    clues: Annotated[int, Between(0, 4)]
    cards: tuple[Possession, ...]


Point = Annotated[int, Between(0, 6)]
Vigour = Annotated[int, Between(3, 7)]


class Sheet(Struct, frozen=True):
    """An investigator sheet."""

    id: Name
    home: LocationName
    max_sanity: Vigour
    max_stamina: Vigour
    focus: Annotated[int, Between(1, 3)]
    skills: dict[Skill, tuple[Point, Point, Point, Point]]
    fixed_possessions: Fixed
    random_possessions: dict[Deck, Annotated[int, Between(1, 2)]]

    def faults(self) -> tuple[str, ...]:
        """Every skill, on tracks that run against each other: ten Sanity and Stamina in all."""
        whole = set(self.skills) == set(SKILLS) and all(map(self._level, TRACKS))
        ten = self.max_sanity + self.max_stamina == 10
        return (*(() if whole else ("skills",)), *(() if ten else ("max_sanity",)))

    def _level(self, track: tuple[str, str]) -> bool:
        """What one skill of a track gains the other loses."""
        pairs = zip(*(self.skills[skill] for skill in track), strict=True)
        return len({sum(pair) for pair in pairs}) == 1


class CardKind(Struct, frozen=True):
    """A kind of small card: `type` is of items."""

    id: Name
    deck: CardDeck
    count: Annotated[int, Between(1, 8)]
    price: Annotated[int, Between(0, 8)] = 0
    type: CardType = "other"
    hands: Annotated[int, Between(0, 2)] = 0
    bonuses: dict[Bonus, Annotated[int, Between(0, 9)]] = {}
    bonus_alone: Few = 0
    """Further combat bonus while the other hand is empty."""
    bonus_undead: Few = 0
    """Further combat bonus against the undead."""
    sixes_twice: bool = False
    """While it is in hand each 6 of a Combat check is two successes."""
    protected: bool = False
    """Cannot be lost or stolen unless its owner allows it."""
    leaves_on_awakening: bool = False
    """Is discarded when the Ancient One awakens."""
    casting_modifier: Rating | Awareness = 0
    """Of a spell; "awareness" is that of the monster."""
    sanity_cost: Few = 0
    combat_bonus_magical: Annotated[int, Between(0, 9)] = 0

    @property
    def weapon(self) -> bool:
        return self.type.endswith("_weapon")


class MonsterKind(Struct, frozen=True):
    """A kind of monster marker."""

    id: Name
    count: Annotated[int, Between(1, 6)]
    movement: Walk
    dimension: Dimension
    awareness: Rating = 0
    horror_rating: Rating = 0
    horror_damage: Few = 0
    toughness: Few = 0
    combat_rating: Rating = 0
    combat_damage: Few = 0
    abilities: tuple[Ability, ...] = ()
    nightmarish: Few = 0
    overwhelming: Few = 0
    undead: bool = False
    mask: bool = False

    def faults(self) -> tuple[str, ...]:
        """What has a number of its own is among the abilities, and the other way round."""
        told = {"nightmarish": self.nightmarish, "overwhelming": self.overwhelming, "undead": self.undead}
        return tuple(name for name, n in told.items() if bool(n) != (name in self.abilities))


class GateMarker(Struct, frozen=True):
    """A gate marker."""

    id: Name
    world: WorldName
    dimension: Dimension
    modifier: Rating = 0

    def faults(self) -> tuple[str, ...]:
        """Two to each Other World."""
        return () if self.id in (f"{self.world}_1", f"{self.world}_2") else ("id",)


class Street(Struct, frozen=True):
    """A street area, one per neighborhood."""

    id: Name
    adjacent_streets: Annotated[tuple[StreetName, ...], SOME]
    locations: Annotated[tuple[LocationName, ...], SOME]
    monster_move: dict[Ground, StreetName]

    def faults(self) -> tuple[str, ...]:
        """Monsters go to a street beside it."""
        ways = set(self.monster_move.values())
        return () if ways and ways <= set(self.adjacent_streets) else ("monster_move",)


class Location(Struct, frozen=True):
    """A location of Arkham."""

    id: Name
    street: StreetName
    unstable: bool = False
    icons_possible: tuple[Icon, ...] = ()
    icons_guaranteed: tuple[Icon, ...] = ()


class World(Struct, frozen=True):
    """An Other World and the colours of its encounters."""

    id: Name
    encounter_colours: Annotated[tuple[Colour, ...], SOME]


class LocationCard(Struct, frozen=True):
    """A location card without its encounters."""

    id: Name
    neighborhood: StreetName
    number: Annotated[int, Between(1, 7)]

    def faults(self) -> tuple[str, ...]:
        return () if self.id == f"{self.neighborhood}_{self.number}" else ("number",)


class GateCard(Struct, frozen=True):
    """A gate card without its encounters; the one that shuffles the deck has no colour."""

    id: Name
    number: Number
    colour: Colour | None

    def faults(self) -> tuple[str, ...]:
        return () if self.id == f"gate_{self.number:02}" else ("number",)


class MythosCard(Struct, frozen=True):
    """A Mythos card without its special text."""

    id: Name
    number: Number
    type: MythosType
    subtype: EnvironmentType = ""
    gate_location: LocationName = ""
    clue_location: LocationName = ""
    white: tuple[Dimension, ...] = ()
    black: tuple[Dimension, ...] = ()
    activity_marker: StreetName = ""
    closed_marker: StreetName = ""

    def faults(self) -> tuple[str, ...]:
        """What each type needs."""
        wrong = {
            "number": self.id != f"mythos_{self.number:02}",
            "subtype": bool(self.subtype) != (self.type == "environment"),
            "activity_marker": self.type == "rumor" and not self.activity_marker,
            "gate_location": bool(self.gate_location) == (self.type == "special"),
        }
        return tuple(name for name, it_is in wrong.items() if it_is)


class AncientOne(Struct, frozen=True):
    """An Ancient One sheet without its powers; a rating may be the terror level, and nobody fights Azathoth."""

    id: Name
    doom_track: Annotated[int, Between(10, 14)]
    combat_rating: Annotated[int, Between(-6, 0)] | Annotated[str, Known(("terror", "infinite"))]
    defenses: tuple[Ability, ...] = ()
    masks: bool = False
    """Its masks are monsters of the cup."""


_READER = Reader()
_BOARD = read("board")
SHEETS = _READER.records("investigators.json", read("investigators"), Sheet)
CARDS = _READER.records("cards.json", read("cards"), CardKind, ("abilities",))
MONSTERS = _READER.records("monsters.json", read("monsters"), MonsterKind)
GATES = _READER.records("gates.json", read("gates"), GateMarker)
STREETS = _READER.records("board.json", _BOARD["streets"], Street)
LOCATIONS = _READER.records("board.json", _BOARD["locations"], Location, ("ability",))
WORLDS = _READER.records("board.json", _BOARD["worlds"], World)
MYTHOS = _READER.records("mythos.json", read("mythos"), MythosCard, ("effect", "rules", "rumor"))
ANCIENT_ONES = _READER.records("ancient_ones.json", read("ancient_ones"), AncientOne)
_GATE_CARDS = _READER.records("gate_cards.json", read("gate_cards"), GateCard, ("encounters",))
_LOCATION_CARDS = _READER.records(
    "location_cards.json", read("location_cards"), LocationCard, ("encounters",)
)
PRINTS: dict[str, tuple[str, ...]] = {
    row["id"]: tuple(each["do"] for each in row.get("abilities", ())) for row in read("cards")
}
"""Kind of card -> what it prints, by name: rules ask for this and never for a card."""
GATE_CARDS: dict[str, str] = {card.id: card.colour or "" for card in _GATE_CARDS.values()}
"""Gate card -> its colour; the one that shuffles the deck has none."""
LOCATION_CARDS: dict[str, tuple[str, ...]] = {
    street: tuple(card.id for card in _LOCATION_CARDS.values() if card.neighborhood == street)
    for street in STREETS
}
"""Neighborhood -> its seven cards."""
UNSTABLE: tuple[str, ...] = tuple(place.id for place in LOCATIONS.values() if place.unstable)


def copies(kind: str, count: int) -> list[str]:
    return [f"{kind}.{n}" for n in range(1, count + 1)]


CARD_KINDS = CARDS | {copy: kind for kind in CARDS.values() for copy in copies(kind.id, kind.count)}
_MONSTER_KINDS = MONSTERS | {copy: kind for kind in MONSTERS.values() for copy in copies(kind.id, kind.count)}
_KINDS: dict[str, str] = {
    **{copy: kind.id for copy, kind in CARD_KINDS.items()},
    **{copy: kind.id for copy, kind in _MONSTER_KINDS.items()},
}


def kind_of(card: str) -> str:
    """The kind of a card or marker: "rifle.2" is a "rifle"."""
    return _KINDS.get(card) or card.partition(".")[0]


def card_kind(card: str) -> CardKind:
    return CARD_KINDS[card]


def monster_kind(marker: str) -> MonsterKind:
    return _MONSTER_KINDS[marker]


def met_monster(marker: str) -> MonsterKind | None:
    """The kind of a marker; None where one fights the Ancient One, or nobody."""
    return _MONSTER_KINDS.get(marker)


def prints(card: str, what: str) -> bool:
    """Whether this is among the abilities of a card, by its name (its `do`)."""
    return what in PRINTS[_KINDS[card]]


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
    """The world of an area ("abyss:1" is in the Abyss); any other place is itself."""
    return place.partition(":")[0]


def area_of(place: str) -> str:
    """Which of the two areas of an Other World it is."""
    return place.partition(":")[2]


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
