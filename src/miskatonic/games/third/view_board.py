"""What a seat sees of the board: neighborhoods, spaces and streets, and what lies on them."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Any

from msgspec.structs import asdict

from miskatonic.games.third.abilities.monsters import describe_monster
from miskatonic.games.third.facts import (
    EVENTS,
    FUTURE,
    NEIGHBORHOODS,
    SCENARIOS,
    Space,
    Street,
    kind_of,
    monster_kind,
)
from miskatonic.games.third.labels import monster_label, place_label
from miskatonic.games.third.rules.board import unstable
from miskatonic.games.third.rules.monsters import health_of, stat
from miskatonic.games.third.rules.people import at_seat, has_keyword, monsters_at
from miskatonic.games.third.shown import (
    HealthShown,
    MonsterShown,
    NeighborhoodDeckShown,
    NeighborhoodShown,
    SpaceShown,
    StreetShown,
    TownSpaceShown,
)
from miskatonic.games.third.state import Marker, Monster, Third
from miskatonic.games.third.steps import Entering
from miskatonic.kernel.abilities import Number, Reason
from miskatonic.kernel.deck_odds import odds
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Named, Numbered
from miskatonic.kernel.views import titled as titled_in

titled = partial(titled_in, "third")

NUMBERS = {
    "attack_modifier": "3e.465.8f",
    "evade_modifier": "3e.465.8g",
    "damage": "3e.465.8i",
    "horror": "3e.465.8i",
    "speed": "3e.465.3d",
}
"""The numbers of a monster, and what each follows."""
KEYWORDS = ("watcher", "massive", "elusive", "feed")


class Board:
    """The pieces on the board, looked up once for all spaces."""

    def __init__(self, game: Third) -> None:
        self.game = game
        self.sheet = SCENARIOS[game.state.scenario]
        self.unstable = unstable(game)
        self.people: dict[str, list[int]] = {}
        coming = {step.seat for step in game.state.steps if isinstance(step, Entering)}
        for who in game.state.investigators:
            if not who.out and who.seat not in coming:
                self.people.setdefault(who.place, []).append(who.seat)

    def neighborhoods(self) -> list[NeighborhoodShown]:
        return [self._neighborhood(name) for name in self.sheet.neighborhoods]

    def streets(self) -> list[StreetShown]:
        return [self._street(street) for street in self.sheet.streets]

    def future(self) -> SpaceShown | None:
        """The space that only one archive card knows."""
        if not any(card.number == 9 for card in self.game.state.codex):
            return None
        return self._space(FUTURE, say("third.label.future"))

    def _neighborhood(self, name: str) -> NeighborhoodShown:
        state, tile = self.game.state, NEIGHBORHOODS[name]
        slots = tile.tile.slots
        clues, anomaly = state.clues.get(name, 0), name in state.anomalies
        attached = state.attached.get(name)
        marks = [say("third.label.clues", n=clues)] if clues else []
        if anomaly:
            marks.append(say("third.label.anomaly"))
        if attached:
            marks.append(say("third.label.attached", archive=str(attached)))
        marks += self._marker_marks(name)
        return NeighborhoodShown(
            id=name,
            place=f"place:{name}",
            name=say("third.place." + name),
            clues=clues,
            anomaly=anomaly,
            attached=titled("archive", str(attached)) if attached else None,
            markers=self._markers(name),
            slots={"A": slots["A"], "B": slots["B"], "C": slots["C"]},
            deck=NeighborhoodDeckShown(len(state.neighborhoods[name]), self._event_chance(name)),
            spaces=[self._town_space(space, name) for space in tile.spaces],
            label=place_label(name, say("third.label.neighborhood"), marks),
        )

    def _event_chance(self, name: str) -> float:
        """How likely the next encounter here is an event, as far as anybody can know."""
        deck = self.game.state.neighborhoods[name]
        groups = tuple((group, tuple(cards)) for group, cards in deck.groups.items())
        return _event_share(tuple(deck.bags[0]), groups) if deck.bags else 0.0

    def _town_space(self, space: Space, name: str) -> TownSpaceShown:
        doom = self.game.state.doom.get(space.id, 0)
        marks = [say("third.label.doom", n=doom)] if doom else []
        shaky = space.id in self.unstable
        if shaky:
            marks.append(say("third.label.unstable"))
        row = self._space(space.id, say("third.label.space", place=name), *marks)
        return TownSpaceShown(**asdict(row), neighborhood=name, doom=doom, unstable=shaky, **_hints(space))

    def _street(self, street: Street) -> StreetShown:
        first, second = street.between
        return StreetShown(
            **asdict(self._space(street.id, say("third.street." + street.type))),
            type=titled("street", street.type),
            between=(first, second),
            edge=street.edge,
            borders=list(street.borders),
        )

    def _space(self, place: str, nature: Text, *more: Text) -> SpaceShown:
        """What every space has."""
        monsters = monsters_at(self.game, place)
        people = self.people.get(place, [])
        marks = [*more, *self._marker_marks(place)]
        if monsters:
            marks.append(say("third.label.monsters", monster=[kind_of(each.id) for each in monsters]))
        if people:
            marks.append(say("third.label.people", who=[at_seat(self.game, seat).id for seat in people]))
        return SpaceShown(
            id=place,
            place=f"place:{place}",
            name=say("third.place." + place),
            people=people,
            monsters=[monster_shown(self.game, each) for each in monsters],
            markers=self._markers(place),
            label=place_label(place, nature, marks),
        )

    def _markers(self, place: str) -> list[Named]:
        return [_marker(each) for each in self.game.state.markers if each.place == place]

    def _marker_marks(self, place: str) -> list[Text]:
        return [
            say("third.label.marker", marker=_color(each))
            for each in self.game.state.markers
            if each.place == place
        ]


@lru_cache(10_000)
def _event_share(bag: tuple[str, ...], groups: tuple[tuple[str, tuple[str, ...]], ...]) -> float:
    """How much of what may lie on top is events; decks seldom change, and are looked at with every line of the log."""
    found = odds([bag], dict(groups), 1, 0)
    return float(sum([chance for card, chance in found.items() if card in EVENTS]))


def _color(marker: Marker) -> str:
    """A marker lying face down shows its back only."""
    return "facedown" if marker.facedown else marker.color


def _marker(marker: Marker) -> Named:
    return titled("marker", _color(marker))


@cache
def _hints(space: Space) -> dict[str, Any]:
    """What encounters here tend to ask and to give; hints, no rules (416.5)."""
    return {
        "tests": [titled("icon", icon) for icon in space.tests],
        "rewards": [titled("icon", icon) for icon in space.rewards],
    }


# ---------------------------------------------------------------------- monsters


def monster_shown(game: Third, monster: Monster) -> MonsterShown:
    kind = monster_kind(monster.id)
    numbers = {name: number for name in NUMBERS if (number := _number(game, monster, name)) is not None}
    health = health_of(game, monster)
    keywords = [titled("keyword", name) for name in KEYWORDS if has_keyword(game, monster.id, name)]
    people = [at_seat(game, seat).id for seat in monster.engaged]
    text = describe_monster(kind.id)
    totals = {"health": health - monster.damage} | {name: each.total for name, each in numbers.items()}
    return MonsterShown(
        id=monster.id,
        place=f"monster:{monster.id}",
        kind=kind.id,
        name=say("third.monster." + kind.id),
        at=titled("place", monster.place),
        state=titled("state", monster.state),
        engaged=list(monster.engaged),
        traits=[say("third.trait." + trait) for trait in kind.traits],
        keywords=keywords,
        epic=kind.epic,
        remnant=kind.remnant,
        health=HealthShown(health - monster.damage, _health(game, monster)),
        numbers=[Numbered(name, say("third.number." + name), now) for name, now in numbers.items()],
        text=text,
        confirmed=kind.confirmed,
        label=monster_label(monster, people, totals, [*(each.title for each in keywords), *text]),
    )


def _number(game: Third, monster: Monster, name: str) -> Number | None:
    """One number with its reasons; none for the speed of what does not walk."""
    if name == "speed" and not stat(game, monster.id, "speed"):
        return None
    printed: int = getattr(monster_kind(monster.id), name)
    why = say("third.reason.printed")
    return game.abilities.number(game, f"monster.{name}", printed, why, NUMBERS[name], monster.id)


def _health(game: Third, monster: Monster) -> Number:
    """Printed health, what elite adds, and what cards change."""
    kind = monster_kind(monster.id)
    number = game.abilities.number(
        game, "monster.health", kind.health, say("third.reason.printed"), "3e.465.8e", monster.id
    )
    if not kind.elite:
        return number
    elite = Reason(say("third.reason.elite", n=kind.elite), kind.elite * game.state.players, "3e.440.2")
    return Number(number.total + elite.by, (number.reasons[0], elite, *number.reasons[1:]))
