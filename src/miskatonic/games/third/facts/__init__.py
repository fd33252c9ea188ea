"""The components as facts, read from the JSON files beside this one."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

SKILLS = ("lore", "influence", "observation", "strength", "will")
CONDITIONS = ("blessed", "cursed", "dark_pact")
BLESSINGS = 8
"""Copies of the card with Blessed on one side and Cursed on the other."""
FUTURE = "the_future"


def read(name: str) -> Any:
    file = resources.files("miskatonic.games.third.facts") / f"{name}.json"
    return msgspec.json.decode(file.read_bytes())


class Sheet(Struct, frozen=True):
    """An investigator sheet. `focus_limit` may be "unlimited", or "spells_you_have"."""

    id: str
    roles: tuple[str, ...]
    health: int
    sanity: int
    focus_limit: int | str
    skills: dict[str, int]
    money: int
    cards: tuple[str, ...]
    choose_one: tuple[tuple[str, ...], ...]
    confirmed: bool = True


class CardKind(Struct, frozen=True):
    """An asset that is no condition: `deck` is items, spells, allies, specials or starting."""

    id: str
    deck: str
    type: str
    """item, spell, ally, talent or condition."""
    traits: tuple[str, ...] = ()
    price: int = 0
    hands: int = 0
    health: int = 0
    sanity: int = 0
    horror: int = 0
    """Suffered to cast it."""
    owner: str = ""
    confirmed: bool = True


class Activation(Struct, frozen=True):
    """What a monster does when it activates, but for its words: hunter, patrol or lurker."""

    type: str
    prey: str = ""
    destination: str = ""


class MonsterKind(Struct, frozen=True):
    """A monster card. `speed` "direct" goes straight to its prey; 0 does not move."""

    id: str
    count: int
    traits: tuple[str, ...]
    speed: int | str
    spawn: str
    activation: Activation
    health: int = 0
    elite: int = 0
    attack_modifier: int = 0
    evade_modifier: int = 0
    damage: int = 0
    horror: int = 0
    remnant: bool = False
    keywords: tuple[str, ...] = ()
    epic: bool = False
    archive: int = 0
    """The number of its archive card, for an epic one."""
    confirmed: bool = True


class Street(Struct, frozen=True):
    """A street tile of a board: one space."""

    id: str
    type: str
    between: tuple[str, str]
    edge: str
    borders: tuple[str, ...]


class Placed(Struct, frozen=True):
    monster: str
    space: str


class Spot(Struct, frozen=True):
    color: str
    place: str


class Scenario(Struct, frozen=True):
    """A scenario sheet and its board."""

    id: str
    start: str
    neighborhoods: tuple[str, ...]
    streets: tuple[Street, ...]
    adjacency: dict[str, tuple[str, ...]]
    monsters: dict[str, int]
    """The monster deck, those placed at the start included (104.2)."""
    set_aside: tuple[str, ...]
    starting_monsters: tuple[Placed, ...]
    doom: tuple[str, ...]
    markers: tuple[Spot, ...]
    cup: dict[str, int]
    codex: tuple[int, ...]
    anomalies: str
    """The set of anomaly cards, "" where there is none."""
    archive: tuple[int, ...]
    confirmed: bool = True


class Space(Struct, frozen=True):
    """A space of a neighborhood, and what its encounters tend to ask and give."""

    id: str
    tests: tuple[str, ...]
    rewards: tuple[str, ...]


class Neighborhood(Struct, frozen=True):
    """A neighborhood tile: its spaces and which of them touch each edge."""

    id: str
    tile: dict[str, Any]
    spaces: tuple[Space, ...]


class Event(Struct, frozen=True):
    """An event card without its encounters; `doom` names a space once for each doom icon."""

    id: str
    scenario: str
    neighborhood: str
    doom: tuple[str, ...]
    confirmed: bool = True


class Headline(Struct, frozen=True):
    id: str
    number: int
    rumor: bool
    confirmed: bool = True


def _table(name: str, kind: type[Any]) -> dict[str, Any]:
    return {row["id"]: msgspec.convert(row, kind) for row in read(name)}


SHEETS: dict[str, Sheet] = _table("investigators", Sheet)
CARDS: dict[str, CardKind] = _table("cards", CardKind)
MONSTERS: dict[str, MonsterKind] = _table("monsters", MonsterKind)
SCENARIOS: dict[str, Scenario] = _table("scenarios", Scenario)
NEIGHBORHOODS: dict[str, Neighborhood] = _table("neighborhoods", Neighborhood)
EVENTS: dict[str, Event] = _table("events", Event)
HEADLINES: dict[str, Headline] = _table("headlines", Headline)
PACTS: tuple[str, ...] = tuple(row["id"] for row in read("pacts"))
NEIGHBORHOOD_CARDS: dict[str, tuple[str, ...]] = {
    name: tuple(row["id"] for row in read("neighborhood_cards") if row["neighborhood"] == name)
    for name in NEIGHBORHOODS
}
ARCHIVE_DECKS: dict[int, str] = {
    row["number"]: row["neighborhood"] for row in read("archive") if "neighborhood" in row
}
"""Archive card -> the neighborhood to whose deck it belongs."""
EPIC_MONSTERS: dict[int, str] = {kind.archive: kind.id for kind in MONSTERS.values() if kind.archive}
"""Archive card -> the epic monster that it is."""
STREET_CARDS: tuple[str, ...] = tuple(row["id"] for row in read("street_cards"))
ANOMALY_CARDS: dict[str, tuple[str, ...]] = {
    deck: tuple(row["id"] for row in read("anomalies") if row["deck"] == deck)
    for deck in sorted({row["deck"] for row in read("anomalies")})
}
NEIGHBORHOOD_OF: dict[str, str] = {
    space.id: place.id for place in NEIGHBORHOODS.values() for space in place.spaces
}
"""Space -> its neighborhood; streets have none."""
SPACES_OF: dict[str, tuple[str, ...]] = {
    place.id: tuple(space.id for space in place.spaces) for place in NEIGHBORHOODS.values()
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
