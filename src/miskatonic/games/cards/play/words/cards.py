"""Words about cards in play: attached, taken over, sent elsewhere, and what comes into play by another's word."""

from __future__ import annotations

from typing import Annotated, Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import cards, clues, enemies, laying_out, spawning, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import THREAT
from miskatonic.games.cards.play.words.amounts import some
from miskatonic.games.cards.play.words.base import SHORT, CardWord, Code, Harm
from miskatonic.games.cards.play.words.foes import Foe, choose_foes, foe_text, foes
from miskatonic.games.cards.play.words.things import Which_, choose_things, thing_text, things
from miskatonic.games.cards.play.words.where import Where, choose_place, has_attached, place_text, places
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.text import Text, say

To = Literal["discard", "hand", "victory", "removed", "deck", "bottom"]


class Send(CardWord, frozen=True):
    """A card in play goes to a discard pile, a hand, the victory display, a deck, out of the game."""

    do = "send"
    card: Which_ = "this"
    to: To = "discard"

    @property
    def personal(self) -> bool:
        return False

    def _free(self, scope: CardScope) -> list[str]:
        return [each for each in things(scope, self.card) if not table.cannot(scope.play, "leave_play", each)]

    def act(self, scope: CardScope) -> Flow[None]:
        for card in (yield from choose_things(scope, self.card, self._free(scope).__contains__)):
            yield from cards.leave(scope.play, card, self.to, rule=scope.rule)

    def can(self, scope: CardScope) -> bool:
        return bool(self._free(scope))

    def describe(self) -> Text:
        return say(f"play.effect.send_{self.to}", card=thing_text(self.card))


class SendEnemy(CardWord, frozen=True):
    """An enemy leaves play without being defeated."""

    do = "send_enemy"
    enemy: Foe
    to: To = "discard"

    @property
    def personal(self) -> bool:
        return False

    def _shut(self, scope: CardScope, enemy: str) -> bool:
        return self.to == "deck" and cards.is_deck_empty(scope.play, enemy)

    def act(self, scope: CardScope) -> Flow[None]:
        for enemy in (yield from choose_foes(scope, self.enemy)):
            if not (yield from cards.leave(scope.play, enemy, self.to, rule=scope.rule)):
                scope.about[SHORT] = True

    def can(self, scope: CardScope) -> bool:
        return any(not self._shut(scope, each) for each in foes(scope, self.enemy))

    def describe(self) -> Text:
        return say(f"play.effect.send_{self.to}", card=foe_text(self.enemy))


class ThreatArea(CardWord, frozen=True):
    """This card comes into play in your threat area, with tokens on it."""

    do = "threat_area"
    clues: Harm = 0
    horror: Harm = 0

    def act(self, scope: CardScope) -> Flow[None]:
        yield from cards.put_into_play(
            scope.play, scope.card, zone=THREAT, seat=scope.seat, clues=self.clues, horror=self.horror
        )

    def describe(self) -> Text:
        tokens = [some(what, n) for what, n in (("clues", self.clues), ("horror", self.horror)) if n]
        if not tokens:
            return say("play.effect.threat_area")
        return say("play.effect.threat_area_with", what=tokens[0])


class Attach(CardWord, frozen=True):
    """This card is attached to a location; with `once` not where one of its title lies, it is discarded then."""

    do = "attach"
    to: Where = "here"
    once: bool = False

    def _places(self, scope: CardScope) -> list[str]:
        code = code_of(scope.card)
        return [
            each for each in places(scope, self.to) if not (self.once and has_attached(scope, each, code))
        ]

    def act(self, scope: CardScope) -> Flow[None]:
        owned = printed(code_of(scope.card)).classes
        seat = scope.seat if owned else scope.play.state.lead
        host = yield from choose_place(scope, self._places(scope), seat)
        if host is not None:
            yield from cards.attach(scope.play, scope.card, host)

    def can(self, scope: CardScope) -> bool:
        return bool(self._places(scope))

    def describe(self) -> Text:
        return say("play.effect.attach", place=place_text(self.to), once=self.once)


class AttachToEnemy(CardWord, frozen=True):
    """This card is attached to an enemy, which is "that enemy" for what follows."""

    do = "attach_to_enemy"
    to: Foe
    then: Word = Nothing()

    def act(self, scope: CardScope) -> Flow[None]:
        for host in (yield from choose_foes(scope, self.to)):
            yield from cards.attach(scope.play, scope.card, host)
            if not isinstance(self.then, Nothing):
                yield from self.then.run(scope.within(enemy=host))

    def can(self, scope: CardScope) -> bool:
        return bool(foes(scope, self.to))

    def describe(self) -> Text:
        text = say("play.effect.attach", place=foe_text(self.to), once=False)
        if isinstance(self.then, Nothing):
            return text
        return say("kernel.effect.sequence", first=text, then=self.then.describe())


class TakeControl(CardWord, frozen=True):
    """A card in play comes under your control."""

    do = "take_control"
    card: Which_ = "this"

    def _free(self, scope: CardScope) -> list[str]:
        return [each for each in things(scope, self.card) if cards.may_take(scope.play, scope.who, each)]

    def act(self, scope: CardScope) -> Flow[None]:
        for card in (yield from choose_things(scope, self.card, self._free(scope).__contains__)):
            yield from cards.take_control(scope.play, scope.who, card, scope.rule)

    def can(self, scope: CardScope) -> bool:
        return bool(self._free(scope))

    def describe(self) -> Text:
        return say("play.effect.take_control", card=thing_text(self.card))


class PutPlaces(CardWord, frozen=True):
    """Set-aside locations come into play."""

    do = "put_places"
    places: Annotated[tuple[Code, ...], SOME]

    @property
    def personal(self) -> bool:
        return False

    def _codes(self, scope: CardScope) -> list[str]:
        """By title: where a scenario set one of two versions aside, that one comes."""
        names = [printed(each).name for each in self.places]
        return [each for each in scope.play.state.set_aside if printed(code_of(each)).name in names]

    def act(self, scope: CardScope) -> Flow[None]:
        for code in self._codes(scope):
            clues.put_place(scope.play, code, scope.rule)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return bool(self._codes(scope))

    def describe(self) -> Text:
        return say("play.effect.put_places", place=[table.back_name(each) for each in self.places])


class SpawnThat(CardWord, frozen=True):
    """A set-aside enemy spawns at a location."""

    do = "spawn"
    enemy: Code
    at: Where

    @property
    def personal(self) -> bool:
        return False

    def _card(self, scope: CardScope) -> str | None:
        return next((each for each in scope.play.state.set_aside if code_of(each) == self.enemy), None)

    def act(self, scope: CardScope) -> Flow[None]:
        card, found = self._card(scope), places(scope, self.at)
        if card is not None and found:
            place = yield from choose_place(scope, found)
            scope.play.state.set_aside.remove(card)
            yield from laying_out.bring_attached(scope.play, card)
            yield from spawning.spawn(scope.play, card, scope.who, place)
            yield from enemies.settle(scope.play)

    def can(self, scope: CardScope) -> bool:
        return self._card(scope) is not None and bool(places(scope, self.at))

    def describe(self) -> Text:
        return say("play.effect.spawn", enemy=say(f"play.card.{self.enemy}"), place=place_text(self.at))


WORDS = (
    Send,
    SendEnemy,
    ThreatArea,
    Attach,
    AttachToEnemy,
    TakeControl,
    PutPlaces,
    SpawnThat,
)
