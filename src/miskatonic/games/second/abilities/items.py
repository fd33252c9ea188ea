"""What Common and Unique Items do beyond the bonuses printed on them."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.second.abilities.printed import (
    Printed,
    can_pay,
    forced_at,
    his,
    holder,
    offered_at,
    rule_of,
    told,
    use_price,
)
from miskatonic.games.second.facts import MONSTERS, kind_of
from miskatonic.games.second.facts.names import CheckKind, Few, Some, Stat
from miskatonic.games.second.rules.checks import choose_die, clue_odds, reroll, reroll_odds, spend_clue_die
from miskatonic.games.second.rules.cup import monsters_at
from miskatonic.games.second.rules.happenings import (
    LOSING,
    AfterRoll,
    AncientStrikes,
    Attacked,
    BeforeRoll,
    EncounterCard,
    InCombat,
    Loss,
    Personal,
    Returns,
    WardsOff,
)
from miskatonic.games.second.rules.harm import knock_out_check, lose
from miskatonic.games.second.rules.monsters import ANCIENT, defeated
from miskatonic.games.second.rules.possessions import discard
from miskatonic.games.second.state import Second
from miskatonic.games.second.words.cards import Price
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Source
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.fields import SOME, Known
from miskatonic.kernel.offers import Use
from miskatonic.kernel.text import Text, say

ANY = "any"


class Reroll(Printed, frozen=True):
    """After a check of this kind (or any): throw all its dice again, or one of them."""

    do = "reroll"
    check: CheckKind | Annotated[str, Known((ANY,))]
    cost: Price
    one: bool = False

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (offered_at(AfterRoll, Use(self.run, self.odds), rule, self.fits),)

    def fits(self, game: Second, source: Source, happening: AfterRoll) -> bool:
        made = happening.check
        right = self.check in (ANY, made.kind) and bool(made.dice)
        return right and can_pay(game, source, happening, self.cost)

    def run(self, game: Second, source: Source, happening: AfterRoll) -> Flow[None]:
        made = happening.check
        die = None
        if self.one and (die := (yield from choose_die(made, rule_of(source.id)))) is None:
            return
        yield from use_price(game, source, self.cost)
        reroll(game, made, one=die)

    def odds(self, game: Second, source: Source, happening: AfterRoll) -> tuple[Odds, ...]:
        return reroll_odds(happening.who, happening.check, one=self.one)

    def does(self) -> Text:
        text = "second.card_text.reroll_one" if self.one else "second.card_text.reroll"
        return say(text, cost=self.cost.describe(), special=self.check)


class Avert(Printed, frozen=True):
    """When Sanity or Stamina would be lost from one source: so much less of it (0: nothing at all)."""

    do = "avert"
    stats: Annotated[tuple[Stat, ...], SOME]
    cost: Price
    n: Few = 0

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return tuple(offered_at(LOSING[stat], self.run, rule, self.fits) for stat in self.stats)

    def fits(self, game: Second, source: Source, happening: Loss) -> bool:
        loss = happening.n > 0
        return loss and can_pay(game, source, happening, self.cost)

    def run(self, game: Second, source: Source, happening: Loss) -> Flow[None]:
        yield from use_price(game, source, self.cost)
        happening.n -= self.n or happening.n

    def does(self) -> Text:
        return say("second.card_text.avert", cost=self.cost.describe(), stat=list(self.stats), n=self.n)


class PassCheck(Printed, frozen=True):
    """Before a check of these kinds is made: it is passed. Against an Ancient One it does not work."""

    do = "pass_check"
    checks: Annotated[tuple[CheckKind, ...], SOME]
    cost: Price

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (offered_at(BeforeRoll, self.run, rule, self.fits),)

    def fits(self, game: Second, source: Source, happening: BeforeRoll) -> bool:
        made = happening.check
        right = made.kind in self.checks and made.against != ANCIENT
        return right and can_pay(game, source, happening, self.cost)

    def run(self, game: Second, source: Source, happening: BeforeRoll) -> Flow[None]:
        """A knock-out by the price waits until what the check was for is done (2e.gate.elder.05)."""
        yield from use_price(game, source, self.cost)
        happening.check.automatic = True

    def does(self) -> Text:
        return say("second.card_text.pass_check", cost=self.cost.describe(), special=list(self.checks))


class UsedUp(Printed, frozen=True):
    """One attack with it, and it is discarded; some cost Sanity besides."""

    do = "used_up"
    sanity: Few = 0

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (forced_at(Attacked, self.run, rule, self.fits),)

    def fits(self, game: Second, source: Source, happening: Attacked) -> bool:
        return his(source, happening) and source.id in happening.fight.armed

    def run(self, game: Second, source: Source, happening: Attacked) -> Flow[None]:
        who, rule = holder(game, source), rule_of(source.id)
        discard(game, who, source.id, rule)
        if self.sanity:
            yield from lose(game, who, rule, sanity=self.sanity, source=source.id)

    def describe(self) -> Text:
        return say("second.card_text.used_up", n=self.sanity)


class CountsAsClue(Printed, frozen=True):
    """Discarded instead of a clue token; for other payments than checks see `spend_clues`."""

    do = "counts_as_clue"

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (offered_at(AfterRoll, Use(self.run, self.odds), rule, self.fits),)

    def fits(self, game: Second, source: Source, happening: AfterRoll) -> bool:
        return his(source, happening)

    def run(self, game: Second, source: Source, happening: AfterRoll) -> Flow[None]:
        who = holder(game, source)
        told(game, source)
        discard(game, who, source.id, rule_of(source.id))
        spend_clue_die(game, who, happening.check)
        return
        yield

    def odds(self, game: Second, source: Source, happening: AfterRoll) -> tuple[Odds, ...]:
        return clue_odds(game, happening.who, happening.check)

    def does(self) -> Text:
        return say("second.card_text.counts_as_clue")


class AnyGate(Printed, frozen=True):
    """On the way back from an Other World every open gate will do."""

    do = "any_gate"

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (forced_at(Returns, self.run, rule, self.fits, Moment.WHEN),)

    def fits(self, game: Second, source: Source, happening: Returns) -> bool:
        return his(source, happening)

    def run(self, game: Second, source: Source, happening: Returns) -> Flow[None]:
        happening.places = sorted(game.state.gates)
        return
        yield

    def describe(self) -> Text:
        return say("second.card_text.any_gate")


class Redraw(Printed, frozen=True):
    """After drawing a location or gate card: another in its place."""

    do = "redraw"
    cost: Price

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (offered_at(EncounterCard, self.run, rule, self.fits),)

    def fits(self, game: Second, source: Source, happening: EncounterCard) -> bool:
        return can_pay(game, source, happening, self.cost)

    def run(self, game: Second, source: Source, happening: EncounterCard) -> Flow[None]:
        """The new card is what comes next, so a knock-out by the price comes before it."""
        yield from use_price(game, source, self.cost)
        yield from knock_out_check(game, holder(game, source))
        happening.redraw = True

    def does(self) -> Text:
        return say("second.card_text.redraw", cost=self.cost.describe())


class DefeatAll(Printed, frozen=True):
    """In combat, after the Horror check: every monster in the area is defeated."""

    do = "defeat_all"
    cost: Price

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (offered_at(InCombat, self.run, rule, self.fits),)

    def fits(self, game: Second, source: Source, happening: InCombat) -> bool:
        monster = kind_of(happening.fight.marker) in MONSTERS
        return monster and can_pay(game, source, happening, self.cost)

    def run(self, game: Second, source: Source, happening: InCombat) -> Flow[None]:
        """Trophies first, whatever the price does to who paid it. No Combat check: nothing overwhelms."""
        fight, who = happening.fight, holder(game, source)
        yield from use_price(game, source, self.cost)
        fight.ended = fight.won = True
        here = monsters_at(game, who.place)
        for marker in here if fight.marker in here else [*here, fight.marker]:
            game.tell("second.log.defeated", rule_of(source.id), who=who.id, monster=kind_of(marker))
            yield from defeated(game, who, marker, rule_of(source.id))
        yield from knock_out_check(game, who)

    def does(self) -> Text:
        return say("second.card_text.defeat_all", cost=self.cost.describe())


class Ward(Printed, frozen=True):
    """After a failed Combat check the monster does no damage; or the Ancient One's attack fails for a round."""

    do = "ward"
    cost: Price

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (
            offered_at(WardsOff, self.run, rule, self.fits),
            offered_at(AncientStrikes, self.cancel, rule, self.fits),
        )

    def fits(self, game: Second, source: Source, happening: Personal) -> bool:
        return can_pay(game, source, happening, self.cost)

    def run(self, game: Second, source: Source, happening: WardsOff) -> Flow[None]:
        yield from use_price(game, source, self.cost)
        happening.hit.damage = 0

    def cancel(self, game: Second, source: Source, happening: AncientStrikes) -> Flow[None]:
        assert game.state.battle is not None
        yield from use_price(game, source, self.cost)
        game.state.battle.cancelled = True

    def does(self) -> Text:
        return say("second.card_text.ward", cost=self.cost.describe())


class MoreMovement(Printed, frozen=True):
    """More movement points in every Movement Phase in Arkham."""

    do = "more_movement"
    n: Some

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (Modifier("movement_points", self.n, rule),)

    def describe(self) -> Text:
        return say("second.card_text.more_movement", n=self.n)


class SealsAGate(Printed, frozen=True):
    """The Elder Sign: see `rules.gates`."""

    do = "seals_a_gate"

    def does(self) -> Text:
        return say("second.card_text.seals_a_gate")


PRINTED = (
    Reroll,
    Avert,
    PassCheck,
    UsedUp,
    CountsAsClue,
    AnyGate,
    Redraw,
    DefeatAll,
    Ward,
    MoreMovement,
    SealsAGate,
)
