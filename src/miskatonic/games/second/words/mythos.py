"""Words that stand on Mythos cards: what happens to the town and to everybody in it."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

from miskatonic.games.second.facts import (
    LOCATIONS,
    STREETS,
    in_other_world,
    kind_of,
    world_of,
)
from miskatonic.games.second.facts.names import (
    CardName,
    LocationName,
    MonsterName,
    Some,
    Stat,
    StreetName,
)
from miskatonic.games.second.rules import doom, harm, written
from miskatonic.games.second.rules.checks import roll, success_from
from miskatonic.games.second.rules.cup import OUTSKIRTS, SKY, monsters_at, return_to_cup
from miskatonic.games.second.rules.gates import gates_to, remove_seals
from miskatonic.games.second.rules.monsters import put_on_board, spawn
from miskatonic.games.second.rules.mythos import TWO_CARDS
from miskatonic.games.second.rules.people import at_seat, held, in_order, in_town
from miskatonic.games.second.rules.places import arkham_places, close_location, move_to
from miskatonic.games.second.rules.possessions import discard
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.rules.terror import ally_leaves, raise_terror
from miskatonic.games.second.state import Investigator
from miskatonic.games.second.words.base import SecondWord
from miskatonic.games.second.words.common import NOTHING, faces_faults
from miskatonic.games.second.words.moves import ReturnToArkham
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import ForAll, Nothing, Row, Word
from miskatonic.kernel.fields import SOME, Between, Known
from miskatonic.kernel.text import Text, say

AREAS: dict[str, tuple[str, ...]] = {
    "streets": (*STREETS, SKY),
    "locations": tuple(LOCATIONS),
    "arkham": (*STREETS, *LOCATIONS, SKY),
    "sky_and_outskirts": (SKY, OUTSKIRTS),
    "board": (*STREETS, *LOCATIONS, SKY, OUTSKIRTS),
    **{street.id: (street.id, *street.locations) for street in STREETS.values()},
}
"""Parts of the board; the Sky is a street (2e.mythos.move.flying.09), a neighborhood its street and locations."""


class ReturnMonsters(SecondWord, frozen=True):
    """Monsters in a part of the board go back to the cup: all of them, or those of some kinds."""

    do = "return_monsters_to_cup"
    area: Annotated[str, Known(AREAS)]
    names: tuple[MonsterName, ...] = ()
    if_any: Word = NOTHING
    """What follows if at least one went back."""

    def markers(self, scope: SecondScope) -> list[str]:
        return [
            marker
            for place in AREAS[self.area]
            for marker in monsters_at(scope.play, place)
            if not self.names or kind_of(marker) in self.names
        ]

    def run(self, scope: SecondScope) -> Flow[None]:
        markers = self.markers(scope)
        for marker in markers:
            return_to_cup(scope.play, marker, scope.rule)
        if markers:
            yield from self.if_any.run(scope)

    def possible(self, scope: SecondScope) -> bool:
        return bool(self.markers(scope))

    def describe(self) -> Text:
        where = say(f"second.area.{self.area}")
        text = say("second.effect.return_monsters", where=where)
        if self.names:
            text = say("second.effect.return_named", where=where, monster=list(self.names))
        if isinstance(self.if_any, Nothing):
            return text
        return say("second.effect.if_any_returned", first=text, effect=self.if_any.describe())


class SpawnMonsters(SecondWord, frozen=True):
    """Monsters appear in a street, as far as the limit allows."""

    do = "spawn_monsters"
    n: Some
    street: StreetName

    def run(self, scope: SecondScope) -> Flow[None]:
        for _ in range(self.n):
            yield from spawn(scope.play, self.street, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.spawn", n=self.n, place=self.street)


class RaiseTerror(SecondWord, frozen=True):
    do = "raise_terror"
    n: Some

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from raise_terror(scope.play, self.n, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.terror", n=self.n)


class SetTerror(SecondWord, frozen=True):
    """The terror level rises to this, point by point with all that each point brings; it never falls."""

    do = "set_terror"
    to: Annotated[int, Between(0, 10)]

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from raise_terror(scope.play, max(0, self.to - scope.play.state.terror), scope.rule)

    def describe(self) -> Text:
        return say("second.effect.set_terror", n=self.to)


class AddDoom(SecondWord, frozen=True):
    do = "add_doom"
    n: Some

    def run(self, scope: SecondScope) -> Flow[None]:
        doom.add_doom(scope.play, self.n, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.add_doom", n=self.n)


class CloseLocations(SecondWord, frozen=True):
    """Locations are closed until the end of the next turn."""

    do = "close_locations"
    locations: Annotated[tuple[LocationName, ...], SOME]

    def run(self, scope: SecondScope) -> Flow[None]:
        until = scope.play.state.turn + 1
        for place in self.locations:
            close_location(scope.play, place, until, "2e.mythos.card.08")
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.close_locations", place=list(self.locations))


class EachInvestigator(ForAll, frozen=True):
    """Everybody, the first player first: all of them, or those in one part of the world who hold a card.

    One investigator's misfortune is not the others'.
    """

    do = "each_investigator"
    where: Annotated[str, Known(("anywhere", "arkham", "other_worlds"))] = "anywhere"
    holding: CardName = ""
    optional: bool = False

    def meant(self, who: Investigator) -> bool:
        there = {"arkham": in_town(who), "other_worlds": in_other_world(who.place)}
        return there.get(self.where, True) and (not self.holding or held(who, self.holding) is not None)

    def run(self, scope: SecondScope) -> Flow[None]:
        for seat in self.seats(scope):
            with suppress(harm.KnockedOut):
                who = at_seat(scope.play, seat)
                yield from self.run_for(SecondScope(scope.play, who, scope.card, scope.rule))

    def seats(self, scope: SecondScope) -> list[int]:
        return [who.seat for who in in_order(scope.play) if self.meant(who)]

    def run_for(self, scope: SecondScope) -> Flow[None]:
        if not self.optional:
            yield from self.effect.run(scope)
        elif self.effect.possible(scope):
            yield from self.effect.offer(scope)

    def possible(self, scope: SecondScope) -> bool:
        return any(self.meant(who) for who in in_order(scope.play))

    def describe(self) -> Text:
        effect = self.effect.describe()
        if self.optional:
            effect = say("kernel.effect.may", effect=effect)
        if self.holding:
            return say("second.effect.each_holding", where=self.where, card=self.holding, effect=effect)
        return say("second.effect.each", where=self.where, effect=effect)


class FirstPlayer(SecondWord, frozen=True):
    """The first player's investigator, wherever he is."""

    do = "first_player"
    effect: Word

    def run(self, scope: SecondScope) -> Flow[None]:
        first = scope.play.state.investigators[scope.play.state.first]
        yield from self.effect.run(SecondScope(scope.play, first, scope.card, scope.rule))

    def describe(self) -> Text:
        return say("second.effect.first_player", effect=self.effect.describe())


