"""Words of acts and agendas: what their other sides do to the map, to decks and to what was set aside."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.names import Trait
from miskatonic.games.cards.play.facts.scenarios import LISTS, STORIES
from miskatonic.games.cards.play.ids import code_of, encountered, owned
from miskatonic.games.cards.play.rules import (
    cards,
    clues,
    doom,
    drawing,
    encounters,
    enemies,
    hands,
    laying_out,
    moving,
    spawning,
    story,
    table,
)
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import PLACE
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.amounts import Either
from miskatonic.games.cards.play.words.base import CardWord, Code, Harm, Positive
from miskatonic.games.cards.play.words.story import Resolve
from miskatonic.games.cards.play.words.where import Location, place_text, places
from miskatonic.games.cards.play.words.which import Which
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition, Cost, Count
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

ListName = Annotated[str, Known(LISTS)]


# ---------------------------------------------------------------------- the map


class PlacePeople(CardWord, frozen=True):
    """Each investigator is placed at a location: he enters it without having moved."""

    do = "place_people"
    at: Location

    def run(self, scope: CardScope) -> Flow[None]:
        found = places(scope, self.at)
        for who in table.people(scope.play) if found else ():
            yield from moving.put(scope.play, who, found[0], scope.rule)
        yield from enemies.settle(scope.play)

    def possible(self, scope: CardScope) -> bool:
        return bool(places(scope, self.at))

    def describe(self) -> Text:
        return say("play.effect.place_people", place=place_text(self.at))


class RemovePlace(CardWord, frozen=True):
    """A location leaves the game; an enemy that is still there and has nowhere to be is discarded."""

    do = "remove_place"
    place: Location

    def run(self, scope: CardScope) -> Flow[None]:
        for code in places(scope, self.place):
            name = table.place_name(scope.play, code)
            for enemy in [each for each in table.enemies(scope.play) if each.place == code]:
                yield from _out_of_nowhere(scope, enemy.id)
            clues.remove_place(scope.play, code)
            scope.play.tell("play.log.place_removed", scope.rule, place=name)

    def possible(self, scope: CardScope) -> bool:
        return bool(places(scope, self.place))

    def describe(self) -> Text:
        return say("play.effect.remove_place", place=place_text(self.place))


def _out_of_nowhere(scope: CardScope, enemy: str) -> Flow[None]:
    """An enemy must be somewhere: what would keep it in play without a location is ignored (lcg.1.21b)."""
    if not (yield from cards.discard(scope.play, enemy, scope.rule)) and table.thing(scope.play, enemy):
        cards.take_off(scope.play, enemy)
        cards.deliver(scope.play, enemy, "discard")


class RevealPlace(CardWord, frozen=True):
    """A location is revealed without anybody entering it."""

    do = "reveal_place"
    place: Location

    def run(self, scope: CardScope) -> Flow[None]:
        for code in places(scope, self.place):
            yield from clues.reveal(scope.play, code)

    def possible(self, scope: CardScope) -> bool:
        found = [table.need_place(scope.play, each) for each in places(scope, self.place)]
        return any(not at.revealed for at in found)

    def describe(self) -> Text:
        return say("play.effect.reveal_place", place=place_text(self.place))


class PutCard(CardWord, frozen=True):
    """A set-aside card comes into play at a location, under nobody's control."""

    do = "put_card"
    card: Code
    at: Location

    def _card(self, scope: CardScope) -> str | None:
        return next((each for each in scope.play.state.set_aside if code_of(each) == self.card), None)

    def run(self, scope: CardScope) -> Flow[None]:
        card, found = self._card(scope), places(scope, self.at)
        if card is not None and found:
            scope.play.state.set_aside.remove(card)
            yield from cards.put_into_play(scope.play, card, zone=PLACE, place=found[0])
            place = table.card_name(found[0])
            scope.play.tell("play.log.put_card", scope.rule, card=table.card_name(card), place=place)

    def possible(self, scope: CardScope) -> bool:
        return self._card(scope) is not None and bool(places(scope, self.at))

    def describe(self) -> Text:
        return say("play.effect.put_card", card=nouns.card(self.card), place=place_text(self.at))


# ---------------------------------------------------------------------- decks


class Reshuffle(CardWord, frozen=True):
    """The encounter discard pile becomes part of its deck again."""

    do = "reshuffle_encounter"

    def run(self, scope: CardScope) -> Flow[None]:
        hands.refill_encounter(scope.play)
        return
        yield

    def possible(self, scope: CardScope) -> bool:
        return bool(scope.play.state.encounter_discard)

    def describe(self) -> Text:
        return say("play.effect.reshuffle_encounter")


class DiscardUntil(CardWord, frozen=True):
    """Cards of the encounter deck are discarded until so many that fit came up.

    You draw them, or with `at` they spawn there and get doom.
    """

    do = "discard_until"
    which: Which
    n: Either | None = None
    at: Location | None = None
    doom: Harm = 0

    def act(self, scope: CardScope) -> Flow[None]:
        game = scope.play
        found = []
        for _ in range(1 if self.n is None else self.n.value(scope)):
            card = encounters.discard_until(game, self.which.fits, scope.rule)
            if card is not None:
                found.append(card)
        for card in found:
            if self.at is None:
                yield from encounters.draw_encounter(game, scope.who, card)
            else:
                yield from self._spawn(scope, card, self.at)
        yield from enemies.settle(game)

    def _spawn(self, scope: CardScope, card: str, at: Location) -> Flow[None]:
        found = places(scope, at)
        it = yield from spawning.spawn(scope.play, card, scope.who, found[0] if found else "")
        if it is not None and self.doom:
            yield from doom.place_doom(scope.play, it.id, self.doom, scope.rule)

    def can(self, scope: CardScope) -> bool:
        return len(scope.play.state.encounter) > 0

    def describe(self) -> Text:
        noun = self.which.noun()
        if isinstance(self.n, Either):
            first = say(
                "play.effect.discard_until_either",
                noun=noun,
                n=self.n.otherwise,
                more=self.n.then,
                condition=self.n.condition.describe(),
            )
        else:
            first = say("play.effect.discard_until", noun=noun)
        if self.at is None:
            return say("play.effect.found_is_drawn", first=first)
        if self.doom:
            return say("play.effect.found_spawns_doom", first=first, place=place_text(self.at), n=self.doom)
        return say("play.effect.found_spawns", first=first, place=place_text(self.at))


