"""What items, allies and talents do that no sentence says: harm kept off, prices, vehicles, disguises."""

from __future__ import annotations

from typing import Annotated, ClassVar

from miskatonic.games.third.abilities.printed import (
    Printed,
    adds,
    forced_at,
    his,
    holder,
    offered_at,
    rule_of,
    usable,
    use,
)
from miskatonic.games.third.facts import SKILLS, kind_of, monster_kind
from miskatonic.games.third.facts.names import MonsterTrait, Positive
from miskatonic.games.third.rules import assets, monsters
from miskatonic.games.third.rules.casting import FAMILIAR
from miskatonic.games.third.rules.happenings import (
    Attacks,
    Buying,
    CardWouldSuffer,
    Disengaged,
    Gained,
    MonsterDamaged,
    Suffered,
    WouldSuffer,
)
from miskatonic.games.third.rules.people import at_seat, engaged_with, find_monster
from miskatonic.games.third.state import Investigator, Monster, Third
from miskatonic.kernel.abilities import SET, Ability, Modifier, Moment, Source
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

HARM = ("damage", "horror")
BLESSINGS = ("blessed", "cursed")


def tell_prevented(game: Third, who: Investigator, what: str, n: int = 1) -> None:
    game.tell(f"third.log.prevented_{what}", "3e.409.1", who=who.id, n=n)


def _harm(happening: WouldSuffer | CardWouldSuffer, what: str) -> int:
    return happening.damage if what == "damage" else happening.horror


def _less(happening: WouldSuffer | CardWouldSuffer, what: str) -> None:
    """One damage or horror less."""
    if what == "damage":
        happening.damage -= 1
    else:
        happening.horror -= 1


class PreventOnThis(Printed, frozen=True):
    """Once a round, when two or more damage (or horror) would be dealt to this card: one less."""

    do = "prevent_on_this"
    what: Annotated[str, Known(("damage", "horror"))]

    def faults(self) -> tuple[str, ...]:
        return () if self.what in HARM else ("what",)

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (forced_at(CardWouldSuffer, self.run, source, self.fits),)

    def fits(self, game: Third, source: Source, happening: CardWouldSuffer) -> bool:
        much = _harm(happening, self.what) >= 2
        return happening.card == source.id and much and usable(game, source, once=True)

    def run(self, game: Third, source: Source, happening: CardWouldSuffer) -> Flow[None]:
        use(game, source, once=True)
        _less(happening, self.what)
        tell_prevented(game, holder(game, source), self.what)
        return
        yield

    def describe(self) -> Text:
        return say("third.card_text.prevent_on_this", harm=self.what)


class Prevent(Printed, frozen=True):
    """Once a round, when he would suffer damage or horror: one of either less."""

    do = "prevent"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (offered_at(WouldSuffer, self.run, source, self.fits, own=True),)

    def fits(self, game: Third, source: Source, happening: WouldSuffer) -> bool:
        return his(source, happening) and usable(game, source, once=True)

    def run(self, game: Third, source: Source, happening: WouldSuffer) -> Flow[None]:
        who = holder(game, source)
        found = [what for what in HARM if _harm(happening, what) > 0]
        answer = found[0]
        if len(found) > 1:
            options = [
                Option(what, say("third.option.prevent", harm=what), rule=rule_of(source)) for what in found
            ]
            answer = yield Ask(who.seat, say("third.ask.prevent"), options, rule_of(source))
        use(game, source, once=True)
        _less(happening, answer)
        tell_prevented(game, who, answer)

    def describe(self) -> Text:
        return say("third.card_text.prevent")


class HalfPrice(Printed, frozen=True):
    """Once a round, half price for one item (428.2); it adds to no other reduction (428.3)."""

    do = "half_price"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (offered_at(Buying, self.run, source, self.fits),)

    def fits(self, game: Third, source: Source, happening: Buying) -> bool:
        made = happening.purchase
        right = made.deck == "items" and made.least <= made.money
        return right and his(source, happening) and usable(game, source, once=True)

    def run(self, game: Third, source: Source, happening: Buying) -> Flow[None]:
        use(game, source, once=True)
        happening.purchase.halved = True
        return
        yield

    def describe(self) -> Text:
        return say("third.card_text.half_price")


class Unseen(Printed, frozen=True):
    """Non-epic monsters ignore him and do not engage him unless he attacks or damages them: see `rules.monsters`."""

    do = "unseen"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (adds(source, "unseen", 1),)

    def describe(self) -> Text:
        return say("third.card_text.unseen")


class Vehicle(Printed, frozen=True):
    """A move action goes three spaces, and a dollar buys a fourth; a second vehicle adds nothing."""

    do = "vehicle"
    steps: ClassVar[int] = 3
    bought: ClassVar[int] = 1

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        def fits(game: Third, source: Source, subject: str | None) -> bool:
            return usable(game, source)

        rule = rule_of(source)
        return (
            Modifier("steps", self.steps, rule, fits, SET),
            Modifier("bought_steps", self.bought, rule, fits, SET),
        )

    def describe(self) -> Text:
        return say("third.card_text.vehicle")


class CannotBeDiscarded(Printed, frozen=True):
    """It stays, whatever would discard it, even full of damage or horror."""

    do = "cannot_be_discarded"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        def fits(game: Third, _: Source, subject: str | None) -> bool:
            return subject == source.id

        return (Modifier("cannot_discard", 1, rule_of(source), fits),)

    def describe(self) -> Text:
        return say("third.card_text.cannot_be_discarded")


