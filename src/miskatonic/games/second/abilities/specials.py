"""What the Special cards do: Retainers, Bank Loans, Memberships, Blessings and Curses, the Deputy's cards."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.second.abilities.printed import (
    Printed,
    forced_at,
    his,
    holder,
    offered_at,
    rule_of,
    scope_of,
    told,
)
from miskatonic.games.second.facts import MONSTERS, is_item, kind_of
from miskatonic.games.second.facts.names import Face, Some
from miskatonic.games.second.rules.checks import roll
from miskatonic.games.second.rules.happenings import (
    CombatOver,
    Moving,
    Personal,
    Returned,
    Takes,
    Upkeep,
    UpkeepActions,
)
from miskatonic.games.second.rules.harm import lose_items
from miskatonic.games.second.rules.people import held_card
from miskatonic.games.second.rules.possessions import discard, return_to_box
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.words.common import NOTHING
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.text import Text, say

UPKEEP = "2e.upkeep.06"


def rolls_now(game: Second, source: Source) -> bool:
    """The later printing makes no Upkeep roll for a card gained since the last Upkeep (C7)."""
    return game.state.printing == "first" or not held_card(holder(game, source), source.id).fresh


class UpkeepAction(Printed, frozen=True):
    """In every Upkeep: what comes first, then perhaps a roll for the card itself."""

    do = "upkeep_action"
    first: Word = NOTHING
    roll: Word = NOTHING
    in_battle: bool = True
    """Whether it goes on in the final battle (2e.final.04)."""

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (forced_at(UpkeepActions, self.run, UPKEEP, self.fits),)

    def fits(self, game: Second, source: Source, happening: UpkeepActions) -> bool:
        return his(source, happening) and (self.in_battle or game.state.battle is None)

    def run(self, game: Second, source: Source, happening: UpkeepActions) -> Flow[None]:
        scope = scope_of(game, source)
        rolls = rolls_now(game, source)
        yield from self.first.run(scope)
        if rolls:
            yield from self.roll.run(scope)

    def describe(self) -> Text:
        text = self.first.describe()
        if not isinstance(self.roll, Nothing):
            text = say("kernel.effect.sequence", first=text, then=self.roll.describe())
        return say("second.card_text.upkeep_action", effect=text)


class Loan(Printed, frozen=True):
    """Money at once; every Upkeep a roll that may demand interest; paid back at any time.

    Who does not pay loses all items, and gets no further loan.
    """

    do = "loan"
    amount: Some
    interest: Some
    faces: Annotated[tuple[Face, ...], SOME]

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (
            forced_at(Takes, self.lend, rule, self.taken),
            forced_at(UpkeepActions, self.run, UPKEEP, self.due),
            offered_at(Moving, self.pay_back, rule, self.fits),
            offered_at(Upkeep, self.pay_back, rule, self.fits),
        )

    def taken(self, game: Second, source: Source, happening: Takes) -> bool:
        return bool(happening.card == source.id)

    def due(self, game: Second, source: Source, happening: Personal) -> bool:
        return his(source, happening) and game.state.battle is None

    def fits(self, game: Second, source: Source, happening: Personal) -> bool:
        return his(source, happening) and holder(game, source).money >= self.amount

    def lend(self, game: Second, source: Source, happening: Takes) -> Flow[None]:
        who = holder(game, source)
        who.money += self.amount
        game.tell("second.log.gain_money", rule_of(source.id), who=who.id, n=self.amount)
        return
        yield

    def pay_back(self, game: Second, source: Source, happening: Personal) -> Flow[None]:
        who = holder(game, source)
        told(game, source)
        _pay(game, who, self.amount, rule_of(source.id))
        discard(game, who, source.id, rule_of(source.id))
        return
        yield

    def run(self, game: Second, source: Source, happening: Personal) -> Flow[None]:
        """Who can pay it back may do so before the die is rolled."""
        who = holder(game, source)
        if not rolls_now(game, source):
            return
        if self.fits(game, source, happening):
            options = [
                Option("roll", say("second.option.roll"), rule=UPKEEP),
                Option("pay_back", say("second.option.pay_back", n=self.amount), f"card:{source.id}", UPKEEP),
            ]
            answer = yield Ask(who.seat, say("second.ask.loan", n=self.amount), options, UPKEEP)
            if answer == "pay_back":
                yield from self.pay_back(game, source, happening)
                return
        face = roll(game)[0]
        game.tell("second.log.roll", UPKEEP, who=who.id, faces=[face])
        if face in self.faces:
            yield from self.collect(game, who, source.id)

    def collect(self, game: Second, who: Investigator, card: str) -> Flow[None]:
        """The interest, or the default."""
        options = [Option("default", say("second.option.default"), f"card:{card}", UPKEEP)]
        if who.money >= self.interest:
            text = say("second.option.pay_interest", n=self.interest)
            options.insert(0, Option("pay", text, f"card:{card}", UPKEEP))
        answer = yield Ask(who.seat, say("second.ask.interest", n=self.interest), options, UPKEEP)
        if answer == "pay":
            _pay(game, who, self.interest, UPKEEP)
            return
        who.no_loan = True
        discard(game, who, card, UPKEEP)
        game.tell("second.log.default", UPKEEP, who=who.id)
        items = [card.id for card in who.cards if is_item(card.id)]
        yield from lose_items(game, who, len(items), items, UPKEEP)

    def describe(self) -> Text:
        return say("second.card_text.loan", n=self.amount, interest=self.interest, faces=[*self.faces])


def _pay(game: Second, who: Investigator, n: int, rule: str) -> None:
    who.money -= n
    game.tell("second.log.lose_money", rule, who=who.id, n=n)


class WearsOut(Printed, frozen=True):
    """After each combat with a monster and each return from an Other World: on a 1 it goes back to the box."""

    do = "wears_out"

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (
            forced_at(CombatOver, self.run, rule, self.fought),
            forced_at(Returned, self.run, rule, self.fits),
        )

    def fits(self, game: Second, source: Source, happening: Personal) -> bool:
        return his(source, happening)

    def fought(self, game: Second, source: Source, happening: CombatOver) -> bool:
        return his(source, happening) and kind_of(happening.fight.marker) in MONSTERS

    def run(self, game: Second, source: Source, happening: Personal) -> Flow[None]:
        who, rule = holder(game, source), rule_of(source.id)
        face = roll(game)[0]
        game.tell("second.log.roll", rule, who=who.id, faces=[face])
        if face == 1:
            return_to_box(game, who, source.id, rule)
        return
        yield

    def describe(self) -> Text:
        return say("second.card_text.wears_out")


class LostWhenKnockedOut(Printed, frozen=True):
    """See `rules.harm`: insane and unconscious investigators lose their Retainers."""

    do = "lost_when_knocked_out"

    def describe(self) -> Text:
        return say("second.card_text.lost_when_knocked_out")


class OpensTheSanctum(Printed, frozen=True):
    """See `rules.encounters`: members read the Inner Sanctum's entry at the Lodge."""

    do = "opens_the_sanctum"

    def describe(self) -> Text:
        return say("second.card_text.opens_the_sanctum")


class TwoSides(Printed, frozen=True):
    """Blessing and Curse: see `rules.checks` and `rules.upkeep`; which side is up is the investigator's `fate`."""

    do = "two_sides"

    def describe(self) -> Text:
        return say("second.card_text.two_sides")


PRINTED = (UpkeepAction, Loan, WearsOut, LostWhenKnockedOut, OpensTheSanctum, TwoSides)
