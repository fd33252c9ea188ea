"""Cards that change tests: more dice, more successes, dice thrown again."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.third.abilities.printed import (
    ONCE_A_TEST,
    Printed,
    adds,
    forced_at,
    his,
    holder,
    offered_at,
    rule_of,
    scope_of,
    suits,
    usable,
    use,
)
from miskatonic.games.third.facts.names import Anytime, During, Few, Positive, Skill
from miskatonic.games.third.rules.happenings import (
    AfterRoll,
    AnyRoll,
    BeforeRoll,
    CountingDice,
    FocusSpent,
    OfTest,
)
from miskatonic.games.third.rules.people import focus_limit, neighborhood_of
from miskatonic.games.third.rules.pool import HANDS, success_from
from miskatonic.games.third.rules.testing import DICE, failures, reroll, reroll_odds
from miskatonic.games.third.scenes import Test, hands_of
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.steps import Rerolling, Suffering
from miskatonic.games.third.words.choices import Spend
from miskatonic.games.third.words.common import NOTHING
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Source
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.fields import SOME, Between, Known
from miskatonic.kernel.offers import Use
from miskatonic.kernel.text import Text, say

FREE = Spend()
"""No cost."""
ANY, ONE_OR_ALL, CLUES, DOOM = "any", "one_or_all", "clues_here", "doom_here"


def in_hand(source: Source, test: Test) -> bool:
    """A card with hand icons works only when it was chosen for the test (476.2c)."""
    return not hands_of(source.id) or source.id in test.hands


def clues_here(game: Third, who: Investigator) -> int:
    """Clues in the middle of his neighborhood."""
    return game.state.clues.get(neighborhood_of(who.place), 0)


# ---------------------------------------------------------------------- before the roll


class Bonus(Printed, frozen=True):
    """More of a skill in one kind of test; some weapons add more while a hand stays free."""

    do = "bonus"
    skill: Skill
    n: Positive
    during: During
    if_hand_free: Few = 0

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        plain = Modifier(f"pool.{self.skill}.{self.during}", self.n, rule_of(source))
        return (
            (plain, forced_at(CountingDice, self.run, source, self.fits)) if self.if_hand_free else (plain,)
        )

    def fits(self, game: Third, source: Source, happening: CountingDice) -> bool:
        return his(source, happening) and suits(happening.test, self.during, (self.skill,))

    def run(self, game: Third, source: Source, happening: CountingDice) -> Flow[None]:
        test = happening.test
        if sum([hands_of(card) for card in test.hands]) < HANDS:
            test.more += self.if_hand_free
        return
        yield

    def describe(self) -> Text:
        if self.if_hand_free:
            return say(
                "third.card_text.bonus_free_hand",
                skill=self.skill,
                n=self.n,
                more=self.n + self.if_hand_free,
                during=self.during,
            )
        return say("third.card_text.bonus", skill=self.skill, n=self.n, during=self.during)


class InTests(Printed, frozen=True):
    """Something that holds in all tests of one kind that he makes."""

    during: Anytime

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (forced_at(CountingDice, self.run, source, self.fits),)

    def fits(self, game: Third, source: Source, happening: CountingDice) -> bool:
        return his(source, happening) and suits(happening.test, self.during)

    def run(self, game: Third, source: Source, happening: CountingDice) -> Flow[None]:
        self.change(game, source, happening.test)
        return
        yield

    def change(self, game: Third, source: Source, test: Test) -> None:
        raise NotImplementedError


class SixesTwice(InTests, frozen=True):
    """Each 6 counts as two successes."""

    do = "sixes_twice"

    def change(self, game: Third, source: Source, test: Test) -> None:
        test.sixes = True

    def describe(self) -> Text:
        return say("third.card_text.sixes_twice", during=self.during)


class CluesAddDice(Printed, frozen=True):
    """A die for each clue he has and each in his neighborhood: always, or once a round when he likes."""

    do = "clues_add_dice"
    during: Anytime = ""
    once: bool = False

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        if self.once:
            return (offered_at(BeforeRoll, self.spend, source, self.fits, own=True),)
        return (forced_at(CountingDice, self.run, source, self.fits),)

    def fits(self, game: Third, source: Source, happening: OfTest) -> bool:
        return (
            his(source, happening)
            and suits(happening.test, self.during)
            and usable(game, source, self.once)
            and self.count(game, source) > 0
        )

    def count(self, game: Third, source: Source) -> int:
        who = holder(game, source)
        return who.clues + clues_here(game, who)

    def run(self, game: Third, source: Source, happening: OfTest) -> Flow[None]:
        happening.test.more += self.count(game, source)
        return
        yield

    def spend(self, game: Third, source: Source, happening: OfTest) -> Flow[None]:
        use(game, source, once=True)
        happening.test.bonus += self.count(game, source)
        return
        yield

    def describe(self) -> Text:
        return say("third.card_text.clues_add_dice", during=self.during or "test", once=self.once)


class FocusAddsDie(Printed, frozen=True):
    """One more die in tests of these skills while he is at or above his focus limit."""

    do = "focus_adds_die"
    skills: Annotated[tuple[Skill, ...], SOME]

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        def fits(game: Third, _: Source, subject: str | None) -> bool:
            who = holder(game, source)
            return len(who.focus) >= focus_limit(game, who)

        return tuple(Modifier(f"pool.{skill}", 1, rule_of(source), fits) for skill in self.skills)

    def describe(self) -> Text:
        return say("third.card_text.focus_adds_die", skill=list(self.skills))


# ---------------------------------------------------------------------- what is a success


class SuccessFrom(Printed, frozen=True):
    """The lowest face that is a success is lower or higher; where only 6s count, nothing makes it lower (002)."""

    do = "success_from"
    face: Annotated[int, Between(4, 6)]

    def faults(self) -> tuple[str, ...]:
        return () if self.face in (4, 6) else ("face",)

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        if self.face == 6:
            rule = rule_of(source)
            return (Modifier("success_from", 1, rule), Modifier("only_sixes", 1, rule))

        def fits(game: Third, _: Source, subject: str | None) -> bool:
            return not game.abilities.total(game, "only_sixes", 0, seat=source.seat)

        return (Modifier("success_from", -1, rule_of(source), fits),)

    def describe(self) -> Text:
        return say("third.card_text.only_sixes" if self.face == 6 else "third.card_text.success_from_four")


class AddToAllDice(InTests, frozen=True):
    """Each die shows one more: what is a success begins one lower."""

    do = "add_to_all_dice"

    def change(self, game: Third, source: Source, test: Test) -> None:
        test.threshold = success_from(game, holder(game, source)) - 1

    def describe(self) -> Text:
        return say("third.card_text.add_to_all_dice", during=self.during)


# ---------------------------------------------------------------------- after the roll


class AddToDie(Printed, frozen=True):
    """Add one to a die, once a round or once in each such test: the one that becomes a success by it."""

    do = "add_to_die"
    during: Anytime = ""
    once: bool = False

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        held = (Modifier(f"pool.{self.during}", 0, rule_of(source)),) if hands_of(source.id) else ()
        return (*held, offered_at(AfterRoll, self.run, source, self.fits, own=True, limit=ONCE_A_TEST))

    def fits(self, game: Third, source: Source, happening: AfterRoll) -> bool:
        test = happening.test
        return (
            his(source, happening)
            and in_hand(source, test)
            and suits(test, self.during)
            and usable(game, source, self.once)
            and self.best(test) >= 0
        )

    def best(self, test: Test) -> int:
        """The place of the die that one more makes a success, or two; -1 for none."""
        if test.threshold - 1 in test.dice:
            return test.dice.index(test.threshold - 1)
        return test.dice.index(5) if test.sixes and 5 in test.dice else -1

    def run(self, game: Third, source: Source, happening: AfterRoll) -> Flow[None]:
        test = happening.test
        use(game, source, self.once)
        place = self.best(test)
        test.dice[place] += 1
        who = holder(game, source)
        game.tell("third.log.die_raised", "3e.476.4b", who=who.id, n=test.dice[place], dice=list(test.dice))
        return
        yield

    def describe(self) -> Text:
        return say("third.card_text.add_to_die", during=self.during or "test", once=self.once)


class Reroll(Printed, frozen=True):
    """Throw dice of a test again: so many, any number, one or all, as many as clues or doom lie around.

    `anyone`: of a test of anybody in his space. `then`: what follows the reroll.
    """

    do = "reroll"
    count: Positive | Annotated[str, Known((ANY, ONE_OR_ALL, CLUES, DOOM))]
    skills: tuple[Skill, ...] = ()
    during: Anytime = ""
    once: bool = True
    anyone: bool = False
    cost: Spend = FREE
    then: Word = NOTHING

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        def any_use(game: Third, _: Source, subject: str | None) -> bool:
            return usable(game, source, self.once) and self.most(game, source) > 0

        held = (Modifier("pool", 0, rule_of(source), any_use),) if hands_of(source.id) else ()
        use = Use(self.run, self.odds)
        return (*held, offered_at(AfterRoll, use, source, self.fits, own=not self.anyone))

    def fits(self, game: Third, source: Source, happening: AfterRoll) -> bool:
        test = happening.test
        return (
            test.falls_short
            and self._reaches(game, source, happening)
            and in_hand(source, test)
            and suits(test, self.during, self.skills)
            and usable(game, source, self.once)
            and self.most(game, source) > 0
            and (self.cost is FREE or self.cost.possible(scope_of(game, source)))
        )

    def _reaches(self, game: Third, source: Source, happening: AfterRoll) -> bool:
        if his(source, happening):
            return True
        return self.anyone and bool(happening.who.place == holder(game, source).place)

    def most(self, game: Third, source: Source) -> int:
        """How many dice it may be; as many as there are where no number limits them."""
        who = holder(game, source)
        if self.count == CLUES:
            return clues_here(game, who)
        if self.count == DOOM:
            return game.state.doom.get(who.place, 0)
        return self.count if isinstance(self.count, int) else 99

    def run(self, game: Third, source: Source, happening: AfterRoll) -> Flow[None]:
        use(game, source, self.once)
        if happening.staged and self.cost.is_harm:
            self._suffer_for_it(game, source)
        elif self.cost == FREE or (yield from self.cost.pay(scope_of(game, source))):
            yield from self.then_throw(game, source, happening.test)

    def _suffer_for_it(self, game: Third, source: Source) -> None:
        """A price that others may prevent is paid in a unit of its own."""
        seat, cost = holder(game, source).seat, self.cost
        price = Suffering("", seat, cost.damage, cost.horror, rule_of(source), source.id, price=True)
        game.push(price, Rerolling(source.id, seat))

    def then_throw(self, game: Third, source: Source, test: Test) -> Flow[None]:
        """The price is paid."""
        if self.count == ONE_OR_ALL:
            every = yield from _one_or_all(test, rule_of(source))
            reroll(game, test, 1, "3e.476.4b", every=every)
        else:
            reroll(game, test, self.most(game, source), "3e.476.4b")
        yield from self.then.run(scope_of(game, source))

    def odds(self, game: Third, source: Source, happening: AfterRoll) -> tuple[Odds, ...]:
        test = happening.test
        every = self.count == ONE_OR_ALL and not test.passed
        return reroll_odds(test, 1 if self.count == ONE_OR_ALL else self.most(game, source), every=every)

    def describe(self) -> Text:
        text = say(
            "third.card_text.reroll",
            dice=self.count if isinstance(self.count, str) else "number",
            n=self.count if isinstance(self.count, int) else 0,
            during=self.during or "test",
            skill=list(self.skills),
            once=self.once,
            anyone=self.anyone,
        )
        if self.cost != FREE:
            text = say("third.card_text.reroll_cost", reroll=text, cost=self.cost.describe())
        if not isinstance(self.then, Nothing):
            text = say("third.card_text.reroll_then", reroll=text, effect=self.then.describe())
        return text


def _one_or_all(test: Test, rule: str) -> Flow[bool]:
    """Whether all dice are thrown again, which nobody needs to be asked while there is no success to lose."""
    if len(test.dice) == len(failures(test)):
        return True
    options = [
        Option("one", say("third.option.reroll_one"), rule=rule, reckon=lambda: reroll_odds(test, 1)),
        Option(
            "all", say("third.option.reroll_all"), rule=rule, reckon=lambda: reroll_odds(test, 1, every=True)
        ),
    ]
    return (yield Ask(test.seat, say("third.ask.one_or_all", n=test.successes), options, rule)) == "all"


class RerollAnything(Printed, frozen=True):
    """For a price, throw any number of dice again, of a test or of any other roll; once each roll."""

    do = "reroll_anything"
    cost: Spend

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (
            offered_at(AfterRoll, Use(self.run, self.odds), source, self.fits, own=True, limit=ONCE_A_TEST),
            offered_at(AnyRoll, self.roll_again, source, self.fits_roll, own=True, limit=ONCE_A_TEST),
        )

    def fits_roll(self, game: Third, source: Source, happening: AfterRoll | AnyRoll) -> bool:
        return his(source, happening) and self.cost.possible(scope_of(game, source))

    def fits(self, game: Third, source: Source, happening: AfterRoll) -> bool:
        return happening.test.falls_short and self.fits_roll(game, source, happening)

    def pay(self, game: Third, source: Source, happening: AfterRoll | AnyRoll) -> Flow[bool]:
        use(game, source)
        return (yield from self.cost.pay(scope_of(game, source)))

    def run(self, game: Third, source: Source, happening: AfterRoll) -> Flow[None]:
        if (yield from self.pay(game, source, happening)):
            test = happening.test
            reroll(game, test, len(test.dice), "3e.476.4b")

    def roll_again(self, game: Third, source: Source, happening: AnyRoll) -> Flow[None]:
        """Which dice of a roll are bad ones only he can say."""
        if not (yield from self.pay(game, source, happening)):
            return
        dice = happening.dice
        places = yield from _choose_dice(holder(game, source), dice, rule_of(source))
        faces = game.chance.dice(len(places), DICE)
        for place, face in zip(places, faces, strict=True):
            dice[place] = face
        game.tell("third.log.rerolled", rule_of(source), n=len(places), faces=faces, dice=list(dice))

    def odds(self, game: Third, source: Source, happening: AfterRoll) -> tuple[Odds, ...]:
        return reroll_odds(happening.test, 99)

    def describe(self) -> Text:
        return say("third.card_text.reroll_anything", cost=self.cost.describe())


def _choose_dice(who: Investigator, dice: list[int], rule: str) -> Flow[list[int]]:
    """Die after die, one at least; a single one needs no question."""
    left = list(range(len(dice)))
    places: list[int] = []
    while left:
        options = [
            Option(f"die:{face}", say("third.option.die", n=face), rule=rule)
            for face in sorted({dice[place] for place in left})
        ]
        if places:
            options.insert(0, Option("enough", say("third.option.enough"), rule=rule))
        answer = yield Ask(who.seat, say("third.ask.die"), options, rule)
        if answer == "enough":
            break
        place = next(place for place in left if answer == f"die:{dice[place]}")
        left.remove(place)
        places.append(place)
    return sorted(places)


class FocusRerolls(Printed, frozen=True):
    """A focus token spent rerolls more than one die: any number, or as many as he has horror."""

    do = "focus_rerolls"
    count: Annotated[str, Known((ANY, "your_horror"))]

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (forced_at(FocusSpent, self.run, source, self.fits, Moment.WHEN),)

    def most(self, game: Third, source: Source, happening: FocusSpent) -> int:
        dice = len(happening.test.dice)
        return dice if self.count == ANY else min(dice, holder(game, source).horror)

    def fits(self, game: Third, source: Source, happening: FocusSpent) -> bool:
        return his(source, happening) and self.most(game, source, happening) > happening.n

    def run(self, game: Third, source: Source, happening: FocusSpent) -> Flow[None]:
        happening.n = self.most(game, source, happening)
        return
        yield

    def describe(self) -> Text:
        return say("third.card_text.focus_rerolls", dice=self.count)


class FocusTwice(Printed, frozen=True):
    """Each skill can have two focus tokens."""

    do = "focus_twice"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (adds(source, "focus_each", 1),)

    def describe(self) -> Text:
        return say("third.card_text.focus_twice")


PRINTED = (
    Bonus,
    SixesTwice,
    CluesAddDice,
    FocusAddsDie,
    SuccessFrom,
    AddToAllDice,
    AddToDie,
    Reroll,
    RerollAnything,
    FocusRerolls,
    FocusTwice,
)
