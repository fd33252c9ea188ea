"""What spells do when they are cast (455)."""

from __future__ import annotations

from miskatonic.games.third.abilities.printed import (
    ONCE_A_TEST,
    Printed,
    forced_at,
    his,
    holder,
    offered_at,
    rule_of,
    scope_of,
    usable,
    use,
)
from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.facts.names import During, Few, Mod, Skill
from miskatonic.games.third.rules import monsters
from miskatonic.games.third.rules.casting import (
    begin_casting,
    can_cast,
    cast_on,
    cast_test,
    pay_for,
    was_cast,
)
from miskatonic.games.third.rules.choices import choose_monster
from miskatonic.games.third.rules.happenings import AfterRoll, BeforeRoll, Tested, WouldSuffer
from miskatonic.games.third.rules.people import MASSIVE, at_seat, has_keyword
from miskatonic.games.third.rules.pool import odds_of
from miskatonic.games.third.rules.surroundings import surrounded
from miskatonic.games.third.rules.testing import test
from miskatonic.games.third.rules.walking import wander
from miskatonic.games.third.scenes import HARM, TEST, Action, Test
from miskatonic.games.third.state import EXHAUSTED, Investigator, Monster, Third
from miskatonic.games.third.steps import ACT, HELP, PREVENT, Casting, Sentence, Suffering, Trying
from miskatonic.games.third.words.common import counts
from miskatonic.kernel.abilities import Ability, Limit, Source, Usable
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.effects import Word
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.lasting import is_free, spend
from miskatonic.kernel.offers import Use
from miskatonic.kernel.text import Raw, Text, say

CAST_OPTION = "third.option.cast"


def lore(mod: int) -> Text:
    """The test that a spell makes one take."""
    return say("third.effect.test_modified", skill="lore", mod=Raw(signed(mod))) if mod else LORE


LORE = say("third.effect.test", skill="lore")


class CastAction(Printed, frozen=True):
    """Cast as an action: a lore test, and if it is passed an effect, whose amount may be the successes."""

    do = "cast_action"
    effect: Word
    mod: Mod = 0
    engaged: bool = False

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        text = say("third.option.component", card=source.name, effect=self.text())
        name = "action_engaged" if self.engaged else "action"
        return (Usable(name, source.id, text, self.run, "3e.427.1", self.can),)

    def can(self, game: Third, source: Source) -> bool:
        scope = scope_of(game, source)
        return usable(game, source) and can_cast(scope.who, source.id) and self.effect.possible(scope)

    def run(self, game: Third, source: Source) -> Flow[None]:
        who = holder(game, source)
        action, counted = Action("use", who.seat), counts(self.effect)
        made = yield from begin_casting(game, who, source.id, self.mod, action=action, counted=counted)
        if is_alone(game):
            game.push(Casting(source.id, ACT, made))
        else:
            yield from self.then(game, source, (yield from test(game, made)))

    def then(self, game: Third, source: Source, made: Test) -> Flow[None]:
        """What comes of it."""
        scope = scope_of(game, source)
        if made.passed:
            yield from self.effect.run(scope.within(test=made))
        yield from was_cast(game, scope.who, source.id)

    def text(self) -> Text:
        return say("third.effect.passed", test=lore(self.mod), effect=self.effect.describe())

    def describe(self) -> Text:
        return say("third.card_text.action", effect=self.text(), engaged=self.engaged)


class CastToBind(Printed, frozen=True):
    """Cast as an action on any monster: a lore test with its evade modifier exhausts it."""

    do = "cast_to_bind"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        text = say("third.option.component", card=source.name, effect=self.text())
        return (Usable("action", source.id, text, self.run, "3e.427.1", self.can),)

    def targets(self, game: Third) -> list[Monster]:
        """Those that can be exhausted at all."""
        return [
            monster
            for monster in game.state.monsters
            if monster.state != EXHAUSTED and not has_keyword(game, monster.id, MASSIVE)
        ]

    def can(self, game: Third, source: Source) -> bool:
        return usable(game, source) and can_cast(holder(game, source), source.id) and bool(self.targets(game))

    def run(self, game: Third, source: Source) -> Flow[None]:
        who = holder(game, source)
        monster = yield from choose_monster(
            game, who.seat, self.targets(game), say("third.ask.bind"), rule_of(source)
        )
        assert monster is not None
        modifier = monsters.stat(game, monster.id, "evade_modifier")
        begun = begin_casting(
            game, who, source.id, modifier, against=monster.id, action=Action("use", who.seat), counted=False
        )
        made = yield from cast_test(game, begun)
        if made.passed:
            yield from monsters.exhaust(game, monster, rule_of(source))
        yield from was_cast(game, who, source.id)

    def text(self) -> Text:
        return say("third.effect.bind")

    def describe(self) -> Text:
        return say("third.card_text.action", effect=self.text(), engaged=False)


