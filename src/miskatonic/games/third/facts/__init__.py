"""The components as facts, read from the JSON files beside this one."""

from __future__ import annotations

from functools import cache
from typing import Annotated, TypeVar

from msgspec import Struct

from miskatonic.games.third.facts.names import CONDITIONS as CONDITIONS
from miskatonic.games.third.facts.names import FUTURE as FUTURE
from miskatonic.games.third.facts.names import SKILLS as SKILLS
from miskatonic.games.third.facts.names import (
    Anomalies,
    ArchiveNumber,
    Blank,
    CardName,
    CardTrait,
    Color,
    Edge,
    Few,
    MonsterName,
    MonsterTrait,
    Name,
    NeighborhoodName,
    ScenarioName,
    SheetName,
    Skill,
    SpaceName,
    StreetName,
    StreetType,
    Token,
)
from miskatonic.games.third.facts.names import read as read
from miskatonic.kernel.fields import SOME, Between, Known, Like
from miskatonic.kernel.reading import Reader

R = TypeVar("R")

BLESSINGS = 8
"""Copies of the card with Blessed on one side and Cursed on the other."""
CONDITION = "condition:"
"""Before the name of a condition that somebody may begin with."""

Role = Annotated[str, Known(("guardian", "mystic", "rogue", "seeker", "survivor"))]
Vigour = Annotated[int, Between(4, 8)]
Belonging = Annotated[str, Known(tuple(CONDITION + name for name in CONDITIONS))] | CardName
Prey = Annotated[
    str,
    Known(
        (
            *("", "nearest", "most_clues", "most_remnants", "most_spells"),
            *(f"{end}:{skill}" for end in ("lowest", "highest") for skill in SKILLS),
        )
    ),
]
SPAWNS = ("most_doom", "street_nearest_leader", "street_nearest_prey", "unstable_space", "none")
SPACE = "space:"
"""Before the name of a space."""
Keyword = Annotated[str, Known(("elusive", "feed", "massive", "watcher"))]
Asked = Annotated[str, Known((*SKILLS, "money", "remnant"))]
"""What the encounters of a space tend to ask."""
Reward = Annotated[
    str,
    Known(
        (
            *("ally", "common_item", "curio_item", "health", "money", "remnant", "remove_doom", "sanity"),
            "spell",
        )
    ),
]


class Sheet(Struct, frozen=True):
    """An investigator sheet. `focus_limit` may be "unlimited", or "spells_you_have"."""

    id: Name
    roles: Annotated[tuple[Role, ...], SOME]
    health: Vigour
    sanity: Vigour
    focus_limit: Annotated[int, Between(1, 3)] | Annotated[str, Known(("unlimited", "spells_you_have"))]
    skills: dict[Skill, Annotated[int, Between(1, 5)]]
    money: Few
    cards: Annotated[tuple[CardName, ...], SOME]
    choose_one: Annotated[tuple[tuple[Belonging, ...], ...], SOME]
    confirmed: bool = True

    def faults(self) -> tuple[str, ...]:
        return () if set(self.skills) == set(SKILLS) else ("skills",)


CardDeck = Annotated[str, Known(("items", "spells", "allies", "specials", "starting"))]
CardType = Annotated[str, Known(("item", "spell", "ally", "talent", "condition"))]


class CardKind(Struct, frozen=True):
    """An asset that is no condition."""

    id: Name
    deck: CardDeck
    type: CardType
    traits: tuple[CardTrait, ...] = ()
    price: Few = 0
    hands: Annotated[int, Between(0, 2)] = 0
    health: Few = 0
    sanity: Few = 0
    horror: Annotated[int, Between(0, 3)] = 0
    """Suffered to cast it."""
    owner: SheetName | Blank = ""
    confirmed: bool = True

    def faults(self) -> tuple[str, ...]:
        """Only what somebody begins with has an owner, only spells cost horror."""
        wrong = {
            "owner": bool(self.owner) != (self.deck == "starting"),
            "horror": self.horror > 0 and self.type != "spell",
        }
        return tuple(name for name, it_is in wrong.items() if it_is)


class Activation(Struct, frozen=True):
    """What a monster does when it activates, but for its words."""

    type: Annotated[str, Known(("hunter", "patrol", "lurker"))]
    prey: Prey = ""
    destination: Annotated[str, Known(("", "most_doom", "unstable_space"))] = ""


