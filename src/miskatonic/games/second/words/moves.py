"""Words that send an investigator elsewhere."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.second.facts import LOCATIONS, MYTHOS, adjacent, street_of, world_of
from miskatonic.games.second.facts.names import LocationName, Some, WorldName
from miskatonic.games.second.rules import gates
from miskatonic.games.second.rules.encounters import go_and_encounter, location_encounter
from miskatonic.games.second.rules.mythos import discard_mythos, draw_mythos
from miskatonic.games.second.rules.other_worlds import visit
from miskatonic.games.second.rules.places import arkham_places, choose_place, is_blocked, is_closed, move_to
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.words.base import SecondWord
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

STREET = "street"


class Move(SecondWord, frozen=True):
    """To a place of Arkham, or to the street outside; nobody gets into a closed location."""

    do = "move"
    to: Annotated[str, Known((STREET, *LOCATIONS))]

    def target(self, scope: SecondScope) -> str:
        return street_of(scope.who.place) if self.to == STREET else self.to

    def run(self, scope: SecondScope) -> Flow[None]:
        place = self.target(scope)
        if is_blocked(scope.play, place):
            place = yield from choose_place(scope.play, scope.who, self.beside(scope, place), scope.rule)
        if not is_closed(scope.play, place):
            move_to(scope.play, scope.who, place, scope.rule)

    def beside(self, scope: SecondScope, street: str) -> list[str]:
        """Where one goes who is sent into a street that nobody may enter: on to an area beside it."""
        free = arkham_places(scope.play)
        return [place for place in adjacent(street) if place in free and place != scope.who.place]

    def possible(self, scope: SecondScope) -> bool:
        place = self.target(scope)
        return place != scope.who.place and not is_closed(scope.play, place)

    def describe(self) -> Text:
        if self.to == STREET:
            return say("second.effect.move_street")
        return say("second.effect.move", place=self.to)


class MoveAndEncounter(SecondWord, frozen=True):
    """To a location for an encounter there; of several cards drawn one is chosen."""

    do = "move_and_encounter"
    to: LocationName
    draw: Some = 1

    def run(self, scope: SecondScope) -> Flow[None]:
        if self.possible(scope):
            yield from go_and_encounter(
                scope.play, scope.who, self.to, scope.rule, self.draw, last=scope.last
            )

    def possible(self, scope: SecondScope) -> bool:
        return not is_closed(scope.play, self.to)

    def describe(self) -> Text:
        return say("second.effect.move_and_encounter", place=self.to, n=self.draw)


class MoveAnywhere(SecondWord, frozen=True):
    """To any street or location of Arkham; a location means an encounter there."""

    do = "move_anywhere"

    def run(self, scope: SecondScope) -> Flow[None]:
        places = arkham_places(scope.play)
        place = yield from choose_place(scope.play, scope.who, places, scope.rule)
        yield from go_and_encounter(scope.play, scope.who, place, scope.rule, last=scope.last)

    def offer(self, scope: SecondScope) -> Flow[None]:
        options = [Option("no", say("second.option.stay"), rule=scope.rule)]
        options += [
            Option(place, say("second.option.go", place=place), f"place:{place}", scope.rule)
            for place in arkham_places(scope.play)
        ]
        answer = yield Ask(scope.who.seat, say("second.ask.place"), options, scope.rule)
        if answer != "no":
            yield from go_and_encounter(scope.play, scope.who, answer, scope.rule, last=scope.last)

    @property
    def forks(self) -> bool:
        return True

    def describe(self) -> Text:
        return say("second.effect.move_anywhere")


class MythosTeleport(SecondWord, frozen=True):
    """A Mythos card is drawn and discarded: to the location where it would open a gate, for an encounter there."""

    do = "mythos_teleport"

    def run(self, scope: SecondScope) -> Flow[None]:
        card = draw_mythos(scope.play)
        place = MYTHOS[card].gate_location
        discard_mythos(scope.play, card)
        if place and not is_closed(scope.play, place):
            yield from go_and_encounter(scope.play, scope.who, place, scope.rule, last=scope.last)

    def describe(self) -> Text:
        return say("second.effect.mythos_teleport")


class DrawAnother(SecondWord, frozen=True):
    """Another encounter in the same place."""

    do = "draw_another"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from location_encounter(scope.play, scope.who, last=scope.last)

    def describe(self) -> Text:
        return say("second.effect.draw_another")


class Visit(SecondWord, frozen=True):
    """An encounter in an Other World, then back to where one was."""

    do = "visit"
    world: WorldName

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from visit(scope.play, scope.who, self.world, last=scope.last)

    def describe(self) -> Text:
        return say("second.effect.visit", world=self.world)


class MoveOtherWorld(SecondWord, frozen=True):
    """To the first area of another Other World."""

    do = "move_other_world"
    world: WorldName

    def run(self, scope: SecondScope) -> Flow[None]:
        move_to(scope.play, scope.who, f"{self.world}:1", scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.move_other_world", world=self.world)


class ReturnToArkham(SecondWord, frozen=True):
    """Back through a gate, with an explored marker; who only visits goes back to where he was."""

    do = "return_to_arkham"

    def run(self, scope: SecondScope) -> Flow[None]:
        if scope.home:
            move_to(scope.play, scope.who, scope.home, scope.rule)
        else:
            yield from gates.return_to_arkham(scope.play, scope.who, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.return_to_arkham")


class NextArea(SecondWord, frozen=True):
    """On to the second area, or from there back to Arkham, as in the Movement Phase."""

    do = "next_area"

    def run(self, scope: SecondScope) -> Flow[None]:
        if scope.who.place.endswith(":2"):
            yield from ReturnToArkham().run(scope)
        else:
            world = world_of(scope.who.place)
            move_to(scope.play, scope.who, f"{world}:2", scope.rule)

    def describe(self) -> Text:
        return say("second.effect.next_area")


WORDS = (
    Move,
    MoveAndEncounter,
    MoveAnywhere,
    MythosTeleport,
    DrawAnother,
    Visit,
    MoveOtherWorld,
    ReturnToArkham,
    NextArea,
)