class NoBlessings(Printed, frozen=True):
    """He can be neither blessed nor cursed; with `discards` what he is goes when the card comes."""

    do = "no_blessings"
    discards: bool = False

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        def fits(game: Third, _: Source, subject: str | None) -> bool:
            return subject in BLESSINGS

        never = Modifier("cannot_gain", 1, rule_of(source), fits)
        return (never, forced_at(Gained, self.run, source, self.fits)) if self.discards else (never,)

    def fits(self, game: Third, source: Source, happening: Gained) -> bool:
        held = [kind_of(asset.id) for asset in holder(game, source).assets]
        return happening.card == source.id and any(name in held for name in BLESSINGS)

    def run(self, game: Third, source: Source, happening: Gained) -> Flow[None]:
        for name in BLESSINGS:
            assets.lose_condition(game, holder(game, source), name, rule_of(source))
        return
        yield

    def describe(self) -> Text:
        return say("third.card_text.no_blessings", discards=self.discards)


class StopsAttacks(Printed, frozen=True):
    """Before monsters attack him he may discard the card: he disengages them all, and they are exhausted."""

    do = "stops_attacks"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (offered_at(Attacks, self.run, source, self.fits, Moment.WHEN),)

    def fits(self, game: Third, source: Source, happening: Attacks) -> bool:
        return his(source, happening) and usable(game, source)

    def run(self, game: Third, source: Source, happening: Attacks) -> Flow[None]:
        who = holder(game, source)
        use(game, source)
        assets.discard(game, who, source.id, rule_of(source))
        for monster in engaged_with(game, who):
            yield from monsters.exhaust(game, monster, rule_of(source))
            yield from monsters.disengage(game, monster, who, rule_of(source))
        happening.cancelled = True

    def describe(self) -> Text:
        return say("third.card_text.stops_attacks")


class Handcuffs(Printed, frozen=True):
    """Once a round, after he damaged, disengaged or was damaged by a non-epic Human monster: it is defeated."""

    do = "handcuffs"
    trait: MonsterTrait

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (
            offered_at(MonsterDamaged, self.run, source, self.fits),
            offered_at(Disengaged, self.run, source, self.fits),
            offered_at(Suffered, self.run, source, self.fits),
        )

    def monster(self, game: Third, happening: MonsterDamaged | Disengaged | Suffered) -> Monster | None:
        """The monster it was about, if it is still there."""
        if isinstance(happening, Suffered):
            return find_monster(game, happening.by) if happening.damage > 0 else None
        monster = happening.monster
        return monster if find_monster(game, monster.id) is monster else None

    def fits(self, game: Third, source: Source, happening: MonsterDamaged | Disengaged | Suffered) -> bool:
        monster = self.monster(game, happening)
        fallen = isinstance(happening, Disengaged) and happening.out
        if monster is None or not his(source, happening) or fallen:
            return False
        kind = monster_kind(monster.id)
        return not kind.epic and self.trait in kind.traits and usable(game, source, once=True)

    def run(
        self, game: Third, source: Source, happening: MonsterDamaged | Disengaged | Suffered
    ) -> Flow[None]:
        monster, who = self.monster(game, happening), holder(game, source)
        assert monster is not None
        use(game, source, once=True)
        attack = isinstance(happening, MonsterDamaged) and happening.attack
        yield from monsters.defeat_monster(game, monster, "3e.465.10", by=who, attack=attack)

    def describe(self) -> Text:
        return say("third.card_text.handcuffs", trait=self.trait)


class Familiar(Printed, frozen=True):
    """When this ally takes horror of a spell he casts, a success is added to its test."""

    do = "familiar"
    n: Positive = 1

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        def fits(game: Third, _: Source, subject: str | None) -> bool:
            return subject == source.id and usable(game, source)

        return (Modifier(FAMILIAR, self.n, rule_of(source), fits),)

    def describe(self) -> Text:
        return say("third.card_text.familiar", n=self.n)


class TwoDiceForPacts(Printed, frozen=True):
    """His Dark Pact is rolled for with two dice: see `abilities.conditions`."""

    do = "two_dice_for_pacts"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier("pact_dice", 1, rule_of(source)),)

    def describe(self) -> Text:
        return say("third.card_text.two_dice_for_pacts")


class MoreTrustFund(Printed, frozen=True):
    """The trust fund pays more: see `words.cards`."""

    do = "more_trust_fund"
    n: Positive

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier("trust_fund", self.n, rule_of(source)),)

    def describe(self) -> Text:
        return say("third.card_text.more_trust_fund", n=self.n)


class SharesFocus(Printed, frozen=True):
    """Others in his space have one more of each skill that he has focused.

    It changes other people's numbers, so its source has no seat (`abilities.source_of`).
    """

    do = "shares_focus"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return tuple(self._share(source, skill) for skill in SKILLS)

    def _share(self, source: Source, skill: str) -> Modifier:
        def fits(game: Third, _: Source, subject: str | None) -> bool:
            assert source.seat is not None
            who = at_seat(game, source.seat)
            if skill not in who.focus or subject == who.id:
                return False
            return any(each.id == subject and each.place == who.place for each in game.state.investigators)

        return Modifier(skill, 1, rule_of(source), fits)

    def describe(self) -> Text:
        return say("third.card_text.shares_focus")


PRINTED = (
    PreventOnThis,
    Prevent,
    HalfPrice,
    Unseen,
    Vehicle,
    CannotBeDiscarded,
    NoBlessings,
    StopsAttacks,
    Handcuffs,
    Familiar,
    TwoDiceForPacts,
    MoreTrustFund,
    SharesFocus,
)
