"""Words about resources, clues, doom and uses."""

from __future__ import annotations

from typing import Annotated, Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.names import Kind
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import cards, clues, doom, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.amounts import Amount, some, value
from miskatonic.games.cards.play.words.base import CardWord, Positive, joined
from miskatonic.games.cards.play.words.costs import empty
from miskatonic.games.cards.play.words.foes import Foe, choose_foes, foe_text, foes
from miskatonic.games.cards.play.words.things import Which_, choose_things, thing_text, things
from miskatonic.games.cards.play.words.where import Where, choose_place, place_text, places
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.text import Text, say

# ---------------------------------------------------------------------- resources and uses


class GainResources(CardWord, frozen=True):
    """Resources from the pool."""

    do = "gain_resources"
    n: Amount

    def act(self, scope: CardScope) -> Flow[None]:
        cards.gain_resources(scope.play, scope.who, value(self.n, scope), scope.rule)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return value(self.n, scope) > 0

    def describe(self) -> Text:
        return say("play.effect.gain", what=some("resources", self.n))


class LoseResources(CardWord, frozen=True):
    """Resources go back to the pool, as many as you have; without a number all of them."""

    do = "lose_resources"
    n: Amount | None = None

    def act(self, scope: CardScope) -> Flow[None]:
        n = scope.who.resources if self.n is None else value(self.n, scope)
        cards.lose_resources(scope.play, scope.who, n, scope.rule)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return scope.who.resources > 0

    def describe(self) -> Text:
        if self.n is None:
            return say("play.effect.lose_all_resources")
        return say("play.effect.lose", what=some("resources", self.n))


class Store(CardWord, frozen=True):
    """A resource of yours goes onto this card; or, `back`, a use of this card becomes a resource of yours."""

    do = "store"
    n: Positive = 1
    back: bool = False

    def act(self, scope: CardScope) -> Flow[None]:
        it = table.need(scope.play, scope.card)
        if self.back:
            it.uses -= self.n
            scope.who.resources += self.n
        else:
            scope.who.resources -= self.n
            it.resources += self.n
        log = "play.log.takes_uses" if self.back else "play.log.stores"
        scope.play.tell(
            log, scope.rule, who=table.card_name(scope.who.code), n=self.n, card=table.card_name(it.id)
        )
        yield from empty(scope)

    def can(self, scope: CardScope) -> bool:
        it = table.thing(scope.play, scope.card)
        return it is not None and (it.uses if self.back else scope.who.resources) >= self.n

    def describe(self) -> Text:
        return say("play.effect.store_back" if self.back else "play.effect.store", n=self.n)


class AddUses(CardWord, frozen=True):
    """Tokens of its kind on a card that has such; where several kinds would do, of what the card has."""

    do = "add_uses"
    n: Positive
    kind: Annotated[tuple[Kind, ...], SOME]
    to: Which_ = "this"

    def _fits(self, card: str) -> bool:
        uses = printed(code_of(card)).uses
        return uses is not None and uses.kind in self.kind

    def act(self, scope: CardScope) -> Flow[None]:
        for card in (yield from choose_things(scope, self.to, self._fits)):
            it = table.need(scope.play, card)
            it.uses += self.n
            scope.play.tell("play.log.uses", scope.rule, card=table.card_name(card), total=it.uses)

    def can(self, scope: CardScope) -> bool:
        return any(self._fits(card) for card in things(scope, self.to))

    def describe(self) -> Text:
        what = joined([some(each, self.n) for each in self.kind], "kernel.list.or")
        return say("play.effect.add_uses", what=what, target=thing_text(self.to))


class RemoveUses(CardWord, frozen=True):
    """Tokens leave this card, as many as it has."""

    do = "remove_uses"
    n: Positive = 1

    def act(self, scope: CardScope) -> Flow[None]:
        it = table.need(scope.play, scope.card)
        it.uses -= min(it.uses, self.n)
        scope.play.tell("play.log.uses", scope.rule, card=table.card_name(it.id), total=it.uses)
        yield from empty(scope)

    def can(self, scope: CardScope) -> bool:
        it = table.thing(scope.play, scope.card)
        return it is not None and it.uses > 0

    def describe(self) -> Text:
        return say("play.effect.remove_uses", n=self.n)


