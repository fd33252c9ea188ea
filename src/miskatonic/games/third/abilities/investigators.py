"""What only investigator sheets say."""

from __future__ import annotations

from miskatonic.games.third.abilities.printed import (
    Printed,
    his,
    holder,
    offered_at,
    rule_of,
    scope_of,
    usable,
    use,
)
from miskatonic.games.third.facts.names import Positive
from miskatonic.games.third.rules.actions import perform_more, stand_up
from miskatonic.games.third.rules.casting import BLOOD, BLOOD_POWER
from miskatonic.games.third.rules.choices import choose_person
from miskatonic.games.third.rules.happenings import Acted, BonusAction, WouldEngage
from miskatonic.games.third.rules.harm import carry_on
from miskatonic.games.third.rules.menu import action_of, menu, ways_to_act
from miskatonic.games.third.rules.people import MASSIVE, has_keyword, present
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.steps import Following
from miskatonic.games.third.words.board import Move
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Source
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import Text, say

WITCH_BLOOD = "witch_blood"
"""The one card whose own action others may perform with its owner."""


class BloodCasting(Printed, frozen=True):
    """Casting a spell he may suffer damage instead of horror: see `rules.casting`."""

    do = "blood_casting"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier(BLOOD, 1, rule_of(source)),)

    def describe(self) -> Text:
        return say("third.card_text.blood_casting")


class BloodPower(Printed, frozen=True):
    """Who suffers damage or spends remnants while casting has more lore for it."""

    do = "blood_power"
    n: Positive

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier(BLOOD_POWER, self.n, rule_of(source)),)

    def describe(self) -> Text:
        return say("third.card_text.blood_power", n=self.n)


class OthersFollow(Printed, frozen=True):
    """Once a round, after he performed an action, another investigator anywhere may perform the same.

    All that forbids an action still does: not twice in a round, not while engaged; who is delayed stands up instead.
    """

    do = "others_follow"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (offered_at(Acted, self.run, source, self.fits),)

    def fits(self, game: Third, source: Source, happening: Acted) -> bool:
        if not his(source, happening) or not usable(game, source, once=True) or holder(game, source).out:
            return False
        return any(self.may_follow(game, who, happening) for who in present(game))

    def others(self, game: Third, happening: Acted) -> list[Investigator]:
        return [who for who in present(game) if self.may_follow(game, who, happening)]

    def may_follow(self, game: Third, who: Investigator, happening: Acted) -> bool:
        if who is happening.who:
            return False
        return who.delayed or bool(self.options(game, who, happening))

    def options(self, game: Third, who: Investigator, happening: Acted) -> list[Option]:
        """The ways in which he could perform the same action."""
        name, what = happening.name, happening.what
        if name == "use":
            return menu(game, who, again=True)[:-1] if what == WITCH_BLOOD else []
        done = action_of(f"{name}:{what}")
        if done in who.acted:
            return []
        return ways_to_act(game, who, lambda each: each != done)

    def run(self, game: Third, source: Source, happening: Acted) -> Flow[None]:
        rule, who = rule_of(source), holder(game, source)
        use(game, source, once=True)
        other = yield from choose_person(
            game, who.seat, self.others(game, happening), say("third.ask.follows"), rule
        )
        assert other is not None
        if other.delayed:
            stand_up(game, other)
            return
        no = Option("no", say("kernel.option.no"), rule=rule)
        options = [*self.options(game, other, happening), no]
        answer = yield Ask(other.seat, say("third.ask.follow", who=other.id), options, rule)
        if answer == "no":
            return
        if game.state.scenes:  # within something else
            yield from carry_on(perform_more(game, other, answer), who)
        else:
            game.push(Following(other.seat, answer))

    def describe(self) -> Text:
        return say("third.card_text.others_follow")


class StepsIn(Printed, frozen=True):
    """When a monster would engage another investigator in his space, he may engage it instead.

    A massive one has them both whatever he does (436.2).
    """

    do = "steps_in"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (offered_at(WouldEngage, self.run, source, self.fits, Moment.WHEN),)

    def fits(self, game: Third, source: Source, happening: WouldEngage) -> bool:
        who, other = holder(game, source), happening.who
        monster = happening.monster
        if who.out or other is who or other.place != who.place or who.seat in monster.engaged:
            return False
        return not has_keyword(game, monster.id, MASSIVE)

    def run(self, game: Third, source: Source, happening: WouldEngage) -> Flow[None]:
        use(game, source)
        happening.who = holder(game, source)
        return
        yield

    def describe(self) -> Text:
        return say("third.card_text.steps_in")


class Shortcut(Printed, frozen=True):
    """Before or after the additional action of an evade action he may move up to two spaces."""

    do = "shortcut"
    n: Positive

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return tuple(
            offered_at(BonusAction, self.run, source, self.fits, moment)
            for moment in (Moment.WHEN, Moment.AFTER)
        )

    def fits(self, game: Third, source: Source, happening: BonusAction) -> bool:
        who = holder(game, source)
        return his(source, happening) and not who.out and not happening.moved

    def run(self, game: Third, source: Source, happening: BonusAction) -> Flow[None]:
        use(game, source)
        happening.moved = True
        yield from Move(self.n).run(scope_of(game, source))

    def describe(self) -> Text:
        return say("third.card_text.shortcut", n=self.n)


PRINTED = (BloodCasting, BloodPower, OthersFollow, StepsIn, Shortcut)
