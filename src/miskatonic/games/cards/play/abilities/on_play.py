"""What abilities answer to in the course of play: spans, comings and goings, cards played and drawn."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.abilities.triggers import Trigger, Whose, concerns, enemy_fits
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.happenings import (
    Advances,
    Begins,
    DiscoversClues,
    DrawsEncounter,
    Ends,
    EntersPlay,
    Moves,
    PlaysCard,
    RevealsPlace,
)
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.foes import Enemy
from miskatonic.games.cards.play.words.where import Where, place_text, places
from miskatonic.games.cards.play.words.which import ANY, Which
from miskatonic.kernel.abilities import WHEN
from miskatonic.kernel.text import Text, say

PHASES = ("mythos", "investigation", "enemy", "upkeep")


# ---------------------------------------------------------------------- the round


class OnBegin(Trigger, frozen=True):
    """A span begins."""

    do = "begins"
    to = Begins
    span: Literal["game", "round", "mythos", "investigation", "enemy", "upkeep", "phase", "turn"]
    whose: Whose = "you"

    @property
    def only_of(self) -> str:
        return "" if self.span == "phase" else self.span

    def may_fit(self, happening: Begins) -> bool:
        return happening.span in PHASES if self.span == "phase" else happening.span == self.span

    def fits(self, scope: CardScope, happening: Begins) -> bool:
        return self.may_fit(happening) and (self.span != "turn" or concerns(scope, self.whose, happening))

    def describe(self) -> Text:
        return say("play.when.begins", span=_span(self.span, self.whose))


class OnEnd(Trigger, frozen=True):
    """A span ends: when it does, or at its end; the game ends for each by himself (elim.09)."""

    do = "ends"
    to = Ends
    span: Literal["game", "round", "mythos", "investigation", "enemy", "upkeep", "turn"]
    when: Literal["when", "at"] = "at"
    whose: Whose = "you"

    @property
    def only_of(self) -> str:
        return self.span

    def may_fit(self, happening: Ends) -> bool:
        return happening.span == self.span

    def fits(self, scope: CardScope, happening: Ends) -> bool:
        return self.may_fit(happening) and (
            self.span not in ("turn", "game") or concerns(scope, self.whose, happening)
        )

    def describe(self) -> Text:
        return say(f"play.when.ends_{self.when}", span=_span(self.span, self.whose))


def _span(span: str, whose: str) -> Text:
    return say(f"play.span.each_{span}" if span == "turn" and whose == "any" else f"play.span.{span}")


class OnAdvance(Trigger, frozen=True):
    """This act or agenda advances."""

    do = "advances"
    to = Advances
    when: Literal["when", "after"] = "when"

    def fits(self, scope: CardScope, happening: Advances) -> bool:
        return happening.code == scope.card

    def describe(self) -> Text:
        return say(f"play.when.advances_{self.when}")


# ---------------------------------------------------------------------- places


class OnEnter(Trigger, frozen=True):
    """Somebody enters a location."""

    do = "enters"
    to = Moves
    place: Where = "this"
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Moves) -> bool:
        return concerns(scope, self.whose, happening) and happening.to in places(scope, self.place)

    def describe(self) -> Text:
        return say("play.when.enters", whose=self.whose, place=place_text(self.place))


class OnLeave(Trigger, frozen=True):
    """Somebody is about to leave a location."""

    do = "leaves"
    to = Moves
    always = WHEN
    place: Where = "this"
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Moves) -> bool:
        return concerns(scope, self.whose, happening) and happening.origin in places(scope, self.place)

    def describe(self) -> Text:
        return say("play.when.leaves", whose=self.whose, place=place_text(self.place))


class OnRevealPlace(Trigger, frozen=True):
    """This location is revealed."""

    do = "place_revealed"
    to = RevealsPlace

    def fits(self, scope: CardScope, happening: RevealsPlace) -> bool:
        return happening.place == scope.card

    def describe(self) -> Text:
        return say("play.when.place_revealed")


class OnDiscover(Trigger, frozen=True):
    """Somebody discovers clues, or would."""

    do = "discovers"
    to = DiscoversClues
    when: Literal["would", "after"] = "after"
    at: Where | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: DiscoversClues) -> bool:
        right = self.at is None or happening.place in places(scope, self.at)
        return right and concerns(scope, self.whose, happening)

    def describe(self) -> Text:
        if self.at is None:
            return say(f"play.when.discovers_{self.when}", whose=self.whose)
        return say(f"play.when.discovers_{self.when}_at", whose=self.whose, place=place_text(self.at))


# ---------------------------------------------------------------------- cards


class OnEnterPlay(Trigger, frozen=True):
    """This card enters play."""

    do = "enters_play"
    to = EntersPlay

    def fits(self, scope: CardScope, happening: EntersPlay) -> bool:
        return happening.card == scope.card

    def describe(self) -> Text:
        return say("play.when.enters_play")


class OnEnemyEnters(Trigger, frozen=True):
    """An enemy that fits enters play."""

    do = "enemy_enters_play"
    to = EntersPlay
    enemy: Enemy

    def fits(self, scope: CardScope, happening: EntersPlay) -> bool:
        return table.is_enemy(happening.card) and enemy_fits(scope, happening.card, self.enemy)

    def describe(self) -> Text:
        return say("play.when.enemy_enters_play", enemy=self.enemy.describe())


class OnPlay(Trigger, frozen=True):
    """Somebody has played a card that fits."""

    do = "plays"
    to = PlaysCard
    which: Which = ANY
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: PlaysCard) -> bool:
        return concerns(scope, self.whose, happening) and self.which.fits(happening.card)

    def describe(self) -> Text:
        return say("play.when.plays", whose=self.whose, noun=self.which.noun())


class OnDraw(Trigger, frozen=True):
    """Somebody draws an encounter card that fits; its revelation is about to be resolved."""

    do = "draws_encounter"
    to = DrawsEncounter
    always = WHEN
    which: Which = ANY
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: DrawsEncounter) -> bool:
        return concerns(scope, self.whose, happening) and self.which.fits(happening.drawing.card)

    def describe(self) -> Text:
        return say("play.when.draws", whose=self.whose, noun=self.which.noun())


TRIGGERS: tuple[type[Trigger], ...] = (
    OnBegin,
    OnEnd,
    OnAdvance,
    OnEnter,
    OnLeave,
    OnRevealPlace,
    OnDiscover,
    OnEnterPlay,
    OnEnemyEnters,
    OnPlay,
    OnDraw,
)
