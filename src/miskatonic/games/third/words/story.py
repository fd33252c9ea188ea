"""Words that stand on archive cards: monsters of the story, what comes into the cup, what people do and decide."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from miskatonic.games.third.facts import (
    EPIC_MONSTERS,
    FUTURE,
    SPACES_OF,
    kind_of,
    monster_kind,
)
from miskatonic.games.third.facts.names import (
    ArchiveNumber,
    Blank,
    Color,
    Mod,
    MonsterName,
    MonsterTrait,
    Positive,
    Skill,
    SpaceName,
    Special,
    Token,
)
from miskatonic.games.third.rules.assets import gain_special, spend_remnants
from miskatonic.games.third.rules.choices import GROUP, choose_place, no_option
from miskatonic.games.third.rules.monsters import move_person, settle, spawn_named, streets_nearest
from miskatonic.games.third.rules.people import at_seat, present
from miskatonic.games.third.rules.pool import odds_of
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.testing import test
from miskatonic.games.third.scenes import Test
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.games.third.words.choices import Spend
from miskatonic.games.third.words.common import PersonalWord, test_text
from miskatonic.games.third.words.markers import COLORS, place_of_marker
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.effects import Choice, Word
from miskatonic.kernel.fields import SOME, Known
from miskatonic.kernel.text import Text, say

LOYAL = "lodge."
"""Flags: the seats that have joined the Silver Twilight Lodge."""
LEADER, YOU = "leader", "you"


def leader(scope: ThirdScope) -> Investigator:
    return at_seat(scope.play, scope.play.state.leader)


class AddTokens(ThirdWord, frozen=True):
    """More tokens for the mythos cup."""

    do = "add_tokens"
    tokens: Annotated[tuple[Token, ...], SOME]

    def run(self, scope: ThirdScope) -> Flow[None]:
        state = scope.play.state
        for kind in self.tokens:
            there = sum([kind_of(token) == kind for token in (*state.cup.cards(), *state.drawn)])
            state.cup.shuffle_in([f"{kind}.{there + 1}"])
        scope.play.tell("third.log.tokens_added", scope.rule, token=list(self.tokens))
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.add_tokens", token=list(self.tokens))


class LeaderGains(ThirdWord, frozen=True):
    """The leader gains a special card."""

    do = "leader_gains"
    name: Special

    def run(self, scope: ThirdScope) -> Flow[None]:
        if not leader(scope).out:
            yield from gain_special(scope.play, leader(scope), self.name, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.leader_gains", card=self.name)


# ---------------------------------------------------------------------- monsters


class SpawnFromBottom(ThirdWord, frozen=True):
    """Reveal monsters from the bottom of the deck until so many have a trait; the others go on top, shuffled.

    They appear in the street nearest the leader, or in the space with a marker.
    """

    do = "spawn_from_bottom"
    trait: MonsterTrait
    n: Positive
    where: Color | Annotated[str, Known(("street_nearest_leader",))]

    def run(self, scope: ThirdScope) -> Flow[None]:
        found = self._reveal(scope.play)
        for monster in found:
            place = yield from self._place(scope)
            yield from spawn_named(scope.play, monster, scope.rule, place=place)

    def _reveal(self, game: Third) -> list[str]:
        """Those wanted stay at the bottom until they appear."""
        deck, found, others = game.state.monster_deck, list[str](), list[str]()
        while len(deck) and len(found) < self.n:
            monster = deck.draw(game.chance, "monsters", bottom=True)
            (found if self.trait in monster_kind(monster).traits else others).append(monster)
        deck.put_bag(others)
        deck.put_bag(found, bottom=True)
        return found

    def _place(self, scope: ThirdScope) -> Flow[str]:
        game = scope.play
        if self.where in COLORS:
            return place_of_marker(game, self.where)
        people = [] if leader(scope).out else [leader(scope)]
        prompt = say("third.ask.nearest_street")
        return (
            yield from choose_place(game, game.state.leader, streets_nearest(game, people), prompt, GROUP)
        )

    def describe(self) -> Text:
        return say("third.effect.spawn_from_bottom", trait=self.trait, n=self.n, where=self.where)


class SpawnEpic(ThirdWord, frozen=True):
    """An epic monster out of the archive appears."""

    do = "spawn_epic"
    card: ArchiveNumber
    space: SpaceName

    def run(self, scope: ThirdScope) -> Flow[None]:
        monster = EPIC_MONSTERS[self.card]
        yield from spawn_named(scope.play, monster, scope.rule, place=self.space)

    def describe(self) -> Text:
        return say("third.effect.spawn_epic", archive=str(self.card), place=self.space)


class SpawnSetAside(ThirdWord, frozen=True):
    """A monster that was set aside appears in a space, or engaged with you or the leader."""

    do = "spawn_set_aside"
    monster: MonsterName
    space: SpaceName | Blank = ""
    engaged: Annotated[str, Known(("", LEADER, YOU))] = ""

    def run(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        if not any(kind_of(card) == self.monster for card in game.state.set_aside):
            return
        who = leader(scope) if self.engaged == LEADER else scope.who if self.engaged else None
        if who is not None and who.out:
            who = None
        yield from spawn_named(game, self.monster, scope.rule, place=self.space, engaged=who)

    def describe(self) -> Text:
        if self.engaged:
            return say("third.effect.spawn_engaged", monster=self.monster, engaged=self.engaged)
        return say("third.effect.spawn_at", monster=self.monster, place=self.space)


class ShuffleInSetAside(ThirdWord, frozen=True):
    """Set-aside monsters of a trait are shuffled into the monster deck."""

    do = "shuffle_in_set_aside"
    trait: MonsterTrait

    def run(self, scope: ThirdScope) -> Flow[None]:
        state = scope.play.state
        found = [each for each in state.set_aside if self.trait in monster_kind(each).traits]
        state.set_aside = [each for each in state.set_aside if each not in found]
        state.monster_deck.shuffle_in(found)
        scope.play.tell("third.log.monsters_shuffled_in", scope.rule, n=len(found))
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.shuffle_in_set_aside", trait=self.trait)


# ---------------------------------------------------------------------- people


class MoveToFuture(PersonalWord, frozen=True):
    """Out of Arkham, into the space that archive card 9 is."""

    do = "move_to_future"

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from move_person(scope.play, scope.who, FUTURE, scope.rule)
        yield from settle(scope.play)

    def describe(self) -> Text:
        return say("third.effect.move_to_future")


class MoveToAnomaly(PersonalWord, frozen=True):
    """To any space of a neighborhood with an anomaly."""

    do = "move_to_anomaly"

    def act(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        places = [place for name in game.state.anomalies for place in SPACES_OF[name]]
        prompt = say("third.ask.move_directly")
        place = yield from choose_place(game, scope.seat, places, prompt, scope.rule)
        if place:
            yield from move_person(game, scope.who, place, scope.rule)
            yield from settle(game)

    def describe(self) -> Text:
        return say("third.effect.move_to_anomaly")


class Sever(PersonalWord, frozen=True):
    """A test for which any number of remnants may be spent, a die each."""

    do = "sever"
    skill: Skill
    mod: Mod
    passed: Word

    def offer(self, scope: ThirdScope) -> Flow[None]:
        """Its own question has "no" among the answers."""
        yield from self._try(scope, may=True)

    def act(self, scope: ThirdScope) -> Flow[None]:
        yield from self._try(scope, may=False)

    def _try(self, scope: ThirdScope, *, may: bool) -> Flow[None]:
        who, rule = scope.who, scope.rule
        options = [
            Option(
                f"remnants:{n}",
                say("third.option.spend_remnants", n=n),
                rule=rule,
                reckon=partial(self._odds, scope, n),
            )
            for n in range(who.remnants + 1)
        ]
        if may:
            options.append(no_option(rule))
        answer = yield Ask(
            who.seat, say("third.ask.sever", test=test_text(self.skill, self.mod)), options, rule
        )
        if answer == "no":
            return
        more = number(answer)
        if more:
            yield from spend_remnants(scope.play, who, more, rule)
        action = scope.about.get("action")
        made = yield from test(
            scope.play, Test(who.seat, self.skill, self.mod + more, rule=rule, action=action)
        )
        if made.passed:
            yield from self.passed.run(scope.within(test=made))

    def _odds(self, scope: ThirdScope, more: int) -> tuple[Odds, ...]:
        return odds_of(scope.play, Test(scope.seat, self.skill, self.mod + more))

    def odds(self, scope: ThirdScope) -> tuple[Odds, ...]:
        return self._odds(scope, 0)

    def describe(self) -> Text:
        text = say("third.effect.sever", test=test_text(self.skill, self.mod))
        return say("third.effect.passed", test=text, effect=self.passed.describe())


class JoinTheLodge(ThirdWord, frozen=True):
    """Everybody may pay to join; one thing follows if anybody does, another if nobody does."""

    do = "join_the_lodge"
    cost: Spend
    effect: Word
    otherwise: Word

    def run(self, scope: ThirdScope) -> Flow[None]:
        game, anybody = scope.play, False
        for who in present(game):
            mine = scope.within(who=who)
            if (
                self.cost.possible(mine)
                and (yield from self._wants(mine))
                and (yield from self.cost.pay(mine))
            ):
                game.state.flags.append(f"{LOYAL}{who.seat}")
                game.tell("third.log.joins_lodge", scope.rule, who=who.id)
                anybody = True
        yield from (self.effect if anybody else self.otherwise).run(scope)

    def _wants(self, scope: ThirdScope) -> Flow[bool]:
        options = [
            Option("join", say("third.option.join_lodge"), rule=scope.rule),
            Option("no", say("kernel.option.no"), rule=scope.rule),
        ]
        prompt = say("third.ask.join_lodge", cost=self.cost.describe())
        return (yield Ask(scope.who.seat, prompt, options, scope.rule)) == "join"

    def describe(self) -> Text:
        return say(
            "third.effect.join_lodge",
            cost=self.cost.describe(),
            effect=self.effect.describe(),
            otherwise=self.otherwise.describe(),
        )


class GroupChoice(ThirdWord, frozen=True):
    """The group decides; the leader answers for it (004)."""

    do = "group_choice"
    options: tuple[Choice, ...]

    def faults(self) -> tuple[str, ...]:
        return () if len({arm.name for arm in self.options}) == len(self.options) > 1 else ("options",)

    def run(self, scope: ThirdScope) -> Flow[None]:
        seat = scope.play.state.leader
        options = [
            Option(arm.name, say("third.choice." + arm.name), rule=scope.rule, told=arm.describe)
            for arm in self.options
        ]
        answer = yield Ask(seat, say("third.ask.group"), options, scope.rule)
        yield from next(arm for arm in self.options if arm.name == answer).effect.run(scope)

    def describe(self) -> Text:
        arms = [
            say("third.effect.group_arm", name=say("third.choice." + arm.name), effect=arm.describe())
            for arm in self.options
        ]
        text = arms[0]
        for arm in arms[1:]:
            text = say("kernel.effect.or", first=text, second=arm)
        return say("third.effect.group_choice", options=text)


WORDS = (
    AddTokens,
    LeaderGains,
    SpawnFromBottom,
    SpawnEpic,
    SpawnSetAside,
    ShuffleInSetAside,
    MoveToFuture,
    MoveToAnomaly,
    Sever,
    JoinTheLodge,
    GroupChoice,
)
