"""What a seat sees of the board: streets, locations, Other Worlds, and what lies on them."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import asdict

from miskatonic.games.second.facts import (
    GATES,
    LOCATIONS,
    STREETS,
    WORLDS,
    Location,
    Street,
    World,
    kind_of,
    monster_kind,
)
from miskatonic.games.second.labels import gate_label, monster_label, place_label
from miskatonic.games.second.rules.cup import OUTSKIRTS, SKY
from miskatonic.games.second.rules.durations import will_reopen
from miskatonic.games.second.rules.gates import gates_to
from miskatonic.games.second.rules.markers import activity_markers, closed_markers
from miskatonic.games.second.rules.monsters import has_ability, movement_kind
from miskatonic.games.second.sheets import describe_monster
from miskatonic.games.second.shown import (
    ArrowsShown,
    ClosedShown,
    ForeseenShown,
    GateShown,
    IconShown,
    LocationShown,
    MonsterShown,
    PlaceShown,
    StreetShown,
    WorldAreaShown,
    WorldShown,
)
from miskatonic.games.second.state import Second
from miskatonic.games.second.texts.encounters import (
    LOCATION_ABILITIES,
    LOCATION_ENTRIES,
    ability_text,
    entry_text,
)
from miskatonic.games.second.view_people import titled
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Numbered

NUMBERS = {
    "awareness": "2e.anatomy.monster.02",
    "horror_rating": "2e.anatomy.monster.07",
    "horror_damage": "2e.anatomy.monster.08",
    "toughness": "2e.anatomy.monster.09",
    "combat_rating": "2e.anatomy.monster.11",
    "combat_damage": "2e.anatomy.monster.10",
    "nightmarish": "2e.ability.08",
    "overwhelming": "2e.ability.11",
}
"""The numbers of a marker, and what each is for; the last two only where it has them."""
ABILITIES = (
    "ambush",
    "endless",
    "physical_resistance",
    "physical_immunity",
    "magical_resistance",
    "magical_immunity",
    "undead",
)
AREAS = (SKY, OUTSKIRTS, "lost", "jail")


class Board:
    """The pieces on the board, looked up once for all places."""

    def __init__(self, game: Second) -> None:
        self.game = game
        self.activity = activity_markers(game.state)
        self.closed = closed_markers(game.state)
        self.people: dict[str, list[int]] = {}
        for who in game.state.investigators:
            if not who.out:
                self.people.setdefault(who.place, []).append(who.seat)

    def streets(self) -> list[StreetShown]:
        return [self._street(street) for street in STREETS.values()]

    def locations(self) -> list[LocationShown]:
        return [self._location(location) for location in LOCATIONS.values()]

    def worlds(self) -> list[WorldShown]:
        return [self._world(world) for world in WORLDS.values()]

    def areas(self) -> list[PlaceShown]:
        """The Sky, the Outskirts, Lost in Time and Space, the jail cell."""
        return [self._place(area, say("second.label.area")) for area in AREAS]

    def _place(self, place: str, nature: Text, *more: Text) -> PlaceShown:
        """What every place has."""
        markers = self.game.state.monsters.get(place, [])
        people = self.people.get(place, [])
        return PlaceShown(
            id=place,
            place=f"place:{place}",
            name=say("second.place." + place),
            people=people,
            monsters=[monster(self.game, marker) for marker in markers],
            closed=self._closing(place),
            activity=[titled("mythos", card) for card in self.activity.get(place, ())],
            label=place_label(place, nature, [*more, *self._marks(place, markers, people)]),
        )

    def _marks(self, place: str, markers: list[str], people: list[int]) -> list[Text]:
        state = self.game.state
        marks = []
        if place in self.closed:
            marks.append(say("second.label.closed"))
        if cards := self.activity.get(place):
            marks.append(say("second.label.activity", mythos=list(cards)))
        if markers:
            marks.append(say("second.label.monsters", monster=[kind_of(marker) for marker in markers]))
        if people:
            marks.append(say("second.label.people", who=[state.investigators[seat].id for seat in people]))
        return marks

    def _closing(self, place: str) -> ClosedShown | None:
        """For how long a place is closed."""
        if place not in self.closed:
            return None
        if place in self.game.state.closed and not will_reopen(self.game.state, place):
            return ClosedShown(True, say("second.label.closed_for_good"))
        return ClosedShown(False, say("second.label.closed"))

    def _street(self, street: Street) -> StreetShown:
        return StreetShown(
            **asdict(self._place(street.id, say("second.label.street"))),
            neighborhood=say("second.neighborhood." + street.id),
            locations=list(street.locations),
            adjacent=list(street.adjacent_streets),
            foreseen=_foreseen(self.game.state.foreseen.get(street.id)),
            arrows=ArrowsShown(street.monster_move["white"], street.monster_move["black"]),
        )

    def _location(self, location: Location) -> LocationShown:
        state, place = self.game.state, location.id
        clues, marker = state.clues.get(place, 0), state.gates.get(place)
        sealed = place in state.seals
        marks = [say("second.label.clues", n=clues)] if clues else []
        if marker:
            marks.append(gate_label(marker))
        if sealed:
            marks.append(say("second.label.sealed"))
        nature = say("second.label.unstable" if location.unstable else "second.label.stable")
        return LocationShown(
            **asdict(self._place(place, nature, *marks)),
            **_printed(place),
            clues=clues,
            gate=gate(marker) if marker else None,
            sealed=sealed,
        )

    def _world(self, world: World) -> WorldShown:
        gates = gates_to(self.game, world.id)
        return WorldShown(
            world.id,
            say("second.world." + world.id),
            [titled("colour", colour) for colour in world.encounter_colours],
            [titled("place", place) for place in sorted(gates)],
            [self._area(world.id, number) for number in (1, 2)],
        )

    def _area(self, world: str, number: int) -> WorldAreaShown:
        place = f"{world}:{number}"
        people = self.people.get(place, [])
        label = place_label(world, say("second.label.world", n=number), self._marks(place, [], people))
        return WorldAreaShown(place, f"place:{place}", people, label)


@cache
def _foreseen(card: str | None) -> list[ForeseenShown]:
    if card is None:
        return []
    return [
        ForeseenShown(place, say("second.place." + place), entry_text(card, place))
        for place in LOCATION_ENTRIES[card]
    ]


@cache
def _printed(place: str) -> dict[str, Any]:
    """What is printed at a location."""
    location = LOCATIONS[place]
    abilities = [ability_text(place, number) for number in range(len(LOCATION_ABILITIES.get(place, ())))]
    if place == "silver_twilight_lodge":
        abilities.append(say("second.label.inner_sanctum", card="silver_twilight_membership"))
    icons = (*location.icons_guaranteed, *location.icons_possible)
    return {
        "street": location.street,
        "unstable": location.unstable,
        "icons": [
            IconShown(icon, say("second.icon." + icon), icon in location.icons_guaranteed) for icon in icons
        ],
        "abilities": abilities,
    }


def gate(marker: str) -> GateShown:
    found = GATES[marker]
    return GateShown(
        marker,
        titled("world", found.world),
        found.modifier,
        titled("dimension", found.dimension),
        gate_label(marker),
    )


# ---------------------------------------------------------------------- monsters


def monster(game: Second, marker: str) -> MonsterShown:
    kind = monster_kind(marker)
    movement = movement_kind(game, marker)
    numbers = {name: number for name in NUMBERS if (number := _number(game, marker, name)) is not None}
    abilities = [say("second.ability." + name) for name in ABILITIES if has_ability(game, marker, name)]
    special = describe_monster(kind.id)
    words = [*abilities, *([special] if special else [])]
    totals = {name: number.total for name, number in numbers.items()}
    return MonsterShown(
        id=marker,
        place=f"monster:{marker}",
        kind=kind.id,
        name=say("second.monster." + kind.id),
        movement=titled("movement", movement),
        dimension=titled("dimension", kind.dimension),
        numbers=[Numbered(name, say("second.number." + name), now) for name, now in numbers.items()],
        abilities=abilities,
        text=special,
        label=monster_label(marker, movement, kind.dimension, totals, words),
    )


def _number(game: Second, marker: str, name: str) -> Number | None:
    """One number of a marker with its reasons; None for what this one does not have."""
    kind = monster_kind(marker)
    printed: int = getattr(kind, name)
    why = say("second.reason.printed")
    number = game.abilities.number(game, f"monster.{name}", printed, why, NUMBERS[name], marker)
    if name in ("nightmarish", "overwhelming") and not has_ability(game, marker, name):
        return None
    return number