# ---------------------------------------------------------------------- clues


class Discover(CardWord, frozen=True):
    """Discover clues at a location, as many as lie there; `among` several locations one after the other."""

    do = "discover"
    n: Amount = 1
    at: Where = "here"
    among: bool = False

    def _places(self, scope: CardScope) -> list[str]:
        if table.cannot(scope.play, "discover_clues", table.named_seat(scope.seat), scope.seat):
            return []
        found = [table.need_place(scope.play, each) for each in places(scope, self.at)]
        return [each.id for each in found if each.clues]

    def act(self, scope: CardScope) -> Flow[None]:
        n = value(self.n, scope)
        while n > 0:
            place = yield from choose_place(scope, self._places(scope))
            if place is None:
                return
            many = 1 if self.among else n
            yield from clues.discover(scope.play, scope.who, place, many, scope.rule)
            n -= many

    def can(self, scope: CardScope) -> bool:
        return value(self.n, scope) > 0 and bool(self._places(scope))

    def describe(self) -> Text:
        text = "play.effect.discover_among" if self.among else "play.effect.discover"
        return say(text, what=some("clues", self.n), place=place_text(self.at))


class GainClues(CardWord, frozen=True):
    """Clues from the token pool: no discovery."""

    do = "gain_clues"
    n: Amount = 1

    def act(self, scope: CardScope) -> Flow[None]:
        clues.gain_clues(scope.play, scope.who, value(self.n, scope), scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("play.effect.gain_clues", what=some("clues", self.n))


class DropClues(CardWord, frozen=True):
    """Clues of yours go onto your location, as many as you have; without a number all."""

    do = "drop_clues"
    n: Amount | None = None
    at: Where = "here"

    def act(self, scope: CardScope) -> Flow[None]:
        who = scope.who
        n = who.clues if self.n is None else min(who.clues, value(self.n, scope))
        place = next(iter(places(scope, self.at)), who.place)
        at = table.need_place(scope.play, place)
        who.clues -= n
        at.clues += n
        if n:
            scope.play.tell(
                "play.log.drops",
                scope.rule,
                who=table.card_name(who.code),
                n=n,
                place=table.place_name(scope.play, place),
            )
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return scope.who.clues > 0 and (self.n is None or value(self.n, scope) > 0)

    def describe(self) -> Text:
        if self.n is None:
            return say("play.effect.drop_all_clues", place=place_text(self.at))
        return say("play.effect.drop_clues", what=some("own_clues", self.n), place=place_text(self.at))


class SpendClues(CardWord, frozen=True):
    """You spend clues, as an effect that must be possible in full."""

    do = "lose_clues"
    n: Positive = 1

    def act(self, scope: CardScope) -> Flow[None]:
        clues.spend(scope.play, scope.who, self.n, scope.rule)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return clues.can_spend(scope.play, scope.who) >= self.n

    def describe(self) -> Text:
        return say("play.effect.spend", what=some("clues", self.n))


class PlaceTokens(CardWord, frozen=True):
    """Clues or resources from the pool onto this card, this location or the current act; `up_to` so many are there."""

    do = "place_tokens"
    what: Literal["clues", "resources"]
    n: Amount
    on: Literal["this", "act"] = "this"
    up_to: bool = False

    @property
    def personal(self) -> bool:
        return False

    def _missing(self, scope: CardScope) -> int:
        n = value(self.n, scope)
        return n - self._now(scope) if self.up_to else n

    def _now(self, scope: CardScope) -> int:
        return int(getattr(self._holder(scope), self.what, 0))

    def _holder(self, scope: CardScope) -> object:
        if self.on == "act":
            return scope.play.state.act
        return table.thing(scope.play, scope.card) or table.place(scope.play, scope.card)

    def act(self, scope: CardScope) -> Flow[None]:
        n, holder = self._missing(scope), self._holder(scope)
        if n > 0 and holder is not None:
            setattr(holder, self.what, self._now(scope) + n)
            name = table.card_name(scope.card)
            if self.on == "act" and scope.play.state.act is not None:
                name = table.card_name(scope.play.state.act.code)
            scope.play.tell(f"play.log.placed.{self.what}", scope.rule, n=n, card=name)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return self._holder(scope) is not None and self._missing(scope) > 0

    def describe(self) -> Text:
        text = "play.effect.fill" if self.up_to else "play.effect.place"
        return say(text, what=some(self.what, self.n), on=say(f"play.on.{self.on}"))


class RemoveClues(CardWord, frozen=True):
    """Clues leave this card for the pool."""

    do = "remove_clues"
    n: Amount

    def act(self, scope: CardScope) -> Flow[None]:
        it = table.need(scope.play, scope.card)
        n = min(it.clues, value(self.n, scope))
        it.clues -= n
        scope.play.tell("play.log.removed.clues", scope.rule, n=n, card=table.card_name(it.id))
        return
        yield

    def can(self, scope: CardScope) -> bool:
        it = table.thing(scope.play, scope.card)
        return it is not None and it.clues > 0

    def describe(self) -> Text:
        return say("play.effect.remove", what=some("clues", self.n), target=thing_text("this"))


# ---------------------------------------------------------------------- doom


class PlaceDoom(CardWord, frozen=True):
    """Doom on the current agenda, or on enemies; the agenda advances by it only where the card says so."""

    do = "place_doom"
    n: Amount = 1
    on: Literal["agenda", "this"] | Foe = "agenda"
    advances: bool = False

    @property
    def personal(self) -> bool:
        return False

    def act(self, scope: CardScope) -> Flow[None]:
        n = value(self.n, scope)
        for target in (yield from self._targets(scope)):
            yield from doom.place_doom(
                scope.play, target, n, scope.rule, may_advance=self.advances, seat=scope.seat
            )

    def _targets(self, scope: CardScope) -> Flow[list[str]]:
        if self.on in ("agenda", "this"):
            return ["agenda" if self.on == "agenda" else scope.card]
        return (yield from choose_foes(scope, self.on))

    def can(self, scope: CardScope) -> bool:
        if value(self.n, scope) <= 0:
            return False
        if self.on == "agenda":
            return scope.play.state.agenda is not None
        return self.on == "this" or bool(foes(scope, self.on))

    def describe(self) -> Text:
        on = say(f"play.on.{self.on}") if self.on in ("agenda", "this") else foe_text(self.on)
        text = "play.effect.place_doom_advancing" if self.advances else "play.effect.place"
        return say(text, what=some("doom", self.n), on=on)


class RemoveDoom(CardWord, frozen=True):
    """Doom leaves an enemy, as much as there is."""

    do = "remove_doom"
    n: Amount
    of: Foe

    @property
    def personal(self) -> bool:
        return False

    def act(self, scope: CardScope) -> Flow[None]:
        n = value(self.n, scope)
        for enemy in (
            yield from choose_foes(scope, self.of, lambda each: table.need(scope.play, each).doom > 0)
        ):
            it = table.need(scope.play, enemy)
            many = min(n, it.doom)
            it.doom -= many
            scope.play.tell("play.log.removed.doom", scope.rule, n=many, card=table.card_name(enemy))

    def can(self, scope: CardScope) -> bool:
        return any(table.need(scope.play, each).doom for each in foes(scope, self.of))

    def describe(self) -> Text:
        return say("play.effect.remove", what=some("doom", self.n), target=foe_text(self.of))


class DoomToAgenda(CardWord, frozen=True):
    """All doom of this card moves to the current agenda."""

    do = "doom_to_agenda"

    @property
    def personal(self) -> bool:
        return False

    def act(self, scope: CardScope) -> Flow[None]:
        it, agenda = table.need(scope.play, scope.card), scope.play.state.agenda
        if agenda is not None:
            agenda.doom += it.doom
            scope.play.tell("play.log.doom_moves", scope.rule, n=it.doom, card=table.card_name(it.id))
            it.doom = 0
        return
        yield

    def can(self, scope: CardScope) -> bool:
        it = table.thing(scope.play, scope.card)
        return it is not None and it.doom > 0

    def describe(self) -> Text:
        return say("play.effect.doom_to_agenda")


WORDS = (
    GainResources,
    LoseResources,
    Store,
    AddUses,
    RemoveUses,
    Discover,
    GainClues,
    DropClues,
    SpendClues,
    PlaceTokens,
    RemoveClues,
    PlaceDoom,
    RemoveDoom,
    DoomToAgenda,
)