class CastInstead(Printed, frozen=True):
    """Cast as part of an attack or evade action: lore is tested in place of the usual skill.

    The monster's modifier still applies. It is a lore test of a cast spell, so what helps with spells helps here.
    """

    do = "cast_instead"
    during: During
    of: Skill

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (
            offered_at(BeforeRoll, Use(self.run, self.odds, CAST_OPTION), source, self.fits, own=True),
            forced_at(Tested, self.done, source, self.tested),
        )

    def fits(self, game: Third, source: Source, happening: BeforeRoll) -> bool:
        test = happening.test
        return (
            his(source, happening)
            and test.during == self.during
            and test.skill == self.of
            and not test.spell
            and usable(game, source)
            and can_cast(holder(game, source), source.id, test.action)
        )

    def run(self, game: Third, source: Source, happening: BeforeRoll) -> Flow[None]:
        test = happening.test
        paid = yield from pay_for(game, holder(game, source), source.id)
        test.skill, test.spell = "lore", source.id
        test.bonus += paid.dice
        test.extra += paid.successes

    def tested(self, game: Third, source: Source, happening: Tested) -> bool:
        return his(source, happening) and bool(happening.test.spell == source.id)

    def done(self, game: Third, source: Source, happening: Tested) -> Flow[None]:
        yield from was_cast(game, holder(game, source), source.id)

    def odds(self, game: Third, source: Source, happening: BeforeRoll) -> tuple[Odds, ...]:
        test = happening.test
        return odds_of(game, Test(holder(game, source).seat, "lore", test.mod, test.during, test.against))

    def describe(self) -> Text:
        return say("third.card_text.cast_instead", during=self.during, skill=self.of)


class CastToAdd(Printed, frozen=True):
    """Cast as part of an attack action, once in each: the result of a lore test is added to that of the attack."""

    do = "cast_to_add"
    during: During
    mod: Mod = 0

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        cast = Use(self.run, self.odds, CAST_OPTION)
        return (offered_at(BeforeRoll, cast, source, self.fits, own=True, limit=ONCE_A_TEST),)

    def fits(self, game: Third, source: Source, happening: BeforeRoll) -> bool:
        test = happening.test
        return (
            his(source, happening)
            and test.during == self.during
            and usable(game, source)
            and can_cast(holder(game, source), source.id, test.action)
        )

    def run(self, game: Third, source: Source, happening: BeforeRoll) -> Flow[None]:
        test = happening.test
        who = holder(game, source)
        made = yield from cast_test(game, begin_casting(game, who, source.id, self.mod, action=test.action))
        add_result(game, test, made)
        yield from was_cast(game, who, source.id)

    def odds(self, game: Third, source: Source, happening: BeforeRoll) -> tuple[Odds, ...]:
        return odds_of(game, Test(holder(game, source).seat, "lore", self.mod, "cast"))

    def describe(self) -> Text:
        return say("third.card_text.cast_to_add", during=self.during, test=lore(self.mod))


def add_result(game: Third, test: Test, made: Test) -> None:
    """The successes of one test are added to another's (476.4d)."""
    if made.successes:
        test.extra += made.successes
        game.tell("third.log.added_successes", "3e.476.4d", n=made.successes)


class Incantation(Printed, frozen=True):
    """Cast once a round for somebody; when it is not his own doing, he is asked whether he wants to."""

    mod: Mod = 0

    def agrees(
        self, game: Third, source: Source, who: Investigator, happening: AfterRoll | WouldSuffer
    ) -> Flow[bool]:
        """He is asked once in each test, or each time that somebody would suffer."""
        if his(source, happening):
            return True
        spend(game, source, _asking(source, happening))
        prompt = say("third.ask.cast_for", card=kind_of(source.id), who=happening.who.id)
        options = [
            Option("yes", say(CAST_OPTION, card=source.name), f"card:{source.id}", rule_of(source)),
            Option("no", say("kernel.option.no"), rule=rule_of(source)),
        ]
        answer = yield Ask(who.seat, prompt, options, rule_of(source))
        return answer == "yes"

    def may(self, game: Third, source: Source, happening: AfterRoll | WouldSuffer) -> bool:
        return (
            usable(game, source, once=True)
            and is_free(game, source, _asking(source, happening))
            and can_cast(holder(game, source), source.id)
        )

    def cast(
        self, game: Third, source: Source, happening: AfterRoll | WouldSuffer, gives: str
    ) -> Flow[Test | None]:
        """The test, None when he refuses, or when it goes on in steps; what comes of it is for who calls."""
        who = holder(game, source)
        if not (yield from self.agrees(game, source, who, happening)):
            return None
        use(game, source, once=True)
        made = yield from begin_casting(game, who, source.id, self.mod)
        if happening.staged:
            game.push(Casting(source.id, gives, made))
            return None
        return (yield from test(game, made))

    def odds(self, game: Third, source: Source, happening: AfterRoll | WouldSuffer) -> tuple[Odds, ...]:
        return odds_of(game, Test(holder(game, source).seat, "lore", self.mod, "cast"))


