"""Printed abilities of single cards, and of few."""

from __future__ import annotations

from functools import partial
from typing import Literal

from miskatonic.games.cards.play.abilities.constant import Constant, Get, modifier
from miskatonic.games.cards.play.abilities.playing import EVENT, Event
from miskatonic.games.cards.play.abilities.printed import FORCED
from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.happenings import Happening, LeavesPlay
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.amounts import plus
from miskatonic.games.cards.play.words.base import Positive
from miskatonic.games.cards.play.words.lasting import Adds, Lasts, begin
from miskatonic.games.cards.play.words.people import Who, seats_of, who_text
from miskatonic.kernel import abilities as kernel
from miskatonic.kernel.abilities import WHEN, Ability, Source, reacts
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import Text, say

events: dict[str, Event] = {}
"""By code: every event; filled by the texts."""


class DiscardWhenEmpty(Constant, frozen=True):
    """Without uses left it is discarded."""

    do = "discard_when_empty"

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("discard_when_empty", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return subject == source.id

    def describe(self) -> Text:
        return say("play.ability.discard_when_empty")


def topmost_event(game: Cards, seat: int) -> str:
    """The topmost event of his discard pile, "" if there is none."""
    pile = table.person(game, seat).discard
    return next((card for card in reversed(pile) if table.kind(card) == "event"), "")


class TopmostEvent(Constant, frozen=True):
    """The topmost event of your discard pile can be played like a card in hand: in your turn, and in answer."""

    do = "topmost_event"

    def abilities(self) -> tuple[Ability, ...]:
        may = modifier("topmost_event", 1, None)
        return (may, *[self._answer(code, event) for code, event in events.items() if event.on is not None])

    def _answer(self, code: str, event: Event) -> Ability:
        assert event.on is not None
        return kernel.reacts(
            event.on.to,
            event.on.moment,
            partial(self._play, event),
            EVENT,
            forced=False,
            fits=partial(self._fits, code, event),
            own=True,
            of=event.on.only_of,
        )

    def _fits(self, code: str, event: Event, game: Cards, source: Source, happening: Happening) -> bool:
        assert source.seat is not None
        card = topmost_event(game, source.seat)
        return code_of(card) == code and event.fits(game, _as_held(source, card), happening)

    def _play(self, event: Event, game: Cards, source: Source, happening: Happening) -> Flow[None]:
        assert source.seat is not None
        card = topmost_event(game, source.seat)
        yield from event.play(game, _as_held(source, card), happening)

    def describe(self) -> Text:
        return say("play.ability.topmost_event")


def _as_held(source: Source, card: str) -> Source:
    """The card as if it were in hand."""
    return Source(f"hand:{card}", source.name, source.seat)


class EventsUnder(Constant, frozen=True):
    """Events that you play, or discard from play, go under your deck instead of onto your discard pile."""

    do = "events_under"

    def abilities(self) -> tuple[Ability, ...]:
        under = modifier("events_go_under", 1, None)
        return (under, reacts(LeavesPlay, WHEN, self.run, FORCED, fits=self.leaves))

    def leaves(self, game: Cards, source: Source, happening: LeavesPlay) -> bool:
        card = happening.card
        return happening.to == "discard" and table.kind(card) == "event" and owner_of(card) == source.seat

    def run(self, game: Cards, source: Source, happening: LeavesPlay) -> Flow[None]:
        happening.to = "bottom"
        return
        yield

    def describe(self) -> Text:
        return say("play.ability.events_under")


class RaiseSkill(Lasts, frozen=True):
    """A skill of your choice is higher until the end of a span, for somebody."""

    do = "raise_skill"
    n: Positive
    end: Literal["turn", "phase", "round"]
    who: Who = "you"

    def lasts(self) -> tuple[Adds, ...]:
        return tuple(Get((skill,), self.n) for skill in table.SKILLS)

    def act(self, scope: CardScope) -> Flow[None]:
        options = [
            Option(skill, plus(self.n, say(f"cards.skill.{skill}")), rule=scope.rule)
            for skill in table.SKILLS
        ]
        skill = yield Ask(scope.seat, say("play.ask.which_skill"), options, scope.rule)
        for seat in seats_of(scope, self.who):
            begin(scope, Get((skill,), self.n), self.end, seat=seat)

    def can(self, scope: CardScope) -> bool:
        return bool(seats_of(scope, self.who))

    def describe(self) -> Text:
        text = say("play.effect.raise_skill", n=self.n, end=say(f"play.span.{self.end}"))
        return text if self.who == "you" else say("play.effect.for", who=who_text(self.who), effect=text)


WORDS = (RaiseSkill,)
PRINTED = (DiscardWhenEmpty, TopmostEvent, EventsUnder)
