"""Locations that a sentence speaks of: "your location", "a connecting location", "the location with the most clues"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.names import Trait
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Place
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.base import Code
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Term
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say


def _here(scope: CardScope) -> list[str]:
    return [scope.who.place]


def _this(scope: CardScope) -> list[str]:
    """The location whose text this is, or where the card is."""
    if table.place(scope.play, scope.card) is not None:
        return [scope.card]
    it = table.thing(scope.play, scope.card)
    return [table.place_of(scope.play, it)] if it is not None else []


def _that(scope: CardScope) -> list[str]:
    return [scope.place] if scope.place else []


def _attached(scope: CardScope) -> list[str]:
    it = table.thing(scope.play, scope.card)
    return [it.host] if it is not None and table.place(scope.play, it.host) is not None else []


PLACES: dict[str, Callable[[CardScope], list[str]]] = {
    "here": _here,
    "this": _this,
    "that": _that,
    "attached": _attached,
}
"""What cards call a location -> which one that is now, if any."""


class Location(Term, frozen=True):
    """Locations in play that fit; where one is meant and several fit, somebody chooses.

    `empty` has neither enemies nor investigators, `quiet` no enemies; of one that is `cleared` all clues have been
    discovered, so it has been revealed; `connecting_that` is beside that location. Of `most` clues, or `near`, only
    the best fit; farthest from all is what has the greatest sum of distances, and the lead decides among several.
    """

    do = "location"
    of: Literal["any", "connecting", "here_or_connecting", "this_or_connecting", "connecting_that"] = "any"
    name: tuple[Code, ...] = ()
    trait: tuple[Trait, ...] = ()
    revealed: bool = False
    empty: bool = False
    quiet: bool = False
    cleared: bool = False
    most_clues: bool = False
    without: tuple[Code, ...] = ()
    """None of these cards, by title, is attached to it."""
    near: Literal["", "nearest", "farthest", "farthest_from_all"] = ""
    all: bool = False

    def places(self, scope: CardScope) -> list[str]:
        game = scope.play
        found = [each.id for each in game.state.places if self._fits(scope, each)]
        if self.most_clues and found:
            most = max([table.need_place(game, each).clues for each in found])
            found = [each for each in found if table.need_place(game, each).clues == most]
        if self.near == "farthest_from_all":
            return _farthest_from_all(scope, found)
        return by_distance(scope, found, self.near, lambda each: each)

    def _fits(self, scope: CardScope, at: Place) -> bool:
        game = scope.play
        return (
            self._around(scope, at.id)
            and (not self.name or printed(code_of(at.id)).name in [printed(each).name for each in self.name])
            and (not self.trait or any(table.has_trait(game, at.id, each) for each in self.trait))
            and (at.revealed or not (self.revealed or self.cleared))
            and not (self.cleared and at.clues)
            and not ((self.empty or self.quiet) and table.enemies_at(game, at.id))
            and not (self.empty and table.people_at(game, at.id))
            and not any(has_attached(scope, at.id, each) for each in self.without)
        )

    def _around(self, scope: CardScope, code: str) -> bool:
        if self.of == "this_or_connecting":
            here = next(iter(_this(scope)), "")
        else:
            here = scope.place if self.of == "connecting_that" else scope.who.place
        if self.of.endswith("_or_connecting") and code == here:
            return True
        return self.of == "any" or (bool(here) and code in table.connected(scope.play, here))

    def describe(self) -> Text:
        if self.name:
            return say("play.where.named", place=[nouns.card(each) for each in self.name])
        states = [state for state in ("revealed", "empty", "quiet", "cleared") if getattr(self, state)]
        states += ["connecting"] if self.of.startswith("connecting") else []
        text = nouns.noun("location", nouns.with_traits(self.trait, ()), states)
        if self.of.endswith("_or_connecting"):
            return say(f"play.where.{self.of}", noun=text)
        if self.without:
            text = say("play.noun.without", noun=text, card=[nouns.card(each) for each in self.without])
        if self.most_clues:
            return say("play.which.most_clues", noun=text)
        if self.near:
            return nouns.far(text, self.near)
        return nouns.each(text) if self.all else nouns.one(text)


Where = Annotated[str, Known(PLACES)] | Location


def has_attached(scope: CardScope, host: str, code: str) -> bool:
    """Whether a card of this title is attached to it."""
    name = printed(code).name
    return any(printed(code_of(each.id)).name == name for each in table.attached_to(scope.play, host))


def by_distance(scope: CardScope, found: list[str], near: str, place: Callable[[str], str]) -> list[str]:
    """Of these the nearest to you, or the farthest; what cannot be reached only where nothing can be (enc.16)."""
    if not near or not found or not scope.who.place:
        return found
    far = table.distances(scope.play, scope.who.place)
    reached = {each: far[place(each)] for each in found if place(each) in far}
    if not reached:
        return found
    best = min(reached.values()) if near == "nearest" else max(reached.values())
    return [each for each, steps in reached.items() if steps == best]


def _farthest_from_all(scope: CardScope, found: list[str]) -> list[str]:
    """Where the distances to all investigators have the greatest sum, without any of them there if possible."""
    game = scope.play
    people = table.people(game)
    ways = [table.distances(game, who.place) for who in people]
    far = {each: sum(way[each] for way in ways) for each in found if all(each in way for way in ways)}
    empty = {each: steps for each, steps in far.items() if not table.people_at(game, each)}
    best = max((empty or far).values(), default=0)
    return [each for each, steps in (empty or far).items() if steps == best] or found


def who_chooses(scope: CardScope, where: str | Location) -> int:
    """Where several are farthest from all it is the lead's to say which is meant, else that of whoever reads it."""
    from_all = isinstance(where, Location) and where.near == "farthest_from_all"
    return scope.play.state.lead if from_all else scope.seat


def places(scope: CardScope, where: str | Location) -> list[str]:
    """The locations that could be meant."""
    return PLACES[where](scope) if isinstance(where, str) else where.places(scope)


def is_all(where: str | Location) -> bool:
    """Whether all of them are meant, and not one."""
    return isinstance(where, Location) and where.all


def place_text(where: str | Location) -> Text:
    return say(f"play.where.{where}") if isinstance(where, str) else where.describe()


def choose_place(scope: CardScope, found: list[str], seat: int | None = None) -> Flow[str | None]:
    """One of these; the only one without a question."""
    if len(found) <= 1:
        return found[0] if found else None
    options = [
        Option(each, table.place_name(scope.play, each), f"place:{each}", scope.rule) for each in found
    ]
    asked = scope.seat if seat is None else seat
    return (yield Ask(asked, say("play.ask.where"), options, scope.rule))


WORDS = (Location,)