def _asking(source: Source, happening: AfterRoll | WouldSuffer) -> Limit:
    return Limit(1, TEST if isinstance(happening, AfterRoll) else HARM, f"asked {source.id}")


class CastToHelp(Incantation, frozen=True):
    """While another investigator resolves a test, wherever he is: the result of a lore test is added to his."""

    do = "cast_to_help"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (offered_at(AfterRoll, Use(self.run, self.odds, CAST_OPTION), source, self.fits),)

    def fits(self, game: Third, source: Source, happening: AfterRoll) -> bool:
        return not his(source, happening) and self.may(game, source, happening)

    def run(self, game: Third, source: Source, happening: AfterRoll) -> Flow[None]:
        made = yield from self.cast(game, source, happening, HELP)
        if made is not None:
            add_result(game, happening.test, made)
            yield from was_cast(game, holder(game, source), source.id)

    def describe(self) -> Text:
        return say("third.card_text.cast_to_help", test=lore(self.mod))


class CastToPrevent(Incantation, frozen=True):
    """When anybody would suffer damage, wherever he is: a lore test prevents one for each success."""

    do = "cast_to_prevent"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (offered_at(WouldSuffer, Use(self.run, self.odds, CAST_OPTION), source, self.fits),)

    def fits(self, game: Third, source: Source, happening: WouldSuffer) -> bool:
        return happening.damage > 0 and self.may(game, source, happening)

    def run(self, game: Third, source: Source, happening: WouldSuffer) -> Flow[None]:
        made = yield from self.cast(game, source, happening, PREVENT)
        if made is not None:
            prevent(game, happening, happening.who, made)
            yield from was_cast(game, holder(game, source), source.id)

    def describe(self) -> Text:
        return say("third.card_text.cast_to_prevent", test=lore(self.mod))


def prevent(game: Third, harm: WouldSuffer | Suffering, who: Investigator, made: Test) -> None:
    """A damage for each success is prevented."""
    prevented = min(made.successes, harm.damage)
    if prevented:
        harm.damage -= prevented
        game.tell("third.log.prevented_damage", "3e.409.1", who=who.id, n=prevented)


def is_alone(game: Third) -> bool:
    """Nothing is going on but an action, which waits for nothing more."""
    return [type(scene) for scene in game.state.scenes] == [Action]


def cast_for_step(game: Third, step: Casting) -> Flow[None]:
    """A spell cast for what waits beneath: what comes of its test is for that."""
    waits = game.state.steps[-1]
    with surrounded(game):
        if not (yield from cast_on(game, step)):
            return
        if isinstance(waits, Suffering):
            prevent(game, waits, at_seat(game, waits.seat), step.made)
        else:
            assert isinstance(waits, Trying | Sentence | Casting)
            add_result(game, waits.made, step.made)
        yield from was_cast(game, at_seat(game, step.made.seat), step.card)


class CastToMove(Printed, frozen=True):
    """Cast in place of a normal move action: as many spaces as the result of a lore test, and some more."""

    do = "cast_to_move"
    plus: Few

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        text = say("third.option.component", card=source.name, effect=self.text())
        return (Usable("move", source.id, text, self.run, "3e.467.2", self.can),)

    def can(self, game: Third, source: Source) -> bool:
        return usable(game, source) and can_cast(holder(game, source), source.id)

    def run(self, game: Third, source: Source) -> Flow[None]:
        who = holder(game, source)
        made = yield from cast_test(
            game, begin_casting(game, who, source.id, action=Action("move", who.seat))
        )
        yield from wander(game, who, made.successes + self.plus, rule_of(source))
        yield from was_cast(game, who, source.id)

    def text(self) -> Text:
        return say("third.effect.astral_travel", n=self.plus)

    def describe(self) -> Text:
        return say("third.card_text.cast_to_move", effect=self.text())


PRINTED = (CastAction, CastToBind, CastInstead, CastToAdd, CastToHelp, CastToPrevent, CastToMove)