class MonsterKind(Struct, frozen=True):
    """A monster card. `speed` "direct" goes straight to its prey; 0 does not move."""

    id: Name
    count: Annotated[int, Between(1, 3)]
    traits: Annotated[tuple[MonsterTrait, ...], SOME]
    speed: Annotated[int, Between(0, 3)] | Annotated[str, Known(("direct",))]
    spawn: Annotated[str, Known(SPAWNS)] | Annotated[str, Like(f"{SPACE}[a-z_]+")]
    activation: Activation
    health: Annotated[int, Between(0, 10)] = 0
    elite: Few = 0
    attack_modifier: Annotated[int, Between(-4, 2)] = 0
    evade_modifier: Annotated[int, Between(-4, 2)] = 0
    damage: Few = 0
    horror: Few = 0
    remnant: bool = False
    keywords: tuple[Keyword, ...] = ()
    epic: bool = False
    archive: Annotated[int, Between(0, 40)] = 0
    """The number of its archive card, for an epic one."""
    confirmed: bool = True

    def faults(self) -> tuple[str, ...]:
        """A hunter has prey, a patrol a destination; an epic monster an archive card and a space of its own."""
        named = self.spawn.startswith(SPACE)
        wrong = {
            "activation": (self.activation.type == "patrol") != bool(self.activation.destination),
            "archive": self.epic != bool(self.archive),
            "spawn": named and (not self.epic or self.spawn.removeprefix(SPACE) not in NEIGHBORHOOD_OF),
        }
        return tuple(name for name, it_is in wrong.items() if it_is)


class Street(Struct, frozen=True):
    """A street tile of a board: one space."""

    id: Annotated[str, Like("street_[a-z_]+")]
    type: StreetType
    between: tuple[NeighborhoodName, NeighborhoodName]
    edge: Edge
    borders: Annotated[tuple[SpaceName, ...], SOME]

    def faults(self) -> tuple[str, ...]:
        return () if self.id == f"street_{self.between[0]}_{self.between[1]}" else ("id",)


class Placed(Struct, frozen=True):
    monster: MonsterName
    space: SpaceName


class Spot(Struct, frozen=True):
    color: Color
    place: SpaceName


BoardSpace = SpaceName | StreetName


class Scenario(Struct, frozen=True):
    """A scenario sheet and its board."""

    id: Name
    start: SpaceName
    neighborhoods: Annotated[tuple[NeighborhoodName, ...], SOME]
    streets: Annotated[tuple[Street, ...], SOME]
    adjacency: dict[BoardSpace, Annotated[tuple[BoardSpace, ...], SOME]]
    monsters: dict[MonsterName, Annotated[int, Between(1, 3)]]
    """The monster deck, those placed at the start included (104.2)."""
    set_aside: tuple[MonsterName, ...]
    starting_monsters: Annotated[tuple[Placed, ...], SOME]
    doom: Annotated[tuple[SpaceName, ...], SOME]
    markers: tuple[Spot, ...]
    cup: dict[Token, Annotated[int, Between(1, 4)]]
    codex: Annotated[tuple[ArchiveNumber, ...], SOME]
    anomalies: Anomalies | Blank
    """The set of anomaly cards, "" where there is none."""
    archive: Annotated[tuple[ArchiveNumber, ...], SOME]
    confirmed: bool = True

    def faults(self) -> tuple[str, ...]:
        """Every way leads back; the codex is of the scenario's own archive."""
        ways = self.adjacency
        wrong = {
            "adjacency": any(place not in ways.get(other, ()) for place in ways for other in ways[place]),
            "codex": not set(self.codex) <= set(self.archive),
        }
        return tuple(name for name, it_is in wrong.items() if it_is)


class Space(Struct, frozen=True):
    """A space of a neighborhood, and what its encounters tend to ask and give."""

    id: Name
    tests: Annotated[tuple[Asked, ...], SOME]
    rewards: Annotated[tuple[Reward, ...], SOME]


class Tile(Struct, frozen=True):
    """How a neighborhood lies: its spaces, and which of them touch each edge."""

    variety: Annotated[int, Between(1, 2)]
    slots: dict[Annotated[str, Known(("A", "B", "C"))], SpaceName]
    edges: dict[Edge, Annotated[tuple[SpaceName, ...], SOME]]


class Neighborhood(Struct, frozen=True):
    """A neighborhood tile."""

    id: Name
    tile: Tile
    spaces: tuple[Space, Space, Space]

    def faults(self) -> tuple[str, ...]:
        own = {space.id for space in self.spaces}
        touching = {place for places in self.tile.edges.values() for place in places}
        return () if own == set(self.tile.slots.values()) == touching else ("tile",)


class Event(Struct, frozen=True):
    """An event card without its encounters; `doom` names a space once for each doom icon."""

    id: Annotated[str, Like("[a-z_]+_event_[1-9][0-9]?")]
    scenario: ScenarioName
    neighborhood: NeighborhoodName
    doom: Annotated[tuple[SpaceName, ...], SOME]
    confirmed: bool = True

    def faults(self) -> tuple[str, ...]:
        """Doom comes to the neighborhood that the card is of."""
        wrong = {
            "id": not self.id.startswith(f"{self.scenario}_event_"),
            "doom": any(NEIGHBORHOOD_OF[place] != self.neighborhood for place in self.doom),
        }
        return tuple(name for name, it_is in wrong.items() if it_is)


