"""Words that stand on headlines and scenario sheets: what a rumor wants, and doom that a reckoning brings."""

from __future__ import annotations

from miskatonic.games.third.facts import monster_kind
from miskatonic.games.third.facts.names import MonsterTrait, Positive
from miskatonic.games.third.rules import doom, mythos
from miskatonic.games.third.rules.board import unstable
from miskatonic.games.third.rules.choices import choose_monster, choose_person, choose_place
from miskatonic.games.third.rules.harm import suffer
from miskatonic.games.third.rules.monsters import (
    defeat_monster,
    disengage,
    health_left,
    is_epic,
    move_person,
    settle,
)
from miskatonic.games.third.rules.people import engaged_with, present
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.state import Investigator, Monster
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.games.third.words.choices import Spend
from miskatonic.games.third.words.common import NOTHING, PersonalWord
from miskatonic.games.third.words.markers import WHITE
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.text import Text, say


class AnyoneMayPay(ThirdWord, frozen=True):
    """One investigator, whoever likes, may pay for something; else something else comes."""

    do = "anyone_may_pay"
    cost: Spend
    effect: Word
    otherwise: Word = NOTHING

    def run(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        prompt = say("third.ask.anyone_may_pay", cost=self.cost.describe(), effect=self.effect.describe())
        rich = self._rich(scope)
        who = None
        if rich:
            who = yield from choose_person(game, game.state.leader, rich, prompt, scope.rule, may=True)
        if who is not None and (yield from self.cost.pay(scope.within(who=who))):
            yield from self.effect.run(scope)
        else:
            yield from self.otherwise.run(scope)

    def _rich(self, scope: ThirdScope) -> list[Investigator]:
        """Those who can pay it in full."""
        return [who for who in present(scope.play) if self.cost.possible(scope.within(who=who))]

    def describe(self) -> Text:
        text = say("third.effect.anyone_may_pay", cost=self.cost.describe(), effect=self.effect.describe())
        if isinstance(self.otherwise, Nothing):
            return text
        return say("third.effect.otherwise", first=text, otherwise=self.otherwise.describe())


class DiscardRumor(ThirdWord, frozen=True):
    do = "discard_rumor"

    def run(self, scope: ThirdScope) -> Flow[None]:
        mythos.end_rumor(scope.play, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.discard_rumor")


class DoomOnRumor(ThirdWord, frozen=True):
    """Doom on the rumor itself; when there is so much, something happens."""

    do = "doom_on_rumor"
    at: Positive
    effect: Word

    def run(self, scope: ThirdScope) -> Flow[None]:
        rumor = scope.play.state.rumor
        if rumor is None:
            return
        rumor.doom += 1
        scope.play.tell("third.log.rumor_doom", scope.rule, headline=rumor.id, n=rumor.doom)
        if rumor.doom >= self.at:
            yield from self.effect.run(scope)

    def describe(self) -> Text:
        return say("third.effect.doom_on_rumor", n=self.at, effect=self.effect.describe())


class GateBurst(ThirdWord, frozen=True):
    """A gate burst as if the token had been drawn."""

    do = "gate_burst"

    def run(self, scope: ThirdScope) -> Flow[None]:
        yield from doom.gate_burst(scope.play, "3e.204.11a")

    def describe(self) -> Text:
        return say("third.effect.gate_burst")


class WildAnimals(PersonalWord, frozen=True):
    """A monster of your choice that is not epic, wherever it is: it costs you its health, and it is defeated."""

    do = "fight_to_the_end"

    def act(self, scope: ThirdScope) -> Flow[None]:
        game, who = scope.play, scope.who
        prompt = say("third.ask.fight_to_the_end")
        monster = yield from choose_monster(game, who.seat, self._prey(scope), prompt, scope.rule)
        if monster is not None:
            left = health_left(game, monster)
            yield from suffer(game, who, scope.rule, damage=left, source=scope.card)
            yield from defeat_monster(game, monster, scope.rule, by=who)

    def _prey(self, scope: ThirdScope) -> list[Monster]:
        return [monster for monster in scope.play.state.monsters if not is_epic(monster)]

    def can(self, scope: ThirdScope) -> bool:
        return bool(self._prey(scope))

    def describe(self) -> Text:
        return say("third.effect.fight_to_the_end")


class VanishToUnstable(PersonalWord, frozen=True):
    """Leave all monsters behind, ready, and appear in the unstable space."""

    do = "vanish"

    def act(self, scope: ThirdScope) -> Flow[None]:
        game, who = scope.play, scope.who
        total = game.abilities.total
        places = [place for place in unstable(game) if not total(game, "cannot_enter", 0, place)]
        prompt = say("third.ask.move_directly")
        place = yield from choose_place(game, who.seat, places, prompt, scope.rule)
        for monster in engaged_with(game, who):
            yield from disengage(game, monster, who, scope.rule)
        if place:
            yield from move_person(game, who, place, scope.rule)
        yield from settle(game)

    def describe(self) -> Text:
        return say("third.effect.vanish")


class DoomOnMonsters(ThirdWord, frozen=True):
    """A doom in the space of each monster with a trait."""

    do = "doom_on_monsters"
    trait: MonsterTrait

    def run(self, scope: ThirdScope) -> Flow[None]:
        places = [
            monster.place
            for monster in scope.play.state.monsters
            if self.trait in monster_kind(monster.id).traits
        ]
        yield from doom.place_doom_each(scope.play, places, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.doom_on_monsters", trait=self.trait)


class DoomOnScars(ThirdWord, frozen=True):
    """A doom in each space with a scar that has not been mended."""

    do = "doom_on_scars"

    def run(self, scope: ThirdScope) -> Flow[None]:
        places = [
            marker.place
            for marker in scope.play.state.markers
            if marker.color == WHITE and not marker.facedown
        ]
        yield from doom.place_doom_each(scope.play, places, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.doom_on_scars")


WORDS = (
    AnyoneMayPay,
    DiscardRumor,
    DoomOnRumor,
    GateBurst,
    WildAnimals,
    VanishToUnstable,
    DoomOnMonsters,
    DoomOnScars,
)
