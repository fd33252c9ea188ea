"""Words of single cards: what they do nobody else does."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.rules import blast, cards, clues, encounters, hands, table
from miskatonic.games.cards.play.rules.happenings import Spawns
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.amounts import some
from miskatonic.games.cards.play.words.base import CardWord, Positive
from miskatonic.games.cards.play.words.where import Where, choose_place, place_text, places
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import Text, say


class Blast(CardWord, frozen=True):
    """Damage to each enemy and each investigator at a location, all at once."""

    do = "blast"
    damage: Positive
    at: Where

    def _worth(self, scope: CardScope, place: str) -> bool:
        return bool(table.enemies_at(scope.play, place) or table.people_at(scope.play, place))

    def act(self, scope: CardScope) -> Flow[None]:
        game = scope.play
        found = [each for each in places(scope, self.at) if self._worth(scope, each)]
        place = yield from choose_place(scope, found)
        if place is not None:
            targets = [each.id for each in table.enemies_at(game, place)]
            people = table.people_at(game, place)
            yield from blast.blast(game, scope.seat, scope.card, self.damage, targets, people)

    def can(self, scope: CardScope) -> bool:
        return any(self._worth(scope, each) for each in places(scope, self.at))

    def describe(self) -> Text:
        return say("play.effect.blast", harm=some("damage", self.damage), place=place_text(self.at))


class ReturnCommitted(CardWord, frozen=True):
    """This committed card goes back to its owner's hand, and is not discarded."""

    do = "return_committed"

    def act(self, scope: CardScope) -> Flow[None]:
        test = scope.test
        if test is not None and scope.card in test.committed:
            del test.committed[scope.card]
            hands.to_hand(scope.play, scope.who, scope.card)
            scope.play.tell(
                "play.log.takes_back",
                scope.rule,
                who=table.card_name(scope.who.code),
                card=table.card_name(scope.card),
            )
        return
        yield

    def describe(self) -> Text:
        return say("play.effect.return_committed")


class RemoveThis(CardWord, frozen=True):
    """This event leaves the game instead of going to the discard pile."""

    do = "remove_this"

    def act(self, scope: CardScope) -> Flow[None]:
        cards.deliver(scope.play, scope.card, "removed")
        return
        yield

    def describe(self) -> Text:
        return say("play.effect.remove_this")


class PutMissing(CardWord, frozen=True):
    """A location that an enemy would spawn at, and that is set aside, comes into play; the enemy spawns there."""

    do = "put_missing"

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        assert isinstance(happening, Spawns)
        place = yield from choose_place(scope, list(happening.missing))
        if place is not None:
            clues.put_place(scope.play, place, scope.rule)
            happening.place = place

    def can(self, scope: CardScope) -> bool:
        return isinstance(scope.happening, Spawns) and bool(scope.happening.missing)

    def describe(self) -> Text:
        return say("play.effect.put_missing")


class DrawFrom(CardWord, frozen=True):
    """Draw the top card of another deck of the scenario, as an encounter card."""

    do = "draw_from"
    pile: Literal["cultists"]

    def act(self, scope: CardScope) -> Flow[None]:
        pile = scope.play.state.piles[self.pile]
        if len(pile):
            card = pile.draw(scope.play.chance, self.pile)
            yield from encounters.draw_encounter(scope.play, scope.who, card)

    def can(self, scope: CardScope) -> bool:
        pile = scope.play.state.piles.get(self.pile)
        return pile is not None and len(pile) > 0

    def describe(self) -> Text:
        return say("play.effect.draw_from", pile=say(f"play.deck.{self.pile}"))


WORDS = (Blast, ReturnCommitted, RemoveThis, PutMissing, DrawFrom)
