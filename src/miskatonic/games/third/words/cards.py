"""Words that stand on assets, investigator sheets and Dark Pacts: what only they do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

from miskatonic.games.third.facts import SPACES_OF, kind_of
from miskatonic.games.third.facts.names import Few, Positive
from miskatonic.games.third.rules import assets, codex, doom, harm, monsters
from miskatonic.games.third.rules.actions import perform, perform_more
from miskatonic.games.third.rules.board import near
from miskatonic.games.third.rules.choices import choose_monster, person, person_option
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.people import (
    asset_type,
    at_seat,
    engaged_with,
    find_monster,
    health,
    monsters_at,
    neighborhood_of,
    present,
    sanity,
)
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.state import Asset, Investigator, Monster, Third
from miskatonic.games.third.words.amounts import Amount, count_of, some
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.games.third.words.common import PersonalWord
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

HARM = ("damage", "horror")


def this(scope: ThirdScope) -> Asset | None:
    """The card a sentence stands on, while it lies in front of him."""
    return next((asset for asset in scope.who.assets if asset.id == scope.card), None)


# ---------------------------------------------------------------------- clues and monsters


class ResearchClue(PersonalWord, frozen=True):
    """One's own clues go to the scenario sheet (482)."""

    do = "research_clue"
    n: Positive = 1

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from codex.reveal_clue(scope.play, scope.who, "3e.482.1", self.n)

    def can(self, scope: ThirdScope) -> bool:
        return scope.who.clues > 0

    def describe(self) -> Text:
        return say("third.effect.research_clue", n=self.n)


def _that(scope: ThirdScope) -> list[Monster]:
    monster = scope.monster
    return [monster] if monster and find_monster(scope.play, monster.id) is monster else []


def _engaged(scope: ThirdScope) -> list[Monster]:
    return engaged_with(scope.play, scope.who)


def _around(scope: ThirdScope) -> list[Monster]:
    """In his space and in those next to it."""
    game, here = scope.play, scope.who.place
    return [monster for place in (here, *near(game, here)) for monster in monsters_at(game, place)]


STRUCK: dict[str, Callable[[ThirdScope], list[Monster]]] = {
    "that": _that,
    "one_engaged": _engaged,
    "each_engaged": _engaged,
    "one_around": _around,
}
"""Which monsters a sentence means."""


class Strike(ThirdWord, frozen=True):
    """Damage to a monster, or to each of several; in an attack action it is part of that (401.6)."""

    do = "strike"
    n: Amount
    which: Annotated[str, Known(STRUCK)]

    def run(self, scope: ThirdScope) -> Flow[None]:
        game, who = scope.play, scope.who
        n, found = count_of(self.n, scope), STRUCK[self.which](scope)
        if not n or not found:
            return
        if self.which.startswith("one_"):
            prompt = say("third.ask.strike", n=n)
            found = [(yield from choose_monster(game, who.seat, found, prompt, scope.rule)) or found[0]]
        for monster in found:
            yield from monsters.damage_monster(
                game,
                monster,
                n,
                scope.rule,
                by=who,
                attack=bool(scope.about.get("attack")),
                source=scope.card,
            )

    def possible(self, scope: ThirdScope) -> bool:
        return bool(STRUCK[self.which](scope))

    def describe(self) -> Text:
        return say("third.effect.strike", some=some("damage", self.n), which=self.which)


class AddSuccesses(ThirdWord, frozen=True):
    """Successes are added to the result of the test going on (476.4d)."""

    do = "add_successes"
    n: Positive

    def run(self, scope: ThirdScope) -> Flow[None]:
        if scope.test is not None:
            scope.test.extra += self.n
            scope.play.tell("third.log.added_successes", "3e.476.4d", n=self.n)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.add_successes", n=self.n)


# ---------------------------------------------------------------------- this card


class MendThis(PersonalWord, frozen=True):
    """Damage and horror come off this card."""

    do = "mend_this"
    damage: Few = 0
    horror: Few = 0

    def act(self, scope: ThirdScope) -> Flow[None]:
        harm.recover(
            scope.play, scope.who, scope.rule, health=self.damage, sanity=self.horror, asset=scope.card
        )
        return
        yield

    def can(self, scope: ThirdScope) -> bool:
        card = this(scope)
        return card is not None and bool((self.damage and card.damage) or (self.horror and card.horror))

    def describe(self) -> Text:
        return say("third.effect.mend_this", damage=self.damage, horror=self.horror)


class HurtThis(PersonalWord, frozen=True):
    """Damage onto this card: the price of something else, and by itself nothing worth doing."""

    do = "hurt_this"
    damage: Positive

    def act(self, scope: ThirdScope) -> Flow[None]:
        if this(scope):
            yield from harm.suffer_on(scope.play, scope.who, scope.card, scope.rule, damage=self.damage)

    def can(self, scope: ThirdScope) -> bool:
        return False

    def describe(self) -> Text:
        return say("third.effect.hurt_this", n=self.damage)