# ---------------------------------------------------------------------- enemies and weaknesses


class OtherSide(CardWord, frozen=True):
    """The other side of the agenda is an enemy: nobody has drawn it."""

    do = "other_side"

    def run(self, scope: CardScope) -> Flow[None]:
        game = scope.play
        pile = game.state.piles[laying_out.HUNTERS]
        card = pile.draw(game.chance, laying_out.HUNTERS)
        yield from encounters.from_the_back(game, scope.who, card)
        yield from enemies.settle(game)

    def possible(self, scope: CardScope) -> bool:
        return len(scope.play.state.piles[laying_out.HUNTERS]) > 0

    def describe(self) -> Text:
        return say("play.effect.other_side")


class SpawnRecorded(CardWord, frozen=True):
    """Every enemy whose name stands in a section of the campaign log spawns."""

    do = "spawn_recorded"
    section: ListName
    at: Location

    def act(self, scope: CardScope) -> Flow[None]:
        found = places(scope, self.at)
        for code in self._names(scope) if found else ():
            yield from spawning.spawn(scope.play, encountered(code, 1), scope.who, found[0])
        yield from enemies.settle(scope.play)

    def _names(self, scope: CardScope) -> list[str]:
        return list(scope.play.state.campaign.log.lists.get(self.section, ()))

    def can(self, scope: CardScope) -> bool:
        return bool(self._names(scope))

    def describe(self) -> Text:
        return say(f"play.effect.spawn_recorded.{self.section}", place=place_text(self.at))


class GiveWeakness(CardWord, frozen=True):
    """A random basic weakness of a trait comes to your hand, and stays in your deck for the campaign."""

    do = "random_weakness"
    trait: Trait

    def act(self, scope: CardScope) -> Flow[None]:
        who = scope.who
        code = story.add_weakness(scope.play, who, self.trait)
        if code is not None:
            copies = sum([code_of(card) == printed(code).code for card in who.cards])
            card = owned(printed(code).code, who.seat, copies)
            who.cards = sorted([*who.cards, card])
            yield from drawing.arrive(scope.play, who, [card], scope.rule)

    def describe(self) -> Text:
        return say("play.effect.random_weakness", trait=self.trait)


class Decide(Resolve, frozen=True):
    """A resolution that somebody chooses, told as what he decides."""

    do = "decide"
    story: Annotated[str, Known(STORIES)]

    def describe(self) -> Text:
        return say(f"play.decision.{self.story}.{self.resolution.lower()}")


# ---------------------------------------------------------------------- prices, counts, conditions


class GroupClues(CardWord, Cost, frozen=True):
    """Investigators at a location spend clues together, so many for each who began."""

    do = "group_clues"
    n: Positive
    at: Location

    def _seats(self, scope: CardScope) -> list[int]:
        found = places(scope, self.at)
        return [who.seat for who in table.people(scope.play) if who.place in found]

    def run(self, scope: CardScope) -> Flow[None]:
        n = table.per_investigator(scope.play, self.n)
        yield from clues.spend_as_group(scope.play, self._seats(scope), n, scope.seat, scope.rule)

    def possible(self, scope: CardScope) -> bool:
        game = scope.play
        wanted = table.per_investigator(game, self.n)
        if not clues.may_suffice(game, wanted):
            return False
        return sum([clues.can_spend(game, table.person(game, seat)) for seat in self._seats(scope)]) >= wanted

    def describe(self) -> Text:
        return say("play.cost.group_clues_at", n=self.n, place=place_text(self.at))


class InVictory(Count, frozen=True):
    """Different unique enemies of a trait in the victory display."""

    do = "in_victory"
    trait: Trait

    def value(self, scope: CardScope) -> int:
        facts = [printed(code_of(card)) for card in scope.play.state.victory]
        return len({fact.name for fact in facts if fact.unique and self.trait in fact.traits})

    def describe(self) -> Text:
        return say("play.count.in_victory", trait=self.trait)


class PlayersAre(Condition, frozen=True):
    """So many players, or more."""

    do = "players"
    least: Positive

    def holds(self, scope: CardScope) -> bool:
        return scope.play.state.players >= self.least

    def describe(self) -> Text:
        return say("play.if.players", n=self.least)


class CluesOnAct(Condition, frozen=True):
    """There are so many clues for each investigator on the act."""

    do = "clues_on_act"
    n: Positive

    def holds(self, scope: CardScope) -> bool:
        act = scope.play.state.act
        return act is not None and act.clues >= table.per_investigator(scope.play, self.n)

    def describe(self) -> Text:
        return say("play.if.clues_on_act", n=self.n)


WORDS = (
    PlacePeople,
    RemovePlace,
    RevealPlace,
    PutCard,
    Reshuffle,
    DiscardUntil,
    OtherSide,
    SpawnRecorded,
    GiveWeakness,
    Decide,
    GroupClues,
    InVictory,
    PlayersAre,
    CluesOnAct,
)