class ReleaseFromJail(SecondWord, frozen=True):
    """Everybody in the jail cell goes free: to the Police Station, on their feet, and no turn is lost."""

    do = "release_all_from_jail"

    def run(self, scope: SecondScope) -> Flow[None]:
        for who in in_order(scope.play):
            if who.place == "jail":
                scope.play.tell("second.log.released", scope.rule, who=who.id)
                set_free(scope, who, "police_station")
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.release")


def set_free(scope: SecondScope, who: Investigator, place: str) -> None:
    """What he had still to suffer, delay and a lost turn, is over."""
    who.lose_next = who.delayed = False
    move_to(scope.play, who, place, scope.rule)


class ReturnLost(SecondWord, frozen=True):
    """Whoever is lost in time and space comes back, to any street or location of his choice."""

    do = "return_lost_in_time_and_space"

    def run(self, scope: SecondScope) -> Flow[None]:
        for who in in_order(scope.play):
            if who.place == "lost":
                options = [
                    Option(place, say("second.option.appear", place=place), f"place:{place}", scope.rule)
                    for place in arkham_places(scope.play)
                ]
                place = yield Ask(who.seat, say("second.ask.come_back"), options, scope.rule)
                set_free(scope, who, place)

    def describe(self) -> Text:
        return say("second.effect.return_lost")


class ReturnThroughGate(ReturnToArkham, frozen=True):
    """Back to Arkham for who likes; without a gate to come back through it is not offered."""

    do = "return_through_gate"

    def possible(self, scope: SecondScope) -> bool:
        game, who = scope.play, scope.who
        any_gate = held(who, "gate_box") is not None and bool(game.state.gates)
        return any_gate or bool(gates_to(game, world_of(who.place)))


