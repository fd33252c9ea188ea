"""Enemies that a sentence speaks of: "an exhausted enemy at your location", "the nearest Cultist enemy"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.names import Trait
from miskatonic.games.cards.play.rules import naming, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Thing
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.base import Code
from miskatonic.games.cards.play.words.where import Where, by_distance, place_text, places
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Term
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say


def _this(scope: CardScope) -> list[str]:
    return [scope.card] if table.thing(scope.play, scope.card) is not None else []


def _that(scope: CardScope) -> list[str]:
    return [scope.enemy] if table.thing(scope.play, scope.enemy) is not None else []


def _host(scope: CardScope) -> list[str]:
    """The enemy this card is attached to."""
    it = table.thing(scope.play, scope.card)
    return [it.host] if it is not None and table.thing(scope.play, it.host) is not None else []


FOES: dict[str, Callable[[CardScope], list[str]]] = {"this": _this, "that": _that, "attached": _host}
"""What cards call an enemy -> which one that is now, if it is in play."""

State = Literal["", "exhausted", "ready", "unengaged", "engaged"]
"""`engaged` is: with you."""


class Enemy(Term, frozen=True):
    """Enemies in play that fit: `all` of them, or one that somebody chooses. `other`: not that enemy."""

    do = "enemy"
    at: Where | None = None
    trait: tuple[Trait, ...] = ()
    without: tuple[Trait, ...] = ()
    name: tuple[Code, ...] = ()
    state: State = ""
    unique: bool | None = None
    weakness: bool | None = None
    other: bool = False
    near: Literal["", "nearest", "farthest"] = ""
    all: bool = False

    def found(self, scope: CardScope) -> list[str]:
        game = scope.play
        enemies = table.enemies(game)
        if not enemies:
            return []
        around = None if self.at is None else places(scope, self.at)
        fitting = [each for each in enemies if self.fits(scope, each, around)]
        if not self.near:
            return [each.id for each in fitting]
        found = {each.id: table.place_of(game, each) for each in fitting}
        return by_distance(scope, list(found), self.near, found.__getitem__)

    def fits(self, scope: CardScope, it: Thing, around: list[str] | None) -> bool:
        game = scope.play
        if around is not None and table.place_of(game, it) not in around:
            return False
        fact = table.fact(it.id)
        return (
            (not self.trait or any(table.has_trait(game, it.id, each) for each in self.trait))
            and not (self.without and any(table.has_trait(game, it.id, each) for each in self.without))
            and (not self.name or fact.name in [printed(each).name for each in self.name])
            and (self.unique is None or self.unique == fact.unique)
            and (self.weakness is None or self.weakness == fact.weakness)
            and not (self.other and it.id in (scope.enemy, scope.card))
            and (not self.state or self._is(scope, it))
        )

    def _is(self, scope: CardScope, it: Thing) -> bool:
        if self.state == "engaged":
            return it in table.engaged_with(scope.play, scope.seat)
        if self.state == "unengaged":
            return not table.is_engaged(it)
        return it.exhausted == (self.state == "exhausted")

    def noun(self) -> Text:
        """As a term, for "a", "each", "no"."""
        if self.name:
            return say("play.noun.copy", card=[nouns.card(each) for each in self.name])
        states: list[str] = [self.state] if self.state else []
        if self.unique is not None:
            states.append("unique" if self.unique else "not_unique")
        said = nouns.with_traits(self.trait, self.without)
        if self.weakness is False:
            said.append(say("play.adj.no_weakness"))
        text = nouns.noun("enemy", said, states)
        return text if self.at is None else nouns.at(text, place_text(self.at))

    def describe(self) -> Text:
        if self.name:
            return nouns.card(self.name[0])
        if self.near:
            return nouns.far(self.noun(), self.near)
        if self.other:
            return say("play.which.each_other" if self.all else "play.which.another", noun=self.noun())
        return nouns.each(self.noun()) if self.all else nouns.one(self.noun())


Foe = Annotated[str, Known(FOES)] | Enemy


def foes(scope: CardScope, which: str | Enemy) -> list[str]:
    """The enemies that could be meant."""
    return which.found(scope) if isinstance(which, Enemy) else FOES[which](scope)


def foe_text(which: str | Enemy) -> Text:
    return which.describe() if isinstance(which, Enemy) else say(f"play.foe.{which}")


def choose_foes(
    scope: CardScope, which: str | Enemy, fits: Callable[[str], bool] | None = None
) -> Flow[list[str]]:
    """All that are meant, or the one chosen: by you, among equally near ones too."""
    found = [each for each in foes(scope, which) if fits is None or fits(each)]
    if len(found) <= 1 or (isinstance(which, Enemy) and which.all):
        return found
    names = {each: naming.enemy_name(scope.play, each, found) for each in found}
    options = [Option(each, name, f"card:{each}", scope.rule, None, each) for each, name in names.items()]
    return [(yield Ask(scope.seat, say("play.ask.which_enemy"), options, scope.rule))]


WORDS = (Enemy,)