class StowItems(PersonalWord, frozen=True):
    """The top cards of the item deck go face down under this card: nobody sees what they are."""

    do = "stow_items"
    n: Positive

    def act(self, scope: ThirdScope) -> Flow[None]:
        card, items = this(scope), scope.play.state.items
        taken = min(self.n, len(items))
        if card is not None and taken:
            card.under = [*card.under, *(items.take("items") for _ in range(taken))]
            scope.play.tell("third.log.stowed", scope.rule, card=kind_of(card.id), n=taken)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.stow_items", n=self.n)


class UnpackItems(PersonalWord, frozen=True):
    """What lies under this card is seen and gained, and this card discarded."""

    do = "unpack_items"

    def act(self, scope: ThirdScope) -> Flow[None]:
        game, who, card = scope.play, scope.who, this(scope)
        if card is None:
            return
        places, card.under = card.under, []
        items = game.state.items
        for found in [items.decide(place, game.chance, "items") for place in places]:
            yield from assets.gain(game, who, found, scope.rule)
        assets.discard(game, who, card.id, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.unpack_items")


# ---------------------------------------------------------------------- investigators' own


class TrustFund(PersonalWord, frozen=True):
    """Who has less than so much gains money (427.1); the number "trust_fund" may add to it."""

    do = "trust_fund"
    below: Positive
    n: Positive

    def act(self, scope: ThirdScope) -> Flow[None]:
        if not self.can(scope):
            return
        game, who = scope.play, scope.who
        n = game.abilities.total(game, "trust_fund", self.n, seat=who.seat)
        who.money += n
        game.tell("third.log.gain_money", scope.rule, who=who.id, n=n)
        return
        yield

    def can(self, scope: ThirdScope) -> bool:
        return scope.who.money < self.below

    def describe(self) -> Text:
        return say("third.effect.trust_fund", below=self.below, n=self.n)


class ActAgain(PersonalWord, frozen=True):
    """Perform an action that one has already performed this round (an exception to 401.4)."""

    do = "act_again"

    def act(self, scope: ThirdScope) -> Flow[None]:
        options = self._options(scope)
        if options:
            answer = yield Ask(scope.seat, say("third.ask.act_again"), options, scope.rule)
            do = perform_more if len(scope.play.state.scenes) == 1 else perform
            yield from do(scope.play, scope.who, answer)

    def _options(self, scope: ThirdScope) -> list[Option]:
        """Everything he has done this round and could do now, but not this itself."""
        found = menu(scope.play, scope.who, again=True, without=scope.card)
        return [option for option in found if option.name != "end"]

    def can(self, scope: ThirdScope) -> bool:
        return bool(self._options(scope))

    def describe(self) -> Text:
        return say("third.effect.act_again")


Friend = tuple[Investigator, Asset | None]
"""An investigator, or an ally of his."""


class ExchangeHarm(PersonalWord, frozen=True):
    """Health and sanity are exchanged with another investigator or an ally, wherever they are, in any amount.

    What one gains the other loses: damage changes places one way or the other, and so does horror.
    """

    do = "exchange_harm"

    def act(self, scope: ThirdScope) -> Flow[None]:
        friends = _friends(scope)
        options = [_friend_option(name, friend, scope.rule) for name, friend in friends.items()]
        answer = yield Ask(scope.seat, say("third.ask.exchange_with"), options, scope.rule)
        friend = friends[answer]
        damage = yield from _how_much(scope, friend, "damage")
        horror = yield from _how_much(scope, friend, "horror")
        _hand(scope, friend, "damage", damage)
        _hand(scope, friend, "horror", horror)
        yield from _bear(scope, friend)

    def can(self, scope: ThirdScope) -> bool:
        return bool(_friends(scope))

    def describe(self) -> Text:
        return say("third.effect.exchange_harm")


def _friends(scope: ThirdScope) -> dict[str, Friend]:
    """Answer -> those with whom there is anything to exchange."""
    found: dict[str, Friend] = {}
    for each in present(scope.play):
        if each.seat != scope.seat:
            found[f"seat:{each.seat}"] = (each, None)
        for asset in each.assets:
            if asset_type(asset.id) == "ally":
                found[asset.id] = (each, asset)
    return {
        name: friend
        for name, friend in found.items()
        if any(len(_range(scope, friend, what)) > 1 for what in HARM)
    }


def _range(scope: ThirdScope, friend: Friend, what: str) -> range:
    """From all of theirs taken (below 0) to all of his given; an ally takes no more than it can bear."""
    whose, asset = friend
    theirs, own = getattr(asset or whose, what), getattr(scope.who, what)
    return range(-theirs, (min(own, harm.room_for(asset, what)) if asset else own) + 1)


def _friend_option(name: str, friend: Friend, rule: str) -> Option:
    whose, asset = friend
    if asset is None:
        return person_option(whose, rule)
    return Option(
        name, say("third.option.card", card=kind_of(asset.id)), f"card:{asset.id}", rule, card=asset.id
    )


def _how_much(scope: ThirdScope, friend: Friend, what: str) -> Flow[int]:
    """How many tokens he gives (above 0) or takes."""
    amounts = sorted(_range(scope, friend, what), key=abs)
    if len(amounts) == 1:
        return amounts[0]
    options = [
        Option(
            f"{what}:{n}",
            say(
                "third.option.exchange", way="give" if n > 0 else "take" if n else "none", harm=what, n=abs(n)
            ),
            rule=scope.rule,
        )
        for n in amounts
    ]
    answer = yield Ask(scope.seat, say("third.ask.exchange", harm=what), options, scope.rule)
    return number(answer)


def _hand(scope: ThirdScope, friend: Friend, what: str, n: int) -> None:
    if not n:
        return
    whose, asset = friend
    theirs: Investigator | Asset = asset if asset is not None else whose
    setattr(scope.who, what, getattr(scope.who, what) - n)
    setattr(theirs, what, getattr(theirs, what) + n)
    giver, taker = (scope.who, whose) if n > 0 else (whose, scope.who)
    scope.play.tell(f"third.log.moved_{what}", scope.rule, who=giver.id, who2=taker.id, n=abs(n))


def _bear(scope: ThirdScope, friend: Friend) -> Flow[None]:
    """Who then has as much as he can bear is defeated, an ally discarded."""
    game, (whose, asset) = scope.play, friend
    if asset is not None and not all(harm.room_for(asset, what) for what in HARM):
        assets.discard(game, whose, asset.id, "3e.478.8")
    yield from harm.carry_on(_fall(game, whose), scope.who)
    yield from _fall(game, scope.who)


def _fall(game: Third, who: Investigator) -> Flow[None]:
    if who.damage >= health(who) or who.horror >= sanity(who):
        yield from harm.defeat(game, who, harm.DEFEATED, "3e.459.6a")
        raise harm.Defeated(who.seat)


# ---------------------------------------------------------------------- Dark Pacts


class AllianceOfEvil(PersonalWord, frozen=True):
    """A monster in each space of the neighborhood; each attacks whom it has engaged, whoever falls by it."""

    do = "alliance_of_evil"

    def act(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        spawned: list[Monster] = []
        for place in SPACES_OF.get(neighborhood_of(scope.who.place), ()):
            spawned += yield from monsters.spawn(game, scope.rule, place=place)
        for monster in spawned:
            monsters.recover(game, monster, monster.damage, scope.rule)
        for monster in spawned:
            for seat in tuple(monster.engaged):
                if find_monster(game, monster.id) is monster and seat in monster.engaged:
                    victim = at_seat(game, seat)
                    with suppress(harm.Defeated):
                        yield from monsters.attack(game, monster, victim, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.alliance_of_evil")


class DiscardClues(ThirdWord, frozen=True):
    """Clues of all investigators and of the scenario sheet, as the group picks; too few, and doom comes instead."""

    do = "discard_clues"
    n: Positive
    doom_if_at_most: Few

    def run(self, scope: ThirdScope) -> Flow[None]:
        game, discarded = scope.play, 0
        while discarded < self.n and (options := self._options(scope)):
            answer = yield Ask(
                game.state.leader, say("third.ask.discard_clue", n=self.n - discarded), options, scope.rule
            )
            _discard_clue(game, answer, scope.rule)
            discarded += 1
        if discarded <= self.doom_if_at_most:
            yield from doom.to_sheet(game, 1, scope.rule)

    def _options(self, scope: ThirdScope) -> list[Option]:
        game = scope.play
        options = [person_option(who, scope.rule) for who in present(game) if who.clues]
        if game.state.sheet_clues:
            options.append(Option("sheet", say("third.option.sheet"), rule=scope.rule))
        return options

    def describe(self) -> Text:
        return say("third.effect.discard_clues", n=self.n, few=self.doom_if_at_most)


def _discard_clue(game: Third, answer: str, rule: str) -> None:
    if answer == "sheet":
        codex.spend_sheet_clues(game, 1, rule)
        return
    who = person(game, answer)
    who.clues -= 1
    game.tell("third.log.lose_clues", rule, who=who.id, n=1)


WORDS = (
    ResearchClue,
    Strike,
    AddSuccesses,
    MendThis,
    HurtThis,
    StowItems,
    UnpackItems,
    TrustFund,
    ActAgain,
    ExchangeHarm,
    AllianceOfEvil,
    DiscardClues,
)