class TrophiesReturn(SecondWord, frozen=True):
    """All trophies of one kind of monster come back onto the board."""

    do = "trophies_return_to_board"
    monster: MonsterName
    place: LocationName

    def run(self, scope: SecondScope) -> Flow[None]:
        for who in in_order(scope.play):
            for marker in [marker for marker in who.monsters if kind_of(marker) == self.monster]:
                who.monsters.remove(marker)
                scope.play.tell("second.log.trophy_gone", scope.rule, who=who.id, monster=self.monster)
                yield from put_on_board(scope.play, marker, self.place, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.trophies_return", monster=self.monster, place=self.place)


class DiscardAll(SecondWord, frozen=True):
    """Every copy of one card that you hold."""

    do = "discard_all"
    card: CardName

    def run(self, scope: SecondScope) -> Flow[None]:
        for card in [card.id for card in scope.who.cards if kind_of(card.id) == self.card]:
            discard(scope.play, scope.who, card, scope.rule)
        return
        yield

    def possible(self, scope: SecondScope) -> bool:
        return held(scope.who, self.card) is not None

    def describe(self) -> Text:
        return say("second.effect.discard_all", card=self.card)


class Stake(SecondWord, frozen=True):
    """A die for each point of Sanity or Stamina: every failure costs one, the last of them your life."""

    do = "stake"
    stat: Stat
    effect: Word
    """What you win if you are still standing."""

    def run(self, scope: SecondScope) -> Flow[None]:
        game, who = scope.play, scope.who
        faces = roll(game, getattr(who, self.stat))
        game.tell("second.log.roll", scope.rule, who=who.id, faces=list(faces))
        failures = sum([face < success_from(who) for face in faces])
        yield from harm.suffer(game, who, scope.rule, source=scope.card, **{self.stat: failures})
        if getattr(who, self.stat) <= 0:
            yield from harm.devoured(game, who, "2e.state.devoured.01")
        yield from self.effect.run(scope)

    def describe(self) -> Text:
        return say("second.effect.stake", stat=self.stat, effect=self.effect.describe())


class RollFacesEach(SecondWord, frozen=True):
    """Several dice, each read face by face."""

    do = "roll_faces_each"
    dice: Some
    rows: Annotated[tuple[Row, ...], SOME]

    def faults(self) -> tuple[str, ...]:
        return faces_faults(self.rows)

    def run(self, scope: SecondScope) -> Flow[None]:
        faces = roll(scope.play, self.dice)
        scope.play.tell("second.log.roll", scope.rule, who=scope.who.id, faces=list(faces))
        amid = scope.amid()
        for face in faces:
            for row in self.rows:
                if face in row.faces:
                    yield from row.effect.run(amid)

    def describe(self) -> Text:
        text = say("second.effect.roll_dice", n=self.dice)
        for row in self.rows:
            faces = list(row.faces)
            text = say("second.effect.each_face", before=text, face=faces, effect=row.effect.describe())
        return text


class RemoveElderSigns(SecondWord, frozen=True):
    """Every elder sign token leaves the board."""

    do = "remove_all_elder_signs"

    def run(self, scope: SecondScope) -> Flow[None]:
        remove_seals(scope.play, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.remove_elder_signs")


class AllyToBox(SecondWord, frozen=True):
    """A random Ally of the deck leaves the game; something else follows when none is left."""

    do = "return_random_ally_to_box"
    if_none: Word = NOTHING

    def run(self, scope: SecondScope) -> Flow[None]:
        if not ally_leaves(scope.play, scope.rule):
            yield from self.if_none.run(scope)

    def describe(self) -> Text:
        text = say("second.effect.ally_to_box")
        if isinstance(self.if_none, Nothing):
            return text
        return say("second.effect.if_no_ally", first=text, effect=self.if_none.describe())


class LowerMax(SecondWord, frozen=True):
    """Your maximum Sanity or your maximum Stamina, by one, for the rest of the game."""

    do = "lower_max"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from harm.lower_max(scope.play, scope.who, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.lower_max")


class PermanentRule(SecondWord, frozen=True):
    """Something holds for the rest of the game that no card in play shows."""

    do = "permanent_rule"
    flag: Annotated[str, Known((TWO_CARDS,))]

    def run(self, scope: SecondScope) -> Flow[None]:
        game = scope.play
        if self.flag not in game.state.flags:
            game.state.flags.append(self.flag)
            game.abilities.enter(*written.book.flag(self.flag))
        game.tell("second.log.flag", scope.rule, flag=self.flag)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.permanent_rule", flag=self.flag)


WORDS = (
    ReturnMonsters,
    SpawnMonsters,
    RaiseTerror,
    SetTerror,
    AddDoom,
    CloseLocations,
    EachInvestigator,
    FirstPlayer,
    ReleaseFromJail,
    ReturnLost,
    ReturnThroughGate,
    TrophiesReturn,
    DiscardAll,
    Stake,
    RollFacesEach,
    RemoveElderSigns,
    AllyToBox,
    LowerMax,
    PermanentRule,
)
