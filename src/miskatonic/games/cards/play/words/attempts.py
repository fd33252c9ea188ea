"""Words that are tests: a plain one, and fights, evasions and investigations as cards change them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal

from miskatonic.games.cards.play.rules import actions, table, testing
from miskatonic.games.cards.play.rules.chances import of_passing
from miskatonic.games.cards.play.rules.happenings import RevealsToken
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.amounts import Amount, plus, some, value
from miskatonic.games.cards.play.words.base import NOTHING, CardWord, Skill, Token
from miskatonic.games.cards.play.words.foes import Enemy, choose_foes, foes
from miskatonic.games.cards.play.words.lasting import Adds, begin
from miskatonic.games.cards.play.words.sources import card_of, scope_of
from miskatonic.kernel.abilities import AFTER, Ability, Limit, Source, reacts
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.outcomes import branches
from miskatonic.kernel.text import Text, say

REVEALED = "lcg.base.test.15"


class MakeTest(CardWord, frozen=True):
    """A test with what follows; of several skills you choose one."""

    do = "test"
    skill: Annotated[tuple[Skill, ...], SOME]
    difficulty: Amount
    success: Word = NOTHING
    failure: Word = NOTHING

    def act(self, scope: CardScope) -> Flow[None]:
        return testing.when_no_other(scope.play, partial(self._make, scope))

    def _make(self, scope: CardScope) -> Flow[None]:
        if scope.who.out:
            return
        skill = self.skill[0]
        if len(self.skill) > 1:
            options = [self._option(scope, each) for each in self.skill]
            skill = yield Ask(scope.seat, say("play.ask.which_skill"), options, scope.rule)

        def results(made: Test) -> Flow[None] | None:
            effect = self.success if made.succeeded else self.failure
            return None if isinstance(effect, Nothing) else effect.run(scope.within(test=made))

        difficulty = value(self.difficulty, scope)
        yield from testing.skill_test(
            scope.play, scope.who, skill, difficulty, source=scope.card, results=results
        )

    def _option(self, scope: CardScope, skill: str) -> Option:
        def odds() -> tuple[Odds, ...]:
            made = Test(scope.seat, skill, value(self.difficulty, scope), source=scope.card)
            return (Odds(say("play.odds.success"), of_passing(scope.play, made)),)

        return Option(skill, say(f"cards.skill.{skill}"), rule=scope.rule, reckon=odds)

    def describe(self) -> Text:
        skills = [f"cards.skill.{each}" for each in self.skill]
        if isinstance(self.difficulty, int):
            text = say("play.effect.test", skill=skills, n=self.difficulty)
        else:
            text = say("play.effect.test_of", skill=skills, count=self.difficulty.describe())
        return branches("play.effect.", text, "test", passed=self.success, failed=self.failure)


class OnReveal(Adds, frozen=True):
    """If one of these tokens is revealed during an attempt, something happens once: at the reveal, or `after` it."""

    do = "on_reveal"
    token: Annotated[tuple[Token, ...], SOME]
    effect: Word
    after: bool = False

    def hits(self, test: Test) -> bool:
        return any(each in self.token for each in test.revealed)

    def abilities(self) -> tuple[Ability, ...]:
        return (reacts(RevealsToken, AFTER, self._run, REVEALED, fits=self._fits, limit=Limit(1, "test")),)

    def _fits(self, game: Cards, source: Source, happening: RevealsToken) -> bool:
        return happening.token in self.token and happening.test.source == card_of(source)

    def _run(self, game: Cards, source: Source, happening: RevealsToken) -> Flow[None]:
        yield from self.effect.run(scope_of(game, source, REVEALED, happening=happening))

    def describe(self) -> Text:
        tokens = [f"cards.token.{each}" for each in self.token]
        text = "play.effect.on_reveal_after" if self.after else "play.effect.on_reveal"
        return say(text, token=tokens, effect=self.effect.describe())


class Attempt(CardWord, frozen=True):
    """A fight, an evasion or an investigation that a card makes: what all three share."""

    def act(self, scope: CardScope) -> Flow[None]:
        return testing.when_no_other(scope.play, partial(self._if_still_possible, scope))

    def _if_still_possible(self, scope: CardScope) -> Flow[None]:
        if self.possible(scope):
            yield from self.attempt(scope)

    def attempt(self, scope: CardScope) -> Flow[None]:
        raise NotImplementedError

    def changes(self) -> list[Text]:
        """What the card changes about it, in words."""
        raise NotImplementedError

    def described(self, name: str, skill: str, plain: str, extra: Amount) -> Text:
        said = [] if skill == plain else [say("play.effect.uses_skill", skill=f"cards.skill.{skill}")]
        if extra != 0:
            said.append(plus(extra, say(f"cards.skill.{skill}")))
        text = say(f"play.effect.{name}")
        for each in said + self.changes():
            text = say("play.effect.attempt_and", first=text, then=each)
        return text


def prepare(scope: CardScope, clauses: tuple[OnReveal, ...]) -> None:
    """What revealed tokens do at once stands in play while the test lasts."""
    for clause in clauses:
        if not clause.after:
            begin(scope, clause, "test", seat=scope.seat)


def finish(scope: CardScope, clauses: tuple[OnReveal, ...], made: Test) -> Flow[None]:
    """What they do when the attempt is over."""
    for clause in clauses:
        if clause.after and clause.hits(made):
            yield from clause.effect.run(scope.within(test=made))


def outcome(scope: CardScope, success: Word, result: Word, enemy: str = "") -> Callable[[Test], Flow[None]]:
    """What follows success, and what follows in any case."""

    def done(made: Test) -> Flow[None]:
        for effect in (success, result) if made.succeeded else (result,):
            if not isinstance(effect, Nothing):
                yield from effect.run(scope.within(test=made, enemy=enemy))

    return done


ENEMIES_HERE = Enemy(at="here")


class Fight(Attempt, frozen=True):
    """Attack an enemy: with another skill, a bonus, more damage; `instead` is what it deals in place of its 1."""

    do = "fight"
    skill: Skill = "combat"
    plus: Amount = 0
    damage: Amount = 0
    instead: Amount | None = None
    enemy: Enemy = ENEMIES_HERE
    success: Word = NOTHING
    result: Word = NOTHING
    """Whether it succeeds or fails."""
    revealed: tuple[OnReveal, ...] = ()

    def _targets(self, scope: CardScope) -> list[str]:
        near = actions.attackable(scope.play, scope.who)
        if not near or self.enemy is ENEMIES_HERE:
            return [each.id for each in near]
        fitting = foes(scope, self.enemy)
        return [each.id for each in near if each.id in fitting]

    def attempt(self, scope: CardScope) -> Flow[None]:
        for enemy in (yield from choose_foes(scope, self.enemy, self._targets(scope).__contains__)):
            yield from self._attack(scope.within(enemy=enemy), enemy)

    def _attack(self, scope: CardScope, enemy: str) -> Flow[None]:
        def amount(made: Test) -> int:
            now = scope.within(test=made)
            base = 1 if self.instead is None else value(self.instead, now)
            return base + value(self.damage, now)

        prepare(scope, self.revealed)
        made = yield from actions.fight(
            scope.play,
            scope.who,
            enemy,
            source=scope.card,
            skill=self.skill,
            bonus=value(self.plus, scope),
            bonus_of=self.skill,
            amount=amount,
            done=outcome(scope, self.success, self.result, enemy),
        )
        yield from finish(scope, self.revealed, made)

    def can(self, scope: CardScope) -> bool:
        return bool(self._targets(scope))

    def changes(self) -> list[Text]:
        said = []
        if self.instead is not None:
            said.append(say("play.effect.deals_instead", what=some("damage", self.instead)))
        if self.damage != 0:
            said.append(say("play.effect.deals_more", what=plus(self.damage, say("play.stat.damage"))))
        return said + outcomes(self.success, self.result, self.revealed)

    def describe(self) -> Text:
        return self.described("fight", self.skill, "combat", self.plus)


class Evade(Attempt, frozen=True):
    """Try to evade an enemy engaged with you."""

    do = "evade"
    skill: Skill = "agility"
    plus: Amount = 0
    success: Word = NOTHING
    result: Word = NOTHING
    """Whether it succeeds or fails."""
    revealed: tuple[OnReveal, ...] = ()

    def _targets(self, scope: CardScope) -> list[str]:
        engaged = table.engaged_with(scope.play, scope.seat)
        return [each.id for each in engaged if not table.cannot(scope.play, "be_evaded", each.id)]

    def attempt(self, scope: CardScope) -> Flow[None]:
        found = self._targets(scope)
        for enemy in (yield from choose_foes(scope, ENEMIES_HERE, found.__contains__)):
            now = scope.within(enemy=enemy)
            prepare(now, self.revealed)
            made = yield from actions.evade(
                scope.play,
                scope.who,
                enemy,
                source=scope.card,
                skill=self.skill,
                bonus=value(self.plus, now),
                bonus_of=self.skill,
                done=outcome(now, self.success, self.result, enemy),
            )
            yield from finish(now, self.revealed, made)

    def can(self, scope: CardScope) -> bool:
        return bool(self._targets(scope))

    def changes(self) -> list[Text]:
        return outcomes(self.success, self.result, self.revealed)

    def describe(self) -> Text:
        return self.described("evade", self.skill, "agility", self.plus)


class Investigate(Attempt, frozen=True):
    """Investigate your location; `instead` takes the place of discovering clues, `adds` helps any skill."""

    do = "investigate"
    skill: Skill = "intellect"
    plus: Amount = 0
    adds: Amount = 0
    shroud: Amount = 0
    clues: Amount = 0
    instead: Word = NOTHING
    success: Word = NOTHING
    result: Word = NOTHING
    """Whether it succeeds or fails."""
    revealed: tuple[OnReveal, ...] = ()

    def attempt(self, scope: CardScope) -> Flow[None]:
        instead = None
        if not isinstance(self.instead, Nothing):
            instead = outcome(scope, self.instead, NOTHING)
        prepare(scope, self.revealed)
        made = yield from actions.investigate(
            scope.play,
            scope.who,
            source=scope.card,
            skill=self.skill,
            bonus=value(self.plus, scope) + value(self.adds, scope),
            bonus_of="" if self.adds != 0 else self.skill,
            shroud=value(self.shroud, scope),
            more=value(self.clues, scope),
            done=outcome(scope, self.success, self.result),
            instead=instead,
        )
        yield from finish(scope, self.revealed, made)

    def can(self, scope: CardScope) -> bool:
        return actions.may_investigate(scope.play, scope.who)

    def faults(self) -> tuple[str, ...]:
        return () if self.plus == 0 or self.adds == 0 else ("adds",)

    def changes(self) -> list[Text]:
        said = []
        if self.adds != 0:
            said.append(plus(self.adds, say("play.stat.skill_value")))
        if self.shroud != 0:
            said.append(plus(self.shroud, say("play.stat.shroud")))
        if self.clues != 0:
            said.append(say("play.effect.discovers_more", what=some("more_clues", self.clues)))
        if not isinstance(self.instead, Nothing):
            said.append(say("play.effect.instead_of_clues", effect=self.instead.describe()))
        return said + outcomes(self.success, self.result, self.revealed)

    def describe(self) -> Text:
        return self.described("investigate", self.skill, "intellect", self.plus)


def outcomes(success: Word, result: Word, revealed: tuple[OnReveal, ...]) -> list[Text]:
    said = []
    if not isinstance(success, Nothing):
        said.append(say("play.effect.if_success", effect=success.describe()))
    if not isinstance(result, Nothing):
        said.append(result.describe())
    return said + [clause.describe() for clause in revealed]


# ---------------------------------------------------------------------- within a test


class Boost(CardWord, frozen=True):
    """A bonus in the test that is going on."""

    do = "boost"
    n: Amount

    def _test(self, scope: CardScope) -> Test | None:
        return scope.test or table.current_test(scope.play)

    def act(self, scope: CardScope) -> Flow[None]:
        test = self._test(scope)
        if test is not None:
            test.bonus += value(self.n, scope)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return self._test(scope) is not None

    def describe(self) -> Text:
        return plus(self.n, say("play.effect.boost"))


class MoreInTest(CardWord, frozen=True):
    """This attack deals more damage, or this investigation discovers more clues."""

    do = "more"
    what: Literal["damage", "clues"]
    n: Amount = 1

    def act(self, scope: CardScope) -> Flow[None]:
        test = scope.test
        if test is not None and self.can(scope):
            setattr(test, self.what, int(getattr(test, self.what)) + value(self.n, scope))
        return
        yield

    def can(self, scope: CardScope) -> bool:
        during = {"damage": "fight", "clues": "investigate"}[self.what]
        return scope.test is not None and scope.test.during == during

    def describe(self) -> Text:
        if self.what == "damage":
            return say("play.effect.deals_more", what=plus(self.n, say("play.stat.damage")))
        return say("play.effect.discovers_more", what=some("more_clues", self.n))


WORDS = (MakeTest, OnReveal, Fight, Evade, Investigate, Boost, MoreInTest)