class Headline(Struct, frozen=True):
    id: Name
    number: Annotated[int, Between(1, 32)]
    rumor: bool
    confirmed: bool = True


class Pact(Struct, frozen=True):
    id: Name
    confirmed: bool


class NeighborhoodCard(Struct, frozen=True):
    """A card of a neighborhood's deck without its encounters."""

    id: Annotated[str, Like("[a-z_]+_[1-9]")]
    neighborhood: NeighborhoodName
    confirmed: bool

    def faults(self) -> tuple[str, ...]:
        return () if self.id.startswith(f"{self.neighborhood}_") else ("id",)


class StreetCard(Struct, frozen=True):
    id: Annotated[str, Like("street_[1-9]")]
    confirmed: bool


class AnomalyCard(Struct, frozen=True):
    """A card of a set of anomalies without its sections."""

    id: Annotated[str, Like("[a-z_]+_[1-9][0-9]?")]
    deck: Anomalies
    confirmed: bool

    def faults(self) -> tuple[str, ...]:
        return () if self.id.startswith(f"{self.deck}_") else ("id",)


def _table(name: str, kind: type[R], *beside: str) -> dict[str, R]:
    return READER.records(f"{name}.json", read(name), kind, beside)


READER = Reader()
NEIGHBORHOODS = _table("neighborhoods", Neighborhood)
NEIGHBORHOOD_OF: dict[str, str] = {
    space.id: place.id for place in NEIGHBORHOODS.values() for space in place.spaces
}
"""Space -> its neighborhood; streets have none."""
SPACES_OF: dict[str, tuple[str, ...]] = {
    place.id: tuple(space.id for space in place.spaces) for place in NEIGHBORHOODS.values()
}
SHEETS = _table("investigators", Sheet, "abilities")
CARDS = _table("cards", CardKind, "abilities")
MONSTERS = _table("monsters", MonsterKind, "effect", "abilities")
SCENARIOS = _table("scenarios", Scenario, "reckoning")
EVENTS = _table("events", Event, "encounters", "mentions")
HEADLINES = _table("headlines", Headline, "effect", "lines")
PACTS: tuple[str, ...] = tuple(_table("pacts", Pact, "effect"))
_CARDS_OF = _table("neighborhood_cards", NeighborhoodCard, "encounters", "mentions")
NEIGHBORHOOD_CARDS: dict[str, tuple[str, ...]] = {
    name: tuple(card.id for card in _CARDS_OF.values() if card.neighborhood == name) for name in NEIGHBORHOODS
}
ARCHIVE_DECKS: dict[int, str] = {
    row["number"]: row["neighborhood"] for row in read("archive") if "neighborhood" in row
}
"""Archive card -> the neighborhood to whose deck it belongs."""
EPIC_MONSTERS: dict[int, str] = {kind.archive: kind.id for kind in MONSTERS.values() if kind.archive}
"""Archive card -> the epic monster that it is."""
STREET_CARDS: tuple[str, ...] = tuple(_table("street_cards", StreetCard, "encounters", "mentions"))
_ANOMALIES = _table("anomalies", AnomalyCard, "sections")
ANOMALY_CARDS: dict[str, tuple[str, ...]] = {
    deck: tuple(card.id for card in _ANOMALIES.values() if card.deck == deck)
    for deck in sorted({card.deck for card in _ANOMALIES.values()})
}


@cache
def kind_of(card: str) -> str:
    """The kind of a card or monster: "robed_figure.2" is a "robed_figure"."""
    return card.partition(".")[0]


@cache
def card_kind(card: str) -> CardKind:
    return CARDS[kind_of(card)]


@cache
def monster_kind(monster: str) -> MonsterKind:
    return MONSTERS[kind_of(monster)]


def copies(kind: str, count: int) -> list[str]:
    return [f"{kind}.{n}" for n in range(1, count + 1)]


# ---------------------------------------------------------------------- boards


@cache
def street(scenario: str, place: str) -> Street | None:
    """The street that a space of this board is, if it is one."""
    return next((each for each in SCENARIOS[scenario].streets if each.id == place), None)


@cache
def spaces(scenario: str) -> tuple[str, ...]:
    """All spaces of a board, sorted."""
    return tuple(sorted(SCENARIOS[scenario].adjacency))


def adjacent(scenario: str, place: str) -> tuple[str, ...]:
    """The spaces one step away; nothing borders on the future."""
    return SCENARIOS[scenario].adjacency.get(place, ())


@cache
def distances(scenario: str, origin: str) -> dict[str, int]:
    """Steps from a space to every other that can be reached."""
    found = {origin: 0}
    frontier = [origin]
    while frontier:
        following = []
        for place in frontier:
            for other in adjacent(scenario, place):
                if other not in found:
                    found[other] = found[place] + 1
                    following.append(other)
        frontier = following
    return found
