"""Words that all kinds of cards use: tests, and rolls that are none."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from miskatonic.games.third.facts.names import Mod, Positive, Skill
from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.people import at_seat
from miskatonic.games.third.rules.pool import odds_of, pool, success_from
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.testing import roll, test, test_in_units
from miskatonic.games.third.scenes import Encounter, Headline, Test
from miskatonic.games.third.state import Third
from miskatonic.games.third.steps import EncounterOver, Sentence
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Nothing, Row, Term, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.outcomes import branches, graded_odds, graded_text, somewhere, terms_in, without_gap
from miskatonic.kernel.text import Raw, Text, say

NOTHING = Nothing()


class PersonalWord(ThirdWord, frozen=True):
    """A word that needs a body: nothing happens while its player has no investigator (003)."""

    def run(self, scope: ThirdScope) -> Flow[None]:
        return NOTHING.run(scope) if scope.who.out else self.act(scope)

    def possible(self, scope: ThirdScope) -> bool:
        return not scope.who.out and self.can(scope)

    def act(self, scope: ThirdScope) -> Flow[None]:
        raise NotImplementedError

    def can(self, scope: ThirdScope) -> bool:
        """Whether it would change anything."""
        return True


# ---------------------------------------------------------------------- tests


def during(scope: ThirdScope) -> str:
    """What the test is part of ("encounter", "headline", "cast"), as whoever began the sentence said."""
    return str(scope.about.get("during", ""))


class TestWord(PersonalWord, frozen=True):
    """A test and what comes of it; at the end of what a card says it may be several units."""

    skill: Skill

    def test(self, scope: ThirdScope) -> Test:
        raise NotImplementedError

    def outcome(self, scope: ThirdScope, made: Test) -> Flow[None]:
        raise NotImplementedError

    def act(self, scope: ThirdScope) -> Flow[None]:
        game, made = scope.play, self.test(scope)
        scene, waiting = game.state.scenes[-1] if scope.last else None, len(game.state.steps)
        if not isinstance(scene, Encounter | Headline):
            yield from test(game, made)
        elif not (yield from test_in_units(game, made, again=False)):
            goes_on = Sentence(scene, scope.rule, _tests_of(scene).index(self), made, scope.about)
            game.state.steps.insert(waiting, goes_on)
            return
        yield from self.outcome(scope, made)


def _tests_of(scene: Encounter | Headline) -> tuple[TestWord, ...]:
    """The tests that a card speaks of, in order."""
    if isinstance(scene, Headline):
        return _tests_in(written.book.headline(scene.card))
    return _tests_in(written.book.entry(scene.card, scene.entry))


@cache
def _tests_in(effect: Word) -> tuple[TestWord, ...]:
    return tuple(term for term in terms_in(effect) if isinstance(term, TestWord))


def read_on(game: Third, step: Sentence) -> Flow[None]:
    """The test goes on; when it is made its outcome is read."""
    scene, over, waiting = step.scene, game.state.steps[-1], len(game.state.steps)
    scope = ThirdScope(game, at_seat(game, scene.seat), scene.card, step.rule, about=step.about)
    with game.scene(scene):
        if not (yield from test_in_units(game, step.made, again=True)):
            game.state.steps.insert(waiting, step)
            return
        try:
            yield from _tests_of(scene)[step.word].outcome(scope, step.made)
            fallen = False
        except Defeated:
            fallen = True
    if isinstance(over, EncounterOver):
        over.gained, over.fallen = bool(scope.about.get("clue_here")), fallen


def test_of(scope: ThirdScope, skill: str, mod: int, *, counted: bool) -> Test:
    about = scope.about
    return Test(
        scope.seat,
        skill,
        mod,
        during(scope),
        rule=scope.rule,
        action=about.get("action"),
        counted=counted,
        spell=about.get("spell", ""),
    )


class MakeTest(TestWord, frozen=True):
    """A test with what follows if it is passed and if it fails; only that branch is read (441.8)."""

    do = "test"
    mod: Mod = 0
    passed: Word = NOTHING
    failed: Word = NOTHING

    def test(self, scope: ThirdScope) -> Test:
        return test_of(scope, self.skill, self.mod, counted=counts(self.passed))

    def outcome(self, scope: ThirdScope, made: Test) -> Flow[None]:
        effect = self.passed if made.passed else self.failed
        if effect is not NOTHING:
            yield from effect.run(scope.within(test=made))

    def odds(self, scope: ThirdScope) -> tuple[Odds, ...]:
        return odds_of(scope.play, Test(scope.seat, self.skill, self.mod, during(scope)))

    def describe(self) -> Text:
        text = test_text(self.skill, self.mod)
        return branches("third.effect.", text, "test", passed=self.passed, failed=self.failed)


def test_text(skill: str, mod: int) -> Text:
    """The test as cards write it: test lore (-1)."""
    if mod:
        return say("third.effect.test_modified", skill=skill, mod=Raw(signed(mod)))
    return say("third.effect.test", skill=skill)


@cache
def counts(word: Term) -> bool:
    """Whether an outcome depends on the number of successes."""
    return somewhere(word, lambda value: value == "successes")


class GradedTest(TestWord, frozen=True):
    """A test whose outcome is read off the number of successes."""

    do = "graded_test"
    rows: Annotated[tuple[Row, ...], SOME]
    mod: Mod = 0

    def faults(self) -> tuple[str, ...]:
        return () if without_gap((row.min, row.max) for row in self.rows) else ("rows",)

    def test(self, scope: ThirdScope) -> Test:
        return test_of(scope, self.skill, self.mod, counted=True)

    def outcome(self, scope: ThirdScope, made: Test) -> Flow[None]:
        for row in self.rows:
            if row.fits(made.successes):
                yield from row.effect.run(scope.within(test=made))
                return

    def odds(self, scope: ThirdScope) -> tuple[Odds, ...]:
        dice = pool(scope.play, Test(scope.seat, self.skill, self.mod, during(scope)))
        return graded_odds(self.rows, dice, success_from(scope.play, scope.who))

    def describe(self) -> Text:
        text = test_text(self.skill, self.mod)
        return graded_text("third.effect.graded_row", text, self.rows)


# ---------------------------------------------------------------------- rolls that are no test


class RollSum(PersonalWord, frozen=True):
    """Dice whose sum is looked up; a sum that stands in no row does nothing."""

    do = "roll_sum"
    dice: Positive
    rows: Annotated[tuple[Row, ...], SOME]

    def faults(self) -> tuple[str, ...]:
        """Sums that these dice can show, each in one row; a row of a sum has no number of successes."""
        sums = [face for row in self.rows for face in row.faces]
        right = set(sums) <= set(range(self.dice, 6 * self.dice + 1)) and len(set(sums)) == len(sums)
        return () if right and all((row.min, row.max) == (0, -1) for row in self.rows) else ("rows",)

    def act(self, scope: ThirdScope) -> Flow[None]:
        total = sum((yield from roll(scope.play, scope.who, self.dice, scope.rule)))
        for row in self.rows:
            if total in row.faces:
                yield from row.effect.run(scope)

    def odds(self, scope: ThirdScope) -> tuple[Odds, ...]:
        ways = [0] * 6 * self.dice + [0]
        for throw in range(6**self.dice):
            ways[sum([throw // 6**die % 6 + 1 for die in range(self.dice)])] += 1
        return tuple(
            Odds(row.describe(), sum([ways[face] for face in row.faces]) / 6**self.dice) for row in self.rows
        )

    def describe(self) -> Text:
        text = say("third.effect.roll_sum", n=self.dice)
        for row in self.rows:
            text = say("third.effect.sum_row", before=text, faces=list(row.faces), effect=row.describe())
        return text


WORDS = (MakeTest, Row, GradedTest, RollSum)
