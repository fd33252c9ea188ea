"""Investigators that a sentence speaks of, and the word that turns to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.where import Where, is_all, place_text, places
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Condition, Term, Word
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say


def _you(scope: CardScope) -> list[int]:
    return [scope.seat]


def _lead(scope: CardScope) -> list[int]:
    return [scope.play.state.lead]


def _active(scope: CardScope) -> list[int]:
    """Who is taking his turn."""
    active = scope.play.state.active
    return [active] if active >= 0 else []


def _tester(scope: CardScope) -> list[int]:
    return [scope.test.seat] if scope.test is not None else []


def _that(scope: CardScope) -> list[int]:
    """Whom it happens to."""
    happening = scope.happening
    return [happening.seat] if happening is not None and happening.seat >= 0 else []


def _bearer(scope: CardScope) -> list[int]:
    """Who has this card in front of him."""
    it = table.thing(scope.play, scope.card)
    return [it.seat] if it is not None and it.seat >= 0 else []


def _engaged(scope: CardScope) -> list[int]:
    """Who is engaged with this enemy."""
    return [
        seat
        for seat in table.seats(scope.play)
        if scope.card in [each.id for each in table.engaged_with(scope.play, seat)]
    ]


def _chosen(scope: CardScope) -> list[int]:
    """Who was chosen before in the same sentence."""
    return [scope.about["seat"]] if "seat" in scope.about else []


def _each(scope: CardScope) -> list[int]:
    return table.seats(scope.play)


WHO: dict[str, Callable[[CardScope], list[int]]] = {
    "you": _you,
    "lead": _lead,
    "active": _active,
    "tester": _tester,
    "that": _that,
    "bearer": _bearer,
    "engaged": _engaged,
    "chosen": _chosen,
    "each": _each,
}
"""What cards call investigators -> which seats these are now."""


class Investigators(Term, frozen=True):
    """Investigators somewhere, for whom something holds: all of them, or `one` of your choice."""

    do = "investigators"
    at: Where | None = None
    having: Condition | None = None
    """What holds where the sentence is turned to them."""
    one: bool = False

    def seats(self, scope: CardScope) -> list[int]:
        around = None if self.at is None else places(scope, self.at)
        return [
            who.seat
            for who in table.people(scope.play)
            if (around is None or who.place in around)
            and (self.having is None or self.having.holds(scope.to(who.seat)))
        ]

    def describe(self) -> Text:
        text = nouns.noun("investigator")
        if self.at is not None:
            text = nouns.at(text, place_text(self.at))
        text = nouns.one(text) if self.one else nouns.each(text)
        if self.having is not None:
            text = say("play.which.having", who=text, condition=self.having.describe())
        return text

    def faults(self) -> tuple[str, ...]:
        return ("at",) if self.at is not None and self.one and is_all(self.at) else ()


Who = Annotated[str, Known(WHO)] | Investigators


def seats_of(scope: CardScope, who: str | Investigators) -> list[int]:
    """Those meant who are still in the scenario, in player order."""
    if isinstance(who, Investigators):
        return who.seats(scope)
    return [seat for seat in WHO[who](scope) if not table.person(scope.play, seat).out]


def who_text(who: str | Investigators) -> Text:
    return who.describe() if isinstance(who, Investigators) else say(f"play.who.{who}")


def choose_seat(scope: CardScope, seats: list[int], prompt: Text) -> Flow[int | None]:
    """One of these investigators; the only one without a question."""
    if len(seats) <= 1:
        return seats[0] if seats else None
    named = {table.named_seat(seat): seat for seat in seats}
    options = [
        Option(name, table.card_name(table.person(scope.play, seat).code), name, scope.rule)
        for name, seat in named.items()
    ]
    return named[(yield Ask(scope.seat, prompt, options, scope.rule))]


class For(Word, frozen=True):
    """An effect for others: "each investigator at your location: take 1 horror"."""

    do = "for"
    who: Who
    effect: Word

    def run(self, scope: CardScope) -> Flow[None]:
        seats = seats_of(scope, self.who)
        if isinstance(self.who, Investigators) and self.who.one:
            seats = [seat for seat in seats if self.effect.possible(scope.to(seat))]
            chosen = yield from choose_seat(scope, seats, say("play.ask.whom", effect=self.effect.describe()))
            seats = [] if chosen is None else [chosen]
        yield from scope.as_one(self._each(scope, seats))

    def _each(self, scope: CardScope, seats: list[int]) -> Flow[None]:
        for seat in seats:
            if not table.person(scope.play, seat).out:
                yield from self.effect.run(scope.to(seat))

    def possible(self, scope: CardScope) -> bool:
        return any(self.effect.possible(scope.to(seat)) for seat in seats_of(scope, self.who))

    def describe(self) -> Text:
        return say("play.effect.for", who=who_text(self.who), effect=self.effect.describe())


class ChooseWho(Word, frozen=True):
    """You choose an investigator, whom what follows speaks of; you still do it."""

    do = "choose_who"
    who: Investigators
    effect: Word

    def _seats(self, scope: CardScope) -> list[int]:
        return [seat for seat in self.who.seats(scope) if self.effect.possible(self._chosen(scope, seat))]

    def _chosen(self, scope: CardScope, seat: int) -> CardScope:
        made = scope.to(scope.seat)
        made.about = {**scope.about, "seat": seat}
        return made

    def run(self, scope: CardScope) -> Flow[None]:
        prompt = say("play.ask.whom", effect=self.effect.describe())
        seat = yield from choose_seat(scope, self._seats(scope), prompt)
        if seat is not None:
            yield from self.effect.run(self._chosen(scope, seat))

    def possible(self, scope: CardScope) -> bool:
        return bool(self._seats(scope))

    def describe(self) -> Text:
        return say("play.effect.choose_who", who=self.who.describe(), effect=self.effect.describe())


WORDS = (Investigators, For, ChooseWho)
